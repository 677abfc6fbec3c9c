"""Alembic runs this file for every migration: the connection comes from migrate()."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
