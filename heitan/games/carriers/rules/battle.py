"""Revealed sets and the carrier battles over them (T4, B1–B10)."""

from __future__ import annotations

from collections.abc import Iterable

from heitan.games.carriers import tell
from heitan.games.carriers.cards import (
    BATTLESHIP,
    COMMITTABLE,
    GUIDED_BOMB,
    MINE,
    VT_FUZE,
    Card,
    Face,
)
from heitan.games.carriers.choices import (
    BOMB,
    COMMIT,
    FIGHT,
    LOSE,
    PASS,
    SAVE,
    TURN_UP,
    USE_VT_FUZE,
    Choice,
)
from heitan.games.carriers.state import Battle, Outcome, State
from heitan.games.carriers.variants import Fight, ScorePer
from heitan.kernel.decision import Kind, ask
from heitan.kernel.log import NO_WAY_BACK
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text, seat_name, text

_PIECE = Kind.PIECE

ASK_ATTACK = Text("ask.attack")
ASK_DEFEND = Text("ask.defend")
ASK_MORE_SHIPS = Text("ask.more-ships")
ASK_FIGHT = Text("ask.fight")
ASK_BOMB = Text("ask.bomb")


def reveal_set(state: State, kind: Face) -> Rule[None]:
    """T4: turn up a set; if no battle sinks it, it scores the value in force."""
    seat = state.active
    lying = [placed.card for placed in state.fields[seat] if placed.face is kind]
    convoy = lying[: state.variants.set_size]
    for card in convoy:
        state.turn_up(seat, card)
    battle = state.battle = Battle(kind, convoy)
    state.log.append(tell.revealed(seat, kind, len(convoy)))

    yield from declare(state, battle)
    attackers = [other for other in state.right_of_active() if battle.ships.get(other)]
    if not attackers:
        state.log.append(tell.unopposed())
        score(state, battle, "T4")
    elif not (yield from defend(state, battle)):
        state.log.append(tell.undefended(seat))
        sink(state, battle, "B3")
    else:
        yield from fight_attackers(state, battle, attackers)
        if battle.outcome is Outcome.SUNK:
            sink(state, battle, "B7")
        else:
            score(state, battle, "T4")
    state.battle = None


def score(state: State, battle: Battle, rule: str) -> None:
    """T4, C3: the set leaves play into the seat's score pile."""
    seat = state.active
    points = battle.kind.values[state.end_of_war_seen]
    if state.variants.score_per is ScorePer.CARD:
        points *= len(battle.convoy)
    for card in battle.convoy:
        state.take_from_field(seat, card)
        state.piles[seat] += (card,)
    state.scores[seat] += points
    state.log.append(tell.scored(seat, battle.kind, points, rule))


def sink(state: State, battle: Battle, rule: str) -> None:
    """B3, B7: the set's transports are discarded."""
    for card in battle.convoy:
        state.take_from_field(state.active, card)
        state.discard.append(card)
    state.log.append(tell.sunk(state.active, battle.kind, rule))


# --- turning up ships (B1–B3) --------------------------------------------------------------------


def declare(state: State, battle: Battle) -> Rule[None]:
    """B1: the other seats are asked in turn, beginning on the active seat's right."""
    for seat in state.right_of_active():
        yield from turn_up_ships(state, battle, seat, ASK_ATTACK, "B1")


def defend(state: State, battle: Battle) -> Rule[bool]:
    """B3: the active seat turns up ships of its own; gives whether it did."""
    yield from turn_up_ships(state, battle, state.active, ASK_DEFEND, "B3")
    return state.active in battle.ships


def turn_up_ships(state: State, battle: Battle, seat: int, prompt: Text, rule: str) -> Rule[None]:
    """B1–B3: any number of face-down carriers and, with at least one, battleships (B2)."""
    while True:
        down = dict.fromkeys([p.face for p in state.fields[seat] if not p.up])
        with_carrier = seat in battle.ships
        options = [
            TURN_UP[face] for face in down if face.carrier or (with_carrier and face is BATTLESHIP)
        ]
        if not options:
            return
        asked = ASK_MORE_SHIPS if with_carrier else prompt
        choice = yield ask(seat, _PIECE, asked, rule, (*options, PASS), secret=True)
        if choice is PASS:
            state.log.append(NO_WAY_BACK)
            return
        ship = next(p.card for p in state.fields[seat] if p.face is choice.face and not p.up)
        position = state.turn_up(seat, ship)
        battle.ships.setdefault(seat, []).append(ship)
        state.log.append(tell.turned_up(seat, position, ship.face, rule))


# --- fighting (B4–B9) -----------------------------------------------------------------------------


def fight_attackers(state: State, battle: Battle, attackers: list[int]) -> Rule[None]:
    """B4: fight the attacker the active seat picks or, with ``fight`` = all, one after another."""
    if state.variants.fight is Fight.ONE:
        opponent = attackers[0]
        if len(attackers) > 1:
            options = tuple(FIGHT[seat] for seat in attackers)
            choice = yield ask(state.active, Kind.ACT, ASK_FIGHT, "B4", options)
            opponent = choice.seat
        yield from fight(state, battle, opponent)
        return
    for opponent in attackers:
        if battle.outcome is Outcome.SAFE and carriers_left(battle, state.active):
            yield from fight(state, battle, opponent)


def fight(state: State, battle: Battle, opponent: int) -> Rule[None]:
    """B5–B9: commit, compare, settle the loss, then the guided bombs."""
    seat = state.active
    battle.attacker = opponent
    battle.committed = {opponent: [], seat: []}
    state.log.append(tell.fights(seat, opponent))
    yield from commit(state, battle, opponent)

    ours, theirs = battle.strength(seat), battle.strength(opponent)
    if ours == theirs:
        state.log.append(tell.battle_tied(ours))
    elif ours < theirs:
        state.log.append(tell.battle_won(opponent, theirs, seat, ours))
        saved = yield from save_set(state, battle, opponent)
        battle.outcome = Outcome.SAVED if saved else Outcome.SUNK
    else:
        state.log.append(tell.battle_won(seat, ours, opponent, theirs))
        yield from lose_carrier(state, battle, opponent)
    yield from drop_bombs(state, battle, opponent, seat)
    yield from drop_bombs(state, battle, seat, opponent)

    for cards in battle.committed.values():
        state.discard += cards
    battle.committed = {}
    battle.fought.append(opponent)
    battle.attacker = None


def commit(state: State, battle: Battle, opponent: int) -> Rule[None]:
    """B5: attacker first, then alternating, one card at a time, until both pass in a row."""
    seat, other = opponent, state.active
    battle.passed = 0
    while battle.passed < 2:
        faces = dict.fromkeys([card.face for card in state.hands[seat]])
        options = [COMMIT[face] for face in faces if face in COMMITTABLE]
        choice = PASS
        if options:
            said = text(
                "ask.commit",
                own=battle.strength(seat),
                enemy=battle.strength(other),
                seat=seat_name(other),
            )
            choice = yield ask(seat, Kind.CARD, said, "B5", (*options, PASS), secret=True)
        if choice is PASS:
            battle.passed += 1
            state.log.append(NO_WAY_BACK)
        else:
            battle.passed = 0
            assert choice.face is not None
            battle.committed[seat].append(state.take_from_hand(seat, choice.face))
            state.log.append(tell.committed(seat, choice.face, battle.strength(seat)))
        seat, other = other, seat


def mined(battle: Battle, by: int) -> bool:
    """B7, B8, C4: the opponent's mine keeps escorts from replacing losses."""
    return any(card.face is MINE for card in battle.committed[by])


def save_set(state: State, battle: Battle, opponent: int) -> Rule[bool]:
    """B7: the active seat may give up a face-down escort, or any carrier, for the set."""
    seat = state.active
    escorts_help = not mined(battle, opponent)
    faces = dict.fromkeys(
        placed.face
        for placed in state.fields[seat]
        if placed.face.carrier or (escorts_help and placed.face.escort and not placed.up)
    )
    if not faces:
        return False
    options = (*(SAVE[face] for face in faces), PASS)
    said = text("ask.save-set", card=battle.kind)
    choice = yield ask(seat, Kind.PIECE, said, "B7", options, secret=True)
    if choice is PASS:
        return False
    give_up(state, battle, seat, choice, "B7")
    return True


def lose_carrier(state: State, battle: Battle, seat: int) -> Rule[None]:
    """B8: the attacker loses a carrier it used, or an escort or VT fuze in its place."""
    used = dict.fromkeys(card.face for card in carriers_left(battle, seat))
    options: list[Choice] = [LOSE[face] for face in used]
    if not mined(battle, state.active):
        down = dict.fromkeys(p.face for p in state.fields[seat] if p.face.escort and not p.up)
        options += [SAVE[face] for face in down]
    if state.holds(seat, VT_FUZE):
        options.append(USE_VT_FUZE)
    said = text("ask.lose", seat=seat_name(state.active))
    choice = yield ask(seat, Kind.PIECE, said, "B8", tuple(options), secret=True)
    if choice is USE_VT_FUZE:
        spend_vt_fuze(state, seat)
    elif choice.face in used and choice is LOSE[choice.face]:
        lost = next(card for card in carriers_left(battle, seat) if card.face is choice.face)
        remove(state, battle, seat, lost)
        state.log.append(tell.lost(seat, lost.face, "B8"))
    else:
        give_up(state, battle, seat, choice, "B8")


def give_up(state: State, battle: Battle, seat: int, choice: Choice, rule: str) -> None:
    """B7, B8: discard the ship chosen; of those alike, where that may be, one that fought (no
    bomb can hit it then, B9), else one that lies face up.
    """
    alike = [placed for placed in state.fields[seat] if placed.face is choice.face]
    if rule == "B8":
        alike = [placed for placed in alike if not placed.up]
    fought = battle.ships.get(seat, ())
    ship = max(alike, key=lambda placed: (placed.card in fought, placed.up)).card
    remove(state, battle, seat, ship)
    state.log.append(tell.saved(seat, ship.face, rule))


def remove(state: State, battle: Battle, seat: int, ship: Card) -> None:
    """A ship goes from its field to the discard pile, and out of the battle if it was in it."""
    state.take_from_field(seat, ship)
    state.discard.append(ship)
    if ship in battle.ships.get(seat, ()):
        battle.ships[seat].remove(ship)


def spend_vt_fuze(state: State, seat: int) -> None:
    """B9: a VT fuze is discarded in the place of a carrier lost."""
    state.discard.append(state.take_from_hand(seat, VT_FUZE))
    state.log.append(tell.vt_fuze(seat, VT_FUZE))


def drop_bombs(state: State, battle: Battle, seat: int, victim: int) -> Rule[None]:
    """B9: each guided bomb takes one of the opponent's carriers of this battle."""
    battle.bombs = count(battle.committed[seat], GUIDED_BOMB)
    while battle.bombs:
        battle.bombs -= 1
        carriers = carriers_left(battle, victim)
        if not carriers:
            continue
        options = tuple(BOMB[victim, state.lies_at(victim, card)] for card in carriers)
        choice = yield ask(seat, Kind.PIECE, ASK_BOMB, "B9", options)
        target = state.fields[victim][choice.position - 1].card
        state.log.append(tell.bombed(seat, victim, target.face))
        if (yield from offer_vt_fuze(state, victim, target)):
            spend_vt_fuze(state, victim)
        else:
            remove(state, battle, victim, target)
            state.log.append(tell.lost(victim, target.face, "B9"))


def offer_vt_fuze(state: State, seat: int, target: Card) -> Rule[bool]:
    """B9: the bombed seat may use a VT fuze; gives whether it does."""
    if not state.holds(seat, VT_FUZE):
        return False
    said = text("ask.vt-fuze", card=target.face)
    choice = yield ask(seat, Kind.CARD, said, "B9", (USE_VT_FUZE, PASS), secret=True)
    return choice is USE_VT_FUZE


def carriers_left(battle: Battle, seat: int) -> list[Card]:
    """A seat's carriers that are still in the battle."""
    return [card for card in battle.ships.get(seat, ()) if card.face.carrier]


def count(cards: Iterable[Card], face: Face) -> int:
    """How many copies of a face there are among cards."""
    return sum(card.face is face for card in cards)
