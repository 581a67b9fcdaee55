"""The search player: what it finds out, what it may not know, what it costs."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from typing import Any

import pytest

from heitan.bots import find_bot
from heitan.bots.search import ByBot, ByChance, SearchPlayer
from heitan.bots.search.tally import Tally
from heitan.kernel.bot import Advice, Estimate, bot_chance
from heitan.kernel.game import Result, find_game
from heitan.kernel.imagine import CannotImagine
from heitan.kernel.match import Match
from heitan.kernel.sight import Sight
from heitan.kernel.text import Text

CARRIERS = find_game("carriers")


def advice(match: Match[Any], playouts: int = 400, seed: int = 1, policy: Any = None) -> Any:
    assert match.decision is not None
    player = SearchPlayer(random.Random(seed), playouts, policy)
    return player.advise(match.sight(match.decision.seat))


def carriers(choices: int, seed: int = 3, seats: int = 2) -> Match[Any]:
    match, rng = Match(CARRIERS, seats, seed=seed), random.Random(seed)
    while choices or len(match.decision.options) == 1:
        match.choose(rng.choice(match.decision.options))
        choices -= 1
    return match


def test_it_chooses_what_wins_most_often(stand: Any) -> None:
    assert advice(stand()).option.id == "careful"


def test_estimates_are_the_chances_that_can_be_worked_out(stand: Any) -> None:
    found = advice(stand(), playouts=4000).estimates
    for bet, chance in (("bold", 0.3), ("careful", 0.7), ("hopeless", 0.0), ("wait", 0.0)):
        assert abs(found[bet].win - chance) < 3 * found[bet].error
    assert found["wait"].draw == 1.0
    assert found["careful"].draw == 0.0


def test_a_draw_is_worth_something_between(stand: Any) -> None:
    bold, careful, hopeless, wait = stand().decision.options
    assert advice(stand(bets=(bold, hopeless, wait))).option is wait
    assert advice(stand(bets=(careful, hopeless, wait))).option is careful


def test_it_knows_no_more_than_its_seat(stand: Any) -> None:
    """Whatever crate really lies on top, it says and chooses the same."""
    assert len({repr(advice(stand(top))) for top in range(1, 11)}) == 1


def test_on_carriers_too_it_knows_no_more_than_its_seat() -> None:
    """It finds out the same, but for luck, whichever of the matches its seat thinks of is real."""
    for choices in (4, 17, 30):
        match = carriers(choices)
        matches = [match.imagine(match.decision.seat, random.Random(n)) for n in range(3)]
        found = [advice(each, 160, seed).estimates for seed, each in enumerate([match, *matches])]
        for option in match.decision.options:
            real, *others = (estimates[option.id] for estimates in found)
            for other in others:
                assert abs(real.win - other.win) < 3 * math.hypot(real.error, other.error)


def test_the_playouts_are_of_imagined_worlds() -> None:
    match, hands = carriers(17), []
    own = match.decision.seat

    class Watching(ByChance):
        def play(self, world: Any, option: Any, seed: int) -> Any:
            assert world is not match
            assert world.seed != match.seed
            assert world.state.hands[own] == match.state.hands[own]
            hands.append(world.state.hands[3 - own])
            return super().play(world, option, seed)

    advice(match, 60, policy=Watching())
    assert len(set(hands)) > 10


def test_the_same_seed_and_number_give_the_same_choice(stand: Any) -> None:
    match = carriers(12)
    assert repr(advice(match, 60, 5)) == repr(advice(match, 60, 5))
    assert repr(advice(match, 60, 5)) != repr(advice(match, 60, 6))


@pytest.mark.parametrize("playouts", [1, 4, 7, 8, 100, 401])
def test_the_budget_is_kept(stand: Any, playouts: int) -> None:
    """Every option gets one playout; beyond that no more are made than were granted."""
    found = advice(stand(), playouts).estimates
    spent = sum(estimate.playouts for estimate in found.values())
    assert min(estimate.playouts for estimate in found.values()) >= 1
    assert max(playouts, 4) - 3 <= spent <= max(playouts, 4)


def test_what_is_better_is_looked_at_longer(stand: Any) -> None:
    found = advice(stand(), 400).estimates
    assert found["careful"].playouts == found["wait"].playouts == 150
    assert found["bold"].playouts == found["hopeless"].playouts == 50


def test_one_option_costs_nothing(stand: Any) -> None:
    match = stand(bets=stand().decision.options[:1])

    class Never(ByChance):
        def play(self, *_: object) -> Any:
            raise AssertionError("a playout")

    advised = advice(match, policy=Never())
    assert (advised.option.id, advised.estimates, advised.reason) == ("bold", {}, None)


def test_options_meet_in_the_same_worlds_with_the_same_chance(stand: Any) -> None:
    met: dict[str, list[tuple[int, int]]] = {}

    class Watching(ByChance):
        def play(self, world: Any, option: Any, seed: int) -> Any:
            met.setdefault(option.id, []).append((world.state.deck[0], seed))
            return super().play(world, option, seed)

    advice(stand(), 40, policy=Watching())
    assert met["bold"] == met["hopeless"] == met["careful"][:5] == met["wait"][:5]
    assert len({seed for _, seed in met["careful"]}) == len(met["careful"]) > 5


def test_a_bot_can_play_the_playouts(stand: Any) -> None:
    found = advice(stand(), 400, policy=ByBot(stand().game.bots["cautious"]))
    assert found.option.id == "careful"
    greedy = ByBot(CARRIERS.bots["greedy"])
    match = carriers(9)
    assert repr(advice(match, 6, 2, greedy)) == repr(advice(match, 6, 2, greedy))


class Stubborn(ByChance):
    """A policy with a choice of its own."""

    def __init__(self, id: str) -> None:
        self._id = id

    def advise(self, sight: Any, rng: random.Random) -> Advice:
        return Advice(sight.decision.option(self._id), Text("reason.stubborn"))


def test_what_the_policy_would_choose_stands_unless_it_does_worse(stand: Any) -> None:
    bets = stand().decision.options
    twin = replace(bets[1], id="twin")
    match = stand(bets=(twin, *bets))
    advised = advice(match, policy=Stubborn("careful"))
    assert (advised.option.id, advised.reason) == ("careful", Text("reason.stubborn"))
    assert advice(match, policy=Stubborn("twin")).option is twin
    advised = advice(match, policy=Stubborn("hopeless"))
    assert advised.option.id in ("careful", "twin")
    assert advised.reason.key == "estimate.reason"
    # It is looked at to the end, so that there is something to compare with.
    longest = max(each.playouts for each in advised.estimates.values())
    assert advised.estimates["hopeless"].playouts == longest


def test_better_by_more_than_luck() -> None:
    def tally(*worths: float) -> Tally:
        made = Tally(None, seat=1)  # type: ignore[arg-type]
        made.worths = list(worths)
        return made

    assert tally(1, 1, 0, 1, 1, 1).surpasses(tally(0, 1, 0, 0, 0, 0))
    # 1.7 standard errors.
    assert not tally(1, 1, 0, 1).surpasses(tally(0, 1, 0, 0))
    assert not tally(1, 0, 0, 1).surpasses(tally(0, 1, 0, 0))
    assert not tally(1, 1).surpasses(tally(1, 1))
    assert not tally(0, 0).surpasses(tally(1, 1))
    assert not tally(1).surpasses(tally(0))
    # The worlds that only one of them has met do not count.
    assert not tally(0, 0, 1, 1).surpasses(tally(0, 0))


def test_the_match_is_left_as_it_was() -> None:
    match = carriers(15)
    before = match.state.as_dict(), len(match.entries), len(match.log), match.decision
    advice(match, 30)
    advice(match, 6, policy=ByBot(CARRIERS.bots["greedy"]))
    assert (match.state.as_dict(), len(match.entries), len(match.log), match.decision) == before


def test_where_nothing_can_be_imagined_it_still_answers(
    stand: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> Any:
        raise CannotImagine("none")
        yield

    monkeypatch.setattr(Sight, "worlds", none)
    advised = advice(stand())
    assert advised.option in stand().decision.options
    assert advised.estimates == {}


def test_worlds_that_run_out_leave_what_was_found(
    stand: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    worlds = Sight.worlds

    def a_few(sight: Sight, rng: random.Random) -> Any:
        drawn = worlds(sight, rng)
        yield from (next(drawn) for _ in range(20))
        raise CannotImagine("no more")

    monkeypatch.setattr(Sight, "worlds", a_few)
    advised = advice(stand())
    assert advised.option.id == "careful"
    assert {estimate.playouts for estimate in advised.estimates.values()} == {20}


def test_it_has_nothing_to_say_for_a_seat_that_decides_nothing() -> None:
    match = carriers(2)
    with pytest.raises(ValueError, match="nothing to decide"):
        SearchPlayer(random.Random(1)).advise(match.sight(3 - match.decision.seat))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_a_match_of_any_size_to_its_end(seats: int) -> None:
    match = Match(CARRIERS, seats, seed=1)
    players = {
        seat: find_bot(CARRIERS, "search:2" if seat == 1 else "random")(bot_chance(1, seat))
        for seat in range(1, seats + 1)
    }
    while match.decision is not None:
        seat = match.decision.seat
        match.choose(players[seat].advise(match.sight(seat)).option)
    assert match.result is not None


def test_a_victory_that_all_share_is_a_draw(stand: Any) -> None:
    tally = Tally(stand().decision.options[0], seat=1)
    for result in (
        *(Result((1,), {}, "end"), Result((1, 2), {}, "end"), Result((2,), {}, "end")),
        *(Result((), {}, "draw"), Result((), {}, "defeat")),
    ):
        tally.count(result, seats=2)
    assert tally.estimate() == Estimate(playouts=5, won=1, drawn=2)
    tally = Tally(stand().decision.options[0], seat=1)
    tally.count(Result((1, 3), {}, "end"), seats=4)
    tally.count(Result((1,), {}, "victory"), seats=1)
    assert tally.estimate() == Estimate(playouts=2, won=2)
