"""Why an act is advised: what it brings, and how far it is to three capitals then (W1, X1–X8)."""

from __future__ import annotations

from heitan.games.postcard.bot.odds import Odds
from heitan.games.postcard.bot.plans import NEVER
from heitan.games.postcard.bot.side import done
from heitan.games.postcard.bot.situation import Position, Situation
from heitan.games.postcard.bot.worth import cards_to_victory
from heitan.games.postcard.choices import Choice, Verb
from heitan.games.postcard.places import BERLIN, CAPITALS, ETO, TOKYO, Place
from heitan.games.postcard.units import SIDES
from heitan.kernel.text import Text, text


def why(situation: Situation, choice: Choice, battle: Odds | None) -> Text:
    """Why an act is advised.

    Args:
        situation: what the player knows.
        choice: the act.
        battle: the odds of its battle, if there is one.
    """
    verb, place = choice.verb, choice.place
    if place is None:
        return Text("reason.waste")
    if battle is not None:
        kind = "capital" if place in CAPITALS else "front"
        if verb is Verb.KAMIKAZE:
            kind = "kamikaze"
        return text(f"reason.attack.{kind}", place=place, chance=percent(battle.chance))
    if verb in (Verb.RAID, Verb.SURFACE, Verb.CHINA, Verb.OPEN):
        return Text(f"reason.{verb.value}")
    afters = [situation.position(side) for side in done(situation.side(place.theatre), choice)]
    left = min(map(_cards, afters))
    said = f"reason.{verb.value}"
    if left >= _cards(situation.position()) or left >= NEVER:
        return text(f"{said}.hold", place=place, unit=_unit(choice))
    return text(f"{said}.toward", place=place, unit=_unit(choice), n=round(left))


def _cards(position: Position) -> float:
    return cards_to_victory(position.eto, position.pto, position.air)


def _unit(choice: Choice) -> Text:
    """The unit that is placed or turned; the one in the capital for a neutral front."""
    assert choice.place is not None
    front, back = SIDES[choice.place.number]
    return (back if choice.verb is Verb.PLACE else front).name


def home(place: Place) -> Place:
    """The Axis capital of a place's theatre."""
    return BERLIN if place.theatre is ETO else TOKYO


def percent(chance: float) -> int:
    """A chance in whole percent."""
    return round(100 * chance)
