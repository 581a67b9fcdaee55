"""Bots at a table: they think off the event loop and choose by the same way as people do."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import threading
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from heitan.bots import UnknownBot, find_bot
from heitan.bots.random_player import RandomPlayer
from heitan.bots.search import SEARCH, read_settings
from heitan.kernel.bot import Bot, bot_chance
from heitan.kernel.decision import IllegalChoice, Option
from heitan.kernel.game import Game
from heitan.kernel.match import Match
from heitan.table.refusals import NotYourTurn, StaleDecision
from heitan.table.seating import Holder, SeatInfo

if TYPE_CHECKING:
    from heitan.table.tables import Table

Thought = TypeVar("Thought")

#: Seconds before a bot answers what nobody sees it asked.
SECRET_PAUSE = 0.2

log = logging.getLogger(__name__)

#: The most playouts that a search can have for a decision at a table, and who plays them out.
MOST_PLAYOUTS = 1000
QUICK = "random"

#: After so many failures in a row (no database, say) a table's bots wait for the next change.
STUMBLES = 5


class Thinking:
    """Runs what takes long on threads that a closing server does not wait for."""

    def __init__(self, at_once: int | None = None) -> None:
        self._slots = asyncio.Semaphore(at_once or os.cpu_count() or 1)

    async def about(self, think: Callable[[], Thought]) -> Thought:
        """What ``think`` returns or raises; the event loop goes on meanwhile."""
        async with self._slots:
            loop = asyncio.get_running_loop()
            thought: asyncio.Future[Thought] = loop.create_future()
            threading.Thread(
                target=_think, args=(think, loop, thought), name="thinking", daemon=True
            ).start()
            return await thought


def _think(
    think: Callable[[], Thought], loop: asyncio.AbstractEventLoop, thought: asyncio.Future[Thought]
) -> None:
    def tell(result: Thought | None, error: Exception | None) -> None:
        if thought.cancelled():
            return
        if error is not None:
            thought.set_exception(error)
        else:
            thought.set_result(result)  # type: ignore[arg-type]

    result: Thought | None = None
    failed: Exception | None = None
    try:
        result = think()
    except StopIteration as error:
        # A future takes no StopIteration; a bot that leaks one has failed like any other.
        failed = RuntimeError(f"StopIteration: {error}")
    except Exception as error:
        failed = error
    try:
        loop.call_soon_threadsafe(tell, result, failed)
    except RuntimeError:
        log.debug("the server closed while a bot was thinking")


def check_effort(seats: tuple[SeatInfo, ...]) -> None:
    """See that no bot of a new table would think so long that those of other tables wait for it.

    Args:
        seats: the seats, whose bots are known to exist.

    Raises:
        UnknownBot: saying what a table allows.
    """
    for each in seats:
        if each.bot is not None and each.bot.partition(":")[0] == SEARCH:
            settings = read_settings(each.bot)
            if settings.playouts > MOST_PLAYOUTS or settings.policy != QUICK:
                raise UnknownBot(
                    f"bot {each.bot!r}: at a table a search has at most {MOST_PLAYOUTS} playouts,"
                    f" played out by {QUICK!r}"
                )


def seat_bots(game: Game[Any], seats: tuple[SeatInfo, ...], seed: int) -> dict[int, Bot]:
    """The bots of a table by seat, each with its own source of chance.

    Raises:
        UnknownBot: for a name that plays no such game.
    """
    return {
        each.seat: find_bot(game, each.bot)(bot_chance(seed, each.seat))
        for each in seats
        if each.bot is not None
    }


def bot_to_move(match: Match[Any], bots: Mapping[int, Any]) -> int | None:
    """The seat of the bot that the match waits for, or None."""
    decision = match.decision
    return decision.seat if decision is not None and decision.seat in bots else None


async def play(
    table: Table,
    choose: Callable[[Table, Holder, int, str], Awaitable[None]],
    thinking: Thinking,
) -> None:
    """Let the bots of a table act for as long as it waits for one of them.

    Args:
        table: the table.
        choose: how a holder chooses; the way that people's choices go.
        thinking: where the bots think.
    """
    stumbles = 0
    while stumbles < STUMBLES and bot_to_move(table.match, table.bots) is not None:
        await asyncio.sleep(_pause(table))
        # A match that has been told of never changes, so it can be looked at from a thread.
        match, version = table.match, table.version
        seat = bot_to_move(match, table.bots)
        if seat is None:
            break
        option = await _advised(table, match, seat, thinking, trust=stumbles == 0)
        try:
            await choose(table, Holder(frozenset({seat})), version, option.id)
            stumbles = 0
        except (NotYourTurn, StaleDecision):
            continue
        except Exception:
            log.exception("table %s: the choice of the bot on seat %s failed", table.id, seat)
            stumbles += 1
            await asyncio.sleep(stumbles)


def _pause(table: Table) -> float:
    """How long people are given to see what happened; always the same, and short, where a bot is
    asked in secret, for there is nothing to see."""
    decision = table.match.decision
    if decision is not None and decision.secret:
        return min(table.pause, SECRET_PAUSE)
    return table.pause


async def _advised(
    table: Table, match: Match[Any], seat: int, thinking: Thinking, trust: bool
) -> Option:
    """The bot's choice, or a random one when it fails."""
    sight = match.sight(seat)
    decision = sight.decision
    assert decision is not None
    if trust:
        try:
            advice = await thinking.about(lambda: table.bots[seat].advise(sight))
            option = decision.option(advice.option.id)
            if option is not None:
                return option
            raise IllegalChoice(advice.option.id, tuple(each.id for each in decision.options))
        except Exception:
            log.exception(
                "table %s: the bot on seat %s failed; a random option is chosen for it",
                table.id,
                seat,
            )
    return RandomPlayer(random.Random()).advise(sight).option  # noqa: S311 - play, not secrets
