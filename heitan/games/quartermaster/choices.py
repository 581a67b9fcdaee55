"""What a nation can choose, and the vocabulary of all choices."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from heitan.games.quartermaster.cards import BASICS, FACES, Face, Piece
from heitan.games.quartermaster.nations import NATIONS, Nation
from heitan.games.quartermaster.spaces import SPACES, Space
from heitan.games.quartermaster.state import ARMY, NAVY
from heitan.kernel.text import Named, Text


@dataclass(frozen=True, eq=False, slots=True)
class Choice:
    """One option of a decision.

    Attributes:
        verb: what is done, the first word of its id.
        id: its name in records.
        element: the space, card or nation it acts on: ``space:ukraine``, ``card:...``,
            ``nation:uk``.
        face, nation, piece, space: what it is done with or to.
    """

    verb: str
    id: str
    text: Text = field(repr=False)
    element: str | None = None
    face: Face | None = None
    nation: Nation | None = None
    piece: Piece | None = None
    space: Space | None = None


@dataclass(frozen=True, slots=True)
class _PieceName:
    """A kind of piece as a parameter of a text."""

    piece: Piece

    @property
    def id(self) -> str:
        return self.piece.value

    @property
    def name(self) -> Text:
        return Text(f"piece.{self.piece.value}")


@cache
def piece_name(piece: Piece) -> Named:
    """A kind of piece as a parameter of a text."""
    return _PieceName(piece)


@cache
def alone(verb: str) -> Choice:
    """A choice that needs no object: ``pass``, ``skip``, ``reallocate``, ``nothing``."""
    return Choice(verb, verb, Text(f"choice.{verb}"))


@cache
def with_card(verb: str, face: Face) -> Choice:
    """``play:sea_battle``, ``use:uk_enigma``, ``discard:...``, ``top:...``."""
    said = Text(f"choice.{verb}", (("card", face),))
    return Choice(verb, f"{verb}:{face.id}", said, f"card:{face.id}", face=face)


@cache
def with_piece(verb: str, piece: Piece, space: Space) -> Choice:
    """``build:army:ukraine``, ``recruit:...``, ``lift:...``, ``remove:...``."""
    said = Text(f"choice.{verb}", (("piece", piece_name(piece)), ("space", space)))
    id = f"{verb}:{piece.value}:{space.id}"
    return Choice(verb, id, said, f"space:{space.id}", piece=piece, space=space)


@cache
def battle(space: Space) -> Choice:
    """``battle:ukraine``."""
    said = Text("choice.battle", (("space", space),))
    return Choice("battle", f"battle:{space.id}", said, f"space:{space.id}", space=space)


@cache
def with_nation(verb: str, nation: Nation) -> Choice:
    """``target:uk``, ``nation:uk``."""
    said = Text(f"choice.{verb}", (("nation", nation),))
    return Choice(verb, f"{verb}:{nation.id}", said, f"nation:{nation.id}", nation=nation)


@cache
def eliminate(nation: Nation, piece: Piece, space: Space) -> Choice:
    """``eliminate:germany:army:ukraine``."""
    params = (("nation", nation), ("piece", piece_name(piece)), ("space", space))
    id = f"eliminate:{nation.id}:{piece.value}:{space.id}"
    return Choice(
        "eliminate",
        id,
        Text("choice.eliminate", params),
        f"space:{space.id}",
        nation=nation,
        piece=piece,
        space=space,
    )


@cache
def keep(nation: Nation, piece: Piece, space: Space) -> Choice:
    """``keep:usa:navy:north_sea`` (first edition): a piece is not removed this turn."""
    params = (("nation", nation), ("piece", piece_name(piece)), ("space", space))
    return Choice(
        "keep",
        f"keep:{nation.id}:{piece.value}:{space.id}",
        Text("choice.keep", params),
        f"space:{space.id}",
        nation=nation,
        piece=piece,
        space=space,
    )


PASS = alone("pass")
SKIP = alone("skip")
NOTHING = alone("nothing")
REALLOCATE = alone("reallocate")
GIVE_NAVY = alone("navy")
GIVE_CARDS = alone("cards")
DRAW = alone("draw")
#: First edition: one of the face-down responses, whichever it is.
ANY_RESPONSE = alone("response")

#: The verbs that take a card, by what cards they take: all of them.
_CARD_VERBS = ("play", "use", "discard", "top", "bottom")
_PIECE_VERBS = ("build", "recruit", "lift", "remove")


def vocabulary() -> tuple[str, ...]:
    """Every option id that can occur, in a fixed order."""
    places = [(ARMY if space.land else NAVY, space) for space in SPACES]
    ids = [
        each.id
        for each in (PASS, SKIP, NOTHING, REALLOCATE, GIVE_NAVY, GIVE_CARDS, DRAW, ANY_RESPONSE)
    ]
    cards = dict.fromkeys(face.id for face in FACES)
    ids += [f"{verb}:{card}" for verb in _CARD_VERBS for card in cards]
    ids += [with_card(verb, face).id for verb in ("fetch", "as") for face in BASICS]
    ids += [with_piece(verb, *place).id for verb in _PIECE_VERBS for place in places]
    ids += [battle(space).id for space in SPACES]
    ids += [with_nation(verb, nation).id for verb in ("target", "nation") for nation in NATIONS]
    ids += [eliminate(nation, *place).id for nation in NATIONS for place in places]
    ids += [keep(nation, *place).id for nation in NATIONS for place in places]
    return tuple(ids)
