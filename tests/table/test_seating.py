"""Names as they are shown."""

import pytest

from heitan.table.refusals import BadName
from heitan.table.seating import clean_name


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  山口 多聞 ", "山口 多聞"),
        ("two\nlines\tand\x00\x1b[31m", "two lines and[31m"),
        ("evil\u202eeman", "evileman"),
        ("\ud800half", "half"),
        ("👩‍✈️ pilot", "👩‍✈️ pilot"),
        ("", ""),
        (" " * 400, ""),
        ("é" * 40, "é" * 40),
    ],
)
def test_a_name_is_one_line_of_letters(given: str, shown: str) -> None:
    assert clean_name(given) == shown


def test_a_long_name_is_refused() -> None:
    with pytest.raises(BadName, match="at most 40 characters, not 41"):
        clean_name("x" * 41)
