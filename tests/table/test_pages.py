"""The pages' own parts, without a browser: headers, language, rulebook, positions, refusals."""

from __future__ import annotations

import re

import httpx
import pytest

from heitan.kernel.bot import bot_chance
from heitan.kernel.game import find_game
from heitan.kernel.match import Match
from heitan.kernel.text import LANGUAGES
from heitan.table.language import Voice
from heitan.table.positions import events_of_others, positions
from heitan.table.rulebook import rulebook
from heitan.table.start import BadForm, read_order

pytestmark = pytest.mark.anyio


def played(choices: int, seed: int = 3) -> Match:
    """A match of Carriers some way in, played at random."""
    match = Match(find_game("carriers"), 2, seed=seed)
    rng = bot_chance(seed, 0)
    while match.decision is not None and len(match.choices) < choices:
        match.choose(rng.choice(match.decision.options))
    return match


# --- headers, language ----------------------------------------------------------------------------


async def create(client: httpx.AsyncClient, **form: str) -> str:
    made = await client.post("/tables", data={"game": "carriers", "pause": "0", **form})
    assert made.status_code == 303, made.text
    return made.headers["location"]


async def test_pages_allow_nothing_but_their_own_files(client: httpx.AsyncClient) -> None:
    table = await create(client)
    for address in ("/", table, "/rules/carriers", "/tables/none", "/static/heitan.css"):
        answer = await client.get(address)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-content-type-options"] == "nosniff"
        # So nothing inside a page may need more.
        assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=", answer.text)


async def test_a_seats_page_is_not_kept(client: httpx.AsyncClient) -> None:
    answer = await client.get(await create(client))
    assert answer.headers["cache-control"] == "no-store"


async def test_names_cannot_bring_markup(client: httpx.AsyncClient) -> None:
    table = await create(client, name="<b>x</b>&")
    page = (await client.get(table)).text
    assert "<b>x</b>" not in page
    assert "&lt;b&gt;x&lt;/b&gt;&amp;" in page


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("ja,en;q=0.5", "ja"), ("en-GB,en", "en"), ("de-DE,en;q=0.3", "en"), ("de", "ja"), ("", "ja")],
)
async def test_the_language_is_the_browsers(
    client: httpx.AsyncClient, accepted: str, language: str
) -> None:
    page = await client.get("/", headers={"accept-language": accepted})
    assert f'<html lang="{language}">' in page.text


async def test_the_language_asked_for_is_remembered(client: httpx.AsyncClient) -> None:
    await client.get("/?lang=en", headers={"accept-language": "ja"})
    assert '<html lang="en">' in (await client.get("/", headers={"accept-language": "ja"})).text


async def test_a_switch_of_language_leads_back(client: httpx.AsyncClient) -> None:
    answer = await client.get("/lang", params={"to": "en", "back": "/tables/x/history?at=3"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/tables/x/history?at=3")


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil", "/a\r\nb"])
async def test_a_switch_of_language_leads_nowhere_else(
    client: httpx.AsyncClient, back: str
) -> None:
    answer = await client.get("/lang", params={"to": "en", "back": back})
    assert answer.headers["location"] == "/"


# --- the start form -------------------------------------------------------------------------------


def test_an_empty_form_is_you_against_the_games_own_bot() -> None:
    order = read_order({"game": "carriers"})
    assert [(plan.bot, plan.person) for plan in order.plans] == [(None, 1), ("greedy", 1)]
    assert (order.options, order.seed, order.pause) == ({}, None, 1.0)


def test_each_guest_is_a_person_of_their_own() -> None:
    form = {"seats": "4", "seat-1": "you", "seat-2": "guest", "seat-3": "you", "seat-4": "guest"}
    plans = read_order({"game": "carriers", "name": "Ada", **form}).plans
    assert [plan.person for plan in plans] == [1, 2, 1, 3]
    assert [plan.name for plan in plans] == ["Ada", "", "", ""]


@pytest.mark.parametrize(
    "wrong",
    [{"seats": "5"}, {"seats": "two"}, {"seat-2": "bot:clever"}, {"seed": "x"}, {"pause": "9"}],
)
def test_a_form_that_cannot_be_is_refused_with_what_is_possible(wrong: dict[str, str]) -> None:
    with pytest.raises(BadForm, match=r"possible|expected"):
        read_order({"game": "carriers", **wrong})


async def test_refusals_are_pages_in_the_readers_language(client: httpx.AsyncClient) -> None:
    japanese = {"accept-language": "ja"}
    table = await create(client)
    path, _, query = table.partition("?")
    sent = {"key": query.removeprefix("key="), "version": "0"}
    for asked, status, words in [
        (client.get("/tables/none", headers=japanese), 404, "その卓はありません"),
        (client.get(path + "?key=wrong", headers=japanese), 403, "席に着けません"),
        (client.get("/rules/none", headers=japanese), 404, "ゲームはここにはありません"),
        (client.get(path + "/record", headers=japanese), 409, "終わるまで秘密"),
        (client.post(path + "/choose", data={"version": "0"}, headers=japanese), 403, "席に着け"),
        (client.post(path + "/choose", data={**sent, "version": "x"}), 400, "whole number"),
        (client.post(path + "/choose", data={**sent, "version": "99"}, headers=japanese), 409, ""),
        (client.post("/tables", data={"game": "carriers", "option-x": "1"}), 422, "no option"),
    ]:
        answer = await asked
        assert answer.status_code == status
        assert words in answer.text
        assert answer.headers["content-type"].startswith("text/html")


# --- what a game brings ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_rule_has_an_anchor(client: httpx.AsyncClient, language: str) -> None:
    book = rulebook("carriers", language)
    assert book is not None
    page = (await client.get(f"/rules/carriers?lang={language}")).text
    for number in ("C1", "S2", "T3", "R5", "B10", "E1", "V1"):
        assert f'id="{number}"' in page
        assert number in book.rules[number]
    assert "<table>" in book.rules["C3"]


def test_both_languages_say_the_same() -> None:
    from heitan.table.language import _catalog

    assert _catalog("carriers", "ja").keys() == _catalog("carriers", "en").keys()


def test_a_key_that_nobody_wrote_is_shown_as_it_is() -> None:
    assert Voice("en", "carriers")("no.such.key") == "no.such.key"


async def test_a_boards_files_come_from_its_folder_only(client: httpx.AsyncClient) -> None:
    assert (await client.get("/static/games/carriers/board.css")).status_code == 200
    for name in ("board.html", "..%2Fview.py", "none.css"):
        assert (await client.get(f"/static/games/carriers/{name}")).status_code == 404


# --- earlier positions ----------------------------------------------------------------------------


def test_positions_begin_at_the_start_and_end_now() -> None:
    match = played(60)
    found = positions(match, {1, 2})
    assert found[0] == 0
    assert match.at(found[-1]).decision == match.decision
    assert found == sorted(set(found))
    assert len(found) == 61


def test_a_secret_question_that_was_declined_is_no_position_for_others() -> None:
    """A seat with a radar is asked whether to use it; nobody else may count that it was."""
    for seed in range(40):
        match = Match(find_game("carriers"), 2, seed=seed)
        rng = bot_chance(seed, 0)
        while match.decision is not None and not match.decision.secret:
            match.choose(rng.choice(match.decision.options))
        if match.decision is not None:
            break
    assert match.decision is not None
    seat = match.decision.seat
    asked = len(positions(match, {seat})) - 1
    match.choose("pass")
    mine, theirs = positions(match, {seat}), positions(match, {3 - seat})
    # The seat itself can look at the position in which it was asked; the others see the raid and
    # its outcome as one step.
    assert mine[asked] not in theirs
    assert mine[-1] == theirs[-1] == positions(match, ())[-1]
    assert len(theirs) == len(mine) - 1


def test_what_others_did_counts_from_the_own_last_choice() -> None:
    match = played(60)
    last = match.choices[-1]
    assert events_of_others(match, {last.seat}) == len(match.log)
    assert events_of_others(match, {3 - last.seat}) <= last.logged
    assert events_of_others(match, ()) == last.logged


def test_in_a_game_for_one_what_the_rules_did_counts_from_the_last_choice() -> None:
    match = Match(find_game("postcard"), seed=3)
    rng = bot_chance(3, 0)
    assert events_of_others(match, (1,)) == len(match.log)
    for _ in range(12):
        before = len(match.log)
        assert match.decision is not None
        match.choose(rng.choice(match.decision.options))
        assert events_of_others(match, (1,)) == before


@pytest.mark.parametrize("game", ["carriers", "none"])
async def test_only_some_games_have_a_page_for_the_own_record(
    client: httpx.AsyncClient, game: str
) -> None:
    assert (await client.get(f"/results/{game}")).status_code == 404
    assert (await client.get("/results/postcard")).status_code == 200


@pytest.mark.parametrize("game", ["carriers", "quartermaster"])
async def test_a_new_table_has_a_history_of_one_position(
    client: httpx.AsyncClient, game: str
) -> None:
    assert positions(Match(find_game(game), seed=1), [1]) == [0]
    address, _, key = (await create(client, game=game)).partition("?")
    for asked in (f"{address}/history", f"{address}/history?{key}"):
        assert (await client.get(asked)).status_code == 200


async def test_a_seed_that_was_chosen_is_told_to_everyone(client: httpx.AsyncClient) -> None:
    """Whoever chose it can know every card."""
    said = "The seed was chosen by whoever set this table up"
    chosen, drawn = await create(client, seed="7"), await create(client)
    for table, expected in ((chosen, True), (drawn, False)):
        page = await client.get(table.partition("?")[0], headers={"accept-language": "en"})
        assert (said in page.text) == expected
