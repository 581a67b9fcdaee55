"""Air, fleets and battles where a scenario cannot show it: what is hidden, and what is kept."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from heitan.games.pacific import game
from heitan.games.pacific.basing import capacity, room
from heitan.games.pacific.board import Step
from heitan.games.pacific.chart import PLACE, PLACES
from heitan.games.pacific.forces import SHIP, UNIT, Ship
from heitan.games.pacific.rules import airfields, control
from heitan.games.pacific.sides import ALLIES, JAPAN, SIDES, Side
from heitan.games.pacific.state import MOST_SHIPS, MOST_TASK_FORCES, State
from heitan.games.pacific.variants import Scenario, Variants
from heitan.kernel.match import Match

MIDWAY = PLACE["midway"]


def position(dice: tuple[int, ...] = (), **given: Any) -> Match[State]:
    """A match that goes on from a scenario's ``given`` with nothing on the map but what it says."""
    options = Variants()
    state = Match(game, options=options).state.copy()
    game.given(state, {"scenario": "campaign", "only": True, **given})
    return Match.resume(game, state, options, 2, dice=dice)


def told(match: Match[State], side: Side | None) -> list[tuple[str, str]]:
    """Key and rule of what a side (or a spectator) reads in the log."""
    seats = () if side is None else (side.seat,)
    return [(each.text.key, each.rule) for each in match.sight(*seats).log()]


def two_fleets(dice: tuple[int, ...], **more: Any) -> Match[State]:
    """At Midway, with 3 Allied LAC: CV1 against CV5 and CA7."""
    tfs = {
        "J": {"tf1": {"ships": ["CV1", "DD1"], "at": "M4", "from": "kure"}},
        "A": {"tf1": {"ships": ["CV5", "CA7"], "at": "M4", "from": "pearl"}},
    }
    given = {"turn": 3, "step": "battle", "lac": {"midway": 3}, "tfs": tfs, **more}
    return position(dice, **given)


# --- what is hidden (V1, V2) ---------------------------------------------------------------------


def test_fleets_sail_in_secret() -> None:
    """N1, V2: one neutral line, whether a TF sails or not; the other side sees nothing of it."""
    ships = {"J": {"truk": ["CV1", "DD1"]}, "A": {"pearl": ["CA2"]}}
    sailing = position(turn=3, step="fleet", ships=ships)
    assert sailing.sight(ALLIES.seat).waits_for is None
    for choice in ("sortie:truk", "add:CV1", "pass", "to:M4", "pass"):
        sailing.choose(choice)
    staying = position(turn=3, step="fleet", ships=ships)
    staying.choose("pass")
    for side in (ALLIES, None):
        assert told(sailing, side) == told(staying, side) == [("log.fleet-step", "N1")]
    views = [match.view([ALLIES.seat]).as_dict() for match in (sailing, staying)]
    assert views[0] == views[1]
    assert ("log.sailed", "N1") in told(sailing, JAPAN)


def test_returning_is_secret() -> None:
    """N12, V2: where a TF goes, or whether it stays, is told to nobody else."""
    seen = []
    for choice in ("return:truk", "stay"):
        tfs = {"J": {"tf1": {"ships": ["DD1"], "at": "H8", "from": "truk"}}}
        tfs["A"] = {"tf1": {"ships": ["DD1"], "at": "O6", "from": "pearl"}}
        match = position(turn=3, phase=1, step="return", tfs=tfs)
        match.choose(choice)
        assert match.decision is not None and match.decision.seat == ALLIES.seat
        seen.append((match.view([ALLIES.seat]).as_dict(), told(match, ALLIES)))
    assert seen[0] == seen[1]


def test_ships_in_port_are_hidden_until_a_battle() -> None:
    """N3, N4, V1: until a battle shows them, and from the return step on again."""
    tfs = {"J": {"tf1": {"ships": ["BB11"], "at": "M4", "from": "kure"}}}
    ships = {"A": {"midway": ["CA2"], "pearl": ["BB1"]}}
    match = position(turn=1, phase=1, step="fleet", tfs=tfs, ships=ships, lac={"midway": 1})
    assert match.view([JAPAN.seat]).as_dict()["ships"]["A"] == {}
    while match.state.step is Step.FLEET:
        match.choose("pass")
    # In the opening nobody has anything to strike with, so the battle is over at once.
    keys = [key for key, _ in told(match, JAPAN)]
    assert keys.index("log.battle") < keys.index("log.port-shown")
    assert match.state.step is Step.RETURN
    assert match.view([JAPAN.seat]).as_dict()["ships"]["A"] == {}


def test_what_is_shown_stays_shown_until_the_return_step() -> None:
    """V1, N4: what a battle showed is seen by the other side while the phase goes on."""
    match = two_fleets((2, 3, 4), ships={"A": {"midway": ["DD3"]}})
    view = match.view([JAPAN.seat]).as_dict()
    assert view["ships"]["A"] == {"midway": ["DD3"]}
    assert view["tfs"]["A"]["tf1"]["ships"] == ["CV5", "CA7"]
    assert view["battle"]["mega"] == "M4"


@pytest.mark.parametrize("withheld", [True, False])
def test_withholding_is_secret(withheld: bool) -> None:
    """B2, V2: Japan reads one neutral line, and never sees a TF that is withheld."""
    match = two_fleets((5,))
    assert match.sight(JAPAN.seat).waits_for is None
    match.choose("withhold:tf1" if withheld else "pass")
    lines = told(match, JAPAN)
    assert lines.count(("log.withholding", "B2")) == 1
    assert ("log.withheld", "B2") not in lines
    view = match.view([JAPAN.seat]).as_dict()
    assert ("tf1" in view["tfs"]["A"]) is not withheld
    assert match.view([ALLIES.seat]).as_dict()["tfs"]["A"]["tf1"]["ships"] == ["CV5", "CA7"]


def test_a_surprise_not_made_stays_hidden() -> None:
    """B4: the TF withheld is not shown by passing; Japan is told nothing."""
    match = two_fleets((5, 6, 6))
    match.choose("withhold:tf1")
    while match.decision is not None and match.decision.reason == "N7":
        match.choose(match.decision.options[-1])
    assert match.decision is not None and match.decision.reason == "B3"
    assert match.sight(JAPAN.seat).waits_for is None
    before = told(match, JAPAN)
    match.choose("pass")
    assert told(match, JAPAN) == before
    assert match.view([JAPAN.seat]).as_dict()["tfs"]["A"] == {}


def test_the_first_word_is_hidden_until_the_second() -> None:
    """N9: what Japan says is not shown before the Allies have answered, to nobody but Japan."""
    for word, said in (("close", True), ("pass", False)):
        tfs = {
            "J": {"tf1": {"ships": ["BB11"], "at": "N5", "from": "truk"}},
            "A": {"tf1": {"ships": ["CA1"], "at": "N5", "from": "pearl"}},
        }
        match = position((6, 6), turn=3, step="battle", tfs=tfs)
        match.choose(word)
        assert match.view([JAPAN.seat]).as_dict()["battle"]["closes"] == {"J": said}
        assert match.view([ALLIES.seat]).as_dict()["battle"]["closes"] == {}
        assert match.view([]).as_dict()["battle"]["closes"] == {}
        assert told(match, ALLIES)[-1] == told(match, None)[-1] == ("log.japan-has-said", "N9")
        match.choose("pass")
        key = "log.japan-alone-closes" if said else "log.neither-closes"
        assert (key, "N9") in told(match, ALLIES)


def test_ships_leave_a_lost_port_unseen() -> None:
    """N13, V2: where they go, only their owner knows; they are not shown any more."""
    match = position(turn=3, step="ground", ships={"A": {"kuala": ["CA11"], "pearl": ["CA2"]}})
    state, ship = match.state, SHIP[ALLIES]["CA11"]
    state.shown = frozenset({ship})
    control.take(state, JAPAN, PLACE["kuala"].hex)
    assert ship in state.ships_in(ALLIES, PLACE["kotabharu"]) and not state.shown
    fled = [event for event in state.log if event.rule == "N13"]
    assert [event.text for event in fled] == [None]
    assert fled[0].seat == ALLIES.seat


# --- airfields (L1, L3) --------------------------------------------------------------------------


def test_a_dead_base_force() -> None:
    """L1, L3: of the LAC then without room half are lost, rounded up; the others go elsewhere."""
    ground = {"midway": ["MDB", "BF1"]}
    state = position(turn=4, step="air", lac={"midway": 8}, ground=ground).state
    assert capacity(state, ALLIES, MIDWAY) == 8
    state.take_off(UNIT[ALLIES]["BF1"])
    assert room(state, ALLIES, MIDWAY) == -5
    airfields.lose_base_force(state, ALLIES, MIDWAY)
    lac = {place.id: n for place, n in zip(PLACES, state.lac[ALLIES], strict=True) if n}
    assert lac == {"midway": 3, "wake": 1, "pearl": 1}


def test_a_base_force_with_room_left() -> None:
    """L3: LAC that still have room stay where they are."""
    state = position(turn=4, step="air", lac={"midway": 3}, ground={"midway": ["MDB"]}).state
    airfields.lose_base_force(state, ALLIES, MIDWAY)
    assert state.lac[ALLIES][MIDWAY.index] == 3


def test_a_base_force_dies_beside_the_enemy() -> None:
    """L3, W5: alone with an enemy it dies, and none of its LAC has room at the enemy's place."""
    ground = {"saipan": ["D43", "A:M2", "A:BF3"]}
    given = {"turn": 11, "step": "air", "ground": ground, "lac_at": {"A": {"H6": 3}}}
    state = position(control={"guam": "A"}, **given).state
    saipan = PLACE["saipan"]
    state.take_off(UNIT[ALLIES]["M2"])
    control.settle(state, saipan.hex)
    assert UNIT[ALLIES]["BF3"] in state.gone
    assert state.lac[ALLIES][saipan.index] == 0
    assert state.lac[ALLIES][PLACE["guam"].index] == 1


def test_no_airfield_without_a_base_force_beside_the_enemy() -> None:
    """L1: at an enemy place there is no room but that of a BF; a BF serves the Allies only."""
    ground = {"midway": ["MDB", "BF1"]}
    state = position(turn=4, step="air", ground=ground).state
    assert capacity(state, JAPAN, MIDWAY) == 0
    assert capacity(state, ALLIES, PLACE["tokyo"]) == 0


# --- what is kept --------------------------------------------------------------------------------


def whereabouts(state: State, side: Side) -> Counter[Ship]:
    """How often each ship of a side is in a port, in a TF, sunk, in repair or off the map."""
    found: Counter[Ship] = Counter()
    for ships in state.ports[side].values():
        found.update(ships)
    for tf in state.task_forces[side]:
        found.update(tf.ships)
    found.update(state.sunk[side])
    found.update(list(state.repair[side]))
    found.update(ship for ship in (*state.aside, *state.aside_cw) if ship.side is side)
    for turn, things in state.due.items():
        if turn > state.turn:
            found.update(each.thing for each in things if each.thing in SHIP[side].values())
    return found


def check_counts(state: State) -> None:
    """N1, N2, S3, L1: no number is below 0, or above what the rules allow."""
    assert state.home_left >= 0
    for side in SIDES:
        tfs = state.task_forces[side]
        assert [tf.number for tf in tfs] == sorted({tf.number for tf in tfs})
        assert len(tfs) <= MOST_TASK_FORCES
        assert all(1 <= len(tf.ships) <= MOST_SHIPS for tf in tfs)
        assert all(state.ports[side].values())
        assert min(state.lac[side]) >= 0 and min(state.nsl[side]) >= 0


@pytest.mark.parametrize(
    ("scenario", "matches"),
    [(Scenario.MIDWAY, 30), (Scenario.GUADALCANAL, 12), (Scenario.SHORT_CAMPAIGN, 1)],
)
def test_each_ship_is_in_one_place(scenario: Scenario, matches: int) -> None:
    """N1–N13: in random play no ship is lost or doubled, and all numbers stay within bounds."""
    for seed in range(matches):
        rng = random.Random(seed)
        match = Match(game, options=Variants(scenario=scenario), seed=seed)
        before: dict[Side, set[Ship]] = {side: set() for side in SIDES}
        while match.decision is not None:
            match.choose(rng.choice(match.decision.options))
            check_counts(match.state)
            for side in SIDES:
                found = whereabouts(match.state, side)
                twice = [ship for ship, n in found.items() if n > 1]
                assert not twice, (seed, len(match.entries))
                if match.state.step is not Step.REINFORCEMENT:
                    assert before[side] <= set(found), (seed, len(match.entries))
                    before[side] = set(found)
