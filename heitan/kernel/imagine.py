"""Imagining: a full match that one seat cannot tell from the real one, for bots that search."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from heitan.kernel.chance import Outcome, Streams
from heitan.kernel.decision import Decision, Option

if TYPE_CHECKING:
    from heitan.kernel.game import S
    from heitan.kernel.match import Chosen, Match

TRIES = 1000


class CannotImagine(RuntimeError):
    """No match that agrees with what the seat knows was found in the tries allowed."""


def imagine(match: Match[S], seat: int, rng: random.Random, tries: int = TRIES) -> Match[S]:
    """A match drawn at random from those that ``seat``'s knowledge allows.

    Args:
        match: the real match.
        seat: who imagines.
        rng: where the deal comes from.
        tries: how many deals at the most.

    Raises:
        CannotImagine: when no deal fitted.
    """
    return next(worlds(match, seat, rng, tries))


def worlds(
    match: Match[S], seat: int, rng: random.Random, tries: int = TRIES
) -> Iterator[Match[S]]:
    """Such matches without end, each drawn anew; what they share is found out only once.

    Hidden things are dealt anew at the start of the stretch of play, those that the seat knows by
    now left as they are; then the choices made since are played again. What does not end up looking
    the same to the seat is thrown away.

    Args:
        match: the real match; it must stay as it is for as long as worlds are drawn.
        seat: who imagines.
        rng: where the deals come from.
        tries: how many deals at the most for one world.

    Raises:
        CannotImagine: when no deal fitted.
    """
    known = match.game.known(match.state, seat)
    start, past = match.stretch_start(), match.choices_in_stretch
    # What was told before the stretch is the same in every world.
    appearance = _Appearance(match, seat, start.logged)
    while True:
        for _ in range(tries):
            imagined = match.redealt(seat, known, rng, start)
            if _follow(imagined, match, past, appearance, rng) and appearance.is_that_of(imagined):
                yield imagined
                break
        else:
            raise CannotImagine(
                f"no match that seat {seat} would take for this one in {tries} tries"
            )


def redealt_chance(rng: random.Random, dice: Sequence[Outcome]) -> Streams:
    """Chance for an imagined match: it knows the dice that were seen, and nothing of the seed."""
    return Streams(rng.getrandbits(128), dice=dice)


def agrees(imagined: Match[S], real: Match[S], seat: int) -> bool:
    """Whether two matches are the same to ``seat``: whom they wait for, own decision, view, log."""
    return _Appearance(real, seat).is_that_of(imagined)


class _Appearance:
    """What a match looks like to a seat; its log from event number ``since`` on."""

    __slots__ = ("decision", "log", "over", "seat", "since", "view", "waits_for")

    def __init__(self, match: Match[S], seat: int, since: int = 0) -> None:
        sight = match.sight(seat)
        self.seat, self.since = seat, since
        self.waits_for, self.over = sight.waits_for, sight.over
        self.decision = _ids(sight.decision)
        self.view = sight.view.as_dict()
        self.log = sight.log(since)

    def is_that_of(self, other: Match[S]) -> bool:
        """Whether another match looks the same; what is quick to compare comes first."""
        sight = other.sight(self.seat)
        return (
            sight.waits_for == self.waits_for
            and sight.over == self.over
            and _ids(sight.decision) == self.decision
            and sight.log(self.since) == self.log
            and sight.view.as_dict() == self.view
        )


def _ids(decision: Decision | None) -> tuple[str, ...] | None:
    return None if decision is None else tuple(option.id for option in decision.options)


def _follow(
    imagined: Match[S],
    real: Match[S],
    choices: Sequence[Chosen],
    appearance: _Appearance,
    rng: random.Random,
) -> bool:
    """Play the real choices of the stretch; False where that cannot be.

    Another seat may be asked in one match and not in the other (for a radar, say): what it is asked
    only here it declines, what it declined only there is passed over. While another seat chooses in
    secret nobody can tell how often it has: where nothing of that shows, the match may be anywhere
    among those choices.
    """
    seat = appearance.seat
    unseen = len(choices) - _secret_run(choices, real, seat)
    past: Iterator[Chosen] = iter(choices)
    chosen = next(past, None)
    followed = 0
    while chosen is not None:
        decision = imagined.decision
        if followed >= unseen and appearance.is_that_of(imagined):
            return True
        followed += 1
        if decision is None:
            return False
        option = None
        if decision.seat == chosen.seat:
            option = decision.option(chosen.option.id)
            if option is None and decision.seat != seat:
                option = _alike(decision, chosen.option.id, rng)
        if option is not None:
            imagined.choose(option)
            chosen = next(past, None)
        elif chosen.seat != seat and chosen.secret and chosen.option.id == "pass":
            chosen = next(past, None)
        elif decision.seat == seat:
            return False
        else:
            _decline(imagined, rng)
    while _asks_more(imagined, real, seat):
        _decline(imagined, rng)
    return True


def _secret_run(choices: Sequence[Chosen], real: Match[S], seat: int) -> int:
    """How many of the last choices other seats have made in secret, if one is choosing so now."""
    open_now = real.decision
    if open_now is None or open_now.seat == seat or not open_now.secret:
        return 0
    run = 0
    for chosen in reversed(choices):
        if chosen.seat == seat or not chosen.secret:
            break
        run += 1
    return run


def _alike(decision: Decision, id: str, rng: random.Random) -> Option | None:
    """A hidden choice of another seat that looks like the one it really made."""
    verb = id.partition(":")[0]
    alike = [option for option in decision.options if option.id.partition(":")[0] == verb]
    return rng.choice(alike) if alike else None


def _decline(imagined: Match[S], rng: random.Random) -> None:
    """Answer what is asked only here: pass or, where the real seat had one option, any option."""
    decision = imagined.decision
    assert decision is not None
    last = decision.options[-1]
    imagined.choose(last if last.id == "pass" else rng.choice(decision.options))


def _asks_more(imagined: Match[S], real: Match[S], seat: int) -> bool:
    """Whether another seat is asked something before the decision that is really open.

    Where that is itself another seat's secret, nobody can tell whether it has been reached.
    """
    asked, true = imagined.decision, real.decision
    if asked is None or asked.seat == seat or not asked.secret:
        return False
    return true is None or true.seat == seat or not true.secret
