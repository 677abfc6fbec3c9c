"""The schema of the store and how a database gets there, one file a version, run whenever a store is opened.

A new version is one more file in versions/, whose down_revision is the version before it.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

# What makes the migration one transaction that no other process can be in: SQLite would begin one only at the first
# INSERT, after the tables are made. The lock's number is any that is ours alone.
ALONE = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(7301)"}


def migrate(connection: Connection) -> None:
    """Brings the database to the newest version within the connection's transaction."""
    connection.exec_driver_sql(ALONE[connection.dialect.name])
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise ValueError("a newer banmen wrote it, expected this version or an older one") from error
