"""The pages of a house: templates, styles and modules, and the routes that hand them out.

A page is a shell that can be read without scripts; its modules speak to `/api` only. Nothing here decides anything, and
no game is named: what a page shows comes from views, from the law and from layouts.
"""
