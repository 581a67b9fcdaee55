"""Arrivals and positions (R3, U6)."""

from __future__ import annotations

from heitan.games.pacific.bot import air, shipping
from heitan.games.pacific.bot.situation import Situation
from heitan.games.pacific.chart import PLACE_AT
from heitan.games.pacific.choices import PASS, Choice
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, text


def arrive(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """R3: at the base where it is needed most."""
    unit = situation.arriving
    if unit is None:
        return air.arrive(situation, options)
    best = max(
        options,
        key=lambda option: shipping.need(situation, option.place.hex, unit) if option.place else 0,
    )
    assert best.place is not None
    return Advice(best, text("reason.arrive.unit", place=best.place))


def position(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """U6: the most valuable place on which the enemy could land, or that it stands before."""
    best, most = PASS, 0.0
    for option in options:
        if option.hex is None:
            continue
        place = PLACE_AT.get(option.hex)
        worth = situation.worth(place) if place else 0.5
        if option.hex.bit & situation.exposed:
            worth *= 3
        if worth > most:
            best, most = option, worth
    if best.hex is None:
        return Advice(PASS, Text("reason.position.none"))
    return Advice(best, text("reason.position", hex=best.hex))
