"""A match's earlier positions, as one reader may step through them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from heitan.kernel.match import Chosen, Match


def positions(match: Match[Any], seats: Iterable[int]) -> list[int]:
    """The positions that the holder of ``seats`` can tell apart, from the start to now.

    Each is a number of entries for ``Match.at``. That another seat was asked something in secret
    (only who holds a radar is asked for it) must not be told by there being one position more:
    a position in which it was being asked is left out, and so is one whose choice these seats
    neither made nor were told anything of.
    """
    held = frozenset(seats)
    told = [event.told_to(held) is not None for event in match.log]
    made = [(place, e) for place, e in enumerate(match.entries, 1) if isinstance(e, Chosen)]
    ends = [chosen.logged for _, chosen in made[1:]] + [len(match.log)] * bool(made)
    again = match.at(0)
    found = [0]
    for (place, chosen), end in zip(made, ends, strict=True):
        again.choose(chosen.option)
        asked = again.decision
        hidden = asked is not None and asked.secret and asked.seat not in held
        if not hidden and (chosen.seat in held or any(told[chosen.logged : end])):
            found.append(place)
    if made and found[-1] != made[-1][0]:
        found.append(made[-1][0])
    return found


def events_of_others(match: Match[Any], seats: Iterable[int]) -> int:
    """The number of the first event since the last choice of ``seats`` that others caused.

    For a spectator, and where nobody else has a seat, it is the first event of the last choice: in
    a game for one it is the rules that play against the player.
    """
    held = frozenset(seats)
    alone = match.seats == 1
    since = len(match.log)
    for chosen in reversed(match.choices):
        if chosen.seat in held and not alone:
            break
        since = chosen.logged
        if not held or alone:
            break
    return since
