"""Windows of reactions: who may answer an event, in which order, and how often.

A window asks, applies, and asks again. After each use the others are looked at afresh: what cannot
be used just now has not been declined. What was declined is not asked for again in that window,
unless the game says that somebody's use reopens it. Windows nest: a reaction's effect may open one
of its own, which is over before this one goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from heitan.kernel.decision import Decision, Option
from heitan.kernel.rule import Rule


@dataclass(slots=True)
class Window:
    """An open window, kept in the game's state while it lasts.

    Attributes:
        event: what is reacted to, in the game's own words (a word or an id).
        declined: the reactions each seat has turned down in this window, by id.
        used: the reactions used in this window, in order, with the seats that used them; a game
            whose sides take turns sees here which side is next.
    """

    event: str
    declined: list[tuple[int, str]] = field(default_factory=list)
    used: list[tuple[int, str]] = field(default_factory=list)

    def copy(self) -> Window:
        """An independent copy."""
        return Window(self.event, self.declined.copy(), self.used.copy())


#: What a seat declines that was asked although it had nothing to use.
NOTHING = ""


def react(
    windows: list[Window],
    event: str,
    seats: Callable[[], Sequence[int]],
    usable: Callable[[int], Sequence[Option]],
    ask: Callable[[int, tuple[Option, ...]], Decision],
    apply: Callable[[int, Option], Rule[None]],
    cancelled: Callable[[], bool] = lambda: False,
    reopens: Callable[[int, int], bool] = lambda user, seat: False,
    might: Callable[[int], bool] = lambda seat: False,
) -> Rule[None]:
    """Let seats react to an event until all of them have had enough.

    Args:
        windows: the state's stack of open windows; this one lies on top while it lasts.
        event: what is reacted to.
        seats: the seats to ask, in order, looked up anew after each use (so that the sides can
            take turns in it).
        usable: what a seat could use just now.
        ask: the decision for a seat and its usable reactions; its last option declines them all.
        apply: the effect of a reaction.
        cancelled: whether there is nothing left to react to; looked at before each question.
        reopens: whether what ``seat`` has declined is asked for again once ``user`` used something
            (where a side that passed may act again after the other side did).
        might: whether, for all that others know, ``seat`` could have something to use; it is then
            asked even if it has nothing, so that nobody can tell by the time that passes.

    Who is asked depends on hidden cards, and so does whether anybody is: before a window that
    others may answer from hidden cards a rule logs :data:`heitan.kernel.log.NO_WAY_BACK`.
    """
    window = Window(event)
    windows.append(window)
    asking = True
    while asking:
        asking = False
        for seat in seats():
            if cancelled():
                break
            offered = tuple(r for r in usable(seat) if (seat, r.id) not in window.declined)
            if not offered:
                if not might(seat) or (seat, NOTHING) in window.declined:
                    continue
                window.declined.append((seat, NOTHING))
                yield ask(seat, ())._replace(always=True)
                continue
            decision = ask(seat, offered)
            reaction = yield decision
            if reaction is decision.options[-1]:
                window.declined.extend((seat, each.id) for each in offered)
            else:
                window.used.append((seat, reaction.id))
                kept = [each for each in window.declined if not reopens(seat, each[0])]
                window.declined[:] = kept
                yield from apply(seat, reaction)
                asking = True
                break
    windows.pop()
