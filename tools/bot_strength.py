"""How well one bot does against another: its share of the wins, and the time it takes.

    python tools/bot_strength.py carriers greedy random --matches 1000

One seat is held by the first bot, all others by the second; the seat moves on from match to match,
and the seeds count up from 0. A shared victory counts its part. Where seats win as a team, the
first bot can hold several:

    python tools/bot_strength.py quartermaster greedy random --seats 6 --hold 1,3,5 --matches 200
"""

from __future__ import annotations

import argparse
from time import process_time

from heitan.bots import find_bot
from heitan.kernel.bot import bot_chance
from heitan.kernel.game import find_game
from heitan.kernel.match import Match
from heitan.kernel.options import read_options


def main() -> None:
    """Play the matches and print one line."""
    ask = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    ask.add_argument("game")
    ask.add_argument("bot")
    ask.add_argument("against")
    ask.add_argument("--matches", type=int, default=1000)
    ask.add_argument("--seats", type=int, default=2)
    ask.add_argument("--hold", default="", metavar="1,3", help="the first bot's seats, a team")
    ask.add_argument("--option", action="append", default=[], metavar="K=V")
    asked = ask.parse_args()

    game = find_game(asked.game)
    options = read_options(game.options_type, dict(each.split("=", 1) for each in asked.option))
    bot, against = find_bot(game, asked.bot), find_bot(game, asked.against)
    held = {int(seat) for seat in asked.hold.split(",") if seat}
    won, decisions, seconds = 0.0, 0, 0.0
    for seed in range(asked.matches):
        mine = held or {seed % asked.seats + 1}
        bots = {
            seat: (bot if seat in mine else against)(bot_chance(seed, seat))
            for seat in range(1, asked.seats + 1)
        }
        match = Match(game, asked.seats, options, seed)
        while match.decision is not None:
            seat = match.decision.seat
            began = process_time()
            advice = bots[seat].advise(match.sight(seat))
            if seat in mine:
                seconds += process_time() - began
                decisions += 1
            match.choose(advice.option)
        assert match.result is not None
        winners = set(match.result.winners)
        if winners & mine:
            won += 1.0 if held else 1 / len(winners)
    print(
        f"{asked.bot} won {won / asked.matches:.1%} of {asked.matches} matches of"
        f" {asked.seats} seats against {asked.against}; over {decisions} decisions"
        f" {1000 * seconds / max(1, decisions):.3f} ms of processor time each"
    )


if __name__ == "__main__":
    main()
