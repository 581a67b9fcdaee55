"""What happens on the board that cards wait for; each is what one window of reactions is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from heitan.games.quartermaster.cards import Card, Piece
from heitan.games.quartermaster.nations import Nation
from heitan.games.quartermaster.spaces import Space


@dataclass(frozen=True, slots=True)
class Built:
    """A build was carried out; ``space`` is None when nothing was placed (7.10).

    Attributes:
        recruited: it was a recruit, which only some cards of the first edition answer (7.13).
    """

    nation: Nation
    piece: Piece
    space: Space | None
    recruited: bool = False


@dataclass(frozen=True, slots=True)
class Battled:
    """A battle: declared (10.11 b) or, with ``done``, carried out (10.11 d).

    Attributes:
        nation: who battles.
        piece: what is battled: armies on land, navies at sea.
        space: where.
        target: whose piece is battled; None in an empty space.
        supplied: whether the target was supplied just before (10.15).
        removed: whether the target was removed.
    """

    nation: Nation
    piece: Piece
    space: Space
    target: Nation | None
    supplied: bool = False
    done: bool = False
    removed: bool = False


@dataclass(frozen=True, slots=True)
class Removal:
    """A piece is about to be removed or, with ``done``, was (10.13).

    Attributes:
        cause: the nation whose action or step removes it.
        nation: whose piece it is.
        supplied: judged just before the removal (10.15).
    """

    cause: Nation
    nation: Nation
    piece: Piece
    space: Space
    supplied: bool
    done: bool = False


@dataclass(frozen=True, slots=True)
class EconomicWarfarePlayed:
    """An economic warfare card was announced (11.1, 11.2)."""

    nation: Nation
    card: Card


@dataclass(frozen=True, slots=True)
class EconomicWarfareTargeted:
    """A nation is told to discard by an enemy economic warfare card (11.4)."""

    cause: Nation
    nation: Nation


@dataclass(frozen=True, slots=True)
class StatusUsed:
    """A status has done something (10.17)."""

    nation: Nation
    card: Card


@dataclass(frozen=True, slots=True)
class CardResolved:
    """A card played in its nation's own Play step has resolved and is about to be put away."""

    nation: Nation
    card: Card


Event: TypeAlias = (
    Built
    | Battled
    | Removal
    | EconomicWarfarePlayed
    | EconomicWarfareTargeted
    | StatusUsed
    | CardResolved
)
