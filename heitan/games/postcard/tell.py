"""What the log says: one function an event, or a kind of events.

Events are immutable and few, so each is made once and shared.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from heitan.games.postcard.cards import FULL_DECK, Card, mark
from heitan.games.postcard.places import CHINA, ETO, PTO, RAIDING, Capital, Front, Place
from heitan.games.postcard.state import Aim, Count, Ending, Order, Verdict
from heitan.games.postcard.units import Unit
from heitan.games.postcard.variants import ChinaAttack, NavyAttack
from heitan.kernel.log import Event
from heitan.kernel.text import Param, Text, text


def _by_card(event: Callable[[Card], Event]) -> Callable[[Card], Event]:
    """The same as a look-up: these are told most often."""
    return {card: event(card) for card in FULL_DECK}.__getitem__


# --- set-up and production (S3, P1–P3, A1) ---------------------------------------------------


@cache
def set_up() -> Event:
    """S3: the war begins."""
    return Event(Text("log.set-up"), reveals=True, rule="S3", element="air")


@cache
def year_begins(year: int, eto: int, pto: int) -> Event:
    """P1: what is produced this year."""
    said = text("log.year", year=year, eto=eto, pto=pto, n=eto + pto)
    return Event(said, rule="P1", element="year")


@_by_card
def drew(card: Card) -> Event:
    """P1: a card is drawn into the hand."""
    return Event(text("log.draw", card=card), reveals=True, rule="P1", element=f"hand:{card.id}")


@cache
def air_gained() -> Event:
    """P2: a joker is drawn in production."""
    return Event(Text("log.air.gained"), reveals=True, rule="P2", element="air")


@cache
def bombed() -> Event:
    """P2: a joker is drawn with air superiority."""
    return Event(Text("log.bombing"), reveals=True, rule="P2", element="air")


@cache
def air_lost(rule: str) -> Event:
    """P3, A8, B4, events: air superiority is lost."""
    return Event(Text("log.air.lost"), reveals=True, rule=rule, element="air")


@cache
def reshuffled(n: int) -> Event:
    """P3: the discards become the deck."""
    return Event(text("log.reshuffled", n=n), reveals=True, rule="P3", element="deck")


@cache
def steps_counted(count: Count) -> Event:
    """A1: how many counter-offensives this turn has, and why."""
    said = text("log.steps", **count.as_dict())
    return Event(said, rule="A1", element="order")


# --- the Allies' card (A2–A8) ----------------------------------------------------------------


@_by_card
def turned_up(card: Card) -> Event:
    """A2: the Allies' card."""
    return Event(text("log.turned-up", card=card), reveals=True, rule="A2", element="order")


@cache
def ordered(order: Order, navy_attack: NavyAttack, china_attack: ChinaAttack) -> tuple[Event, ...]:
    """A2, A3, A7: what a number has the Allies do, and why just that."""
    front, aim = order.front, order.aim
    told = []
    if order.diverted:
        said = text("log.diverted", theatre=ETO if order.card.red else PTO)
        told.append(Event(said, rule="A2", element="order"))
    if front is not None:
        said = text(f"log.aim.{aim.value}", front=front, capital=front.capital, base=front.base)
        told.append(Event(said, rule="A3", element=front.element))
    elif aim is Aim.NAVY:
        said = Text(f"log.aim.navy.{navy_attack.value}")
        told.append(Event(said, rule="A7", element=RAIDING.element))
    elif aim is Aim.CHINA:
        said = Text(f"log.aim.china.{china_attack.value}")
        told.append(Event(said, rule="A7", element=CHINA.element))
    else:
        told.append(Event(Text("log.aim.nothing"), rule="A3", element="order"))
    return tuple(told)


@cache
def moved_in(front: Front) -> Event:
    """A4: no Axis unit stands on the front."""
    said = text("log.moved-in", front=front, capital=front.capital)
    return Event(said, rule="A4", element=front.element)


@cache
def front_lost(unit: Unit, front: Front) -> Event:
    """A4: the Allies win the battle for a front."""
    said = text("log.front.lost", unit=unit, front=front)
    return Event(said, rule="A4", element=front.element)


@cache
def front_held(unit: Unit, front: Front) -> Event:
    """A4: the Axis wins the battle for a front."""
    said = text("log.front.held", unit=unit, front=front)
    return Event(said, rule="A4", element=front.element)


@cache
def broke_out(front: Front, able: bool) -> Event:
    """A5: an engaged unit turns to counter-offensive: the player allows it or cannot help it."""
    key = "log.broke-out.allowed" if able else "log.broke-out"
    return Event(text(key, front=front), rule="A5", element=front.element)


@cache
def blocked(card: Card, front: Front) -> Event:
    """A5: a hand card is discarded against it."""
    said = text("log.blocked", card=card, front=front)
    return Event(said, rule="A5", element=front.element)


@cache
def base_lost(unit: Unit, base: Place) -> Event:
    """A6: the unit that held an Axis capital is beaten."""
    return Event(text("log.base.lost", unit=unit, base=base), rule="A6", element=base.element)


@cache
def base_held(unit: Unit, base: Place) -> Event:
    """A6: an Axis capital's unit wins."""
    return Event(text("log.base.held", unit=unit, base=base), rule="A6", element=base.element)


@cache
def navy_beaten(unit: Unit, rule: str) -> Event:
    """A7, E1: the German navy is beaten."""
    return Event(text(f"log.navy.{unit.id}", unit=unit), rule=rule, element=RAIDING.element)


@cache
def navy_held(unit: Unit) -> Event:
    """A7: the German navy wins."""
    return Event(text("log.navy.held", unit=unit), rule="A7", element=RAIDING.element)


@cache
def china_beaten(unit: Unit, rule: str) -> Event:
    """A7, E4: the Expeditionary Army is beaten."""
    return Event(text(f"log.china.{unit.id}", unit=unit), rule=rule, element=CHINA.element)


@cache
def china_held(unit: Unit) -> Event:
    """A7: the Expeditionary Army wins."""
    return Event(text("log.china.held", unit=unit), rule="A7", element=CHINA.element)


@cache
def joker_against_air() -> Event:
    """A8: both jokers are discarded."""
    return Event(Text("log.joker.air"), rule="A8", element="air")


@cache
def joker_retakes() -> Event:
    """A8: the Allies retake a capital."""
    return Event(Text("log.joker.retake"), rule="A8", element="order")


@cache
def joker_passes() -> Event:
    """A8: another card is turned up."""
    return Event(Text("log.joker.nothing"), rule="A8", element="order")


@cache
def retaken(capital: Capital, unit: Unit, rule: str) -> Event:
    """A8, E2-3: an Allied capital is free again."""
    said = text("log.retaken", capital=capital, unit=unit)
    return Event(said, rule=rule, element=capital.element)


# --- battles (B1–B7) ---------------------------------------------------------------------------


@cache
def allied_card(card: Card, rule: str) -> Event:
    """B1, B2: a battle card of the Allies."""
    return Event(text("log.allied-card", card=card), reveals=True, rule=rule, element="deck")


@cache
def axis_spends(card: Card) -> Event:
    """B1: the Axis plays a hand card."""
    return Event(text("log.axis-card", card=card), rule="B1", element="discard")


@cache
def axis_draws(card: Card, rule: str) -> Event:
    """B1, B6: the Axis takes the top card of the deck."""
    return Event(text("log.axis-draws", card=card), reveals=True, rule=rule, element="deck")


@cache
def axis_printed(unit: Unit) -> Event:
    """B1: the Axis relies on the printed value."""
    said = text("log.axis-printed", unit=unit, rank=mark(unit.printed))
    return Event(said, rule="B1")


@cache
def dispatched(unit: Unit) -> Event:
    """B6: the Expeditionary Army helps."""
    return Event(text(f"log.dispatched.{unit.id}", unit=unit), rule="B6", element=CHINA.element)


@cache
def battle_joker() -> Event:
    """B4: a joker is drawn in battle."""
    return Event(Text("log.battle-joker"), reveals=True, rule="B4", element="deck")


@cache
def verdict(won: Verdict, printed: int) -> Event:
    """B5: which line decided, with the numbers that were compared; ``printed`` is the rank of the
    unit's printed value, which counted beside the cards, or 0.
    """
    key = f"log.verdict.{won.line.value}.{'axis' if won.axis_wins else 'allies'}"
    ranks = {"allied": mark(won.allied), "axis": mark(won.axis), "printed": mark(printed)}
    return Event(text(key, **ranks), rule="B5")


@cache
def front_won(front: Front) -> Event:
    """B7: the Axis wins a front; its Allied unit falls back."""
    said = text("log.front.won", front=front, capital=front.capital)
    return Event(said, rule="B7", element=front.element)


@cache
def front_engaged(front: Front) -> Event:
    """B7: the Axis wins on an Allied front."""
    return Event(text("log.front.engaged", front=front), rule="B7", element=front.element)


@cache
def capital_won(unit: Unit, capital: Capital) -> Event:
    """B7: the Axis takes an Allied capital."""
    said = text("log.capital.won", unit=unit, capital=capital)
    return Event(said, rule="B7", element=capital.element)


@cache
def attack_failed(unit: Unit, place: Place) -> Event:
    """B7: the attacker turns to its back."""
    return Event(text("log.attack.failed", unit=unit), rule="B7", element=place.element)


@cache
def kamikaze_spent(unit: Unit, place: Place) -> Event:
    """B2: whatever happened, land-based air goes to storage."""
    return Event(text("log.kamikaze.spent", unit=unit), rule="B2", element=place.element)


# --- the Axis step (X1–X9) ---------------------------------------------------------------------


@cache
def placed(unit: Unit, place: Place) -> Event:
    """X1: a unit from storage."""
    return Event(text("log.placed", unit=unit, place=place), rule="X1", element=place.element)


@cache
def moved(unit: Unit, origin: Place, place: Place) -> Event:
    """X1: a unit from the map."""
    said = text("log.moved", unit=unit, origin=origin, place=place)
    return Event(said, rule="X1", element=place.element)


@cache
def flipped(unit: Unit, place: Place) -> Event:
    """X2: a unit turns to its front."""
    return Event(text("log.flipped", unit=unit, place=place), rule="X2", element=place.element)


@cache
def navy_at_sea(unit: Unit) -> Event:
    """X3: U-boats put to sea, or become surface ships."""
    return Event(text(f"log.at-sea.{unit.id}"), rule="X3", element=RAIDING.element)


@cache
def china_reinforced(unit: Unit) -> Event:
    """X4: the Expeditionary Army is placed, or made up to full strength."""
    return Event(text(f"log.reinforced.{unit.id}"), rule="X4", element=CHINA.element)


@cache
def attacks(unit: Unit, origin: Place, place: Place, kamikaze: bool) -> Event:
    """X5, B2: an Axis attack begins."""
    key = "log.kamikaze" if kamikaze else "log.attacks"
    said = text(key, unit=unit, origin=origin, place=place)
    return Event(said, rule="B2" if kamikaze else "X5", element=place.element)


@cache
def seized(unit: Unit, front: Front) -> Event:
    """X6: a neutral front is taken."""
    said = text("log.seized", unit=unit, front=front, capital=front.capital)
    return Event(said, rule="X6", element=front.element)


@cache
def opened(front: Front) -> Event:
    """X7: a neutral front is opened."""
    return Event(text("log.opened", front=front), rule="X7", element=front.element)


@cache
def also_contested(front: Front, rule: str) -> Event:
    """X9, E5, E6: the other Pacific fronts become contested."""
    return Event(text("log.also-contested", front=front), rule=rule, element=front.element)


@cache
def at_war(who: str) -> Event:
    """A1: the Soviet Union (``soviet``) or the United States (``us``) enter the war."""
    return Event(Text(f"log.at-war.{who}"), rule="A1")


@cache
def advanced(unit: Unit, front: Front) -> Event:
    """X6, B7: the attacker advances."""
    said = text("log.advanced", unit=unit, front=front)
    return Event(said, rule="B7", element=front.element)


@cache
def stayed(unit: Unit, front: Front) -> Event:
    """X6, B7: the attacker does not advance."""
    said = text("log.stayed", unit=unit, base=front.base)
    return Event(said, rule="B7", element=front.base.element)


@cache
def spent(card: Card, rule: str) -> Event:
    """X1–X8: the card that an act costs, or that is discarded for nothing."""
    key = "log.wasted" if rule == "X8" else "log.spent"
    return Event(text(key, card=card), rule=rule, element="discard")


# --- events (E1–E6) ----------------------------------------------------------------------------


@cache
def event(entry: str, element: str | None) -> Event:
    """E1–E6: the entry that applies (``E1-3``), or that none does (``E1-0``)."""
    number = entry.partition("-")[0]
    key = "log.event.none" if entry.endswith("-0") else f"log.event.{entry}"
    return Event(Text(key), rule=number, element=element)


@cache
def turned_back(unit: Unit, place: Place, rule: str) -> Event:
    """A unit turns to its back."""
    said = text("log.turned-back", unit=unit, place=place)
    return Event(said, rule=rule, element=place.element)


@cache
def to_storage(unit: Unit, place: Place, rule: str) -> Event:
    """A unit goes to storage."""
    said = text("log.to-storage", unit=unit, place=place)
    return Event(said, rule=rule, element=place.element)


@cache
def front_becomes(front: Front, key: str, rule: str) -> Event:
    """A front's Allied unit turns or moves: ``counter-offensive``, ``engaged``, ``withdrawn``."""
    said = text(f"log.front.{key}", front=front, capital=front.capital)
    return Event(said, rule=rule, element=front.element)


@cache
def discarded(card: Card, by_chance: bool, rule: str) -> Event:
    """A hand card is lost, by chance or by the player's choice."""
    key = "log.discarded.by-chance" if by_chance else "log.discarded"
    return Event(text(key, card=card), reveals=by_chance, rule=rule, element="discard")


@cache
def navy_gone() -> Event:
    """E1-4: the German navy leaves the game."""
    return Event(Text("log.navy.gone"), rule="E1", element=RAIDING.element)


# --- the end (W1–W3) ---------------------------------------------------------------------------


@cache
def over(ending: Ending, year: int, capitals: int) -> Event:
    """W1–W3: the game is over."""
    said: dict[str, Param] = {"year": year, "n": capitals}
    return Event(text(f"log.over.{ending.value}", **said), rule=ending.rule)
