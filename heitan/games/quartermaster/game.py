"""Quartermaster as the kernel sees it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from heitan.games.quartermaster import choices, given, knowledge
from heitan.games.quartermaster.bot import Greedy
from heitan.games.quartermaster.cards import Card
from heitan.games.quartermaster.catalogue import catalogue
from heitan.games.quartermaster.nations import ALLIES, AXIS, BY_SEAT, NATIONS
from heitan.games.quartermaster.rules import set_up as setting_up
from heitan.games.quartermaster.rules import turn as turns
from heitan.games.quartermaster.state import State
from heitan.games.quartermaster.variants import Variants
from heitan.games.quartermaster.view import QuartermasterView, view
from heitan.kernel.bot import Bot
from heitan.kernel.catalogue import Entry
from heitan.kernel.game import Result
from heitan.kernel.rule import Rule


class Quartermaster:
    """主計将校: the supply war of six nations, 1939–1945, on 220 cards."""

    name = "quartermaster"
    package = "heitan.games.quartermaster"
    rules_version = "1"
    #: What a table plays unless it is told otherwise: among people a pause would tell something.
    at_table: Mapping[str, str] = {"ask_all": "true"}
    seat_counts: tuple[int, ...] = (6,)
    options_type: type[Any] = Variants
    ordered = frozenset({"decks", "discards"})
    bots: Mapping[str, Callable[[random.Random], Bot]] = {"greedy": Greedy}
    #: Ways to share the nations out, never across teams (1.1): the seats of each person, bots on
    #: the others. The one for four persons is the rulebook's (1.2), the rest follow it.
    splits: tuple[tuple[tuple[int, ...], ...], ...] = (
        ((1,),),
        ((1, 3, 5),),
        ((2, 4, 6),),
        ((1, 3, 5), (2, 4, 6)),
        ((1, 3, 5), (2, 6), (4,)),
        ((1,), (3, 5), (4,), (2, 6)),
        ((1,), (3, 5), (2,), (4,), (6,)),
        ((1,), (2,), (3,), (4,), (5,), (6,)),
        (),
    )

    @property
    def catalogue(self) -> tuple[Entry, ...]:
        """The cards of both editions."""
        return catalogue()

    def start(self, seats: int, options: Variants) -> State:
        """The board before set-up."""
        return State(options)

    def set_up(self, state: State) -> Rule[None]:
        """Section 1."""
        return setting_up.set_up(state)

    def turn(self, state: State) -> Rule[None]:
        """A step of a nation's turn (2.2), or what is left of set-up."""
        return turns.turn(state)

    def over(self, state: State) -> bool:
        """3.1, 3.3."""
        return bool(state.over)

    def result(self, state: State) -> Result:
        """3.1, 3.3: the team with more points; a tie goes to the Axis."""
        won = ALLIES if state.scores[ALLIES] > state.scores[AXIS] else AXIS
        winners = tuple(nation.seat for nation in NATIONS if nation.team is won)
        points = {nation.seat: state.scores[nation.team] for nation in NATIONS}
        return Result(winners, points, state.over)

    def view(self, state: State, seats: frozenset[int]) -> QuartermasterView:
        """Section 13."""
        return view(state, seats)

    def known(self, state: State, seat: int) -> frozenset[Card]:
        """The cards whose place and face the seat knows."""
        return knowledge.known(state, seat)

    def redeal(self, state: State, seat: int, known: frozenset[Card], rng: random.Random) -> None:
        """Deal the cards that are not known anew."""
        knowledge.redeal(state, seat, known, rng)

    def vocabulary(self, seats: int) -> tuple[str, ...]:
        """Every option id, in a fixed order."""
        return choices.vocabulary()

    def given(self, state: State, described: Mapping[str, Any]) -> None:
        """Apply a scenario's ``given``."""
        given.apply(state, described)

    def seat_id(self, seat: int) -> str:
        """Seats are nations."""
        return BY_SEAT[seat].id
