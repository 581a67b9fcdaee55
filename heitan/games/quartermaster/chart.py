"""The board as it is drawn: where each piece stands on the map, which lines feed it.

Everything here follows from the view, so a chart tells nobody more than the view does.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any

from heitan.games.quartermaster.cards import FACES_IN, CardKind, Face, Piece
from heitan.games.quartermaster.nations import (
    AXIS,
    BY_SEAT,
    ENEMY,
    FROM,
    NATIONS,
    TEAMS,
    Nation,
    Team,
)
from heitan.games.quartermaster.spaces import (
    HOME,
    OPEN_BORDERS,
    SPACES,
    STRAITS,
    Mask,
    Space,
    borders,
    next_to,
    spaces_of,
)
from heitan.games.quartermaster.supply import stars_under

if TYPE_CHECKING:
    from heitan.games.quartermaster.view import QuartermasterView

#: A line between two points of the map.
Line = tuple[float, float, float, float]


@cache
def areas() -> dict[str, Any]:
    """The drawn map, ``data/areas.json``: areas, names' places, slots for counters, gates."""
    file = resources.files("heitan.games.quartermaster") / "data" / "areas.json"
    drawn: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return drawn


@dataclass(frozen=True, slots=True)
class Counter:
    """A piece on the map.

    Attributes:
        nation, piece: whose it is, and what.
        x, y: where, from its place's anchor.
        supplied: it is supplied now; otherwise its nation's next Supply step removes it (5.9).
        kept: a card keeps it from being removed this turn (10.14).
    """

    nation: Nation
    piece: Piece
    x: float
    y: float
    supplied: bool
    kept: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A space on the map and what stands there.

    Attributes:
        space: the space.
        x, y: the middle of its counters.
        anchor: the point that counters grow from when the map is small: their side next to the
            name of the space, so that they never cover it.
        counters: the pieces there.
        borders: the spaces beside it.
        passages: the seas beyond a strait beside it, each with the team that may pass now (6.2).
    """

    space: Space
    x: float
    y: float
    anchor: tuple[float, float]
    counters: tuple[Counter, ...]
    borders: tuple[Space, ...]
    passages: tuple[tuple[Space, Team], ...]

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """A frame around its counters, from the anchor: left, top, width, height."""
        room = areas()["counter"] / 2 + 6
        points = [(counter.x, counter.y) for counter in self.counters] or [(0.0, 0.0)]
        left, top = min(x for x, _ in points) - room, min(y for _, y in points) - room
        right, bottom = max(x for x, _ in points) + room, max(y for _, y in points) + room
        return left, top, round(right - left, 1), round(bottom - top, 1)

    @property
    def steps(self) -> tuple[Space, ...]:
        """Every space that a walk over the map can lead to from here."""
        return (*self.borders, *(sea for sea, _ in self.passages))


class Chart:
    """One view of the board, ready to be drawn."""

    def __init__(self, view: QuartermasterView) -> None:
        self._view = view

    @property
    def areas(self) -> dict[str, Any]:
        """The drawn map."""
        return areas()

    @property
    def nations(self) -> tuple[Nation, ...]:
        """The nations in turn order."""
        return NATIONS

    @property
    def teams(self) -> tuple[Team, ...]:
        """The two teams."""
        return TEAMS

    @property
    def own(self) -> tuple[Nation, ...]:
        """The viewers' nations in turn order."""
        return tuple(nation for nation in NATIONS if nation.seat in self._view.seats)

    @property
    def own_teams(self) -> frozenset[Team]:
        """The viewers' teams."""
        return frozenset(nation.team for nation in self.own)

    def in_front(self, deciding: int | None) -> Nation | None:
        """The viewers' nation that is shown first: the one that decides, else the next to move."""
        if deciding is not None:
            return BY_SEAT[deciding]
        return next((nation for nation in FROM[self._view.nation] if nation in self.own), None)

    @property
    def focus(self) -> Space:
        """Where a map that cannot show all begins: an own Home, or that of whose turn it is."""
        return HOME[self.in_front(None) or self._view.nation]

    @staticmethod
    def grouped(cards: tuple[Face, ...]) -> list[tuple[Face, int]]:
        """Cards with how many of each, named cards before basic ones."""
        kinds = list(CardKind)
        ordered = sorted(dict.fromkeys(cards), key=lambda face: -kinds.index(face.kind))
        return [(face, cards.count(face)) for face in ordered]

    def at(self, spaces: Mask) -> list[Place]:
        """The places of a set of spaces."""
        return [place for place in self.places if place.space.bit & spaces]

    @property
    def faces(self) -> tuple[Face, ...]:
        """Every face of the edition that is played."""
        return tuple(FACES_IN[self._view.variants.edition].values())

    def face(self, element: str | None) -> Face | None:
        """The card that a board element ``card:<id>`` speaks of, or None."""
        kind, _, id = (element or "").partition(":")
        return FACES_IN[self._view.variants.edition].get(id) if kind == "card" else None

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every space, seas first, so that land is drawn over them."""
        ordered = sorted(SPACES, key=lambda space: space.land)
        return tuple(self._place(space) for space in ordered)

    @property
    def open_to(self) -> dict[str, Team]:
        """By strait, the team that may pass it now (6.2)."""
        held = self._view.held_straits
        return {strait.id: AXIS if strait.land.bit & held else ENEMY[AXIS] for strait in STRAITS}

    def _place(self, space: Space) -> Place:
        drawn = areas()["spaces"][space.id]
        standing = [
            (nation, piece)
            for nation in NATIONS
            for piece in Piece
            if self._view.nations[nation].pieces(piece) & space.bit
        ]
        spots = _spots(drawn["slots"], len(standing))
        anchor = _anchor(drawn, spots)
        counters = tuple(
            Counter(
                nation,
                piece,
                round(x - anchor[0], 1),
                round(y - anchor[1], 1),
                bool(self._view.nations[nation].supplied & space.bit),
                bool(self._view.nations[nation].kept & space.bit),
            )
            for (nation, piece), (x, y) in zip(standing, spots, strict=True)
        )
        x, y = drawn["centre"]
        beyond = [
            (strait.seas[1 - strait.seas.index(space)], self.open_to[strait.id])
            for strait in STRAITS
            if space in strait.seas
        ]
        around = tuple(spaces_of(OPEN_BORDERS[space.index]))
        return Place(space, x, y, anchor, counters, around, tuple(beyond))

    # --- supply --------------------------------------------------------------------------------

    def in_danger(self, nation: Nation) -> int:
        """How many of the nation's pieces its next Supply step would remove as things stand."""
        seen = self._view.nations[nation]
        return ((seen.armies | seen.navies) & ~seen.supplied & ~seen.kept).bit_count()

    def lines(self, nation: Nation) -> tuple[Line, ...]:
        """The chains that feed the nation's pieces (5.2), as a tree from its supply spaces.

        A chain over the seam of the map is two lines that leave it on either side.
        """
        near = borders(self._view.held_straits, nation.team)
        seen = self._view.nations[nation]
        left = seen.supplied
        reached = seen.armies & left & stars_under(self._supply_rules(), nation)
        drawn: list[Line] = []
        left &= ~reached
        while left:
            come = next_to(reached, near) & left
            if not come:
                # Supplied by a card and by no chain: a source of its own.
                reached = left & -left
                left &= ~reached
                continue
            for space in spaces_of(come):
                source = next(spaces_of(near[space.index] & reached & seen.supplied))
                drawn += _line(source, space)
            left &= ~come
            reached |= come
        return tuple(drawn)

    def sources(self, nation: Nation) -> Mask:
        """Where a chain of the nation begins."""
        seen = self._view.nations[nation]
        return seen.armies & seen.supplied & stars_under(self._supply_rules(), nation)

    def _supply_rules(self) -> tuple[Any, ...]:
        rules = [
            rule
            for seen in self._view.nations.values()
            for face in seen.statuses
            for rule in face.standing
        ]
        for face in self._view.turn_rules:
            rules += [
                step.rule
                for effect in face.effects
                for step in effect.steps
                if step.rule is not None
            ]
        return tuple(rules)


def _spots(slots: list[list[float]], n: int) -> list[tuple[float, float]]:
    """Where ``n`` counters stand: in a row through the middle slot, or on the slots as given."""
    if n == 1:
        return [(sum(x for x, _ in slots[:3]) / 3, sum(y for _, y in slots[:3]) / 3)]
    if n == 2:
        (x0, y0), (x1, y1) = slots[:2]
        if len(slots) > 2 and (slots[2][0] - x1, slots[2][1] - y1) == (x1 - x0, y1 - y0):
            dx, dy = (x1 - x0) / 2, (y1 - y0) / 2
            return [(x1 - dx, y1 - dy), (x1 + dx, y1 + dy)]
    return [(x, y) for x, y in slots[:n]]


def _anchor(drawn: dict[str, Any], spots: list[tuple[float, float]]) -> tuple[float, float]:
    half = areas()["counter"] / 2
    x, y = drawn["centre"]
    if not spots:
        return x, y
    (label_x, label_y) = drawn["label"]["at"]
    left, right = min(x for x, _ in spots) - half, max(x for x, _ in spots) + half
    top, bottom = min(y for _, y in spots) - half, max(y for _, y in spots) + half
    middle = ((left + right) / 2, (top + bottom) / 2)
    if label_y <= top or label_y >= bottom:
        return round(middle[0], 1), top if label_y <= top else bottom
    return left if label_x < middle[0] else right, round(middle[1], 1)


def _line(one: Space, other: Space) -> list[Line]:
    width = areas()["width"]
    (ax, ay), (bx, by) = (areas()["spaces"][space.id]["centre"] for space in (one, other))
    if abs(ax - bx) <= width / 2:
        return [(ax, ay, bx, by)]
    shift = width if bx < ax else -width
    return [(ax, ay, bx + shift, by), (ax - shift, ay, bx, by)]
