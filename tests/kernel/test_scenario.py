"""Scenarios: what holds, what fails and how it is told, what cannot be run."""

import pytest
import toys

from heitan.kernel.scenario import run_scenario

GIVEN = {
    "active": 1,
    "hands": {1: ["tea", "tea"], 2: ["rum"]},
    "rows": {2: ["silk", "lace up"]},
    "deck": ["rum", "tea", "silk"],
    "scores": {1: 3},
}


def scenario(*steps, **changes):
    base = {"game": "smugglers", "seats": 2, "options": {"storms": False}, "given": GIVEN}
    return {**base, "steps": list(steps), **changes}


def run(*steps, **changes):
    return run_scenario(scenario(*steps, **changes), toys.find)


def failed(outcome, step=None):
    """The message of a scenario that failed at this step; one line."""
    assert not outcome.ok
    assert outcome.step == step, outcome
    assert outcome.error is None, outcome
    assert "\n" not in str(outcome)
    return outcome.message


def test_every_kind_of_step():
    outcome = run(
        {"legal": ["lay:tea", "pass"]},
        {"legal_exactly": ["pass", "lay:rum", "lay:tea"]},
        {"illegal": ["lay:silk", "look:2/1"], "by": 1},
        {"choose": "lay:tea", "by": "1"},
        {"expect": {"rows.1": ["tea"], "hands.1": ["rum", "tea"], "scores": {1: 3}, "active": 1}},
        {"choose": "look:2/1"},
        {"expect": {"rows.2": ["silk up", "lace up"], "scores.1": 4, "hands": {2: ["tea", "rum"]}}},
        {"choose": "lay:rum", "by": 2},
    )
    assert outcome.ok, outcome
    assert str(outcome) == "ok"


def test_given_starts_from_a_set_up_without_a_turn():
    outcome = run_scenario(
        {
            "game": "smugglers",
            "seed": 3,
            "options": {"storms": False},
            "given": {"active": 2, "deck": ["silk", "tea"]},
            "steps": [{"expect": {"active": 2, "deck": ["tea"], "scores": {1: 0, 2: 0}}}],
        },
        toys.find,
    )
    assert outcome.ok, outcome


def test_dice():
    """They are the next rolls, and not the game's to know of."""
    outcome = run(
        {"expect": {"scores.1": 9}},
        {"choose": "pass"},
        {"choose": "pass"},
        {"expect": {"scores.2": 2}},
        options={"storms": True},
        given={**GIVEN, "dice": [6, 2]},
    )
    assert outcome.ok, outcome


def test_the_result():
    steps = ({"choose": "pass"}, {"choose": "pass"})
    short = {**GIVEN, "deck": ["rum"]}
    result = {"winners": [1], "scores": {1: 3, 2: 0}, "ending": "deck"}
    for expected in (
        {"result": result},
        {"result.winners": ["1"], "result.scores.2": "0"},
        {"result.ending": "deck"},
    ):
        assert run(*steps, {"expect": expected}, given=short).ok
    told = failed(run(*steps, {"expect": {"result.winners": [2]}}, given=short), 3)
    assert told == 'result.winners: expected [2], found ["1"]'
    told = failed(run({"expect": {"result.winners": [1]}}, given=short), 1)
    assert told == "result: there is none yet, the match is not over"
    told = failed(run(*steps, {"choose": "pass"}, given=short), 3)
    assert told == "cannot choose 'pass' now; possible: nothing: the match is over"
    told = failed(run(*steps, {"choose": "pass", "by": 1}, given=short), 3)
    assert told == "by: expected seat 1, but the match is over"
    assert run(*steps, {"illegal": ["pass"]}, {"legal_exactly": []}, given=short).ok
    failed(run(*steps, {"legal": ["pass"]}, given=short), 3)


def test_seats_by_their_ids():
    content = {
        "game": "chain",
        "given": {"active": "south", "hands": {"north": [], "east": ["shield"], "south": []}},
        "steps": [
            {"choose": "strike:north", "by": "south"},
            {"choose": "use:shield", "by": "east"},
            {"expect": {"scores": {"south": 0}, "used": ["shield"], "active": "north"}},
            {"legal": ["pass"], "by": 1},
        ],
    }
    assert run_scenario(content, toys.find).ok
    content["steps"][1]["by"] = "north"
    told = failed(run_scenario(content, toys.find), 2)
    assert told == "by: expected seat north, but seat east decides"


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (
            {"choose": "lay:silk"},
            "cannot choose 'lay:silk' now; possible: lay:tea, lay:rum, pass (seat 1, T3)",
        ),
        ({"choose": "pass", "by": 2}, "by: expected seat 2, but seat 1 decides"),
        (
            {"legal": ["lay:tea", "lay:silk", "swim"]},
            "expected legal: lay:silk, swim; legal: lay:tea, lay:rum, pass (seat 1, T3)",
        ),
        (
            {"legal_exactly": ["lay:tea", "pass"]},
            "expected legal exactly: lay:tea, pass; legal: lay:tea, lay:rum, pass (seat 1, T3)",
        ),
        ({"legal_exactly": ["swim"]}, "expected legal: swim; legal: "),
        ({"illegal": ["swim", "pass"]}, "expected illegal: pass; legal: lay:tea, lay:rum, pass"),
        ({"expect": {"active": 2}}, "active: expected 2, found 1"),
        ({"expect": {"active": True}}, "active: expected true, found 1"),
        (
            {"expect": {"hands.1": ["tea"]}},
            'hands.1: expected ["tea"], found ["tea", "tea", "rum"]',
        ),
        ({"expect": {"hands": {1: ["rum"]}}}, 'hands.1: expected ["rum"], found ["tea"'),
        ({"expect": {"hands": []}}, "hands: expected [], found {"),
        ({"expect": {"hands.3": []}}, "hands.3: no such path; possible in hands: 1, 2"),
        ({"expect": {"hands": {3: []}}}, "hands.3: no such path; possible in hands: 1, 2"),
        ({"expect": {"hands.1.0": "tea"}}, 'hands.1.0: no such path; hands.1 is ["tea"'),
        (
            {"expect": {"hand": []}},
            "hand: no such path; possible: active, hands, rows, scores, deck",
        ),
        ({"expect": {"": 1}}, ": no such path; possible: active"),
        ({"expect": {"result": {}}}, "result: there is none yet"),
    ],
)
def test_what_a_failing_step_says(step, told):
    assert failed(run({"legal": ["pass"]}, step), 2).startswith(told)


def test_order_matters_only_where_the_game_says_so():
    assert run({"expect": {"hands.1": ["rum", "tea", "tea"]}}).ok
    assert run({"expect": {"deck": ["tea", "silk"]}}).ok
    told = failed(run({"expect": {"deck": ["silk", "tea"]}}), 1)
    assert told == 'deck: expected ["silk", "tea"], found ["tea", "silk"]'
    told = failed(run({"expect": {"rows": {2: ["lace up", "silk"]}}}), 1)
    assert told == 'rows.2: expected ["lace up", "silk"], found ["silk", "lace up"]'
    failed(run({"expect": {"hands.1": ["rum", "rum", "tea"]}}), 1)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"game": "poker"}, "game: no game 'poker'; possible: smugglers, chain"),
        ({"game": None}, "game: no game 'None'"),
        ({"player": 1}, "unknown key 'player'; possible: game, seats, options, seed, given, steps"),
        ({"seats": 5}, "seats: smugglers cannot have 5 seats; possible: 2, 3"),
        ({"seats": "2"}, "seats: smugglers cannot have '2' seats"),
        ({"seats": True}, "seats: smugglers cannot have True seats"),
        ({"seed": "one"}, "seed: 'one' is not a whole number"),
        ({"options": {"fog": True}}, "options: no option 'fog'; possible: hand, storms"),
        ({"options": {"hand": 7}}, "options: option hand cannot be '7'"),
        ({"options": ["hand"]}, "options: ['hand'] is not a mapping"),
        ({"given": []}, "given: [] is not a mapping"),
        ({"given": {"hand": []}}, "given: no key 'hand'"),
        ({"given": {"hands": {1: ["gold"]}}}, "given: no cargo 'gold'; possible: tea"),
        ({"given": {"hands": 3}}, "given: AttributeError: "),
        ({"given": {"rows": {1: [4]}}}, "given: AttributeError: "),
        ({"given": {"dice": [0]}}, "given: dice: [0] is not a list of whole numbers from 1 up"),
        ({"given": {"dice": 6}}, "given: dice: 6 is not a list"),
        ({"given": {"dice": ["6"]}}, "given: dice: ['6'] is not a list"),
        ({"steps": []}, "steps: expected a list of at least one step"),
        ({"steps": {"choose": "pass"}}, "steps: expected a list"),
    ],
)
def test_what_cannot_be_run(changes, told):
    assert failed(run({"legal": ["pass"]}, **changes)).startswith(told)


@pytest.mark.parametrize("key", ["game", "steps"])
def test_what_is_missing(key):
    content = scenario({"legal": ["pass"]})
    del content[key]
    assert failed(run_scenario(content, toys.find)) == f"the key {key!r} is missing"


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ({"chose": "pass"}, "unknown key 'chose'; possible: legal, legal_exactly, illegal, choose"),
        ({"choose": "pass", "expect": {"active": 1}}, "a step has one of"),
        ({"by": 1}, "a step has one of legal, legal_exactly, illegal, choose, expect; this has no"),
        ({}, "a step has one of"),
        ("pass", "'pass' is no step"),
        (None, "None is no step"),
        ({"choose": 3}, "choose: 3 is not the id of an option"),
        ({"choose": ["pass"]}, "choose: ['pass'] is not the id of an option"),
        ({"legal": "pass"}, "legal: 'pass' is not a list of ids of options"),
        ({"illegal": [True]}, "illegal: [True] is not a list of ids"),
        ({"expect": []}, "expect: [] is not a mapping of paths to values"),
        ({"expect": {}}, "expect: {} is not a mapping"),
        ({"expect": {"active": 1}, "by": 1}, "by: goes with choose"),
    ],
)
def test_a_step_that_is_not_well_formed_is_found_before_anything_is_played(step, told):
    assert failed(run({"choose": "swim"}, step), 2).startswith(told)


def test_the_rules_themselves_break():
    class Broken(toys.Smugglers):
        def look(self, state, seat):
            raise ZeroDivisionError("nothing\nto divide")
            yield

    content = scenario({"legal": ["pass"]}, {"choose": "pass"})
    outcome = run_scenario(content, lambda name: Broken())
    assert str(outcome) == ("FAIL: step 2: the rules broke: ZeroDivisionError: nothing to divide")
    assert isinstance(outcome.error, ZeroDivisionError)


# --- files ---------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path):
    def write(content):
        path = tmp_path / "some.yaml"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write


GOOD = "game: smugglers\nseed: 1\nsteps:\n  - legal: [pass, keep]\n"


def test_a_file(file):
    good = """
        # T3: a card may be laid
        game: smugglers
        options: {storms: no}
        given: {active: 1, hands: {1: [tea]}, rows: {2: [rum]}, deck: [silk, rum]}
        steps:
          - choose: "lay:tea"
            by: 1
          - expect: {rows.1: [tea], "hands.1": [silk]}
        """
    path = file(good)
    for content in (path, str(path)):
        outcome = run_scenario(content, toys.find)
        assert str(outcome) == f"ok {path}"
    bad = file(good.replace("[silk]}", "[rum]}"))
    assert str(run_scenario(bad, toys.find)) == (
        f'FAIL {bad}: step 2: hands.1: expected ["rum"], found ["silk"]'
    )


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "a scenario is a mapping with the keys game, seats, options, seed, given, steps"),
        ("- game", "a scenario is a mapping"),
        ("just words", "a scenario is a mapping"),
        ("game: [", "line 1, column 8: not YAML: "),
        ("game: a\n\tseed: 1", "line 2, column 1: not YAML: "),
        ("game: a\ngame: b", "line 2, column 1: not YAML: the key 'game' is said twice"),
        ("given:\n  hands: {1: [a], 1: [b]}", "line 2, column 19: not YAML: the key 1 is said twi"),
        ("? [a]\n: b", "line 1, column 3: not YAML: "),
        ("a: !!python/object:os.system x", "line 1, column 4: not YAML: "),
        ("a: *b", "line 1, column 4: not YAML: "),
        ("a: 1\n---\nb: 2", "line 2, column 1: not YAML: "),
        ("a: \x07", "not YAML: "),
        (b"game: \xff\xfe", "not a text file in UTF-8: byte 6"),
    ],
)
def test_a_file_that_is_no_scenario(file, content, told):
    path = file(content)
    outcome = run_scenario(path, toys.find)
    assert failed(outcome).startswith(told)
    assert str(outcome).startswith(f"FAIL {path}: {told}")


def test_a_file_that_is_not_there(tmp_path):
    missing = run_scenario(tmp_path / "none.yaml", toys.find)
    assert failed(missing) == "cannot be read: No such file or directory"
    assert failed(run_scenario(tmp_path, toys.find)) == "cannot be read: Is a directory"
