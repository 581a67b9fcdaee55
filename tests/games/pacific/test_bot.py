"""The greedy player: it sees its view only, says why, and beats chance."""

from __future__ import annotations

import random

import pytest

from heitan.bots import find_bot
from heitan.games.pacific import game
from heitan.games.pacific.bot.escort import chance_of_air
from heitan.games.pacific.bot.situation import Situation
from heitan.games.pacific.chart import PLACE
from heitan.games.pacific.forces import SHIP
from heitan.games.pacific.sides import ALLIES, JAPAN
from heitan.games.pacific.state import State
from heitan.games.pacific.variants import Scenario, Variants
from heitan.kernel.bot import Bot, bot_chance
from heitan.kernel.game import catalog
from heitan.kernel.match import Match


def player(name: str, seed: int, seat: int) -> Bot:
    """A bot of its own chance."""
    return find_bot(game, name)(bot_chance(seed, seat))


def played(scenario: Scenario, seed: int, japan: str, allies: str) -> Match[State]:
    """A whole match between two bots."""
    match: Match[State] = Match(game, options=Variants(scenario=scenario), seed=seed)
    players = {1: player(japan, seed, 1), 2: player(allies, seed, 2)}
    while match.decision is not None:
        seat = match.decision.seat
        match.choose(players[seat].advise(match.sight(seat)).option)
    return match


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seat", [1, 2])
def test_it_beats_chance_at_guadalcanal(seat: int, seed: int) -> None:
    """E4: as either side, against random choices."""
    names = ("greedy", "random") if seat == 1 else ("random", "greedy")
    result = played(Scenario.GUADALCANAL, seed, *names).result
    assert result is not None and result.winners == (seat,)


@pytest.mark.parametrize("scenario", [Scenario.MIDWAY, Scenario.GUADALCANAL])
def test_it_plays_itself_to_the_end(scenario: Scenario) -> None:
    """E4: both sides greedy."""
    assert played(scenario, 7, "greedy", "greedy").result is not None


@pytest.mark.parametrize("seed", range(3))
def test_it_does_not_see_what_is_hidden(seed: int) -> None:
    """V2: in a world that differs in the enemy's secrets alone it gives the same advice."""
    match: Match[State] = Match(game, options=Variants(scenario=Scenario.GUADALCANAL), seed=seed)
    players = {seat: player("greedy", seed, seat) for seat in (1, 2)}
    rng = random.Random(seed)
    compared = 0
    while match.decision is not None and compared < 12:
        seat = match.decision.seat
        sight = match.sight(seat)
        if len(match.decision.options) > 2 and rng.random() < 0.2:
            other = match.imagine(seat, rng).sight(seat)
            mine = player("greedy", 0, seat).advise(sight)
            theirs = player("greedy", 0, seat).advise(other)
            assert mine.option.id == theirs.option.id and mine.reason == theirs.reason
            compared += 1
        match.choose(players[seat].advise(sight).option)
    assert compared


def test_it_says_why_in_both_languages() -> None:
    """Every reason it gives is a sentence in both catalogs."""
    match: Match[State] = Match(game, options=Variants(scenario=Scenario.SHORT_CAMPAIGN), seed=2)
    players = {seat: player("greedy", 2, seat) for seat in (1, 2)}
    said: set[str] = set()
    while match.decision is not None and match.state.turn < 4:
        seat = match.decision.seat
        advice = players[seat].advise(match.sight(seat))
        if advice.reason is not None and advice.reason.key not in said:
            said.add(advice.reason.key)
            for language in ("ja", "en"):
                assert "reason." not in catalog("pacific", language).say(advice.reason)
        match.choose(advice.option)
    assert len(said) > 8


@pytest.mark.parametrize("seed", [8, 23, 58, 97, 106, 190])
def test_the_allies_throw_no_carriers_away_at_guadalcanal(seed: int) -> None:
    """G5: here they were sent out unscreened to cover landings that the air over Rabaul forbade."""
    result = played(Scenario.GUADALCANAL, seed, "random", "greedy").result
    assert result is not None and result.winners == (2,)


def test_a_screen_keeps_the_air_over_a_landing() -> None:
    """G5, N6: the same carriers hold it more often with a screen, and for certain where the enemy
    has no LAC."""
    match: Match[State] = Match(game, options=Variants(scenario=Scenario.GUADALCANAL), seed=1)
    situation = Situation(match.sight(2).view, ALLIES)
    ships = SHIP[ALLIES]
    carriers = [ships[id] for id in ("CV3", "CV6", "CV7", "CV8")]
    screen = [ships[id] for id in ("BB7", "CA2", "CA3", "CA4", "CA5")]
    rabaul, tarawa = PLACE["rabaul"].mega, PLACE["tarawa"].mega
    bare = chance_of_air(situation, rabaul, [carriers])
    screened = chance_of_air(situation, rabaul, [[*carriers, *screen]])
    assert 0 < bare < screened < 1
    assert chance_of_air(situation, rabaul, [carriers[:2]]) == 0
    assert chance_of_air(situation, tarawa, []) == 1


@pytest.mark.parametrize(("phase", "holds"), [(1, True), (2, False)])
def test_in_the_opening_nothing_strikes_back(phase: int, holds: bool) -> None:
    """N11: then, and only then, a light carrier by itself outdoes the LAC at Surabaya."""
    match: Match[State] = Match(game, options=Variants(), seed=1)
    match.state.phase = phase
    situation = Situation(match.sight(1).view, JAPAN)
    chance = chance_of_air(situation, PLACE["surabaya"].mega, [[SHIP[JAPAN]["CVL1"]]])
    assert (chance == 1) is holds
