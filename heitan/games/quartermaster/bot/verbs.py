"""What the verbs of the cards would bring: each takes the best way it finds on the sketch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from heitan.games.quartermaster.bot import trying
from heitan.games.quartermaster.bot.boards import Tried, lift, of, then
from heitan.games.quartermaster.bot.situation import Situation
from heitan.games.quartermaster.cards import Piece, Step
from heitan.games.quartermaster.events import Battled, Built
from heitan.games.quartermaster.nations import Nation
from heitan.games.quartermaster.places import places
from heitan.games.quartermaster.rules.building import BUILD, RECRUIT, placeable
from heitan.games.quartermaster.rules.removing import battle_places, enemies_in
from heitan.games.quartermaster.rules.verbs.eliminating import victims
from heitan.games.quartermaster.rules.verbs.paying import points, printed_number, whose
from heitan.games.quartermaster.rules.verbs.placing import area, manner
from heitan.games.quartermaster.rules.verbs.protecting import meant
from heitan.games.quartermaster.spaces import ANYWHERE, Space, spaces_of
from heitan.games.quartermaster.state import ARMY, NAVY, Resolving, State
from heitan.games.quartermaster.supply import supplied

#: A battle can be answered as long as the enemy has face-down cards; then it may fail.
ANSWERED, UNANSWERED = 0.85, 1.0
#: What cards are worth that cannot be tried out: a look at one's deck, a card put back into it, a
#: card that a friend may play besides its own, a face-down card of the enemy's taken away.
LOOK, PUT_BACK, PUT_BACK_FOR_A_COST, LENT, RESPONSE_TAKEN = 0.3, 0.8, 0.3, 1.6, 1.5
#: A piece out of supply that is kept once may be linked up before the next time.
STRAY_KEPT = 0.6
#: How many of its pieces a nation moves by a card that lets it move all: the first moves matter.
MOVES = 2
#: Where a piece is taken up to be placed elsewhere, only those that do least are looked at.
LIFTED = 3


def _place(situation: Situation, state: State, at_work: Resolving, step: Step, links: int) -> Tried:
    """Builds and recruits: the best nation, the best places."""
    assert step.piece is not None
    best = Tried(float("-inf"), state)
    for owner in step.nations or (at_work.nation,):
        where = area(state, at_work, step, owner)
        gain, after = 0.0, state
        for time in range(step.high):
            tried = best_place(situation, after, manner(step), owner, step.piece, where, links)
            if tried.gain <= 0 and (step.may or time >= step.low):
                break
            gain, after = then(gain, tried)
        if gain > best.gain:
            best = Tried(gain, after)
    return best


def best_place(
    situation: Situation,
    state: State,
    verb: str,
    owner: Nation,
    piece: Piece,
    where: int,
    links: int = 0,
) -> Tried:
    """The place worth most; with an empty reserve a piece is moved only if that is worth it."""
    before = of(situation, state)
    if state.reserve(owner, piece):
        tried = [
            put(situation, state, before, verb, owner, piece, space, links)
            for space in spaces_of(placeable(state, verb, owner, piece, where))
        ]
        return max(tried, key=lambda each: each.gain, default=Tried(0.0, state))
    best = Tried(0.0, state)
    for lifted in least_missed(situation, state, owner, piece):
        there = best_place(situation, lifted.state, verb, owner, piece, where, links)
        if there.state is not lifted.state and lifted.gain + there.gain > best.gain:
            best = then(lifted.gain, there)
    return best


def least_missed(situation: Situation, state: State, owner: Nation, piece: Piece) -> list[Tried]:
    """The board without each of the nation's pieces of a kind that are missed least."""
    before = of(situation, state)
    lifts = [
        lift(situation, state, before, owner, piece, space)
        for space in spaces_of(state.where(piece)[owner])
    ]
    return sorted(lifts, key=lambda each: -each.gain)[:LIFTED]


def put(
    situation: Situation,
    state: State,
    before: float,
    verb: str,
    owner: Nation,
    piece: Piece,
    space: Space,
    links: int = 0,
) -> Tried:
    """A piece placed, and what follows from it."""
    after = state.copy()
    after.place(owner, piece, space)
    gain = of(situation, after) - before
    if verb != RECRUIT:
        return then(gain, trying.follow_ups(situation, after, Built(owner, piece, space), links))
    return Tried(gain, after)


def _battles(
    situation: Situation, state: State, at_work: Resolving, step: Step, links: int
) -> Tried:
    """The best battles; where only empty spaces can be battled, what follows from that."""
    assert step.piece is not None
    gain, after = 0.0, state
    for _ in range(step.high):
        where = places(after, at_work.nation, step.at, at_work.event)
        able = battle_places(after, at_work.nation, step.piece, where)
        before = of(situation, after)
        tried = [
            fight(situation, after, before, at_work.nation, step.piece, space, links)
            for space in spaces_of(able)
        ]
        if not tried:
            break
        gain, after = then(gain, max(tried, key=lambda each: each.gain))
    return Tried(gain, after)


def fight(
    situation: Situation,
    state: State,
    before: float,
    nation: Nation,
    piece: Piece,
    space: Space,
    links: int = 0,
) -> Tried:
    """A battle in a space: the target worth most, and what follows from it."""
    targets: Sequence[Nation | None] = enemies_in(state, nation, piece, space) or [None]
    tried = [strike(situation, state, before, nation, piece, space, t, links) for t in targets]
    return max(tried, key=lambda each: each.gain)


def strike(
    situation: Situation,
    state: State,
    before: float,
    nation: Nation,
    piece: Piece,
    space: Space,
    target: Nation | None,
    links: int = 0,
) -> Tried:
    """A battle against one nation's piece in a space, or in an empty one."""
    gain, after = 0.0, state
    gone = target is not None and not state.kept(piece)[target] & space.bit
    if gone:
        assert target is not None
        after = state.copy()
        after.take_off(target, piece, space)
        answered = any(
            seen.response_count
            for other, seen in situation.view.nations.items()
            if other.team is target.team
        )
        gain = (of(situation, after) - before) * (ANSWERED if answered else UNANSWERED)
    battled = Battled(nation, piece, space, target, done=True, removed=gone)
    return then(gain, trying.follow_ups(situation, after, battled, links))


def _eliminate(
    situation: Situation, state: State, at_work: Resolving, step: Step, links: int
) -> Tried:
    """The pieces whose loss is worth most."""
    gain, after = 0.0, state
    for time in range(step.high):
        before = of(situation, after)
        tried = []
        for victim in victims(after, at_work, step):
            assert victim.nation and victim.piece and victim.space
            struck = lift(situation, after, before, victim.nation, victim.piece, victim.space)
            tried.append(struck)
        best = max(tried, key=lambda each: each.gain, default=None)
        if best is None or (best.gain <= 0 and time >= step.low):
            break
        gain, after = then(gain, best)
    return Tried(gain, after)


def redeployments(
    situation: Situation, state: State, nation: Nation, kinds: Iterable[Piece]
) -> list[Tried]:
    """The best move of each of the pieces that are missed least."""
    moves = []
    for piece in kinds:
        for lifted in least_missed(situation, state, nation, piece):
            there = best_place(
                situation, lifted.state, BUILD, nation, piece, ANYWHERE, trying.LINKS
            )
            moves.append(then(lifted.gain, there))
    return moves


def _redeploy(
    situation: Situation, state: State, at_work: Resolving, step: Step, links: int
) -> Tried:
    gain, after = 0.0, state
    for _ in range(MOVES):
        kinds = (step.piece,) if step.piece else (ARMY, NAVY)
        moves = redeployments(situation, after, at_work.nation, kinds)
        best = max(moves, key=lambda each: each.gain, default=None)
        if best is None or best.gain <= 0:
            break
        gain, after = then(gain, best)
    return Tried(gain, after)


def _score(situation: Situation, state: State, at_work: Resolving, step: Step, links: int) -> Tried:
    won = points(state, at_work, step)
    return Tried(-won if at_work.nation.team is situation.enemy else won, state)


def _discard(
    situation: Situation, state: State, at_work: Resolving, step: Step, links: int
) -> Tried:
    loser = whose(at_work, step)
    if loser is None:
        return Tried(0.0, state)
    if step.source == "table":
        taken = RESPONSE_TAKEN if situation.view.nations[loser].response_count else 0.0
        return Tried(taken if loser.team is situation.enemy else -taken, state)
    return Tried(situation.gain_of_cards(loser, printed_number(state, at_work, step)), state)


def _choose_one(
    situation: Situation, state: State, at_work: Resolving, step: Step, links: int
) -> Tried:
    chooser = step.chooser if isinstance(step.chooser, Nation) else at_work.nation
    tried = []
    for option in step.options:
        if option.verb != "eliminate" or victims(state, at_work, option):
            tried.append(trying.one(situation, state, at_work, option, links))
    choose = min if chooser.team is situation.enemy else max
    return choose(tried, key=lambda each: each.gain)


def _supply_rule(
    situation: Situation, state: State, at_work: Resolving, step: Step, links: int
) -> Tried:
    after = state.copy()
    after.turn_rules += (at_work.card,)
    return Tried(of(situation, after) - of(situation, state), after)


def _play(situation: Situation, state: State, at_work: Resolving, step: Step, links: int) -> Tried:
    """A card of the own discard pile: the best; a friend's from its hand: it will know."""
    if step.source != "own_discard_pile":
        friend = at_work.target
        lent = LENT if friend and situation.view.nations[friend].hand_size else 0.0
        return Tried(lent, state)
    if links >= trying.LINKS:
        return Tried(0.0, state)
    wanted = step.detail["card_kind"]
    pile = dict.fromkeys(each.card.face for each in state.discards[at_work.nation])
    able = [face for face in pile if wanted in ("any", face.id) and face.effects]
    played = [
        trying.card(situation, state, at_work.nation, face, links + 1).gain
        for face in able
        if face is not at_work.card.face
    ]
    return Tried(max(played, default=0.0), state)


def _protect_pieces(
    situation: Situation, state: State, at_work: Resolving, step: Step, links: int
) -> Tried:
    """First edition: in the own turn it is the Supply step that takes pieces."""
    stray = [
        each
        for each in meant(state, at_work, step)
        if each.nation is situation.view.nation
        and each.space is not None
        and not supplied(state, each.nation) & each.space.bit
    ]
    return Tried(min(len(stray), step.high) * STRAY_KEPT, state)


def _always(gain: float) -> Try:
    def try_out(
        situation: Situation, state: State, at_work: Resolving, step: Step, links: int
    ) -> Tried:
        return Tried(gain, state)

    return try_out


Try: TypeAlias = Callable[[Situation, State, Resolving, Step, int], Tried]
TRIES: dict[str, Try] = {
    "build": _place,
    "recruit": _place,
    "battle": _battles,
    "eliminate": _eliminate,
    "redeploy_each": _redeploy,
    "redeploy_together": _redeploy,
    "score": _score,
    "discard": _discard,
    "choose_one": _choose_one,
    "supply_rule": _supply_rule,
    "play": _play,
    "look": _always(LOOK),
    "put_card": _always(PUT_BACK),
    "put_this_card": _always(PUT_BACK_FOR_A_COST),
    "protect_pieces": _protect_pieces,
}
