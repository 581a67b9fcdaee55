"""heitan games."""

from __future__ import annotations

from heitan.kernel.game import find_game
from heitan.kernel.options import variants


def test_lists_seats_bots_and_options(heitan):
    ran = heitan("games")
    assert ran.code == 0
    assert "carriers" in ran.out
    assert "seats: 2, 3, 4; bots: greedy, random, search" in ran.out
    for variant in variants(find_game("carriers").options_type):
        assert variant.name in ran.out
        assert variant.possible in ran.out


def test_in_both_languages(heitan):
    assert "空母戦カードゲーム" in heitan("games", "--lang", "ja").out
    assert "空母" not in heitan("games", "--lang", "en").out


def test_language_of_the_locale(heitan, monkeypatch):
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert "空母戦カードゲーム" in heitan("games").out
    monkeypatch.setenv("LC_ALL", "")
    monkeypatch.setenv("LC_MESSAGES", "")
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert "空母戦カードゲーム" in heitan("games").out
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "空母" not in heitan("games").out


def test_unknown_language(heitan):
    heitan("games", "--lang", "fr").refused("'fr'", "ja, en")
