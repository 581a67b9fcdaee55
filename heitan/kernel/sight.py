"""What a reader of a match may know: the view, the log, and the decision if it is theirs."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from heitan.kernel.decision import Decision
from heitan.kernel.game import View, seats_dict
from heitan.kernel.log import Told

if TYPE_CHECKING:
    from heitan.kernel.match import Match


class Sight:
    """A match as the holder of ``seats`` sees it (no seats: a spectator).

    Everything is built from what those seats may know; nothing here leads to the match itself.
    """

    __slots__ = ("_match", "_view", "seats")

    def __init__(self, match: Match[Any], seats: Iterable[int] = ()) -> None:
        self._match = match
        self.seats = frozenset(seats)
        self._view: View | None = None

    @property
    def decision(self) -> Decision | None:
        """The open decision, if one of these seats has to make it."""
        decision = self._match.decision
        return decision if decision is not None and decision.seat in self.seats else None

    @property
    def waits_for(self) -> int | None:
        """The seat the match waits for, as far as it may be told."""
        decision = self._match.decision
        if decision is None or (decision.secret and decision.seat not in self.seats):
            return None
        return decision.seat

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._match.result is not None

    @property
    def view(self) -> Any:
        """The game's own view of the state."""
        if self._view is None:
            self._view = self._match.game.view(self._match.state, self.seats)
        return self._view

    def log(self, since: int = 0) -> list[Told]:
        """What these seats were told, from event number ``since`` of the match on."""
        told = []
        for event in self._match.log[since:]:
            said = event.told_to(self.seats)
            if said is not None:
                told.append(Told(said, event.rule, event.element))
        return told

    def imagine(self, rng: random.Random) -> Match[Any]:
        """A full match drawn at random from those these seats cannot tell from the real one.

        Raises:
            ValueError: when the sight is not that of exactly one seat.
            CannotImagine: when no such match was found in a bounded number of tries.
        """
        return next(self.worlds(rng))

    def worlds(self, rng: random.Random) -> Iterator[Match[Any]]:
        """Such matches without end, each drawn anew.

        Raises:
            ValueError, CannotImagine: as with :meth:`imagine`.
        """
        if len(self.seats) != 1:
            raise ValueError(f"one seat imagines, not {sorted(self.seats)}")
        return self._match.worlds(next(iter(self.seats)), rng)

    def as_dict(self) -> dict[str, Any]:
        """The sight as plain JSON, without the log."""
        game, result = self._match.game, self._match.result
        decision = self.decision
        return {
            "game": game.name,
            "seats": [game.seat_id(seat) for seat in sorted(self.seats)],
            "over": self.over,
            "waits_for": None if self.waits_for is None else game.seat_id(self.waits_for),
            "decision": None
            if decision is None
            else {**decision.as_dict(), "seat": game.seat_id(decision.seat)},
            "view": self.view.as_dict(),
            "result": None
            if result is None
            else {
                "winners": [game.seat_id(seat) for seat in result.winners],
                "scores": seats_dict(game, result.scores),
                "ending": result.ending,
            },
        }
