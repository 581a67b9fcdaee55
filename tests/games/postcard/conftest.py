"""What the tests of Postcard share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from heitan.games.postcard import game
from heitan.kernel.chance import Streams
from heitan.kernel.match import Match
from heitan.kernel.options import read_options


def begun(
    given: Mapping[str, Any] | None = None, options: Mapping[str, Any] | None = None, seed: int = 1
) -> Match[Any]:
    """A match that begins in a position, or at the start of the war."""
    read = read_options(game.options_type, options or {})
    if given is None:
        return Match(game, 1, read, seed)
    state, chance = game.start(1, read), Streams(seed)
    rule = game.set_up(state)
    order = chance.answer(next(rule))
    with pytest.raises(StopIteration):
        rule.send(order)
    game.given(state, given)
    return Match.resume(game, state, read, 1, seed)


@pytest.fixture
def begin() -> Any:
    """The function :func:`begun`."""
    return begun
