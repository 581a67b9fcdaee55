"""How often bots win a solitaire game, draw it and lose it, with 95 % intervals.

    python tools/solitaire_strength.py postcard random greedy search:50 --matches 2000 --workers 2

plays every bot through the seeds 0, 1, 2 ... and prints a line each. With

    python tools/solitaire_strength.py postcard greedy --options --matches 2000

each option of the game is played in each of its other values too, all others as usual; the same
seeds again, so that what differs is the rule and not the shuffle. ``--option`` sets an option for
all of it, ``--json`` prints one object a line. The intervals are Wilson's. What is printed does not
depend on the number of workers, times aside.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from time import process_time
from typing import Any

from heitan.bots import UnknownBot, find_bot
from heitan.kernel.bot import bot_chance
from heitan.kernel.game import UnknownGame, find_game
from heitan.kernel.match import Match
from heitan.kernel.options import BadOption, read_options, read_pairs, variants

#: Matches that a worker plays before it reports.
BATCH = 10
#: The normal quantile of a 95 % interval.
Z = 1.959964


@dataclass
class Tally:
    """What became of some matches.

    Attributes:
        won, drawn, lost: how many of them.
        endings: by which of the game's endings.
        decisions: how many were made in all, those with one option aside.
        seconds: of processor time.
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    seconds: float = 0.0

    @property
    def matches(self) -> int:
        """How many there were."""
        return self.won + self.drawn + self.lost

    def add(self, other: Tally) -> None:
        """Count another tally's matches too."""
        self.won += other.won
        self.drawn += other.drawn
        self.lost += other.lost
        self.endings += other.endings
        self.decisions += other.decisions
        self.seconds += other.seconds


def play(game_name: str, bot: str, options: dict[str, str], seeds: range) -> Tally:
    """Let a bot play a match of each seed."""
    game, tally = find_game(game_name), Tally()
    variant = read_options(game.options_type, options)
    make = find_bot(game, bot)
    began = process_time()
    for seed in seeds:
        match, player = Match(game, 1, variant, seed), make(bot_chance(seed, 1))
        while match.decision is not None:
            match.choose(player.advise(match.sight(1)).option)
        result = match.result
        assert result is not None
        tally.won += 1 in result.winners
        tally.drawn += result.drawn
        tally.lost += not (result.winners or result.drawn)
        tally.endings[result.ending] += 1
        tally.decisions += len(match.choices)
    tally.seconds = process_time() - began
    return tally


def wilson(count: int, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share."""
    if not of:
        return 0.0, 1.0
    share, z2 = count / of, Z * Z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = Z * sqrt(share * (1 - share) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return max(0.0, middle - half), min(1.0, middle + half)


def settings(game_name: str, given: dict[str, str], every: bool) -> Iterator[dict[str, str]]:
    """The options as given and, if ``every``, with each option in each of its other values."""
    yield given
    if not every:
        return
    for variant in variants(find_game(game_name).options_type):
        usual = given.get(variant.name, variant.default)
        for value in variant.values:
            if value != usual:
                yield {**given, variant.name: value}


def line(bot: str, options: dict[str, str], tally: Tally) -> str:
    """The tally for people."""
    parts = []
    for what in ("won", "drawn", "lost"):
        count = getattr(tally, what)
        low, high = wilson(count, tally.matches)
        parts.append(f"{what} {count / tally.matches:6.1%} ({low:.1%}-{high:.1%})")
    said = ", ".join(f"{name}={value}" for name, value in options.items()) or "usual rules"
    pace = 1000 * tally.seconds / max(1, tally.decisions)
    return (
        f"{bot:12} {said:28} {'  '.join(parts)}"
        f"  of {tally.matches}; {tally.decisions / tally.matches:.1f} decisions, {pace:.2f} ms each"
    )


def as_dict(game: str, bot: str, options: dict[str, str], tally: Tally) -> dict[str, Any]:
    """The tally for programs."""
    return {
        "game": game,
        "bot": bot,
        "options": options,
        "matches": tally.matches,
        **{
            what: {
                "count": getattr(tally, what),
                "interval": [round(end, 5) for end in wilson(getattr(tally, what), tally.matches)],
            }
            for what in ("won", "drawn", "lost")
        },
        "endings": dict(sorted(tally.endings.items())),
        "decisions": tally.decisions,
        "seconds": round(tally.seconds, 2),
    }


def main() -> None:
    """Play the matches and print a line for each bot and setting."""
    ask = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    ask.add_argument("game")
    ask.add_argument("bots", nargs="+", metavar="BOT", help="as in: heitan run --bots")
    ask.add_argument("--matches", type=int, default=2000)
    ask.add_argument("--workers", type=int, default=1)
    ask.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    ask.add_argument("--options", action="store_true", help="each option in its other values too")
    ask.add_argument("--json", action="store_true")
    asked = ask.parse_args()
    if asked.matches < 1 or asked.workers < 1:
        ask.error("--matches and --workers: a whole number from 1 up")
    try:
        game = find_game(asked.game)
        given = dict(read_pairs(asked.option))
        read_options(game.options_type, given)
        for bot in asked.bots:
            find_bot(game, bot)
    except (UnknownGame, UnknownBot, BadOption) as error:
        ask.error(str(error))
    if 1 not in game.seat_counts:
        ask.error(f"{game.name} is not a solitaire game")

    batches = [
        range(first, min(first + BATCH, asked.matches)) for first in range(0, asked.matches, BATCH)
    ]
    with ProcessPoolExecutor(asked.workers) as workers:
        for bot in asked.bots:
            for options in settings(game.name, given, asked.options):
                tally = Tally()
                for part in workers.map(partial(play, game.name, bot, options), batches):
                    tally.add(part)
                if asked.json:
                    print(json.dumps(as_dict(game.name, bot, options, tally)), flush=True)
                else:
                    print(line(bot, options, tally), flush=True)


if __name__ == "__main__":
    main()
