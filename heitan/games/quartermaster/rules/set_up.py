"""Set-up (section 1)."""

from __future__ import annotations

from heitan.games.quartermaster import tell
from heitan.games.quartermaster.cards import DECKS_IN
from heitan.games.quartermaster.nations import NATIONS
from heitan.games.quartermaster.rules.asking import choose
from heitan.games.quartermaster.rules.decks import discard_one, hand_choices
from heitan.games.quartermaster.spaces import HOME
from heitan.games.quartermaster.state import ARMY, State
from heitan.kernel.chance import Shuffle
from heitan.kernel.decision import Kind
from heitan.kernel.log import NO_WAY_BACK
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

ASK_KEEP_SEVEN = Text("ask.keep-seven")

FIRST_HAND = 10
KEPT = 7


def set_up(state: State) -> Rule[None]:
    """1.3: an army in each Home; 1.4: each nation draws ten cards."""
    for nation in NATIONS:
        state.place(nation, ARMY, HOME[nation])
        cards = DECKS_IN[state.variants.edition][nation]
        order = yield Shuffle(f"deck-{nation.id}", len(cards))
        deck = tuple([cards[i] for i in order])
        state.hands[nation] = deck[-FIRST_HAND:][::-1]
        state.decks[nation] = deck[:-FIRST_HAND]
        state.log.append(tell.dealt(nation))


def keep_seven(state: State) -> Rule[None]:
    """1.4: of the ten cards each nation keeps seven."""
    for nation in NATIONS:
        while len(state.hands[nation]) > KEPT:
            choice = yield from choose(
                state,
                nation,
                Kind.CARD,
                ASK_KEEP_SEVEN,
                "1.4",
                hand_choices(state, nation, "discard"),
            )
            assert choice is not None
            discard_one(state, nation, choice)


def begin_turn(state: State) -> None:
    """2.1, 2.4: what is counted for a turn begins anew."""
    state.armies_before = state.armies.copy()
    # Whether the nation is asked first for what it has face down is nobody else's affair.
    state.log.append(NO_WAY_BACK)
    if state.nation is NATIONS[0]:
        state.log.append(tell.round_begins(state.round))
    state.log.append(tell.turn_begins(state.nation))
