"""Options: what they may be, how they are written and read."""

from dataclasses import dataclass
from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heitan.kernel.options import (
    BadOption,
    choice,
    number,
    options_dict,
    read_options,
    read_pairs,
    usual,
    variants,
)


class Return(Enum):
    AT_ONCE = "at-once"
    EXHAUSTED = "exhausted"


@dataclass(frozen=True)
class Variants:
    set_size: int = choice(3, 2)
    redraw: bool = choice(False, True)
    back: Return = choice(Return.AT_ONCE, Return.EXHAUSTED)
    rounds: int = number(20, -5, 40)


def test_defaults():
    assert read_options(Variants, {}) == Variants()
    assert options_dict(Variants()) == {
        "set_size": "3",
        "redraw": "false",
        "back": "at-once",
        "rounds": "20",
    }


def test_what_a_reader_is_told():
    size, redraw, back, rounds = variants(Variants)
    assert (size.name, size.default, size.values) == ("set_size", "3", ("3", "2"))
    assert redraw.possible == "false | true"
    assert back.value_help("at-once").key == "option.back.at-once"
    assert back.help.key == "option.back"
    assert rounds.possible == "a whole number from -5 to 40"
    assert (rounds.low, rounds.high, rounds.values) == (-5, 40, ())


@pytest.mark.parametrize(
    "given",
    [
        {"set_size": "2", "redraw": "true", "back": "exhausted", "rounds": "-5"},
        {"set_size": 2, "redraw": True, "back": Return.EXHAUSTED, "rounds": -5},
    ],
)
def test_written_values_and_json_values(given):
    assert read_options(Variants, given) == Variants(2, True, Return.EXHAUSTED, -5)


@given(st.sampled_from([3, 2]), st.booleans(), st.sampled_from(list(Return)), st.integers(-5, 40))
def test_options_survive_being_written(size, redraw, back, rounds):
    options = Variants(size, redraw, back, rounds)
    assert read_options(Variants, options_dict(options)) == options


@pytest.mark.parametrize(
    ("name", "value", "possible"),
    [
        ("set_size", "4", "3 | 2"),
        ("set_size", "", "3 | 2"),
        ("redraw", "yes", "false | true"),
        ("redraw", 1, "false | true"),
        ("back", "never", "at-once | exhausted"),
        ("back", None, "at-once | exhausted"),
        ("rounds", "41", "from -5 to 40"),
        ("rounds", "-6", "from -5 to 40"),
        ("rounds", "--5", "from -5 to 40"),
        ("rounds", "-", "from -5 to 40"),
        ("rounds", "2.5", "from -5 to 40"),
        ("rounds", "1e1", "from -5 to 40"),
        ("rounds", "²", "from -5 to 40"),
        ("rounds", "9" * 5000, "from -5 to 40"),
        ("rounds", [20], "from -5 to 40"),
    ],
)
def test_a_bad_value_is_named_with_what_is_possible(name, value, possible):
    with pytest.raises(BadOption, match=name) as bad:
        read_options(Variants, {name: value})
    assert possible in str(bad.value)
    assert "\n" not in str(bad.value)


@given(st.text())
def test_any_text_is_read_or_refused(value):
    try:
        read = read_options(Variants, {"rounds": value}).rounds
    except BadOption:
        return
    assert -5 <= read <= 40


def test_an_unknown_name():
    with pytest.raises(BadOption, match="no option 'size'; possible: set_size, redraw"):
        read_options(Variants, {"size": "2"})


def test_pairs():
    assert read_pairs(["set_size=2", " back = at-once ", "x=a=b"]) == {
        "set_size": "2",
        "back": "at-once",
        "x": "a=b",
    }
    with pytest.raises(BadOption, match="'set_size' is not of the form name=value"):
        read_pairs(["set_size"])
    with pytest.raises(BadOption, match="'set_size' is given twice"):
        read_pairs(["set_size=2", " set_size =3"])


def test_the_usual_options_are_made_once():
    assert usual(Variants) == Variants()
    assert usual(Variants) is usual(Variants)
