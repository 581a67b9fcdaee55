"""Heitan (兵站): a table and a laboratory for board wargames of the Second World War."""

__version__ = "0.1.0"
