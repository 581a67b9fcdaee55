"""What a seat remembers of other fields: what was shown once, and when each card was plotted.

It is read off the public log each time, so that a hint given to a person and a bot that has sat at
the table from the start remember the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from heitan.games.carriers.cards import Face
from heitan.games.carriers.view import CarriersView
from heitan.kernel.log import Told
from heitan.kernel.text import SeatName


@dataclass(slots=True)
class Lying:
    """A card of another field as it is remembered.

    Attributes:
        face: what it is, or None where nobody has shown it.
        plotted: its owner's turn in which it was plotted, from 1; 0 when that is not known.
        no_carrier: its owner had nothing to turn up for a battle when it lay there face down.
    """

    face: Face | None = None
    plotted: int = 0
    no_carrier: bool = False


@dataclass(slots=True)
class Memory:
    """The other fields as a seat remembers them.

    Attributes:
        fields: by seat, its cards in order of plotting.
        turns: by seat, how many turns it has begun.
        astray: by seat, ships that were shown and are still in its field, but nobody can say where.
        raided: seat and position named in the latest raid.
        convoy: how many transports the latest revealed set has.
    """

    fields: dict[int, list[Lying]] = field(default_factory=dict)
    turns: dict[int, int] = field(default_factory=dict)
    astray: dict[int, list[Face]] = field(default_factory=dict)
    raided: tuple[int, int] = (0, 0)
    convoy: int = 0


def remember(told: Sequence[Told], view: CarriersView) -> Memory:
    """Every field as the log and the view together tell it.

    Args:
        told: the whole log as the seat reads it.
        view: what lies on the table now.
    """
    memory = Memory(
        fields={seat: [] for seat in view.fields},
        turns=dict.fromkeys(view.fields, 0),
        astray={seat: [] for seat in view.fields},
    )
    for event in told:
        follow = _FOLLOW.get(event.text.key)
        if follow is not None:
            follow(memory, event)
    for seat, cards in view.fields.items():
        lying = memory.fields[seat]
        if len(lying) != len(cards):
            # The match did not begin with this log (a study of a single position).
            lying[:] = [Lying() for _ in cards]
            memory.astray[seat].clear()
        for known, card in zip(lying, cards, strict=True):
            known.face = card.face or known.face
    return memory


def _begin_turn(memory: Memory, event: Told) -> None:
    memory.turns[_seat(event)] += 1


def _plot(memory: Memory, event: Told) -> None:
    seat, position = _place(event)
    lying = _up_to(memory.fields[seat], position - 1)
    lying.append(Lying(plotted=memory.turns[seat]))


def _show(memory: Memory, event: Told) -> None:
    seat, position = _place(event)
    card, face = _up_to(memory.fields[seat], position)[position - 1], _card(event)
    if card.face is None and face in memory.astray[seat]:
        memory.astray[seat].remove(face)
    card.face = face


def _raid(memory: Memory, event: Told) -> None:
    memory.raided = _place(event)


def _sink_raided(memory: Memory, event: Told) -> None:
    seat, position = memory.raided
    del _up_to(memory.fields[seat], position)[position - 1]


def _reveal(memory: Memory, event: Told) -> None:
    convoy = dict(event.text.params)["n"]
    assert isinstance(convoy, int)
    memory.convoy = convoy


def _remove_convoy(memory: Memory, event: Told) -> None:
    _lose_track(memory, _seat(event), memory.convoy)


def _remove_ship(memory: Memory, event: Told) -> None:
    seat, face = _seat(event), _card(event)
    lying, astray = memory.fields[seat], memory.astray[seat]
    shown = [place for place, card in enumerate(lying) if card.face is face]
    if shown:
        del lying[shown[-1]]
        return
    if face in astray:
        astray.remove(face)
    _lose_track(memory, seat, 1)


def _nothing_to_turn_up(memory: Memory, event: Told) -> None:
    for card in memory.fields[_seat(event)]:
        card.no_carrier = card.no_carrier or card.face is None


def _lose_track(memory: Memory, seat: int, count: int) -> None:
    """Some of the cards never shown have left a field, and the log does not say which.

    Those behind the first of them may have moved up, so it is no longer sure where the shown ones
    among them lie.
    """
    lying = memory.fields[seat]
    hidden = [place for place, card in enumerate(lying) if card.face is None]
    if len(hidden) > count:
        for card in lying[hidden[0] :]:
            if card.face is not None:
                memory.astray[seat].append(card.face)
                card.face = None
    for place in reversed(hidden[:count]):
        del lying[place]


def _up_to(lying: list[Lying], length: int) -> list[Lying]:
    """A field with at least so many cards: what the log has not told of is a card unknown."""
    lying.extend(Lying() for _ in range(length - len(lying)))
    return lying


def _seat(event: Told) -> int:
    seat = dict(event.text.params)["seat"]
    assert isinstance(seat, SeatName)
    return seat.seat


def _card(event: Told) -> Face:
    card = dict(event.text.params)["card"]
    assert isinstance(card, Face)
    return card


def _place(event: Told) -> tuple[int, int]:
    """The seat and position of ``field:<seat>/<position>``."""
    assert event.element is not None
    seat, _, position = event.element.partition(":")[2].partition("/")
    return int(seat), int(position)


_FOLLOW: dict[str, Callable[[Memory, Told], None]] = {
    "log.turn": _begin_turn,
    "log.plot": _plot,
    "log.plot.own": _plot,
    "log.turn-up": _show,
    "log.covered": _show,
    "log.raid": _raid,
    "log.raid.carrier": _show,
    "log.raid.beaten": _show,
    "log.raid.sank": _sink_raided,
    "log.reveal": _reveal,
    "log.score": _remove_convoy,
    "log.sunk": _remove_convoy,
    "log.saved.B7": _remove_ship,
    "log.saved.B8": _remove_ship,
    "log.lost": _remove_ship,
    "log.undefended": _nothing_to_turn_up,
}
