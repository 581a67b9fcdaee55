"""What each nation's player sees (section 13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from heitan.games.quartermaster.cards import Face, Piece
from heitan.games.quartermaster.chart import Chart
from heitan.games.quartermaster.nations import BY_SEAT, NATIONS, Nation, Team
from heitan.games.quartermaster.spaces import Mask, Space, spaces_of
from heitan.games.quartermaster.state import Resolving, State, TurnStep
from heitan.games.quartermaster.supply import held_straits, supplied
from heitan.games.quartermaster.variants import Variants
from heitan.kernel.options import options_dict


@dataclass(frozen=True, slots=True)
class NationView:
    """One nation as the viewers see it.

    Attributes:
        armies, navies: where its pieces stand, as sets of spaces.
        supplied: where they are supplied.
        kept: where they are not removed this turn.
        statuses: its face-up statuses.
        hand_size, deck_size, discard_size, response_count: numbers of cards.
        hand, responses, discards: its cards, for its own player only; None for others.
        discard_top: the top of its discard pile, if it lies face up.
    """

    nation: Nation
    armies: Mask
    navies: Mask
    supplied: Mask
    kept: Mask
    statuses: tuple[Face, ...]
    hand_size: int
    deck_size: int
    discard_size: int
    response_count: int
    hand: tuple[Face, ...] | None
    responses: tuple[Face, ...] | None
    discards: tuple[Face, ...] | None
    discard_top: Face | None

    def pieces(self, piece: Piece) -> Mask:
        """Where its pieces of a kind stand."""
        return self.armies if piece is Piece.ARMY else self.navies

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON."""
        return {
            "armies": _spaces(self.armies),
            "navies": _spaces(self.navies),
            "supplied": _spaces(self.supplied),
            "kept": _spaces(self.kept),
            "statuses": _ids(self.statuses),
            "hand_size": self.hand_size,
            "deck_size": self.deck_size,
            "discard_size": self.discard_size,
            "response_count": self.response_count,
            "hand": _ids(self.hand),
            "responses": _ids(self.responses),
            "discards": _ids(self.discards),
            "discard_top": self.discard_top and self.discard_top.id,
        }


@dataclass(frozen=True, slots=True)
class QuartermasterView:
    """The war as some nations' player sees it.

    Attributes:
        seats: the viewer's seats.
        round, nation, step: where the war stands.
        scores: each team's points.
        nations: each nation as the viewers see it.
        held_straits: the straits' lands that open their strait for the Axis.
        used: the statuses used this turn.
        turn_rules: cards that change supply for the rest of the turn.
        armies_before: where each nation's armies stood at the start of the turn.
        resolving: the cards being resolved, the innermost last: card, its nation, its target.
        demanded: how many cards an economic warfare card demands just now.
        listed: the pieces that a redeployment or the Supply step has still to come to.
        variants: the options of the match.
    """

    seats: frozenset[int]
    round: int
    nation: Nation
    step: TurnStep
    scores: dict[Team, int]
    nations: dict[Nation, NationView]
    held_straits: Mask
    used: tuple[Face, ...]
    turn_rules: tuple[Face, ...]
    armies_before: dict[Nation, Mask]
    resolving: tuple[Resolving, ...]
    demanded: int
    listed: tuple[tuple[Nation, Piece, Space], ...]
    variants: Variants

    @property
    def chart(self) -> Chart:
        """The board as it is drawn."""
        return Chart(self)

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON; what the viewer may not know is null."""
        return {
            "round": self.round,
            "nation": self.nation.id,
            "step": self.step.value,
            "scores": {team.id: points for team, points in self.scores.items()},
            "nations": {nation.id: seen.as_dict() for nation, seen in self.nations.items()},
            "held_straits": _spaces(self.held_straits),
            "used": _ids(self.used),
            "turn_rules": _ids(self.turn_rules),
            "armies_before": {
                nation.id: _spaces(armies) for nation, armies in self.armies_before.items()
            },
            "resolving": [
                {
                    "card": each.card.face.id,
                    "nation": each.nation.id,
                    "target": each.target and each.target.id,
                }
                for each in self.resolving
            ],
            "demanded": self.demanded,
            "listed": [
                f"{nation.id}:{piece.value}:{space.id}" for nation, piece, space in self.listed
            ],
            "options": options_dict(self.variants),
        }


def view(state: State, seats: frozenset[int]) -> QuartermasterView:
    """13.1–13.6."""
    own = {BY_SEAT[seat] for seat in seats}
    warfare = state.economic_warfare
    return QuartermasterView(
        seats=seats,
        round=state.round,
        nation=state.nation,
        step=state.step,
        scores=dict(state.scores),
        nations={nation: _nation(state, nation, nation in own) for nation in NATIONS},
        held_straits=held_straits(state),
        used=tuple(card.face for card in state.used),
        turn_rules=tuple(card.face for card in state.turn_rules),
        armies_before=dict(state.armies_before),
        resolving=state.resolving,
        demanded=warfare.demanded if warfare else 0,
        listed=state.listed,
        variants=state.variants,
    )


def _nation(state: State, nation: Nation, own: bool) -> NationView:
    pile = state.discards[nation]
    return NationView(
        nation=nation,
        armies=state.armies[nation],
        navies=state.navies[nation],
        supplied=supplied(state, nation),
        kept=state.kept_armies[nation] | state.kept_navies[nation],
        statuses=tuple(card.face for card in state.statuses[nation]),
        hand_size=len(state.hands[nation]),
        deck_size=len(state.decks[nation]),
        discard_size=len(pile),
        response_count=len(state.responses[nation]),
        hand=tuple(card.face for card in state.hands[nation]) if own else None,
        responses=tuple(card.face for card in state.responses[nation]) if own else None,
        discards=tuple(each.card.face for each in pile) if own else None,
        discard_top=pile[-1].card.face if pile and pile[-1].up else None,
    )


def _spaces(spaces: Mask) -> list[str]:
    return [space.id for space in spaces_of(spaces)]


def _ids(faces: tuple[Face, ...] | None) -> list[str] | None:
    return None if faces is None else [face.id for face in faces]
