"""What a seat can choose, and the vocabulary of all choices."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from heitan.games.carriers.cards import (
    ANTI_AIR,
    ATTACKS,
    BATTLESHIP,
    COMMITTABLE,
    DESTROYER,
    FACES,
    TRANSPORTS,
    Face,
)
from heitan.kernel.text import Text, seat_name, text


class Verb(Enum):
    """What is done."""

    PLOT = "plot"
    REVEAL = "reveal"
    RAID = "raid"
    RADAR = "radar"
    TURN_UP = "turn-up"
    FIGHT = "fight"
    COMMIT = "commit"
    BOMB = "bomb"
    SAVE = "save"
    LOSE = "lose"
    VT_FUZE = "vt-fuze"
    DISCARD = "discard"
    PASS = "pass"  # noqa: S105


@dataclass(frozen=True, eq=False, slots=True)
class Choice:
    """One option of a decision.

    Attributes:
        verb: what is done.
        id: its name in records.
        element: the card or seat it acts on: ``hand:<card>``, ``own:<card>`` (a card of one's own
            field), ``field:<seat>/<position>``, ``seat:<seat>``.
        face: the card it is done with.
        seat, position: the seat, and the place in its field, that it is done to.
    """

    verb: Verb
    id: str
    text: Text = field(repr=False)
    element: str | None = None
    face: Face | None = None
    seat: int = 0
    position: int = 0


def _with_card(verb: Verb, place: str, faces: tuple[Face, ...]) -> dict[Face, Choice]:
    return {
        face: Choice(
            verb,
            f"{verb.value}:{face.id}",
            text(f"choice.{verb.value}", card=face),
            f"{place}:{face.id}",
            face,
        )
        for face in faces
    }


def _alone(verb: Verb, element: str | None = None) -> Choice:
    return Choice(verb, verb.value, Text(f"choice.{verb.value}"), element)


SEATS = 4
#: No field can hold more: every carrier, escort and transport there is.
LONGEST_FIELD = sum(face.copies for face in FACES if face.plottable)
_PLACES = range(1, LONGEST_FIELD + 1)
_SHIPS = tuple(face for face in FACES if face.carrier or face.escort)
_PLOTTABLE = tuple(face for face in FACES if face.plottable)
_WARSHIPS = tuple(f for f in FACES if f.carrier or f in (BATTLESHIP, ANTI_AIR, DESTROYER))

PASS = _alone(Verb.PASS)
USE_RADAR = _alone(Verb.RADAR, "hand:radar")
USE_VT_FUZE = _alone(Verb.VT_FUZE, "hand:vt-fuze")
PLOT = _with_card(Verb.PLOT, "hand", _PLOTTABLE)
REVEAL = _with_card(Verb.REVEAL, "own", TRANSPORTS)
TURN_UP = _with_card(Verb.TURN_UP, "own", _WARSHIPS)
COMMIT = _with_card(Verb.COMMIT, "hand", tuple(face for face in FACES if face in COMMITTABLE))
SAVE = _with_card(Verb.SAVE, "own", _SHIPS)
LOSE = _with_card(Verb.LOSE, "own", tuple(face for face in FACES if face.carrier))
DISCARD = _with_card(Verb.DISCARD, "hand", FACES[:-1])
FIGHT = {
    seat: Choice(
        Verb.FIGHT,
        f"fight:{seat}",
        text("choice.fight", seat=seat_name(seat)),
        f"seat:{seat}",
        seat=seat,
    )
    for seat in range(1, SEATS + 1)
}


def _raid(face: Face, seat: int, position: int) -> Choice:
    said = text("choice.raid", card=face, seat=seat_name(seat), position=position)
    place = f"{seat}/{position}"
    return Choice(
        Verb.RAID, f"raid:{face.id}:{place}", said, f"field:{place}", face, seat, position
    )


def _bomb(seat: int, position: int) -> Choice:
    said = text("choice.bomb", seat=seat_name(seat), position=position)
    place = f"{seat}/{position}"
    return Choice(Verb.BOMB, f"bomb:{place}", said, f"field:{place}", None, seat, position)


#: The raids with a card on a seat's field: ``RAID[face][seat][n]`` are those on its first n cards.
RAID: dict[Face, dict[int, tuple[tuple[Choice, ...], ...]]] = {}
for _face in ATTACKS:
    RAID[_face] = {}
    for _seat in range(1, SEATS + 1):
        _all = tuple(_raid(_face, _seat, position) for position in _PLACES)
        RAID[_face][_seat] = tuple(_all[:n] for n in range(LONGEST_FIELD + 1))
BOMB = {
    (seat, position): _bomb(seat, position) for seat in range(1, SEATS + 1) for position in _PLACES
}


def vocabulary(seats: int) -> tuple[str, ...]:
    """Every option id that can occur with so many seats, in a fixed order."""
    everyone = range(1, seats + 1)
    choices = [
        PASS,
        *PLOT.values(),
        *REVEAL.values(),
        *(choice for face in ATTACKS for seat in everyone for choice in RAID[face][seat][-1]),
        USE_RADAR,
        *TURN_UP.values(),
        *(FIGHT[seat] for seat in everyone),
        *COMMIT.values(),
        *(choice for (seat, _), choice in BOMB.items() if seat <= seats),
        *SAVE.values(),
        *LOSE.values(),
        USE_VT_FUZE,
        *DISCARD.values(),
    ]
    return tuple(choice.id for choice in choices)
