"""Every conformance check says yes to a good game and no to one with the flaw it is for."""

import random

import pytest
import toys

from heitan.kernel.conformance import (
    NotConformant,
    Sentences,
    check,
    check_copy,
    check_hash_seeds,
    check_json,
    check_leaks,
    check_record,
    check_undo,
    digest,
)
from heitan.kernel.conformance.playing import played, random_start
from heitan.kernel.match import Match
from heitan.kernel.text import Text


def checked(game, matches=4, every=1, at=2, **more):
    return check(
        game, matches, every=every, at=at, catalogs=toys.catalogs(), **{"hash_matches": 0, **more}
    )


@pytest.mark.parametrize("game", [toys.smugglers, toys.chain], ids=lambda game: game.name)
def test_a_good_game_conforms(game):
    tally = checked(game, 8, hash_matches=2)
    assert tally.matches == tally.examined == 8
    assert min(tally.decisions, tally.rebuilt, tally.compared, tally.imagined, tally.ahead) > 100
    assert tally.undone > 10
    assert bool(tally.hints) == bool(game.bots)


def test_matches_without_a_thorough_examination():
    tally = checked(toys.smugglers, 30, every=0)
    assert (tally.matches, tally.examined, tally.rebuilt) == (30, 0, 0)


@pytest.mark.parametrize(
    ("flaw", "told"),
    [
        ("leaking view", "the view of seat . leaks: next"),
        ("leaking log", "can see what seat . chose in secret: 'lay:"),
        ("shared copy", "a copy shares state.scores, a dict"),
        ("reveal not flagged", "could take back 'look:.*' after learning something by it"),
        ("option outside the vocabulary", "offers 'swim', which is not in the vocabulary"),
        ("same id twice", "offers an id twice: lay:"),
        ("view is not JSON", "changes when written as JSON: view.scores"),
        ("text without a sentence", "'log.nobody-wrote-this' cannot be said in 'ja'"),
        ("text without a parameter", "'log.laid' in 'ja' is '{seat}"),
        ("fact outside the state", "a fork played on has another state: scores"),
        ("forgetful", "the view of seat . leaks: hands"),
    ],
)
def test_a_flaw_is_found(flaw, told):
    with pytest.raises(NotConformant, match=told) as found:
        checked(toys.Smugglers(flaw))
    assert "match 0 (smugglers, 2 seats, seed " in str(found.value)


@pytest.mark.parametrize("flaw", ["window told to all", "way back"])
def test_a_flaw_in_a_window_is_found(flaw):
    with pytest.raises(NotConformant, match=r"could take back|can take back|waits_for"):
        checked(toys.Chain(flaw))


def test_a_window_told_to_all_is_a_leak():
    """Also where nothing can be taken back: north sees who is waited for."""
    state = Match(toys.chain).state.copy()
    state.hands = {1: [], 2: [toys._answer("break")], 3: [toys._answer("shield")]}

    def struck(game):
        match = Match.resume(game, state.copy(), toys.Plain(), 3)
        match.choose("strike:east")
        assert match.decision.seat == 3
        return match

    assert check_leaks(struck(toys.chain), 1, worlds=20) > 20
    with pytest.raises(NotConformant, match="waits_for"):
        check_leaks(struck(toys.Chain("window told to all")), 1, worlds=20)


def test_an_endless_game_is_found():
    with pytest.raises(NotConformant, match="did not end within 300 choices"):
        checked(toys.Smugglers("endless"), every=0, longest=300)


def test_the_order_of_a_set_is_found():
    with pytest.raises(NotConformant, match="PYTHONHASHSEED"):
        check_hash_seeds(toys.set_order)
    check_hash_seeds(toys.smugglers)


def test_a_game_that_processes_cannot_find():
    with pytest.raises(ValueError, match="say where smugglers is found"):
        check_hash_seeds(toys.Smugglers())
    with pytest.raises(NotConformant, match="cannot be played in a process of its own"):
        check_hash_seeds(toys.Smugglers(), source=f"{toys.__file__}:nothing")


def test_the_same_seed_gives_the_same_matches():
    assert digest(toys.smugglers, 2, 5) == digest(toys.smugglers, 2, 5)
    assert digest(toys.smugglers, 2, 5) != digest(toys.smugglers, 2, 6)


def test_a_long_run_can_be_divided():
    whole = [random_start(toys.smugglers, number, 3)[0] for number in range(6)]
    assert len({match.seed for match in whole}) == 6
    assert {match.seats for match in whole} == {2, 3}
    assert [match.options for match in whole[:2]] == [toys.Tides()] * 2
    assert any(match.options != toys.Tides() for match in whole[2:])
    halves = (checked(toys.smugglers, 3, every=0, first=first) for first in (0, 3))
    assert sum(half.decisions for half in halves) == checked(toys.smugglers, 6, every=0).decisions


def test_an_exception_in_the_rules_says_in_which_match():
    class Broken(toys.Smugglers):
        def over(self, state):
            if len(state.deck) < 5:
                raise ZeroDivisionError
            return False

    with pytest.raises(ZeroDivisionError) as raised:
        checked(Broken(), every=0)
    assert "in match 0 (smugglers, 2 seats, seed " in raised.value.__notes__[0]


# --- single checks -------------------------------------------------------------------------------


def test_shared_objects_that_change_are_found():
    class Counter:
        def __init__(self):
            self.n = 0

    class Counting(toys.Smuggling):
        __slots__ = ("counter",)

        def copy(self):
            copied = super().copy()
            copied.counter = self.counter
            return copied

    from heitan.kernel.conformance.copies import Shared

    state = Counting(2, toys.Tides())
    state.counter = Counter()
    shared = Shared()
    check_copy(state, shared)
    state.counter.n = 1
    with pytest.raises(NotConformant, match=r"state\.counter, a Counter, is shared by states and"):
        check_copy(state, shared)


def test_a_state_is_plain_data():
    class Lax(toys.Smuggling):
        __slots__ = ()

        def copy(self):
            copied = type(self)(self.seats, self.options)
            copied.options = self.options
            return copied

    luck = random.Random(1)
    with pytest.raises(NotConformant, match="a state holds a Random, which is not plain data"):
        check_copy(Lax(2, luck))
    with pytest.raises(NotConformant, match="a state holds a generator"):
        check_copy(Lax(2, (n for n in ())))


def test_a_copy_that_forgets_is_found():
    class Forgetful(toys.Smuggling):
        __slots__ = ()

        def copy(self):
            copied = super().copy()
            copied.scores = dict.fromkeys(copied.scores, 0)
            return copied

    state = Forgetful(2, toys.Tides())
    check_copy(state)
    state.scores[1] = 3
    with pytest.raises(NotConformant, match=r"a copy differs: state\.scores"):
        check_copy(state)


@pytest.mark.parametrize("value", [{1: "a"}, {"a": (1,)}, {"a": {1}}, [float("nan")], object()])
def test_what_is_not_plain_json(value):
    with pytest.raises(NotConformant, match="the view"):
        check_json(value, "the view")


def test_what_is_plain_json():
    check_json({"a": [1, None, True, "x", 0.5, {}]}, "the view")


def test_a_record_that_does_not_replay_is_found():
    def whole(game):
        match = Match(game, 2, toys.Tides(), 1)
        for _ in played(match, random.Random(1)):
            pass
        return match

    check_record(whole(toys.smugglers))
    with pytest.raises(NotConformant, match=r"the record does not replay: entry .* the result was"):
        check_record(whole(toys.Smugglers("fact outside the state")))


def test_undo_is_counted_where_there_was_something_to_undo():
    match = Match(toys.smugglers, 2, toys.Tides(storms=False), 1)
    assert check_undo(match) is False
    for each in played(match, random.Random(1)):
        if check_undo(each):
            return
    pytest.fail("nothing could be taken back in a whole match")


def test_languages_must_have_the_same_sentences(tmp_path):
    english = tmp_path / "en.po"
    english.write_text('msgid "only.here"\nmsgstr "Only here"\n', encoding="utf-8")
    catalogs = toys.catalogs()
    catalogs["en"] = type(catalogs["en"])("en", [english])
    with pytest.raises(NotConformant, match=r"not in the catalog 'ja': only\.here"):
        Sentences(toys.smugglers, {"ja": toys.catalogs()["ja"], **catalogs})


def test_options_are_explained():
    class Unexplained(toys.Smugglers):
        options_type = toys.dataclass(frozen=True)(
            type("O", (), {"__annotations__": {"fog": bool}, "fog": toys.choice(False, True)})
        )

    with pytest.raises(NotConformant, match=r"option\.fog"):
        Sentences(Unexplained(), toys.catalogs())


def test_nested_texts_and_names_are_said_too():
    sentences = Sentences(toys.smugglers, toys.catalogs())
    sentences.check(Text("log.laid.own", (("card", toys.CARGO[0]),)), "a test")
    for inside in (Text("no.such"), toys.Card("opium", 1)):
        with pytest.raises(NotConformant, match=r"no\.such|opium"):
            sentences.check(Text("log.laid.own", (("card", inside),)), "a test")
