"""The JSON API: everything a page can do, for programs."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from heitan.bots import bot_names
from heitan.kernel.decision import Decision
from heitan.kernel.game import Game, catalog, games
from heitan.kernel.log import Told
from heitan.kernel.options import options_dict, variants
from heitan.kernel.text import Text
from heitan.table.asking import AskedTable, AskedTables, AskingHolder
from heitan.table.problems import MEDIA_TYPE, kinds
from heitan.table.seating import CHOSEN, SeatPlan
from heitan.table.tables import DEFAULT_PAUSE, PAUSES, SEED_BITS, Holder, Table

Language = Annotated[
    Literal["ja", "en"] | None,
    Query(description="Also say every text in this language, as its `says`."),
]


class _Answer(BaseModel):
    """What the API answers with."""


class _Question(BaseModel):
    """What the API is sent; a field it does not know is an error, not a misunderstanding."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class TextJson(_Answer):
    """A sentence as a key and its parameters."""

    key: str = Field(description="The key of the sentence in the game's catalogs.")
    params: dict[str, Any] = Field(description="Its parameters; things of the game by their id.")
    says: str | None = Field(None, description="The sentence, when a language was asked for.")


class VariantJson(_Answer):
    """An option of a game: a variant of its rules."""

    name: str
    default: str = Field(description="The value it has when nothing is said.")
    values: list[str] = Field(description="The values it may take; empty for a number.")
    low: int | None = Field(description="The least number it may be; null when it is no number.")
    high: int | None = Field(description="The greatest number it may be.")
    help: TextJson = Field(description="What the option is about.")


class GameJson(_Answer):
    """A game that can be played here."""

    name: str
    rules: str = Field(description="The version of its rules.")
    seat_counts: list[int] = Field(description="How many seats a table may have.")
    bots: list[str] = Field(description="The bots that can be seated.")
    options: list[VariantJson]


class SeatPlanJson(_Question):
    """Who is to sit on a seat."""

    bot: str | None = Field(None, description="The name of a bot; null for a person.")
    person: int | None = Field(
        None,
        ge=1,
        le=1000,
        description="The number of the person that holds it, so that one person may hold several "
        "seats. By default the seat's own number: every seat another person.",
    )
    name: str = Field("", max_length=400, description="The player's name; \"\" for the seat's own.")


class NewTable(_Question):
    """A table to set up."""

    game: str = Field(max_length=100, description="The game's name.")
    seats: list[SeatPlanJson] = Field(max_length=100, description="The seats in order.")
    options: dict[str, str | int | bool] = Field(
        default_factory=dict, description="The game's options; those not given are the default."
    )
    seed: int | None = Field(
        None,
        strict=True,
        gt=-(2**SEED_BITS),
        lt=2**SEED_BITS,
        description="The seed of all chance; null for 128 random bits. It is secret until the "
        "match has ended, so give one only where nobody plays for anything.",
    )
    pause: float = Field(
        DEFAULT_PAUSE,
        description="Seconds between bots' acts; possible: "
        + ", ".join(f"{pause:g}" for pause in PAUSES),
    )


class CreatedTable(_Answer):
    """A table that has been set up."""

    id: str = Field(description="The table's public id.")
    version: int
    seed_sha256: str = Field(description="SHA-256 of `seed:salt`; both are shown at the end.")
    keys: dict[int, str] = Field(description="The secret of each person, by number.")
    links: dict[int, str] = Field(description="The page of each person, by number.")
    watch: str = Field(description="The page for spectators.")


class SeatJson(_Answer):
    """A seat and who sits on it."""

    seat: str = Field(description="The seat's id in this game.")
    bot: str | None = Field(description="The bot that plays it; null for a person.")
    person: int | None = Field(description="The number of the person; null for a bot.")
    name: str = Field(description='The player\'s name; "" where none was given.')
    present: bool = Field(
        description="Whether somebody with its link has the table open; a bot always has."
    )


class OptionJson(_Answer):
    """One thing that may be chosen."""

    id: str = Field(description="What to send to choose it.")
    text: TextJson
    element: str | None = Field(description="The element of the board or hand it acts on.")


class DecisionJson(_Answer):
    """What has to be chosen now, by one of your seats."""

    seat: str
    kind: str = Field(description="card, space, piece, act, number, order or yes-no.")
    prompt: TextJson
    reason: str = Field(description="The rule that asks; an anchor of the rulebook.")
    options: list[OptionJson]


class ToldJson(_Answer):
    """Something that happened."""

    text: TextJson
    rule: str = Field(description='The rule that made it happen, or "".')
    element: str | None = Field(description="The element it speaks of.")


class ResultJson(_Answer):
    """How the match ended."""

    winners: list[str]
    scores: dict[str, int]
    ending: str


class TableJson(_Answer):
    """A table as one holder, or a spectator, may see it."""

    id: str
    game: str
    rules: str
    options: dict[str, str]
    version: int = Field(description="Goes up with every change; send it with your choice.")
    you: list[str] = Field(description="The seats your key holds; none for a spectator.")
    seats: list[SeatJson]
    pause: float
    over: bool
    waits_for: str | None = Field(description="Whom the match waits for, where that may be told.")
    decision: DecisionJson | None = Field(description="What you have to choose, if anything.")
    view: dict[str, Any] = Field(description="The game's own view of the position.")
    result: ResultJson | None
    can_undo: bool
    why_not_undo: TextJson | None = Field(description="Why you cannot take a choice back now.")
    log: list[ToldJson] = Field(description="What you were told, from number `since` on.")
    log_next: int = Field(description="The `since` to ask with for what comes after.")
    seed_sha256: str
    seed_chosen: bool = Field(
        description="Whoever set the table up chose the seed, and can know every card by it."
    )
    seed: str | None = Field(description="Only after the end. A string: it may have 39 digits.")
    salt: str | None = Field(description="Only after the end.")


class Choice(_Question):
    """A choice."""

    version: int = Field(description="The version of the table that you have seen.")
    option: str = Field(max_length=200, description="The id of the chosen option.")


class Undo(_Question):
    """Taking the last choice back."""

    version: int = Field(description="The version of the table that you have seen.")


class NewName(_Question):
    """A name for your seats."""

    name: str = Field(max_length=400, description='At most 40 characters; "" for none.')


class NewPause(_Question):
    """Another pause between bots' acts."""

    pause: float = Field(description="One of the possible pauses, in seconds.")


class Version(_Answer):
    """Done, and in the database."""

    version: int = Field(description="The table's version now.")


class EstimateJson(_Answer):
    """What a bot has found out about an option by playing it out."""

    option: str
    playouts: int = Field(description="How many matches were played out with it.")
    win: float = Field(description="The share of them that was won.")
    draw: float = Field(description="The share of them that was drawn.")
    error: float = Field(description="The standard error of `win`.")


class Hint(_Answer):
    """What a bot would choose in your place."""

    version: int = Field(description="The version of the table it was asked about.")
    option: str
    reason: TextJson | None
    estimates: list[EstimateJson] = Field(
        description="What the bot has found out about each option; empty for one that does not."
    )


class Kind(_Answer):
    """A kind of problem."""

    slug: str = Field(description="What comes after the `#` in a problem's `type`.")
    status: int
    title: str


class ProblemJson(_Answer):
    """A problem document (RFC 9457)."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str
    status: int
    detail: str = Field(description="What, where, and what was expected, in one line.")
    instance: str


def _problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    schema = ProblemJson.model_json_schema()
    return {
        status: {"content": {MEDIA_TYPE: {"schema": schema}}, "description": "Problem"}
        for status in statuses
    }


router = APIRouter(prefix="/api", tags=["table"])


@router.get("/games", summary="The games that can be played", tags=["games"])
async def list_games(lang: Language = None) -> list[GameJson]:
    """Every installed game with its seats, bots and options."""
    return [_game(game, lang) for game in games().values()]


@router.get("/problems", summary="The kinds of problems", tags=["problems"])
async def list_problems() -> list[Kind]:
    """What the `type` of a problem document can be."""
    return [Kind(**kind) for kind in kinds()]


@router.post("/tables", status_code=201, summary="Set up a table", responses=_problems(422))
async def create(tables: AskedTables, asked: NewTable, response: Response) -> CreatedTable:
    """Set up a table, and get the secret of each person who is to sit at it."""
    plans = [
        SeatPlan(seat.bot, number if seat.person is None else seat.person, seat.name)
        for number, seat in enumerate(asked.seats, 1)
    ]
    table, keys = await tables.create(asked.game, plans, asked.options, asked.seed, asked.pause)
    response.headers["Location"] = f"/api/tables/{table.id}"
    return CreatedTable(
        id=table.id,
        version=table.version,
        seed_sha256=table.match.seed_sha256,
        keys=keys,
        links={person: f"/tables/{table.id}?key={key}" for person, key in keys.items()},
        watch=f"/tables/{table.id}",
    )


@router.get("/tables/{table_id}", summary="Look at a table", responses=_problems(403, 404))
async def look(
    table: AskedTable,
    holder: AskingHolder,
    since: Annotated[int, Query(ge=0, description="Leave out the log before this number.")] = 0,
    lang: Language = None,
) -> TableJson:
    """The position, your decision and the log, as the holder of your key may see them."""
    return _table(table, holder, since, lang)


@router.get("/tables/{table_id}/seats", summary="Who is there", responses=_problems(404))
async def seats(table: AskedTable) -> list[SeatJson]:
    """The seats, who sits on them, and who has the table open."""
    return _seats(table)


@router.post(
    "/tables/{table_id}/choices", summary="Choose", responses=_problems(403, 404, 409, 422, 503)
)
async def choose(
    tables: AskedTables, table: AskedTable, holder: AskingHolder, choice: Choice
) -> Version:
    """Make your decision. When this answers, the choice is in the database.

    It is checked, in this order, who asks (403), whether one of your seats has to decide (409),
    whether the version is the current one (409), and whether there is such an option (422).
    """
    await tables.choose(table, holder, choice.version, choice.option)
    return Version(version=choice.version + 1)


@router.post(
    "/tables/{table_id}/undo", summary="Take back", responses=_problems(403, 404, 409, 422, 503)
)
async def undo(
    tables: AskedTables, table: AskedTable, holder: AskingHolder, asked: Undo
) -> Version:
    """Take your last choice back, where nothing was revealed or left to chance since."""
    await tables.undo(table, holder, asked.version)
    return Version(version=asked.version + 1)


@router.get("/tables/{table_id}/hint", summary="Ask for a hint", responses=_problems(403, 404, 409))
async def hint(
    tables: AskedTables, table: AskedTable, holder: AskingHolder, lang: Language = None
) -> Hint:
    """What a bot would choose in your place, and why."""
    version = table.version
    advice = await tables.hint(table, holder)
    reason = None if advice.reason is None else _text(table, advice.reason, lang)
    estimates = [
        EstimateJson(
            option=id, playouts=found.playouts, win=found.win, draw=found.draw, error=found.error
        )
        for id, found in advice.estimates.items()
    ]
    return Hint(version=version, option=advice.option.id, reason=reason, estimates=estimates)


@router.post(
    "/tables/{table_id}/name", summary="Take a name", responses=_problems(403, 404, 422, 503)
)
async def rename(
    tables: AskedTables, table: AskedTable, holder: AskingHolder, asked: NewName
) -> Version:
    """Give your seats a name."""
    await tables.rename(table, holder, asked.name)
    return Version(version=table.version)


@router.post(
    "/tables/{table_id}/pause",
    summary="Set the bots' pace",
    responses=_problems(403, 404, 422, 503),
)
async def set_pause(
    tables: AskedTables, table: AskedTable, holder: AskingHolder, asked: NewPause
) -> Version:
    """Set the pause between bots' acts."""
    await tables.set_pause(table, holder, asked.pause)
    return Version(version=table.version)


@router.get("/tables/{table_id}/record", summary="The record", responses=_problems(404, 409))
async def record(tables: AskedTables, table: AskedTable) -> dict[str, Any]:
    """The whole match as a record that `heitan replay` reads; only after the end (409 before).

    Its seed is a JSON number of up to 39 digits: read it with whole numbers of any size.
    """
    return tables.record(table)


def _table(table: Table, holder: Holder, since: int, lang: str | None) -> TableJson:
    match, sight = table.match, table.sight(holder)
    seen = sight.as_dict()
    told = sight.log()
    why_not = match.cannot_undo(holder.seats)
    return TableJson(
        id=table.id,
        game=table.game.name,
        rules=table.game.rules_version,
        options=options_dict(match.options),
        version=table.version,
        you=seen["seats"],
        seats=_seats(table),
        pause=table.pause,
        over=seen["over"],
        waits_for=seen["waits_for"],
        decision=None if sight.decision is None else _decision(table, sight.decision, lang),
        view=seen["view"],
        result=None if seen["result"] is None else ResultJson(**seen["result"]),
        can_undo=why_not is None,
        why_not_undo=None if why_not is None else _text(table, why_not, lang),
        # Counted by what this reader was told: the number of all events would tell of others'.
        log=[_told(table, each, lang) for each in told[since:]],
        log_next=len(told),
        seed_sha256=match.seed_sha256,
        seed_chosen=match.salt.startswith(CHOSEN),
        seed=str(match.seed) if sight.over else None,
        salt=match.salt if sight.over else None,
    )


def _seats(table: Table) -> list[SeatJson]:
    present = table.present()
    return [
        SeatJson(
            seat=table.game.seat_id(each.seat),
            bot=each.bot,
            person=each.person,
            name=each.name,
            present=present[each.seat],
        )
        for each in table.seats
    ]


def _decision(table: Table, decision: Decision, lang: str | None) -> DecisionJson:
    return DecisionJson(
        seat=table.game.seat_id(decision.seat),
        kind=decision.kind.value,
        prompt=_text(table, decision.prompt, lang),
        reason=decision.reason,
        options=[
            OptionJson(id=each.id, text=_text(table, each.text, lang), element=each.element)
            for each in decision.options
        ],
    )


def _told(table: Table, told: Told, lang: str | None) -> ToldJson:
    return ToldJson(text=_text(table, told.text, lang), rule=told.rule, element=told.element)


def _text(table: Table, text: Text, lang: str | None) -> TextJson:
    return _said(table.game, text, lang, table.names())


def _said(
    game: Game[Any], text: Text, lang: str | None, names: dict[int, str] | None = None
) -> TextJson:
    says = None
    if lang is not None:
        # A key is an answer, too: a game whose catalog has a gap can still be played.
        with suppress(KeyError, OSError):
            says = catalog(game.name, lang).say(text, names)
    return TextJson(**text.as_dict(), says=says)  # type: ignore[arg-type]


def _game(game: Game[Any], lang: str | None) -> GameJson:
    return GameJson(
        name=game.name,
        rules=game.rules_version,
        seat_counts=list(game.seat_counts),
        bots=list(bot_names(game)),
        options=[
            VariantJson(
                name=each.name,
                default=each.default,
                values=list(each.values),
                low=each.low,
                high=each.high,
                help=_said(game, each.help, lang),
            )
            for each in variants(game.options_type)
        ],
    )
