"""What the house keeps and how: schema, database, journal, seals, migrations.

Nothing here knows a game, a person or an amount.
"""
