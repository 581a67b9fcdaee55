"""Off-map movement told a second time, from the log alone, in matches in which both must agree.

The bookkeeper below knows the schedule and reads what the Allies are told: what arrived, what went
off map and for what. At every O1 and O5 it works out by trying all sets of ships what may be
offered.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest

from heitan.games.pacific.chart import PLACE, PLACES
from heitan.games.pacific.forces import SHIP, UNIT, Ship, ShipType, Unit, reinforcements
from heitan.games.pacific.sides import ALLIES, SIDES
from heitan.games.pacific.state import State
from heitan.kernel.log import Event
from heitan.kernel.match import Match

SHIPS, UNITS = SHIP[ALLIES], UNIT[ALLIES]
DUE = {
    ship: turn
    for turn in range(1, 16)
    for ships in reinforcements(turn, ALLIES).ships.values()
    for ship in ships
}


class Bookkeeper:
    """What the Allies know of their off-map moves.

    Attributes:
        turn: the turn.
        came: what arrived in this turn: ships and units with their place; LAC by place.
        repaired: ships that came back from repair in this turn.
        aside: US ships set aside and the turn they are due back, or None; and CW ships.
        coming: what is due next turn.
    """

    def __init__(self) -> None:
        self.turn = 0
        self.came: dict[Ship | Unit, str] = {}
        self.lac: dict[str, int] = {}
        self.repaired: set[Ship] = set()
        self.in_repair: set[Ship] = set()
        self.aside: dict[Ship, int | None] = {}
        self.aside_cw: set[Ship] = set()
        self.coming: set[Ship] = set()

    def read(self, events: Iterable[Event], state: State) -> None:
        """Follow the log."""
        for event in events:
            told = event.text or event.own
            if told is None:
                continue
            facts = dict(told.params)
            if told.key == "log.turn":
                self.turn = facts["turn"]
                self.came, self.lac, self.repaired, self.coming = {}, {}, set(), set()
            elif told.key == "log.ship-arrives" and facts["ship"].side is ALLIES:
                self._arrives(facts["ship"], facts["place"].id)
            elif told.key == "log.unit-arrives" and facts["unit"].side is ALLIES:
                self.came[facts["unit"]] = facts["place"].id
            elif told.key == "log.lac-arrives" and facts["side"] is ALLIES:
                self.lac[facts["place"].id] = self.lac.get(facts["place"].id, 0) + 1
            elif told.key == "log.lac-offmap":
                start = facts["start"].id
                self.lac[start] = max(0, self.lac.get(start, 0) - 1)
            elif told.key == "log.ships-offmap":
                self._exchange(*(_named(facts[key]) for key in ("leaving", "brought")))
        self.in_repair = set(state.repair[ALLIES])

    def _arrives(self, ship: Ship, place: str) -> None:
        if ship in self.in_repair:
            self.repaired.add(ship)
        else:
            self.came[ship] = place
        back = self.aside.pop(ship, self.turn)
        assert back == self.turn, f"{ship} is back on turn {self.turn}, not {back}"
        self.aside_cw.discard(ship)

    def _exchange(self, leaving: list[Ship], brought: list[Ship]) -> None:
        assert fit(leaving, brought)
        self.coming |= {*brought}
        if leaving[0].cw:
            self.aside_cw |= {*leaving}
            for ship in brought:
                del self.aside[ship]
        else:
            dates = [DUE[ship] + 1 for ship in brought if ship in DUE]
            later = [turn for turn in dates if turn > self.turn]
            self.aside |= dict.fromkeys(leaving, max(later) if later else None)
            self.aside_cw -= {*brought}
        for ship in leaving:
            self.came.pop(ship, None)

    # --- what may be offered -----------------------------------------------------------------

    def leaving(self, state: State, cw: bool) -> list[Ship]:
        """O4, O7, O9: the ships that may leave."""
        box = PLACE["bombay" if cw else "box"]
        waiting = {*state.ports[ALLIES].get(box, ())} - self.repaired
        came = set() if cw else {ship for ship in self.came if isinstance(ship, Ship)}
        return [ship for ship in SHIPS.values() if ship in waiting | came and ship.cw is cw]

    def to_bring(self, state: State, cw: bool) -> list[Ship]:
        """O4, O7: the ships that may be brought."""
        if not cw:
            return [ship for ship in SHIPS.values() if ship in self.aside]
        gone = {*state.sunk[ALLIES], *state.repair[ALLIES], *self.coming}
        gone |= {ship for ships in state.ports[ALLIES].values() for ship in ships}
        gone |= {ship for tf in state.task_forces[ALLIES] for ship in tf.ships}
        return [
            ship
            for ship in SHIPS.values()
            if ship.cw
            and ship not in gone
            and (DUE.get(ship, 0) > self.turn or ship in self.aside_cw)
        ]

    def moves(self, state: State) -> set[str]:
        """O2–O8: all that may be offered."""
        found = set()
        for place in PLACES:
            number = state.lac[ALLIES][place.index]
            came = self.lac.get(place.id, 0) and self._counts(state, place.id)
            if number and (place.box or came):
                found.add(f"offmap:lac:{place.id}")
        for unit in UNITS.values():
            hex = state.location[unit.index]
            came_to = self.came.get(unit)
            here = came_to is not None and PLACE[came_to].hex is hex
            if hex is None or unit.chinese:
                continue
            if hex.box or (here and self._counts(state, came_to or "")):
                found.add(f"offmap:unit:{unit.id}")
        for cw in (False, True):
            ready, offered = self.leaving(state, cw), self.to_bring(state, not cw)
            able = {ship for group in groups(ready) if any_fit(group, offered) for ship in group}
            found |= {f"offmap:ship:{ship.id}" for ship in able}
        return found

    def _counts(self, state: State, place: str) -> bool:
        return place in ("pearl", "calcutta", "bombay", "box") or state.has_bf(PLACE[place].hex)


def _named(ids: str) -> list[Ship]:
    return [SHIPS[id] for id in re.split(", ", ids)]


def groups(ships: list[Ship]) -> list[tuple[Ship, ...]]:
    """O5: the sets of ships that may go together: one, or several small ones of a type."""
    found: list[tuple[Ship, ...]] = [(ship,) for ship in ships]
    for kind in (ShipType.CA, ShipType.DD):
        small = [ship for ship in ships if ship.type is kind]
        found += [group for n in range(2, len(small) + 1) for group in combinations(small, n)]
    return found


def alike(leaving: Ship, brought: Ship) -> bool:
    """O4, O7: of one type, or a CV and a CVL of defence 4."""
    light = {ship.defence for ship in (leaving, brought) if ship.type is ShipType.CVL}
    both = {leaving.type, brought.type}
    return leaving.type is brought.type or (both == {ShipType.CV, ShipType.CVL} and light == {4})


def fit(leaving: Iterable[Ship], brought: Iterable[Ship]) -> bool:
    """O4, O5: whether some ships may be exchanged for others."""
    out, into = list(leaving), list(brought)
    small = all(ship.type in (ShipType.CA, ShipType.DD) for ship in out)
    if min(len(out), len(into)) > 1 or (not small and max(len(out), len(into)) > 1):
        return False
    if not all(alike(one, other) for one in out for other in into):
        return False
    return sum(ship.nsp for ship in into) <= sum(ship.nsp for ship in out)


def any_fit(leaving: tuple[Ship, ...], offered: list[Ship]) -> bool:
    """O8: whether anything fits."""
    return any(fit(leaving, (one,)) for one in offered)


def continuations(book: Bookkeeper, state: State) -> set[str]:
    """O5: what may be said after the ships named so far."""
    named, bringing = state.moving, state.bringing
    ready = book.leaving(state, named[0].cw)
    offered = [ship for ship in book.to_bring(state, not named[0].cw) if ship not in bringing]
    found = {f"bring:{ship.id}" for ship in offered if fit(named, (*bringing, ship))}
    if bringing:
        return found | {"pass"}
    small = named[0].type in (ShipType.CA, ShipType.DD)
    more = [ship for ship in ready if ship.type is named[0].type and ship not in named]
    return found | {f"also:{ship.id}" for ship in more if small}


def afloat(state: State) -> list[Ship]:
    """All ships on the map, in repair, sunk, set aside or on their way."""
    ships: list[Any] = []
    for side in SIDES:
        ships += [ship for held in state.ports[side].values() for ship in held]
        ships += [ship for tf in state.task_forces[side] for ship in tf.ships]
        ships += [*state.sunk[side], *state.repair[side]]
    due = [each.thing for turn, things in state.due.items() if turn > state.turn for each in things]
    return [*ships, *state.aside, *(thing for thing in due if isinstance(thing, Ship))]


@pytest.mark.parametrize(
    ("scenario", "seed"),
    [*(("campaign", seed) for seed in range(4)), *(("short-campaign", seed) for seed in range(4))],
)
def test_both_tell_the_same(begin: Any, choose: Any, scenario: str, seed: int) -> None:
    """O1–O9: at each O1 and O5 the options are those of the bookkeeper; no ship is twice anywhere,
    and each comes back when it should."""
    match: Match[State] = begin(options={"scenario": scenario}, seed=seed)
    rng, book, logged, compared = random.Random(seed), Bookkeeper(), 0, 0
    book.in_repair = set(match.state.repair[ALLIES])
    while match.decision is not None:
        book.read(match.log[logged:], match.state)
        logged = len(match.log)
        decision, state = match.decision, match.state
        offered = {option.id for option in decision.options}
        if decision.reason == "O1":
            assert offered == book.moves(state) | {"pass"}
            assert len(afloat(state)) == len(set(afloat(state)))
            compared += 1
        elif decision.reason == "O5":
            assert offered == continuations(book, state)
            compared += 1
        match.choose(choose(match, rng, 0.3 if decision.reason in ("O1", "O5") else 0.6))
    assert compared > 50
