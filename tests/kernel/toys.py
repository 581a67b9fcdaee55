"""Small games to test the kernel with; each can be given a flaw that a check must find.

Smugglers: hidden hands, a deck, a die, options, undo, cards laid face down and turned up.
Chain: hidden answers in windows that nest three deep: strike, shield, jam, break.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from heitan.kernel.bot import Advice, Bot
from heitan.kernel.chance import Pick, Roll, Shuffle
from heitan.kernel.decision import Decision, Kind
from heitan.kernel.game import Result
from heitan.kernel.log import NO_WAY_BACK, Event
from heitan.kernel.options import choice, number
from heitan.kernel.reaction import Window, react
from heitan.kernel.rule import Rule
from heitan.kernel.sight import Sight
from heitan.kernel.text import Catalog, Text, seat_name, text


def catalogs() -> dict[str, Catalog]:
    """The toys' sentences, by language."""
    kernel, own = resources.files("heitan.kernel") / "locale", Path(__file__).parent / "locale"
    return {
        language: Catalog(language, (kernel / f"{language}.po", own / f"{language}.po"))
        for language in ("ja", "en")
    }


@dataclass(frozen=True, eq=False)
class Card:
    """One card; copies of a kind are interchangeable but not the same."""

    kind: str
    number: int

    @property
    def id(self) -> str:
        return self.kind

    @property
    def name(self) -> Text:
        return Text(f"card.{self.kind}")

    def __repr__(self) -> str:
        return f"{self.kind}#{self.number}"


@dataclass(frozen=True)
class Act:
    """An option; made anew for each decision, so equal ones are not the same object."""

    id: str
    text: Text
    element: str | None = None


class Seeing:
    """A view that is nothing but its JSON."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.told = told

    def as_dict(self) -> dict[str, Any]:
        return self.told


def pass_() -> Act:
    return Act("pass", Text("choice.pass"))


class RandomBot:
    """A bot with a reason."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def advise(self, sight: Sight) -> Advice:
        assert sight.decision is not None
        return Advice(self.rng.choice(sight.decision.options), Text("reason.whim"))


# --- Smugglers -----------------------------------------------------------------------------------

KINDS = ("tea", "silk", "rum", "lace")
CARGO = tuple(Card(kind, n) for kind in KINDS for n in range(4))


@dataclass(frozen=True)
class Tides:
    """The options of Smugglers."""

    hand: int = number(2, 1, 3)
    storms: bool = choice(True, False)


class Smuggling:
    """The state of Smugglers."""

    __slots__ = ("active", "deck", "hands", "log", "options", "rows", "scores", "seats")

    def __init__(self, seats: int, options: Tides) -> None:
        self.seats = seats
        self.options = options
        self.active = 1
        self.hands: dict[int, list[Card]] = {seat: [] for seat in range(1, seats + 1)}
        self.rows: dict[int, list[tuple[Card, bool]]] = {seat: [] for seat in self.hands}
        self.scores: dict[int, int] = dict.fromkeys(self.hands, 0)
        self.deck: list[Card] = []
        self.log: list[Event] = []

    def copy(self) -> Smuggling:
        copied = type(self)(self.seats, self.options)
        copied.active = self.active
        copied.hands = {seat: hand.copy() for seat, hand in self.hands.items()}
        copied.rows = {seat: row.copy() for seat, row in self.rows.items()}
        copied.scores = self.scores.copy()
        copied.deck = self.deck.copy()
        return copied

    def as_dict(self) -> dict[str, Any]:
        return {
            "active": self.active,
            "hands": {seat: [card.id for card in hand] for seat, hand in self.hands.items()},
            "rows": {
                seat: [f"{card.id}{' up' if up else ''}" for card, up in row]
                for seat, row in self.rows.items()
            },
            "scores": dict(self.scores),
            "deck": [card.id for card in reversed(self.deck)],
        }


class SharingSmuggling(Smuggling):
    """Its copies share the scores."""

    __slots__ = ()

    def copy(self) -> Smuggling:
        copied = super().copy()
        copied.scores = self.scores
        return copied


_clock = itertools.count()


class Smugglers:
    """Lay a card face down each turn, turn up those of others, and hope for good weather.

    ``flaw`` names what is wrong with it.
    """

    name = "smugglers"
    package = ""
    rules_version = "1"
    seat_counts = (2, 3)
    options_type: type[Any] = Tides
    ordered = frozenset({"rows", "deck"})
    bots: Mapping[str, Callable[[random.Random], Bot]] = {"random": RandomBot}

    def __init__(self, flaw: str = "") -> None:
        self.flaw = flaw

    def start(self, seats: int, options: Tides) -> Smuggling:
        return (SharingSmuggling if self.flaw == "shared copy" else Smuggling)(seats, options)

    def set_up(self, state: Smuggling) -> Rule[None]:
        order = yield Shuffle("deck", len(CARGO))
        state.deck = [CARGO[i] for i in order]
        for hand in state.hands.values():
            for _ in range(state.options.hand):
                hand.append(state.deck.pop())
        state.active = 1 + (yield Pick("first", state.seats))
        kept = yield Decision(
            state.active,
            Kind.YES_NO,
            Text("ask.begin"),
            "S1",
            (Act("keep", Text("choice.keep")), pass_()),
        )
        if kept.id == "pass":
            state.active = state.active % state.seats + 1

    def turn(self, state: Smuggling) -> Rule[None]:
        seat = state.active
        card = state.deck.pop()
        state.hands[seat].append(card)
        told = text("log.drew", seat=seat_name(seat))
        state.log.append(Event(told, seat, text("log.drew.own", card=card), True, "T1"))
        if state.options.storms:
            die = yield Roll("weather")
            state.log.append(Event(text("log.weather", n=die), rule="T2"))
            if self.flaw == "fact outside the state":
                die += next(_clock)
            state.scores[seat] += die
        yield from self.lay(state, seat)
        yield from self.look(state, seat)
        if self.flaw != "endless" or not state.deck:
            state.active = seat % state.seats + 1
        if self.flaw == "endless":
            state.deck.insert(0, card)

    def lay(self, state: Smuggling, seat: int) -> Rule[None]:
        kinds = list(dict.fromkeys(card.kind for card in state.hands[seat]))
        if self.flaw == "set order":
            kinds = list(set(kinds))
        if not kinds:
            return
        acts = [Act(f"lay:{kind}", text("choice.lay", card=_any(kind))) for kind in kinds]
        if self.flaw == "same id twice":
            acts.append(acts[0])
        if self.flaw == "option outside the vocabulary":
            acts.append(Act("swim", Text("choice.pass")))
        act = yield Decision(seat, Kind.CARD, Text("ask.lay"), "T3", (*acts, pass_()))
        if not act.id.startswith("lay:"):
            return
        card = next(each for each in state.hands[seat] if f"lay:{each.kind}" == act.id)
        state.hands[seat].remove(card)
        state.rows[seat].append((card, False))
        told, own = text("log.laid", seat=seat_name(seat)), text("log.laid.own", card=card)
        if self.flaw == "leaking log":
            told = own
        if self.flaw == "text without a sentence":
            told = Text("log.nobody-wrote-this")
        if self.flaw == "text without a parameter":
            told = Text("log.laid")
        state.log.append(Event(told, seat, own, rule="T3"))

    def look(self, state: Smuggling, seat: int) -> Rule[None]:
        """Turn up other seats' cards, as many as one likes."""
        while True:
            acts = [
                Act(f"look:{other}/{place}", text("choice.look", seat=seat_name(other), n=place))
                for other, row in state.rows.items()
                for place, (_, up) in enumerate(row, 1)
                if other != seat and not up
            ]
            if not acts:
                return
            act = yield Decision(seat, Kind.PIECE, Text("ask.look"), "T4", (*acts, pass_()))
            if act.id == "pass":
                return
            other, place = map(int, act.id.removeprefix("look:").split("/"))
            card, _ = state.rows[other][place - 1]
            state.rows[other][place - 1] = (card, True)
            state.scores[seat] += 1
            reveals = self.flaw != "reveal not flagged"
            told = text("log.looked", seat=seat_name(other), card=card)
            state.log.append(
                Event(told, reveals=reveals, rule="T4", element=f"row:{other}/{place}")
            )

    def over(self, state: Smuggling) -> bool:
        return not state.deck

    def result(self, state: Smuggling) -> Result:
        best = max(state.scores.values())
        winners = tuple(seat for seat, score in state.scores.items() if score == best)
        return Result(winners, dict(state.scores), "deck")

    def view(self, state: Smuggling, seats: frozenset[int]) -> Seeing:
        told: dict[str, Any] = {
            "active": str(state.active),
            "hands": {str(seat): [card.id for card in state.hands[seat]] for seat in sorted(seats)},
            "rows": {
                str(seat): [card.id if up or seat in seats else "?" for card, up in row]
                for seat, row in state.rows.items()
            },
            "deck": len(state.deck),
        }
        if self.flaw == "leaking view":
            told["next"] = state.deck[-1].id if state.deck else None
        if self.flaw == "view is not JSON":
            told["scores"] = dict(state.scores)
        return Seeing(told)

    def known(self, state: Smuggling, seat: int) -> frozenset[Card]:
        if self.flaw == "forgetful":
            return frozenset()
        seen = {card for row in state.rows.values() for card, up in row if up}
        own = {card for card, _ in state.rows[seat]}
        return frozenset({*seen, *own, *state.hands[seat]})

    def redeal(
        self, state: Smuggling, seat: int, known: frozenset[Card], rng: random.Random
    ) -> None:
        hidden = [card for card in _everywhere(state) if card not in known]
        dealt = iter(rng.sample(hidden, len(hidden)))

        def anew(card: Card) -> Card:
            return card if card in known else next(dealt)

        for other in state.hands:
            state.hands[other] = [anew(card) for card in state.hands[other]]
            state.rows[other] = [(anew(card), up) for card, up in state.rows[other]]
        state.deck = [anew(card) for card in state.deck]

    def vocabulary(self, seats: int) -> tuple[str, ...]:
        looks = (f"look:{seat}/{n}" for seat in range(1, seats + 1) for n in range(1, 17))
        return ("pass", "keep", *(f"lay:{kind}" for kind in KINDS), *looks)

    def given(self, state: Smuggling, given: Mapping[str, Any]) -> None:
        for key in given:
            if key not in ("active", "hands", "rows", "deck", "scores"):
                raise ValueError(f"no key {key!r}")
        state.active = given.get("active", state.active)
        for seat, kinds in given.get("hands", {}).items():
            state.hands[seat] = [_any(kind) for kind in kinds]
        for seat, row in given.get("rows", {}).items():
            state.rows[seat] = [
                (_any(said.removesuffix(" up")), said.endswith(" up")) for said in row
            ]
        if "deck" in given:
            state.deck = [_any(kind) for kind in reversed(given["deck"])]
        state.scores.update(given.get("scores", {}))

    def seat_id(self, seat: int) -> str:
        return str(seat)


@cache
def _any(kind: str) -> Card:
    for card in CARGO:
        if card.kind == kind:
            return card
    raise ValueError(f"no cargo {kind!r}; possible: {', '.join(KINDS)}")


def _everywhere(state: Smuggling) -> Iterator[Card]:
    for seat, hand in state.hands.items():
        yield from hand
        yield from (card for card, _ in state.rows[seat])
    yield from state.deck


# --- Chain ---------------------------------------------------------------------------------------

#: What cancels what.
COUNTER = {"strike": "shield", "shield": "jam", "jam": "break"}
ANSWERS = tuple(
    Card(kind, n)
    for kind, copies in (("shield", 5), ("jam", 4), ("break", 3))
    for n in range(copies)
)


@dataclass(frozen=True)
class Plain:
    """No options."""


class Links:
    """The state of Chain: ``effects`` are those under way, ``[kind, seat, cancelled]``."""

    __slots__ = ("active", "effects", "hands", "log", "scores", "seats", "turns", "used", "windows")

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.active = 1
        self.turns = 0
        self.hands: dict[int, list[Card]] = {seat: [] for seat in range(1, seats + 1)}
        self.scores: dict[int, int] = dict.fromkeys(self.hands, 0)
        self.used: list[Card] = []
        self.effects: list[tuple[str, int]] = []
        self.windows: list[Window] = []
        self.log: list[Event] = []

    def copy(self) -> Links:
        copied = Links(self.seats)
        copied.active, copied.turns = self.active, self.turns
        copied.hands = {seat: hand.copy() for seat, hand in self.hands.items()}
        copied.scores = self.scores.copy()
        copied.used = self.used.copy()
        copied.effects = self.effects.copy()
        copied.windows = [window.copy() for window in self.windows]
        return copied

    def as_dict(self) -> dict[str, Any]:
        return {
            "active": SIDES[self.active],
            "turns": self.turns,
            "hands": {SIDES[seat]: [card.id for card in hand] for seat, hand in self.hands.items()},
            "scores": {SIDES[seat]: score for seat, score in self.scores.items()},
            "used": [card.id for card in self.used],
            "effects": [list(effect) for effect in self.effects],
            "windows": [window.event for window in self.windows],
        }


SIDES = {1: "north", 2: "east", 3: "south"}


class Chain:
    """Strike another seat; a shield stops a strike, a jam a shield, a break a jam."""

    name = "chain"
    package = ""
    rules_version = "7"
    seat_counts = (3,)
    options_type: type[Any] = Plain
    ordered: frozenset[str] = frozenset()
    bots: Mapping[str, Callable[[random.Random], Bot]] = {}

    def __init__(self, flaw: str = "") -> None:
        self.flaw = flaw

    def start(self, seats: int, options: Plain) -> Links:
        return Links(seats)

    def set_up(self, state: Links) -> Rule[None]:
        order = yield Shuffle("answers", len(ANSWERS))
        for place, index in enumerate(order[:9]):
            state.hands[place % 3 + 1].append(ANSWERS[index])

    def turn(self, state: Links) -> Rule[None]:
        seat = state.active
        acts = tuple(
            Act(f"strike:{SIDES[other]}", text("choice.strike", seat=seat_name(other)))
            for other in state.hands
            if other != seat
        )
        act = yield Decision(seat, Kind.ACT, Text("ask.strike"), "C1", (*acts, pass_()))
        if act.id != "pass":
            state.log.append(Event(text("log.strike", seat=seat_name(seat)), rule="C1"))
            if (yield from self.effect(state, "strike", seat)):
                state.scores[seat] += 1
                state.log.append(Event(text("log.struck", seat=seat_name(seat)), rule="C1"))
        state.active = seat % 3 + 1
        state.turns += 1

    def effect(self, state: Links, kind: str, by: int) -> Rule[bool]:
        """Let others answer; gives whether the effect stands."""
        cancelled = False
        if kind not in COUNTER:
            return True

        def usable(seat: int) -> list[Act]:
            if not any(card.kind == COUNTER[kind] for card in state.hands[seat]):
                return []
            return [Act(f"use:{COUNTER[kind]}", text("choice.use", card=_answer(COUNTER[kind])))]

        def apply(seat: int, reaction: Any) -> Rule[None]:
            nonlocal cancelled
            answer = COUNTER[kind]
            card = next(card for card in state.hands[seat] if card.kind == answer)
            state.hands[seat].remove(card)
            state.used.append(card)
            state.log.append(
                Event(text("log.used", seat=seat_name(seat), card=card), reveals=True, rule="C2")
            )
            cancelled = yield from self.effect(state, answer, seat)

        def ask(seat: int, offered: tuple[Any, ...]) -> Decision:
            secret = self.flaw != "window told to all"
            asked = text("ask.answer", card=_answer(COUNTER[kind]))
            return Decision(seat, Kind.CARD, asked, "C2", (*offered, pass_()), secret)

        if self.flaw != "way back":
            state.log.append(NO_WAY_BACK)
        state.effects.append((kind, by))
        yield from react(
            state.windows,
            kind,
            seats=lambda: [seat % 3 + 1 for seat in (by, by + 1)],
            usable=usable,
            ask=ask,
            apply=apply,
            cancelled=lambda: cancelled,
        )
        state.effects.pop()
        return not cancelled

    def over(self, state: Links) -> bool:
        return state.turns == 12

    def result(self, state: Links) -> Result:
        best = max(state.scores.values())
        winners = tuple(seat for seat, score in state.scores.items() if score == best)
        return Result(winners, dict(state.scores), "turns")

    def view(self, state: Links, seats: frozenset[int]) -> Seeing:
        return Seeing(
            {
                "active": SIDES[state.active],
                "hands": {
                    SIDES[seat]: [card.id for card in state.hands[seat]] for seat in sorted(seats)
                },
                "held": [len(hand) for hand in state.hands.values()],
                "scores": list(state.scores.values()),
                "used": [card.id for card in state.used],
            }
        )

    def known(self, state: Links, seat: int) -> frozenset[Card]:
        return frozenset({*state.hands[seat], *state.used})

    def redeal(self, state: Links, seat: int, known: frozenset[Card], rng: random.Random) -> None:
        held = {card for hand in state.hands.values() for card in hand}
        out = [card for card in ANSWERS if card not in held and card not in state.used]
        hidden = [card for card in ANSWERS if card in held and card not in known] + out
        dealt = iter(rng.sample(hidden, len(hidden)))
        for other, hand in state.hands.items():
            state.hands[other] = [card if card in known else next(dealt) for card in hand]

    def vocabulary(self, seats: int) -> tuple[str, ...]:
        strikes = (f"strike:{side}" for side in SIDES.values())
        return ("pass", *strikes, *(f"use:{kind}" for kind in COUNTER.values()))

    def given(self, state: Links, given: Mapping[str, Any]) -> None:
        seats = {side: seat for seat, side in SIDES.items()}
        for key in given:
            if key not in ("active", "hands"):
                raise ValueError(f"no key {key!r}; possible: active, hands")
        state.active = seats[given.get("active", SIDES[state.active])]
        for side, kinds in given.get("hands", {}).items():
            state.hands[seats[side]] = [
                Card(kind, 100 * seats[side] + n) for n, kind in enumerate(kinds)
            ]

    def seat_id(self, seat: int) -> str:
        return SIDES[seat]


@cache
def _answer(kind: str) -> Card:
    return next(card for card in ANSWERS if card.kind == kind)


smugglers = Smugglers()
chain = Chain()
set_order = Smugglers("set order")
GAMES = {game.name: game for game in (smugglers, chain)}


def find(name: str) -> Any:
    """The toy of that name, as :func:`heitan.kernel.game.find_game` finds installed games."""
    from heitan.kernel.game import UnknownGame

    if name not in GAMES:
        raise UnknownGame(f"no game {name!r}; possible: {', '.join(GAMES)}")
    return GAMES[name]
