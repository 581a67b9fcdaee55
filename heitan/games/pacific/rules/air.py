"""Air transfers (L2)."""

from __future__ import annotations

from heitan.games.pacific import basing, tell_naval
from heitan.games.pacific.choices import PASS, with_place
from heitan.games.pacific.rules.asking import ask
from heitan.games.pacific.sides import Side
from heitan.games.pacific.state import State
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text, text

ASK_FROM = Text("ask.from")


def transfer(state: State, side: Side) -> Rule[bool]:
    """L2: one LAC goes from an own airfield to another with room, or the side has done."""
    starts = basing.transfer_from(state, side)
    if not starts or state.transfers >= basing.transfers_allowed(state, side):
        return done(state)
    options = [*(with_place("from", place) for place in starts), PASS]
    choice = yield from ask(side, Kind.SPACE, ASK_FROM, "L2", options)
    if choice is PASS:
        return done(state)
    start = state.transferring = choice.place
    assert start is not None

    fields = [with_place("field", place) for place in basing.transfer_to(state, side, start)]
    asked = text("ask.field", place=start)
    end = (yield from ask(side, Kind.SPACE, asked, "L2", fields)).place
    assert end is not None
    state.lac[side][start.index] -= 1
    state.lac[side][end.index] += 1
    state.log.append(tell_naval.transferred(side, start, end))
    state.transferring = None
    state.transfers += 1
    return False


def done(state: State) -> bool:
    """A side has done with its transfers; the other's are counted anew."""
    state.transfers = 0
    return True
