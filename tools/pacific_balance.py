"""How Pacific comes out between two bots: who wins, and Japan's score against par.

    python tools/pacific_balance.py campaign --matches 100 --workers 2

plays greedy against greedy through the seeds 0, 1, 2 ... and prints the wins of each side with
their 95 % intervals (Wilson), Japan's score as a share of par (or in the small scenarios its lead
over a draw), and what share of the matches Japan would win at other percents of par or other
thresholds: the value at which it wins half of them is the fair one. ``--turns`` adds Japan's value
at the end of each turn beside history's.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from statistics import mean, quantiles, stdev

from heitan.bots import find_bot
from heitan.games.pacific import game
from heitan.games.pacific.sides import ALLIES, JAPAN
from heitan.games.pacific.variants import Scenario, Variants
from heitan.games.pacific.victory import PAR, lead, value_held
from heitan.kernel.bot import bot_chance
from heitan.kernel.match import Match

Z = 1.959964


@dataclass(frozen=True)
class Played:
    """How a match came out.

    Attributes:
        winner: the seat that won, 0 for a draw.
        lead: Japan's lead over a draw, in points.
        score: Japan's points over the turns.
        values: what Japan held at the end of each turn.
        ending: which of the game's endings it was.
    """

    winner: int
    lead: float
    score: int
    values: tuple[int, ...]
    ending: str


def play(scenario: Scenario, bots: tuple[str, str], seed: int) -> Played:
    """One match."""
    match = Match(game, options=Variants(scenario=scenario), seed=seed)
    players = {
        seat: find_bot(game, bot)(bot_chance(seed, seat)) for seat, bot in enumerate(bots, 1)
    }
    values: dict[int, int] = {}
    while match.decision is not None:
        values[match.state.turn] = value_held(match.state)
        seat = match.decision.seat
        match.choose(players[seat].advise(match.sight(seat)).option)
    state, result = match.state, match.result
    assert result is not None
    values[state.turn] = value_held(state)
    winner = result.winners[0] if result.winners else 0
    return Played(winner, lead(state) / 100, state.score, tuple(values.values()), result.ending)


def wilson(count: int, of: int) -> str:
    """A share with Wilson's 95 % interval."""
    share, z2 = count / of, Z * Z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = Z * sqrt(share * (1 - share) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return f"{share:.1%} ({max(0.0, middle - half):.1%}-{min(1.0, middle + half):.1%})"


def spread(numbers: Sequence[float]) -> str:
    """Mean with its standard error, and the quartiles."""
    low, middle, high = quantiles(numbers, n=4)
    error = stdev(numbers) / sqrt(len(numbers))
    return (
        f"mean {mean(numbers):.1f} ± {Z * error:.1f}, quartiles {low:.1f} {middle:.1f} {high:.1f}"
    )


def report(scenario: Scenario, played: Sequence[Played], turns: bool) -> None:
    """Print what came out."""
    number = len(played)
    for side in (JAPAN, ALLIES):
        won = sum(each.winner == side.seat for each in played)
        print(f"{side.id:7} won {won:4} of {number}: {wilson(won, number)}")
    print(f"drawn {sum(each.winner == 0 for each in played)}")
    fell = sum(each.ending == "tokyo" for each in played)
    print(f"Tokyo fell in {fell}")
    print(f"Japan's lead over a draw: {spread([each.lead for each in played])}")
    if scenario.whole_map:
        whole = sum(PAR[scenario.set_up.turn - 1 :])
        shares = [100 * each.score / whole for each in played]
        print(f"Japan's score in percent of par: {spread(shares)}")
        for percent in range(50, 151, 2):
            would = sum(share > percent for share in shares)
            if 0.05 * number < would < 0.95 * number:
                print(f"  par {percent:3} percent: Japan wins {would / number:.0%}")
    else:
        for change in range(-20, 21):
            would = sum(each.lead > change for each in played)
            if 0.1 * number < would < 0.9 * number:
                print(f"  {change:+3} points harder: Japan wins {would / number:.0%}")
    if turns and scenario.whole_map:
        first = scenario.set_up.turn
        for turn, history in enumerate(PAR[first - 1 :], first):
            held = [each.values[turn - first] for each in played if len(each.values) > turn - first]
            if held:
                print(f"  turn {turn:2}: Japan holds {mean(held):5.1f}, in history {history}")


def main() -> None:
    """Play the matches and print the report."""
    ask = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    ask.add_argument("scenario", choices=[scenario.value for scenario in Scenario])
    ask.add_argument("--bots", default="greedy,greedy", metavar="JAPAN,ALLIES")
    ask.add_argument("--matches", type=int, default=100)
    ask.add_argument("--workers", type=int, default=1)
    ask.add_argument("--turns", action="store_true")
    asked = ask.parse_args()
    if asked.matches < 2 or asked.workers < 1 or asked.bots.count(",") != 1:
        ask.error("--matches from 2 up, --workers from 1 up, --bots two names with a comma")
    japan, allies = asked.bots.split(",")
    scenario = Scenario(asked.scenario)
    with ProcessPoolExecutor(asked.workers) as workers:
        one = partial(play, scenario, (japan, allies))
        played = list(workers.map(one, range(asked.matches), chunksize=2))
    report(scenario, played, asked.turns)


if __name__ == "__main__":
    main()
