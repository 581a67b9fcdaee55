"""Using what lies on the table: answers to what others do, and effects of the own turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from heitan.games.quartermaster.bot import boards, happened, prospects, trying, verbs
from heitan.games.quartermaster.bot.choosing import Weighed, best
from heitan.games.quartermaster.bot.situation import Situation
from heitan.games.quartermaster.bot.sketch import stand_in
from heitan.games.quartermaster.cards import CardKind, Effect, Face, Piece, Window
from heitan.games.quartermaster.choices import Choice
from heitan.games.quartermaster.events import Battled, Built, Removal
from heitan.games.quartermaster.nations import GERMANY, UK, Nation
from heitan.games.quartermaster.places import holds, places
from heitan.games.quartermaster.rules.windows import is_limited
from heitan.games.quartermaster.spaces import Space, spaces_of
from heitan.games.quartermaster.state import Resolving, TurnStep
from heitan.games.quartermaster.supply import supplied
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, text

#: A use must bring at least this much; a response, which is gone then, this share of what it is
#: worth lying ready for something better.
USE_FOR = 0.2
RESPONSE_FOR = 0.35
#: How likely a face-down card of the UK is the one that takes a German status when it is used: one
#: of the seven responses, and not every use is worth it.
ENIGMA = 0.08
#: 2.3: what only looks is free.
FREE = 0.1
#: A battle that removes a piece is often followed by the enemy's moving in.
MOVING_IN = 1.2
#: What is used at any time of the own turn for the sake of its Supply step.
FOR_SUPPLY = frozenset(("supply_rule", "protect_pieces"))
#: A piece kept out of supply stands for one more turn.
ONE_MORE_TURN = 0.3


def answer(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """10.1: use the effect that brings most, or none."""
    weighed = []
    for option in options:
        if option.face is None:
            weighed.append(Weighed(0.0, option, Text("reason.answer.keep")))
        else:
            gain, reason = _weigh(situation, option.face)
            weighed.append(Weighed(gain - _wanted(situation, option.face), option, reason))
    return best(weighed)


def score(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """12.2: points are taken."""
    option = options[0]
    assert option.face is not None
    return Advice(option, text("reason.score", card=option.face))


def _wanted(situation: Situation, face: Face) -> float:
    """What a use must bring at least."""
    if face.kind is CardKind.RESPONSE:
        return RESPONSE_FOR * prospects.response(situation, situation.nation, face)
    return USE_FOR + _exposed(situation, face)


def _exposed(situation: Situation, face: Face) -> float:
    """10.17: a German status that is used may be taken away for it."""
    if situation.nation is not GERMANY:
        return 0.0
    laid = situation.view.nations[UK].response_count
    return ENIGMA * laid * prospects.status(situation, GERMANY, face)


def _weigh(situation: Situation, face: Face) -> tuple[float, Text]:
    """The best of what the effects of a card could do in the window that is open."""
    found = [
        (gain, reason) for effect in face.effects for gain, reason in _ways(situation, face, effect)
    ]
    return max(found, key=lambda each: each[0], default=(0.0, text("reason.use", card=face)))


def _ways(situation: Situation, face: Face, effect: Effect) -> Iterator[tuple[float, Text]]:
    yield BY_WINDOW.get(effect.use.window, _now)(situation, face, effect)


# --- pieces about to be removed ------------------------------------------------------------------


def _protect(situation: Situation, face: Face, effect: Effect) -> tuple[float, Text]:
    """What is lost if the piece goes; nothing is kept that its own side is moving."""
    cost = trying.price(situation, situation.nation, effect.cost)
    most, where = 0.0, None
    before = boards.of(situation, situation.state)
    for owner, piece, space in _threatened(situation, effect):
        lost = -boards.lift(situation, situation.state, before, owner, piece, space).gain
        if situation.view.step is TurnStep.SUPPLY:
            lost *= ONE_MORE_TURN
        if lost > most:
            most, where = lost, space
    if where is None:
        return 0.0, text("reason.use", card=face)
    return most * MOVING_IN - cost, text("reason.protect", card=face, space=where)


def _threatened(situation: Situation, effect: Effect) -> list[tuple[Nation, Piece, Space]]:
    """The pieces that the open window may be about: the one battled, those out of supply in a
    Supply step, or else whatever a card of the enemy may be taking."""
    state, view = situation.state, situation.view
    able = _covered(situation, effect)
    if view.step is TurnStep.SUPPLY:
        return [
            (owner, piece, space)
            for owner, piece, space in able
            if not supplied(state, owner) & space.bit
        ]
    if view.resolving and view.resolving[-1].nation.team is situation.nation.team:
        return []
    for event in happened.events(situation):
        if isinstance(event, Battled) and event.target is not None:
            if (event.target, event.piece, event.space) in able:
                return [(event.target, event.piece, event.space)]
            break
    return able


def _covered(situation: Situation, effect: Effect) -> list[tuple[Nation, Piece, Space]]:
    """The pieces that an effect speaks of."""
    state, use = situation.state, effect.use
    where = places(state, situation.nation, use.at)
    found = []
    for owner in use.of or (situation.nation,):
        able = where & supplied(state, owner) if use.supplied else where
        for piece in use.kinds:
            found += [
                (owner, piece, space) for space in spaces_of(state.where(piece)[owner] & able)
            ]
    return found


# --- builds, battles, removals that have happened ------------------------------------------------


def _after(situation: Situation, face: Face, effect: Effect) -> tuple[float, Text]:
    """What the steps bring, after the newest event of this turn on which they can do something."""
    state, nation = situation.state, situation.nation
    card = stand_in(nation, face)
    reason = text("reason.use", card=face)
    if is_limited(effect) and card in state.used:
        return 0.0, reason
    most = 0.0
    for event in happened.events(situation):
        if not _is_about(situation, effect, event):
            continue
        if not holds(state, nation, effect.use.condition, event):
            continue
        tried = trying.effect(situation, state, nation, card, effect, event)
        if tried.gain > 0:
            return tried.gain, _why_after(face, effect, event)
        most = max(most, tried.gain)
    return most, reason


def _why_after(face: Face, effect: Effect, event: Battled | Built | Removal) -> Text:
    if event.space is None:
        return text("reason.use", card=face)
    if effect.use.window is Window.ENEMY_BUILD:
        return text("reason.strike-build", card=face, space=event.space)
    if effect.use.window is Window.AFTER_REMOVAL:
        return text("reason.fill", card=face, space=event.space)
    return text("reason.follow-up", card=face, space=event.space)


def _is_about(situation: Situation, effect: Effect, event: Battled | Built | Removal) -> bool:
    """Whether an effect could answer an event of this turn."""
    nation, use = situation.nation, effect.use
    if event.piece not in use.kinds or event.space is None:
        return False
    if isinstance(event, Built):
        if use.window is Window.OWN_BUILD:
            return event.nation is nation
        return use.window is Window.ENEMY_BUILD and _names(situation, effect, event.nation, event)
    if isinstance(event, Battled):
        if use.window is Window.OWN_BATTLE:
            here = places(situation.state, nation, use.at, event) & event.space.bit
            return event.nation is nation and bool(here)
        if use.window is Window.TEAM_BATTLED and event.target is not None:
            return _names(situation, effect, event.target, event)
        return False
    return use.window is Window.AFTER_REMOVAL and _names(situation, effect, event.nation, event)


def _names(
    situation: Situation, effect: Effect, owner: Nation, event: Battled | Built | Removal
) -> bool:
    assert event.space is not None
    where = places(situation.state, situation.nation, effect.use.at, event)
    return owner in effect.use.of and bool(where & event.space.bit)


# --- the own turn --------------------------------------------------------------------------------


def _now(situation: Situation, face: Face, effect: Effect) -> tuple[float, Text]:
    """What the steps bring, whatever has happened."""
    state, nation = situation.state, situation.nation
    card = stand_in(nation, face)
    tried = trying.effect(situation, state, nation, card, effect)
    return tried.gain + FREE, text("reason.use", card=face)


def _any_time(situation: Situation, face: Face, effect: Effect) -> tuple[float, Text]:
    """5.7: supply for a turn is for the moment before the Supply step."""
    gain, reason = _now(situation, face, effect)
    if any(step.verb in FOR_SUPPLY for step in effect.steps):
        if situation.view.step is not TurnStep.SUPPLY:
            return float("-inf"), reason
        reason = text("reason.supply", card=face)
    return gain, reason


# --- economic warfare, and cards about cards -----------------------------------------------------


def _reduce(situation: Situation, face: Face, effect: Effect) -> tuple[float, Text]:
    """11.5: the cards that need not be discarded."""
    demanded = situation.view.demanded
    kept = min(-sum(step.low for step in effect.steps), demanded)
    nation = situation.nation
    price = situation.price_of_cards
    gain = price(nation, demanded) - price(nation, demanded - kept)
    return gain, text("reason.reduce", card=face)


def _add(situation: Situation, face: Face, effect: Effect) -> tuple[float, Text]:
    """11.5: a few cards more, for nothing."""
    added = sum(step.low for step in effect.steps)
    return USE_FOR + FREE * added, text("reason.add", card=face)


def _cancel(situation: Situation, face: Face, effect: Effect) -> tuple[float, Text]:
    """11.3: what the card would do to the own side."""
    reason = text("reason.cancel", card=face)
    if not situation.view.resolving:
        return 0.0, reason
    played = situation.view.resolving[-1]
    done = trying.card_on(
        situation, situation.state, played.nation, played.card.face, played.target
    )
    return -done.gain, reason


def _take_status(situation: Situation, face: Face, effect: Effect) -> tuple[float, Text]:
    """10.17: the status that was just used, by what it would do to the end."""
    taken = happened.status_used(situation, GERMANY)
    if taken is None:
        return 0.0, text("reason.use", card=face)
    worth = prospects.status(situation, GERMANY, taken)
    return worth, text("reason.take-status", card=face, status=taken)


def _put_back(situation: Situation, face: Face, effect: Effect) -> tuple[float, Text]:
    """A card that was played comes again: worth it if it is better than the next one."""
    if not situation.view.resolving:
        return 0.0, text("reason.use", card=face)
    played: Resolving = situation.view.resolving[-1]
    again = prospects.kept(situation, played.card.face)
    gain = again if face.kind is CardKind.STATUS else again - verbs.PUT_BACK / 2
    return gain, text("reason.put-back", card=face, played=played.card.face)


#: How an effect is weighed, by its window; in any other by what it does now.
BY_WINDOW: dict[Window, Callable[[Situation, Face, Effect], tuple[float, Text]]] = {
    Window.BEFORE_REMOVAL: _protect,
    Window.BATTLED: _protect,
    Window.OWN_BATTLE: _after,
    Window.OWN_BUILD: _after,
    Window.ENEMY_BUILD: _after,
    Window.TEAM_BATTLED: _after,
    Window.AFTER_REMOVAL: _after,
    Window.OWN_TURN_ANY: _any_time,
    Window.ANY_TIME: _any_time,
    Window.EW_TARGETED: _reduce,
    Window.OWN_EW_PLAYED: _add,
    Window.ENEMY_EW_PLAYED: _cancel,
    Window.GERMAN_STATUS_USED: _take_status,
    Window.OWN_CARD_RESOLVED: _put_back,
}
