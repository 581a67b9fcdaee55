"""Land-based air: where it is needed (L2), at the front rather than behind it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from heitan.games.pacific import basing
from heitan.games.pacific.bot.situation import Situation
from heitan.games.pacific.bot.worth import NEAR_TOKYO
from heitan.games.pacific.chart import (
    AIR_NEIGHBOURS,
    MEGAS,
    PLACES,
    SEA,
    Mega,
    Place,
    megas_of,
)
from heitan.games.pacific.choices import PASS, Choice
from heitan.games.pacific.rules.naval_supply import BOMBING_FROM
from heitan.games.pacific.sides import ALLIES, Side
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, text

#: How much a place is thought to be in danger: where the enemy can land, and elsewhere.
IN_REACH, BEHIND = 1.0, 0.12
#: What a LAC adds to the defence of a place by itself, and for each point of its worth.
ANYWHERE, OF_WORTH = 1.0, 0.06
#: Each LAC more at a place is worth less.
ONE_MORE = 0.4
#: Where own troops fight a LAC is worth more.
AT_BATTLE = 2.0
#: U1: what it is worth to open a mega-hex, or to close it to the enemy, for each point that the
#: places in it are worth; and beside places.
OF_LANES, OF_THE_WAY = 0.08, 0.15
#: By the lead in LAC around a mega-hex, before one more comes, how much that one does: to open
#: it, and to close it to the enemy.
OPENS = {-4: 0.15, -3: 0.25, -2: 0.5, -1: 1.0, 0: 0.4, 1: 0.2}
CLOSES = {-3: 0.15, -2: 0.25, -1: 0.5, 0: 1.0, 1: 0.4, 2: 0.2}
#: S2: two LAC over Tokyo cost the home islands a point.
BOMBING = 2.5
#: A field from which LAC can go on to where they are needed is worth so much of that.
ON_THE_WAY = 0.7
#: A transfer must gain as much.
GAIN = 0.25


def need(situation: Situation, place: Place, based: int, leaving: bool = False) -> float:
    """What one LAC more is worth at a place.

    Args:
        situation: what the side knows.
        place: an own airfield.
        based: the LAC there without that one.
        leaving: that one is there now.
    """
    view, side = situation.view, situation.side
    danger = IN_REACH if place.hex.bit & situation.exposed else BEHIND
    value = danger * (ANYWHERE + OF_WORTH * situation.worth(place))
    mega = place.mega
    if any(hex.mega is mega for hex in situation.contested_coasts):
        value += AT_BATTLE
    if side is ALLIES and view.turn >= BOMBING_FROM and mega.bit & NEAR_TOKYO:
        value += BOMBING
    return value / (1 + ONE_MORE * based) + _for_lanes(situation, mega, leaving)


def _for_lanes(situation: Situation, mega: Mega, leaving: bool) -> float:
    """U1: what one LAC more does for the lanes around."""
    leads = situation.once(leads_around)
    own, enemy = situation.once(own_ends), situation.once(enemy_ends)
    value = 0.0
    for each in around(mega):
        lead = leads[each] - leaving
        value += OPENS.get(lead, 0.0) * own[each] + CLOSES.get(lead, 0.0) * enemy[each]
    return value


@cache
def around(mega: Mega) -> tuple[int, ...]:
    """The indices of the sea mega-hexes in which LAC in a mega-hex count for lanes (U1)."""
    near = 0 if mega.box else mega.bit | AIR_NEIGHBOURS[mega.index]
    return tuple(each.index for each in megas_of(near & SEA))


def leads_around(situation: Situation) -> list[int]:
    """By mega-hex, by how many LAC the own side leads there and next to it."""
    view, side = situation.view, situation.side
    own, enemy = view.lac[side], view.lac[side.enemy]
    leads = [0] * len(MEGAS)
    for place in PLACES:
        lead = own[place.index] - enemy[place.index]
        if lead:
            for mega in around(place.mega):
                leads[mega] += lead
    return leads


def own_ends(situation: Situation) -> list[float]:
    """By mega-hex, what it is worth that the own lanes reach it."""
    return _ends(situation, situation.side)


def enemy_ends(situation: Situation) -> list[float]:
    """By mega-hex, what it is worth to close it to the enemy."""
    return _ends(situation, situation.enemy)


def _ends(situation: Situation, side: Side) -> list[float]:
    worths = [OF_THE_WAY] * len(MEGAS)
    for place in PLACES:
        if situation.view.owns(side, place) and place.hex.coastal:
            worths[place.mega.index] += OF_LANES * situation.worth(place)
    return worths


class Fields:
    """The own airfields and what LAC are worth there.

    Args:
        situation: what the side knows.
    """

    def __init__(self, situation: Situation) -> None:
        view, side = situation.view, situation.side
        self.situation = situation
        self.lac = view.lac[side]
        self.open = [
            place
            for place in PLACES
            if not place.box and (basing.capacity(view, side, place) or self.lac[place.index])
        ]
        self.more = {
            place: need(situation, place, self.lac[place.index])
            for place in self.open
            if basing.room(view, side, place) > 0
        }

    def leaving(self, place: Place) -> float:
        """What is lost with one LAC that leaves."""
        return need(self.situation, place, self.lac[place.index] - 1, leaving=True)

    def coming(self, place: Place) -> float:
        """What a LAC is worth at a place, or further on from there."""
        view, side = self.situation.view, self.situation.side
        further = basing.transfer_to(view, side, place)
        onward = max((self.more.get(each, 0.0) for each in further), default=0.0)
        return max(self.more.get(place, 0.0), ON_THE_WAY * onward)


def best_transfer(situation: Situation) -> tuple[Place, Place] | None:
    """L2: the transfer that gains most."""
    fields = situation.once(Fields)
    view, side = situation.view, situation.side
    coming = {place: fields.coming(place) for place in fields.more}
    best, most = None, GAIN
    for start in basing.transfer_from(view, side):
        lost = max(fields.leaving(start), 0.0)
        for end in basing.transfer_to(view, side, start):
            gain = coming.get(end, 0.0) - lost
            if gain > most:
                best, most = (start, end), gain
    return best


# --- the decisions -------------------------------------------------------------------------------


def transfer(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """L2: from where, and then where to."""
    if options[0].verb == "field":
        return to(situation, options)
    best = situation.once(best_transfer)
    if best is not None:
        for option in options:
            if option.place is best[0]:
                return Advice(option, text("reason.air.transfer", place=best[1]))
    return Advice(PASS, Text("reason.air.enough"))


def to(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """L2: the field where the LAC is needed most."""
    fields = situation.once(Fields)
    best = max(options, key=lambda option: fields.coming(option.place) if option.place else 0.0)
    assert best.place is not None
    return Advice(best, text("reason.air.transfer", place=best.place))


def arrive(situation: Situation, options: Iterable[Choice]) -> Advice:
    """R3: where a LAC arrives."""
    fields = situation.once(Fields)
    best = max(options, key=lambda option: fields.coming(option.place) if option.place else 0.0)
    assert best.place is not None
    return Advice(best, text("reason.arrive.lac", place=best.place))
