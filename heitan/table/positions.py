"""A match's earlier positions, as one reader may step through them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from heitan.kernel.match import Chosen, Match


def positions(match: Match[Any], seats: Iterable[int]) -> list[int]:
    """The positions that the holder of ``seats`` can tell apart, from the start to now.

    Each is a number of entries for ``Match.at``. A choice that these seats neither made nor were
    told anything of gives no position of its own: it may have been a secret question that was
    declined (a radar not used), and nobody may learn that it was asked.
    """
    held = frozenset(seats)
    told = [event.told_to(held) is not None for event in match.log]
    found = [0]
    made = [(place, e) for place, e in enumerate(match.entries, 1) if isinstance(e, Chosen)]
    ends = [chosen.logged for _, chosen in made[1:]] + [len(match.log)]
    for (place, chosen), end in zip(made, ends, strict=False):
        if chosen.seat in held or any(told[chosen.logged : end]):
            found.append(place)
    return found


def events_of_others(match: Match[Any], seats: Iterable[int]) -> int:
    """The number of the first event since the last choice of ``seats`` that others caused.

    For a spectator it is the first event of the last choice.
    """
    held = frozenset(seats)
    since = len(match.log)
    for chosen in reversed(match.choices):
        if chosen.seat in held:
            break
        since = chosen.logged
        if not held:
            break
    return since
