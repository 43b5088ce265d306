"""How a database is made, on either kind of server, and whether a house's is made as it should be.

Nothing here looks at rows.
"""
