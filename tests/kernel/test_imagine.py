"""Imagined matches: what one seat cannot tell from the real one, and knows nothing else of it."""

import random

import pytest
import toys
from hypothesis import given
from hypothesis import strategies as st

from heitan.kernel.imagine import CannotImagine, agrees, imagine
from heitan.kernel.match import Drawn, Match


def played(game, seed, choices, luck=1, seats=None, options=None):
    match, rng = Match(game, seats, options, seed), random.Random(luck)
    for _ in range(choices):
        if match.decision is not None:
            match.choose(rng.choice(match.decision.options))
    return match


@given(st.integers(0, 2**64), st.integers(0, 45), st.integers(0, 2**32), st.integers(1, 3))
def test_it_looks_the_same_to_the_seat(seed, choices, luck, seat):
    for game in (toys.smugglers, toys.chain):
        match = played(game, seed, choices, luck, 3)
        imagined = match.imagine(seat, random.Random(luck))
        mine, true = imagined.sight(seat), match.sight(seat)
        assert mine.view.as_dict() == true.view.as_dict()
        assert mine.log() == true.log()
        assert mine.as_dict()["decision"] == true.as_dict()["decision"]
        assert agrees(imagined, match, seat)


def test_what_is_hidden_is_dealt_anew():
    match = played(toys.smugglers, 1, 5)
    rng = random.Random(1)
    hands = {str(match.imagine(1, rng).state.hands[2]) for _ in range(30)}
    assert len(hands) > 10
    assert all(match.imagine(1, rng).state.hands[1] == match.state.hands[1] for _ in range(5))


def test_every_deal_is_as_likely():
    """The top of the deck, of 11 cards unknown to seat 1, is each of them about equally often."""
    match = played(toys.smugglers, 1, 1, options=toys.Tides(storms=False))
    unknown = len(toys.CARGO) - len(match.state.hands[1])
    rng, counts = random.Random(3), {}
    times = 40 * unknown
    for _ in range(times):
        top = match.imagine(1, rng).state.deck[-1]
        counts[top] = counts.get(top, 0) + 1
    assert len(counts) == unknown
    square = sum((count - 40) ** 2 / 40 for count in counts.values())
    assert square < 40


def test_dice_that_were_seen_stay_as_they_were():
    """However many dice were rolled since the start of the stretch, one deal is enough."""

    class Stormy(toys.Smugglers):
        def lay(self, state, seat):
            total = 0
            for _ in range(8):
                total += yield toys.Roll("weather")
            state.scores[seat] += total
            state.log.append(toys.Event(toys.text("log.weather", n=total)))
            yield from super().lay(state, seat)

    match = played(Stormy(), 1, 3)
    assert sum(isinstance(each, Drawn) and each.seen for each in match.entries[-12:]) >= 8
    for seat in (1, 2):
        imagine(match, seat, random.Random(1), tries=1)


def test_chance_is_its_own():
    """Nothing of the real seed is in it: what comes next differs."""
    match = played(toys.smugglers, 77, 1, options=toys.Tides())
    rng = random.Random(1)
    futures = set()
    for _ in range(12):
        imagined = match.imagine(1, rng)
        assert imagined.seed != match.seed
        luck = random.Random(1)
        while imagined.decision is not None:
            imagined.choose(luck.choice(imagined.decision.options))
        dice = [e.outcome for e in imagined.entries if isinstance(e, Drawn)]
        futures.add(tuple(dice[-6:]))
    assert len(futures) > 6


def test_the_log_keeps_nothing_that_others_alone_were_told():
    match = played(toys.smugglers, 4, 12)
    imagined = match.imagine(1, random.Random(1))
    told = [event for event in match.log if event.seat == 2 and event.own is not None]
    assert told
    kept = len(imagined.log) - sum(
        event.seat == 2 and event.own is not None for event in imagined.log
    )
    before = match.stretch_start().logged
    assert not any(event.own is not None and event.seat == 2 for event in imagined.log[:before])
    assert kept >= before


def test_one_seat_imagines():
    match = played(toys.smugglers, 1, 3)
    for seats in ((), (1, 2)):
        with pytest.raises(ValueError, match="one seat imagines"):
            match.sight(*seats).imagine(random.Random(1))
    assert match.sight(2).imagine(random.Random(1)).decision is not None


def test_where_nothing_fits_it_says_so():
    """A game that forgets what a seat knows finds no match in a bounded number of tries."""

    class Wrong(toys.Smugglers):
        def redeal(self, state, seat, known, rng):
            state.hands[seat] = []

    match = played(Wrong(), 1, 4)
    with pytest.raises(CannotImagine, match="no match that seat 1 would take for this one"):
        imagine(match, 1, random.Random(1), tries=5)


def test_answers_in_secret_are_imagined_too():
    """East has declined to use a shield; to north it may as well have held none."""
    state = Match(toys.chain).state.copy()
    hands = {"north": ["jam"], "east": ["shield", "break"], "south": ["jam"]}
    cards = {side: [toys._answer(kind) for kind in kinds] for side, kinds in hands.items()}
    for seat, side in toys.SIDES.items():
        state.hands[seat] = cards[side]
    state.hands[3] = [toys.ANSWERS[6]]
    match = Match.resume(toys.chain, state, toys.Plain(), 3)
    match.choose("strike:south")
    match.choose("pass")
    rng = random.Random(1)
    held = set()
    for _ in range(60):
        imagined = match.imagine(1, rng)
        held.add(any(card.kind == "shield" for card in imagined.state.hands[2]))
    assert held == {True, False}
