"""Interactions that a scenario cannot set up or see."""

from __future__ import annotations

from typing import Any

from heitan.games.quartermaster.nations import ALLIES, GERMANY, USSR
from heitan.games.quartermaster.spaces import SPACE
from heitan.kernel.chance import Shuffle
from heitan.kernel.match import Drawn

FIVE = ["build_navy", "sea_battle", "ger_plunder", "ger_blitzkrieg", "ger_autobahn"]


def test_a_kept_army_may_still_be_taken_off(match_of: Any) -> None:
    """T35, 10.14: "not removed this turn" holds against everything but the owner's own wish."""
    given = {
        "nation": "ussr",
        "step": "play",
        "pieces": {"ussr": {"army": ["moscow", "ukraine"]}},
        "hands": {"ussr": ["build_army", "build_navy"]},
    }
    match = match_of(given, [])
    moscow = SPACE["moscow"].bit
    match.state.kept_armies[USSR] = moscow
    match.choose("remove:army:moscow")
    assert not match.state.armies[USSR] & moscow
    assert not match.state.kept_armies[USSR] & moscow


def test_reallocate_undoes_superior_planning(match_of: Any) -> None:
    """T82, 4.5: the deck is shuffled after Reallocate, so the order chosen before is lost."""
    given = {
        "nation": "germany",
        "hands": {"germany": FIVE},
        "statuses": {"germany": ["ger_superior_planning"]},
        "decks": {"germany": ["land_battle", "ger_volkssturm", "build_army", "ger_v_weapons"]},
    }
    match = match_of(given, ["use:ger_superior_planning"])
    match.choose("top:ger_volkssturm")
    match.choose("top:ger_v_weapons")
    match.choose("top:build_army")
    assert [card.face.id for card in match.state.decks[GERMANY][:-5:-1]] == [
        *("ger_volkssturm", "ger_v_weapons", "build_army", "land_battle")
    ]
    assert len(match.state.seen[GERMANY]) == 4
    match.choose("reallocate")
    for card in FIVE[:4]:
        match.choose(f"discard:{card}")
    match.choose("fetch:land_battle")
    drawn = [entry for entry in match.entries if isinstance(entry, Drawn)]
    assert [entry.purpose for entry in drawn] == ["deck-germany"]
    assert Shuffle("deck-germany", 1).purpose == drawn[0].purpose
    assert match.state.seen[GERMANY] == ()


def test_points_below_zero_by_either_team(match_of: Any) -> None:
    """8.10: the loss has no floor."""
    given = {
        "nation": "uk",
        "step": "play",
        "pieces": {"uk": {"army": []}},
        "hands": {"uk": [], "japan": ["build_navy"]},
        "decks_exact": True,
        "score": {"allies": -3},
    }
    match = match_of(given, ["pass"])
    assert match.state.scores[ALLIES] == -4


def test_bias_for_action_refers_to_the_piece_of_its_own_window(match_of: Any) -> None:
    """T7, 7.25: in the window of the first build the status reaches only what is next to that
    army, wherever other armies have been built since."""
    given = {
        "nation": "germany",
        "step": "play",
        "pieces": {"germany": {"army": ["germany"]}},
        "hands": {"germany": ["build_army", "build_navy"]},
        "statuses": {"germany": ["ger_bias_for_action", "ger_synthetic_fuel"]},
    }
    match = match_of(given, ["play:build_army", "build:army:balkans", "use:ger_synthetic_fuel"])
    match.choose("build:army:eastern_europe")
    assert [option.id for option in match.decision.options] == ["use:ger_bias_for_action", "pass"]
    match.choose("pass")  # at the army in Eastern Europe
    match.choose("use:ger_bias_for_action")  # at the one in the Balkans
    assert [option.id for option in match.decision.options] == ["battle:ukraine", "skip"]
