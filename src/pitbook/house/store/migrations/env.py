"""Alembic runs this with the connection that the house already holds."""

from alembic import context

from pitbook.house.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
