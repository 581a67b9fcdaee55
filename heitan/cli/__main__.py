"""``python -m heitan.cli`` is the command ``heitan``."""

from heitan.cli import main

main()
