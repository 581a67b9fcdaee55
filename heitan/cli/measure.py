"""What ``heitan bench`` measures, and how.

Play counts the engine and one random choice a decision, nothing else: no view, no log shown, no
bot. It is measured several times; the median is what is reported, the best next to it, for what the
machine can do when nothing disturbs it. Playouts are those of the search bot, with everything that
it does for them: worlds imagined, options forked, matches played out at random.
"""

from __future__ import annotations

import gc
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

from heitan.bots.search import SearchPlayer
from heitan.kernel.game import Game
from heitan.kernel.match import Match

RUNS = 7
SECONDS_A_RUN = 0.7
POSITIONS = 400
#: How often a position is taken in a match that is played through.
TAKEN = 0.02
MATCHES_WEIGHED = 15
#: How many positions are searched, and with how many playouts each.
SEARCHES = 20
PLAYOUTS = 50


@dataclass(frozen=True)
class Measured:
    """The figures of one game.

    Attributes:
        game, seats, python: what was measured, and on what.
        decisions_per_s, matches_per_s: random play; the median of several runs.
        decisions_per_s_best: the fastest of the runs.
        decisions_per_match: on average.
        state_bytes: a state in mid-match with all that belongs to it alone. What two matches
            share (cards, options of decisions, interned numbers and words) is not counted.
        match_bytes: the same for a whole match that has been played to its end: state, two
            checkpoints, entries and log.
        copy_us: the copy of a state; the median over random positions.
        fork_us_median, fork_us_p90: a fork of a match, over random positions.
        playouts_per_s: playouts of the search bot with its usual policy, over random positions.
    """

    game: str
    seats: int
    decisions_per_s: float
    decisions_per_s_best: float
    matches_per_s: float
    decisions_per_match: float
    state_bytes: int
    match_bytes: int
    copy_us: float
    fork_us_median: float
    fork_us_p90: float
    playouts_per_s: float
    python: str

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON."""
        return asdict(self)

    def rows(self) -> list[tuple[str, str]]:
        """A line a figure, for people; the Python is the same for all games."""
        return [
            ("seats", f"{self.seats}"),
            ("decisions/s (median)", f"{self.decisions_per_s:,.0f}"),
            ("decisions/s (best)", f"{self.decisions_per_s_best:,.0f}"),
            ("matches/s", f"{self.matches_per_s:,.1f}"),
            ("decisions a match", f"{self.decisions_per_match:,.1f}"),
            ("bytes a state", f"{self.state_bytes:,}"),
            ("bytes a match", f"{self.match_bytes:,}"),
            ("copy of a state, µs", f"{self.copy_us:,.1f}"),
            ("fork, µs (median)", f"{self.fork_us_median:,.1f}"),
            ("fork, µs (p90)", f"{self.fork_us_p90:,.1f}"),
            ("playouts/s (search)", f"{self.playouts_per_s:,.1f}"),
        ]


def measure(game: Game[Any], step: Callable[[], None] = lambda: None) -> Measured:
    """Measure one game, with the fewest seats it can have and its default options.

    Args:
        game: the game.
        step: called now and then, so that somebody who waits can be told.
    """
    _play_matches(game, SECONDS_A_RUN / 4)
    runs = []
    for _ in range(RUNS):
        runs.append(_play_matches(game, SECONDS_A_RUN))
        step()
    speeds = sorted(decisions / seconds for decisions, _, seconds in runs)
    decisions = sum(run[0] for run in runs)
    matches = sum(run[1] for run in runs)
    copies: list[float] = []
    forks: list[float] = []
    states: list[Any] = []
    for match in _positions(game, POSITIONS):
        copies.append(_microseconds(match.state.copy))
        forks.append(_microseconds(match.fork))
        if len(states) < MATCHES_WEIGHED:
            states.append(match.state.copy())
        step()
    searched = _search(game, step)
    shared = _reachable(_played(game, -1))
    ends = [_played(game, seed) for seed in range(MATCHES_WEIGHED)]
    a_match = decisions / matches
    return Measured(
        game=game.name,
        seats=game.seat_counts[0],
        decisions_per_s=round(statistics.median(speeds), 1),
        decisions_per_s_best=round(speeds[-1], 1),
        matches_per_s=round(statistics.median(speeds) / a_match, 2),
        decisions_per_match=round(a_match, 2),
        state_bytes=_median_weight(states, shared),
        match_bytes=_median_weight(ends, shared),
        copy_us=round(statistics.median(copies), 2),
        fork_us_median=round(statistics.median(forks), 2),
        fork_us_p90=round(statistics.quantiles(forks, n=10)[-1], 2),
        playouts_per_s=round(searched, 1),
        python=f"{platform.python_implementation()} {platform.python_version()}",
    )


def _play_matches(game: Game[Any], seconds: float) -> tuple[int, int, float]:
    """Play random matches for about so long: how many decisions and matches, and how long."""
    chance = random.Random(1).random  # noqa: S311 - play, not secrets
    decisions = matches = 0
    began = time.perf_counter()
    until = began + seconds
    while (now := time.perf_counter()) < until:
        match = Match(game, seed=matches)
        choose = match.choose
        while match.decision is not None:
            options = match.decision.options
            choose(options[int(chance() * len(options))])
            decisions += 1
        matches += 1
    return decisions, matches, now - began


def _search(game: Game[Any], step: Callable[[], None]) -> float:
    """Playouts a second of the search bot."""
    rng = random.Random(3)  # noqa: S311 - play, not secrets
    player, made, seconds = SearchPlayer(rng, PLAYOUTS), 0, 0.0
    for match in _positions(game, SEARCHES):
        assert match.decision is not None
        sight = match.sight(match.decision.seat)
        began = time.perf_counter()
        advice = player.advise(sight)
        seconds += time.perf_counter() - began
        made += sum(estimate.playouts for estimate in advice.estimates.values())
        step()
    return made / seconds


def _played(game: Game[Any], seed: int) -> Match[Any]:
    """A match that was played at random to its end."""
    match = Match(game, seed=seed)
    rng = random.Random(seed)  # noqa: S311 - play, not secrets
    while match.decision is not None:
        match.choose(rng.choice(match.decision.options))
    return match


def _positions(game: Game[Any], number: int) -> Iterator[Match[Any]]:
    """Matches under way, each stopped at a decision that any match may come to."""
    rng = random.Random(2)  # noqa: S311 - play, not secrets
    seed, given = 0, 0
    while given < number:
        match = Match(game, seed=seed)
        seed += 1
        while match.decision is not None and given < number:
            if rng.random() < TAKEN:
                yield match
                given += 1
            match.choose(rng.choice(match.decision.options))


def _microseconds(work: Callable[[], object], times: int = 3) -> float:
    """The shortest of a few tries: what the work takes, not what else the machine was doing."""
    best = float("inf")
    for _ in range(times):
        began = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - began)
    return best * 1e6


#: What belongs to the program and not to a match.
_PROGRAM = (type, ModuleType, FunctionType, BuiltinFunctionType, CodeType)


def _reachable(root: object) -> dict[int, object]:
    """Every object that ``root`` leads to, by its identity."""
    found: dict[int, object] = {}
    waiting = [root]
    while waiting:
        each = waiting.pop()
        if id(each) in found or isinstance(each, _PROGRAM):
            continue
        found[id(each)] = each
        waiting.extend(gc.get_referents(each))
    return found


def _median_weight(roots: list[Any], shared: dict[int, object]) -> int:
    """The bytes of what each root has for itself; the median."""
    weights = []
    for root in roots:
        own = (each for key, each in _reachable(root).items() if key not in shared)
        weights.append(sum(sys.getsizeof(each) for each in own))
    return int(statistics.median(weights))
