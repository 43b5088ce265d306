"""The house: live tables, people, and money that is never lost.

Only what joins the rooms lives at its top: the house itself, its commands, its clock, and the premises it opens on.
"""
