"""Whole wars as text that a person can follow, compared line by line.

A file in ``golden/`` begins with seed and options, then says each choice and, indented, the rule
and the sentence of all that happened after it, in English. The choices in the file are the match.
After a change of rules or sentences that is meant::

    python tests/games/postcard/test_golden.py

writes the files anew from the choices they hold; look at the difference before you keep it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from heitan.games.postcard import game
from heitan.kernel.game import catalog
from heitan.kernel.log import Event
from heitan.kernel.match import Match
from heitan.kernel.options import options_dict, read_options, read_pairs

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.glob("*.txt"))


def read(text: str) -> tuple[Match[Any], list[str]]:
    """A new match as the head says, and the choices."""
    head = dict(re.findall(r"^(seed|options): (.*)$", text, re.MULTILINE))
    options = read_options(game.options_type, read_pairs(head["options"].split()))
    choices = re.findall(r"^> (\S+)$", text, re.MULTILINE)
    return Match(game, 1, options, int(head["seed"])), choices


def played(match: Match[Any], choices: Iterable[str]) -> str:
    """The text of a match with these choices."""
    options = " ".join(f"{name}={value}" for name, value in options_dict(match.options).items())
    lines = [f"seed: {match.seed}", f"options: {options}", "", *said(match.log)]
    for choice in choices:
        assert match.decision is not None, f"the war was over before {choice!r}"
        logged = len(match.log)
        match.choose(choice)
        lines += [f"> {choice}", *said(match.log[logged:])]
    if match.result is not None:
        lines += ["", f"{match.result.ending}, {match.state.year}"]
    return "\n".join(lines) + "\n"


def said(log: Iterable[Event]) -> Iterator[str]:
    """What the log says, a line an event; a year begins with an empty line."""
    english = catalog("postcard", "en")
    for event in log:
        told = event.text or event.own
        if told is None:
            continue
        if told.key == "log.year":
            yield ""
        yield f"    {event.rule:4}{english.say(told)}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_war_goes_as_written(file: Path) -> None:
    """Each choice is legal, and what the log says is what the file says."""
    text = file.read_text(encoding="utf-8")
    match, choices = read(text)
    assert len(choices) > 30
    assert played(match, choices) == text
    assert match.result is not None


def test_there_are_golden_wars() -> None:
    """A victory, a draw and a defeat; one of them by all other readings."""
    wars = [file.read_text(encoding="utf-8") for file in FILES]
    endings = [text.splitlines()[-1].partition(",")[0] for text in wars]
    assert sorted(endings) == ["draw", "tokyo-fell", "victory"]
    default = options_dict(game.options_type())
    others = [options_dict(read(text)[0].options) for text in wars]
    assert any(all(each[name] != default[name] for name in default) for each in others)


def rewrite() -> None:
    """Write the files anew from the choices they hold."""
    for file in FILES:
        match, choices = read(file.read_text(encoding="utf-8"))
        file.write_text(played(match, choices), encoding="utf-8")
        sys.stdout.write(f"wrote {file}\n")


if __name__ == "__main__":
    rewrite()
