"""Tables, their seats and persons, and the entries of their matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first four tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("rules", sa.String(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("salt", sa.String(), nullable=False),
        sa.Column("pause", sa.Float(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("bot_to_move", sa.Boolean(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
    )
    op.create_index("ix_tables_bot_to_move", "tables", ["bot_to_move"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("bot", sa.String(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
    )
    op.create_table(
        "persons",
        sa.Column("table_id", sa.String(), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("token", sa.String(), nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.String(), nullable=True),
        sa.Column("kind", sa.String(), nullable=True),
        sa.Column("choice", sa.String(), nullable=True),
        sa.Column("chance", sa.String(), nullable=True),
        sa.Column("outcome", sa.JSON(), nullable=True),
    )


def downgrade() -> None:
    """Drop them again."""
    for name in ("entries", "persons", "seats", "tables"):
        op.drop_table(name)
