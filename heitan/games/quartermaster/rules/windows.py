"""Using status and response cards (section 10): who may answer what, in which order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from heitan.games.quartermaster import tell
from heitan.games.quartermaster.cards import DECKS_IN, Card, CardKind, Effect, Window
from heitan.games.quartermaster.choices import PASS, Choice, with_card
from heitan.games.quartermaster.events import (
    Battled,
    Built,
    CardResolved,
    EconomicWarfarePlayed,
    EconomicWarfareTargeted,
    Event,
    Removal,
    StatusUsed,
)
from heitan.games.quartermaster.nations import BY_SEAT, ENEMY, FROM, GERMANY, NATIONS, Nation, Team
from heitan.games.quartermaster.places import holds, places
from heitan.games.quartermaster.rules.decks import (
    discard_from_deck,
    discard_from_hand,
    lay_open,
    without,
)
from heitan.games.quartermaster.state import Resolving, State
from heitan.kernel.decision import Decision, Kind, Option
from heitan.kernel.log import NO_WAY_BACK
from heitan.kernel.reaction import react
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

ASK_USE = Text("ask.use")
_ANY_TIME = Window.OWN_TURN_ANY
#: First edition: at any point of the own turn, and at the start of any other nation's.
_EVERY_TURN = Window.ANY_TIME
_NONE: list[Choice] = []


def open_window(state: State, cause: Team, *events: Event) -> Rule[None]:
    """10.3–10.7: let both sides answer events, the side that did not cause them first.

    The sides take turns, each using one effect or passing; each use is finished, with every window
    it opens, before this one goes on, and what is left is then checked again.
    """
    answered = any(_answers(state, nation, events) for nation in NATIONS)
    if answered or any(state.responses.values()):
        # Whether a face-down response could answer must not be told by what can be undone.
        state.log.append(NO_WAY_BACK)
    asked = state.variants.ask_all and any(
        might_answer(state, nation, events) for nation in NATIONS
    )
    if not answered and not asked:
        return
    reason = _reason(events[0])

    def seats() -> Sequence[int]:
        last = state.windows[-1].used[-1:]
        first = ENEMY[BY_SEAT[last[0][0]].team] if last else ENEMY[cause]
        order = FROM[state.nation]
        return [
            nation.seat for team in (first, ENEMY[first]) for nation in order if nation.team is team
        ]

    def usable(seat: int) -> Sequence[Option]:
        nation = BY_SEAT[seat]
        # A card answers an event once, also where it has no limit in the turn.
        answered = {id for user, id in state.windows[-1].used if user == seat}
        found = [option(card) for card, _, _ in _answers(state, nation, events)]
        found = [each for each in found if each.id not in answered]
        return found + any_time_uses(state, nation) if found else found

    def ask(seat: int, options: tuple[Option, ...]) -> Decision:
        # Nobody may learn who is asked: a face-down response may be what the match waits for.
        return Decision(seat, Kind.CARD, ASK_USE, reason, (*options, PASS), secret=True)

    def apply(seat: int, choice: Option) -> Rule[None]:
        assert isinstance(choice, Choice)
        nation = BY_SEAT[seat]
        for card, effect, event in _answers(state, nation, events):
            if option(card) is choice:
                yield from use_effect(state, nation, card, effect, event)
                return
        yield from use(state, nation, choice, None)

    yield from react(
        state.windows,
        type(events[0]).__name__.lower(),
        seats,
        usable,
        ask,
        apply,
        # 10.4: only when both sides pass in a row is the window closed.
        reopens=lambda user, seat: True,
        might=lambda seat: state.variants.ask_all and might_answer(state, BY_SEAT[seat], events),
    )


def _reason(event: Event) -> str:
    """The rule that opens a window, by what has happened."""
    if isinstance(event, Built):
        return "10.12"
    if isinstance(event, Battled):
        return "10.3" if event.done else "10.11"
    if isinstance(event, Removal):
        return "10.3" if event.done else "10.13"
    if isinstance(event, EconomicWarfarePlayed):
        return "11.2"
    if isinstance(event, EconomicWarfareTargeted):
        return "11.4"
    return "10.17" if isinstance(event, StatusUsed) else "10.3"


def might_answer(state: State, nation: Nation, events: Sequence[Event]) -> bool:
    """Whether a face-down response of the nation might answer, for all that can be seen (13.2).

    It has one on the table, and one that nobody has seen yet waits for such an event.
    """
    if not state.responses[nation]:
        return False
    seen = {each.card for each in state.discards[nation] if each.up}
    for card in DECKS_IN[state.variants.edition][nation]:
        if card.face.kind is CardKind.RESPONSE and card not in seen:
            for effect in card.face.effects:
                for event in events:
                    if effect.use.window in _windows_of(event, nation) and _is_met(
                        state, nation, effect, event
                    ):
                        return True
    return False


def option(card: Card) -> Choice:
    """The choice to use a card."""
    return with_card("use", card.face)


Table: TypeAlias = Mapping[int, tuple[tuple[Card, Effect], ...]]


@lru_cache(maxsize=1 << 14)
def _by_window(statuses: tuple[Card, ...], responses: tuple[Card, ...]) -> Table:
    found: dict[int, list[tuple[Card, Effect]]] = {}
    for card in statuses + responses:
        for effect in card.face.effects:
            found.setdefault(effect.use.window, []).append((card, effect))
    return {window: tuple(uses) for window, uses in found.items()}


def on_table(state: State, nation: Nation) -> Table:
    """The effects of a nation's statuses and responses, by their windows."""
    return _by_window(state.statuses[nation], state.responses[nation])


def _answers(
    state: State, nation: Nation, events: Sequence[Event]
) -> list[tuple[Card, Effect, Event]]:
    """What a nation could use just now on one of the events (10.2)."""
    table = on_table(state, nation)
    if not table:
        return []
    found = []
    for event in events:
        for window in _windows_of(event, nation):
            for card, effect in table.get(window, ()):
                if _is_met(state, nation, effect, event) and _can_use(
                    state, nation, card, effect, event
                ):
                    found.append((card, effect, event))
    return found


def _windows_of(event: Event, nation: Nation) -> tuple[Window, ...]:
    """The windows that an event opens for a nation (10.10)."""
    own = event.nation is nation
    if isinstance(event, Built):
        return _OWN_BUILD if own else _ENEMY_BUILD
    if isinstance(event, Battled):
        if not event.done:
            return _BATTLED
        return _OWN_BATTLE if own else _TEAM_BATTLED
    if isinstance(event, Removal):
        return _AFTER_REMOVAL if event.done else _BEFORE_REMOVAL
    if isinstance(event, EconomicWarfarePlayed):
        return _OWN_EW if own else _ENEMY_EW
    if isinstance(event, EconomicWarfareTargeted):
        return _TARGETED if own else ()
    if isinstance(event, StatusUsed):
        return _STATUS_USED if event.nation is GERMANY else ()
    return _RESOLVED if own else ()


_OWN_BUILD, _ENEMY_BUILD = (Window.OWN_BUILD,), (Window.ENEMY_BUILD,)
_BATTLED, _OWN_BATTLE = (Window.BATTLED,), (Window.OWN_BATTLE,)
_TEAM_BATTLED = (Window.TEAM_BATTLED,)
_BEFORE_REMOVAL, _AFTER_REMOVAL = (Window.BEFORE_REMOVAL,), (Window.AFTER_REMOVAL,)
_OWN_EW, _ENEMY_EW = (Window.OWN_EW_PLAYED,), (Window.ENEMY_EW_PLAYED,)
_TARGETED = (Window.EW_TARGETED,)
_STATUS_USED = (Window.GERMAN_STATUS_USED,)
_RESOLVED = (Window.OWN_CARD_RESOLVED,)


def is_limited(effect: Effect) -> bool:
    """10.9: at most once a turn; there is one Victory step in it (12.2)."""
    return effect.use.once_per_turn or effect.use.window is Window.VICTORY_STEP


def _can_use(state: State, nation: Nation, card: Card, effect: Effect, event: Event | None) -> bool:
    """10.2, 10.9: once per turn, its condition, and a step that can do something."""
    from heitan.games.quartermaster.rules.effects import can_do

    if is_limited(effect) and card in state.used:
        return False
    if not holds(state, nation, effect.use.condition, event):
        return False
    wanted = effect.cost.card
    if wanted and not any(held.face.id == wanted for held in state.hands[nation]):
        return False
    at_work = Resolving(card, nation, event)
    return any(can_do(state, at_work, step) for step in effect.steps)


def _is_met(state: State, nation: Nation, effect: Effect, event: Event) -> bool:
    """Whether an event is about what an effect speaks of."""
    use = effect.use
    if isinstance(event, Built):
        if event.piece not in use.kinds or (event.recruited and not use.recruits):
            return False
        if event.nation is nation:
            return True
        return (
            event.nation in use.of
            and event.space is not None
            and bool(state.where(event.piece)[event.nation] & event.space.bit)
            and bool(places(state, nation, use.at, event) & event.space.bit)
        )
    if isinstance(event, Battled):
        if event.done and event.nation is nation:
            here = places(state, nation, use.at, event) & event.space.bit
            return event.piece in use.kinds and bool(here)
        return event.target is not None and _is_about(state, nation, effect, event.target, event)
    if isinstance(event, Removal):
        return _is_about(state, nation, effect, event.nation, event)
    if isinstance(event, EconomicWarfarePlayed):
        if event.nation is nation:
            return not use.tag or use.tag in event.card.face.tags
        return (
            event.nation in use.of
            and (not use.tag or use.tag in event.card.face.tags)
            and (not use.targets or _target(state, event.card) in use.targets)
        )
    if isinstance(event, CardResolved):
        return use.card_kind in ("", event.card.face.id)
    return True


def _target(state: State, card: Card) -> Nation | None:
    """The nation that a card being resolved is aimed at."""
    return next(each.target for each in state.resolving if each.card is card)


def _is_about(
    state: State, nation: Nation, effect: Effect, owner: Nation, event: Battled | Removal
) -> bool:
    """Whether the piece of an event is one that the effect speaks of."""
    use = effect.use
    return (
        owner in use.of
        and event.piece in use.kinds
        and (event.supplied or not use.supplied)
        and bool(places(state, nation, use.at, event) & event.space.bit)
    )


# --- using ---------------------------------------------------------------------------------------


def use_effect(
    state: State, nation: Nation, card: Card, effect: Effect, event: Event | None
) -> Rule[None]:
    """10.7–10.9: pay, resolve, and put a response away; then a status may be answered (10.17)."""
    from heitan.games.quartermaster.rules.effects import resolve

    state.log.append(tell.uses(nation, card.face))
    response = card.face.kind is CardKind.RESPONSE
    if response:
        state.responses[nation] = without(state.responses[nation], card)
    elif is_limited(effect):
        state.used += (card,)
    state.resolving += (Resolving(card, nation, event),)
    yield from pay(state, nation, effect)
    yield from resolve(state, state.resolving[-1], effect.steps)
    state.resolving = state.resolving[:-1]
    if response:
        lay_open(state, nation, card)
    elif not _works_later(state, card):
        yield from status_used(state, nation, card)


def _works_later(state: State, card: Card) -> bool:
    """T46: an addition to an economic warfare card has worked once the cards are discarded."""
    warfare = state.economic_warfare
    return warfare is not None and card in warfare.adders


def status_used(state: State, nation: Nation, card: Card) -> Rule[None]:
    """10.17: a status has done something, and all it set off is finished."""
    yield from open_window(state, nation.team, StatusUsed(nation, card))


def pay(state: State, nation: Nation, effect: Effect) -> Rule[None]:
    """10.8: the cost is paid when the use is declared, and not returned."""
    discard_from_deck(state, nation, effect.cost.from_deck)
    if effect.cost.card:
        spend(state, nation, effect.cost.card)
        return
    yield from discard_from_hand(
        state,
        nation,
        effect.cost.from_hand,
        "10.8",
        lambda face: not (wanted := _wanted(state, nation, effect)) or face.id == wanted,
    )


def spend(state: State, nation: Nation, id: str) -> None:
    """A card from hand that is used, not played, goes face up to the discard pile."""
    card = next(card for card in state.hands[nation] if card.face.id == id)
    state.hands[nation] = without(state.hands[nation], card)
    lay_open(state, nation, card)
    state.log.append(tell.spends(nation, card.face))


def _wanted(state: State, nation: Nation, effect: Effect) -> str:
    """T53: the card that the cost must still bring to the discard pile, to be played from it."""
    pile = state.discards[nation]
    for step in effect.steps:
        kind = step.detail.get("card_kind", "any")
        if step.source == "own_discard_pile" and kind != "any":
            if not any(each.card.face.id == kind for each in pile):
                return str(kind)
    return ""


def uses_in(state: State, nation: Nation, window: Window) -> list[Choice]:
    """The nation's own effects that could be used now in a window of its turn."""
    return [
        option(card)
        for card, effect in on_table(state, nation).get(window, ())
        if _can_use(state, nation, card, effect, None)
    ]


def any_time_uses(state: State, nation: Nation) -> list[Choice]:
    """10.16: what may be used at any choice of the nation's own turn, but for a card that is just
    being used."""
    table = on_table(state, nation)
    if state.nation is not nation or not (_ANY_TIME in table or _EVERY_TURN in table):
        return _NONE
    resolving = [option(each.card) for each in state.resolving]
    uses = [*uses_in(state, nation, _ANY_TIME), *uses_in(state, nation, _EVERY_TURN)]
    return [each for each in uses if each not in resolving]


def use(state: State, nation: Nation, choice: Choice, window: Window | None) -> Rule[None]:
    """Use a card on the table, in a window of the nation's own turn (None: any time)."""
    table = on_table(state, nation)
    for wanted in (window,) if window else (_ANY_TIME, _EVERY_TURN):
        for card, effect in table.get(wanted, ()):
            if option(card) is choice:
                yield from use_effect(state, nation, card, effect, None)
                return
    raise LookupError(f"{nation} has no {choice.id} for {window or _ANY_TIME}")
