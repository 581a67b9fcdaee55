"""Undo takes back a choice only where the seat has learned nothing from it."""

from __future__ import annotations

from typing import Any

from heitan.kernel.conformance.failure import NotConformant, difference
from heitan.kernel.conformance.playing import chance
from heitan.kernel.conformance.rebuild import check_same
from heitan.kernel.imagine import CannotImagine
from heitan.kernel.match import Match


def check_undo(match: Match[Any], worlds: int = 3, rng: Any = None) -> bool:
    """Where the last choice can be taken back, its seat has learned nothing from it.

    In worlds that the seat could not tell from the real one before its choice, the same choice must
    look the same after it, and can be taken back there too: even that is knowledge.

    Args:
        match: a match, at any point.
        worlds: how many worlds to look into.
        rng: where they come from; by default the same for the same match and point.

    Returns:
        Whether there was something to take back.

    Raises:
        NotConformant: when undo would cross a reveal, chance, or another seat's choice.
    """
    last = match.last_choice
    for seats in [(), *((seat,) for seat in range(1, match.seats + 1))]:
        if (last is None or last.seat not in seats) and match.cannot_undo(seats) is None:
            raise NotConformant(f"{seats or 'a spectator'} could take back another seat's choice")
    if last is None or match.cannot_undo((last.seat,)) is not None:
        return False
    rng = rng or chance("undo", match.seed, len(match.entries))
    before = match.fork()
    before.undo()
    check_same(before, match.at(len(match.entries) - 1), "the match after undo")
    again = before.fork()
    again.choose(last.option)
    check_same(again, match, "the match after undo and the same choice")
    for _ in range(worlds):
        _check_world(match, before, last.seat, last.option.id, rng)
    return True


def _check_world(match: Match[Any], before: Match[Any], seat: int, id: str, rng: Any) -> None:
    try:
        world = before.imagine(seat, rng)
    except CannotImagine as error:
        raise NotConformant(str(error)) from None
    logged = len(world.log), len(before.log)
    world.choose(id)
    mine, real = world.sight(seat), match.sight(seat)
    learned = (world.sight(seat).as_dict(), [told.as_dict() for told in mine.log(logged[0])])
    true = (real.as_dict(), [told.as_dict() for told in real.log(logged[1])])
    if learned != true:
        raise NotConformant(
            f"seat {seat} could take back {id!r} after learning something by it: "
            f"{difference(list(true), list(learned))}"
        )
    reason = world.cannot_undo((seat,))
    if reason is not None:
        raise NotConformant(
            f"seat {seat} can take back {id!r}, but could not ({reason.key}) if what it cannot see "
            "were otherwise: that it can tells it something (see heitan.kernel.log.NO_WAY_BACK)"
        )
