"""The 87 cards (C1–C6): each kind of card once, with all its figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from heitan.kernel.text import Text


class Group(Enum):
    """The families of cards."""

    CARRIER = "carrier"
    ESCORT = "escort"
    TRANSPORT = "transport"
    ATTACK = "attack"
    EVENT = "event"
    END = "end"


@dataclass(frozen=True, eq=False, slots=True)
class Face:
    """A kind of card; its copies are interchangeable.

    Attributes:
        id: its name in choices and records.
        group: its family.
        copies: how many there are.
        strength: a carrier's strength, or what the card adds to one's side in a carrier battle.
        values: a transport's value after 0, 1 and 2 appearances of End of war.
        escort: whether it counts as an escort (C2; escort carriers too, C1).
        stops: for a ship that cancels raids, the ids of the attack cards it cancels.
        index: its place in the list of faces.
    """

    id: str
    group: Group
    copies: int
    strength: int = 0
    values: tuple[int, int, int] | tuple[()] = ()
    escort: bool = False
    stops: tuple[str, ...] = ()
    name: Text = field(init=False)
    rule_text: Text = field(init=False)
    carrier: bool = field(init=False)
    plottable: bool = field(init=False)

    def __post_init__(self) -> None:
        plottable = self.group in (Group.CARRIER, Group.ESCORT, Group.TRANSPORT)
        object.__setattr__(self, "name", Text(f"card.{self.id}"))
        object.__setattr__(self, "rule_text", Text(f"card.{self.id}.text"))
        object.__setattr__(self, "carrier", self.group is Group.CARRIER)
        object.__setattr__(self, "plottable", plottable)

    def __repr__(self) -> str:
        return self.id


# C1: 6 fleet carriers of strength 3–5, 4 escort carriers of 1–3, which are escorts too.
FLEET_3 = Face("fleet-3", Group.CARRIER, 2, strength=3)
FLEET_4 = Face("fleet-4", Group.CARRIER, 2, strength=4)
FLEET_5 = Face("fleet-5", Group.CARRIER, 2, strength=5)
ESCORT_CARRIER_1 = Face("escort-carrier-1", Group.CARRIER, 1, strength=1, escort=True)
ESCORT_CARRIER_2 = Face("escort-carrier-2", Group.CARRIER, 2, strength=2, escort=True)
ESCORT_CARRIER_3 = Face("escort-carrier-3", Group.CARRIER, 1, strength=3, escort=True)
# C2: 12 escorts.
BATTLESHIP = Face("battleship", Group.ESCORT, 4, strength=1, escort=True)
ANTI_AIR = Face("anti-air", Group.ESCORT, 4, escort=True, stops=("bomber",))
DESTROYER = Face("destroyer", Group.ESCORT, 4, escort=True, stops=("submarine", "mine"))
# C3: 40 transports.
CARGO = Face("cargo", Group.TRANSPORT, 16, values=(2, 4, 8))
TANKER = Face("tanker", Group.TRANSPORT, 12, values=(3, 6, 6))
LANDING = Face("landing", Group.TRANSPORT, 12, values=(1, 2, 12))
# C4: 18 attack cards.
BOMBER = Face("bomber", Group.ATTACK, 6, strength=1)
SUBMARINE = Face("submarine", Group.ATTACK, 6, strength=1)
MINE = Face("mine", Group.ATTACK, 6)
# C5: 6 events.
RADAR = Face("radar", Group.EVENT, 2)
VT_FUZE = Face("vt-fuze", Group.EVENT, 2)
GUIDED_BOMB = Face("guided-bomb", Group.EVENT, 2)
# C6
END_OF_WAR = Face("end-of-war", Group.END, 1)

FACES: tuple[Face, ...] = (
    *(FLEET_3, FLEET_4, FLEET_5, ESCORT_CARRIER_1, ESCORT_CARRIER_2, ESCORT_CARRIER_3),
    *(BATTLESHIP, ANTI_AIR, DESTROYER),
    *(CARGO, TANKER, LANDING),
    *(BOMBER, SUBMARINE, MINE),
    *(RADAR, VT_FUZE, GUIDED_BOMB),
    END_OF_WAR,
)
FACE = {face.id: face for face in FACES}
ATTACKS = (BOMBER, SUBMARINE, MINE)
TRANSPORTS = (CARGO, TANKER, LANDING)
#: What may be committed from hand in a carrier battle (B5).
COMMITTABLE = frozenset((BOMBER, SUBMARINE, MINE, GUIDED_BOMB))


class Card:
    """One card of the deck, shared by all matches and never changed.

    On a field a card lies with one side up. ``down`` and ``up`` are the card as it can lie there:
    face down and never shown, or face up; an ``up`` card turned down again stays remembered.
    """

    __slots__ = ("down", "face", "number", "remembered", "up")

    def __init__(self, number: int, face: Face) -> None:
        self.number = number
        self.face = face
        self.down = Placed(self, up=False, seen=False)
        self.remembered = Placed(self, up=False, seen=True)
        self.up = Placed(self, up=True, seen=True, turned_down=self.remembered)

    def __repr__(self) -> str:
        return f"{self.face.id}#{self.number}"


class Placed:
    """A card as it lies on a field; turning it gives another of its card's three.

    Attributes:
        up: face up.
        seen: it has been face up since it was plotted, so everyone knows it.
        turned_down: the same card face down (T1).
    """

    __slots__ = ("card", "face", "seen", "turned_down", "up")

    def __init__(self, card: Card, up: bool, seen: bool, turned_down: Placed | None = None) -> None:
        self.card = card
        self.face = card.face
        self.up = up
        self.seen = seen
        self.turned_down = turned_down or self

    def __repr__(self) -> str:
        return f"{self.card!r}{' up' if self.up else ''}"


def _all_cards() -> tuple[Card, ...]:
    faces = [face for face in FACES for _ in range(face.copies)]
    return tuple(Card(number, face) for number, face in enumerate(faces))


CARDS = _all_cards()
CARRIERS = tuple(card for card in CARDS if card.face.carrier)
END_CARD = CARDS[-1]
