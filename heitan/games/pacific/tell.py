"""What the log says: one function an event."""

from __future__ import annotations

from heitan.games.pacific.chart import Hex, Place
from heitan.games.pacific.forces import Ship, Size, Unit
from heitan.games.pacific.sides import Side
from heitan.games.pacific.state import Arrival
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


# --- reinforcements (R1–R6) ---------------------------------------------------------------------


def turn_begins(turn: int) -> Event:
    """Q1: a turn begins."""
    return Event(text("log.turn", turn=turn), rule="Q1")


def abolished(size: Size) -> Event:
    """R2: Allied units of a size leave the game."""
    return Event(Text(f"log.abolished.{size.value}"), rule="R2")


def ship_arrives(ship: Ship, place: Place) -> Event:
    """R3: a ship arrives; that it does is known from the tables, but not what off-map moves do."""
    said = text("log.ship-arrives", ship=ship, place=place)
    return Event(None, ship.side.seat, said, rule="R3", element=f"hex:{place.hex.id}")


def lac_arrives(side: Side, place: Place, settled: Place | None) -> Event:
    """R3: a LAC arrives, or has no room."""
    if settled is None:
        return Event(text("log.lac-no-room", side=side, place=place), rule="R3")
    said = text("log.lac-arrives", side=side, place=settled)
    return Event(said, rule="R3", element=f"hex:{settled.hex.id}")


def unit_arrives(unit: Unit, place: Place) -> Event:
    """R3: a ground unit arrives."""
    said = text("log.unit-arrives", unit=unit, place=place)
    return Event(said, rule="R3", element=f"hex:{place.hex.id}")


def cannot_arrive(arrival: Arrival) -> Event:
    """R3: there is no place left to arrive at."""
    what = text("lac") if arrival.thing is None else arrival.thing.name
    return Event(text("log.cannot-arrive", what=what, place=arrival.place), rule="R3")


def made_up(unit: Unit, points: int) -> Event:
    """R5: replacements."""
    return Event(text("log.made-up", unit=unit, n=points), rule="R5")


def home_islands(level: int, oil: int, bombers: int) -> Event:
    """S2: the level of the home islands is set."""
    return Event(text("log.home-level", n=level, oil=oil, bombers=bombers), rule="S2")


# --- off-map movement (O1–O7) -------------------------------------------------------------------


def lac_offmap(start: Place, end: Place) -> Event:
    """O2, O3: a LAC moves off map."""
    return Event(text("log.lac-offmap", start=start, end=end), rule="O1")


def unit_offmap(unit: Unit, start: Place, end: Place) -> Event:
    """O2, O3: a ground unit moves off map."""
    return Event(text("log.unit-offmap", unit=unit, start=start, end=end), rule="O1")


def ships_offmap(leaving: tuple[Ship, ...], brought: tuple[Ship, ...]) -> Event:
    """O4–O7: ships go for others; only the Allies know."""
    names = [", ".join(ship.id for ship in ships) for ships in (leaving, brought)]
    said = text("log.ships-offmap", leaving=names[0], brought=names[1])
    return Event(None, leaving[0].side.seat, said, rule="O4")


# --- end of turn (E1–E3) ------------------------------------------------------------------------


def position_made(hex: Hex) -> Event:
    """E1: a position."""
    said = text("log.position-made", hex=hex)
    return Event(said, reveals=True, rule="E1", element=f"hex:{hex.id}")


def scored(turn: int, points: int, score: int) -> Event:
    """E2: Japan scores."""
    return Event(text("log.scored", turn=turn, n=points, score=score), rule="E2")


def points(japan: int, allies: int) -> Event:
    """E4: the points of both sides in ``midway``."""
    return Event(text("log.points", japan=japan, allies=allies), rule="E4")
