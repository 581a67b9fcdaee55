"""What the player can choose, and the vocabulary of all choices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from heitan.games.postcard.cards import SUITED, Card
from heitan.games.postcard.places import (
    BASE,
    BERLIN,
    CAPITALS,
    CHINA,
    FRONTS,
    FRONTS_OF,
    PTO,
    RAIDING,
    THEATRES,
    TOKYO,
    Place,
)
from heitan.games.postcard.units import SIDES
from heitan.kernel.text import Param, Text, text


class Verb(Enum):
    """What is done."""

    PLACE = "place"
    FLIP = "flip"
    RAID = "raid"
    SURFACE = "surface"
    CHINA = "china"
    ATTACK = "attack"
    KAMIKAZE = "kamikaze"
    SEIZE = "seize"
    OPEN = "open"
    WASTE = "waste"
    CARD = "card"
    ADVANCE = "advance"
    STAY = "stay"
    DRAW = "draw"
    PRINTED = "printed"
    BLOCK = "block"
    ALLOW = "allow"
    RETAKE = "retake"
    DISCARD = "discard"
    DISPATCH = "dispatch"
    DECLINE = "decline"

    # Members are single objects; an enum's own hash costs more than the look-up it is for.
    __hash__ = object.__hash__


@dataclass(frozen=True, eq=False, slots=True)
class Choice:
    """One option of a decision.

    Attributes:
        verb: what is done.
        id: its name in records.
        element: the place or card it acts on: ``place:<place>``, ``hand:<card>``, ``deck``,
            ``discard``.
        place: the place it is done to.
        origin: the place it is done from.
        card: the card it is done with.
    """

    verb: Verb
    id: str
    text: Text = field(repr=False)
    element: str | None = None
    place: Place | None = None
    origin: Place | None = None
    card: Card | None = None

    def __repr__(self) -> str:
        return self.id


def _at(
    verb: Verb, place: Place, *more: Place, key: str = "", id: str = "", **params: Param
) -> Choice:
    """A choice of a place, and of where it is done from: ``verb:<from>:<place>``."""
    origin = more[0] if more else None
    named = {"place": place, **({} if origin is None else {"origin": origin}), **params}
    return Choice(
        verb,
        id or ":".join([verb.value, *([] if origin is None else [origin.id]), place.id]),
        text(key or f"choice.{verb.value}", **named),
        place.element,
        place,
        origin,
    )


def _of(verb: Verb, place: Place) -> Choice:
    """A choice whose place needs no saying: ``advance``."""
    return _at(verb, place, id=verb.value)


def _with(verb: Verb) -> dict[Card, Choice]:
    """A choice of a hand card: ``card:AS``."""
    return {
        card: Choice(
            verb,
            f"{verb.value}:{card.id}",
            text(f"choice.{verb.value}", card=card),
            f"hand:{card.id}",
            card=card,
        )
        for card in SUITED
    }


def _back(place: Place) -> Param:
    return SIDES[place.number][1]


#: Where each theatre's storage units can be placed (X1).
_GROUND = {theatre: (BASE[theatre], *FRONTS_OF[theatre]) for theatre in THEATRES}

#: X1: by place; from the map, by place and where the unit is taken from.
PLACE_AT = {
    place: _at(Verb.PLACE, place, unit=_back(place))
    for theatre in THEATRES
    for place in _GROUND[theatre]
}
MOVE_TO = {
    (place, origin): Choice(
        Verb.PLACE,
        f"place:{place.id}:{origin.id}",
        text("choice.place.from", unit=_back(place), place=place, origin=origin),
        place.element,
        place,
        origin,
    )
    for theatre in THEATRES
    for place in _GROUND[theatre]
    for origin in _GROUND[theatre]
    if place is not origin
}
FLIP = {
    place: _at(Verb.FLIP, place, unit=SIDES[place.number][0])
    for place in (BERLIN, TOKYO, *FRONTS, *CAPITALS)
}
TO_SEA = Choice(Verb.RAID, "raid", Text("choice.raid"), RAIDING.element, RAIDING)
SURFACE = Choice(Verb.SURFACE, "surface", Text("choice.surface"), RAIDING.element, RAIDING)
#: X4: reinforce China from storage, or there.
TO_CHINA = Choice(Verb.CHINA, "china", Text("choice.china"), CHINA.element, CHINA)
RESTORE_CHINA = Choice(Verb.CHINA, "china", Text("choice.china.full"), CHINA.element, CHINA)
#: X5: an Axis capital's unit at a front; a front's unit at the Allied capital.
ATTACK_FRONT = {front: _at(Verb.ATTACK, front, front.base) for front in FRONTS}
ATTACK_CAPITAL = {front: _at(Verb.ATTACK, front.capital, front) for front in FRONTS}
KAMIKAZE = {front: _at(Verb.KAMIKAZE, front, TOKYO) for front in FRONTS_OF[PTO]}
SEIZE = {front: _at(Verb.SEIZE, front) for front in FRONTS}
OPEN = {front: _at(Verb.OPEN, front) for front in FRONTS}
WASTE = Choice(Verb.WASTE, "waste", Text("choice.waste"), "discard")
SPEND = _with(Verb.CARD)
#: The choice to spend a card, as a function: hands are turned into options all the time.
spending = SPEND.__getitem__
ADVANCE = {front: _of(Verb.ADVANCE, front) for front in FRONTS}
STAY = {
    front: Choice(
        Verb.STAY, "stay", text("choice.stay", place=front.base), front.base.element, front
    )
    for front in FRONTS
}
DRAW = Choice(Verb.DRAW, "draw", Text("choice.draw"), "deck")
PRINTED = {
    place: Choice(
        Verb.PRINTED,
        "printed",
        text("choice.printed", unit=SIDES[place.number][0]),
        place.element,
        place,
    )
    for place in (BERLIN, TOKYO, *FRONTS)
}
BLOCK = _with(Verb.BLOCK)
ALLOW = {front: _of(Verb.ALLOW, front) for front in FRONTS}
RETAKE = {capital: _at(Verb.RETAKE, capital) for capital in CAPITALS}
DISCARD = _with(Verb.DISCARD)
DISPATCH = Choice(Verb.DISPATCH, "dispatch", Text("choice.dispatch"), CHINA.element, CHINA)
DECLINE = Choice(Verb.DECLINE, "decline", Text("choice.decline"))


def vocabulary() -> tuple[str, ...]:
    """Every option id that can occur, in a fixed order."""
    choices: Iterable[Choice] = (
        *PLACE_AT.values(),
        *MOVE_TO.values(),
        *FLIP.values(),
        *(TO_SEA, SURFACE, TO_CHINA),
        *ATTACK_FRONT.values(),
        *ATTACK_CAPITAL.values(),
        *KAMIKAZE.values(),
        *SEIZE.values(),
        *OPEN.values(),
        WASTE,
        *SPEND.values(),
        *(ADVANCE[FRONTS[0]], STAY[FRONTS[0]], DRAW, PRINTED[BERLIN]),
        *BLOCK.values(),
        ALLOW[FRONTS[0]],
        *RETAKE.values(),
        *DISCARD.values(),
        *(DISPATCH, DECLINE),
    )
    return tuple(choice.id for choice in choices)
