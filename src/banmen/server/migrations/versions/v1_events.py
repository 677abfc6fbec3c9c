"""Version 1: the events of the tables, and when a server was alive."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "events",
        sql.Column("table_id", sql.Text, primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("at", sql.Double, nullable=False),  # seconds since 1970
        sql.Column("data", sql.Text, nullable=False),  # JSON
        sqlite_with_rowid=False,  # one tree to write to instead of two
    )
    # One entry a table, not one an event: an index for idle() that costs a move nothing.
    first = sql.text("number = 0")
    op.create_index("creations", "events", ["at"], sqlite_where=first, postgresql_where=first)
    op.create_table(
        "lives",  # of servers, from the first beat to the last: an outage is what lies between two
        sql.Column("began", sql.Double, primary_key=True),
        sql.Column("seen", sql.Double, nullable=False),
    )
