"""What the log says: one function an event.

Events are immutable and few, so each is made once and shared.
"""

from __future__ import annotations

from functools import cache

from heitan.games.carriers.cards import Face
from heitan.kernel.log import Event
from heitan.kernel.text import seat_name, text


@cache
def first_seat(seat: int) -> Event:
    """S2: who begins."""
    return Event(text("log.first", seat=seat_name(seat)), rule="S2", element=f"seat:{seat}")


@cache
def turn_begins(seat: int) -> Event:
    """T1: a turn begins."""
    return Event(text("log.turn", seat=seat_name(seat)), rule="T1", element=f"seat:{seat}")


@cache
def drew(seat: int, face: Face) -> Event:
    """T2: a card is drawn; only its owner sees it."""
    return Event(
        text("log.draw", seat=seat_name(seat)),
        seat,
        text("log.draw.own", card=face),
        reveals=True,
        rule="T2",
    )


@cache
def drew_nothing(seat: int) -> Event:
    """T2: deck and discard pile are empty."""
    return Event(text("log.no-card", seat=seat_name(seat)), reveals=True, rule="T2")


@cache
def end_of_war(times: int) -> Event:
    """T2, E1: End of war has appeared."""
    return Event(text("log.end-of-war", n=times), reveals=True, rule="T2", element="end-of-war")


@cache
def shuffled_back() -> Event:
    """T2: discard pile and End of war go into the deck."""
    return Event(text("log.shuffled-back"), rule="T2")


@cache
def refilled() -> Event:
    """T2: the discard pile becomes the deck."""
    return Event(text("log.refilled"), rule="T2")


@cache
def plotted(seat: int, position: int, face: Face) -> Event:
    """T3: a card is placed face down."""
    return Event(
        text("log.plot", seat=seat_name(seat), position=position),
        seat,
        text("log.plot.own", card=face, position=position),
        rule="T3",
        element=f"field:{seat}/{position}",
    )


@cache
def revealed(seat: int, face: Face, n: int) -> Event:
    """T4: a set is revealed."""
    return Event(
        text("log.reveal", seat=seat_name(seat), card=face, n=n),
        reveals=True,
        rule="T4",
        element=f"seat:{seat}",
    )


@cache
def unopposed() -> Event:
    """B1: nobody declares battle."""
    return Event(text("log.unopposed"), rule="B1")


@cache
def turned_up(seat: int, position: int, face: Face, rule: str) -> Event:
    """B1–B3: a ship is turned up for battle."""
    return Event(
        text("log.turn-up", seat=seat_name(seat), card=face),
        reveals=True,
        rule=rule,
        element=f"field:{seat}/{position}",
    )


@cache
def undefended(seat: int) -> Event:
    """B3: the active seat turned up no carrier."""
    return Event(text("log.undefended", seat=seat_name(seat)), rule="B3")


@cache
def fights(seat: int, opponent: int) -> Event:
    """B4: which attacker is fought."""
    said = text("log.fight", seat=seat_name(seat), opponent=seat_name(opponent))
    return Event(said, reveals=True, rule="B4", element=f"seat:{opponent}")


@cache
def committed(seat: int, face: Face, strength: int) -> Event:
    """B5: a hand card joins the battle."""
    return Event(
        text("log.commit", seat=seat_name(seat), card=face, strength=strength),
        reveals=True,
        rule="B5",
    )


@cache
def battle_won(seat: int, strength: int, loser: int, less: int) -> Event:
    """B6: the higher strength wins."""
    said = text(
        "log.battle.won",
        seat=seat_name(seat),
        strength=strength,
        loser=seat_name(loser),
        less=less,
    )
    return Event(said, rule="B6", element=f"seat:{seat}")


@cache
def battle_tied(strength: int) -> Event:
    """B6: a tie."""
    return Event(text("log.battle.tied", strength=strength), rule="B6")


@cache
def saved(seat: int, face: Face, rule: str) -> Event:
    """B7, B8: a ship is given up for the set or for a carrier."""
    return Event(
        text(f"log.saved.{rule}", seat=seat_name(seat), card=face), reveals=True, rule=rule
    )


@cache
def lost(seat: int, face: Face, rule: str) -> Event:
    """B8, B9: a carrier is lost; how the turn then goes on tells of the active seat's hand."""
    return Event(text("log.lost", seat=seat_name(seat), card=face), reveals=True, rule=rule)


@cache
def vt_fuze(seat: int, face: Face) -> Event:
    """B9: a VT fuze is discarded in the place of a carrier."""
    return Event(text("log.vt-fuze", seat=seat_name(seat), card=face), reveals=True, rule="B9")


@cache
def bombed(seat: int, victim: int, face: Face) -> Event:
    """B9: a guided bomb hits a carrier; whether a VT fuze answers it lay hidden in a hand."""
    said = text("log.bomb", seat=seat_name(seat), victim=seat_name(victim), card=face)
    return Event(said, reveals=True, rule="B9")


@cache
def scored(seat: int, face: Face, points: int, rule: str) -> Event:
    """T4: a set scores."""
    return Event(
        text("log.score", seat=seat_name(seat), card=face, points=points),
        rule=rule,
        element=f"seat:{seat}",
    )


@cache
def sunk(seat: int, face: Face, rule: str) -> Event:
    """B3, B7: a set is sunk."""
    return Event(
        text("log.sunk", seat=seat_name(seat), card=face), rule=rule, element=f"seat:{seat}"
    )


@cache
def raids(seat: int, face: Face, victim: int, position: int) -> Event:
    """R1: a raid is announced."""
    said = text(
        "log.raid",
        seat=seat_name(seat),
        card=face,
        victim=seat_name(victim),
        position=position,
    )
    return Event(said, reveals=True, rule="R1", element=f"field:{victim}/{position}")


@cache
def radar(seat: int) -> Event:
    """R4: a radar cancels the raid."""
    return Event(text("log.radar", seat=seat_name(seat)), reveals=True, rule="R4")


@cache
def covered(seat: int, position: int, face: Face) -> Event:
    """R3 with ``escort_cover`` = field: another ship cancels the raid."""
    return Event(
        text("log.covered", seat=seat_name(seat), card=face),
        reveals=True,
        rule="R3",
        element=f"field:{seat}/{position}",
    )


@cache
def raid_failed(seat: int, position: int, face: Face) -> Event:
    """R2: the target is a carrier."""
    return Event(
        text("log.raid.carrier", seat=seat_name(seat), card=face),
        reveals=True,
        rule="R2",
        element=f"field:{seat}/{position}",
    )


@cache
def raid_beaten(seat: int, position: int, face: Face, attack: Face) -> Event:
    """R3: the target cancels the raid."""
    return Event(
        text("log.raid.beaten", seat=seat_name(seat), card=face, attack=attack),
        reveals=True,
        rule="R3",
        element=f"field:{seat}/{position}",
    )


@cache
def raid_sank(seat: int, face: Face) -> Event:
    """R3: the target is discarded."""
    return Event(text("log.raid.sank", seat=seat_name(seat), card=face), reveals=True, rule="R3")


@cache
def discarded(seat: int, face: Face) -> Event:
    """T6: a card is discarded from hand."""
    return Event(text("log.discard", seat=seat_name(seat), card=face), reveals=True, rule="T6")


@cache
def over() -> Event:
    """E1: the game is over."""
    return Event(text("log.over"), rule="E1")
