"""The map (M1): two theatres, their places, and which place lies next to which."""

from __future__ import annotations

from dataclasses import dataclass, field

from heitan.games.postcard.cards import JACK, KING, QUEEN
from heitan.kernel.text import Text


@dataclass(frozen=True, eq=False, slots=True)
class Theatre:
    """A theatre of war."""

    id: str
    name: Text = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", Text(f"theatre.{self.id}"))

    def __repr__(self) -> str:
        return self.id


@dataclass(frozen=True, eq=False, slots=True)
class Place:
    """A capital, a front, or a box, where an Axis unit can stand.

    Attributes:
        id: its name in choices and records.
        number: its place in ``State.units``.
        theatre: the theatre it lies in.
        element: the board element it is.
    """

    id: str
    number: int
    theatre: Theatre
    element: str = field(init=False)
    name: Text = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "element", f"place:{self.id}")
        object.__setattr__(self, "name", Text(f"place.{self.id}"))

    def __repr__(self) -> str:
        return self.id


@dataclass(frozen=True, eq=False, slots=True)
class Capital(Place):
    """An Allied capital."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Front(Place):
    """A front, between an Axis capital and an Allied one.

    Attributes:
        index: its place in ``State.fronts``.
        rank: the rank of the cards whose events are its own, and its turn among fronts of the same
            priority: the king's first (A3).
        base: the Axis capital.
        capital: the Allied capital.
    """

    index: int
    rank: int
    base: Place
    capital: Capital


ETO = Theatre("eto")
PTO = Theatre("pto")
THEATRES = (ETO, PTO)

BERLIN = Place("berlin", 0, ETO)
LONDON = Capital("london", 4, ETO)
CAIRO = Capital("cairo", 5, ETO)
MOSCOW = Capital("moscow", 6, ETO)
WESTERN = Front("western", 1, ETO, index=0, rank=JACK, base=BERLIN, capital=LONDON)
MEDITERRANEAN = Front("mediterranean", 2, ETO, index=1, rank=QUEEN, base=BERLIN, capital=CAIRO)
EASTERN = Front("eastern", 3, ETO, index=2, rank=KING, base=BERLIN, capital=MOSCOW)
RAIDING = Place("raiding", 7, ETO)

TOKYO = Place("tokyo", 8, PTO)
NEW_DELHI = Capital("new-delhi", 12, PTO)
CANBERRA = Capital("canberra", 13, PTO)
PEARL_HARBOR = Capital("pearl-harbor", 14, PTO)
SOUTHEAST_ASIA = Front("southeast-asia", 9, PTO, index=3, rank=JACK, base=TOKYO, capital=NEW_DELHI)
SOUTH_PACIFIC = Front("south-pacific", 10, PTO, index=4, rank=QUEEN, base=TOKYO, capital=CANBERRA)
CENTRAL_PACIFIC = Front(
    "central-pacific", 11, PTO, index=5, rank=KING, base=TOKYO, capital=PEARL_HARBOR
)
CHINA = Place("china", 15, PTO)

#: By ``number``.
PLACES: tuple[Place, ...] = (
    *(BERLIN, WESTERN, MEDITERRANEAN, EASTERN, LONDON, CAIRO, MOSCOW, RAIDING),
    *(TOKYO, SOUTHEAST_ASIA, SOUTH_PACIFIC, CENTRAL_PACIFIC, NEW_DELHI, CANBERRA, PEARL_HARBOR),
    CHINA,
)
PLACE = {place.id: place for place in PLACES}
#: By ``index``.
FRONTS = (WESTERN, MEDITERRANEAN, EASTERN, SOUTHEAST_ASIA, SOUTH_PACIFIC, CENTRAL_PACIFIC)
BASE = {ETO: BERLIN, PTO: TOKYO}
FRONTS_OF = {ETO: FRONTS[:3], PTO: FRONTS[3:]}
#: In the order of ``number``: Axis capital, fronts, Allied capitals, box.
PLACES_OF = {ETO: PLACES[:8], PTO: PLACES[8:]}
#: The front before an Allied capital.
FRONT_BEFORE = {front.capital: front for front in FRONTS}
CAPITALS = tuple(FRONT_BEFORE)
