"""What the tests of all games share."""

from __future__ import annotations

from heitan.games.quartermaster import game as quartermaster
from heitan.kernel.game import games

# Quartermaster can be found here before it is offered to everybody.
games().setdefault(quartermaster.name, quartermaster)
