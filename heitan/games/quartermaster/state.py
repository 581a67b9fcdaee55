"""The state of a match: every fact of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from heitan.games.quartermaster.cards import Card, Piece
from heitan.games.quartermaster.events import Event
from heitan.games.quartermaster.nations import GERMANY, NATIONS, OF_TEAM, TEAMS, Nation, Team
from heitan.games.quartermaster.spaces import Mask, Space, spaces_of
from heitan.games.quartermaster.variants import Variants
from heitan.kernel.log import Event as LogEvent
from heitan.kernel.reaction import Window as OpenWindow


class TurnStep(Enum):
    """The steps of a turn (2.2, 2.3), and before the first one the end of set-up (1.4)."""

    SET_UP = "set_up"
    TURN_START = "turn_start"
    PLAY = "play"
    SUPPLY = "supply"
    VICTORY = "victory"
    DISCARD = "discard"
    DRAW = "draw"

    # As for pieces: looked up at every step.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Resolving:
    """A card or effect that is being resolved (9.7).

    Attributes:
        card: the card.
        nation: whose card it is.
        event: what it answers; None for a card that was played.
        target: the nation named when it was played.
    """

    card: Card
    nation: Nation
    event: Event | None = None
    target: Nation | None = None


@dataclass(frozen=True, slots=True)
class EconomicWarfare:
    """An economic warfare card that is being resolved (section 11).

    Attributes:
        cancelled: its text is ignored (11.3).
        added: additions waiting for the first discard that is demanded (11.5, 11.6).
        demanded: what the nation that is being told to discard must discard, so far.
        adjusted_by: the cards that have made an addition or a reduction: each once (11.5).
        adders: the cards that made the additions; they have worked once those are discarded (T46).
    """

    card: Card
    cancelled: bool = False
    added: int = 0
    demanded: int = 0
    adjusted_by: tuple[Card, ...] = ()
    adders: tuple[Card, ...] = ()


class Discarded:
    """A card on a discard pile, face up or face down (8.2)."""

    __slots__ = ("card", "up")

    def __init__(self, card: Card, up: bool) -> None:
        self.card = card
        self.up = up


Value = TypeVar("Value")


def _each(value: Value) -> dict[Nation, Value]:
    return dict.fromkeys(NATIONS, value)


class State:
    """Every fact of a match. Whatever is held by nation is immutable, so copies are cheap.

    Attributes:
        variants: the options that are played.
        round: 1 to the last.
        nation: the nation whose turn it is.
        step: the step of its turn.
        scores: each team's victory points.
        pieces: where each nation's armies and navies stand.
        hands, decks, statuses, responses, discards: each nation's cards. The top of a deck and of
            a discard pile is the end of it.
        seen: the cards in its own deck whose place a nation knows (13.4).
        used: the statuses used this turn (10.9).
        kept: pieces that are not removed this turn (10.14).
        turn_rules: the supply effects that hold for the rest of the turn (5.7).
        armies_before: where the armies stood at the start of the turn.
        resolving: the cards and effects being resolved, the innermost last.
        economic_warfare: the economic warfare card being resolved, or None.
        listed: the pieces that a redeployment (T62) or the Supply step (5.10) has still to come to.
        spared: the piece of the present battle is not removed by it (T28).
        going: the card being put away goes elsewhere than to the discard pile.
        step_done: the step of a card that another step depends on was carried out (T54).
        reallocated: Reallocate Resources was used this turn.
        owed: the pieces that a redeployment has lifted and has still to build.
        over: how the game ended, or "".
        windows: the open windows of reactions.
    """

    __slots__ = (
        "armies",
        "armies_before",
        "decks",
        "discards",
        "economic_warfare",
        "going",
        "hands",
        "kept_armies",
        "kept_navies",
        "listed",
        "log",
        "nation",
        "navies",
        "over",
        "owed",
        "reallocated",
        "resolving",
        "responses",
        "round",
        "scores",
        "seen",
        "spared",
        "statuses",
        "step",
        "step_done",
        "turn_rules",
        "used",
        "variants",
        "windows",
    )

    def __init__(self, variants: Variants) -> None:
        self.variants = variants
        self.round = 1
        self.nation = GERMANY
        self.step = TurnStep.SET_UP
        self.scores: dict[Team, int] = dict.fromkeys(TEAMS, 0)
        self.armies: dict[Nation, Mask] = _each(0)
        self.navies: dict[Nation, Mask] = _each(0)
        self.hands: dict[Nation, tuple[Card, ...]] = _each(())
        self.decks: dict[Nation, tuple[Card, ...]] = _each(())
        self.statuses: dict[Nation, tuple[Card, ...]] = _each(())
        self.responses: dict[Nation, tuple[Card, ...]] = _each(())
        self.discards: dict[Nation, tuple[Discarded, ...]] = _each(())
        self.seen: dict[Nation, tuple[Card, ...]] = _each(())
        self.used: tuple[Card, ...] = ()
        self.kept_armies: dict[Nation, Mask] = _each(0)
        self.kept_navies: dict[Nation, Mask] = _each(0)
        self.turn_rules: tuple[Card, ...] = ()
        self.armies_before: dict[Nation, Mask] = _each(0)
        self.resolving: tuple[Resolving, ...] = ()
        self.economic_warfare: EconomicWarfare | None = None
        self.listed: tuple[tuple[Nation, Piece, Space], ...] = ()
        self.spared = False
        self.going = ""
        self.step_done = False
        self.reallocated = False
        self.over = ""
        self.owed: tuple[Piece, ...] = ()
        self.windows: list[OpenWindow] = []
        self.log: list[LogEvent] = []

    def copy(self) -> State:
        """An independent copy with an empty log; cards and spaces are shared, they never change."""
        copied = State.__new__(State)
        copied.variants = self.variants
        copied.round = self.round
        copied.nation = self.nation
        copied.step = self.step
        copied.scores = self.scores.copy()
        copied.armies = self.armies.copy()
        copied.navies = self.navies.copy()
        copied.hands = self.hands.copy()
        copied.decks = self.decks.copy()
        copied.statuses = self.statuses.copy()
        copied.responses = self.responses.copy()
        copied.discards = self.discards.copy()
        copied.seen = self.seen.copy()
        copied.used = self.used
        copied.kept_armies = self.kept_armies.copy()
        copied.kept_navies = self.kept_navies.copy()
        copied.turn_rules = self.turn_rules
        copied.armies_before = self.armies_before.copy()
        copied.resolving = self.resolving
        copied.economic_warfare = self.economic_warfare
        copied.listed = self.listed
        copied.spared = self.spared
        copied.going = self.going
        copied.step_done = self.step_done
        copied.reallocated = self.reallocated
        copied.over = self.over
        copied.owed = self.owed
        copied.windows = [window.copy() for window in self.windows] if self.windows else []
        copied.log = []
        return copied

    # --- pieces --------------------------------------------------------------------------------

    def where(self, piece: Piece) -> dict[Nation, Mask]:
        """Where every nation's pieces of a kind stand."""
        return self.armies if piece is ARMY else self.navies

    def kept(self, piece: Piece) -> dict[Nation, Mask]:
        """The pieces of a kind that are not removed this turn (10.14)."""
        return self.kept_armies if piece is ARMY else self.kept_navies

    def team_armies(self, team: Team) -> Mask:
        """Where a team's armies stand."""
        one, two, three = OF_TEAM[team]
        armies = self.armies
        return armies[one] | armies[two] | armies[three]

    def team_pieces(self, team: Team) -> Mask:
        """Where a team's armies and navies stand."""
        one, two, three = OF_TEAM[team]
        navies = self.navies
        return self.team_armies(team) | navies[one] | navies[two] | navies[three]

    def reserve(self, nation: Nation, piece: Piece) -> int:
        """How many pieces of a kind a nation has off the board (1.3)."""
        whole = nation.armies if piece is ARMY else nation.navies
        return whole - self.where(piece)[nation].bit_count()

    def place(self, nation: Nation, piece: Piece, space: Space) -> None:
        """Put a piece from the reserve on the board."""
        self.where(piece)[nation] |= space.bit

    def take_off(self, nation: Nation, piece: Piece, space: Space) -> None:
        """Put a piece back into the reserve (7.20); what comes to stand there is another."""
        self.where(piece)[nation] &= ~space.bit
        self.kept(piece)[nation] &= ~space.bit
        if self.listed:
            self.unlist(nation, piece, space)

    def unlist(self, nation: Nation, piece: Piece, space: Space) -> None:
        """A listed piece has had its turn, or is gone."""
        gone = (nation, piece, space)
        self.listed = tuple(each for each in self.listed if each != gone)

    # --- the rest ------------------------------------------------------------------------------

    def score(self, team: Team, points: int) -> None:
        """Give a team points, or take some (8.6, 8.10)."""
        total = self.scores[team] + points
        self.scores[team] = max(total, 0) if self.variants.score_floor else total

    def as_dict(self) -> dict[str, Any]:
        """Every fact in the keys of scenarios; decks from their top, discard piles too."""
        return {
            "round": self.round,
            "nation": self.nation.id,
            "step": self.step.value,
            "score": {team.id: points for team, points in self.scores.items()},
            "pieces": {
                nation.id: {
                    "army": _space_ids(self.armies[nation]),
                    "navy": _space_ids(self.navies[nation]),
                }
                for nation in NATIONS
            },
            "hands": _by_nation(self.hands),
            "statuses": _by_nation(self.statuses),
            "responses": _by_nation(self.responses),
            "decks": {nation: ids[::-1] for nation, ids in _by_nation(self.decks).items()},
            "discards": {
                nation.id: [each.card.face.id for each in reversed(pile)]
                for nation, pile in self.discards.items()
            },
            "face_up": {
                nation.id: sum(each.up for each in pile) for nation, pile in self.discards.items()
            },
            "seen": _by_nation(self.seen),
            "used": [card.face.id for card in self.used],
            "kept": {
                nation.id: _space_ids(self.kept_armies[nation] | self.kept_navies[nation])
                for nation in NATIONS
            },
            "turn_rules": [card.face.id for card in self.turn_rules],
            "armies_before": {
                nation.id: _space_ids(armies) for nation, armies in self.armies_before.items()
            },
            "resolving": [each.card.face.id for each in self.resolving],
            "economic_warfare": self.economic_warfare and repr(self.economic_warfare),
            "listed": [
                f"{nation.id}:{piece.value}:{space.id}" for nation, piece, space in self.listed
            ],
            "spared": self.spared,
            "going": self.going,
            "step_done": self.step_done,
            "reallocated": self.reallocated,
            "over": self.over,
            "owed": [piece.value for piece in self.owed],
            "windows": [window.event for window in self.windows],
        }


ARMY = Piece.ARMY
NAVY = Piece.NAVY


def _space_ids(spaces: Mask) -> list[str]:
    return [space.id for space in spaces_of(spaces)]


def _by_nation(cards: Mapping[Nation, Iterable[Card]]) -> dict[str, list[str]]:
    return {nation.id: [card.face.id for card in held] for nation, held in cards.items()}
