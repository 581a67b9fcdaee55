"""What is given up after a lost battle, and for whom (B7–B9)."""

from __future__ import annotations

from heitan.games.carriers.bot import worth
from heitan.games.carriers.bot.situation import Situation
from heitan.games.carriers.cards import VT_FUZE
from heitan.games.carriers.choices import PASS, Choice, Verb
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, text

#: A set saved is worth a little more than its points: the opponent's cards were spent for nothing.
SAVED = 0.5


def save_set(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """B7: save the set by the cheapest ship, if it is worth it."""
    kind = situation.battle.kind
    cheapest = min(
        (option for option in options if option is not PASS),
        key=lambda option: _price(situation, option),
    )
    points = situation.points(kind)
    if _price(situation, cheapest) > points + SAVED:
        return Advice(PASS, text("reason.save.too-dear", card=kind))
    assert cheapest.face is not None
    said = text("reason.save.set", card=kind, ship=cheapest.face, points=points)
    return Advice(cheapest, said)


def lose_carrier(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """B8: the cheapest way out."""
    cheapest = min(options, key=lambda option: _price(situation, option))
    if cheapest.verb is Verb.VT_FUZE:
        return Advice(cheapest, Text("reason.vt-fuze.use"))
    assert cheapest.face is not None
    return Advice(cheapest, text("reason.lose.cheapest", card=cheapest.face))


def vt_fuze(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """B9: a VT fuze is there for this."""
    return Advice(options[0], Text("reason.vt-fuze.use"))


def _price(situation: Situation, option: Choice) -> float:
    if option.verb is Verb.VT_FUZE:
        return worth.in_hand(situation, VT_FUZE)
    assert option.face is not None
    return worth.ship(situation, option.face)
