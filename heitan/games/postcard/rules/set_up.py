"""Set-up (S1–S3)."""

from __future__ import annotations

from heitan.games.postcard import tell
from heitan.games.postcard.cards import FULL_DECK
from heitan.games.postcard.places import BERLIN, CHINA, MEDITERRANEAN, RAIDING, TOKYO, WESTERN
from heitan.games.postcard.state import State, Status
from heitan.games.postcard.units import FULL_ARMY, INFANTRY, LAND_AIR, U_BOATS
from heitan.kernel.chance import Shuffle
from heitan.kernel.rule import Rule


def set_up(state: State) -> Rule[None]:
    """S1–S3: two fronts contested, the units, air superiority, and a shuffled deck."""
    state.fronts[WESTERN.index] = Status.CONTESTED
    state.fronts[MEDITERRANEAN.index] = Status.CONTESTED
    state.units[BERLIN.number] = INFANTRY
    state.units[RAIDING.number] = U_BOATS
    state.units[TOKYO.number] = LAND_AIR
    state.units[CHINA.number] = FULL_ARMY
    state.air = True
    order = yield Shuffle("deck", len(FULL_DECK))
    state.deck = [FULL_DECK[i] for i in order]
    state.log.append(tell.set_up())
