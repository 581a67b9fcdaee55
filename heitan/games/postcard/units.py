"""The Axis units, a kind and a side up in one (M2).

The Allied units need no pieces here: where each stands, and with which face, follows from the state
of its front (M3).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from heitan.games.postcard.cards import ACE, JACK
from heitan.games.postcard.places import CHINA, PLACES, PTO, RAIDING, Place
from heitan.kernel.text import Text


@dataclass(frozen=True, eq=False, slots=True)
class Unit:
    """An Axis unit as it lies, one side up.

    Attributes:
        id: its name in scenarios.
        front: it lies with its front up.
        printed: the rank printed on it (B3), 0 where there is none.
    """

    id: str
    front: bool
    printed: int = 0
    name: Text = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", Text(f"unit.{self.id}"))

    def __repr__(self) -> str:
        return self.id


PANZER = Unit("panzer", front=True, printed=ACE)
INFANTRY = Unit("infantry", front=False)
SURFACE = Unit("surface", front=True)
U_BOATS = Unit("u-boats", front=False)
CARRIERS = Unit("carriers", front=True, printed=JACK)
LAND_AIR = Unit("land-air", front=False)
FULL_ARMY = Unit("full", front=True)
WEAK_ARMY = Unit("weak", front=False)

UNITS = (PANZER, INFANTRY, SURFACE, U_BOATS, CARRIERS, LAND_AIR, FULL_ARMY, WEAK_ARMY)
UNIT = {unit.id: unit for unit in UNITS}
#: The same unit with its back, or its front, up.
BACK_OF = {PANZER: INFANTRY, SURFACE: U_BOATS, CARRIERS: LAND_AIR, FULL_ARMY: WEAK_ARMY}
FRONT_OF = {back: front for front, back in BACK_OF.items()}
#: Armies of Germany, and navies of Japan: two each (M2).
COPIES = 2


def sides(place: Place) -> tuple[Unit, Unit]:
    """Front and back of the units that can stand at a place."""
    if place is RAIDING:
        return SURFACE, U_BOATS
    if place is CHINA:
        return FULL_ARMY, WEAK_ARMY
    return (CARRIERS, LAND_AIR) if place.theatre is PTO else (PANZER, INFANTRY)


#: By ``Place.number``.
SIDES = tuple(sides(place) for place in PLACES)
