"""The history of the database's shape, for Alembic; run by :mod:`heitan.table.storage`."""
