"""Raids (T5, R1–R5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from heitan.games.carriers import tell
from heitan.games.carriers.cards import ATTACKS, RADAR
from heitan.games.carriers.choices import PASS, RAID, TURN_UP, USE_RADAR, Choice
from heitan.games.carriers.state import Raid, State
from heitan.games.carriers.variants import EscortCover
from heitan.kernel.decision import Decision, Kind, Option, ask
from heitan.kernel.reaction import react
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text, seat_name, text

_PIECE = Kind.PIECE

ASK_RAID = Text("ask.raid")


def raid(state: State) -> Rule[None]:
    """T5: any number of times, an attack card at one card in another seat's field."""
    seat = state.active
    while True:
        held = {card.face for card in state.hands[seat]}
        options: list[Choice] = []
        for attack in ATTACKS:
            if attack in held:
                by_seat = RAID[attack]
                for other, field in state.fields.items():
                    if other != seat:
                        options += by_seat[other][len(field)]
        if not options:
            return
        choice = yield ask(seat, _PIECE, ASK_RAID, "T5", (*options, PASS))
        if choice is PASS:
            return
        yield from carry_out(state, choice)


def carry_out(state: State, choice: Choice) -> Rule[None]:
    """R1, R5: name the target and play the card; if nothing cancels it, turn the target up."""
    assert choice.face is not None
    attack = state.take_from_hand(state.active, choice.face)
    target = state.fields[choice.seat][choice.position - 1].card
    state.raid = Raid(attack, choice.seat, target)
    state.log.append(tell.raids(state.active, attack.face, choice.seat, choice.position))

    if state.holds(choice.seat, RADAR):
        yield from offer_radar(state, state.raid)
    if state.variants.escort_cover is EscortCover.FIELD:
        yield from offer_cover(state, state.raid)
    if not state.raid.cancelled:
        strike(state, state.raid)

    state.discard.append(attack)
    state.raid = None


def strike(state: State, raid: Raid) -> None:
    """R2, R3: a carrier stays; a ship that cancels this attack stays; anything else is sunk."""
    seat, face = raid.seat, raid.target.face
    position = state.turn_up(seat, raid.target)
    if face.carrier:
        state.log.append(tell.raid_failed(seat, position, face))
    elif raid.attack.face.id in face.stops:
        state.log.append(tell.raid_beaten(seat, position, face, raid.attack.face))
    else:
        state.take_from_field(seat, raid.target)
        state.discard.append(raid.target)
        state.log.append(tell.raid_sank(seat, face))


def offer_radar(state: State, raid: Raid) -> Rule[None]:
    """R4: the target's owner may cancel the raid with a radar before the card is turned up."""

    def usable(seat: int) -> Sequence[Option]:
        return (USE_RADAR,) if state.holds(seat, RADAR) else ()

    def use(seat: int, reaction: Option) -> Rule[None]:
        state.discard.append(state.take_from_hand(seat, RADAR))
        raid.cancelled = True
        state.log.append(tell.radar(seat))
        yield from ()

    yield from _offer(state, raid, "ask.radar", "R4", usable, use)


def offer_cover(state: State, raid: Raid) -> Rule[None]:
    """R3, ``escort_cover`` = field: the owner may turn up a ship of its field that cancels it."""
    attack = raid.attack.face.id

    def usable(seat: int) -> Sequence[Option]:
        ships = [placed.face for placed in state.fields[seat] if not placed.up]
        return [TURN_UP[face] for face in dict.fromkeys(ships) if attack in face.stops]

    def use(seat: int, reaction: Option) -> Rule[None]:
        assert isinstance(reaction, Choice)
        ship = next(p.card for p in state.fields[seat] if p.face is reaction.face and not p.up)
        position = state.turn_up(seat, ship)
        raid.cancelled = True
        state.log.append(tell.covered(seat, position, ship.face))
        yield from ()

    yield from _offer(state, raid, "ask.cover", "R3", usable, use)


def _offer(
    state: State,
    raid: Raid,
    prompt: str,
    rule: str,
    usable: Callable[[int], Sequence[Option]],
    use: Callable[[int, Option], Rule[None]],
) -> Rule[None]:
    """A window for the raided seat alone, until the raid is cancelled."""

    def ask(seat: int, options: tuple[Option, ...]) -> Decision:
        position = state.lies_at(seat, raid.target)
        said = text(
            prompt,
            attack=raid.attack.face,
            seat=seat_name(state.active),
            position=position,
        )
        return Decision(seat, Kind.CARD, said, rule, (*options, PASS), secret=True)

    yield from react(
        state.windows,
        "raid",
        seats=lambda: (raid.seat,),
        usable=usable,
        ask=ask,
        apply=use,
        cancelled=lambda: raid.cancelled,
    )
