"""Off-map movement (O1–O9): what idles in a box goes to the other theatre."""

from __future__ import annotations

from heitan.games.pacific import lanes
from heitan.games.pacific.bot import air, shipping
from heitan.games.pacific.bot.situation import Situation
from heitan.games.pacific.chart import PLACE_AT, Place, hexes_in, hexes_of
from heitan.games.pacific.choices import PASS, Choice
from heitan.games.pacific.forces import Unit
from heitan.games.pacific.reach import ports_of_r1
from heitan.games.pacific.rules.offmap import destination
from heitan.games.pacific.sides import ALLIES
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, text

#: What is away for a turn must be worth so many times as much where it goes.
LAC_BETTER, UNIT_BETTER = 1.5, 2.0


def choose(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """O1–O4: the move that gains most, if any helps; ships stay (O6: who is exchanged is away for
    longer than the other comes early)."""
    best, most = None, 0.0
    for option in options:
        value = gain(situation, option)
        if value > most:
            best, most = option, value
    if best is None:
        return Advice(PASS, Text("reason.offmap.stay"))
    start = best.place or _place_of(situation, best.unit)
    return Advice(best, text("reason.offmap.go", place=destination(start)))


def bring(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """O5: what is brought for ships that somebody has sent off already."""
    del situation
    if PASS in options:
        return Advice(PASS, Text("reason.offmap.stay"))
    return Advice(options[0], Text("reason.offmap.fits"))


def gain(situation: Situation, option: Choice) -> float:
    """What a move off map gains; 0 for what is not idle: it has come where it is wanted."""
    if option.verb == "offmap:lac" and option.place is not None:
        return _gain_of_lac(situation, option.place) if option.place.box else 0.0
    if option.unit is not None and _place_of(situation, option.unit).box:
        return _gain_of_unit(situation, option.unit)
    return 0.0


def _place_of(situation: Situation, unit: Unit | None) -> Place:
    assert unit is not None
    hex = situation.view.location[unit.index]
    assert hex is not None
    return PLACE_AT[hex]


def _gain_of_lac(situation: Situation, start: Place) -> float:
    """O2, O3: what a LAC can do from where it goes, beside those on the way, and from its box."""
    fields = situation.once(air.Fields)
    end = destination(start)
    due = situation.view.due.get(situation.view.turn + 1, ())
    on_the_way = sum(
        each.thing is None and each.side is ALLIES and each.place is end for each in due
    )
    there = fields.coming(end) / (1 + air.ONE_MORE * on_the_way)
    return there - LAC_BETTER * fields.coming(start) - air.GAIN


def _gain_of_unit(situation: Situation, unit: Unit) -> float:
    """O2, O3: how much it is needed at the ports it can be shipped to from there, and from here."""
    if unit.bf:
        return 0.0
    start = _place_of(situation, unit)
    there = _needed_from(situation, destination(start), unit)
    return there - UNIT_BETTER * _needed_from(situation, start, unit) - shipping.MORE


def _needed_from(situation: Situation, place: Place, unit: Unit) -> float:
    """G4: how much it is needed at a place, or at a port that a lane joins to it."""
    view = situation.view
    joined = hexes_in(lanes.reach(view, ALLIES, place.mega.bit))
    ports = joined & ports_of_r1(view, ALLIES) | place.hex.bit
    return max(shipping.need(situation, each, unit) for each in hexes_of(ports))
