"""What the log says. Events are immutable, so each is made once and shared."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from heitan.games.quartermaster.cards import Face, Piece
from heitan.games.quartermaster.choices import piece_name
from heitan.games.quartermaster.nations import Nation, Team
from heitan.games.quartermaster.spaces import Space
from heitan.kernel.log import Event
from heitan.kernel.text import Param, Text, text


def _said(key: str, rule: str, element: str | None = None, **params: Param) -> Event:
    return Event(text(f"log.{key}", **params), rule=rule, element=element)


def _shown(key: str, rule: str, element: str | None = None, **params: Param) -> Event:
    return Event(text(f"log.{key}", **params), reveals=True, rule=rule, element=element)


def _of_piece(
    key: str, rule: str, nation: Nation, piece: Piece, space: Space, **params: Param
) -> Event:
    return _said(
        key,
        rule,
        f"space:{space.id}",
        nation=nation,
        piece=piece_name(piece),
        space=space,
        **params,
    )


@cache
def round_begins(number: int) -> Event:
    """2.1."""
    return _said("round", "2.1", n=number)


@cache
def turn_begins(nation: Nation) -> Event:
    """2.2."""
    return _said("turn", "2.2", nation=nation)


@cache
def dealt(nation: Nation) -> Event:
    """1.4."""
    return _shown("dealt", "1.4", nation=nation)


@cache
def plays(nation: Nation, face: Face) -> Event:
    """4.1."""
    return _shown("play", "4.1", f"card:{face.id}", nation=nation, card=face)


@cache
def sets_response(nation: Nation, face: Face) -> Event:
    """9.5: only its owner knows which."""
    return Event(
        text("log.response", nation=nation),
        nation.seat,
        text("log.response.own", nation=nation, card=face),
        rule="9.5",
    )


@cache
def uses(nation: Nation, face: Face) -> Event:
    """10.1."""
    return _shown("use", "10.1", f"card:{face.id}", nation=nation, card=face)


@cache
def built(nation: Nation, piece: Piece, space: Space) -> Event:
    """7.3."""
    return _of_piece("build", "7.3", nation, piece, space)


@cache
def built_nothing(nation: Nation, piece: Piece) -> Event:
    """7.10."""
    return _said("build-nothing", "7.10", nation=nation, piece=piece_name(piece))


@cache
def recruited(nation: Nation, piece: Piece, space: Space) -> Event:
    """7.12."""
    return _of_piece("recruit", "7.12", nation, piece, space)


@cache
def lifted(nation: Nation, piece: Piece, space: Space) -> Event:
    """7.8, 7.18."""
    return _of_piece("lift", "7.18", nation, piece, space)


@cache
def battles(nation: Nation, space: Space, target: Nation | None) -> Event:
    """7.14, 7.15."""
    element = f"space:{space.id}"
    if target is None:
        return _said("battle.empty", "7.15", element, nation=nation, space=space)
    return _said("battle", "7.14", element, nation=nation, space=space, target=target)


@cache
def removed(nation: Nation, piece: Piece, space: Space) -> Event:
    """7.17."""
    return _of_piece("removed", "7.17", nation, piece, space)


@cache
def unsupplied(nation: Nation, piece: Piece, space: Space, why: str) -> Event:
    """5.9: why a piece is out of supply: ``no-army``, ``cut-off``."""
    return _of_piece(f"unsupplied.{why}", "5.9", nation, piece, space)


@cache
def link_missing(nation: Nation, piece: Piece, space: Space, link: Space) -> Event:
    """5.9: the space in which an own piece would join it to a supplied one."""
    return _of_piece("unsupplied.link", "5.9", nation, piece, space, link=link)


@cache
def protected(nation: Nation, piece: Piece, space: Space, face: Face) -> Event:
    """10.14: the card that keeps a piece for the rest of the turn."""
    return _of_piece("protected", "10.14", nation, piece, space, card=face)


@cache
def kept(nation: Nation, piece: Piece, space: Space) -> Event:
    """10.14."""
    return _of_piece("kept", "10.14", nation, piece, space)


@cache
def discarded(nation: Nation, face: Face) -> Event:
    """8.2: from hand, unseen by others."""
    return Event(
        text("log.discard", nation=nation),
        nation.seat,
        text("log.discard.own", nation=nation, card=face),
        rule="8.2",
    )


@cache
def spends(nation: Nation, face: Face) -> Event:
    """A card from hand is used as a cost, face up."""
    return _shown("spend", "10.8", f"card:{face.id}", nation=nation, card=face)


@cache
def discarded_from_deck(nation: Nation, n: int) -> Event:
    """8.4: unseen by anyone."""
    return _shown("discard.deck", "8.4", nation=nation, n=n)


@cache
def loses_points(nation: Nation, n: int) -> Event:
    """8.6."""
    return _said("shortfall", "8.6", nation=nation, n=n)


@cache
def scores(team: Team, n: int, rule: str) -> Event:
    """A team gains points."""
    return _said("score", rule, team=team, n=n)


@cache
def card_scores(nation: Nation, face: Face, n: int) -> Event:
    """A card brings points."""
    return _said("score.card", "12.2", f"card:{face.id}", nation=nation, card=face, n=n)


@cache
def stars_score(nation: Nation, n: int) -> Event:
    """12.1."""
    return _said("score.stars", "12.1", nation=nation, n=n)


@cache
def no_victory_step(nation: Nation) -> Event:
    """12.3."""
    return _said("no-victory-step", "12.3", nation=nation)


@cache
def cancelled(face: Face) -> Event:
    """11.3."""
    return _said("cancelled", "11.3", f"card:{face.id}", card=face)


@cache
def does_nothing(face: Face) -> Event:
    """4.3, 11.7."""
    return _said("does-nothing", "4.3", f"card:{face.id}", card=face)


@cache
def demanded(nation: Nation, n: int) -> Event:
    """11.4."""
    return _said("demand", "11.4", nation=nation, n=n)


@cache
def reallocates(nation: Nation) -> Event:
    """4.5."""
    return _said("reallocate", "4.5", nation=nation)


@cache
def fetched(nation: Nation, face: Face) -> Event:
    """4.5: the card taken is shown."""
    return _shown("fetch", "4.5", f"card:{face.id}", nation=nation, card=face)


@cache
def shuffled(nation: Nation) -> Event:
    """A deck was shuffled."""
    return _said("shuffle", "4.5", nation=nation)


@dataclass(frozen=True, slots=True)
class _Cards:
    """Several cards as one parameter of a text; named only when somebody reads it."""

    faces: tuple[Face, ...]

    @property
    def id(self) -> str:
        return " ".join(face.id for face in self.faces)

    @property
    def name(self) -> Text:
        joined: Param = self.faces[0]
        for face in self.faces[1:]:
            joined = text("list", first=joined, second=face)
        return joined if isinstance(joined, Text) else self.faces[0].name


def drew(nation: Nation, faces: tuple[Face, ...]) -> Event:
    """12.8: only the nation sees what."""
    n = len(faces)
    own = text("log.draw.own", nation=nation, n=n, cards=_Cards(faces))
    return Event(_drew(nation, n), nation.seat, own, reveals=True, rule="12.8")


@cache
def _drew(nation: Nation, n: int) -> Text:
    return text("log.draw", nation=nation, n=n)


@cache
def looks(nation: Nation, n: int) -> Event:
    """Superior Planning: the nation looks at the top of its deck."""
    return _shown("look", "13.4", nation=nation, n=n)


@cache
def loses_status(nation: Nation, face: Face) -> Event:
    """8.4: a card leaves the table face up."""
    return _said("status-lost", "8.4", f"card:{face.id}", nation=nation, card=face)


@cache
def loses_response(nation: Nation, face: Face) -> Event:
    """8.4: a random response leaves the table, unseen by the other side."""
    return Event(
        text("log.response-lost", nation=nation),
        nation.seat,
        text("log.response-lost.own", nation=nation, card=face),
        reveals=True,
        rule="8.4",
    )


@cache
def put_back(nation: Nation, face: Face, to: str) -> Event:
    """Rationing, Women Conscripts: a card goes to the deck instead of the discard pile."""
    return _said(f"put-back.{to}", "8.2", nation=nation, card=face)


@cache
def put_under(nation: Nation, face: Face) -> Event:
    """12.7: a card goes under the deck, unseen by others."""
    return Event(
        text("log.put-under", nation=nation),
        nation.seat,
        text("log.put-under.own", nation=nation, card=face),
        rule="12.7",
    )


@cache
def over(ending: str) -> Event:
    """3.1, 3.3."""
    return _said(f"over.{ending}", "3.1")
