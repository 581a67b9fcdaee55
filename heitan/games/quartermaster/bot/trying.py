"""Trying out on the sketch what a card would bring, step by step.

Nothing is searched: every step takes what looks best by itself, and what waits on the table for a
build or a battle (Blitzkrieg, a landing) is added as what follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from heitan.games.quartermaster.bot.boards import Tried, of, then
from heitan.games.quartermaster.bot.situation import Situation
from heitan.games.quartermaster.bot.sketch import stand_in
from heitan.games.quartermaster.cards import Card, CardKind, Cost, Effect, Face, Step, Window
from heitan.games.quartermaster.events import Battled, Built, Event
from heitan.games.quartermaster.nations import Nation
from heitan.games.quartermaster.places import holds, places
from heitan.games.quartermaster.rules.verbs.paying import printed_number, whose
from heitan.games.quartermaster.rules.windows import is_limited, on_table
from heitan.games.quartermaster.state import Resolving, State

#: What follows from a build or battle is counted this far down; each link may be broken.
LINKS = 2
#: A response that is used is gone, so it must bring more than a status.
RESPONSE_SPENT = 1.2
#: A card paid from hand: the least useful of seven is not worth much, and it is replaced.
HAND_CARD = 0.4


def card(situation: Situation, state: State, nation: Nation, face: Face, links: int = 0) -> Tried:
    """What a basic card, an event or an economic warfare card is worth if ``nation`` plays it now,
    naming the target that suits it best."""
    targets: Sequence[Nation | None] = [None]
    if face.targets:
        targets = [t for t in face.targets if holds(state, nation, face.only_if, target=t)]
    tried = [card_on(situation, state, nation, face, target, links) for target in targets]
    return max(tried, key=lambda each: each.gain, default=Tried(0.0, state))


def card_on(
    situation: Situation,
    state: State,
    nation: Nation,
    face: Face,
    target: Nation | None,
    links: int = 0,
) -> Tried:
    """The same with the target it names."""
    if not holds(state, nation, face.requires):
        return Tried(0.0, state)
    at_work = Resolving(stand_in(nation, face), nation, None, target)
    gain = 0.0
    if face.kind is CardKind.ECONOMIC_WARFARE:
        gain = _additions(situation, state, at_work)
    for effect in face.effects:
        if effect.use.window is Window.PLAY:
            gain, state = then(gain, steps(situation, state, at_work, effect.steps, links))
    return Tried(gain, state)


def _additions(situation: Situation, state: State, at_work: Resolving) -> float:
    """What the statuses of the nation add to its economic warfare (11.5, 11.6)."""
    struck = None
    for effect in at_work.card.face.effects:
        for step in effect.steps:
            if step.verb == "discard" and whose(at_work, step) is not None:
                if printed_number(state, at_work, step):
                    struck = struck or whose(at_work, step)
    if struck is None:
        return 0.0
    return sum(
        situation.gain_of_cards(struck, step.low)
        for _, effect in on_table(state, at_work.nation).get(Window.OWN_EW_PLAYED, ())
        if effect.use.tag in ("", *at_work.card.face.tags)
        for step in effect.steps
    )


def effect(
    situation: Situation,
    state: State,
    nation: Nation,
    card: Card,
    effect: Effect,
    event: Event | None = None,
    links: int = 0,
) -> Tried:
    """What it brings to use a card on the table, its cost included."""
    if is_limited(effect):
        state = state.copy()
        state.used += (card,)
    tried = steps(situation, state, Resolving(card, nation, event), effect.steps, links)
    return Tried(tried.gain - price(situation, nation, effect.cost), tried.state)


def price(situation: Situation, nation: Nation, cost: Cost) -> float:
    """What a cost is worth to the deciding team; one that the enemy pays is less than nothing."""
    side = -1 if nation.team is situation.enemy else 1
    return side * cost.from_hand * HAND_CARD - situation.gain_of_cards(nation, cost.from_deck)


def follow_ups(situation: Situation, state: State, event: Battled | Built, links: int) -> Tried:
    """The best that the acting nation has waiting on the table for a build or battle."""
    best = Tried(0.0, state)
    if links >= LINKS:
        return best
    nation = event.nation
    window = Window.OWN_BUILD if isinstance(event, Built) else Window.OWN_BATTLE
    for card, waiting in on_table(state, nation).get(window, ()):
        if (is_limited(waiting) and card in state.used) or event.piece not in waiting.use.kinds:
            continue
        if isinstance(event, Battled):
            if not places(state, nation, waiting.use.at, event) & event.space.bit:
                continue
        if not holds(state, nation, waiting.use.condition, event):
            continue
        tried = effect(situation, state, nation, card, waiting, event, links + 1)
        spent = RESPONSE_SPENT if card.face.kind is CardKind.RESPONSE else 0.0
        if tried.gain - spent > best.gain:
            best = Tried(tried.gain - spent, tried.state)
    return best


# --- steps ---------------------------------------------------------------------------------------


def steps(
    situation: Situation, state: State, at_work: Resolving, steps: Iterable[Step], links: int = 0
) -> Tried:
    """What the steps of a card bring, one after another."""
    gain = 0.0
    for step in steps:
        if holds(state, at_work.nation, step.condition, at_work.event, at_work.target):
            gain, state = then(gain, one(situation, state, at_work, step, links))
    return Tried(gain, state)


def one(situation: Situation, state: State, at_work: Resolving, step: Step, links: int) -> Tried:
    """What one step brings; nothing where its verb cannot be tried out."""
    from heitan.games.quartermaster.bot.verbs import TRIES

    try_out = TRIES.get(step.verb)
    return try_out(situation, state, at_work, step, links) if try_out else Tried(0.0, state)


def standing(situation: Situation, state: State, nation: Nation, face: Face) -> float:
    """What the supply rules of a status are worth on the board as it is."""
    after = state.copy()
    after.statuses[nation] += (stand_in(nation, face),)
    return of(situation, after) - of(situation, state)
