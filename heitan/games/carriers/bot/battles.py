"""Carrier battles: attacking, defending, committing, bombing (B1–B5, B9)."""

from __future__ import annotations

from heitan.games.carriers.bot import odds, worth
from heitan.games.carriers.bot.situation import Situation
from heitan.games.carriers.cards import (
    BATTLESHIP,
    BOMBER,
    COMMITTABLE,
    GUIDED_BOMB,
    MINE,
    SUBMARINE,
    VT_FUZE,
    Face,
)
from heitan.games.carriers.choices import PASS, Choice
from heitan.games.carriers.variants import Fight
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, seat_name, text

#: What a card of the opponent's hand may still add, on average, to its strength in a battle.
FROM_HAND = 0.2
EVEN = 0.5
#: In a match of more than two, stopping somebody who is not ahead helps the others as well.
STOP_TRAILING = 0.5
#: The chance to lose a battle, by the strengths that can be expected. The defender sees first what
#: attacks it, so even the stronger attacker may lose.
FAR_STRONGER = 3
LOSE_FAR_STRONGER, LOSE_STRONGER, LOSE_WEAKER = 0.1, 0.35, 0.75
#: A ship that a won battle costs the opponent.
SHIP_WON = 1.0
PLUS_ONE = (SUBMARINE, BOMBER)
#: More cards than this from hand are not spent on winning one battle: it costs the loser one ship.
SPENT_AT_MOST = 2


# --- attacking (B1) ------------------------------------------------------------------------------


def attack(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """B1, B2: attack a set where it is likely to sink or the battle likely to be won."""
    if situation.seat in situation.battle.ships:
        return _strengthen_attack(situation, options)
    active = situation.view.active
    defended = odds.can_fight(situation, active)
    lose = _chance_to_lose(situation)
    if _others_attack(situation):
        gain = defended * (1 - lose) * SHIP_WON
    else:
        gain = (1 - defended) * _stake(situation) + defended * (1 - lose) * SHIP_WON
    cost = defended * lose * _price_of_losing(situation)
    if gain <= cost:
        key = "reason.attack.others-do" if _others_attack(situation) else "reason.attack.too-strong"
        return Advice(PASS, text(key, seat=seat_name(active)))
    first = _turn_up(options, situation, need=odds.strength(situation, active) + 1)
    said = text(_why_attack(situation, defended, lose), seat=seat_name(active))
    return Advice(first, said)


def _why_attack(situation: Situation, defended: float, lose: float) -> str:
    if defended < EVEN:
        return "reason.attack.undefended"
    if lose < EVEN:
        return "reason.attack.stronger"
    return "reason.attack.little-to-lose"


def _others_attack(situation: Situation) -> bool:
    return any(seat != situation.seat for seat in situation.battle.attackers)


def _stake(situation: Situation) -> float:
    """What sinking the set is worth."""
    active = situation.view.active
    points = situation.points(situation.battle.kind)
    if situation.view.players == 2 or situation.leads(active, points):
        return points
    return points * STOP_TRAILING


def _chance_to_lose(situation: Situation) -> float:
    ours = sum(face.strength for face in situation.carriers_down)
    ours += situation.lying[BATTLESHIP] + sum(situation.held[face] for face in PLUS_ONE)
    active = situation.view.active
    theirs = odds.strength(situation, active) + FROM_HAND * situation.view.hand_sizes[active]
    if ours >= theirs + FAR_STRONGER:
        return LOSE_FAR_STRONGER
    return LOSE_STRONGER if ours > theirs else LOSE_WEAKER


def _price_of_losing(situation: Situation) -> float:
    prices = [worth.ship(situation, face) for face in situation.carriers_down]
    prices += [worth.ship(situation, face) for face in situation.escorts_down]
    if situation.held[VT_FUZE]:
        prices.append(worth.in_hand(situation, VT_FUZE))
    return min(prices)


def _strengthen_attack(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    own = situation.battle.strengths[situation.seat]
    need = odds.strength(situation, situation.view.active) + 1
    if own >= need:
        return Advice(PASS, Text("reason.ships.enough"))
    return Advice(_turn_up(options, situation, need - own), Text("reason.ships.more"))


# --- defending (B3, B4) --------------------------------------------------------------------------


def defend(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """B3: at least one carrier for the set, and as much more as wins the battle."""
    battle = situation.battle
    own = battle.strengths.get(situation.seat, 0)
    attackers = [battle.strengths[seat] for seat in battle.attackers]
    strongest = max(attackers) if situation.view.variants.fight is Fight.ALL else min(attackers)
    reach = own + sum(face.strength for face in situation.carriers_down)
    reach += sum(card.face is BATTLESHIP and not card.up for card in situation.field)
    # One more than the attacker, for what it may commit from hand.
    need = strongest + 1
    if own == 0:
        if reach < strongest:
            weakest = min(_ships(options), key=lambda option: _strength(option))
            return Advice(weakest, text("reason.defend.to-save", card=battle.kind))
        first = _turn_up(options, situation, need)
        return Advice(first, text("reason.defend.to-win", card=battle.kind))
    if own >= need:
        return Advice(PASS, Text("reason.ships.enough"))
    if reach < strongest:
        return Advice(PASS, Text("reason.ships.in-vain"))
    return Advice(_turn_up(options, situation, need - own), Text("reason.ships.more"))


def _ships(options: tuple[Choice, ...]) -> list[Choice]:
    return [option for option in options if option.face is not None]


def _strength(option: Choice) -> int:
    assert option.face is not None
    return option.face.strength


def _turn_up(options: tuple[Choice, ...], situation: Situation, need: float) -> Choice:
    """The weakest ship that is enough; where none is, the strongest."""
    ships = sorted(_ships(options), key=_strength)
    return next((ship for ship in ships if _strength(ship) >= need), ships[-1])


def choose_opponent(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """B4: the weakest attacker, and of equal ones that with fewer cards in hand."""
    battle, sizes = situation.battle, situation.view.hand_sizes
    weakest = min(options, key=lambda option: (battle.strengths[option.seat], sizes[option.seat]))
    return Advice(weakest, text("reason.fight.weakest", seat=seat_name(weakest.seat)))


# --- committing (B5) -----------------------------------------------------------------------------


def commit(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """B5: just enough to win, and what does its own work: bombs, and mines when winning."""
    battle, seat = situation.battle, situation.seat
    assert battle.attacker is not None
    opponent = battle.attacker if seat == situation.view.active else situation.view.active
    by_face = {option.face: option for option in options if option.face in COMMITTABLE}
    ahead = battle.strengths[seat] - battle.strengths[opponent]
    plus = sum(situation.held[face] for face in PLUS_ONE)
    # A tie is enough for the set (B6), but not for those who attack it.
    safe = 0 if seat == situation.view.active else 1
    if ahead < safe and ahead + plus >= safe and safe - ahead <= SPENT_AT_MOST:
        face = max((f for f in PLUS_ONE if f in by_face), key=lambda f: situation.held[f])
        return Advice(by_face[face], text("reason.commit.to-win", card=face))
    if GUIDED_BOMB in by_face and _bomb_pays(situation, opponent):
        return Advice(by_face[GUIDED_BOMB], Text("reason.commit.bomb"))
    if MINE in by_face and ahead > 0 and MINE not in battle.committed[seat]:
        return Advice(by_face[MINE], Text("reason.commit.mine"))
    if ahead >= safe:
        return Advice(PASS, Text("reason.commit.enough"))
    return Advice(PASS, Text("reason.commit.in-vain"))


def _bomb_pays(situation: Situation, opponent: int) -> bool:
    """A bomb for each carrier of the opponent's in the battle, and no more."""
    field = situation.view.fields[opponent]
    ships = [field[position - 1].face for position in situation.battle.ships[opponent]]
    carriers = sum(face is not None and face.carrier for face in ships)
    return carriers > situation.battle.committed[situation.seat].count(GUIDED_BOMB)


def bomb(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """B9: the strongest carrier."""

    def target(option: Choice) -> Face:
        face = situation.view.fields[option.seat][option.position - 1].face
        assert face is not None
        return face

    strongest = max(options, key=lambda option: target(option).strength)
    return Advice(strongest, text("reason.bomb.strongest", card=target(strongest)))
