"""What a player sees: everything but the order of the deck.

``as_dict`` gives it as plain JSON (cards ``AS``, ``10H``, ``JOKER``; places and units by id)::

    {
      "year": 1941,
      "phase": "axis",                  # production | allied | axis | over
      "step": "act",                    # what is asked, or comes next: produce, turn-up, block,
                                        # retake, discard, defend, dispatch, act, advance; over
      "air_superiority": true,
      "fronts": {"western": "contested", ...},         # neutral | contested | allied | axis
      "capitals": {"london": "allied", ...},           # allied | axis
      "units": {"berlin": "panzer", "tokyo": "none", "raiding": "u-boats", "china": "full", ...},
      "allied_units": {"western": {"place": "western", "face": "engaged"},
                       "eastern": {"place": "storage", "face": "counter-offensive"}, ...},
      "storage": ["infantry", "land-air"],             # Axis units, as they would be placed
      "navy_gone": false,               # E1-4: the German navy has left the game
      "surface_lost": false,            # U-boats cannot become surface ships any more (X3)
      "soviet_entry": 1941,             # year, or null while not at war
      "us_entry": null,
      "hand": ["KS", "5H"],             # as drawn
      "deck_size": 31,
      "unseen": ["AS", ...],            # what the deck consists of, by suit and rank, jokers last
      "discard": ["2C", ...],           # face up, the last discarded at the end
      "axis_steps_left": 2,             # the hand's cards: a step may be taken while there is one
      "allied_steps_left": 1,           # Allied steps that have not begun
      "allied_steps": {"base": 2, "soviet": 1, "us": 2, "most": 5, "bombing": 0, "raiders": 1,
                       "total": 4},     # A1; most: after the limit of 5; null before the war phase
      "production": {"eto": 2, "pto": 1},              # P1, as the map is now
      "order": {"card": "7S",           # what the Allies do, or did last this turn; null before
                "in_use": false,        # the card still lies there; else it is discarded
                "aim": "from-capital",  # from-capital (A4), engaged (A5), on-capital (A6), navy,
                                        # china (A7), nothing (A3), event (A2), joker (A8)
                "rule": "A4",
                "rank": 1,              # its rank in A3; 0 where it has none
                "theatre": "eto",       # where, or null
                "front": "western",     # or null
                "diverted": false,      # no front could fight in the card's own theatre
                "event": ""},           # the entry that applied, "E2-1"; "E2-0" when none did
      "battle": {"by": "allies",        # who attacks: allies | axis; null when nothing is fought
                 "place": "western",    # what is attacked
                 "front": "western",    # null for the navy and for China
                 "unit_at": "western",  # where the Axis unit stands
                 "unit": "panzer",
                 "kamikaze": false,
                 "printed": "A",        # the value that would count now (B3), or null
                 "allied_cards": ["7S", "QD"],
                 "axis_cards": ["9H"]},
      "act": "attack:berlin:western",   # what a card is being spent on (X1–X8), or null
      "result": {"outcome": "victory",  # victory | draw | defeat; null while playing
                 "year": 1943, "ending": "victory", "rule": "W1"},
      "options": {"front_order": "procedure", ...}
    }

Board elements: ``place:<place>``, ``hand:<card>``, ``deck``, ``discard``, ``air``, ``order`` (the
card the Allies turned up), ``year``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from heitan.games.postcard.cards import FULL_DECK, Card
from heitan.games.postcard.choices import Choice
from heitan.games.postcard.places import CAPITALS, FRONTS, PLACES, Front, Place
from heitan.games.postcard.rules.battle import printed
from heitan.games.postcard.rules.production import production
from heitan.games.postcard.state import (
    Battle,
    Count,
    Ending,
    Order,
    Phase,
    State,
    Status,
    Step,
    battle_dict,
    ids,
    order_dict,
    unit_ids,
)
from heitan.games.postcard.units import Unit
from heitan.games.postcard.variants import Variants
from heitan.kernel.options import options_dict


@dataclass(frozen=True, slots=True)
class BattleView:
    """The battle being fought.

    Attributes:
        fought: who attacks what, and from where.
        unit: the Axis unit, or None where it is gone already.
        printed: the mark of its printed value where that would count now (B3), or "".
        allied_cards, axis_cards: the cards of both sides.
    """

    fought: Battle
    unit: Unit | None
    printed: str
    allied_cards: tuple[Card, ...]
    axis_cards: tuple[Card, ...]

    def as_dict(self) -> dict[str, Any]:
        """The battle as plain JSON."""
        return {
            **battle_dict(self.fought),
            "unit": self.unit and self.unit.id,
            "printed": self.printed or None,
            "allied_cards": ids(self.allied_cards),
            "axis_cards": ids(self.axis_cards),
        }


@dataclass(frozen=True, slots=True)
class PostcardView:
    """The table; everyone sees the same. The module says what its JSON looks like.

    Attributes:
        year, step, air, navy_gone, surface_lost, soviet_entry, us_entry, count, allied_steps_left,
        order, act, ending, variants: as in :class:`~heitan.games.postcard.state.State`.
        fronts: each front's status.
        units: each place's Axis unit, or None.
        allied_units: by front, where its Allied unit stands; None in storage.
        storage: the Axis units in storage, back face up.
        hand, discard: the cards, in order.
        unseen: what the deck consists of, in the order of suits and ranks.
        production: the cards that ETO and PTO would give now (P1).
        order_in_use: the card of ``order`` has not been discarded yet.
        battle: the battle being fought, or None.
    """

    year: int
    step: Step
    air: bool
    fronts: dict[Front, Status]
    units: dict[Place, Unit | None]
    allied_units: dict[Front, Place | None]
    storage: tuple[Unit, ...]
    navy_gone: bool
    surface_lost: bool
    soviet_entry: int | None
    us_entry: int | None
    hand: tuple[Card, ...]
    discard: tuple[Card, ...]
    unseen: tuple[Card, ...]
    count: Count | None
    allied_steps_left: int
    production: tuple[int, int]
    order: Order | None
    order_in_use: bool
    battle: BattleView | None
    act: Choice | None
    ending: Ending | None
    variants: Variants

    @property
    def deck_size(self) -> int:
        """How many cards are left in the deck."""
        return len(self.unseen)

    def as_dict(self) -> dict[str, Any]:
        """The view as plain JSON."""
        order, count, ending = self.order, self.count, self.ending
        return {
            "year": self.year,
            "phase": self.step.phase.value,
            "step": self.step.value,
            "air_superiority": self.air,
            "fronts": {front.id: status.value for front, status in self.fronts.items()},
            "capitals": {
                capital.id: "allied" if self.units[capital] is None else "axis"
                for capital in CAPITALS
            },
            "units": unit_ids(self.units.values()),
            "allied_units": {
                front.id: {
                    "place": "storage" if place is None else place.id,
                    "face": "engaged"
                    if self.fronts[front] is Status.CONTESTED
                    else "counter-offensive",
                }
                for front, place in self.allied_units.items()
            },
            "storage": [unit.id for unit in self.storage],
            "navy_gone": self.navy_gone,
            "surface_lost": self.surface_lost,
            "soviet_entry": self.soviet_entry,
            "us_entry": self.us_entry,
            "hand": ids(self.hand),
            "deck_size": self.deck_size,
            "unseen": ids(self.unseen),
            "discard": ids(self.discard),
            "axis_steps_left": len(self.hand),
            "allied_steps_left": self.allied_steps_left,
            "allied_steps": count and count.as_dict(),
            "production": {"eto": self.production[0], "pto": self.production[1]},
            "order": order and {**order_dict(order), "in_use": self.order_in_use},
            "battle": self.battle and self.battle.as_dict(),
            "act": self.act and self.act.id,
            "result": ending
            and {
                "outcome": ending.outcome,
                "year": self.year,
                "ending": ending.value,
                "rule": ending.rule,
            },
            "options": options_dict(self.variants),
        }


#: By suit and rank, jokers last.
_ORDER = {card: place for place, card in enumerate(FULL_DECK)}


def view(state: State) -> PostcardView:
    """What anyone sees."""
    return PostcardView(
        year=state.year,
        step=state.step,
        air=state.air,
        fronts=dict(zip(FRONTS, state.fronts, strict=True)),
        units=dict(zip(PLACES, state.units, strict=True)),
        allied_units={front: state.allied_unit(front) for front in FRONTS},
        storage=tuple(state.storage),
        navy_gone=state.navy_gone,
        surface_lost=state.surface_lost,
        soviet_entry=state.soviet_entry,
        us_entry=state.us_entry,
        hand=tuple(state.hand),
        discard=tuple(state.discard),
        unseen=tuple(sorted(state.deck, key=_ORDER.__getitem__)),
        count=state.count,
        allied_steps_left=state.allied_steps_left,
        production=production(state),
        order=state.order,
        order_in_use=state.step.phase is Phase.ALLIED and bool(state.allied_cards),
        battle=None if state.battle is None else _battle(state, state.battle),
        act=state.act,
        ending=state.ending,
        variants=state.variants,
    )


def _battle(state: State, battle: Battle) -> BattleView:
    unit = state.unit(battle.unit_at)
    rank = printed(state, unit)
    mark = {0: "", 1: "A", 11: "J"}[rank]
    return BattleView(battle, unit, mark, tuple(state.allied_cards), tuple(state.axis_cards))
