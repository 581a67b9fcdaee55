"""The page of a game's cards and the ways to share its seats out, without a browser."""

from __future__ import annotations

import re

import httpx
import pytest

from heitan.table.start import BadForm, offers, read_order

pytestmark = pytest.mark.anyio


def entries(page: str) -> list[str]:
    return re.findall(r'<li id="([^"]+)" class="entry"', page)


async def cards(client: httpx.AsyncClient, **query: str) -> str:
    answer = await client.get("/cards/quartermaster", params={"lang": "en", **query})
    assert answer.status_code == 200
    return answer.text


async def test_all_cards_are_listed(client: httpx.AsyncClient) -> None:
    page = await cards(client)
    assert len(entries(page)) == 125
    assert "125 of 125 cards" in page
    assert "<style" not in page


async def test_words_are_found_in_both_languages_whatever_their_width(
    client: httpx.AsyncClient,
) -> None:
    for words in ("blitzkrieg", "BLITZKRIEG", "電撃戦", "ｂｌｉｔｚ", "blitz battle"):
        assert entries(await cards(client, q=words)) == ["ger_blitzkrieg"]
    assert entries(await cards(client, q="no such words")) == []


async def test_filters_go_together(client: httpx.AsyncClient) -> None:
    italian = entries(await cards(client, nation="italy", edition="second"))
    assert len(italian) == 17
    responses = entries(await cards(client, nation="italy", kind="response"))
    assert len(responses) == 4
    assert set(responses) < set(italian)
    assert entries(await cards(client, window="turn_start", nation="italy")) != italian
    # What is no filter is no matter; a value that no card has leaves none.
    assert len(entries(await cards(client, colour="red"))) == 125
    assert entries(await cards(client, nation="france")) == []


async def test_games_without_cards_say_so(client: httpx.AsyncClient) -> None:
    assert (await client.get("/cards/carriers")).status_code == 404
    assert (await client.get("/cards/none")).status_code == 404


async def test_markup_in_the_search_stays_text(client: httpx.AsyncClient) -> None:
    assert "<b>x" not in await cards(client, q='<b>x"')


# --- sharing seats out ----------------------------------------------------------------------------


def test_a_game_proposes_ways_to_share_its_seats() -> None:
    offer = next(each for each in offers("en", "quartermaster", 5) if each.name == "quartermaster")
    assert offer.asked
    assert offer.seat_labels[4] == "Soviet Union"
    label = next(label for label, chosen in offer.splits if chosen)
    assert label == "4: Germany / Japan + Italy / Soviet Union / United Kingdom + United States"
    usual = {"germany": "you", "uk": "guest-4", "japan": "guest-2", "ussr": "guest-3"}
    assert list(offer.usual.values())[:4] == list(usual.values())
    assert offer.usual[5] == "guest-2"
    assert offer.usual[6] == "guest-4"


def test_a_person_may_hold_several_seats() -> None:
    form = {"seat-1": "you", "seat-2": "guest-3", "seat-3": "guest-2", "seat-4": "guest"}
    order = read_order(
        {"game": "quartermaster", **form, "seat-5": "guest-2", "seat-6": "bot:random"}
    )
    assert [plan.person for plan in order.plans[:5]] == [1, 3, 2, 4, 2]
    assert order.plans[5].bot == "random"


def test_a_seat_cannot_be_a_persons_of_a_number_too_high() -> None:
    with pytest.raises(BadForm, match="guest-7"):
        read_order({"game": "quartermaster", "seat-2": "guest-7"})


async def test_the_start_page_begins_with_the_split_that_was_asked_for(
    client: httpx.AsyncClient,
) -> None:
    page = (await client.get("/?lang=en&game=quartermaster&split=8")).text
    form = page[page.index('aria-labelledby="game-quartermaster"') :]
    assert form.count('value="bot:greedy" selected') == 6
    for odd in ("99", "-1", "x", ""):
        assert (await client.get(f"/?game=quartermaster&split={odd}")).status_code == 200


async def test_nations_are_named_at_the_table(client: httpx.AsyncClient) -> None:
    form = {"game": "quartermaster", "seed": "4", "pause": "0", "name": "Ada", "seat-3": "you"}
    made = await client.post("/tables", data=form)
    page = (await client.get(made.headers["location"], headers={"accept-language": "en"})).text
    assert "Germany (Ada)" in page
    assert "Japan (Ada)" in page
