"""All checks over many random matches."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from heitan.kernel.conformance.copies import Shared, check_copy
from heitan.kernel.conformance.failure import NotConformant
from heitan.kernel.conformance.forms import (
    check_decision,
    check_result,
    check_sights,
    check_vocabulary,
)
from heitan.kernel.conformance.graph import unlike
from heitan.kernel.conformance.hashing import check_hash_seeds
from heitan.kernel.conformance.leaks import check_imagine, check_leaks
from heitan.kernel.conformance.playing import LONGEST, chance, played, random_start, told
from heitan.kernel.conformance.rebuild import check_rebuild, check_record
from heitan.kernel.conformance.sentences import Sentences
from heitan.kernel.conformance.undoing import check_undo
from heitan.kernel.decision import IllegalChoice
from heitan.kernel.game import Game
from heitan.kernel.match import Match
from heitan.kernel.text import Catalog


@dataclass
class Tally:
    """What was looked at, so that one can see that a check had something to check.

    Attributes:
        matches: matches played to their end.
        decisions: decisions made in them.
        examined: matches examined thoroughly.
        rebuilt: decisions at which the match was built anew.
        undone: choices taken back.
        compared: choices compared in worlds that a seat cannot tell apart.
        imagined: matches imagined.
        ahead: choices played on in imagined matches that went on looking the same.
        hints: times a bot was asked.
    """

    matches: int = 0
    decisions: int = 0
    examined: int = 0
    rebuilt: int = 0
    undone: int = 0
    compared: int = 0
    imagined: int = 0
    ahead: int = 0
    hints: int = 0


def check(
    game: Game[Any],
    matches: int = 100,
    seed: int = 0,
    first: int = 0,
    every: int = 20,
    at: int = 7,
    worlds: int = 2,
    longest: int = LONGEST,
    catalogs: Mapping[str, Catalog] | None = None,
    source: str | None = None,
    hash_matches: int = 3,
) -> Tally:
    """Run every check on a game, over random matches.

    Args:
        game: the game; it need not be installed.
        matches: how many matches to play.
        seed: where the matches come from; the same seed gives the same matches.
        first: the number of the first match (to divide a long run).
        every: each so many-th match is examined thoroughly, beginning with the first; 0: none.
        at: in those, leaks and imagining are looked at after each so many choices.
        worlds: how many worlds are compared at each such point.
        longest: how many choices a match may take.
        catalogs: its sentences by language; by default those in its package.
        source: see :func:`check_hash_seeds`.
        hash_matches: how many matches are played under other hash seeds; 0: none.

    Returns:
        What was looked at.

    Raises:
        NotConformant: at the first thing that is not as promised; the message names the match.
    """
    checker = _Checker(game, Sentences(game, catalogs), at, worlds, longest)
    for number in range(first, first + matches):
        match, rng = random_start(game, number, seed)
        try:
            checker.play(match, rng, thorough=bool(every) and number % every == 0)
        except NotConformant as error:
            made = len(match.choices)
            raise NotConformant(
                f"match {number} ({told(match)}), after {made} choices: {error}"
            ) from error
        except Exception as error:
            error.add_note(f"in match {number} ({told(match)}), after {len(match.choices)} choices")
            raise
    if hash_matches:
        check_hash_seeds(game, hash_matches, seed, source)
    return checker.tally


class _Checker:
    """The checks of one run, with what they remember between matches."""

    def __init__(
        self, game: Game[Any], sentences: Sentences, at: int, worlds: int, longest: int
    ) -> None:
        self.game = game
        self.sentences = sentences
        self.at = at
        self.worlds = worlds
        self.longest = longest
        self.shared = Shared()
        self.tally = Tally()
        self._words = {seats: check_vocabulary(game, seats) for seats in game.seat_counts}

    def play(self, match: Match[Any], rng: random.Random, thorough: bool) -> None:
        """Play one match to its end, looking at everything on the way."""
        words = self._words[match.seats]
        made = 0
        for each in played(match, rng, self.longest):
            assert each.decision is not None
            check_decision(each.decision, match.seats, words)
            self.sentences.decision(each.decision)
            if thorough:
                self._examine(match, made)
            made += 1
        check_result(match)
        check_record(match)
        for event in match.log:
            self.sentences.event(event)
        if thorough:
            check_rebuild(match)
            check_sights(match)
            self.shared.check()
            self.tally.examined += 1
        self.tally.matches += 1
        self.tally.decisions += made

    def _examine(self, match: Match[Any], made: int) -> None:
        rng = chance("examine", match.seed, made)
        point = made % self.at == 0
        check_copy(match.state, self.shared)
        check_rebuild(match, ahead=10 if point else 0)
        self.tally.rebuilt += 1
        self.tally.undone += check_undo(match, self.worlds, rng)
        if not point:
            return
        check_sights(match)
        check_record(match)
        _check_illegal(match)
        for seat in range(1, match.seats + 1):
            self.tally.compared += check_leaks(match, seat, self.worlds, rng)
            for _ in range(self.worlds):
                self.tally.ahead += check_imagine(match, seat, rng=rng)
                self.tally.imagined += 1
        self._ask_bots(match, rng)

    def _ask_bots(self, match: Match[Any], rng: random.Random) -> None:
        """Every bot of the game gives an option it may choose, and a reason that can be said."""
        assert match.decision is not None
        for name, bot in self.game.bots.items():
            before = match.state.copy()
            advice = bot(rng).advise(match.sight(match.decision.seat))
            if unlike(match.state, before):
                raise NotConformant(f"the bot {name!r} has changed the match by looking at it")
            if match.decision.option(advice.option.id) is None:
                raise NotConformant(f"the bot {name!r} chooses {advice.option.id!r}, not an option")
            if advice.reason is not None:
                self.sentences.check(advice.reason, f"a reason of the bot {name!r}")
            self.tally.hints += 1


def _check_illegal(match: Match[Any]) -> None:
    """A choice that is not an option is refused and changes nothing."""
    state = match.state.copy()
    before = len(match.entries), len(match.log), match.decision
    try:
        match.choose("no such option")
    except IllegalChoice:
        pass
    else:
        raise NotConformant("a choice that is not an option was accepted")
    after = len(match.entries), len(match.log), match.decision
    if before != after or unlike(match.state, state):
        raise NotConformant("a choice that was refused has changed the match")
