"""How much better a search chooses than the bot that plays its playouts.

    python tools/search_gain.py postcard search:400:greedy --positions 200 --workers 2

Whole matches of a search take long, and a few tell little. So the bot plays a match to its end, the
search is asked about one of its decisions, any as likely as the others, and where it would choose
otherwise both choices are played out by the bot in new worlds, in the same ones with the same
chance. What the search's choice is worth more (a victory 1, a draw 1/2), times the decisions of the
match, is what it gains in a match, but for where its own choices lead (Kakade and Langford, 2002:
the difference of two players is the sum of such advantages over the decisions of the one). Seeds
count up from ``--first``; what is printed does not depend on the number of workers, times aside.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from statistics import mean, stdev
from time import process_time
from typing import Any

from heitan.bots import UnknownBot, find_bot
from heitan.bots.search import ByBot
from heitan.bots.search.naming import BadSettings, read_settings
from heitan.bots.search.tally import Tally
from heitan.kernel.bot import bot_chance
from heitan.kernel.decision import Option
from heitan.kernel.game import UnknownGame, find_game
from heitan.kernel.match import Match
from heitan.kernel.options import BadOption, read_options, read_pairs

#: The normal quantile of a 95 % interval.
Z = 1.959964


@dataclass(frozen=True)
class Asked:
    """What came of one decision.

    Attributes:
        decisions: how many the match had.
        otherwise: the search chose otherwise.
        gain: what its choice is worth more than the bot's.
        seconds: of processor time that the search took.
    """

    decisions: int
    otherwise: bool
    gain: float
    seconds: float


def ask(name: str, bot: str, given: dict[str, str], fresh: int, game_name: str, seed: int) -> Asked:
    """Play a match of a seed, ask the search about one of its decisions, and compare."""
    game = find_game(game_name)
    make, options = find_bot(game, bot), read_options(game.options_type, given)
    rng = random.Random(f"search gain {seed}")  # noqa: S311 - play, not secrets
    match = Match(game, options=options, seed=seed)
    places = []
    players = {seat: make(bot_chance(seed, seat)) for seat in range(1, match.seats + 1)}
    while match.decision is not None:
        places.append(len(match.entries))
        seat = match.decision.seat
        match.choose(players[seat].advise(match.sight(seat)).option)
    match = match.at(rng.choice(places))
    assert match.decision is not None
    seat = match.decision.seat
    own = make(bot_chance(seed, seat)).advise(match.sight(seat)).option
    began = process_time()
    found = find_bot(game, name)(rng).advise(match.sight(seat)).option
    seconds = process_time() - began
    if found.id == own.id:
        return Asked(len(places), False, 0.0, seconds)
    return Asked(len(places), True, compare(match, ByBot(make), (found, own), fresh, rng), seconds)


def compare(
    match: Match[Any],
    policy: ByBot,
    choices: Sequence[Option],
    fresh: int,
    rng: random.Random,
) -> float:
    """What the first of two choices is worth more than the second."""
    assert match.decision is not None
    seat = match.decision.seat
    worlds = match.sight(seat).worlds(rng)
    tallies = [Tally(choice, seat) for choice in choices]
    for _ in range(fresh):
        world, seed = next(worlds), rng.getrandbits(32)
        for tally in tallies:
            tally.count(policy.play(world, tally.option, seed), match.seats)
    return tallies[0].worth - tallies[1].worth


def interval(numbers: Sequence[float]) -> str:
    """A mean with its 95 % interval."""
    half = Z * stdev(numbers) / sqrt(len(numbers))
    return f"{mean(numbers):+.4f} ± {half:.4f}"


def main() -> None:
    """Ask about the decisions and print what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("search", help="a search played out by a bot: search:400:greedy")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--fresh", type=int, default=200, help="worlds to compare two choices in")
    parser.add_argument("--option", action="append", default=[], metavar="K=V")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    try:
        game = find_game(asked.game)
        given = read_pairs(asked.option)
        read_options(game.options_type, given)
        find_bot(game, asked.search)
        bot = read_settings(asked.search).policy
    except (UnknownGame, UnknownBot, BadOption, BadSettings) as error:
        parser.error(str(error))
    if bot == "random" or min(asked.positions - 1, asked.fresh, asked.workers) < 1:
        parser.error("a search played out by a bot, --positions from 2 up, the rest from 1 up")

    one = partial(ask, asked.search, bot, given, asked.fresh, asked.game)
    seeds = range(asked.first, asked.first + asked.positions)
    with ProcessPoolExecutor(asked.workers) as workers:
        came = list(workers.map(one, seeds))
    others = sum(each.otherwise for each in came)
    print(f"{asked.search} chose otherwise than {bot} in {others} of {len(came)} decisions")
    print(f"a decision gains {interval([each.gain for each in came])}")
    print(f"a match gains    {interval([each.gain * each.decisions for each in came])}")
    print(f"{mean([each.seconds for each in came]):.2f} s of processor time a decision")


if __name__ == "__main__":
    main()
