"""The start page's form: what it offers for each game, and the table that it asks for."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from heitan.bots import bot_names, plays
from heitan.kernel.game import Game, find_game, folder, games
from heitan.kernel.options import Variant, variants
from heitan.table.language import Voice
from heitan.table.seating import SeatPlan
from heitan.table.shown import bot_name, has_results, seat_label

#: Who can be put on a seat besides bots: the one who sets up the table, and a guest with a link;
#: ``guest-2`` is the second person, whatever other seats they hold.
YOU, GUEST, BOT = "you", "guest", "bot:"
#: The paces of bots that can be chosen, in seconds between their acts.
PACES = ("0", "0.4", "1", "2")
USUAL_PACE = "1"

#: The seats of each person; bots hold the others.
Split: TypeAlias = "tuple[tuple[int, ...], ...]"


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
        usual: the choice for each seat that the form begins with, by seat number.
        seat_labels: what each seat is called.
        splits: ways to share the seats out, as (who plays what, whether it is the one chosen).
        asked: this is the game that a link asks for, so its form lies open.
        opponent: the usual opponent's name.
        variants: its options.
        has_cards: whether it brings cards to look up.
        has_results: whether it brings a page for its players' own record.
        has_cover: whether its board brings a picture, ``cover.svg``.
        voice: says its texts.
    """

    name: str
    title: str
    summary: str
    seat_counts: tuple[int, ...]
    sitters: tuple[tuple[str, str], ...]
    usual: dict[int, str]
    seat_labels: dict[int, str]
    splits: tuple[tuple[str, bool], ...]
    asked: bool
    opponent: str
    variants: tuple[Variant, ...]
    has_cards: bool
    has_results: bool
    has_cover: bool
    voice: Voice

    def begins_with(self, variant: Variant) -> str:
        """The value of an option that a table has unless it is told otherwise."""
        at_table: Mapping[str, str] = getattr(find_game(self.name), "at_table", {})
        return at_table.get(variant.name, variant.default)

    def value_label(self, variant: Variant, value: str) -> str:
        """What one value of an option means, or the value itself where nothing says so."""
        help = variant.value_help(value)
        return self.voice.say(help) if self.voice.has(help.key) else value


def offers(language: str, asked: str = "", split: int = 0) -> list[GameOffer]:
    """Every installed game as the start page offers it.

    Args:
        language: the reader's.
        asked: a game whose form is to lie open, if any.
        split: which of that game's splits its form begins with.
    """
    return [
        _offer(game, language, game.name == asked, split if game.name == asked else 0)
        for game in games().values()
    ]


def _offer(game: Game[Any], language: str, asked: bool = False, split: int = 0) -> GameOffer:
    voice = Voice(language, game.name)
    bots = bot_names(game)
    best = "greedy" if "greedy" in bots else next(iter(bots))
    seats = range(1, max(game.seat_counts) + 1)
    ways = splits(game)
    split = split if 0 <= split < len(ways) else 0
    if len(ways) > 1:
        guests = [(f"{GUEST}-{n}", voice("start.person", n=n)) for n in seats if n > 1]
    else:
        guests = [(GUEST, voice("start.guest"))]
    return GameOffer(
        name=game.name,
        title=voice("game.name"),
        summary=voice("game.summary"),
        seat_counts=game.seat_counts,
        sitters=(
            (YOU, voice("start.you")),
            *guests,
            *((BOT + bot, bot_name(bot, voice)) for bot in bots),
        ),
        usual=_sitters(ways[split], seats, BOT + best),
        seat_labels={seat: seat_label(seat, voice) for seat in seats},
        splits=tuple(
            (_split_label(way, len(seats), voice), n == split) for n, way in enumerate(ways)
        ),
        asked=asked,
        opponent=bot_name(best, voice),
        variants=variants(game.options_type),
        has_cards=bool(getattr(game, "catalogue", ())),
        has_results=has_results(game),
        has_cover=(folder(game, "board") / "cover.svg").is_file(),
        voice=voice,
    )


def splits(game: Game[Any]) -> tuple[Split, ...]:
    """The ways to share a game's seats out that it proposes, the usual one first.

    A game whose players hold several seats each proposes them as its ``splits``; any other is
    begun with one person on the first seat.
    """
    return tuple(getattr(game, "splits", (((1,),),)))


def _sitters(split: Split, seats: Iterable[int], bot: str) -> dict[int, str]:
    """The choice of the form for each seat; seats that nobody holds are the bot's."""
    held = {seat: person for person, own in enumerate(split, 1) for seat in own}
    persons = {seat: YOU if n == 1 else f"{GUEST}-{n}" for seat, n in held.items()}
    return {seat: persons.get(seat, bot) for seat in seats}


def _split_label(split: Split, seats: int, voice: Voice) -> str:
    shares = [voice("start.plus").join(seat_label(seat, voice) for seat in own) for own in split]
    who = voice("start.shares").join(shares)
    if not split:
        return voice("start.split-bots")
    everybody = sum(map(len, split)) == seats
    return voice("start.split" if everybody else "start.split-some", n=len(split), who=who)


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
    """A plan for each seat; "you" is person 1 on every seat, each "guest" a person of their own."""
    you = str(form.get("name", "")).strip()[:40]
    numbered = {f"{GUEST}-{n}": n for n in range(2, count + 1)}
    free = (n for n in itertools.count(2) if f"{GUEST}-{n}" not in sitters.values())
    plans = []
    for seat in range(1, count + 1):
        sitter = sitters[seat]
        if sitter == YOU:
            plans.append(SeatPlan(person=1, name=you))
            if not names_seats(game):
                you = ""  # two seats of one name could not be told apart in the log
        elif sitter == GUEST:
            plans.append(SeatPlan(person=next(free)))
        elif sitter in numbered:
            plans.append(SeatPlan(person=numbered[sitter]))
        elif plays(game, sitter.removeprefix(BOT)):
            plans.append(SeatPlan(bot=sitter.removeprefix(BOT)))
        else:
            possible = ", ".join((YOU, GUEST, *numbered, *(BOT + bot for bot in bot_names(game))))
            raise BadForm(f"seat {seat} cannot be held by {sitter!r}; possible: {possible}")
    return plans


def names_seats(game: Game[Any]) -> bool:
    """Whether the game has names of its own for its seats."""
    return Voice("en", game.name).has("seat.1")


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
