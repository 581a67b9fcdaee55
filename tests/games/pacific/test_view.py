"""What each side sees (V1, V2), and worlds it can imagine (V3)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from heitan.games.pacific import game
from heitan.games.pacific.board import Step
from heitan.games.pacific.chart import PLACE
from heitan.games.pacific.forces import SHIP
from heitan.games.pacific.sides import ALLIES, JAPAN
from heitan.games.pacific.state import State
from heitan.games.pacific.variants import Scenario, Variants
from heitan.games.pacific.view import view
from heitan.kernel.match import Match

J, A = frozenset({1}), frozenset({2})


def match(scenario: Scenario = Scenario.GUADALCANAL, seed: int = 0) -> Match[State]:
    """A match at its first decision."""
    return Match(game, options=Variants(scenario=scenario), seed=seed)


def played(scenario: Scenario, seed: int, choices: int) -> Match[State]:
    """A match after so many random choices."""
    rng = random.Random(seed)
    going = match(scenario, seed)
    for _ in range(choices):
        if going.decision is None:
            break
        going.choose(rng.choice(going.decision.options))
    return going


def test_ships_are_hidden() -> None:
    """V2: ships in port and at sea, and NSL left, are seen by their own side only."""
    state = match().state
    mine, theirs = view(state, J).as_dict(), view(state, A).as_dict()
    assert mine["ships"]["J"] and not mine["ships"]["A"]
    assert theirs["ships"]["A"] and not theirs["ships"]["J"]
    assert list(mine["nsl"]) == ["J"] and list(theirs["nsl"]) == ["A"]
    spectator = view(state, frozenset()).as_dict()
    assert spectator["ships"] == {"J": {}, "A": {}} and spectator["nsl"] == {}


def test_the_rest_is_open() -> None:
    """V1: control, LAC, ground units, score, ports of R1 and lift are the same for all."""
    state = match().state
    views = [view(state, seats).as_dict() for seats in (J, A, frozenset[int]())]
    for key in ("control", "lac", "ground", "score", "snapshot", "lift", "sunk", "repair"):
        assert views[0][key] == views[1][key] == views[2][key] == state.as_dict()[key]


def test_the_named_hex_is_secret() -> None:
    """V2, U6: the hex named is Japan's secret until it is a position."""
    state = match(Scenario.CAMPAIGN).state
    state.named = PLACE["truk"].hex
    assert view(state, J).as_dict()["named"] == "truk"
    assert view(state, A).as_dict()["named"] is None


def test_ships_off_map_are_secret() -> None:
    """V2, O4: what was set aside and what comes for it are the Allies' secret."""
    state = match(Scenario.CAMPAIGN).state
    state.aside = {SHIP[ALLIES]["BB3"]: 10}
    assert view(state, A).as_dict()["aside"] == {"BB3": 10}
    assert view(state, J).as_dict()["aside"] == {}


def hidden_changed(state: State, side_seen: frozenset[int], rng: random.Random) -> State:
    """A copy whose hidden facts differ from what ``side_seen`` can know."""
    (seat,) = side_seen
    other = state.copy()
    game.redeal(other, seat, game.known(state, seat), rng)
    return other


@pytest.mark.parametrize("seed", range(6))
def test_no_leak(seed: int) -> None:
    """V2: two states that differ only in what a side cannot see give it the same view."""
    scenario = list(Scenario)[seed % 4]
    going = played(scenario, seed, 40 + 25 * seed)
    rng = random.Random(seed)
    for seats in (J, A):
        other = hidden_changed(going.state, seats, rng)
        assert view(other, seats).as_dict() == view(going.state, seats).as_dict()


@pytest.mark.parametrize("seed", range(4))
def test_imagined_ships_are_all_there(seed: int) -> None:
    """V3: an imagined world has every enemy ship that has come once, and none that is sunk."""
    going = played(list(Scenario)[seed], seed, 60)
    for seats, enemy in ((J, ALLIES), (A, JAPAN)):
        other = hidden_changed(going.state, seats, random.Random(seed))
        before, after = _afloat(going.state, enemy), _afloat(other, enemy)
        assert len(after) == len(set(after))
        assert set(after) >= {ship for ship in before if not ship.cw}


def _afloat(state: State, side: Any) -> list[Any]:
    ships = [ship for held in state.ports[side].values() for ship in held]
    return ships + [ship for tf in state.task_forces[side] for ship in tf.ships]


def test_imagine_goes_on() -> None:
    """V3: an imagined match is one that can be played on to the end."""
    going = played(Scenario.MIDWAY, 3, 10)
    rng = random.Random(3)
    while going.decision is not None and going.decision.seat != 2:
        going.choose(going.decision.options[-1])
    assert going.decision is not None
    imagined = going.imagine(2, rng)
    while imagined.decision is not None:
        imagined.choose(rng.choice(imagined.decision.options))
    assert imagined.result is not None


def test_fleet_step_is_secret() -> None:
    """V2: in the fleet step nobody else sees whom the match waits for, nor an option."""
    going = match(Scenario.MIDWAY)
    while going.state.step is not Step.FLEET:
        assert going.decision is not None
        going.choose("pass")
    assert going.decision is not None and going.decision.secret
    assert going.sight(2).decision is None
