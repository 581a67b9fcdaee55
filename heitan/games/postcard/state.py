"""The state of a match: every fact of the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import Any, NamedTuple

from heitan.games.postcard.cards import Card
from heitan.games.postcard.choices import Choice
from heitan.games.postcard.places import (
    CAPITALS,
    CHINA,
    ETO,
    FRONTS,
    PLACES,
    PTO,
    RAIDING,
    THEATRES,
    Capital,
    Front,
    Place,
    Theatre,
)
from heitan.games.postcard.units import (
    COPIES,
    SIDES,
    U_BOATS,
    WEAK_ARMY,
    Unit,
)
from heitan.games.postcard.variants import Variants
from heitan.kernel.log import Event

FIRST_YEAR, LAST_YEAR = 1939, 1945


class Status(Enum):
    """What a front is (M3)."""

    NEUTRAL = "neutral"
    CONTESTED = "contested"
    ALLIED = "allied"
    AXIS = "axis"

    # Members are single objects; an enum's own hash costs more than the look-up it is for.
    __hash__ = object.__hash__


class Phase(Enum):
    """Whose step it is, as scenarios say it; ``over`` is not for a scenario to give."""

    PRODUCTION = "production"
    ALLIED = "allied"
    AXIS = "axis"
    OVER = "over"


class Step(Enum):
    """What comes next. Play is divided wherever cards are drawn before something is asked, so that
    whatever a decision depends on lies in the state.
    """

    PRODUCE = "produce"
    TURN_UP = "turn-up"
    BLOCK = "block"
    RETAKE = "retake"
    DISCARD = "discard"
    DEFEND = "defend"
    DISPATCH = "dispatch"
    ACT = "act"
    ADVANCE = "advance"
    OVER = "over"

    __hash__ = object.__hash__

    @property
    def phase(self) -> Phase:
        """The phase it belongs to."""
        return _PHASES.get(self, Phase.ALLIED)


_PHASES = {
    **{Step.PRODUCE: Phase.PRODUCTION, Step.ACT: Phase.AXIS, Step.ADVANCE: Phase.AXIS},
    Step.OVER: Phase.OVER,
}


class Aim(Enum):
    """What the card that the Allies turned up does; 1 to 3 are the ranks of A3."""

    FROM_CAPITAL = "from-capital"
    ENGAGED = "engaged"
    ON_CAPITAL = "on-capital"
    NAVY = "navy"
    CHINA = "china"
    NOTHING = "nothing"
    EVENT = "event"
    JOKER = "joker"

    __hash__ = object.__hash__

    @property
    def rule(self) -> str:
        """The rule it is carried out by."""
        return _RULES[self]

    @property
    def rank(self) -> int:
        """Its rank in A3; 0 where it has none."""
        return _RANKS.get(self, 0)


_RULES = {
    **{Aim.FROM_CAPITAL: "A4", Aim.ENGAGED: "A5", Aim.ON_CAPITAL: "A6", Aim.NAVY: "A7"},
    **{Aim.CHINA: "A7", Aim.NOTHING: "A3", Aim.EVENT: "A2", Aim.JOKER: "A8"},
}
_RANKS = {Aim.FROM_CAPITAL: 1, Aim.ENGAGED: 2, Aim.ON_CAPITAL: 3}


class Order(NamedTuple):
    """What the Allies did last, or are doing, with the card they turned up.

    Attributes:
        card: the card.
        aim: what it does.
        front: the front that fights, or None.
        diverted: no front could fight in the card's own theatre (A2).
        event: the event entry that applied, ``E1-3``; ``E1-0`` when none did, "" for no event.
    """

    card: Card
    aim: Aim
    front: Front | None = None
    diverted: bool = False
    event: str = ""

    @property
    def theatre(self) -> Theatre | None:
        """Where it does something; None for a joker, or when nothing can fight."""
        if self.front is not None:
            return self.front.theatre
        if self.aim is Aim.EVENT:
            return PTO if self.card.red else ETO
        return {Aim.NAVY: ETO, Aim.CHINA: PTO}.get(self.aim)


#: Orders are few, so each is made once.
order_for = cache(Order)


class Battle(NamedTuple):
    """A battle being fought; its cards are ``State.allied_cards`` and ``State.axis_cards``.

    Attributes:
        by_axis: the Axis attacks; else the Allies do.
        place: what is attacked.
        unit_at: where the Axis unit stands.
        front: the front it belongs to; None for the navy and for China.
        kamikaze: the attack is land-based air's only one (B2).
    """

    by_axis: bool
    place: Place
    unit_at: Place
    front: Front | None = None
    kamikaze: bool = False


#: So are battles.
battle_for = cache(Battle)


@dataclass(frozen=True, eq=False, slots=True)
class Count:
    """How the Allied steps of a turn were counted, at the start of the war phase (A1).

    Attributes:
        soviet, us: what those at war add.
        bombing, raiders: what strategic bombings and a navy at sea take away.
        most: before reductions: at most 5.
        total: the steps of the turn: after all reductions at least 2.
    """

    soviet: int
    us: int
    bombing: int
    raiders: int
    most: int = field(init=False)
    total: int = field(init=False)

    def __post_init__(self) -> None:
        most = min(BASE_STEPS + self.soviet + self.us, MOST_STEPS)
        object.__setattr__(self, "most", most)
        total = max(most - self.bombing - self.raiders, FEWEST_STEPS)
        object.__setattr__(self, "total", total)

    def as_dict(self) -> dict[str, int]:
        """The count as plain JSON."""
        return {
            **{"base": BASE_STEPS, "soviet": self.soviet, "us": self.us, "most": self.most},
            **{"bombing": self.bombing, "raiders": self.raiders, "total": self.total},
        }


#: And counts.
count_for = cache(Count)

BASE_STEPS, MOST_STEPS, FEWEST_STEPS = 2, 5, 2


class Line(Enum):
    """The lines of B5, in order."""

    ALLIED_ACE = "allied-ace"
    AXIS_ACE = "axis-ace"
    PAIR = "pair"
    EQUAL_PAIRS = "equal-pairs"
    HIGHER = "higher"
    EQUAL = "equal"

    __hash__ = object.__hash__


class Verdict(NamedTuple):
    """Who wins a battle, and why.

    Attributes:
        axis_wins: the Axis does.
        line: the line of B5 that decided.
        allied, axis: the ranks that line compared.
    """

    axis_wins: bool
    line: Line
    allied: int
    axis: int


class Ending(Enum):
    """How a game ends (W1–W3)."""

    VICTORY = "victory"
    BERLIN = "berlin-fell"
    TOKYO = "tokyo-fell"
    CHINA = "china-lost"
    DRAW = "draw"

    __hash__ = object.__hash__

    @property
    def outcome(self) -> str:
        """``victory``, ``draw`` or ``defeat``."""
        return self.value if self in (Ending.VICTORY, Ending.DRAW) else "defeat"

    @property
    def rule(self) -> str:
        """The rule by which the game ended."""
        return {Ending.VICTORY: "W1", Ending.DRAW: "W3"}.get(self, "W2")


class State:
    """Every fact of a match.

    Attributes:
        variants: the readings of the source that are played.
        year: the turn.
        step: what comes next.
        fronts: each front's status, by ``Front.index``.
        units: the Axis unit at each place, by ``Place.number``; the others are in storage.
        navy_gone: the German navy has left the game (E1).
        surface_lost: surface ships were beaten (X3).
        soviet_entry, us_entry: the year they entered the war, or None.
        air: the Axis has air superiority; a joker lies before the player.
        deck: its top is the end of the list.
        hand: in the order of drawing.
        discard: the last discarded at the end.
        bombings: strategic bombings of this turn (P2).
        count: how this turn's Allied steps were counted, or None before the war phase.
        allied_steps_left: Allied steps that have not begun yet.
        order: what the Allies did last this turn, or None.
        allied_cards, axis_cards: the cards in use; they are discarded when the step ends (P3).
        battle: the battle being fought, or None.
        act: what the player is doing in the present Axis step, or None.
        ending: how the game ended, or None.
    """

    __slots__ = (
        "act",
        "air",
        "allied_cards",
        "allied_steps_left",
        "axis_cards",
        "battle",
        "bombings",
        "count",
        "deck",
        "discard",
        "ending",
        "fronts",
        "hand",
        "log",
        "navy_gone",
        "order",
        "soviet_entry",
        "step",
        "surface_lost",
        "units",
        "us_entry",
        "variants",
        "year",
    )

    def __init__(self, variants: Variants) -> None:
        self.variants = variants
        self.year = FIRST_YEAR
        self.step = Step.PRODUCE
        self.fronts: list[Status] = [Status.NEUTRAL] * len(FRONTS)
        self.units: list[Unit | None] = [None] * len(PLACES)
        self.navy_gone = False
        self.surface_lost = False
        self.soviet_entry: int | None = None
        self.us_entry: int | None = None
        self.air = False
        self.deck: list[Card] = []
        self.hand: list[Card] = []
        self.discard: list[Card] = []
        self.bombings = 0
        self.count: Count | None = None
        self.allied_steps_left = 0
        self.order: Order | None = None
        self.allied_cards: list[Card] = []
        self.axis_cards: list[Card] = []
        self.battle: Battle | None = None
        self.act: Choice | None = None
        self.ending: Ending | None = None
        self.log: list[Event] = []

    def copy(self) -> State:
        """An independent copy with an empty log; cards, units and places are shared."""
        copied = State.__new__(State)
        copied.variants = self.variants
        copied.year = self.year
        copied.step = self.step
        copied.fronts = self.fronts[:]
        copied.units = self.units[:]
        copied.navy_gone = self.navy_gone
        copied.surface_lost = self.surface_lost
        copied.soviet_entry = self.soviet_entry
        copied.us_entry = self.us_entry
        copied.air = self.air
        copied.deck = self.deck[:]
        copied.hand = self.hand[:]
        copied.discard = self.discard[:]
        copied.bombings = self.bombings
        copied.count = self.count
        copied.allied_steps_left = self.allied_steps_left
        copied.order = self.order
        copied.allied_cards = self.allied_cards[:]
        copied.axis_cards = self.axis_cards[:]
        copied.battle = self.battle
        copied.act = self.act
        copied.ending = self.ending
        copied.log = []
        return copied

    # --- the map -------------------------------------------------------------------------------

    def status(self, front: Front) -> Status:
        """What a front is."""
        return self.fronts[front.index]

    def unit(self, place: Place) -> Unit | None:
        """The Axis unit at a place, or None."""
        return self.units[place.number]

    def held(self, capital: Capital) -> bool:
        """Whether the Axis holds an Allied capital: one of its units stands there."""
        return self.units[capital.number] is not None

    @property
    def capitals_held(self) -> list[Capital]:
        """The Allied capitals that the Axis holds."""
        units = self.units
        return [capital for capital in CAPITALS if units[capital.number] is not None]

    def allied_unit(self, front: Front) -> Place | None:
        """Where a front's Allied unit is (M3): on it, in its capital, or None for storage."""
        status = self.fronts[front.index]
        if status is Status.AXIS:
            return None if self.held(front.capital) else front.capital
        return None if status is Status.NEUTRAL else front

    def in_storage(self, theatre: Theatre) -> int:
        """How many of Germany's armies, or of Japan's navies, are in storage."""
        return COPIES - sum(self.units[place.number] is not None for place in ARMY_PLACES[theatre])

    @property
    def storage(self) -> list[Unit]:
        """The Axis units in storage, back face up."""
        units = []
        for theatre in THEATRES:
            back = SIDES[ARMY_PLACES[theatre][0].number][1]
            units += [back] * self.in_storage(theatre)
        if self.units[RAIDING.number] is None and not self.navy_gone:
            units.append(U_BOATS)
        if self.units[CHINA.number] is None:
            units.append(WEAK_ARMY)
        return units

    def as_dict(self) -> dict[str, Any]:
        """Every fact in the keys of scenarios; the deck from its top.

        More than ``given`` takes: ``storage``, ``navy_gone``, ``step``, ``count``, ``order``,
        ``battle``, ``allied_cards``, ``axis_cards``, ``act``, ``bombings``; and ``result`` at the
        end.
        """
        ending = self.ending
        return {
            "year": self.year,
            "phase": self.step.phase.value,
            "step": self.step.value,
            "air_superiority": self.air,
            "hand": ids(self.hand),
            "deck": ids(self.deck[::-1]),
            "discard": ids(self.discard),
            "fronts": {front.id: self.fronts[front.index].value for front in FRONTS},
            "units": unit_ids(self.units),
            "storage": [unit.id for unit in self.storage],
            "navy_gone": self.navy_gone,
            "surface_lost": self.surface_lost,
            "soviet_entry": self.soviet_entry,
            "us_entry": self.us_entry,
            "bombings": self.bombings,
            "count": self.count and self.count.as_dict(),
            "allied_steps_left": self.allied_steps_left,
            "order": self.order and order_dict(self.order),
            "battle": self.battle and battle_dict(self.battle),
            "allied_cards": ids(self.allied_cards),
            "axis_cards": ids(self.axis_cards),
            "act": self.act and self.act.id,
            "result": ending and {"outcome": ending.outcome, "year": self.year},
        }


#: Where Germany's armies and Japan's navies can stand.
ARMY_PLACES = {
    theatre: tuple(
        place for place in PLACES if place.theatre is theatre and place not in (RAIDING, CHINA)
    )
    for theatre in THEATRES
}


def ids(cards: Iterable[Card]) -> list[str]:
    """The ids of cards, in their order."""
    return [card.id for card in cards]


def unit_ids(units: Iterable[Unit | None]) -> dict[str, str]:
    """By place, the id of the unit there or ``none``."""
    pairs = zip(PLACES, units, strict=True)
    return {place.id: "none" if unit is None else unit.id for place, unit in pairs}


def order_dict(order: Order) -> dict[str, Any]:
    """An order as plain JSON."""
    return {
        "card": order.card.id,
        "aim": order.aim.value,
        "rule": order.aim.rule,
        "rank": order.aim.rank,
        "theatre": order.theatre and order.theatre.id,
        "front": order.front and order.front.id,
        "diverted": order.diverted,
        "event": order.event,
    }


def battle_dict(battle: Battle) -> dict[str, Any]:
    """A battle as plain JSON, without its cards."""
    return {
        "by": "axis" if battle.by_axis else "allies",
        "place": battle.place.id,
        "unit_at": battle.unit_at.id,
        "front": battle.front and battle.front.id,
        "kamikaze": battle.kamikaze,
    }
