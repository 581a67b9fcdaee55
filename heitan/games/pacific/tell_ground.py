"""What the log says of supply, the ground step, ground support and ground combat."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from heitan.games.pacific.chart import Hex
from heitan.games.pacific.forces import Ship, Unit
from heitan.games.pacific.sides import Side
from heitan.games.pacific.state import TaskForce
from heitan.kernel.log import Event
from heitan.kernel.text import text


def _at(hex: Hex) -> str:
    return f"hex:{hex.id}"


# --- supply (U2–U6) ------------------------------------------------------------------------------


def supplied(side: Side, most: int, short: int) -> Event:
    """U3: how many of a side's units got 6 LSP, and how many got none."""
    return Event(text("log.supplied", side=side, most=most, short=short), rule="U3")


def position_named(hex: Hex, side: Side) -> Event:
    """U6: the hex that shall become a position; nobody else is told."""
    said = text("log.position-named", hex=hex)
    return Event(None, side.seat, said, rule="U6", element=_at(hex))


# --- ground step (G2–G5) -------------------------------------------------------------------------


def marched(unit: Unit, start: Hex, end: Hex) -> Event:
    """G2: a unit marches."""
    return _moved("log.marched", unit, start, end, "G2")


def went_by_rail(unit: Unit, start: Hex, end: Hex) -> Event:
    """G3: a unit goes by rail."""
    return _moved("log.by-rail", unit, start, end, "G3")


def shipped(unit: Unit, start: Hex, end: Hex) -> Event:
    """G4: a unit is transported."""
    return _moved("log.shipped", unit, start, end, "G4")


def landed(unit: Unit, start: Hex, end: Hex) -> Event:
    """G5: a unit lands, by which its side learns that no enemy TF lies there."""
    return _moved("log.landed", unit, start, end, "G5")._replace(reveals=True)


def turned_back(unit: Unit, end: Hex, fleets: Iterable[TaskForce]) -> Event:
    """G5: a landing is turned back by TFs that nobody had seen; they are shown."""
    numbers = ", ".join(str(tf.number) for tf in fleets)
    said = text("log.turned-back", unit=unit, hex=end, tfs=numbers)
    return Event(said, reveals=True, rule="G5", element=_at(end))


def _moved(key: str, unit: Unit, start: Hex, end: Hex, rule: str) -> Event:
    return Event(text(key, unit=unit, start=start, end=end), rule=rule, element=_at(end))


# --- ground support (G7–G9) ----------------------------------------------------------------------


def takes_hex(side: Side, tf: TaskForce, hex: Hex) -> Event:
    """G7: a TF takes a hex, and is seen."""
    said = text("log.takes-hex", side=side, number=tf.number, hex=hex)
    return Event(said, reveals=True, rule="G7", element=_at(hex))


def port_supports(side: Side, hex: Hex, ships: Collection[Ship]) -> Event:
    """G8: ships in port give support, and are seen."""
    named = ", ".join(ship.id for ship in sorted(ships, key=lambda ship: ship.index))
    said = text("log.port-supports", side=side, hex=hex, ships=named)
    return Event(said, reveals=True, rule="G8", element=_at(hex))


def recovered(side: Side, hex: Hex, power: int, die: int, lsp: int) -> Event:
    """G8: support gives LSP back."""
    return _supported("log.recovered", side, hex, power, die, lsp)


def reduced(side: Side, hex: Hex, power: int, die: int, lsp: int) -> Event:
    """G8: support takes LSP from the enemy."""
    return _supported("log.reduced", side, hex, power, die, lsp)


def _supported(key: str, side: Side, hex: Hex, power: int, die: int, lsp: int) -> Event:
    said = text(key, side=side, hex=hex, power=power, die=die, lsp=lsp)
    return Event(said, rule="G8", element=_at(hex))


# --- ground combat (G10–G13) ---------------------------------------------------------------------


def fought(
    side: Side, hex: Hex, strengths: tuple[int, int], dice: tuple[int, int], losses: tuple[int, int]
) -> Event:
    """G11: an attack; each pair is the attacker's and the defender's, losses those they took."""
    said = text(
        "log.attack",
        side=side,
        hex=hex,
        attacker=strengths[0],
        defender=strengths[1],
        attacker_die=dice[0],
        defender_die=dice[1],
        attacker_lost=losses[0],
        defender_lost=losses[1],
    )
    return Event(said, rule="G11", element=_at(hex))


def destroyed(unit: Unit, hex: Hex) -> Event:
    """G11, G12: a unit is eliminated."""
    return Event(text("log.destroyed", unit=unit, hex=hex), rule="G12", element=_at(hex))


def retreated(unit: Unit, hex: Hex) -> Event:
    """G12: a unit retreats."""
    return Event(text("log.retreated", unit=unit, hex=hex), rule="G12", element=_at(hex))
