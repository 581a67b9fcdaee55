"""What a page shows of a table: one position, as one reader may see it, in the reader's language.

A game's ``board/board.html`` defines macros that get a :class:`Shown` and nothing else: ``board``
and, where it has them, ``status`` (whose turn and step), ``hand``, ``result`` (how it ended, in
the place of points) and ``reference`` (popovers ``about-<id>`` that tell about a card). It draws
what can be chosen with ``thing`` of ``element.html``. Beside it lie ``board.css``, pictures,
``cover.svg`` for the start page, and ``ja.po`` and ``en.po`` with the board's own words. A game
that one plays again and again alone may bring ``results.html`` and ``results.js``: a player's own
record, kept by the browser. What moves from place to place has a ``data-zone`` and a ``data-face``
(an id, ``?`` for the unknown, and `` up`` when face up).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heitan.bots import adviser
from heitan.kernel.bot import COUNTED, Advice, Estimate
from heitan.kernel.game import Game, Result, folder
from heitan.kernel.log import Told
from heitan.kernel.match import Match
from heitan.kernel.text import Param, Text, seat_name
from heitan.table.language import Voice
from heitan.table.positions import events_of_others
from heitan.table.rulebook import rulebook
from heitan.table.seating import CHOSEN

if TYPE_CHECKING:
    from heitan.table.seating import Holder, SeatInfo
    from heitan.table.tables import Table


@dataclass(frozen=True)
class Chance:
    """What a bot has found out about an option, in percent.

    Attributes:
        win: the chance to win.
        about: half of its 95 % interval.
        draw: the chance of a draw, or None where no option has led to one.
    """

    win: int
    about: int
    draw: int | None

    @classmethod
    def of(cls, estimate: Estimate, draws: bool) -> Chance:
        """An estimate as a reader wants it; ``draws`` when draws are worth speaking of."""
        about = 1.96 * estimate.error
        draw = round(100 * estimate.draw) if draws else None
        return cls(round(100 * estimate.win), round(100 * about), draw)


@dataclass(frozen=True)
class Choice:
    """An option as a button.

    Attributes:
        id: what the button sends.
        label: what it says.
        element: the board element it acts on, or None.
        hinted: the bot that was asked for a hint would choose it.
        chance: what that bot has found out about it, or None.
        final: it is known that it cannot be taken back.
    """

    id: str
    label: str
    element: str | None
    hinted: bool = False
    chance: Chance | None = None
    final: bool = False

    @property
    def verb(self) -> str:
        """The first word of its id: ``play`` of ``play:sea_battle``."""
        return self.id.partition(":")[0]


@dataclass(frozen=True)
class SeatShown:
    """A seat at the table.

    Attributes:
        seat: its number.
        name: who sits there, for readers.
        sitter: the person's or the bot's own name, or "".
        yours: the reader holds it.
        bot: the name of the bot that holds it, or None for a person.
        present: a person who has the page open (bots always are).
        awaited: the match waits for it, as far as the reader may know.
    """

    seat: int
    name: str
    sitter: str
    yours: bool
    bot: str | None
    present: bool
    awaited: bool


@dataclass(frozen=True)
class Line:
    """A line of the log.

    Attributes:
        number: its place in this reader's log, from 1.
        text: the sentence.
        rule: the rule behind it, or "".
        element: the board element it speaks of, or None.
        key: the key of its text.
        fresh: others caused it since the reader's own last choice.
    """

    number: int
    text: str
    rule: str
    element: str | None
    key: str
    fresh: bool


class Shown:
    """One position of a table, ready for a template.

    Args:
        table: the table.
        match: the position: the table's own match, or an earlier one.
        holder: who looks.
        language: in which language.
        key: the holder's secret, for the forms ("" for a spectator).
        advice: the hint that was asked for, if any.
        live: choices can be made; False for an earlier position.
    """

    def __init__(
        self,
        table: Table,
        match: Match[Any],
        holder: Holder,
        language: str,
        key: str = "",
        advice: Advice | None = None,
        live: bool = True,
    ) -> None:
        self.table = table
        self.game: str = table.game.name
        self.key = key
        self.live = live
        self.held = holder.seats
        self.sight = match.sight(*sorted(holder.seats))
        self.voice = Voice(language, self.game)
        self.names = seat_names(table.seats, self.voice)
        self.voice.names.update(self.names)
        self.decision = self.sight.decision if live else None
        self.advice = advice if self.decision is not None else None
        self.result: Result | None = match.result
        self._match = match
        self._lines = self._log()
        self.choices = tuple(self._choices())

    # --- texts ------------------------------------------------------------------------------------

    @property
    def language(self) -> str:
        """The reader's language."""
        return self.voice.language

    def say(self, said: Text) -> str:
        """The sentence for a text of the game or of the table."""
        return self.voice.say(said)

    def t(self, key: str, **params: Param) -> str:
        """The sentence for a key and its parameters."""
        return self.voice(key, **params)

    def rule_html(self, number: str) -> str:
        """The rule of that number as HTML, or "" where the rulebook has none."""
        book = rulebook(self.game, self.language)
        return book.rules.get(number, "") if book is not None else ""

    @property
    def has_rulebook(self) -> bool:
        """Whether the game brings a rulebook."""
        return rulebook(self.game, self.language) is not None

    @property
    def has_cards(self) -> bool:
        """Whether the game brings cards to look up."""
        return bool(getattr(self.table.game, "catalogue", ()))

    # --- the position -----------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """The game's own view of the position."""
        return self.sight.view

    @property
    def seats(self) -> list[SeatShown]:
        """Everybody at the table, by seat."""
        present = self.table.present()
        return [
            SeatShown(
                info.seat,
                self.names[info.seat],
                info.name or (bot_name(info.bot, self.voice) if info.bot else ""),
                info.seat in self.held,
                info.bot,
                info.bot is not None or present.get(info.seat, False),
                self.awaited == info.seat,
            )
            for info in self.table.seats
        ]

    @property
    def given_name(self) -> str:
        """The name the reader has given to their seat, or ""."""
        return next((info.name for info in self.table.seats if info.seat in self.held), "")

    @property
    def awaited(self) -> int | None:
        """The seat the match waits for, as far as the reader may know."""
        return self.sight.waits_for

    @property
    def thinking(self) -> bool:
        """Whether the match waits for a bot."""
        bots = {info.seat for info in self.table.seats if info.bot is not None}
        return self.live and self.awaited in bots

    @property
    def lines(self) -> list[Line]:
        """The log as the reader may know it, oldest first."""
        return self._lines

    def _log(self) -> list[Line]:
        since = events_of_others(self._match, self.held)
        fresh = len(self.sight.log(since))
        told = self.sight.log()
        return [
            self._line(number, each, number > len(told) - fresh)
            for number, each in enumerate(told, 1)
        ]

    def _line(self, number: int, told: Told, fresh: bool) -> Line:
        return Line(number, self.say(told.text), told.rule, told.element, told.text.key, fresh)

    def marked(self, element: str, moved: Sequence[str] = ()) -> bool:
        """Whether others did something with an element since one's own last choice.

        Args:
            element: the board element.
            moved: keys of log lines after which the elements named before may be others.
        """
        for line in reversed(self._lines):
            if not line.fresh or line.key in moved:
                return False
            if line.element == element:
                return True
        return False

    # --- choosing ---------------------------------------------------------------------------------

    def _choices(self) -> list[Choice]:
        if self.decision is None:
            return []
        hinted = None if self.advice is None else self.advice.option.id
        chances = self._chances()
        final = self._final()
        return [
            Choice(
                option.id,
                self.say(option.text),
                option.element,
                option.id == hinted,
                chances.get(option.id),
                option.id in final,
            )
            for option in self.decision.options
        ]

    def _chances(self) -> dict[str, Chance]:
        found = {} if self.advice is None else self.advice.estimates
        draws = any(estimate.drawn for estimate in found.values())
        return {id: Chance.of(estimate, draws) for id, estimate in found.items()}

    def _final(self) -> frozenset[str]:
        """The options that could not be taken back.

        Known only where nobody else plays: with others, what follows a choice may depend on what
        they hold, and to say so would tell it.
        """
        if self.decision is None or self._match.seats > 1:
            return frozenset()
        return frozenset(option.id for option in self.decision.options if self._is_final(option.id))

    def _is_final(self, option: str) -> bool:
        on = self._match.fork()
        on.choose(option)
        return on.cannot_undo(self.held) is not None

    @property
    def all_final(self) -> bool:
        """Whether none of the choices could be taken back."""
        return bool(self.choices) and all(choice.final for choice in self.choices)

    @property
    def outdone(self) -> bool:
        """Whether another choice came out higher than the one that the bot would make."""
        own = [choice.chance.win for choice in self.choices if choice.hinted and choice.chance]
        hinted = max(own, default=100)
        return any(choice.chance and choice.chance.win > hinted for choice in self.choices)

    def acting(self, *elements: str) -> tuple[Choice, ...]:
        """The choices that act on one of these board elements."""
        return tuple(choice for choice in self.choices if choice.element in elements)

    def own(self, seat: int) -> bool:
        """Whether ``hand:`` and ``own:`` elements of this seat are meant by the open decision."""
        return self.decision is not None and self.decision.seat == seat

    @property
    def can_hint(self) -> bool:
        """Whether there is a bot that can be asked for a hint."""
        return adviser(self.table.game) is not None

    @property
    def advice_reason(self) -> str:
        """Why the bot would choose so, where that says more than the chances beside the choices."""
        reason = None if self.advice is None else self.advice.reason
        return "" if reason is None or reason.key == COUNTED else self.say(reason)

    @property
    def cannot_undo(self) -> str | None:
        """Why the reader cannot take the last choice back; None when they can."""
        reason = self._match.cannot_undo(self.held)
        return None if reason is None else self.say(reason)

    # --- the end ----------------------------------------------------------------------------------

    @property
    def own_headline(self) -> str:
        """What the game itself says over an ending (``headline.<ending>``), or ""."""
        key = "" if self.result is None else f"headline.{self.result.ending}"
        return self.t(key) if self.voice.has(key) else ""

    @property
    def has_results(self) -> bool:
        """Whether the game brings a page for its players' own record."""
        return has_results(self.table.game)

    @property
    def winners(self) -> list[str]:
        """The winners' names, once the match is over."""
        return [] if self.result is None else [self.names[seat] for seat in self.result.winners]

    @property
    def won(self) -> bool:
        """Whether the reader is among the winners."""
        return self.result is not None and not self.held.isdisjoint(self.result.winners)

    @property
    def seed_sha256(self) -> str:
        """The public commitment to the seed."""
        return self._match.seed_sha256

    @property
    def seed_was_chosen(self) -> bool:
        """Whoever set the table up chose the seed, and can know every card by it."""
        return self._match.salt.startswith(CHOSEN)

    @property
    def seed(self) -> tuple[int, str] | None:
        """Seed and salt, once the match is over and while its end is what is shown."""
        if not self.live or self.result is None:
            return None
        return self._match.seed, self._match.salt

    # --- what a game brings -----------------------------------------------------------------------

    @property
    def has_board(self) -> bool:
        """Whether the game brings a board of its own."""
        return (folder(self.table.game, "board") / "board.html").is_file()

    @property
    def plain_view(self) -> Mapping[str, Any]:
        """The view as plain JSON, for the generic board."""
        return dict(self.view.as_dict())


def has_results(game: Game[Any]) -> bool:
    """Whether a game brings a page for its players' own record, ``board/results.html``."""
    return (folder(game, "board") / "results.html").is_file()


def seat_names(seats: tuple[SeatInfo, ...], voice: Voice) -> dict[int, str]:
    """A name for each seat: the one given, else the bot's with its seat where two are alike.

    Where the game itself names its seats (``seat.1`` in a catalog: a nation, say), it is that name,
    with the player's after it.
    """
    bots = [info.bot for info in seats if info.bot is not None and not info.name]
    names = {}
    for info in seats:
        if voice.has(f"seat.{info.seat}"):
            name = seat_label(info.seat, voice)
            names[info.seat] = (
                voice("people.seat-and-name", seat=name, name=info.name) if info.name else name
            )
        elif info.name:
            names[info.seat] = info.name
        elif info.bot is None:
            names[info.seat] = voice.say(seat_name(info.seat).name)
        else:
            name = bot_name(info.bot, voice)
            alike = bots.count(info.bot) > 1
            names[info.seat] = f"{name} {info.seat}" if alike else name
    return names


def seat_label(seat: int, voice: Voice) -> str:
    """What a seat is called before anybody sits there: the game's name for it, or its number."""
    own = f"seat.{seat}"
    return voice(own) if voice.has(own) else voice.say(seat_name(seat).name)


def bot_name(bot: str, voice: Voice) -> str:
    """A bot's name for readers: ``bot.<name>`` where a catalog has it, with its settings."""
    kind, _, settings = bot.partition(":")
    name = voice(f"bot.{kind}") if voice.has(f"bot.{kind}") else kind
    return voice("bot.with-settings", bot=name, settings=settings) if settings else name
