"""The board of Postcard as a page, without a browser: every sentence said, in both languages."""

from __future__ import annotations

import random
import re

import httpx
import pytest

pytestmark = pytest.mark.anyio

#: A key that stands where its sentence should.
KEY = re.compile(
    r"[>\"— ](?:board|battle|order|about|ended|headline|record|stamp|suit|log|ask|choice|place)"
    r"\.[a-z][a-z.-]*[<\"— ]"
)


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_nothing_is_left_unsaid(client: httpx.AsyncClient, language: str, seed: int) -> None:
    """At every step of a war played at random, on the seat's page and to its end."""
    order = {"game": "postcard", "seed": str(seed), "pause": "0"}
    made = await client.post("/tables", data=order)
    table, _, key = made.headers["location"].partition("?key=")
    rng = random.Random(seed)
    decisions = 0
    while True:
        page = (await client.get(f"{table}?key={key}&lang={language}")).text
        assert not KEY.search(page), KEY.search(page)
        asked = (await client.get(f"/api{table}?key={key}")).json()
        if asked["over"]:
            break
        option = rng.choice(asked["decision"]["options"])["id"]
        # What acts on something of the board is lit there, and everything is listed.
        assert page.count(f'value="{option}"') >= 1
        sent = {"key": key, "version": str(asked["version"]), "option": option}
        assert (await client.post(f"{table}/choose", data=sent)).status_code == 303
        decisions += 1
    assert decisions > 8
    assert f'data-outcome="{asked["view"]["result"]["outcome"]}"' in page


async def test_a_spectator_sees_the_war_and_chooses_nothing(client: httpx.AsyncClient) -> None:
    made = await client.post("/tables", data={"game": "postcard", "seed": "1", "pause": "0"})
    page = (await client.get(made.headers["location"].partition("?")[0])).text
    assert 'class="theatre eto"' in page
    assert "data-war=" not in page
    assert 'id="choose"' not in page


async def test_the_start_page_offers_the_war_to_one(client: httpx.AsyncClient) -> None:
    page = (await client.get("/?lang=en")).text
    offer = page.partition('id="game-postcard"')[2].partition("</form>")[0]
    assert "Alone, with the usual options." in offer
    assert 'href="/results/postcard"' in offer


async def test_what_cannot_be_taken_back_says_so_before(client: httpx.AsyncClient) -> None:
    """A card that is drawn cannot be put back. Where no choice can be taken back, it is said once,
    under the question.
    """
    made = await client.post("/tables", data={"game": "postcard", "seed": "1", "pause": "0"})
    table, _, key = made.headers["location"].partition("?key=")
    marked = re.compile(r'value="([^"]+)"[^>]*>[^<]*<small class="final">Cannot be undone</small>')
    rng, met = random.Random(4), set()
    for _ in range(30):
        page = (await client.get(f"{table}?key={key}&lang=en")).text
        asked = (await client.get(f"/api{table}?key={key}")).json()
        if asked["over"]:
            break
        view, ids = asked["view"], [option["id"] for option in asked["decision"]["options"]]
        listed = page.partition('<div class="all-choices">')[2].partition("</div>")[0]
        under = page.partition('<div class="about-choice">')[2].partition('"all-choices"')[0]
        final, several = set(marked.findall(listed)), len(view["hand"]) > 1
        # To open a front ends the step at once; the other acts cost a card, chosen first.
        allies_next = view["allied_steps_left"] > 0
        if "waste" in ids and several:
            assert final == {id for id in ids if id.startswith("open:") and allies_next}
            met.add("act")
        elif view["step"] == "defend" and several:
            assert final == {"draw"}
            met.add("defend")
        elif view["act"] == "waste" and allies_next:
            assert not final
            assert 'class="final"' in under
            met.add("waste")
        option = "waste" if "waste" in ids and rng.random() < 0.5 else rng.choice(ids)
        sent = {"key": key, "version": str(asked["version"]), "option": option}
        assert (await client.post(f"{table}/choose", data=sent)).status_code == 303
    assert met == {"act", "defend", "waste"}


async def test_with_others_at_the_table_nothing_is_said_of_it(client: httpx.AsyncClient) -> None:
    """What follows a choice may depend on what they hold."""
    form = {"game": "carriers", "pause": "0", "seed": "4", "seat-1": "you", "seat-2": "you"}
    made = await client.post("/tables", data=form)
    page = (await client.get(f"{made.headers['location']}&lang=en")).text
    assert 'class="all-choices"' in page
    assert 'class="final"' not in page
