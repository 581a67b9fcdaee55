"""Hints of a bot that estimates: a chance beside each choice; and what a table lets a search do."""

from __future__ import annotations

import re

import httpx
import pytest

from heitan.bots import HINT_PLAYOUTS, adviser
from heitan.kernel.bot import Estimate
from heitan.kernel.game import find_game
from heitan.table.language import Voice
from heitan.table.refusals import BadTable
from heitan.table.seating import SeatPlan
from heitan.table.shown import Chance, bot_name
from heitan.table.tables import Tables

pytestmark = pytest.mark.anyio


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search is asked for hints, whatever the game."""
    for module in ("tables", "shown"):
        monkeypatch.setattr(f"heitan.table.{module}.adviser", lambda game: "search:30")


async def asked(client: httpx.AsyncClient, lang: str, hint: bool = True) -> str:
    form = {"game": "carriers", "pause": "0", "seed": "4", "seat-1": "you", "seat-2": "you"}
    table = (await client.post("/tables", data=form)).headers["location"]
    page = await client.get(f"{table}&hint={int(hint)}&lang={lang}")
    assert page.status_code == 200
    return page.text


def choices(page: str) -> list[str]:
    found = re.search(r'<div class="all-choices">.*?</div>', page, re.DOTALL)
    assert found
    return re.findall(r"<button.*?</button>", found.group(), re.DOTALL)


@pytest.mark.usefixtures("searched")
@pytest.mark.parametrize(("lang", "chance"), [("en", r"\d+ %"), ("ja", r"勝率\d+％")])
async def test_every_choice_has_its_chance_beside_it(
    client: httpx.AsyncClient, lang: str, chance: str
) -> None:
    page = await asked(client, lang)
    buttons = choices(page)
    assert len(buttons) > 1
    for button in buttons:
        assert re.search(rf'class="chance"><b>{chance}</b> <small>±\d+', button)
    assert Voice(lang)("hint.chances") in page
    # What is counted beside the choices is not said once more in words.
    advice = re.search(r'<p class="advice".*?</p>', page)
    assert advice
    assert not re.search(r"were won|最後まで", advice.group())
    # The board says it too, where there is something to choose on it.
    assert re.search(r'class="share" aria-hidden="true">≈?\d+', page)
    assert re.search(rf'aria-label="[^"<]*{chance} ±\d+', page)


async def test_a_bot_that_does_not_estimate_hints_as_ever(client: httpx.AsyncClient) -> None:
    page = await asked(client, "en")
    assert "hinted" in page
    assert 'class="chance"' not in page
    assert 'class="share"' not in page
    assert Voice("en")("hint.chances") not in page


async def test_a_reason_in_words_stays_beside_the_chances(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The greedy bot plays the playouts, and gives its own reason for its own choice."""
    for module in ("tables", "shown"):
        monkeypatch.setattr(f"heitan.table.{module}.adviser", lambda game: "search:2:greedy")
    page = await asked(client, "en")
    advice = re.search(r'<p class="advice".*?</p>', page)
    assert advice
    hint = re.search(r"</b> (.*?) <span", advice.group())
    assert hint
    assert len(hint.group(1)) > 10
    assert 'class="chance"' in page


@pytest.mark.usefixtures("searched")
async def test_nothing_is_estimated_unasked(client: httpx.AsyncClient) -> None:
    assert 'class="chance"' not in await asked(client, "en", hint=False)


@pytest.mark.usefixtures("searched")
async def test_programs_get_the_estimates(client: httpx.AsyncClient) -> None:
    body = {"game": "carriers", "seats": [{"person": 1}, {"person": 1}], "seed": 4}
    made = (await client.post("/api/tables", json=body)).json()
    base, key = f"/api/tables/{made['id']}", {"key": made["keys"]["1"]}
    options = (await client.get(base, params=key)).json()["decision"]["options"]
    hint = (await client.get(f"{base}/hint", params={**key, "lang": "en"})).json()
    assert [each["option"] for each in hint["estimates"]] == [each["id"] for each in options]
    assert "were won" in hint["reason"]["says"]
    for each in hint["estimates"]:
        assert each["playouts"] >= 1
        assert 0 <= each["win"] + each["draw"] <= 1
        assert 0 < each["error"] < 0.5


async def test_programs_get_none_from_a_bot_that_does_not_estimate(
    client: httpx.AsyncClient,
) -> None:
    body = {"game": "carriers", "seats": [{"person": 1}, {"person": 1}]}
    made = (await client.post("/api/tables", json=body)).json()
    hint = await client.get(f"/api/tables/{made['id']}/hint", params={"key": made["keys"]["1"]})
    assert hint.json()["estimates"] == []


def test_chances_in_percent() -> None:
    sure, even = Estimate(playouts=10, won=0, drawn=10), Estimate(playouts=400, won=200)
    assert Chance.of(even, draws=False) == Chance(50, 5, None)
    assert Chance.of(even, draws=True) == Chance(50, 5, 0)
    # Ten that all ended alike are no certainty.
    assert Chance.of(sure, draws=True) == Chance(0, 18, 100)
    assert Chance.of(Estimate(playouts=0, won=0), draws=False).win == 0


def test_who_plays_alone_is_told_the_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    carriers = find_game("carriers")
    assert adviser(carriers) == "greedy"
    monkeypatch.setattr(carriers, "seat_counts", (1,))
    assert adviser(carriers) == f"search:{HINT_PLAYOUTS}:greedy"
    monkeypatch.setattr(carriers, "bots", {})
    assert adviser(carriers) == f"search:{HINT_PLAYOUTS}"
    monkeypatch.setattr(carriers, "seat_counts", (2,))
    assert adviser(carriers) is None


async def test_a_search_sits_at_a_table(tables: Tables) -> None:
    plans = [SeatPlan(person=1), SeatPlan(bot="search:20")]
    table, _ = await tables.create("carriers", plans, {}, 1)
    assert table.seats[1].bot == "search:20"
    assert bot_name("search:20", Voice("en", "carriers")) == "Search bot (20)"
    assert bot_name("search", Voice("ja", "carriers")) == "「読み」ボット"


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("search:1001", "at a table a search has at most 1000 playouts"),
        ("search:10:greedy", "played out by 'random'"),
        ("search:x", "'x' is not a number of playouts"),
    ],
)
async def test_a_table_does_not_let_a_search_think_for_long(
    tables: Tables, bot: str, said: str
) -> None:
    with pytest.raises(BadTable, match=said):
        await tables.create("carriers", [SeatPlan(person=1), SeatPlan(bot=bot)], {}, 1)


async def test_the_start_form_takes_a_search_with_its_settings(client: httpx.AsyncClient) -> None:
    form = {"game": "carriers", "pause": "0", "seat-1": "you"}
    made = await client.post("/tables", data={**form, "seat-2": "bot:search:20"})
    assert made.status_code == 303
    for wrong in ("bot:search:x", "bot:search:10:hal", "bot:searching"):
        refused = await client.post("/tables", data={**form, "seat-2": wrong})
        assert refused.status_code == 400
        assert wrong in refused.text
