"""Runs the migrations on the connection that :func:`heitan.table.storage.migrate` hands over."""

from __future__ import annotations

from alembic import context

from heitan.table.storage import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
context.run_migrations()
