"""Whole matches as text that a person can follow, compared line by line.

A file in a game's ``golden/`` begins with seats, seed and options, then says each choice (``japan
strike:lac``) and, indented, the rule and the sentence of all that happened after it, in English;
what one seat alone is told stands in brackets. The choices in the file are the match. After a
change of rules or sentences that is meant::

    python tests/games/test_golden.py

writes the files anew from the choices they hold; look at the difference before you keep it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from heitan.kernel.game import Game, catalog, find_game
from heitan.kernel.log import Event
from heitan.kernel.match import Match
from heitan.kernel.options import options_dict, read_options, read_pairs

FILES = sorted(Path(__file__).parent.glob("*/golden/*.txt"))


def step_of_pacific(state: Any) -> str:
    """The turn, phase and step."""
    phase = f", phase {state.phase}" if state.phase else ""
    return f"--- turn {state.turn}{phase}: {state.step.value}"


#: What stands over the choices of a stretch of the match, where that is worth a line.
HEADINGS: dict[str, Callable[[Any], str]] = {"pacific": step_of_pacific}
#: Sentences with which a new part of a match begins.
OPENINGS = {"log.year"}


def read(file: Path) -> tuple[Match[Any], list[tuple[str, str]]]:
    """A new match as the head says, and the choices: a seat and an option's id."""
    text, game = file.read_text(encoding="utf-8"), find_game(file.parents[1].name)
    head = dict(re.findall(r"^(seats|seed|options): (.*)$", text, re.MULTILINE))
    options = read_options(game.options_type, read_pairs(head["options"].split()))
    match = Match(game, int(head["seats"]), options, int(head["seed"]))
    seats = "|".join(game.seat_id(seat) for seat in range(1, match.seats + 1))
    return match, re.findall(rf"^({seats}) (\S+)$", text, re.MULTILINE)


def played(match: Match[Any], choices: Iterable[tuple[str, str]]) -> str:
    """The text of a match with these choices."""
    game, heading = match.game, ""
    options = " ".join(f"{name}={value}" for name, value in options_dict(match.options).items())
    lines = [f"seats: {match.seats}", f"seed: {match.seed}", f"options: {options}", ""]
    lines += said(game, match.log)
    for seat, id in choices:
        decision = match.decision
        assert decision is not None, f"the match was over before {seat} {id}"
        assert game.seat_id(decision.seat) == seat, f"not seat {seat} decides: {id}"
        if game.name in HEADINGS and heading != (heading := HEADINGS[game.name](match.state)):
            lines += ["", heading]
        logged = len(match.log)
        match.choose(id)
        lines += [f"{seat} {id}", *said(game, match.log[logged:])]
    if (result := match.result) is not None:
        winners = ", ".join(map(game.seat_id, result.winners)) or "nobody"
        scores = ", ".join(f"{game.seat_id(seat)}: {n}" for seat, n in result.scores.items())
        lines += ["", f"{result.ending}: won by {winners}" + (f" ({scores})" if scores else "")]
    return "\n".join(lines) + "\n"


def said(game: Game[Any], log: Sequence[Event]) -> Iterator[str]:
    """What the log says, a line an event."""
    english = catalog(game.name, "en")
    for event in log:
        told = [] if event.text is None else [english.say(event.text)]
        if event.own is not None:
            assert event.seat is not None
            told.append(f"[to {game.seat_id(event.seat)}: {english.say(event.own)}]")
        if event.text is not None and event.text.key in OPENINGS:
            yield ""
        if told:
            yield f"    {event.rule:4}{' '.join(told)}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parents[1].name}-{file.stem}")
def test_the_match_goes_as_written(file: Path) -> None:
    """Each choice is legal, and what the log says is what the file says."""
    match, choices = read(file)
    assert len(choices) > 30
    assert played(match, choices) == file.read_text(encoding="utf-8")
    assert match.result is not None


def test_there_are_golden_matches() -> None:
    """Of three games at least."""
    assert len({file.parents[1] for file in FILES}) >= 3


def rewrite() -> None:
    """Write the files anew from the choices they hold."""
    for file in FILES:
        file.write_text(played(*read(file)), encoding="utf-8")
        sys.stdout.write(f"wrote {file}\n")


if __name__ == "__main__":
    rewrite()
