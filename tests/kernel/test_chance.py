"""Chance: known answers, fairness, streams of their own."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heitan.kernel.chance import Pick, Roll, Shuffle, Streams, fits, seed_sha256

SEEDS = st.integers(-(2**128), 2**128)
NAMES = st.text("abc:0123456789é", max_size=6)

# Records are valid for ever, so these outcomes are too: a change here breaks every record made.
KNOWN = [
    (0, [4, 1, 5, 9, 3, 6, 0, 8, 2, 7], [6, 1, 4, 2, 4, 5, 2, 3], [197, 457, 346]),
    (1, [5, 8, 4, 0, 3, 6, 1, 9, 7, 2], [4, 2, 6, 5, 6, 6, 3, 1], [643, 86, 668]),
    (-1, [1, 5, 4, 0, 2, 3, 6, 9, 7, 8], [5, 6, 6, 1, 5, 6, 6, 2], [460, 595, 333]),
    (2**64, [2, 1, 7, 9, 8, 4, 3, 5, 0, 6], [4, 5, 6, 4, 3, 1, 5, 5], [404, 249, 204]),
    (2**128 - 1, [0, 2, 1, 9, 4, 7, 3, 5, 8, 6], [1, 2, 1, 4, 5, 6, 6, 4], [865, 654, 497]),
    (-(2**128), [4, 9, 8, 5, 6, 3, 0, 2, 1, 7], [2, 3, 4, 3, 5, 3, 6, 2], [713, 704, 261]),
]


@pytest.mark.parametrize(("seed", "order", "dice", "picks"), KNOWN)
def test_known_answers(seed, order, dice, picks):
    chance = Streams(seed)
    assert chance.answer(Shuffle("deck", 10)) == order
    assert [chance.answer(Roll("dice")) for _ in dice] == dice
    assert [chance.answer(Pick("first", 1000)) for _ in picks] == picks


def test_known_commitments():
    """The SHA-256 of "seed:salt", which anybody can compute for themselves."""
    assert seed_sha256(0, "") == "ba768b331fd86cec803be04e56ab2b3d4c0e98ef4ee4fcd4e72ad7cce61a1d1f"
    assert seed_sha256(-5, "salt") == (
        "1a4240c9bf65682fd36f5680e89effd31cc459ab5d9a8a85636c4c70f29ed127"
    )
    assert seed_sha256(2**128 - 1, "ab") == (
        "a1d07a21243b5799e5f3313cb011ccc01238b5cf740417551879951ea6531502"
    )


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def bound(freedom):
    """Chi-square is above this about once in 30,000 (Wilson and Hilferty, four deviations)."""
    return freedom * (1 - 2 / (9 * freedom) + 4 * math.sqrt(2 / (9 * freedom))) ** 3


@pytest.mark.parametrize("seed", [0, 1, -7, 2**127 + 3])
@pytest.mark.parametrize("sides", [2, 6, 10, 87])
def test_rolls_and_picks_are_uniform(seed, sides):
    chance, per_side = Streams(seed), 200
    counts = [0] * sides
    for _ in range(per_side * sides):
        counts[chance.answer(Roll("dice", sides)) - 1] += 1
    assert chi_square(counts, per_side) < bound(sides - 1)
    picked = [0] * sides
    for _ in range(per_side * sides):
        picked[chance.answer(Pick("which", sides))] += 1
    assert chi_square(picked, per_side) < bound(sides - 1)


@pytest.mark.parametrize("seed", [0, -1, 2**128 - 1])
def test_shuffles_are_uniform(seed):
    """All 24 orders of four, and in a long shuffle every card in every place, equally often."""
    chance, orders = Streams(seed), {}
    for _ in range(24 * 150):
        order = tuple(chance.answer(Shuffle("small", 4)))
        orders[order] = orders.get(order, 0) + 1
    assert len(orders) == 24
    assert chi_square(orders.values(), 150) < bound(23)

    size, times = 13, 1300
    places = [[0] * size for _ in range(size)]
    for _ in range(times):
        for place, card in enumerate(chance.answer(Shuffle("long", size))):
            places[place][card] += 1
    for counts in places:
        assert chi_square(counts, times / size) < bound(size - 1)


@given(SEEDS, NAMES, NAMES, st.integers(0, 20))
def test_streams_are_independent(seed, mine, other, draws):
    """However often another purpose is asked, mine gives the same."""
    if mine == other:
        return
    alone, crowded = Streams(seed), Streams(seed)
    expected = [alone.answer(Roll(mine, 1000)) for _ in range(3)]
    found = []
    for _ in range(3):
        for _ in range(draws):
            crowded.answer(Pick(other, 10))
        found.append(crowded.answer(Roll(mine, 1000)))
    assert found == expected


def test_purposes_that_look_alike_are_different():
    """A purpose that ends like another's counter is still a stream of its own."""
    seen = {Streams(0).answer(Pick(name, 2**60)) for name in ("a", "a:0", "a:1", "a:0:0", "", ":")}
    assert len(seen) == 6


@given(SEEDS, SEEDS)
def test_seeds_differ(one, other):
    first = Streams(one).answer(Shuffle("deck", 40))
    assert (first == Streams(other).answer(Shuffle("deck", 40))) == (one == other)


@given(SEEDS, st.integers(0, 60))
def test_outcomes_fit_their_requests(seed, size):
    chance = Streams(seed)
    for request in (Shuffle("s", size), Roll("r", size + 1), Pick("p", size + 1)):
        for _ in range(3):
            assert fits(request, chance.answer(request))


@given(SEEDS, st.integers(0, 5), st.integers(0, 5))
def test_a_copy_goes_on_alone(seed, before, after):
    chance = Streams(seed)
    for _ in range(before):
        chance.answer(Roll("dice"))
    copied = chance.copy()
    expected = [chance.answer(Roll("dice", 100)) for _ in range(after)]
    assert [copied.answer(Roll("dice", 100)) for _ in range(after)] == expected


def test_fixed_outcomes_come_first_and_move_the_stream_on():
    alone = Streams(5)
    sequence = [alone.answer(Roll("dice", 1000)) for _ in range(4)]
    chance = Streams(5, [7, [1, 0]])
    assert chance.answer(Roll("dice", 1000)) == 7
    assert chance.answer(Roll("dice", 1000)) == sequence[1]
    assert chance.answer(Shuffle("deck", 2)) == [1, 0]
    assert chance.answer(Roll("dice", 1000)) == sequence[2]


def test_dice_are_for_rolls_alone():
    chance = Streams(5, dice=[3, 4])
    assert chance.answer(Pick("first", 1)) == 0
    assert chance.answer(Pick("second", 10)) == Streams(5).answer(Pick("second", 10))
    assert [chance.answer(Roll("dice")) for _ in range(2)] == [3, 4]


@pytest.mark.parametrize(
    ("request_", "outcome"),
    [
        (Roll("dice"), 0),
        (Roll("dice"), 7),
        (Roll("dice"), True),
        (Roll("dice"), "3"),
        (Roll("dice"), [3]),
        (Pick("first", 3), 3),
        (Pick("first", 3), -1),
        (Pick("first", 3), None),
        (Shuffle("deck", 3), [0, 1]),
        (Shuffle("deck", 3), [0, 1, 1]),
        (Shuffle("deck", 3), [1, 2, 3]),
        (Shuffle("deck", 3), 2),
    ],
)
def test_what_does_not_fit(request_, outcome):
    assert not fits(request_, outcome)
