"""The table as the deciding seat knows it, and what can be counted from there."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from heitan.games.carriers.bot.memory import Memory, remember
from heitan.games.carriers.cards import END_OF_WAR, FACES, Face
from heitan.games.carriers.variants import ScorePer
from heitan.games.carriers.view import BattleView, CarriersView, FieldCard, RaidView
from heitan.kernel.sight import Sight

LAST_STAGE = 2


class Situation:
    """What one seat knows when it has to decide; everything is worked out when it is asked for.

    Args:
        sight: what the seat may know.
        seat: the seat that decides.

    Attributes:
        view: the table.
        seat: the seat that decides.
        hand: its cards in hand.
        field: its field; it knows all of it.
        stage: how often End of war has appeared.
        set_size: how many transports make a set.
    """

    def __init__(self, sight: Sight, seat: int) -> None:
        view: CarriersView = sight.view
        self._sight = sight
        self._shares: dict[tuple[tuple[Face, ...], tuple[Face, ...]], float] = {}
        self.view = view
        self.seat = seat
        self.hand: tuple[Face, ...] = view.hands[seat]
        self.field: tuple[FieldCard, ...] = view.fields[seat]
        self.stage = view.end_of_war_seen
        self.set_size = view.variants.set_size

    # --- own cards -----------------------------------------------------------------------------

    @cached_property
    def lying(self) -> Counter[Face]:
        """The own field by face."""
        return Counter(card.face for card in self.field if card.face is not None)

    @cached_property
    def held(self) -> Counter[Face]:
        """The own hand by face."""
        return Counter(self.hand)

    @cached_property
    def carriers_down(self) -> list[Face]:
        """The own carriers that can be turned up for a battle now, the weakest first."""
        down = [card.face for card in self.field if card.face and card.face.carrier and not card.up]
        return sorted(down, key=lambda face: face.strength)

    @cached_property
    def carriers(self) -> list[Face]:
        """All carriers in the own field."""
        return [card.face for card in self.field if card.face and card.face.carrier]

    @cached_property
    def escorts_down(self) -> list[Face]:
        """The own ships that can be given up as escorts, escort carriers among them."""
        return [card.face for card in self.field if card.face and card.face.escort and not card.up]

    # --- the others ----------------------------------------------------------------------------

    @property
    def others(self) -> list[int]:
        """The other seats."""
        return [seat for seat in self.view.fields if seat != self.seat]

    @cached_property
    def memory(self) -> Memory:
        """The other fields as the log tells them."""
        return remember(self._sight.log(), self.view)

    @cached_property
    def unseen(self) -> Counter[Face]:
        """The cards whose place is unknown: other hands, cards face down elsewhere, the deck."""
        view = self.view
        seen: Counter[Face] = Counter(view.discard)
        seen.update(self.hand)
        for field in view.fields.values():
            seen.update(card.face for card in field if card.face is not None)
        for pile in view.score_piles.values():
            seen.update(pile)
        if view.battle:
            for committed in view.battle.committed.values():
                seen.update(committed)
        if view.raid:
            seen[view.raid.attack] += 1
        return Counter({face: face.copies - seen[face] for face in FACES})

    def share(self, faces: tuple[Face, ...], among: tuple[Face, ...] = FACES) -> float:
        """The share of ``faces`` in those of the unseen cards that are ``among``."""
        if (faces, among) not in self._shares:
            unseen = self.unseen
            total = sum([unseen[face] for face in among])
            wanted = sum([unseen[face] for face in faces])
            self._shares[faces, among] = wanted / total if total > 0 else 0.0
        return self._shares[faces, among]

    def leads(self, seat: int, points: int = 0) -> bool:
        """Whether ``seat``, given so many points more, is ahead of everyone else."""
        scores = self.view.scores
        return all(scores[seat] + points >= score for other, score in scores.items())

    # --- what is going on ------------------------------------------------------------------------

    @property
    def battle(self) -> BattleView:
        """The battle that is asked about."""
        assert self.view.battle is not None
        return self.view.battle

    @property
    def raid(self) -> RaidView:
        """The raid that is asked about."""
        assert self.view.raid is not None
        return self.view.raid

    # --- the course of the war -------------------------------------------------------------------

    @property
    def last_stage(self) -> bool:
        """Whether the next End of war is the last."""
        return self.stage == LAST_STAGE

    def points(self, kind: Face, stage: int | None = None) -> int:
        """What a set scores in a stage, or now (C3, T4)."""
        assert kind.values
        points = kind.values[self.stage if stage is None else stage]
        return points * self.set_size if self.view.variants.score_per is ScorePer.CARD else points

    def end_within(self, turns: float) -> float:
        """The chance that End of war appears before that many more own turns have come."""
        view = self.view
        draws = turns * view.players
        if END_OF_WAR in view.discard:
            # It comes back with the next refill.
            draws -= view.deck_size
            return min(1.0, max(0.0, draws / len(view.discard)))
        return min(1.0, draws / view.deck_size) if view.deck_size else 0.0

    @cached_property
    def turns_to_come(self) -> float:
        """How many own turns are to be expected before End of war appears again."""
        view = self.view
        draws = view.deck_size / 2
        if END_OF_WAR in view.discard:
            draws = view.deck_size + len(view.discard) / 2
        return draws / view.players
