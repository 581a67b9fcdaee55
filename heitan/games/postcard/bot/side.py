"""A theatre as the greedy player thinks of it, and what acts make of it.

A :class:`Side` is small and can be compared, so what has been found out about one is kept for the
next time it comes up.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from heitan.games.postcard.choices import Choice, Verb
from heitan.games.postcard.places import FRONTS_OF, PLACES_OF, PTO, Front, Place, Theatre
from heitan.games.postcard.state import Status
from heitan.games.postcard.units import (
    BACK_OF,
    COPIES,
    FRONT_OF,
    FULL_ARMY,
    SIDES,
    SURFACE,
    U_BOATS,
    UNITS,
    WEAK_ARMY,
    Unit,
)
from heitan.games.postcard.variants import (
    AlliedFrontWin,
    CapitalAssault,
    ChinaAttack,
    FrontOrder,
    NavyAttack,
    Variants,
)
from heitan.games.postcard.view import PostcardView

# Looked up once: reading a member off its enum costs more than the rest of the line.
_NEUTRAL, _CONTESTED = Status.NEUTRAL, Status.CONTESTED
_ALLIED, _AXIS = Status.ALLIED, Status.AXIS

#: Where things lie in ``Side.part``: three fronts' statuses, then what stands at the Axis capital,
#: the fronts, the Allied capitals, the box.
FRONTS, HOME, AT_FRONT, AT_CAPITAL, BOX = range(3), 3, range(4, 7), range(7, 10), 10
_AT = {place: HOME + i for places in PLACES_OF.values() for i, place in enumerate(places)}
#: What stands there for a status and for a unit.
_STATUSES, _UNITS = tuple(Status), (None, *UNITS)
CODE: dict[Status | Unit | None, int] = {
    **{status: code for code, status in enumerate(_STATUSES)},
    **{unit: code for code, unit in enumerate(_UNITS)},
}


@dataclass(frozen=True, eq=False, slots=True)
class Reading:
    """The options of a match, in a form that is quick to compare; one for each choice of options.

    Attributes:
        front_order, navy_attack: as in :class:`~heitan.games.postcard.variants.Variants`.
        retreat: a beaten Allied unit leaves an Allied front (B7).
        table: an attack on an Axis capital goes by the table (A6).
        red: Chinese forces attack on every red number (A7).
    """

    front_order: FrontOrder
    navy_attack: NavyAttack
    retreat: bool
    table: bool
    red: bool


@cache
def reading(variants: Variants) -> Reading:
    """The reading of some options."""
    return Reading(
        variants.front_order,
        variants.navy_attack,
        variants.allied_front_win is AlliedFrontWin.RETREAT,
        variants.capital_assault is CapitalAssault.TABLE,
        variants.china_attack is ChinaAttack.RED,
    )


class Side(NamedTuple):
    """A theatre.

    Attributes:
        theatre: which.
        read: the rules as they are read.
        part: a byte for what each front is, then one for what stands at each place.
        navy_gone: the German navy has left the game.
        surface_lost: it can have no surface ships any more.
    """

    theatre: Theatre
    read: Reading
    part: bytes
    navy_gone: bool = False
    surface_lost: bool = False

    def status(self, front: int) -> Status:
        """What one of its fronts is."""
        return _STATUSES[self.part[front]]

    def unit(self, at: int) -> Unit | None:
        """What stands at one of its places."""
        return _UNITS[self.part[at]]


def side_of(view: PostcardView, theatre: Theatre) -> Side:
    """A theatre as it lies on the table."""
    fronts, units = view.fronts, view.units
    part = [CODE[fronts[front]] for front in FRONTS_OF[theatre]]
    part += [CODE[units[place]] for place in PLACES_OF[theatre]]
    in_eto = theatre is not PTO
    navy_gone, surface_lost = view.navy_gone and in_eto, view.surface_lost and in_eto
    return Side(theatre, reading(view.variants), bytes(part), navy_gone, surface_lost)


def place_number(place: Place) -> int:
    """Where a place lies in ``Side.part``."""
    return _AT[place]


def front_number(front: Front) -> int:
    """Where a front's status lies in ``Side.part``."""
    return _AT[front] - HOME - 1


def put(side: Side, *changes: tuple[int, Status | Unit | None]) -> Side:
    """The side with other statuses and units, each with where it lies."""
    part = bytearray(side.part)
    for at, what in changes:
        part[at] = CODE[what]
    return Side(side.theatre, side.read, bytes(part), side.navy_gone, side.surface_lost)


def navy_beaten(side: Side) -> Side:
    """A7, E1: surface ships turn to U-boats and are gone for good; U-boats go to storage."""
    unit = side.unit(BOX)
    assert unit is not None
    return put(side, (BOX, BACK_OF.get(unit)))._replace(
        surface_lost=side.surface_lost or unit is SURFACE
    )


def china_weakened(side: Side) -> Side:
    """A7, B6: the Expeditionary Army turns to weakened, a weakened one goes to storage."""
    unit = side.unit(BOX)
    assert unit is not None
    return put(side, (BOX, BACK_OF.get(unit)))


def in_storage(side: Side) -> int:
    """How many armies, or Japanese navies, are in storage."""
    return COPIES - (BOX - HOME - side.part[HOME:BOX].count(0))


def held(side: Side) -> int:
    """How many Allied capitals the Axis holds."""
    return 3 - side.part[7:10].count(0)


# --- the Axis's acts -----------------------------------------------------------------------------


@cache
def done(side: Side, choice: Choice) -> tuple[Side, ...]:
    """What an act makes of its theatre when nothing goes wrong (X1–X9, B7).

    Where a unit may advance there are two: what comes of staying, and of advancing.
    """
    verb, place = choice.verb, choice.place
    assert place is not None
    at = place_number(place)
    if verb is Verb.PLACE:
        if choice.origin is not None:
            side = put(side, (place_number(choice.origin), None))
        return (put(side, (at, SIDES[place.number][1])),)
    if verb is Verb.FLIP:
        back = side.unit(at)
        assert back is not None
        return (put(side, (at, FRONT_OF[back])),)
    if verb is Verb.RAID:
        return (put(side, (at, U_BOATS)),)
    if verb is Verb.SURFACE:
        return (put(side, (at, SURFACE)),)
    if verb is Verb.CHINA:
        return (put(side, (at, FULL_ARMY if side.part[at] else WEAK_ARMY)),)
    if verb is Verb.OPEN:
        return (opened(side, at - HOME - 1, _CONTESTED),)
    if verb is Verb.SEIZE:
        seized = opened(side, at - HOME - 1, _AXIS)
        return (seized, advanced(seized, at, turning=False))
    return won(side, at)


def opened(side: Side, front: int, status: Status) -> Side:
    """X6, X7, X9: a neutral front becomes something else; in the Pacific the others with it."""
    changes: list[tuple[int, Status | Unit | None]] = [(front, status)]
    if side.theatre is PTO:
        others = [other for other in FRONTS if other != front and side.status(other) is _NEUTRAL]
        changes += [(other, _CONTESTED) for other in others]
    return put(side, *changes)


def advanced(side: Side, at: int, turning: bool) -> Side:
    """X6, B7: the unit in the capital goes to a front, after a battle with its back up."""
    unit = side.unit(HOME)
    assert unit is not None
    return put(side, (HOME, None), (at, BACK_OF[unit] if turning else unit))


def won(side: Side, at: int) -> tuple[Side, ...]:
    """B7: what a victory at a front or a capital makes of the theatre: of staying, of advancing."""
    if at in AT_CAPITAL:
        return (put(side, (at, side.unit(at - 3)), (at - 3, None)),)
    front = at - HOME - 1
    unit = side.unit(HOME)
    assert unit is not None
    engaged = side.status(front) is _ALLIED and not side.read.retreat
    after = put(side, (front, _CONTESTED if engaged else _AXIS))
    if not unit.front:
        return (put(after, (HOME, None)),)
    return (after,) if engaged else (after, advanced(after, at, turning=True))


@cache
def failed(side: Side, choice: Choice) -> Side:
    """What an attack makes of its theatre when it is beaten off (B2, B7)."""
    assert choice.origin is not None
    at = place_number(choice.origin)
    unit = side.unit(at)
    assert unit is not None
    return put(side, (at, BACK_OF.get(unit)))


def cards_against(side: Side, choice: Choice) -> int:
    """How many cards the Allies draw when they are attacked (B2)."""
    assert choice.place is not None
    at = place_number(choice.place)
    front = at - (4 if at in AT_FRONT else 7)
    return 1 if side.status(front) is _CONTESTED else 2
