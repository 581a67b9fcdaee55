"""What a card is worth by what it may still do: on the table, or kept in hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from heitan.games.quartermaster.bot import boards, trying
from heitan.games.quartermaster.bot.situation import Situation
from heitan.games.quartermaster.bot.sketch import stand_in
from heitan.games.quartermaster.cards import CardKind, Effect, Face, Step, Window
from heitan.games.quartermaster.nations import ENEMY, NATIONS, Nation
from heitan.games.quartermaster.places import places
from heitan.games.quartermaster.rules.verbs.paying import points
from heitan.games.quartermaster.spaces import next_to, spaces_of
from heitan.games.quartermaster.state import Resolving
from heitan.games.quartermaster.supply import neighbours, supplied

#: A status does its work for the rest of the war, as far ahead as it pays to look.
STATUS_ROUNDS = 10
#: What a use of a status brings beyond its cost, and how often a turn there is one: an action more
#: in the turns in which the right basic card is played; some choice; a demand made smaller.
A_TURN = {
    Window.OWN_BATTLE: 0.7,
    Window.OWN_BUILD: 0.7,
    Window.PLAY_SUBSTITUTE: 0.3,
    Window.BUILD_SUBSTITUTION: 0.3,
    Window.TURN_START: 0.25,
    Window.DISCARD_STEP_START: 0.15,
    Window.TEAM_BATTLED: 0.2,
    Window.BATTLED: 0.3,
    Window.EW_TARGETED: 0.3,
    Window.OWN_EW_PLAYED: 0.3,
    Window.OWN_CARD_RESOLVED: 0.25,
}
#: What a status scores now it scores in the turns to come too, but the pieces may go; what it does
#: not score yet it may score once they stand.
HELD, HOPED = 0.75, 0.25
#: A supply rule is worth more than what it feeds today.
STANDING = 3.0
#: What a response is worth that lies ready: each action it adds, each loss it keeps away.
READY = {
    Window.OWN_BATTLE: 1.8,
    Window.OWN_BUILD: 2.2,
    Window.ENEMY_BUILD: 2.2,
    Window.AFTER_REMOVAL: 1.8,
    Window.ENEMY_EW_PLAYED: 1.8,
    Window.EW_TARGETED: 1.6,
    Window.OWN_CARD_RESOLVED: 1.0,
    Window.OWN_TURN_ANY: 1.0,
    Window.TURN_START: 1.0,
    Window.BEFORE_REMOVAL: 1.0,
    Window.GERMAN_STATUS_USED: 0.5,
}
#: The share of a possible loss that a protection lying ready is worth.
PROTECTION = 0.3
#: Each status that Enigma could take adds so much.
A_STATUS_TO_TAKE = 0.4
#: A response needs some rounds to find its moment.
RESPONSE_ROUNDS = 4
#: What a turn-start response would do now it will do in the next turn, more or less.
NEXT_TURN = 0.8
#: What a card does now, it will do in a later turn too, or not any more.
LATER = 0.35
#: No card is kept for more than it will do in one turn of the middle of the war.
MOST_KEPT = 4.0
#: What a basic card is worth beyond what it does now, for the first, second ... of its kind.
BASIC = (1.2, 0.8, 0.4, 0.2)
#: A nation has most of those basic cards that it needs most: what the rarest is worth, and how much
#: more the commonest.
FEW, MANY = 0.7, 0.6
#: The same for other cards: their moment may come.
MOMENT = 1.0
#: The next card of the deck is worth about so much; a card worth less in hand makes room for it.
NEXT_CARD = 0.75


def status(situation: Situation, nation: Nation, face: Face) -> float:
    """What a status is worth from now to the end, on the table of ``nation``."""
    rounds = min(situation.rounds, STATUS_ROUNDS)
    total = 0.0
    if face.standing:
        total += STANDING * rounds / STATUS_ROUNDS
        total += trying.standing(situation, situation.state, nation, face)
    for effect in face.effects:
        if effect.use.window is Window.VICTORY_STEP:
            total += rounds * _points_a_turn(situation, nation, face, effect)
        else:
            total += rounds * A_TURN.get(effect.use.window, 0.0)
    return total


def _points_a_turn(situation: Situation, nation: Nation, face: Face, effect: Effect) -> float:
    at_work = Resolving(stand_in(nation, face), nation)
    now = sum(points(situation.state, at_work, step) for step in effect.steps)
    most = sum(step.low * (2 if step.per else 1) for step in effect.steps)
    return now * HELD + max(most - now, 0) * HOPED


def response(situation: Situation, nation: Nation, face: Face) -> float:
    """What a response is worth face down on the table of ``nation``."""
    total = 0.0
    for effect in face.effects:
        total += READY.get(effect.use.window, 1.0)
        if effect.use.window is Window.BEFORE_REMOVAL:
            total += PROTECTION * _most_at_stake(situation, nation, effect)
        elif effect.use.window is Window.GERMAN_STATUS_USED:
            total += A_STATUS_TO_TAKE * sum(
                len(seen.statuses)
                for other, seen in situation.view.nations.items()
                if _loses_status(effect.steps, other)
            )
        elif effect.use.window is Window.TURN_START:
            card = stand_in(nation, face)
            tried = trying.effect(situation, situation.state, nation, card, effect)
            total += NEXT_TURN * tried.gain
    return total * min(situation.rounds / RESPONSE_ROUNDS, 1.0)


def _loses_status(steps: Iterable[Step], nation: Nation) -> bool:
    return any(step.source == "table" and step.who == nation.id for step in steps)


def _most_at_stake(situation: Situation, nation: Nation, effect: Effect) -> float:
    """The greatest loss among the pieces that a protection covers and the enemy can strike."""
    state, use = situation.state, effect.use
    where = places(state, nation, use.at)
    struck = 0
    for foe in NATIONS:
        if foe.team is ENEMY[nation.team]:
            struck |= next_to(supplied(state, foe), neighbours(state, foe.team))
    before = boards.of(situation, state)
    most = 0.0
    for owner in use.of:
        able = where & struck & (supplied(state, owner) if use.supplied else where)
        for piece in use.kinds:
            for space in spaces_of(state.where(piece)[owner] & able):
                lost = boards.lift(situation, state, before, owner, piece, space)
                most = max(most, abs(lost.gain))
    return most


# --- the hand ------------------------------------------------------------------------------------


def keeping(situation: Situation) -> dict[Face, float]:
    """What it is worth to keep the last copy of each card of the own hand."""
    copies = Counter(situation.hand)
    return {face: kept(situation, face, copies[face] - 1) for face in dict.fromkeys(copies)}


def kept(situation: Situation, face: Face, others: int = 0) -> float:
    """What a card in hand is worth for later turns, with so many more of its kind beside it."""
    if situation.rounds <= 1 and situation.own.hand_size > 1:
        # Nothing can be played after the last turn.
        return min(played(situation, face), MOST_KEPT) * LATER
    if face.kind is CardKind.STATUS:
        return min(status(situation, situation.nation, face), MOST_KEPT)
    if face.kind is CardKind.RESPONSE:
        return min(response(situation, situation.nation, face), MOST_KEPT)
    now = min(max(played(situation, face), 0.0), MOST_KEPT) * LATER
    if face.kind is CardKind.BASIC:
        usual = FEW + MANY * situation.share_of_deck(face)
        return usual * BASIC[min(others, len(BASIC) - 1)] + now / (others + 1)
    return MOMENT + now


def played(situation: Situation, face: Face) -> float:
    """What it is worth to play a card now."""
    if face.kind is CardKind.STATUS:
        return status(situation, situation.nation, face)
    if face.kind is CardKind.RESPONSE:
        return response(situation, situation.nation, face)
    return trying.card(situation, situation.state, situation.nation, face).gain


def least_kept(situation: Situation) -> list[tuple[float, Face]]:
    """The cards of the hand from the one that is missed least, each copy for itself."""
    copies = Counter(situation.hand)
    worths = []
    for face, number in copies.items():
        worths += [(kept(situation, face, others), face) for others in range(number)]
    return sorted(worths, key=lambda each: each[0])
