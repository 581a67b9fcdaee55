"""Who sees what (section 13, 8.2–8.4)."""

from __future__ import annotations

from typing import Any

from heitan.games.quartermaster import game
from heitan.games.quartermaster.nations import NATIONS
from heitan.kernel.match import Match

NOBODY: frozenset[int] = frozenset()
SEATS = {nation.id: nation.seat for nation in NATIONS}


def seen(match: Match[Any], *seats: str) -> dict[str, Any]:
    """What the holders of some seats see of each nation."""
    view = game.view(match.state, frozenset(SEATS[seat] for seat in seats)).as_dict()
    nations: dict[str, Any] = view["nations"]
    return nations


def read(match: Match[Any], seat: str) -> str:
    """All that a seat has been told in the log, as one text."""
    return " ".join(str(told.as_dict()) for told in match.sight(SEATS[seat]).log(0))


GIVEN = {
    "nation": "uk",
    "step": "play",
    "hands": {"uk": ["build_army", "uk_raf", "land_battle"], "usa": ["usa_rosie"]},
    "responses": {"uk": ["uk_enigma"], "ussr": ["sov_moscow"]},
    "statuses": {"germany": ["ger_blitzkrieg"]},
    "discards": {"italy": ["ita_plunder", "build_army"]},
}


def test_what_everybody_sees(match_of: Any) -> None:
    """13.2: numbers of cards, face-up statuses, how many responses, a face-up top; 8.3."""
    match = match_of(GIVEN, [])
    nations = seen(match)
    assert nations["germany"]["statuses"] == ["ger_blitzkrieg"]
    assert nations["uk"]["hand_size"] == 3
    assert nations["uk"]["response_count"] == 1
    assert nations["uk"]["deck_size"] == 40 - 4
    assert nations["italy"]["discard_size"] == 2
    assert nations["italy"]["discard_top"] == "ita_plunder"
    assert nations["germany"]["discard_top"] is None


def test_what_only_its_player_sees(match_of: Any) -> None:
    """13.3, 13.5: the own hand, responses and pile; a teammate sees no more than an enemy."""
    match = match_of(GIVEN, [])
    own = seen(match, "uk")["uk"]
    assert sorted(own["hand"]) == ["build_army", "land_battle", "uk_raf"]
    assert own["responses"] == ["uk_enigma"]
    assert sorted(seen(match, "italy")["italy"]["discards"]) == ["build_army", "ita_plunder"]
    for others in ((), ("germany",), ("ussr", "usa")):
        hidden = seen(match, *others)["uk"]
        assert (hidden["hand"], hidden["responses"], hidden["discards"]) == (None, None, None)


def test_one_player_with_two_nations(match_of: Any) -> None:
    """13.1, 13.5: who runs two nations sees both hands; the nations stay apart."""
    nations = seen(match_of(GIVEN, []), "uk", "usa")
    assert nations["uk"]["hand"] is not None
    assert nations["usa"]["hand"] == ["usa_rosie"]
    assert nations["ussr"]["hand"] is None


def test_nobody_sees_a_deck(match_of: Any) -> None:
    """13.4: no view shows any deck's cards."""
    match = match_of({**GIVEN, "decks": {"uk": ["uk_destroyers"]}}, [])
    for nation in NATIONS:
        assert "uk_destroyers" not in str(seen(match, nation.id))


def test_superior_planning_shows_the_top_to_germany_only(match_of: Any) -> None:
    """13.4: the owner learns the four top cards; what it has seen it knows until a shuffle."""
    top = ["ger_plunder", "ger_autobahn", "ger_dive_bombers", "ger_volkssturm"]
    given = {
        "hands": {"germany": ["build_navy", "build_army"]},
        "decks": {"germany": top},
        "statuses": {"germany": ["ger_superior_planning"]},
    }
    match = match_of(given, ["use:ger_superior_planning"])
    assert match.decision.secret
    assert {option.id for option in match.decision.options} == {f"top:{card}" for card in top}
    match.choose("top:ger_volkssturm")
    known = {card.face.id for card in game.known(match.state, SEATS["germany"])}
    assert set(top) <= known
    assert not set(top) & {c.face.id for c in game.known(match.state, SEATS["uk"])}
    for seat in ("uk", "italy"):
        assert not any(card in read(match, seat) for card in top)


def test_a_response_is_set_face_down(match_of: Any) -> None:
    """9.5, 13.3: others are told that a response was set, not which."""
    match = match_of(GIVEN, ["play:uk_raf"])
    assert match.state.as_dict()["responses"]["uk"] == ["uk_enigma", "uk_raf"]
    assert "uk_raf" in read(match, "uk")
    for seat in ("germany", "ussr", "usa"):
        assert "uk_raf" not in read(match, seat)
    assert "uk_raf" not in str(seen(match, "germany"))


def test_discards_are_unseen(match_of: Any) -> None:
    """8.2, 13.6: a hand card discarded is told to its owner only, and stays unseen in the pile."""
    match = match_of(GIVEN, ["discard:uk_raf"])
    assert "uk_raf" in read(match, "uk")
    for seat in ("germany", "usa"):
        assert "uk_raf" not in read(match, seat)
    assert seen(match)["uk"]["discard_top"] is None


def test_a_random_response_is_unseen(match_of: Any) -> None:
    """8.4: Operation Magic: the Japanese player sees which response went, the Americans do not."""
    given = {
        "nation": "usa",
        "step": "play",
        "hands": {"usa": ["usa_operation_magic", "build_navy"]},
        "responses": {"japan": ["jpn_truk"]},
    }
    match = match_of(given, ["play:usa_operation_magic"])
    assert "jpn_truk" in read(match, "japan")
    assert "jpn_truk" not in read(match, "usa")
    assert "jpn_truk" not in str(seen(match, "usa"))


def test_rosie_is_unseen(match_of: Any) -> None:
    """12.7: nobody else sees the cards that go under the deck."""
    given = {
        "nation": "usa",
        "step": "discard",
        "hands": {"usa": ["usa_radar", "build_army"]},
        "statuses": {"usa": ["usa_rosie"]},
    }
    match = match_of(given, ["use:usa_rosie", "bottom:usa_radar"])
    assert "usa_radar" in read(match, "usa")
    assert "usa_radar" not in read(match, "uk")


def test_reallocate_shows_what_was_fetched(match_of: Any) -> None:
    """4.5: the card taken is shown, which proves its kind; the four discarded are not."""
    given = {
        "nation": "uk",
        "step": "play",
        "hands": {"uk": ["uk_raf", "uk_enigma", "uk_singapore", "uk_destroyers", "uk_rationing"]},
        "decks": {"uk": ["land_battle", "build_navy"]},
        "decks_exact": True,
    }
    costs = ["uk_raf", "uk_enigma", "uk_singapore", "uk_destroyers"]
    match = match_of(given, ["reallocate", *(f"discard:{card}" for card in costs)])
    match.choose("fetch:land_battle")
    told = read(match, "germany")
    assert "land_battle" in told
    assert not any(card in told for card in costs)


WINDOW = {
    "nation": "germany",
    "step": "play",
    "pieces": {"germany": {"army": ["germany", "eastern_europe"]}, "ussr": {"army": ["ukraine"]}},
    "hands": {"germany": ["land_battle", "build_navy"]},
    "responses": {"ussr": ["sov_stalingrad"]},
}


def test_nobody_learns_whom_a_window_waits_for(match_of: Any) -> None:
    """10.1, 13.3: that the Soviets are asked would show that they hold something to answer with."""
    match = match_of(WINDOW, ["play:land_battle", "battle:ukraine"])
    assert match.decision.seat == SEATS["ussr"]
    assert match.decision.secret
    assert match.sight(SEATS["germany"]).waits_for is None


def test_no_undo_where_a_response_might_have_answered(match_of: Any) -> None:
    """10.1, 13.3: whether a battle can be taken back does not tell what the response is."""
    reasons = set()
    for response in ("sov_stalingrad", "sov_leningrad"):
        given = {**WINDOW, "responses": {"ussr": [response]}}
        match = match_of(given, ["play:land_battle", "battle:ukraine"])
        reason = match.cannot_undo((SEATS["germany"],))
        reasons.add(reason and reason.key)
    assert len(reasons) == 1
    assert None not in reasons


def test_a_choice_that_only_truk_makes_one_is_secret(match_of: Any) -> None:
    """10.16, 13.3: Japan would not be asked at all if it did not hold Truk."""
    given = {
        "nation": "japan",
        "step": "play",
        "pieces": {"japan": {"army": ["japan"]}},
        "hands": {"japan": ["build_navy", "build_army"]},
        "responses": {"japan": ["jpn_truk"]},
    }
    match = match_of(
        {**given, "pieces": {"japan": {"army": ["japan"], "navy": ["central_pacific"]}}},
        ["play:build_navy"],
    )
    ids = [option.id for option in match.decision.options]
    assert ids == ["build:navy:sea_of_japan", "use:jpn_truk"]
    assert match.decision.secret
