"""What the greedy player plans on set positions: surprise and bait, inland fronts, off map."""

from __future__ import annotations

from typing import Any

import pytest

from heitan.bots import find_bot
from heitan.games.pacific import basing, game
from heitan.games.pacific.board import Step
from heitan.games.pacific.bot.situation import Situation
from heitan.games.pacific.chart import PLACE, PLACES, within_transfer
from heitan.games.pacific.forces import SHIP, UNIT
from heitan.games.pacific.sides import ALLIES, JAPAN, Side
from heitan.games.pacific.state import State
from heitan.kernel.bot import bot_chance
from heitan.kernel.match import Match

MIDWAY = {"scenario": "midway", "turn": 3, "phase": 1, "step": "fleet"}

#: Rabaul is Allied and has 3 LAC; Japan's fleet and two divisions are at Truk, H9 is Rabaul's.
RABAUL = {
    "scenario": "campaign",
    "only": True,
    "turn": 3,
    "step": "fleet",
    "control": {"truk": "J", "lae": "J", "rabaul": "A"},
    "ground": {"truk": ["D2", "D38", "gar"], "rabaul": ["LRK", "gar"]},
    "lac": {"rabaul": 3, "truk": 3},
    "ships": {
        "J": {"truk": ["CV1", "CV2", "CA1", "DD1", "DD2", "BB11"]},
        "A": {"brisbane": ["CV5", "CV6"]},
    },
}


def played_step(match: Match[State], side: Side, step: Step) -> list[tuple[str, str]]:
    """A side plays its part of a step; ids and reasons of what it chose."""
    bot = find_bot(game, "greedy")(bot_chance(1, side.seat))
    chosen = []
    while match.decision is not None and match.state.step is step:
        if match.decision.seat != side.seat:
            break
        advice = bot.advise(match.sight(side.seat))
        assert advice.reason is not None
        chosen.append((advice.option.id, advice.reason.key))
        match.choose(advice.option)
    return chosen


def fleet_sent(begin: Any, given: dict[str, Any], **options: Any) -> tuple[set[str], set[str]]:
    """N1: the ships that Japan sends, and what for."""
    match = begin(given, options)
    chosen = played_step(match, JAPAN, Step.FLEET)
    ships = {ship.id for tf in match.state.task_forces[JAPAN] for ship in tf.ships}
    return ships, {reason for id, reason in chosen if id.startswith("sortie:")}


def carriers(ships: set[str]) -> set[str]:
    """The carriers among some Japanese ships."""
    return {id for id in ships if SHIP[JAPAN][id].carrier}


# --- surprise and bait (B1–B4) -------------------------------------------------------------------


def test_light_ships_are_the_bait(begin: Any) -> None:
    """B3, B4: while the surprise is unspent, the first that comes to Midway is not worth it."""
    ships, reasons = fleet_sent(begin, MIDWAY, scenario="midway")
    assert ships and reasons == {"reason.sortie.bait"}
    assert not any(SHIP[JAPAN][id].capital for id in ships)


@pytest.mark.parametrize("change", [{"surprise_used": True}, {"phase": 2}])
def test_after_the_bait_the_carriers_come(begin: Any, change: dict[str, Any]) -> None:
    """B4: with the surprise spent, or the bait laid a month ago, the main fleet sails."""
    ships, reasons = fleet_sent(begin, {**MIDWAY, **change}, scenario="midway")
    assert {"CV1", "CV2", "CV3", "CV4"} <= ships
    assert "reason.sortie.bait" not in reasons


def test_carriers_keep_away_from_a_surprise(begin: Any) -> None:
    """B1, B2: where Allied LAC and carriers near by can surprise it, the fleet does not cover a
    landing for which it sails once the surprise is spent, or where the rule is not in use."""
    threatened = {**RABAUL, "phase": 2}
    ships, _ = fleet_sent(begin, threatened)
    assert not carriers(ships)
    ships, _ = fleet_sent(begin, {**threatened, "surprise_used": True})
    assert carriers(ships) == {"CV1", "CV2"}
    ships, _ = fleet_sent(begin, threatened, surprise=False)
    assert carriers(ships) == {"CV1", "CV2"}


def test_the_surprise_is_not_spent_on_a_bait(begin: Any) -> None:
    """B2–B4: the Allies hold their carriers back, let two flotillas go, and strike carriers."""
    for fleet, spent in ((["DD1", "DD2"], False), (["CV1", "CV2", "DD1"], True)):
        given = {
            "only": True,
            "turn": 3,
            "phase": 1,
            "step": "battle",
            "lac": {"midway": 3},
            "tfs": {
                "J": {"tf1": {"ships": fleet, "at": "M4", "from": "kure"}},
                "A": {"tf1": {"ships": ["CV5", "CV6", "CV8"], "at": "M4", "from": "pearl"}},
            },
        }
        match = Match.resume(
            game, begin(given).state, begin(given).options, 2, seed=1, dice=(5, 6, 6, 6, 6, 6, 6)
        )
        players = {seat: find_bot(game, "greedy")(bot_chance(1, seat)) for seat in (1, 2)}
        keys = []
        while match.decision is not None and match.state.step is Step.BATTLE:
            advice = players[match.decision.seat].advise(match.sight(match.decision.seat))
            assert advice.reason is not None
            keys.append(advice.reason.key)
            match.choose(advice.option)
        assert "reason.withhold" in keys
        assert ("reason.surprise" in keys) is spent
        assert match.state.surprise_used is spent


# --- inland fronts (G2, U3, U4) ------------------------------------------------------------------

#: All of China but Changsha is Japan's.
BUT_CHANGSHA = {
    place.id: "J" for place in PLACES if place.hex.china and place is not PLACE["changsha"]
}


def pulls(begin: Any, given: dict[str, Any], unit: str) -> tuple[float, ...]:
    """How strongly places draw a Japanese unit."""
    match = begin({"only": True, "turn": 2, "phase": 1, "step": "ground", **given})
    return Situation(match.view([JAPAN.seat]), JAPAN).pulls_on(UNIT[JAPAN][unit])


def test_armies_look_for_places_weakly_held(begin: Any) -> None:
    """G11: Changsha draws an army less when a Chinese army holds it; it draws no division."""
    changsha = PLACE["changsha"].hex.index
    ours = {"hankow": ["A11"], "canton": ["D38"]}
    empty = {"control": BUT_CHANGSHA, "ground": ours}
    held = {**empty, "ground": {**ours, "changsha": ["CN3"]}}
    drawn = pulls(begin, empty, "A11")[changsha]
    assert 0 < pulls(begin, held, "A11")[changsha] < 0.5 * drawn
    assert pulls(begin, empty, "D38")[changsha] < 0.5 * drawn


def test_armies_do_not_gather_where_there_is_no_supply(begin: Any) -> None:
    """U4: Chungking is worth most in China, but an army before it would starve; it draws no army,
    unless China is as easily crossed as elsewhere."""
    chungking = PLACE["chungking"].hex.index
    given = {"only": True, "turn": 2, "phase": 1, "step": "ground", "ground": {"hankow": ["A11"]}}
    found = []
    for china in (True, False):
        view = begin(given, {"china": china}).view([JAPAN.seat])
        found.append(Situation(view, JAPAN).pulls_on(UNIT[JAPAN]["A11"])[chungking])
    assert found[0] < 0.25 * found[1]


def test_an_army_takes_what_lies_open(begin: Any) -> None:
    """G2: with nobody in Changsha the army at Hankow marches there and takes it."""
    given = {
        "only": True,
        "turn": 2,
        "phase": 1,
        "step": "ground",
        "control": BUT_CHANGSHA,
        "ground": {"hankow": ["A11"]},
    }
    match = begin(given)
    assert ("hex:1410", "reason.march.take") in played_step(match, JAPAN, Step.GROUND)
    assert match.state.owns(JAPAN, PLACE["changsha"])


# --- off map (O1–O9) -----------------------------------------------------------------------------


def off_map(begin: Any, **given: Any) -> list[tuple[str, str]]:
    """R4: what the Allies move off map in a position without ships."""
    match = begin({"only": True, "turn": 6, "step": "offmap", "seat": "allies", **given})
    return [each for each in played_step(match, ALLIES, match.state.step) if "offmap" in each[0]]


def test_air_that_idles_at_bombay_goes_to_the_pacific(begin: Any) -> None:
    """L2, O3: with all airfields in range lost there is nothing for a LAC to do at Bombay."""
    in_range = within_transfer(PLACE["bombay"].mega, basing.RANGE)
    lost = {place.id: "J" for place in PLACES if place.mega.bit & in_range and not place.box}
    moved = off_map(begin, control=lost, lac={"bombay": 1})
    assert moved == [("offmap:lac:bombay", "reason.offmap.go")]


def test_what_is_wanted_where_it_is_stays(begin: Any) -> None:
    """O3: with Calcutta in danger its air stays in the theatre, in Bombay too."""
    moved = off_map(
        begin,
        lac={"bombay": 1, "rangoon": 3},
        control={"rangoon": "J", "akyab": "J"},
        ground={"rangoon": ["D33"], "calcutta": ["I14"]},
    )
    assert moved == []
