"""The forms things have: decisions, results, and whatever is said to be plain JSON."""

from __future__ import annotations

import json
from collections.abc import Container
from typing import Any

from heitan.kernel.conformance.failure import NotConformant, difference, shown
from heitan.kernel.decision import Decision, Kind
from heitan.kernel.game import Game
from heitan.kernel.match import Match


def check_vocabulary(game: Game[Any], seats: int) -> frozenset[str]:
    """The vocabulary names each option once, in the same order every time.

    Raises:
        NotConformant: when it does not.
    """
    words = game.vocabulary(seats)
    if len(set(words)) != len(words):
        twice = sorted({word for word in words if words.count(word) > 1})
        raise NotConformant(f"the vocabulary names {', '.join(map(repr, twice))} twice")
    if game.vocabulary(seats) != words:
        raise NotConformant("the vocabulary is not in the same order twice")
    return frozenset(words)


def check_decision(decision: Decision, seats: int, vocabulary: Container[str]) -> None:
    """A decision asks a seat that plays, and offers options with ids of their own, all known.

    Raises:
        NotConformant: when it does not.
    """
    where = f"the decision {decision.prompt.key!r} ({decision.reason})"
    if decision.seat not in range(1, seats + 1):
        raise NotConformant(f"{where} asks seat {decision.seat!r}; seats are 1 to {seats}")
    if not isinstance(decision.kind, Kind):
        raise NotConformant(f"{where} is of the kind {decision.kind!r}, not one of Kind")
    if len(decision.options) < (1 if decision.always else 2):
        raise NotConformant(f"{where} has {len(decision.options)} options")
    ids = [option.id for option in decision.options]
    if len(set(ids)) != len(ids):
        raise NotConformant(f"{where} offers an id twice: {', '.join(ids)}")
    for id in ids:
        if id not in vocabulary:
            raise NotConformant(f"{where} offers {id!r}, which is not in the vocabulary")


def check_result(match: Match[Any]) -> None:
    """A match that is over has a result about its own seats.

    Raises:
        NotConformant: when it has not.
    """
    result, seats = match.result, range(1, match.seats + 1)
    if result is None or not match.game.over(match.state):
        raise NotConformant("nothing is left to decide, but the game is not over")
    for seat in (*result.winners, *result.scores):
        if seat not in seats:
            raise NotConformant(f"the result speaks of seat {seat!r}; seats are 1 to {len(seats)}")
    ids = [match.game.seat_id(seat) for seat in seats]
    if len(set(ids)) != len(ids):
        raise NotConformant(f"two seats have the same id: {', '.join(ids)}")


def check_json(value: Any, what: str) -> None:
    """A value is plain JSON: it comes back from JSON as it was (string keys, lists, no tuples).

    Raises:
        NotConformant: when it is not.
    """
    try:
        back = json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise NotConformant(f"{what} is not plain JSON: {error}") from None
    if back != value:
        raise NotConformant(f"{what} changes when written as JSON: {difference(value, back)}")


def check_sights(match: Match[Any]) -> None:
    """What each seat and a spectator see and are told is plain JSON.

    Raises:
        NotConformant: when it is not.
    """
    for seats in ((), *((seat,) for seat in range(1, match.seats + 1))):
        sight = match.sight(*seats)
        check_json(sight.as_dict(), f"the sight of {shown(list(seats))}")
        log = [told.as_dict() for told in sight.log()]
        check_json(log, f"the log as {shown(list(seats))} is told it")
