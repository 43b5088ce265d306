"""The shape of the database through time, a file for each step; a house is brought up to date when it opens."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from pitbook.errors import BadInput


def config_for(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Apply the steps that this database has not seen."""
    config = config_for(connection)
    found = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        remedy = "run it with that version or a later one"
        raise BadInput(f"this house was kept by a later Pitbook (its tables are at {found})", remedy=remedy)
    command.upgrade(config, "head")
