"""No seat learns what is hidden from it: not from its view, its decisions, or its log.

Worlds that differ from the real match only in what a seat cannot see must look the same to it. They
are dealt at the start of the present stretch of play, with everything that the seat knows *by now*
left in place; then the choices that were really made are made there too. Nothing that fails to look
the same is thrown away, unlike in imagining, which would hide a leak. Only where the rules may show
something hidden may a world go its own way: after chance, after an event that says it reveals,
or where another seat is asked something that depends on its hidden cards.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from heitan.kernel.conformance.failure import NotConformant, difference
from heitan.kernel.conformance.graph import unlike
from heitan.kernel.conformance.playing import chance
from heitan.kernel.decision import Option
from heitan.kernel.game import Game, State
from heitan.kernel.imagine import CannotImagine, agrees
from heitan.kernel.log import NO_WAY_BACK
from heitan.kernel.match import Chosen, Drawn, Match

#: So many worlds are looked at before a hidden choice is said to be visible.
PATIENCE = 40
#: So many other choices are tried in a world for one that looks the same.
_ALIKE = 12


class _Waiting(NamedTuple):
    """Another seat's open decision."""

    seat: int
    prompt: str
    reason: str
    secret: bool


class _Glance(NamedTuple):
    """What a seat sees and was told in this stretch, and what may excuse a difference."""

    sight: dict[str, Any]
    log: list[dict[str, object]]
    entries: int
    logged: int
    waiting: _Waiting | None
    undo: str | None


@dataclass
class _Hidden:
    """For one choice of another seat: worlds in which it could not look the same, or could."""

    unlike: int = 0
    alike: int = 0
    example: str = ""


@dataclass
class _Past:
    """The present stretch as one seat saw it: a glance at its start and after each choice."""

    seat: int
    logged: int
    choices: list[Chosen]
    glances: list[_Glance]
    revealed: list[bool]
    chance: list[bool]
    hidden: dict[int, _Hidden] = field(default_factory=dict)


def check_leaks(match: Match[Any], seat: int, worlds: int = 2, rng: Any = None) -> int:
    """Worlds that ``seat`` cannot tell apart look the same to it, up to the open decision.

    Args:
        match: a match, at any decision.
        seat: the seat that must not learn anything.
        worlds: how many worlds to compare.
        rng: where they come from; by default the same for the same match and point.

    Returns:
        How many choices were compared.

    Raises:
        NotConformant: when the seat could tell one of them from the real match.
    """
    rng = rng or chance("leaks", match.seed, len(match.entries), seat)
    known = match.game.known(match.state, seat)
    start = match.stretch_start()
    for _ in range(worlds):
        _check_view(match.game, start.state, seat, known, rng)
    past = _past(match, seat, start.entries, start.logged)
    compared = sum(_compare(past, match.redealt(seat, known, rng), rng) for _ in range(worlds))
    for index, hidden in past.hidden.items():
        for _ in range(PATIENCE):
            if hidden.alike:
                break
            _compare(past, match.redealt(seat, known, rng), rng)
        if not hidden.alike and hidden.unlike >= PATIENCE // 2:
            raise NotConformant(
                f"seat {seat} can see what seat {past.choices[index].seat} chose in secret: "
                f"{past.choices[index].option.id!r}; with another choice: {hidden.example}"
            )
    return compared


def _check_view(game: Game[Any], state: State, seat: int, known: Any, rng: random.Random) -> None:
    """Dealing anew what is hidden does not change the view at the start of the stretch."""
    before = state.copy()
    other = state.copy()
    game.redeal(other, seat, known, rng)
    if unlike(state, before):
        raise NotConformant("dealing a copy anew has changed the state it was copied from")
    for seats in (frozenset({seat}), frozenset[int]()):
        mine, theirs = game.view(state, seats).as_dict(), game.view(other, seats).as_dict()
        if mine != theirs:
            who = f"seat {seat}" if seats else "a spectator"
            raise NotConformant(f"the view of {who} leaks: {difference(mine, theirs)}")


def _past(match: Match[Any], seat: int, entries: int, logged: int) -> _Past:
    choices = match.choices_in_stretch
    now = match.at(entries)
    past = _Past(seat, logged, choices, [], [], [])
    before = (entries, logged)
    for chosen in (None, *choices):
        if chosen is not None:
            now.choose(chosen.option)
        glance = _glance(now, seat, logged)
        past.glances.append(glance)
        past.chance.append(_drew(now, before[0]))
        past.revealed.append(_revealed(now, before[1]))
        before = (glance.entries, glance.logged)
    return past


def _glance(match: Match[Any], seat: int, since: int) -> _Glance:
    sight, decision = match.sight(seat), match.decision
    undo = match.cannot_undo((seat,))
    return _Glance(
        sight.as_dict(),
        [told.as_dict() for told in sight.log(since)],
        len(match.entries),
        len(match.log),
        None
        if decision is None or decision.seat == seat
        else _Waiting(decision.seat, decision.prompt.key, decision.reason, decision.secret),
        None if undo is None else undo.key,
    )


def _drew(match: Match[Any], entries: int) -> bool:
    """Whether chance decided something that worlds do not share since so many entries."""
    return any(isinstance(entry, Drawn) and not entry.seen for entry in match.entries[entries:])


def _revealed(match: Match[Any], logged: int) -> bool:
    """Whether somebody was shown something hidden; a bare NO_WAY_BACK shows nothing."""
    return any(event.reveals and event is not NO_WAY_BACK for event in match.log[logged:])


def _compare(past: _Past, world: Match[Any], rng: random.Random) -> int:
    """Follow the real choices in one world; gives how many points looked the same."""
    seat, since = past.seat, past.logged
    entries, logged = 0, since
    for index, glance in enumerate(past.glances):
        if past.chance[index] or _drew(world, entries):
            return index
        mine = _glance(world, seat, since)
        if not _same(mine, glance):
            if past.revealed[index] or _revealed(world, logged):
                return index
            chooser = past.choices[index - 1].seat if index else None
            if _parted(mine, glance, seat, chooser):
                return index
            raise NotConformant(_leak(past, index, mine))
        if index == len(past.choices):
            break
        entries, logged = mine.entries, mine.logged
        followed = _follow(past, index, world, rng)
        if followed is None:
            return index
        world = followed
    return len(past.glances)


def _follow(past: _Past, index: int, world: Match[Any], rng: random.Random) -> Match[Any] | None:
    """Make the real choice in a world, or a hidden one that looks like it; None if none does."""
    chosen, decision = past.choices[index], world.decision
    if decision is None or decision.seat != chosen.seat:
        return None
    option = decision.option(chosen.option.id)
    if option is not None:
        world.choose(option)
        return world
    # The seat knows nothing of the option (else it would be here), so another must look like it.
    if chosen.seat == past.seat:
        return None
    return _choose_alike(past, index, world, _alike(decision.options, chosen.option.id, rng))


def _alike(options: tuple[Option, ...], id: str, rng: random.Random) -> list[Option]:
    verb = id.partition(":")[0]
    alike = [option for option in options if option.id.partition(":")[0] == verb]
    return rng.sample(alike, min(len(alike), _ALIKE))


def _choose_alike(
    past: _Past, index: int, world: Match[Any], options: list[Option]
) -> Match[Any] | None:
    since, chooser = past.logged, past.choices[index].seat
    after, drew = past.glances[index + 1], past.chance[index + 1]
    hidden = past.hidden.setdefault(index, _Hidden()) if options else _Hidden()
    unlike = ""
    for option in options:
        other = world.fork()
        before = len(other.entries)
        other.choose(option)
        glance = _glance(other, past.seat, since)
        excused = drew or _drew(other, before) or past.revealed[index + 1]
        if excused or _parted(glance, after, past.seat, chooser):
            hidden.alike += 1
            return None
        if _same(glance, after):
            hidden.alike += 1
            return other
        unlike = f"{option.id!r}: {_difference(glance, after)}"
    if unlike:
        hidden.unlike += 1
        hidden.example = unlike
    return None


def _parted(mine: _Glance, other: _Glance, seat: int, chooser: int | None) -> bool:
    """Whether two worlds have come to different points, as the rules allow.

    What a seat is asked in secret depends on its hidden cards, and so does how often it is asked in
    its own turn. Whom everybody sees to be waited for does not: that would be a leak.
    """
    first, second = mine.waiting, other.waiting
    if first == second:
        return False
    asked = [each for each in (first, second) if each is not None]
    if any(each.secret for each in asked):
        return True
    if chooser != seat and any(each.seat == chooser for each in asked):
        return True
    return first is not None and second is not None and first.seat == second.seat


def _same(mine: _Glance, other: _Glance) -> bool:
    if mine.sight != other.sight or mine.log != other.log:
        return False
    # A world begins with the stretch: what lies before it cannot be compared.
    return mine.undo == other.undo or "undo.nothing" in (mine.undo, other.undo)


def _difference(mine: _Glance, other: _Glance) -> str:
    if mine.sight != other.sight:
        return difference(mine.sight, other.sight)
    if mine.undo != other.undo:
        return f"why it cannot undo: {mine.undo} or {other.undo}"
    return f"log: {difference(mine.log, other.log)}"


def _leak(past: _Past, index: int, mine: _Glance) -> str:
    when = f"after {past.choices[index - 1].option.id!r}" if index else "at the start of the turn"
    return (
        f"seat {past.seat} can tell two states apart that differ only in what it cannot see, "
        f"{when}: {_difference(past.glances[index], mine)}"
    )


def check_imagine(match: Match[Any], seat: int, ahead: int = 20, rng: Any = None) -> int:
    """An imagined match agrees with what ``seat`` sees, and goes on looking the same.

    The same choices are made in both for as long as nothing hidden comes into play.

    Args:
        match: a match, at any decision.
        seat: who imagines.
        ahead: how many choices to play on at the most.
        rng: where the match comes from; by default the same for the same match and point.

    Returns:
        How many choices were played on.

    Raises:
        NotConformant: when no match can be imagined, it does not agree, or the seat can tell it
            from the real one later.
    """
    rng = rng or chance("imagine", match.seed, len(match.entries), seat)
    before = match.state.copy()
    try:
        imagined = match.imagine(seat, rng)
    except CannotImagine as error:
        raise NotConformant(str(error)) from None
    if not agrees(imagined, match, seat):
        raise NotConformant(f"what seat {seat} imagines does not look like the match to it")
    real = match.fork()
    since = len(real.log), len(imagined.log)
    played = _play_both(real, imagined, seat, since, ahead, rng)
    if unlike(match.state, before):
        raise NotConformant("playing an imagined match on has changed the real one")
    return played


def _play_both(
    real: Match[Any],
    imagined: Match[Any],
    seat: int,
    since: tuple[int, int],
    ahead: int,
    rng: random.Random,
) -> int:
    for played in range(ahead):
        asked, other = real.decision, imagined.decision
        if asked is None or other is None or asked.seat != other.seat:
            return played
        offered = {option.id for option in other.options}
        common = [option.id for option in asked.options if option.id in offered]
        if not common:
            return played
        id = rng.choice(common)
        entries = len(real.entries), len(imagined.entries)
        logged = len(real.log), len(imagined.log)
        real.choose(id)
        imagined.choose(id)
        # Dice differ from here on, so all chance counts.
        if any(isinstance(entry, Drawn) for entry in real.entries[entries[0] :]):
            return played
        if any(isinstance(entry, Drawn) for entry in imagined.entries[entries[1] :]):
            return played
        mine, theirs = _glance(imagined, seat, since[1]), _glance(real, seat, since[0])
        if _same(mine, theirs):
            continue
        if _revealed(real, logged[0]) or _revealed(imagined, logged[1]):
            return played
        if _parted(mine, theirs, seat, asked.seat):
            return played
        raise NotConformant(
            f"seat {seat} can tell an imagined match from the real one after {id!r}: "
            f"{_difference(theirs, mine)}"
        )
    return ahead
