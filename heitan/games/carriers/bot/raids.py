"""Raids (T5), and what stops them (R3, R4)."""

from __future__ import annotations

from heitan.games.carriers.bot import odds, worth
from heitan.games.carriers.bot.memory import Lying
from heitan.games.carriers.bot.situation import Situation
from heitan.games.carriers.cards import ANTI_AIR, DESTROYER, MINE, Face, Group
from heitan.games.carriers.choices import PASS, Choice
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, seat_name, text

#: Sinking an escort of somebody else's.
ESCORT = 0.4
#: What the leader loses counts more than what others lose; in a match of two it is all one.
TRAILING = 0.6
#: A card plotted in its owner's last turns is what it is building up now.
RECENT_TURNS = 4
RECENT = 1.15
NO_MINE = 0.01
#: An attack card is kept for something better unless the raid is expected to bring this.
KEEP_FOR = 0.8
#: With the hand as full as this, cards have to be spent: a raid need not bring much.
CROWDED = 7
KEEP_WHEN_CROWDED = 0.3


def raid(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """T5: the raid that promises most, or none."""
    raids = [option for option in options if option is not PASS]
    best = max(raids, key=lambda option: _gain(situation, option))
    crowded = len(situation.hand) >= CROWDED
    wanted = KEEP_WHEN_CROWDED if crowded else KEEP_FOR * worth.future(situation)
    if _gain(situation, best) <= wanted:
        return Advice(PASS, Text("reason.raid.keep"))
    return Advice(best, _why_raid(situation, best))


def _gain(situation: Situation, option: Choice) -> float:
    card = situation.memory.fields[option.seat][option.position - 1]
    attack = option.face
    assert attack is not None
    weight = 1.0
    if situation.view.players > 2 and not situation.leads(option.seat):
        weight = TRAILING
    # Of attacks that do as well, the mine is kept: it is worth most in a battle.
    kept = NO_MINE if attack is not MINE else 0.0
    return weight * _hit(situation, card, attack, option.seat) + kept


def _hit(situation: Situation, card: Lying, attack: Face, seat: int) -> float:
    if card.face is not None:
        if card.face.carrier or attack.id in card.face.stops:
            return 0.0
        return ESCORT if card.face.escort else worth.unknown_transport(situation)
    recent = situation.memory.turns[seat] - card.plotted < RECENT_TURNS and card.plotted > 0
    chance = odds.transport(situation, card) * (RECENT if recent else 1.0)
    stopping = ANTI_AIR if attack.id in ANTI_AIR.stops else DESTROYER
    stopped = situation.share((stopping,), odds.PLOTTABLE)
    escorts = max(0.0, 1 - chance - odds.carrier(situation, card) - stopped)
    return chance * worth.unknown_transport(situation) + escorts * ESCORT


def _why_raid(situation: Situation, option: Choice) -> Text:
    card = situation.memory.fields[option.seat][option.position - 1]
    seat = seat_name(option.seat)
    if card.face is not None:
        return text("reason.raid.known", seat=seat, position=option.position, card=card.face)
    ahead = situation.view.scores[option.seat] > situation.view.scores[situation.seat]
    if situation.view.players > 2 and situation.leads(option.seat) and ahead:
        return text("reason.raid.leader", seat=seat, position=option.position)
    return text("reason.raid.transport", seat=seat, position=option.position)


# --- being raided --------------------------------------------------------------------------------

#: A radar is kept for something that loses at least so much.
RADAR_FOR = 1.5
#: Turning a ship up for another costs little more than that everybody knows it then.
COVER_FOR = 0.4


def radar(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """R4: use a radar for what is worth it."""
    target = _target(situation)
    if _loss(situation, target) >= RADAR_FOR * worth.future(situation):
        return Advice(options[0], text("reason.radar.use", card=target))
    return Advice(PASS, _why_let_pass(situation, target, "reason.radar.keep"))


def cover(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """R3 with ``escort_cover`` = field: turn up a ship for what is worth it."""
    target = _target(situation)
    if _loss(situation, target) >= COVER_FOR:
        face = options[0].face
        assert face is not None
        return Advice(options[0], text("reason.cover.use", card=target, ship=face))
    return Advice(PASS, _why_let_pass(situation, target, "reason.cover.keep"))


def _target(situation: Situation) -> Face:
    target = situation.field[situation.raid.position - 1].face
    assert target is not None
    return target


def _harmless(situation: Situation, target: Face) -> bool:
    return target.carrier or situation.raid.attack.id in target.stops


def _loss(situation: Situation, target: Face) -> float:
    """What the raid would cost."""
    if _harmless(situation, target):
        return 0.0
    if target.group is not Group.TRANSPORT:
        return worth.ship(situation, target)
    lying, size = situation.lying[target], situation.set_size
    spare = lying > size or situation.held[target] > 0
    points = max(situation.points(target), worth.worth_of_waiting(situation, target))
    if spare:
        return points / size
    return points * min(lying, size) / size


def _why_let_pass(situation: Situation, target: Face, otherwise: str) -> Text:
    if _harmless(situation, target):
        return text("reason.raided.harmless", card=target, attack=situation.raid.attack)
    return text(otherwise, card=target)
