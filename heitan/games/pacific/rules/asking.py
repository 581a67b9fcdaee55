"""Putting a choice to a side."""

from __future__ import annotations

from collections.abc import Sequence

from heitan.games.pacific.choices import Choice
from heitan.games.pacific.sides import Side
from heitan.kernel.decision import Decision, Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text


def ask(
    side: Side,
    kind: Kind,
    prompt: Text,
    rule: str,
    options: Sequence[Choice],
    secret: bool = False,
    always: bool = False,
    alone: bool = False,
) -> Rule[Choice]:
    """Ask a side for one of ``options`` (never empty).

    Args:
        side: who decides.
        kind: what is chosen.
        prompt: the question.
        rule: the rule that asks.
        options: what may be chosen.
        secret: nobody else may learn that the side is asked, or how often (V2).
        always: it is asked even with one option, so that silence tells nothing.
        alone: a secret choice that may be taken back: the side is asked again before the enemy
            can be, or the step ends with its neutral line.
    """
    choice: Choice = yield Decision(
        side.seat, kind, prompt, rule, tuple(options), secret, always, alone
    )
    return choice
