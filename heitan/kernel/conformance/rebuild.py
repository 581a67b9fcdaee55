"""A match can be built anew at any point: as a fork, and from its record."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from heitan.kernel.conformance.failure import NotConformant, difference
from heitan.kernel.conformance.forms import check_json
from heitan.kernel.conformance.graph import unlike
from heitan.kernel.conformance.playing import chance, played
from heitan.kernel.game import Game
from heitan.kernel.match import Match
from heitan.kernel.record import BadRecord, Replay, record


def check_same(first: Match[Any], second: Match[Any], what: str) -> None:
    """Two matches are the same: record, state, decision, log, and every seat's sight.

    Raises:
        NotConformant: when they are not.
    """
    pairs = (
        ("record", record(first), record(second)),
        ("state", first.state.as_dict(), second.state.as_dict()),
        ("decision", _decision(first), _decision(second)),
        ("sights", _sights(first), _sights(second)),
    )
    for name, mine, other in pairs:
        if mine != other:
            raise NotConformant(f"{what} has another {name}: {difference(mine, other)}")
    if first.log != second.log:
        raise NotConformant(f"{what} has another log")
    where = unlike(first.state, second.state)
    if where is not None:
        raise NotConformant(f"{what} has another {where}, a fact that as_dict does not tell")


def check_rebuild(match: Match[Any], ahead: int = 0) -> None:
    """A fork is the same match, at once and ``ahead`` choices later, and leaves it untouched.

    Raises:
        NotConformant: when it is not.
    """
    before = match.state.copy()
    fork = match.fork()
    check_same(match, fork, "a fork")
    if ahead:
        other = match.fork()
        for each in (fork, other):
            rng = chance("ahead", len(match.entries))
            for _, _ in zip(range(ahead), played(each, rng), strict=False):
                pass
        check_same(fork, other, "a fork played on")
    if unlike(match.state, before):
        raise NotConformant("playing a fork on has changed the match it was made from")


def check_record(match: Match[Any], find: Callable[[str], Game[Any]] | None = None) -> None:
    """The record is plain JSON and replays to the same match, from its chance and from its seed.

    Args:
        match: the match, at any point.
        find: finds the game by name; by default it is the match's own.

    Raises:
        NotConformant: when it does not.
    """
    own = record(match)
    check_json(own, "the record")
    text = json.dumps(own)
    for check in (False, True):
        try:
            replay = Replay(json.loads(text), check, find or (lambda name: match.game))
            replay.run()
        except BadRecord as error:
            raise NotConformant(f"the record does not replay: {error}") from None
        check_same(match, replay.match, "the replayed record")


def _decision(match: Match[Any]) -> dict[str, Any] | None:
    decision = match.decision
    return None if decision is None else {**decision.as_dict(), "secret": decision.secret}


def _sights(match: Match[Any]) -> list[Any]:
    everyone = range(1, match.seats + 1)
    return [match.sight(*seats).as_dict() for seats in ((), *((seat,) for seat in everyone))]
