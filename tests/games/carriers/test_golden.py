"""Whole matches as text that a person can follow, compared line by line.

A file in ``golden/`` begins with seats, seed and options, then says each choice (``seat choice``)
and, indented, what the log says after it in English; what one seat alone is told stands in
brackets. The choices in the file are the match. After a change of rules or sentences that is
meant::

    python tests/games/carriers/test_golden.py

writes the files anew from the choices they hold; look at the difference before you keep it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from heitan.games.carriers import game
from heitan.kernel.game import catalog
from heitan.kernel.log import Event
from heitan.kernel.match import Match
from heitan.kernel.options import options_dict, read_options, read_pairs

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.glob("*.txt"))


def read(text: str) -> tuple[Match[Any], list[str]]:
    """A new match as the head says, and the choices (``seat choice``)."""
    head = dict(re.findall(r"^(seats|seed|options): (.*)$", text, re.MULTILINE))
    options = read_options(game.options_type, read_pairs(head["options"].split()))
    choices = re.findall(r"^(\d+ \S+)$", text, re.MULTILINE)
    return Match(game, int(head["seats"]), options, int(head["seed"])), choices


def played(match: Match[Any], choices: Iterable[str]) -> str:
    """The text of a match with these choices."""
    options = " ".join(f"{name}={value}" for name, value in options_dict(match.options).items())
    lines = [f"seats: {match.seats}", f"seed: {match.seed}", f"options: {options}", ""]
    lines += said(match.log)
    for choice in choices:
        seat, id = choice.split()
        decision = match.decision
        assert decision is not None, f"the match was over before {choice!r}"
        assert str(decision.seat) == seat, f"seat {decision.seat} decides, not {choice!r}"
        logged = len(match.log)
        match.choose(id)
        lines += [choice, *said(match.log[logged:])]
    if match.result is not None:
        winners = ", ".join(map(str, match.result.winners))
        scores = ", ".join(f"{seat}: {score}" for seat, score in match.result.scores.items())
        lines += ["", f"won by seat {winners} ({scores})"]
    return "\n".join(lines) + "\n"


def said(log: Iterable[Event]) -> Iterator[str]:
    """What the log says, a line an event."""
    english = catalog("carriers", "en")
    for event in log:
        told = [] if event.text is None else [english.say(event.text)]
        if event.own is not None:
            told.append(f"[to seat {event.seat}: {english.say(event.own)}]")
        if told:
            yield f"    {event.rule:4}{' '.join(told)}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_match_goes_as_written(file: Path) -> None:
    """Each choice is legal, and what the log says is what the file says."""
    text = file.read_text(encoding="utf-8")
    match, choices = read(text)
    assert len(choices) > 30
    assert played(match, choices) == text
    assert match.result is not None


def test_there_are_golden_matches() -> None:
    """One of two seats by default, one of three with other readings."""
    seats = [read(file.read_text(encoding="utf-8"))[0].seats for file in FILES]
    assert sorted(seats) == [2, 3]


def rewrite() -> None:
    """Write the files anew from the choices they hold."""
    for file in FILES:
        match, choices = read(file.read_text(encoding="utf-8"))
        file.write_text(played(match, choices), encoding="utf-8")
        sys.stdout.write(f"wrote {file}\n")


if __name__ == "__main__":
    rewrite()
