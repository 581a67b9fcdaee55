"""The tables of battles, die by die, as the rulebook prints them."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from heitan.games.pacific import naval_tables
from heitan.games.pacific.sides import ALLIES, JAPAN
from heitan.kernel.game import find_game, folder

HALF = {"½": Fraction(1, 2)}


def rows(rule: str) -> list[list[str]]:
    """The cells of the table under a rule of the English rulebook, without its heading."""
    text = (folder(find_game("pacific"), "rulebook") / "en.md").read_text(encoding="utf-8")
    below = text[text.index(f"- **{rule} ") :].split("\n- **")[0]
    lines = [line.strip() for line in below.splitlines() if line.strip().startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def number(cell: str) -> Fraction:
    """``1½`` as a number."""
    whole = cell.rstrip("½")
    return Fraction(whole or 0) + (HALF["½"] if cell.endswith("½") else 0)


def test_strikes_on_lac() -> None:
    """N5: each strength from 1 to 60 with each die."""
    table = {}
    for label, *cells in rows("N5"):
        low, high = re.fullmatch(r"(\d+)(?:–(\d+)| or more)", label).groups()  # type: ignore[union-attr]
        for strength in range(int(low), int(high or 60) + 1):
            table[strength] = [0 if cell == "–" else int(cell) for cell in cells]
    assert sorted(table) == list(range(1, 61))
    for strength, losses in table.items():
        found = [naval_tables.lac_lost(strength, die) for die in range(1, 7)]
        assert found == losses, strength


def test_strikes_on_ships() -> None:
    """N6: the factor and the LAC it costs, in each column with each die."""
    assert [each.anti_air for each in naval_tables.COLUMNS] == [5, 10, 20, 30, 40, 60]
    for column, (heading, *cells) in zip(naval_tables.COLUMNS, rows("N6"), strict=True):
        assert str(column.anti_air) == heading
        for die, cell in enumerate(cells, 1):
            factor, _, cost = cell.partition(" −")
            assert Fraction(column.halves[die - 1], 2) == number(factor), (heading, die)
            assert column.lac_cost(die) == int(cost or 0), (heading, die)


@pytest.mark.parametrize(
    ("heading", "sums"),
    [
        (5, (0, 4, 5, 9)),
        (10, (10, 19)),
        (20, (20, 29)),
        (30, (30, 39)),
        (40, (40, 41, 59)),
        (60, (60, 200)),
    ],
)
def test_the_highest_column_not_above(heading: int, sums: tuple[int, ...]) -> None:
    """N6: 41 is column 40, less than 5 is column 5."""
    assert {naval_tables.column(anti_air).anti_air for anti_air in sums} == {heading}


def test_hits_are_rounded_down() -> None:
    """N6: half of 3 is 1; in port 5 × 1½ is halved before it is rounded: 3¾, so 3."""
    ten = naval_tables.column(10)
    assert ten.hits(3, 6, in_port=False) == 1
    assert ten.hits(5, 1, in_port=False) == 7
    assert ten.hits(5, 1, in_port=True) == 3
    assert naval_tables.column(60).hits(99, 6, in_port=False) == 0


def test_gunfire() -> None:
    """N9: 1½, 1, 1, ½, ½, 0 by the die, rounded down."""
    assert [naval_tables.gun_hits(9, die) for die in range(1, 7)] == [13, 9, 9, 4, 4, 0]
    (cells,) = rows("N9")
    found = [naval_tables.gun_hits(20, die) for die in range(1, 7)]
    assert found == [20 * number(cell) for cell in cells]


def test_damage_checks() -> None:
    """N8: Japan sinks on 5–6 and 3–6, the Allies on 6 and 4–6."""
    cases = ((JAPAN, False, 5), (JAPAN, True, 3), (ALLIES, False, 6), (ALLIES, True, 4))
    for side, double, least in cases:
        found = [naval_tables.sinks(side, double, die) for die in range(1, 7)]
        assert found == [die >= least for die in range(1, 7)]
