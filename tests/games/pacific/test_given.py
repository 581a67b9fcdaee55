"""A scenario's ``given`` (spec, "Scenario state keys"): what it sets, and its errors."""

from __future__ import annotations

import re
from typing import Any

import pytest

from heitan.games.pacific.board import Step
from heitan.games.pacific.chart import PLACE
from heitan.games.pacific.forces import SHIP, UNIT
from heitan.games.pacific.given import KEYS
from heitan.games.pacific.sides import ALLIES, JAPAN
from heitan.kernel.scenario import run_scenario

TF = {"ships": ["CV5"], "at": "M4", "from": "pearl"}


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ({"weather": "fog"}, "no key 'weather'; possible: scenario, only, turn, phase, step"),
        ({"scenario": "leyte"}, "scenario: 'leyte'; possible: campaign, short-campaign"),
        ({"only": "yes"}, "only: 'yes', expected true or false"),
        ({"turn": 16}, "turn: 16, expected a whole number from 1 to 15"),
        ({"turn": True}, "turn: True, expected a whole number from 1 to 15"),
        ({"scenario": "guadalcanal", "turn": 7}, "turn: 7, expected 4 to 6"),
        ({"phase": 4}, "phase: 4, expected a whole number from 0 to 3"),
        ({"step": "air", "phase": 0}, "phase: 0, expected 1 to 3 in the step air"),
        ({"step": "night"}, "step: 'night'; possible: reinforcement, offmap, supply, air, fleet"),
        ({"step": ["air"]}, "step: ['air']; possible: reinforcement"),
        ({"seat": "J"}, "seat: 'J'; possible: japan, allies"),
        ({"seat": ["japan"]}, "seat: ['japan']; possible: japan, allies"),
        ({"control": "J"}, "control: 'J', expected a mapping"),
        ({"control": {"truk": "X"}}, "control.truk: no side 'X'; possible: J, A"),
        ({"control": {"truk": ["J"]}}, "control.truk: no side ['J']; possible: J, A"),
        ({"control": {"9999": "J"}}, "control: no land hex or place '9999'"),
        ({"control": {"bombay": "J"}}, "control.bombay: 'J', a box is always the Allies'"),
        ({"lac": {"paris": 1}}, "lac: no place 'paris'"),
        ({"lac": {"truk": -1}}, "lac.truk: -1, expected a whole number from 0 to 99"),
        ({"lac_at": {"A": 3}}, "lac_at.A: 3, expected a mapping"),
        ({"lac_at": {"A": {"Z9": 3}}}, "lac_at.A.Z9: no mega-hex 'Z9'"),
        ({"lac_at": {"A": {"O1": 3}}}, "lac_at.A.O1: no enemy place in O1"),
        ({"lac_at": {"A": {"F4": "3"}}}, "lac_at.A.F4: '3', expected a whole number"),
        ({"ships": {"J": ["CV1"]}}, "ships.J: ['CV1'], expected a mapping"),
        ({"ships": {"J": {"truk": 5}}}, "ships.J.truk: 5, expected a list of names"),
        ({"ships": {"J": {"truk": ["CV99"]}}}, "ships.J.truk: J has no ship 'CV99'"),
        ({"ships": {"J": {"pearl": ["CV1"]}}}, "ships.J.pearl: 'pearl' is no port of J"),
        ({"ships": {"J": {"hankow": ["CV1"]}}}, "ships.J.hankow: 'hankow' is no port of J"),
        ({"ships": {"J": {"truk": "CV1 CV1"}}}, "ships.J.truk: CV1 is named twice"),
        ({"tfs": {"A": {"tf13": TF}}}, "tfs.A.tf13: expected tf1 to tf12"),
        ({"tfs": {"A": {"tf1": ["CV5"]}}}, "tfs.A.tf1: ['CV5'], expected ships, at and from"),
        ({"tfs": {"A": {"tf1": {"ships": "CV5"}}}}, "tfs.A.tf1: {'ships': 'CV5'}, expected"),
        ({"tfs": {"A": {"tf1": {**TF, "shown": True}}}}, "tfs.A.tf1: {'ships': ['CV5'], 'at'"),
        ({"tfs": {"A": {"tf1": {**TF, "ships": []}}}}, "tfs.A.tf1.ships: a TF has at least one"),
        ({"tfs": {"A": {"tf1": {**TF, "at": "A2"}}}}, "tfs.A.tf1.at: there is no sea in A2"),
        ({"tfs": {"A": {"tf1": {**TF, "at": "box"}}}}, "tfs.A.tf1.at: no mega-hex 'box'"),
        ({"tfs": {"A": {"tf1": {**TF, "at": "hankow"}}}}, "tfs.A.tf1.at: 'hankow' is no mega-hex"),
        ({"tfs": {"A": {"tf1": {**TF, "from": "paris"}}}}, "tfs.A.tf1.from: no place 'paris'"),
        (
            {"ships": {"A": {"pearl": "CV5"}}, "tfs": {"A": {"tf1": TF}}},
            "tfs.A.tf1.ships: CV5 is named twice",
        ),
        ({"ground": {"truk": "D9"}}, "ground.truk: 'D9', expected a list of units"),
        ({"ground": {"truk": ["D9 4"]}}, "ground.truk: 'D9 4', expected a unit as \"D9 4/2\""),
        ({"ground": {"truk": ["U24"]}}, "ground.truk: J has no ground unit 'U24'"),
        ({"ground": {"truk": ["D9 5/6"]}}, "ground.truk: 5, expected a whole number from 1 to 4"),
        ({"ground": {"truk": ["gar 6/6"]}}, "ground.truk: 6, expected a whole number from 1 to 5"),
        ({"ground": {"truk": ["D9 0/6"]}}, "ground.truk: 0, expected a whole number from 1 to 4"),
        ({"ground": {"truk": ["D9 4/7"]}}, "ground.truk: 7, expected a whole number from 0 to 6"),
        ({"ground": {"pearl": ["BF1 1/1"]}}, "ground.pearl: 'BF1 1/1', a BF has no strength"),
        ({"ground": {"1409": ["gar"]}}, "ground.1409: no place for a garrison"),
        ({"ground": {"truk": ["D9"], "saipan": ["D9"]}}, "ground.saipan: D9 is named twice"),
        ({"nsl": {"hankow": 3}}, "nsl: 'hankow' is no port"),
        ({"nsl": {"home": -1}}, "nsl.home: -1, expected a whole number from 0 to 99"),
        ({"home_level": "full"}, "home_level: 'full', expected a whole number from 0 to 99"),
        ({"positions": {"truk": 1}}, "positions: {'truk': 1}, expected a list of names"),
        ({"positions": ["9999"]}, "positions: no land hex or place '9999'"),
        ({"named": "sea"}, "named: no land hex or place 'sea'"),
        ({"snapshot": {"J": ["hankow"]}}, "snapshot.J: 'hankow' is no port"),
        ({"snapshot": {"X": []}}, "snapshot: no side 'X'; possible: J, A"),
        ({"surprise_used": 1}, "surprise_used: 1, expected true or false"),
        ({"aside": {"CV1": 4}}, "aside: A has no ship 'CV1'"),
        ({"aside": {"BB13": 4}}, "aside: 'BB13' is no US ship"),
        ({"aside": {"BB3": "soon"}}, "aside.BB3: 'soon', expected a whole number from 1 to 99"),
        ({"turn": 5, "arriving": {4: {}}}, "arriving: 4, expected a whole number from 5 to 99"),
        ({"arriving": {2: ["lac"]}}, "arriving.2: ['lac'], expected a mapping by place"),
        ({"arriving": {2: {"pearl": ["D9"]}}}, "arriving.2.pearl: A has no ship or ground unit"),
        ({"sunk": {"japan": ["CV1"]}}, "sunk: no side 'japan'; possible: J, A"),
        ({"sunk": {"J": ["CV99"]}}, "sunk.J: J has no ship 'CV99'"),
        ({"repair": {"J": {"CV1": 0}}}, "repair.J.CV1: 0, expected a whole number from 1 to 99"),
        ({"score": -3}, "score: -3, expected a whole number from 0 to 1000000"),
    ],
)
def test_errors_are_one_clear_line(begin: Any, given: dict[str, Any], line: str) -> None:
    """What is wrong, where, and what was expected."""
    with pytest.raises(ValueError, match=re.escape(line)) as caught:
        begin(given)
    assert type(caught.value) is ValueError
    assert str(caught.value).startswith(line)
    assert "\n" not in str(caught.value)
    outcome = run_scenario({"game": "pacific", "given": given, "steps": [{"legal": []}]})
    assert outcome.message.startswith(f"given: {line}")


WRONG = (
    *(None, [], "x", -1, 3.5, True, [[1]], {"x": 1}, {1: 2}, {"J": 1}, {"J": {"x": 1}}),
    *({"A": ["X"]}, {"tokyo": None}, {"tokyo": [None]}, {"A": {"tf1": None}}, {3: {"x": ["lac"]}}),
    *({"A": {"tf1": {"ships": 1, "at": ["M4"]}}}, {"A": {"M4": "x"}}, {"J": [None]}),
)


@pytest.mark.parametrize("key", KEYS)
def test_whatever_is_said_the_error_names_the_key(begin: Any, key: str) -> None:
    """Nothing but a ValueError that begins with the key, whatever stands there."""
    told = [refusal(begin, {key: value}) for value in WRONG]
    refused = [error for error in told if error is not None]
    assert len(refused) >= len(WRONG) - 4
    assert [error for error in refused if type(error) is not ValueError] == []
    assert [error for error in refused if not str(error).startswith(key)] == []


def refusal(begin: Any, given: dict[str, Any]) -> Exception | None:
    """The error that a position makes, if any."""
    try:
        begin(given)
    except Exception as error:
        return error
    return None


@pytest.mark.parametrize("step", [step.value for step in Step])
def test_play_begins_at_the_step(begin: Any, step: str) -> None:
    """Q1, Q2: at its start, or at a seat's part of it; with nothing to do there it goes on."""
    given = {"turn": 5, "step": step}
    match = begin(given)
    state = match.state
    first, now = list(Step).index(Step(step)), list(Step).index(state.step)
    assert state.turn > 5 or state.phase > 1 or now >= first
    assert match.decision is not None


def test_the_seat_acts(begin: Any) -> None:
    """Q1: with ``seat`` play begins at that seat's part of the step."""
    given = {"turn": 5, "step": "ground"}
    assert begin(given).decision.seat == JAPAN.seat
    assert begin({**given, "seat": "allies"}).decision.seat == ALLIES.seat


def test_only_what_is_named(begin: Any) -> None:
    """``only``: no LAC, ship, ground unit, garrison or arrival but those named; NSL full."""
    given = {
        "only": True,
        "turn": 5,
        "step": "air",
        "lac": {"pearl": 1, "midway": 1, "truk": 1},
        "ships": {"A": {"pearl": "CV5 CV6"}},
        "ground": {"truk": ["D9"]},
    }
    facts = begin(given).state.as_dict()
    assert {place: n for place, n in facts["lac"].items() if n} == given["lac"]
    assert facts["ships"] == {"J": {}, "A": {"pearl": ["CV5", "CV6"]}}
    assert facts["ground"] == {"truk": ["D9 4/6"]}
    assert (facts["home_level"], facts["nsl"]["home"], facts["nsl"]["truk"]) == (16, 16, 16)
    assert "truk" in facts["snapshot"]["J"]
    match = begin({**given, "step": "end"})
    assert match.state.turn == 6
    assert match.state.as_dict()["ground"] == facts["ground"]


def test_what_is_named_leaves_where_it_was(begin: Any) -> None:
    """A ship or unit is in one place; a place that is named holds just what is named."""
    state = begin(
        {"step": "air", "ships": {"J": {"truk": ["CV1"]}}, "ground": {"truk": ["D5"]}}
    ).state
    (port,) = [place for place, ships in state.ports[JAPAN].items() if SHIP[JAPAN]["CV1"] in ships]
    assert port is PLACE["truk"]
    assert state.ports[JAPAN][port] == (SHIP[JAPAN]["CV1"],)
    assert state.units_at(JAPAN, port.hex) == (UNIT[JAPAN]["D5"],)
    where = [hex for hex, stack in state.stacks[JAPAN].items() if UNIT[JAPAN]["D5"] in stack]
    assert where == [port.hex]


def test_units_take_the_hex_they_stand_in(begin: Any) -> None:
    """W2: at the start of a position too; of two sides the controller is whose it was."""
    given = {"only": True, "ground": {"wake": ["J:D9"], "truk": ["A:M1"], "saipan": ["A:M2", "D6"]}}
    control = begin({**given, "step": "air"}).state.as_dict()["control"]
    assert [control[hex] for hex in ("wake", "truk", "saipan")] == ["J", "A", "J"]


def test_what_arrived_this_turn_is_in_place(begin: Any) -> None:
    """O1: under this turn what has arrived already, under a later one what is off map."""
    arriving = {5: {"pearl": ["BB5", "U24", "lac"]}, 6: {"bombay": ["BB13", "U25", "lac"]}}
    match = begin({"only": True, "turn": 5, "step": "offmap", "arriving": arriving})
    facts = match.state.as_dict()
    assert facts["ships"]["A"] == {"pearl": ["BB5"]}
    assert facts["ground"] == {"pearl": ["U24 5/6"]}
    assert (facts["lac"]["pearl"], facts["lac"]["bombay"]) == (1, 0)
    assert facts["arriving"]["6"] == {"bombay": ["BB13", "U25", "lac"]}
    offered = {option.id for option in match.decision.options}
    assert {"offmap:ship:BB5", "offmap:unit:U24", "offmap:lac:pearl"} <= offered
