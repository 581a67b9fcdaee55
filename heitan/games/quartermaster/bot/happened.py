"""What a window of reactions is about, read from the log: the events of this turn, newest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from heitan.games.quartermaster.bot.situation import Situation
from heitan.games.quartermaster.cards import Face
from heitan.games.quartermaster.events import Battled, Built, Removal
from heitan.games.quartermaster.nations import Nation
from heitan.games.quartermaster.state import ARMY, NAVY


def _this_turn(situation: Situation) -> Iterator[tuple[str, dict[str, Any]]]:
    for told in reversed(situation.log()):
        key = told.text.key
        if key == "log.turn":
            return
        yield key, dict(told.text.params)


def events(situation: Situation) -> Iterator[Battled | Built | Removal]:
    """The builds, battles and removals of this turn, newest first."""
    for key, about in _this_turn(situation):
        if key in ("log.battle", "log.battle.empty"):
            space = about["space"]
            piece = ARMY if space.land else NAVY
            yield Battled(about["nation"], piece, space, about.get("target"), done=True)
        elif key == "log.build":
            yield Built(about["nation"], about["piece"].piece, about["space"])
        elif key == "log.removed":
            nation, piece = about["nation"], about["piece"].piece
            yield Removal(situation.view.nation, nation, piece, about["space"], True, done=True)


def status_used(situation: Situation, nation: Nation) -> Face | None:
    """The status that a nation used last and still has."""
    statuses = situation.view.nations[nation].statuses
    for key, about in _this_turn(situation):
        if key in ("log.use", "log.score.card") and about["nation"] is nation:
            face = about["card"]
            if isinstance(face, Face) and face in statuses:
                return face
    return None
