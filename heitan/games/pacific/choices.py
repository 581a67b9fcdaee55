"""What a side can choose, and the vocabulary of all choices."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from heitan.games.pacific.chart import BOXES, COASTAL, HEXES, MEGAS, PLACES, Hex, Mega, Place
from heitan.games.pacific.forces import SHIP, UNIT, Ship, Unit
from heitan.games.pacific.sides import SIDES, Side
from heitan.games.pacific.state import MOST_TASK_FORCES
from heitan.kernel.text import Text


@dataclass(frozen=True, eq=False, slots=True)
class Choice:
    """One option of a decision.

    Attributes:
        verb: what is done, the first word of its id.
        id: its name in records.
        element: what it acts on: ``hex:2909`` (a place by its hex), ``mega:F4``, ``ship:J:CV1``,
            ``unit:A:U24``, ``tf:J:1``.
        place, hex, mega, ship, unit, tf: what it is done with or to.
    """

    verb: str
    id: str
    text: Text = field(repr=False)
    element: str | None = None
    place: Place | None = None
    hex: Hex | None = None
    mega: Mega | None = None
    ship: Ship | None = None
    unit: Unit | None = None
    tf: int | None = None


@cache
def alone(verb: str) -> Choice:
    """A choice that needs no object: ``pass``, ``stay``, ``close``, ``recover``, ``reduce``."""
    return Choice(verb, verb, Text(f"choice.{verb}"))


@cache
def with_place(verb: str, place: Place) -> Choice:
    """``from:truk``, ``field:...``, ``sortie:...``, ``return:...``, ``arrive:...``.

    ``strike:port:truk`` and ``offmap:lac:pearl`` have the verbs ``strike:port`` and ``offmap:lac``.
    """
    said = Text(f"choice.{verb.replace(':', '-')}", (("place", place),))
    return Choice(verb, f"{verb}:{place.id}", said, f"hex:{place.hex.id}", place=place)


@cache
def with_hex(verb: str, hex: Hex) -> Choice:
    """``hex:2909``, ``bombard:...``, ``attack:...``, ``position:...``."""
    said = Text(f"choice.{verb}", (("hex", hex),))
    return Choice(verb, f"{verb}:{hex.id}", said, f"hex:{hex.id}", hex=hex)


@cache
def with_mega(verb: str, mega: Mega) -> Choice:
    """``to:F4``."""
    said = Text(f"choice.{verb}", (("mega", mega),))
    return Choice(verb, f"{verb}:{mega.id}", said, f"mega:{mega.id}", mega=mega)


@cache
def with_ship(verb: str, ship: Ship) -> Choice:
    """``add:CV1``, ``apply:...``, ``also:...``, ``bring:...``; ``offmap:ship:BB3``."""
    said = Text(f"choice.{verb.replace(':', '-')}", (("ship", ship),))
    return Choice(verb, f"{verb}:{ship.id}", said, f"ship:{ship.side.letter}:{ship.id}", ship=ship)


@cache
def with_unit(verb: str, unit: Unit) -> Choice:
    """``unit:D9``; ``offmap:unit:U24``."""
    said = Text(f"choice.{verb.replace(':', '-')}", (("unit", unit),))
    return Choice(verb, f"{verb}:{unit.id}", said, f"unit:{unit.side.letter}:{unit.id}", unit=unit)


@cache
def with_tf(verb: str, side: Side, number: int) -> Choice:
    """``strike:tf1``, ``withhold:...``, ``surprise:...``; ``side`` is whose TF it is."""
    said = Text(f"choice.{verb}", (("number", number),))
    return Choice(verb, f"{verb}:tf{number}", said, f"tf:{side.letter}:{number}", tf=number)


PASS = alone("pass")
STAY = alone("stay")
CLOSE = alone("close")
RECOVER = alone("recover")
REDUCE = alone("reduce")
STRIKE_LAC = Choice("strike:lac", "strike:lac", Text("choice.strike-lac"))

_PLACE_VERBS = ("from", "field", "sortie", "return", "strike:port", "arrive", "offmap:lac")
_SHIP_VERBS = ("add", "apply", "offmap:ship", "also", "bring")
_UNIT_VERBS = ("unit", "offmap:unit")
_TF_VERBS = ("withhold", "strike", "surprise")


@cache
def vocabulary() -> tuple[str, ...]:
    """Every option id that can occur, in a fixed order."""
    ids = [each.id for each in (PASS, STAY, CLOSE, RECOVER, REDUCE, STRIKE_LAC)]
    ids += [f"{verb}:{place.id}" for verb in _PLACE_VERBS for place in PLACES]
    ships = dict.fromkeys(id for side in SIDES for id in SHIP[side])
    ids += [f"{verb}:{id}" for verb in _SHIP_VERBS for id in ships]
    units = dict.fromkeys(id for side in SIDES for id in UNIT[side])
    ids += [f"{verb}:{id}" for verb in _UNIT_VERBS for id in units]
    ids += [f"{verb}:tf{n + 1}" for verb in _TF_VERBS for n in range(MOST_TASK_FORCES)]
    ids += [f"to:{mega.id}" for mega in MEGAS if not mega.box]
    ids += [f"hex:{hex.id}" for hex in HEXES]
    ids += [f"bombard:{hex.id}" for hex in HEXES if COASTAL & hex.bit]
    land = [hex for hex in HEXES if not BOXES & hex.bit]
    ids += [f"{verb}:{hex.id}" for verb in ("attack", "position") for hex in land]
    return tuple(ids)
