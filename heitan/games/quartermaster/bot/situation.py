"""What a nation has to go by when it decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from heitan.games.quartermaster.bot import sketch
from heitan.games.quartermaster.cards import BASICS, DECKS_IN, Card, Face
from heitan.games.quartermaster.nations import BY_SEAT, ENEMY, Nation
from heitan.games.quartermaster.view import NationView, QuartermasterView
from heitan.kernel.decision import Decision
from heitan.kernel.log import Told
from heitan.kernel.sight import Sight

#: A nation plays a card a round, and wants so many in hand at the end to have a choice.
CHOICE_AT_THE_END = 3
#: With so many cards more than it will ever play, a nation hardly misses one.
PLENTY = 6
#: What a card in the deck is worth: one of many, one that may be missed, one that will be.
SPARE_CARD, USEFUL_CARD, SCARCE_CARD = 0.15, 0.3, 0.6
#: 8.6: every card that is not there costs a point, and that is just the start of it.
MISSING_CARD = 1.1


class Situation:
    """The war as one nation sees it.

    Attributes:
        view: what it sees.
        nation: who decides.
        enemy: the other team.
        state: a sketch of the war; whoever tries something out works on a copy.
        rounds: the rounds still to be played, this one included.
        worths: what the boards looked at for this decision are worth, by all they depend on.
    """

    def __init__(self, sight: Sight, decision: Decision) -> None:
        self._sight = sight
        self.decision = decision
        self.view: QuartermasterView = sight.view
        self.nation = BY_SEAT[decision.seat]
        self.enemy = ENEMY[self.nation.team]
        self.state = sketch.draw(self.view)
        self.worths: dict[Hashable, float] = {}
        self.rounds: int = max(self.view.variants.rounds - self.view.round + 1, 1)

    @property
    def own(self) -> NationView:
        """The nation itself."""
        return self.view.nations[self.nation]

    @property
    def hand(self) -> tuple[Face, ...]:
        """The nation's hand."""
        return self.own.hand or ()

    def log(self) -> Sequence[Told]:
        """What the nation was told, from the beginning."""
        return self._sight.log()

    def share_of_deck(self, face: Face) -> float:
        """How many of a basic card the nation has, as a share of those that it has most of."""
        whole = Counter(card.face for card in self._whole_deck if card.face in BASICS)
        return whole[face] / max(whole.values())

    @property
    def _whole_deck(self) -> tuple[Card, ...]:
        return DECKS_IN[self.view.variants.edition][self.nation]

    def in_own_deck(self, face: Face) -> bool:
        """Whether there is such a basic card in the own deck, by counting where the others are."""
        own = self.own
        known = [*self.hand, *(own.discards or ())]
        whole = [card.face for card in self._whole_deck]
        return face in BASICS and whole.count(face) > known.count(face)

    def price_of_cards(self, nation: Nation, number: int) -> float:
        """What so many cards off the top of its deck cost a nation, in points."""
        seen = self.view.nations[nation]
        paid = min(number, seen.deck_size)
        to_play = self.rounds + CHOICE_AT_THE_END
        spare = seen.deck_size + seen.hand_size - to_play
        # The spare cards go first, and each one that goes makes the next one dearer.
        plenty = min(max(spare - PLENTY, 0), paid)
        useful = min(max(spare, 0), paid) - plenty
        scarce = paid - plenty - useful
        price = plenty * SPARE_CARD + useful * USEFUL_CARD + scarce * SCARCE_CARD
        return price + (number - paid) * MISSING_CARD

    def gain_of_cards(self, nation: Nation, number: int) -> float:
        """What it is worth to the deciding team that a nation loses cards of its deck."""
        price = self.price_of_cards(nation, number)
        return price if nation.team is self.enemy else -price
