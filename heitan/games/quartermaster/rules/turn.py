"""A nation's turn (sections 2, 4, 5.9–5.11, 12) and the end of the game (section 3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from heitan.games.quartermaster import tell
from heitan.games.quartermaster.cards import BASICS, Piece, Window
from heitan.games.quartermaster.choices import (
    PASS,
    REALLOCATE,
    SKIP,
    Choice,
    with_card,
    with_piece,
)
from heitan.games.quartermaster.nations import ALLIES, AXIS, ENEMY, FROM, NATIONS, OF_TEAM, Nation
from heitan.games.quartermaster.rules import building
from heitan.games.quartermaster.rules.asking import choose
from heitan.games.quartermaster.rules.decks import (
    discard_from_deck,
    discard_from_hand,
    discard_one,
    draw,
    hand_choices,
    shuffle_deck,
    without,
)
from heitan.games.quartermaster.rules.playing import play_from_hand
from heitan.games.quartermaster.rules.removing import remove
from heitan.games.quartermaster.rules.set_up import begin_turn, keep_seven
from heitan.games.quartermaster.rules.windows import any_time_uses, on_table, use, uses_in
from heitan.games.quartermaster.spaces import HOME, OPEN_BORDERS, Mask, Space, spaces_of
from heitan.games.quartermaster.state import ARMY, NAVY, State, TurnStep
from heitan.games.quartermaster.supply import missing_link, stars_for, supplied
from heitan.games.quartermaster.variants import Edition
from heitan.kernel.decision import Kind
from heitan.kernel.log import Event
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

ASK_BEFORE_SUPPLY = Text("ask.before-supply")
ASK_ANY_TIME = Text("ask.any-time")
ASK_DRAW_START = Text("ask.draw-start")
ASK_TURN_START = Text("ask.turn-start")
ASK_VICTORY = Text("ask.victory")
ASK_DISCARD_START = Text("ask.discard-start")
ASK_DISCARD_ANY = Text("ask.discard-any")
ASK_FETCH = Text("ask.fetch")
ASK_PLAY = Text("ask.play")

# Looked up once: reading a member off its enum costs more than the rest of the line.
_SET_UP, _TURN_START, _PLAY = TurnStep.SET_UP, TurnStep.TURN_START, TurnStep.PLAY
_DRAW_STEP_START = Window.DRAW_STEP_START

_NONE_KEPT = dict.fromkeys(NATIONS, 0)
HAND = 7
REALLOCATED = 4
#: What the rule of a step gives when the step goes on with the next stretch.
STAY = "stay"


def turn(state: State) -> Rule[None]:
    """2.2: a stretch of the turn: its start, the Play step, or the steps from Supply to Draw.

    Reallocate Resources is a stretch of its own in the Play step, so that whatever chance has
    decided (a shuffle, what was drawn) stands in the state before anything is chosen after it.
    """
    nation = state.nation
    if state.step is _SET_UP:
        yield from keep_seven(state)
        state.step = NEXT[_SET_UP]
        begin_turn(state)
        return
    for step, rule in STEPS_FROM[state.step]:
        state.step = step
        if (yield from rule(state, nation)) is STAY:
            return
        if step is _TURN_START or step is _PLAY:
            state.step = NEXT[step]
            return
    end_turn(state)


def end_turn(state: State) -> None:
    """2.4: what held for this turn ends; 3.1, 3.3: after a round the game may be over."""
    state.used = ()
    state.turn_rules = ()
    state.reallocated = False
    state.kept_armies, state.kept_navies = _NONE_KEPT.copy(), _NONE_KEPT.copy()
    last = FROM[state.nation][1]
    if last is NATIONS[0]:
        end_round(state)
        if state.over:
            return
        state.round += 1
    state.nation = last
    state.step = TurnStep.TURN_START
    begin_turn(state)


def end_round(state: State) -> None:
    """3.1: a lead of 30 wins at the end of a round; 3.3: the last round ends the game."""
    lead = abs(state.scores[AXIS] - state.scores[ALLIES])
    if state.variants.lead and lead >= state.variants.lead:
        state.over = "lead"
    elif state.round >= state.variants.rounds:
        state.over = "rounds"
    if state.over:
        state.log.append(tell.over(state.over))


def start_of_turn(state: State, nation: Nation) -> Rule[None]:
    """2.3: effects of the start of the turn, in any order; then other nations' that any turn's
    start allows (first edition)."""
    yield from use_in_window(state, nation, Window.TURN_START, ASK_TURN_START, "2.3")
    if state.variants.edition is Edition.FIRST:
        for other in FROM[nation][1:]:
            yield from use_in_window(state, other, Window.ANY_TIME, ASK_ANY_TIME, "2.3")


def use_in_window(
    state: State, nation: Nation, window: Window, prompt: Text, rule: str
) -> Rule[None]:
    """The nation's own effects in a window of its own turn, one after another, until it passes."""
    if window not in on_table(state, nation):
        return

    def offered() -> list[Choice]:
        uses = uses_in(state, nation, window)
        return [*uses, PASS] if uses else []

    while True:
        choice = yield from choose(state, nation, Kind.CARD, prompt, rule, offered, secret=True)
        if choice is None or choice is PASS:
            return
        yield from use(state, nation, choice, window)


# --- the Play step -------------------------------------------------------------------------------


def play_step(state: State, nation: Nation) -> Rule[str | None]:
    """4.1–4.8: play one card, or a substitute, or discard one; before that Reallocate Resources
    and voluntary removals."""

    def offered() -> list[Choice]:
        choices = list(hand_choices(state, nation, "play"))
        choices += uses_in(state, nation, Window.PLAY_SUBSTITUTE)
        choices += hand_choices(state, nation, "discard")
        if state.variants.reallocate and not state.reallocated:
            choices.append(REALLOCATE)
        choices += _removable(state, nation)
        if not state.hands[nation]:
            choices.append(PASS)
        return choices

    while True:
        choice = yield from choose(state, nation, Kind.ACT, ASK_PLAY, "4.1", offered)
        assert choice is not None
        if choice is REALLOCATE:
            yield from reallocate(state, nation)
            return STAY
        if choice.verb == "remove":
            assert choice.piece is not None and choice.space is not None
            building.lift(state, nation, choice.piece, choice.space)
        else:
            break
    if choice.verb == "play":
        assert choice.face is not None
        yield from play_from_hand(state, nation, choice.face)
    elif choice.verb == "use":
        yield from use(state, nation, choice, Window.PLAY_SUBSTITUTE)
    elif choice is PASS:
        # 4.2, 8.12: with an empty hand the card to discard comes from the deck.
        discard_from_deck(state, nation, 1)
    else:
        discard_one(state, nation, choice)
    return None


def _removable(state: State, nation: Nation) -> tuple[Choice, ...]:
    """7.18: the pieces a nation may take off the board."""
    return _removals(state.armies[nation], state.navies[nation])


@lru_cache(maxsize=1 << 14)
def _removals(armies: Mask, navies: Mask) -> tuple[Choice, ...]:
    armed = [with_piece("remove", ARMY, space) for space in spaces_of(armies)]
    return (*armed, *(with_piece("remove", NAVY, space) for space in spaces_of(navies)))


def reallocate(state: State, nation: Nation) -> Rule[None]:
    """4.5, 4.6: discard four cards, then take a basic card from the deck, which is shuffled."""
    state.reallocated = True
    state.log.append(tell.reallocates(nation))
    yield from discard_from_hand(state, nation, REALLOCATED, "4.5")
    choice = yield from choose(
        state,
        nation,
        Kind.CARD,
        ASK_FETCH,
        "4.5",
        lambda: [
            with_card("fetch", face)
            for face in BASICS
            if any(card.face is face for card in state.decks[nation])
        ],
    )
    if choice is not None:
        card = next(card for card in state.decks[nation] if card.face is choice.face)
        state.decks[nation] = without(state.decks[nation], card)
        state.hands[nation] += (card,)
        state.log.append(tell.fetched(nation, card.face))
    yield from shuffle_deck(state, nation)


# --- the other steps -----------------------------------------------------------------------------


def supply_step(state: State, nation: Nation) -> Rule[None]:
    """5.9–5.11: all unsupplied pieces of the nation are listed once, then removed.

    The order is the nation's to pick, but none tells another's fate, so it is not asked for it.
    """
    if supplied(state, nation) == state.armies[nation] | state.navies[nation]:
        return
    yield from use_before_list(state, nation)
    fed = supplied(state, nation)
    state.listed = tuple(
        (nation, piece, space)
        for piece in (ARMY, NAVY)
        for space in spaces_of(state.where(piece)[nation] & ~fed)
    )
    for _, piece, space in state.listed:
        state.log.append(why_unsupplied(state, nation, piece, space))
    while state.listed:
        _, piece, space = state.listed[0]
        state.unlist(nation, piece, space)
        yield from remove(state, nation, nation, piece, space)


def use_before_list(state: State, nation: Nation) -> Rule[None]:
    """10.16: a last chance for cards that may be used at any time of the own turn."""

    def offered() -> list[Choice]:
        return [SKIP] if any_time_uses(state, nation) else []

    yield from choose(state, nation, Kind.CARD, ASK_BEFORE_SUPPLY, "10.16", offered, secret=True)


def why_unsupplied(state: State, nation: Nation, piece: Piece, space: Space) -> Event:
    """Which condition of supply a piece fails, for the log: no army beside it, the one link that is
    missing, or no chain at all."""
    if piece is NAVY and not OPEN_BORDERS[space.index] & state.team_armies(nation.team):
        return tell.unsupplied(nation, piece, space, "no-army")
    link = missing_link(state, nation, space)
    if link is None:
        return tell.unsupplied(nation, piece, space, "cut-off")
    return tell.link_missing(nation, piece, space, link)


def victory_step(state: State, nation: Nation) -> Rule[None]:
    """12.1–12.5: the stars, then the nation's cards; none with an enemy army in its Home."""
    if state.team_armies(ENEMY[nation.team]) & HOME[nation].bit:
        state.log.append(tell.no_victory_step(nation))
        return
    own = state.armies[nation] & stars_for(state, nation)
    friends = 0
    for other in OF_TEAM[nation.team]:
        if other is not nation:
            friends |= state.armies[other]
    points = 2 * (own & ~friends).bit_count() + (own & friends).bit_count()
    if points:
        state.score(nation.team, points)
        state.log.append(tell.stars_score(nation, points))
    yield from score_cards(state, nation)


def score_cards(state: State, nation: Nation) -> Rule[None]:
    """12.2: each of the nation's scoring cards once, in any order."""
    yield from use_in_window(state, nation, Window.VICTORY_STEP, ASK_VICTORY, "12.2")


def discard_step(state: State, nation: Nation) -> Rule[None]:
    """12.6, 12.7: discard any number of cards from hand."""
    yield from use_in_window(state, nation, Window.DISCARD_STEP_START, ASK_DISCARD_START, "12.7")

    def offered() -> list[Choice]:
        hand = hand_choices(state, nation, "discard")
        return [*hand, PASS] if hand else []

    while True:
        choice = yield from choose(state, nation, Kind.CARD, ASK_DISCARD_ANY, "12.6", offered)
        if choice is None or choice is PASS:
            return
        discard_one(state, nation, choice)


def draw_step(state: State, nation: Nation) -> Rule[None]:
    """12.8: draw until the hand holds seven."""
    if _DRAW_STEP_START in on_table(state, nation):
        yield from use_in_window(state, nation, _DRAW_STEP_START, ASK_DRAW_START, "12.8")
    draw(state, nation, HAND - len(state.hands[nation]))


#: What each step does; it may ask to stay in the step.
RULES: tuple[tuple[TurnStep, Callable[[State, Nation], Rule[object]]], ...] = (
    (TurnStep.TURN_START, start_of_turn),
    (TurnStep.PLAY, play_step),
    (TurnStep.SUPPLY, supply_step),
    (TurnStep.VICTORY, victory_step),
    (TurnStep.DISCARD, discard_step),
    (TurnStep.DRAW, draw_step),
)
#: The steps of a turn that are left, from each on.
STEPS_FROM = {step: RULES[place:] for place, (step, _) in enumerate(RULES)}
NEXT = dict(zip(list(TurnStep)[:-1], list(TurnStep)[1:], strict=True))
