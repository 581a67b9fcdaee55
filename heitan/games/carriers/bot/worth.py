"""What cards and sets are worth to the seat, in points of the final score."""

from __future__ import annotations

from heitan.games.carriers.bot.situation import LAST_STAGE, Situation
from heitan.games.carriers.cards import (
    BATTLESHIP,
    BOMBER,
    GUIDED_BOMB,
    MINE,
    RADAR,
    SUBMARINE,
    TRANSPORTS,
    VT_FUZE,
    Face,
    Group,
)

#: Of the points a set would score in a later stage this much remains after all that can happen
#: before: the war may end early, and somebody else may win the battle over it.
LATER = 0.9
#: How many raids a field is to expect in each of its owner's turns, whatever the number of seats:
#: about every fifth card is an attack card, and of more seats that raid each field is one of more.
RAIDS_A_TURN = 0.2
#: A set that has lost a card is worth this much less: often the card can be replaced in time.
BROKEN = 0.5
#: A ship is worth what it will still do: after about this many turns it has done it.
SHIP_LIFE = 6.0


def later_points(situation: Situation, kind: Face) -> int:
    """The most that a set of ``kind`` can score in a later stage; 0 in the last."""
    stages = range(situation.stage + 1, LAST_STAGE + 1)
    return max((situation.points(kind, stage) for stage in stages), default=0)


def stages_to_best(situation: Situation, kind: Face) -> int:
    """How many appearances of End of war away the best later stage is."""
    stages = range(situation.stage + 1, LAST_STAGE + 1)
    best = max(stages, key=lambda stage: situation.points(kind, stage), default=situation.stage)
    return best - situation.stage


def worth_of_waiting(situation: Situation, kind: Face) -> float:
    """What a set that lies ready is worth if it is kept face down for a later stage."""
    turns = situation.turns_to_come * stages_to_best(situation, kind)
    return later_points(situation, kind) * LATER * kept(situation, turns)


def kept(situation: Situation, turns: float) -> float:
    """What is left of the worth of a set that lies in the field for so many own turns."""
    share = situation.set_size / max(situation.set_size + 1, len(situation.field))
    return float((1 - RAIDS_A_TURN * share * BROKEN) ** turns)


def prospect(situation: Situation, kind: Face, turns: float) -> float:
    """What a set is worth that will be ready in so many own turns (0: this turn)."""
    too_late = situation.end_within(turns)
    in_time = max(situation.points(kind), worth_of_waiting(situation, kind))
    return (1 - too_late) * in_time + too_late * later_points(situation, kind) * LATER


def turns_to_complete(situation: Situation, kind: Face) -> float:
    """In how many own turns the next set of ``kind`` can be ready; 0 with this turn's plot."""
    lying = situation.lying[kind] % situation.set_size
    missing = situation.set_size - lying
    to_draw = missing - situation.held[kind]
    plots = missing - 1
    if to_draw <= 0:
        return plots
    chance = situation.share((kind,))
    return max(plots, to_draw / chance) if chance else float("inf")


def transport(situation: Situation, kind: Face) -> float:
    """What one transport of ``kind``, in hand or in the field, adds."""
    turns = turns_to_complete(situation, kind)
    if turns == float("inf"):
        return 0.0
    return prospect(situation, kind, turns) / situation.set_size


def unknown_transport(situation: Situation) -> float:
    """What a transport of unknown kind is worth to its owner: the kinds' average."""
    return sum(
        situation.share((kind,), TRANSPORTS) * _typical(situation, kind) for kind in TRANSPORTS
    )


def _typical(situation: Situation, kind: Face) -> float:
    best = max(situation.points(kind), later_points(situation, kind) * LATER)
    return best / situation.set_size


#: An escort can be given up for a set; a battleship wins battles too.
ESCORT_WORTH, BATTLESHIP_WORTH = 0.8, 1.0
#: The strong win battles, the weakest still keeps a set from being sunk without a fight (B3), and
#: without the last one every set is at the mercy of whoever attacks.
CARRIER_WORTH, STRENGTH_WORTH, LAST_CARRIER = 1.0, 0.3, 2.0


def ship(situation: Situation, face: Face) -> float:
    """What a carrier or an escort in the own field is still worth: less when the end is near."""
    return _full_worth_of_ship(situation, face) * future(situation)


def _full_worth_of_ship(situation: Situation, face: Face) -> float:
    if not face.carrier:
        return BATTLESHIP_WORTH if face is BATTLESHIP else ESCORT_WORTH
    worth = CARRIER_WORTH + STRENGTH_WORTH * face.strength
    return worth * LAST_CARRIER if len(situation.carriers) <= 1 else worth


def future(situation: Situation) -> float:
    """How much of the war is still to come for a ship or an attack card: 1 is plenty, 0 none."""
    if not situation.last_stage:
        return 1.0
    return min(1.0, situation.turns_to_come / SHIP_LIFE)


#: What other cards in hand are worth while there is a future for them.
IN_HAND = {BOMBER: 0.9, SUBMARINE: 0.9, MINE: 1.1, RADAR: 1.5, VT_FUZE: 0.8, GUIDED_BOMB: 1.0}
#: A carrier in hand is worth less for each that lies in the field already, and an escort too.
CARRIERS_WANTED = (3.0, 2.0, 1.2, 0.6)
ESCORTS_WANTED = (0.9, 0.6, 0.4)
#: Among carriers in hand the stronger is plotted first.
STRENGTH_IN_HAND = 0.1


def of_rank(worths: tuple[float, ...], have: int) -> float:
    """What one more is worth to somebody who has so many."""
    return worths[min(have, len(worths) - 1)]


def in_hand(situation: Situation, face: Face) -> float:
    """What a card in hand is worth."""
    if face.group is Group.TRANSPORT:
        return transport(situation, face)
    if face.carrier:
        spare = len(situation.carriers)
        return (of_rank(CARRIERS_WANTED, spare) + STRENGTH_IN_HAND * face.strength) * future(
            situation
        )
    if face.escort:
        spare = sum(situation.lying[each] for each in situation.lying if each.group is Group.ESCORT)
        return of_rank(ESCORTS_WANTED, spare) * future(situation)
    return IN_HAND[face] * future(situation)
