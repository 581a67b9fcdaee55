"""The JSON API: what it answers, what it refuses, and that nothing hidden leaks through it."""

from __future__ import annotations

import json
import random
from typing import Any

import httpx
import pytest

from heitan.kernel.record import Replay
from heitan.table.tables import Holder

pytestmark = pytest.mark.anyio

PROBLEM = "application/problem+json"
#: Beyond the end of any log.
NO_LOG = 1_000_000
TWO = [{"person": 1}, {"person": 2}]


async def created(client: httpx.AsyncClient, **plan: Any) -> dict[str, Any]:
    plan = {"game": "carriers", "seats": TWO, "pause": 0, **plan}
    answer = await client.post("/api/tables", json=plan)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    assert answer.headers["location"] == f"/api/tables/{made['id']}"
    return made


async def seen(client: httpx.AsyncClient, table_id: str, key: str = "", **query: Any) -> Any:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    answer = await client.get(f"/api/tables/{table_id}", params=query, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def choose(client: httpx.AsyncClient, made: Any, key: str, version: int, option: str) -> Any:
    return await client.post(
        f"/api/tables/{made['id']}/choices",
        params={"key": key} if key else {},
        json={"version": version, "option": option},
    )


async def decider(client: httpx.AsyncClient, made: Any) -> tuple[str, Any]:
    """The key of whoever has to decide, and what they see."""
    for key in made["keys"].values():
        look = await seen(client, made["id"], key, since=NO_LOG)
        if look["decision"] is not None:
            return key, look
    raise AssertionError("nobody has to decide")


def is_problem(answer: httpx.Response, status: int, slug: str, *words: str) -> dict[str, Any]:
    """The problem document, which is checked to be one."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == PROBLEM
    problem: dict[str, Any] = answer.json()
    assert problem["type"] == (f"/api/problems#{slug}" if slug else "about:blank")
    assert problem["status"] == status
    assert problem["title"]
    assert problem["instance"] == answer.request.url.path
    assert "\n" not in problem["detail"]
    for word in words:
        assert word in problem["detail"]
    return problem


# --- a match --------------------------------------------------------------------------------------


async def test_a_match_is_played_through_the_api(client: httpx.AsyncClient) -> None:
    made, rng = await created(client), random.Random(4)
    choices = []
    while True:
        look = await seen(client, made["id"], since=NO_LOG)
        assert look["decision"] is None
        assert look["you"] == []
        if look["over"]:
            break
        assert (look["seed"], look["salt"]) == (None, None)
        key, mine = await decider(client, made)
        assert mine["decision"]["seat"] in mine["you"]
        option = rng.choice(mine["decision"]["options"])["id"]
        answer = await choose(client, made, key, mine["version"], option)
        assert answer.json() == {"version": mine["version"] + 1}
        choices.append(option)
    assert look["seed_sha256"] == made["seed_sha256"]
    assert look["result"]["winners"]
    answer = await client.get(f"/api/tables/{made['id']}/record")
    record = answer.json()
    assert [e["choice"] for e in record["entries"] if "choice" in e] == choices
    assert (str(record["seed"]), record["salt"]) == (look["seed"], look["salt"])
    Replay(record, check=True).run()
    answer = await choose(client, made, key, look["version"], "pass")
    is_problem(answer, 409, "not-your-turn")


async def test_the_log_is_given_from_any_number_on_and_in_words(client: httpx.AsyncClient) -> None:
    made = await created(client, seats=[{"person": 1, "name": "Hiryu"}, {"person": 2}])
    key, look = await decider(client, made)
    whole = await seen(client, made["id"], key, lang="en")
    assert whole["log_next"] == len(whole["log"]) > 0
    assert all(told["text"]["says"] for told in whole["log"])
    assert any("Hiryu" in told["text"]["says"] for told in whole["log"]) or look["you"] != ["1"]
    japanese = await seen(client, made["id"], key, lang="ja")
    assert [t["text"]["key"] for t in japanese["log"]] == [t["text"]["key"] for t in whole["log"]]
    assert japanese["log"] != whole["log"]
    assert all(option["text"]["says"] for option in japanese["decision"]["options"])
    await choose(client, made, key, 0, look["decision"]["options"][0]["id"])
    later = await seen(client, made["id"], key, since=whole["log_next"])
    everything = await seen(client, made["id"], key)
    assert later["log"] == everything["log"][whole["log_next"] :]
    assert later["log_next"] == everything["log_next"]
    assert all(told["text"]["says"] is None for told in everything["log"])


async def test_games_say_what_can_be_chosen(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/games", params={"lang": "ja"})
    carriers = next(game for game in answer.json() if game["name"] == "carriers")
    assert carriers["seat_counts"] == [2, 3, 4]
    assert "random" in carriers["bots"]
    set_size = next(each for each in carriers["options"] if each["name"] == "set_size")
    assert set_size["values"] == ["3", "2"]
    assert set_size["help"]["says"]


async def test_seats_say_who_is_there(client: httpx.AsyncClient) -> None:
    made = await created(client, seats=[{"person": 1}, {"bot": "greedy"}])
    answer = await client.get(f"/api/tables/{made['id']}/seats")
    assert [(s["seat"], s["bot"], s["present"]) for s in answer.json()] == [
        ("1", None, False),
        ("2", "greedy", True),
    ]


async def test_seats_without_a_number_are_different_persons(client: httpx.AsyncClient) -> None:
    made = await created(client, seats=[{}, {"bot": "random"}, {}])
    assert set(made["keys"]) == {"1", "3"}
    assert made["links"]["3"] == f"/tables/{made['id']}?key={made['keys']['3']}"


async def test_a_name_and_a_pace_are_taken(client: httpx.AsyncClient) -> None:
    made = await created(client)
    base, key = f"/api/tables/{made['id']}", {"key": made["keys"]["2"]}
    answer = await client.post(f"{base}/name", params=key, json={"name": "Soryu"})
    assert answer.json() == {"version": 1}
    answer = await client.post(f"{base}/pause", params=key, json={"pause": 2})
    assert answer.json() == {"version": 1}
    look = await seen(client, made["id"])
    assert [seat["name"] for seat in look["seats"]] == ["", "Soryu"]
    assert look["pause"] == 2
    for path, body in (("name", {"name": "x" * 41}), ("pause", {"pause": 3})):
        is_problem(await client.post(f"{base}/{path}", params=key, json=body), 422, f"bad-{path}")
        is_problem(await client.post(f"{base}/{path}", json=body), 403, "not-your-seat")


async def test_undo_and_hint(client: httpx.AsyncClient) -> None:
    made, rng = await created(client, seats=[{"person": 1}, {"person": 1}]), random.Random(6)
    base, key = f"/api/tables/{made['id']}", made["keys"]["1"]
    look = await seen(client, made["id"], key, lang="en")
    assert look["why_not_undo"]["says"] == "Nothing has been chosen yet."
    answer = await client.post(f"{base}/undo", params={"key": key}, json={"version": 0})
    problem = is_problem(answer, 409, "cannot-undo")
    assert problem["reason"]["key"] == "undo.nothing"
    while not look["can_undo"]:
        option = rng.choice(look["decision"]["options"])["id"]
        await choose(client, made, key, look["version"], option)
        before, look = look, await seen(client, made["id"], key, lang="en")
    answer = await client.post(f"{base}/undo", params={"key": key}, json={"version": 0})
    assert is_problem(answer, 409, "stale-decision")["version"] == look["version"]
    body = {"version": look["version"]}
    answer = await client.post(f"{base}/undo", params={"key": key}, json=body)
    assert answer.json() == {"version": look["version"] + 1}
    again = await seen(client, made["id"], key, lang="en")
    assert again["view"] == before["view"]
    assert again["log"] == before["log"]
    hint = (await client.get(f"{base}/hint", params={"key": key, "lang": "ja"})).json()
    assert hint["version"] == again["version"]
    assert hint["option"] in [option["id"] for option in again["decision"]["options"]]
    is_problem(await client.get(f"{base}/hint"), 403, "not-your-seat")


# --- refusals -------------------------------------------------------------------------------------


async def test_choices_are_checked_in_order(client: httpx.AsyncClient) -> None:
    made = await created(client)
    key, look = await decider(client, made)
    other = next(each for each in made["keys"].values() if each != key)
    wrong = look["version"] + 9
    is_problem(await choose(client, made, "", wrong, "nonsense"), 403, "not-your-seat")
    is_problem(await choose(client, made, "guess", wrong, "nonsense"), 403, "not-your-seat")
    is_problem(await choose(client, made, other, wrong, "nonsense"), 409, "not-your-turn")
    stale = is_problem(await choose(client, made, key, wrong, "nonsense"), 409, "stale-decision")
    assert stale["version"] == look["version"]
    answer = await choose(client, made, key, look["version"], "nonsense")
    illegal = is_problem(answer, 422, "illegal-choice", "'nonsense'")
    assert illegal["legal"] == [option["id"] for option in look["decision"]["options"]]
    assert (await seen(client, made["id"], key))["version"] == look["version"]


async def test_the_header_goes_before_the_address(client: httpx.AsyncClient) -> None:
    made = await created(client)
    query = {"key": made["keys"]["1"]}
    answer = await client.get(f"/api/tables/{made['id']}", params=query)
    assert answer.json()["you"] == ["1"]
    header = {"Authorization": f"Bearer {made['keys']['2']}"}
    answer = await client.get(f"/api/tables/{made['id']}", params=query, headers=header)
    assert answer.json()["you"] == ["2"]
    # A proxy's password is not ours.
    header = {"Authorization": "Basic dXNlcjpwYXNz"}
    answer = await client.get(f"/api/tables/{made['id']}", headers=header)
    assert answer.json()["you"] == []


@pytest.mark.parametrize(
    ("body", "status", "slug", "word"),
    [
        (b"", 422, "bad-request", "the body: Field required"),
        (b"{", 400, "bad-json", "no JSON"),
        (b"[]", 422, "bad-request", "the body"),
        (b'{"game": "carriers"}', 422, "bad-request", "seats: Field required"),
        (b'{"game": "chess", "seats": [{}, {}]}', 422, "bad-table", "no game 'chess'"),
        (b'{"game": "carriers", "seats": [{}]}', 422, "bad-table", "cannot have 1 seats"),
        (b'{"game": "carriers", "seats": [{"bot": "hal"}, {}]}', 422, "bad-table", "no bot 'hal'"),
        (b'{"game": "carriers", "seats": [{"bot": 1}, {}]}', 422, "bad-request", "seats.0.bot"),
        (b'{"game": "carriers", "seats": [{"who": 1}, {}]}', 422, "bad-request", "seats.0.who"),
        (b'{"game": "carriers", "seats": [{}, {}], "seed": 1.5}', 422, "bad-request", "seed"),
        (b'{"game": "carriers", "seats": [{}, {}], "seed": true}', 422, "bad-request", "seed"),
        (b'{"game": "carriers", "seats": [{}, {}], "pause": 7}', 422, "bad-pause", "possible"),
        (b'{"game": "carriers", "seats": [{}, {}], "pause": NaN}', 422, "bad-request", "pause"),
        (
            b'{"game": "carriers", "seats": [{}, {}], "options": {"set_size": 9}}',
            422,
            "bad-table",
            "possible: 3 | 2",
        ),
        (b"\xff\xfe", 400, "bad-json", "no JSON"),
    ],
)
async def test_a_table_that_cannot_be_is_a_problem(
    client: httpx.AsyncClient, body: bytes, status: int, slug: str, word: str
) -> None:
    headers = {"content-type": "application/json"}
    answer = await client.post("/api/tables", content=body, headers=headers)
    is_problem(answer, status, slug, word)


@pytest.mark.parametrize(
    ("method", "path", "status", "slug"),
    [
        ("GET", "/api/nothing", 404, ""),
        ("GET", "/nothing", 404, ""),
        ("DELETE", "/api/games", 405, ""),
        ("GET", "/api/tables/nosuch", 404, "no-such-table"),
        ("GET", "/tables/nosuch/events", 404, "no-such-table"),
        ("GET", "/api/tables/nosuch/record", 404, "no-such-table"),
        ("POST", "/api/tables/nosuch/choices", 404, "no-such-table"),
        ("GET", "/api/games?lang=xx", 422, "bad-request"),
    ],
)
async def test_what_is_not_there_is_a_problem(
    client: httpx.AsyncClient, method: str, path: str, status: int, slug: str
) -> None:
    body = {"version": 0, "option": "pass"} if method == "POST" else None
    is_problem(await client.request(method, path, json=body), status, slug)


async def test_whoever_asks_for_a_page_gets_a_page(client: httpx.AsyncClient) -> None:
    page = {"accept": "text/html,application/xhtml+xml"}
    answer = await client.get("/nothing", headers=page)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    is_problem(await client.get("/api/nothing", headers=page), 404, "")


async def test_a_server_that_fails_says_no_more_than_that(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await created(client)

    def broken(*_args: object) -> object:
        raise RuntimeError("the seed is 42")

    monkeypatch.setattr("heitan.table.api._table", broken)
    answer = await client.get(f"/api/tables/{made['id']}")
    is_problem(answer, 500, "")
    assert "42" not in answer.text


async def test_every_kind_of_problem_is_listed(client: httpx.AsyncClient) -> None:
    listed = {kind["slug"]: kind["status"] for kind in (await client.get("/api/problems")).json()}
    assert listed["stale-decision"] == 409
    assert listed["illegal-choice"] == 422
    assert listed["no-such-table"] == 404
    assert listed["not-saved"] == 503
    assert len(listed) == 15


async def test_the_api_describes_itself(client: httpx.AsyncClient) -> None:
    described = (await client.get("/api/openapi.json")).json()
    assert set(described["paths"]) == {
        "/api/games",
        "/api/problems",
        "/api/tables",
        "/api/tables/{table_id}",
        "/api/tables/{table_id}/choices",
        "/api/tables/{table_id}/hint",
        "/api/tables/{table_id}/name",
        "/api/tables/{table_id}/pause",
        "/api/tables/{table_id}/record",
        "/api/tables/{table_id}/seats",
        "/api/tables/{table_id}/undo",
        "/tables/{table_id}/events",
    }
    choose = described["paths"]["/api/tables/{table_id}/choices"]["post"]
    assert {"200", "403", "404", "409", "422", "503"} <= set(choose["responses"])
    referred = json.dumps(described).split('"$ref": "#/components/schemas/')[1:]
    names = {each.split('"')[0] for each in referred}
    assert names <= set(described["components"]["schemas"])
    assert described["components"]["schemas"]["Choice"]["properties"]["version"]["description"]


# --- secrets --------------------------------------------------------------------------------------


async def test_seed_and_record_are_secret_until_the_end(client: httpx.AsyncClient) -> None:
    made = await created(client, seed=2**100 + 12345)
    for key in ("", *made["keys"].values()):
        look = await seen(client, made["id"], key)
        assert (look["seed"], look["salt"]) == (None, None)
        assert str(2**100 + 12345) not in json.dumps(look)
        query = {"key": key} if key else {}
        answer = await client.get(f"/api/tables/{made['id']}/record", params=query)
        is_problem(answer, 409, "not-over")


async def test_nobody_is_told_a_secret_link(client: httpx.AsyncClient) -> None:
    made = await created(client)
    for key in ("", *made["keys"].values()):
        look = json.dumps(await seen(client, made["id"], key))
        assert not any(secret in look for secret in made["keys"].values())


async def told(client: httpx.AsyncClient, table_id: str, key: str) -> Any:
    """What a holder is told, but for undo: an imagined match knows no choices of earlier turns."""
    look = await seen(client, table_id, key, lang="ja")
    del look["can_undo"], look["why_not_undo"]
    return look


@pytest.mark.parametrize("seed", range(2))
async def test_what_a_seat_cannot_see_changes_nothing_in_what_it_is_told(
    client: httpx.AsyncClient, seed: int
) -> None:
    """At many positions the match is replaced by another one that the seat cannot tell from it:
    other hands, other face-down cards, another deck. The seat's answer, and that of a spectator,
    must stay the same to the letter.
    """
    rng = random.Random(seed)
    made = await created(client, seats=[{}, {}, {}], seed=seed)
    tables = client.tables  # type: ignore[attr-defined]
    table = await tables.find(made["id"])
    compared = 0
    while table.match.decision is not None:
        if rng.random() < 0.15:
            match, seat = table.match, rng.randint(1, 3)
            keys = ("", made["keys"][str(seat)])
            true = [await told(client, made["id"], key) for key in keys]
            imagined = match.imagine(seat, rng)
            imagined.seed, imagined.salt = match.seed, match.salt
            table.match = imagined
            false = [await told(client, made["id"], key) for key in keys]
            table.match = match
            assert false == true
            compared += imagined.state.as_dict() != match.state.as_dict()
        decision = table.match.decision
        holder, option = Holder(frozenset({decision.seat})), rng.choice(decision.options)
        await tables.choose(table, holder, table.version, option.id)
    assert compared > 10
