"""One match in progress: the state, the open decision, and everything chosen so far."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias

from heitan.kernel.chance import Outcome, Request, Roll, Streams, seed_sha256
from heitan.kernel.decision import Decision, IllegalChoice, Kind, Option, new_tuple
from heitan.kernel.game import Game, Result, S, View
from heitan.kernel.imagine import imagine, redealt_chance, worlds
from heitan.kernel.log import Event
from heitan.kernel.options import usual
from heitan.kernel.playout import Pick, play_out
from heitan.kernel.sight import Sight
from heitan.kernel.stretch import Between, Flow, flow
from heitan.kernel.text import Text, text


class Chosen(NamedTuple):
    """A choice that a seat made.

    Attributes:
        logged: how many events had happened before it.
        secret: nobody else was to know that the seat was asked.
        alone: nobody else could be asked before the seat was again.
    """

    seat: int
    kind: Kind
    option: Option
    logged: int
    secret: bool = False
    alone: bool = False


class Drawn(NamedTuple):
    """What chance decided; ``seen`` when in the open, as dice are."""

    purpose: str
    outcome: Outcome
    seen: bool = False


Entry: TypeAlias = Chosen | Drawn


#: Entries between two copies of the state. A copy at each stretch of play costs more than the
#: choices themselves; a few choices more to play again when going back costs little.
SPAN = 16


class _Checkpoint(NamedTuple):
    """A copy of everything at a point where no rule is half-way."""

    state: Any
    chance: Streams
    entries: int
    logged: int
    set_up: bool


class CannotUndo(ValueError):
    """The last choice cannot be taken back; ``reason`` says why, for readers."""

    def __init__(self, reason: Text) -> None:
        self.reason = reason
        super().__init__(reason.key)


class Match(Generic[S]):
    """One game in progress.

    Args:
        game: the game.
        seats: how many seats it is played by.
        options: the game's options; its defaults when None.
        seed: any whole number, 0 too; keep it secret until the end.
        salt: published with the seed at the end, so that ``seed_sha256`` tells nothing before.
        outcomes: what chance decides first, in the place of the seed (a record's outcomes).

    Raises:
        ValueError: when the game cannot be played by so many seats.
    """

    _checkpoint: _Checkpoint

    __slots__ = (
        "_checkpoint",
        "_chance",
        "_chance_used",
        "_first",
        "_flow",
        "_halt",
        "_stretch",
        "_stretches",
        "decision",
        "entries",
        "game",
        "log",
        "options",
        "result",
        "salt",
        "seats",
        "seed",
        "state",
    )

    def __init__(
        self,
        game: Game[S],
        seats: int | None = None,
        options: Any = None,
        seed: int = 0,
        salt: str = "",
        outcomes: Sequence[Outcome] = (),
    ) -> None:
        seats = game.seat_counts[0] if seats is None else seats
        if seats not in game.seat_counts:
            possible = ", ".join(map(str, game.seat_counts))
            raise ValueError(f"{game.name} cannot have {seats} seats; possible: {possible}")
        self.game = game
        self.seats = seats
        if options is None:
            # mypy takes a class for something that cannot be hashed.
            options = usual(game.options_type)  # type: ignore[arg-type]
        self.options = options
        self.seed = seed
        self.salt = salt
        self.entries: list[Entry] = []
        self.log: list[Event] = []
        self.decision: Decision | None = None
        self.result: Result | None = None
        self._first: _Checkpoint | None = None
        self._halt = 0
        self._begin(game.start(seats, self.options), Streams(seed, outcomes), set_up=True)

    @classmethod
    def resume(
        cls,
        game: Game[S],
        state: S,
        options: Any,
        seats: int,
        seed: int = 0,
        dice: Sequence[int] = (),
    ) -> Match[S]:
        """A match that goes on from a state of one's own making (scenarios, studies).

        ``dice`` are the next rolls, whatever the seed says. Such a match has no record.
        """
        match = cls._bare(game, options, seats, seed, "")
        match._begin(state, Streams(seed, dice=dice), set_up=False)
        return match

    @classmethod
    def _bare(cls, game: Game[S], options: Any, seats: int, seed: int, salt: str) -> Match[S]:
        match = cls.__new__(cls)
        match.game, match.options, match.seats = game, options, seats
        match.seed, match.salt = seed, salt
        match.entries, match.log = [], []
        match.decision, match.result = None, None
        match._first = None
        match._halt = 0
        return match

    # --- playing -------------------------------------------------------------------------------

    def choose(self, choice: Option | str) -> None:
        """Make the open decision: with one of its options, or the id of one.

        Raises:
            IllegalChoice: when it is not among the options; nothing has changed.
        """
        decision = self.decision
        if decision is None:
            raise IllegalChoice(choice if isinstance(choice, str) else choice.id, ())
        # Rules may tell options apart by identity, so an equal one from elsewhere (a fork, a sight
        # kept for a while) stands for the decision's own.
        options = decision.options
        try:
            option = options[options.index(choice)]
            if option is not choice and option.id != choice.id:  # type: ignore[union-attr]
                raise ValueError("equal, as named tuples of two classes can be, but another one")
        except ValueError:
            id = choice if isinstance(choice, str) else choice.id
            found = decision.option(id)
            if found is None:
                raise IllegalChoice(id, tuple(each.id for each in options)) from None
            option = found
        made = (
            decision.seat,
            decision.kind,
            option,
            len(self.log),
            decision.secret,
            decision.alone,
        )
        self.entries.append(new_tuple(Chosen, made))
        self._run(option)

    def _begin(self, state: S, chance: Streams, set_up: bool) -> None:
        self.state = state
        self.state.log = self.log
        self._chance = chance
        self._chance_used = True
        self._mark(set_up)
        if self._first is None:
            self._first = self._checkpoint
        if not set_up and self.game.over(state):
            self._end()
            return
        self._flow: Flow = flow(self.game, state, set_up)
        self._run(None)

    def _mark(self, set_up: bool) -> None:
        chance = self._chance.copy() if self._chance_used else self._checkpoint.chance
        self._chance_used = False
        self._stretches = 0
        self._stretch = len(self.entries)
        marked = (self.state.copy(), chance, len(self.entries), len(self.log), set_up)
        self._checkpoint = new_tuple(_Checkpoint, marked)

    def _end(self) -> None:
        self.decision = None
        self.result = self.game.result(self.state)

    def _run(self, answer: Any) -> None:
        """Give the rule its answer and go on to the next real decision, or to the end."""
        send = self._flow.send
        while True:
            try:
                asked = send(answer)
            except StopIteration:
                self._end()
                return
            if isinstance(asked, Decision):
                options = asked.options
                if len(options) > 1 or asked.always:
                    self.decision = asked
                    return
                answer = options[0]
                self.log.append(_forced(asked.seat, answer, asked.reason))
            elif isinstance(asked, Between):
                self._stretches += 1
                if self._stretches == self._halt:
                    self.decision = None
                    return
                marked = self._checkpoint
                if len(self.entries) - marked.entries >= SPAN or marked.set_up:
                    self._mark(set_up=False)
                else:
                    self._stretch = len(self.entries)
                answer = None
            else:
                answer = self._drawn(asked)

    def _drawn(self, request: Request) -> Outcome:
        outcome = self._chance.answer(request)
        self._chance_used = True
        self.entries.append(Drawn(request.purpose, outcome, isinstance(request, Roll)))
        return outcome.copy() if isinstance(outcome, list) else outcome

    # --- going back, and copies ------------------------------------------------------------------

    def fork(self) -> Match[S]:
        """An independent match at the same point: a copy of the last checkpoint, played on."""
        return self._rebuilt(len(self.entries))

    def at(self, entries: int) -> Match[S]:
        """An independent match as it was when there were ``entries`` entries, or the first
        decision after that point."""
        return self._rebuilt(entries)

    def _rebuilt(self, entries: int) -> Match[S]:
        mark = self._checkpoint
        if entries < mark.entries:
            assert self._first is not None
            mark = self._first
        fork = self._bare(self.game, self.options, self.seats, self.seed, self.salt)
        fork._first = self._first
        fork.entries = self.entries[: mark.entries]
        fork.log = self.log[: mark.logged]
        fork._begin(mark.state.copy(), mark.chance.copy(), mark.set_up)
        for entry in self.entries[mark.entries : entries]:
            if isinstance(entry, Chosen):
                fork.choose(entry.option)
        return fork

    @property
    def last_choice(self) -> Chosen | None:
        """The choice made last, or None before the first."""
        for entry in reversed(self.entries):
            if isinstance(entry, Chosen):
                return entry
        return None

    def cannot_undo(self, seats: Iterable[int]) -> Text | None:
        """Why the holder of ``seats`` cannot take the last choice back; None when they can."""
        holder = frozenset(seats)
        drawn = answered = False
        for entry in reversed(self.entries):
            if isinstance(entry, Drawn):
                drawn = True
            elif entry.seat in holder:
                last = entry
                break
            elif not entry.secret:
                return text("undo.other-seat")
            else:
                answered = True
        else:
            return text("undo.nothing")
        if drawn:
            return text("undo.chance")
        if self.result is not None:
            return text("undo.over")
        if last.secret and not last.alone:
            # Whether anybody else was asked after it tells what others hold.
            return text("undo.answered")
        if answered or any(event.reveals for event in self.log[last.logged :]):
            # That another seat was asked in secret must not be told by another reason.
            return text("undo.revealed")
        decision = self.decision
        if decision is not None and decision.secret and decision.seat not in holder:
            # That play stops here tells that somebody holds something to answer with.
            return text("undo.asked")
        return None

    def undo(self) -> None:
        """Take the last choice back.

        Raises:
            CannotUndo: when something was revealed or chance was used since.
        """
        last = self.last_choice
        reason = self.cannot_undo(() if last is None else (last.seat,))
        if reason is not None:
            raise CannotUndo(reason)
        before = self._rebuilt(len(self.entries) - 1)
        for slot in self.__slots__:
            setattr(self, slot, getattr(before, slot))

    # --- looking ------------------------------------------------------------------------------

    def sight(self, *seats: int) -> Sight:
        """What the holder of ``seats`` may know; without seats, a spectator."""
        return Sight(self, seats)

    def view(self, seats: Iterable[int] = ()) -> View:
        """The game's view for ``seats``; without seats, a spectator's."""
        return self.game.view(self.state, frozenset(seats))

    @property
    def choices(self) -> list[Chosen]:
        """The choices made so far, without what chance decided."""
        return [entry for entry in self.entries if isinstance(entry, Chosen)]

    @property
    def seed_sha256(self) -> str:
        """The public commitment to the seed."""
        return seed_sha256(self.seed, self.salt)

    @property
    def choices_in_stretch(self) -> list[Chosen]:
        """The choices made in the present stretch of play."""
        since = self.entries[self._stretch :]
        return [entry for entry in since if isinstance(entry, Chosen)]

    def stretch_start(self) -> _Checkpoint:
        """Everything as it was when the present stretch of play began."""
        mark = self._checkpoint
        if self._stretches == 0:
            return mark
        again = self._bare(self.game, self.options, self.seats, self.seed, self.salt)
        again.log = self.log[: mark.logged]
        again._halt = self._stretches
        again._begin(mark.state.copy(), mark.chance.copy(), mark.set_up)
        for entry in self.entries[mark.entries : self._stretch]:
            if isinstance(entry, Chosen):
                again.choose(entry.option)
        return _Checkpoint(again.state, again._chance, self._stretch, len(again.log), set_up=False)

    def redealt(
        self, seat: int, known: Any, rng: random.Random, start: _Checkpoint | None = None
    ) -> Match[S]:
        """The match at the start of the stretch with all ``seat`` does not know dealt anew, and
        with chance of its own from there on, but for the dice rolled since; what other seats alone
        were told is gone from its log (see :mod:`heitan.kernel.imagine`). ``start`` is the start of
        the stretch, for whoever has found it already."""
        mark = self.stretch_start() if start is None else start
        state = mark.state.copy()
        self.game.redeal(state, seat, known, rng)
        redealt = self._bare(self.game, self.options, self.seats, 0, "")
        redealt.log = [event.kept_for(seat) for event in self.log[: mark.logged]]
        since = self.entries[mark.entries :]
        dice = [each.outcome for each in since if isinstance(each, Drawn) and each.seen]
        redealt._begin(state, redealt_chance(rng, dice), mark.set_up)
        return redealt

    def imagine(self, seat: int, rng: random.Random) -> Match[S]:
        """See :func:`heitan.kernel.imagine.imagine`."""
        return imagine(self, seat, rng)

    def worlds(self, seat: int, rng: random.Random) -> Iterator[Match[S]]:
        """See :func:`heitan.kernel.imagine.worlds`."""
        return worlds(self, seat, rng)

    def playout(self, option: Option, pick: Pick) -> Result:
        """How the match ends when ``option`` is chosen now and ``pick`` decides from there on.

        The match itself stays where it is; what happens in between is not kept.

        Raises:
            IllegalChoice: when ``option`` is not among the options of the open decision.
        """
        if self.decision is None or self.decision.option(option.id) is None:
            legal = () if self.decision is None else self.decision.options
            raise IllegalChoice(option.id, tuple(each.id for each in legal))
        mark = self._checkpoint
        state = mark.state.copy()
        state.log = []
        since = self.entries[mark.entries :]
        past = [entry.option for entry in since if isinstance(entry, Chosen)]
        chance = mark.chance.copy()
        return play_out(self.game, state, chance, mark.set_up, [*past, option], pick)


def _forced(seat: int, option: Option, rule: str) -> Event:
    """A decision with one option resolves itself; only the seat itself is told so."""
    return Event(None, seat, text("log.forced", option=option.text), rule=rule)
