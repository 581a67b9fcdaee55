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
        up: it lies face up.
        no_carrier: its owner had nothing to turn up for a battle when it lay there face down.
    """

    face: Face | None = None
    plotted: int = 0
    up: bool = False
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
            if card.face is not None:
                _recognise(memory, seat, known, card.face)
    return memory


def _begin_turn(memory: Memory, event: Told) -> None:
    seat = _seat(event)
    memory.turns[seat] += 1
    for card in memory.fields[seat]:
        card.up = False


def _plot(memory: Memory, event: Told) -> None:
    seat, position = _place(event)
    lying = _up_to(memory.fields[seat], position - 1)
    lying.append(Lying(plotted=memory.turns[seat]))


def _show(memory: Memory, event: Told) -> None:
    seat, position = _place(event)
    card = _up_to(memory.fields[seat], position)[position - 1]
    card.up = True
    _recognise(memory, seat, card, _card(event))


def _recognise(memory: Memory, seat: int, card: Lying, face: Face) -> None:
    """A card is seen for what it is; a ship gone astray is found again by that."""
    if card.face is None and face in memory.astray[seat]:
        memory.astray[seat].remove(face)
    card.face = face


def _raid(memory: Memory, event: Told) -> None:
    memory.raided = _place(event)


def _sink_raided(memory: Memory, event: Told) -> None:
    seat, position = memory.raided
    lying = _up_to(memory.fields[seat], position)
    _recognise(memory, seat, lying[position - 1], _card(event))
    del lying[position - 1]


def _reveal(memory: Memory, event: Told) -> None:
    convoy = dict(event.text.params)["n"]
    assert isinstance(convoy, int)
    memory.convoy = convoy


def _remove_convoy(memory: Memory, event: Told) -> None:
    seat = _seat(event)
    _remove(memory, seat, _hidden(memory.fields[seat]), memory.convoy)


def _remove_escort(memory: Memory, event: Told) -> None:
    """B8: it lay face down, shown before or not."""
    seat, face = _seat(event), _card(event)
    lying = memory.fields[seat]
    down = [place for place, card in enumerate(lying) if card.face in (face, None) and not card.up]
    _remove(memory, seat, down, 1, face)


def _remove_ship(memory: Memory, event: Told) -> None:
    """B7–B9: of ships alike it is one that lies face up, if there is one."""
    seat, face = _seat(event), _card(event)
    lying = memory.fields[seat]
    up = [place for place, card in enumerate(lying) if card.face is face and card.up]
    if up:
        _remove(memory, seat, up, 1, face)
    else:
        _remove_escort(memory, event)


def _nothing_to_turn_up(memory: Memory, event: Told) -> None:
    for card in memory.fields[_seat(event)]:
        card.no_carrier = card.no_carrier or card.face is None


def _remove(
    memory: Memory, seat: int, places: list[int], count: int, face: Face | None = None
) -> None:
    """So many of the cards at ``places`` have left a field, and the log may not say which.

    Then those in between may have moved up, and it is no longer sure where the shown ones among
    them lie; a ``face`` that may be the one that left is not relied on any more.
    """
    lying, astray = memory.fields[seat], memory.astray[seat]
    if len(places) > count:
        for card in lying[places[0] : places[-1] + 1]:
            if card.face is not None:
                astray.append(card.face)
                card.face, card.up = None, False
    leaving = places[:count]
    if leaving and face in astray and lying[leaving[0]].face is None:
        astray.remove(face)
    for place in reversed(leaving):
        del lying[place]


def _hidden(lying: list[Lying]) -> list[int]:
    return [place for place, card in enumerate(lying) if card.face is None]


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
    "log.saved.B8": _remove_escort,
    "log.lost": _remove_ship,
    "log.undefended": _nothing_to_turn_up,
}
