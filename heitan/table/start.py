"""The start page's form: what it offers for each game, and the table that it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from heitan.bots import bot_names
from heitan.kernel.game import Game, find_game, folder, games
from heitan.kernel.options import Variant, variants
from heitan.table.language import Voice
from heitan.table.seating import SeatPlan
from heitan.table.shown import bot_name

#: Who can be put on a seat besides bots: the one who sets up the table, and a guest with a link.
YOU, GUEST, BOT = "you", "guest", "bot:"
#: The paces of bots that can be chosen, in seconds between their acts.
PACES = ("0", "0.4", "1", "2")
USUAL_PACE = "1"


class BadForm(ValueError):
    """A start form that asks for something that cannot be; one clear line."""


@dataclass(frozen=True)
class GameOffer:
    """A game on the start page.

    Attributes:
        name: the game.
        title, summary: for readers.
        seat_counts: how many seats it can have.
        sitters: what each seat's menu offers, as (value, label).
        usual: the usual choice for each seat, by seat number.
        opponent: the usual opponent's name.
        variants: its options.
        has_cover: whether its board brings a picture, ``cover.svg``.
        voice: says its texts.
    """

    name: str
    title: str
    summary: str
    seat_counts: tuple[int, ...]
    sitters: tuple[tuple[str, str], ...]
    usual: dict[int, str]
    opponent: str
    variants: tuple[Variant, ...]
    has_cover: bool
    voice: Voice

    def value_label(self, variant: Variant, value: str) -> str:
        """What one value of an option means, or the value itself where nothing says so."""
        help = variant.value_help(value)
        return self.voice.say(help) if self.voice.has(help.key) else value


def offers(language: str) -> list[GameOffer]:
    """Every installed game as the start page offers it."""
    return [_offer(game, language) for game in games().values()]


def _offer(game: Game[Any], language: str) -> GameOffer:
    voice = Voice(language, game.name)
    bots = bot_names(game)
    best = "greedy" if "greedy" in bots else next(iter(bots))
    sitters = [(YOU, voice("start.you")), (GUEST, voice("start.guest"))]
    sitters += [(BOT + bot, bot_name(bot, voice)) for bot in bots]
    return GameOffer(
        game.name,
        voice("game.name"),
        voice("game.summary"),
        game.seat_counts,
        tuple(sitters),
        {seat: YOU if seat == 1 else BOT + best for seat in range(1, max(game.seat_counts) + 1)},
        bot_name(best, voice),
        variants(game.options_type),
        (folder(game, "board") / "cover.svg").is_file(),
        voice,
    )


@dataclass(frozen=True)
class Order:
    """The table that a form asks for."""

    game: str
    plans: list[SeatPlan]
    options: dict[str, object]
    seed: int | None
    pause: float


def read_order(form: Mapping[str, Any]) -> Order:
    """The table that a start form asks for; what it leaves out is as usual.

    Raises:
        UnknownGame, BadForm: when it cannot be.
    """
    game = find_game(str(form.get("game", "")))
    count = _whole(form.get("seats") or game.seat_counts[0], "seats")
    if count not in game.seat_counts:
        possible = ", ".join(map(str, game.seat_counts))
        raise BadForm(f"{game.name} cannot have {count} seats; possible: {possible}")
    usual = _offer(game, "en").usual
    plans = _plans(game, count, {n: str(form.get(f"seat-{n}") or usual[n]) for n in usual}, form)
    options: dict[str, object] = {
        name.removeprefix("option-"): str(value)
        for name, value in form.items()
        if name.startswith("option-") and value != ""
    }
    seed = form.get("seed")
    return Order(
        game.name,
        plans,
        options,
        _whole(seed, "seed") if seed else None,
        _pause(str(form.get("pause") or USUAL_PACE)),
    )


def _plans(
    game: Game[Any], count: int, sitters: Mapping[int, str], form: Mapping[str, Any]
) -> list[SeatPlan]:
    """A plan for each seat; "you" is person 1 on every seat, each guest a person of their own."""
    you = str(form.get("name", "")).strip()[:40]
    plans, guests = [], 1
    for seat in range(1, count + 1):
        sitter = sitters[seat]
        if sitter == YOU:
            plans.append(SeatPlan(person=1, name=you))
            you = ""  # two seats of one name could not be told apart in the log
        elif sitter == GUEST:
            guests += 1
            plans.append(SeatPlan(person=guests))
        elif sitter.removeprefix(BOT) in bot_names(game):
            plans.append(SeatPlan(bot=sitter.removeprefix(BOT)))
        else:
            possible = ", ".join((YOU, GUEST, *(BOT + bot for bot in bot_names(game))))
            raise BadForm(f"seat {seat} cannot be held by {sitter!r}; possible: {possible}")
    return plans


def _whole(value: Any, what: str) -> int:
    try:
        return int(str(value))
    except ValueError:
        raise BadForm(f"{what} is {value!r}, expected a whole number") from None


def _pause(written: str) -> float:
    if written not in PACES:
        raise BadForm(f"pause is {written!r}; possible: {', '.join(PACES)}")
    return float(written)


def same_again(game: str, sitters: Mapping[int, str], options: Mapping[str, str]) -> dict[str, str]:
    """The form's fields for another match with the same seats and options."""
    return {
        "game": game,
        "seats": str(len(sitters)),
        **{f"seat-{seat}": sitter for seat, sitter in sitters.items()},
        **{f"option-{name}": value for name, value in options.items()},
    }
