"""What the log says: one function an event."""

from __future__ import annotations

from heitan.games.pacific.chart import Hex
from heitan.games.pacific.forces import Unit
from heitan.games.pacific.sides import Side
from heitan.kernel.log import Event
from heitan.kernel.text import Text, text

# --- control (W2, W5) ---------------------------------------------------------------------------


def taken(side: Side, hex: Hex) -> Event:
    """W2: a hex changes hands."""
    return Event(text("log.taken", side=side, hex=hex), rule="W2", element=f"hex:{hex.id}")


def base_force_lost(unit: Unit, hex: Hex) -> Event:
    """W5: a BF is destroyed."""
    said = text("log.bf-lost", unit=unit, hex=hex)
    return Event(said, rule="W5", element=f"hex:{hex.id}")


def position_destroyed(hex: Hex) -> Event:
    """E1 (seed E3): a position is gone."""
    return Event(text("log.position-destroyed", hex=hex), rule="E1", element=f"hex:{hex.id}")


def secret_step(key: str, side: Side, rule: str) -> Event:
    """V2: the one neutral line about a secret step, whatever was done in it."""
    return Event(Text(key, (("side", side),)), reveals=True, rule=rule)
