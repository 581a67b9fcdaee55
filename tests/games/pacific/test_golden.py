"""Whole matches as text that a person can follow, compared line by line.

A file in ``golden/`` begins with seed and options, then says each choice (``japan strike:lac``)
under a line for each step, and, indented, the rule and the sentence of all that happened after it,
in English; what one side alone is told stands in brackets. The choices in the file are the match.
After a change of rules or sentences that is meant::

    python tests/games/pacific/test_golden.py

writes the files anew from the choices they hold; look at the difference before you keep it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from heitan.games.pacific import game
from heitan.games.pacific.state import State
from heitan.games.pacific.variants import Scenario
from heitan.kernel.game import catalog
from heitan.kernel.log import Event
from heitan.kernel.match import Match
from heitan.kernel.options import options_dict, read_options, read_pairs

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.glob("*.txt"))


def read(text: str) -> tuple[Match[Any], list[str]]:
    """A new match as the head says, and the choices (``seat choice``)."""
    head = dict(re.findall(r"^(seed|options): (.*)$", text, re.MULTILINE))
    options = read_options(game.options_type, read_pairs(head["options"].split()))
    choices = re.findall(r"^((?:japan|allies) \S+)$", text, re.MULTILINE)
    return Match(game, 2, options, int(head["seed"])), choices


def played(match: Match[Any], choices: Iterable[str]) -> str:
    """The text of a match with these choices."""
    options = " ".join(f"{name}={value}" for name, value in options_dict(match.options).items())
    lines = [f"seed: {match.seed}", f"options: {options}", "", *said(match.log)]
    step = ""
    for choice in choices:
        seat, id = choice.split()
        decision = match.decision
        assert decision is not None, f"the match was over before {choice!r}"
        assert game.seat_id(decision.seat) == seat, f"not seat {seat} decides: {choice!r}"
        if step != (step := step_of(match.state)):
            lines += ["", step]
        logged = len(match.log)
        match.choose(id)
        lines += [choice, *said(match.log[logged:])]
    if match.result is not None:
        winners = ", ".join(map(game.seat_id, match.result.winners)) or "nobody"
        scores = ", ".join(
            f"{game.seat_id(seat)}: {score}" for seat, score in match.result.scores.items()
        )
        lines += ["", f"won by {winners} ({scores})"]
    return "\n".join(lines) + "\n"


def step_of(state: State) -> str:
    """The turn, phase and step."""
    phase = f", phase {state.phase}" if state.phase else ""
    return f"--- turn {state.turn}{phase}: {state.step.value}"


def said(log: Iterable[Event]) -> Iterator[str]:
    """What the log says, a line an event."""
    english = catalog("pacific", "en")
    for event in log:
        told = [] if event.text is None else [english.say(event.text)]
        if event.own is not None:
            assert event.seat is not None
            told.append(f"[to {game.seat_id(event.seat)}: {english.say(event.own)}]")
        if any(told):
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
    """Midway won, drawn and lost, with the surprise attack; Guadalcanal without the modules."""
    texts = [file.read_text(encoding="utf-8") for file in FILES]
    scenarios = [read(text)[0].options.scenario for text in texts]
    assert set(scenarios) == {Scenario.MIDWAY, Scenario.GUADALCANAL}
    midway = [
        text.splitlines()[-1].split()[2]
        for text, scenario in zip(texts, scenarios, strict=True)
        if scenario is Scenario.MIDWAY
    ]
    assert sorted(midway) == ["allies", "japan", "nobody"]
    assert any("allies surprise:tf" in text for text in texts)
    assert any("surprise=false" in text for text in texts)


def rewrite() -> None:
    """Write the files anew from the choices they hold."""
    for file in FILES:
        match, choices = read(file.read_text(encoding="utf-8"))
        file.write_text(played(match, choices), encoding="utf-8")
        sys.stdout.write(f"wrote {file}\n")


if __name__ == "__main__":
    rewrite()
