"""Assault landings (G5, G6): what each hex is refused for.

A landing depends on fleets too. Of these a side knows its own and what it has seen of the
enemy's; :class:`Cover` is what of that matters here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from heitan.games.pacific.board import Board
from heitan.games.pacific.chart import (
    BOXES,
    COASTAL,
    FORTRESSES,
    INSIDE_LIMIT,
    LAND,
    MEGAS,
    PLACES,
    PORT_HEXES,
    Hex,
    Mask,
    Mega,
    hexes_in,
    hexes_of,
    within,
    within_sea,
)
from heitan.games.pacific.forces import BASE_FORCES, TABLES, Unit
from heitan.games.pacific.lanes import lac_in
from heitan.games.pacific.reach import EMBARK, field, free, ground_of
from heitan.games.pacific.sides import ALLIES, JAPAN, Side
from heitan.games.pacific.state import TaskForce
from heitan.games.pacific.strength import air_attack
from heitan.kernel.text import Text

#: G5: sea steps from the port's mega-hex; for Japan outside the offensive limit line fewer.
LANDING_RANGE = 3
JAPANESE_RANGE_OUTSIDE = 2
#: G5: the LSP a unit has at least when it has landed.
LANDING_LSP = 4
#: G5: in this turn Japan lands nowhere outside the line.
JAPAN_HELD_BACK = 1
#: H2: through this turn the Allies need a port near by inside the line.
PORT_NEAR_UNTIL = 8
PORT_NEAR = 1
#: H3: how near a BF must be to a hex with enemy units.
BF_NEAR = 2


class Refusal(Enum):
    """Why a unit cannot land, at all or in a hex."""

    NO_TROOPS = "no-troops"
    NOT_IN_PORT = "not-in-port"
    LIFT = "lift"
    OWN = "own"
    INLAND = "inland"
    UNUSED = "unused"
    NATION = "nation"
    FORTRESS = "fortress"
    FAR = "far"
    OUTSIDE = "outside"
    FULL = "full"
    FLEET = "fleet"
    AIR = "air"
    NO_TF = "no-tf"
    PORT_NEAR = "port-near"
    BF_NEAR = "bf-near"

    __hash__ = object.__hash__

    @property
    def text(self) -> Text:
        """The reason in words."""
        return Text(f"refusal.{self.value}")


@dataclass(frozen=True, slots=True)
class Cover:
    """What a side knows of the fleets and the air over each mega-hex (G5).

    Attributes:
        escorted: the mega-hexes with an own TF.
        watched: those in which it has seen an enemy TF this phase.
        outnumbered: those in which the enemy's air strength is above its own.
    """

    escorted: Mask
    watched: Mask
    outnumbered: Mask


def cover(board: Board, side: Side, own: Iterable[TaskForce], enemy: Iterable[TaskForce]) -> Cover:
    """G5: a side's cover.

    Args:
        board: the board.
        side: the side that would land.
        own: its TFs.
        enemy: TFs of the enemy's; only those shown matter. TFs withheld count for nothing (B4).
    """
    escorted = watched = 0
    outnumbered = _outnumbered(board, side)
    carried: dict[Mega, int] = {}
    for tf in own:
        if tf.withheld:
            continue
        escorted |= tf.mega.bit
        if outnumbered & tf.mega.bit:
            attacks = sum(air_attack(board, ship) for ship in tf.ships)
            carried[tf.mega] = carried.get(tf.mega, 0) + attacks
    for tf in enemy:
        if tf.shown and not tf.withheld:
            watched |= tf.mega.bit
    for mega, strength in carried.items():
        if outnumbered & mega.bit and strength >= _enemy_lead(board, side, mega):
            outnumbered &= ~mega.bit
    return Cover(escorted, watched, outnumbered)


def _enemy_lead(board: Board, side: Side, mega: Mega) -> int:
    """N5: by how much the enemy's LAC in a mega-hex are stronger than the side's."""
    strengths = [
        lac_in(board, each, mega) * TABLES.lac_quality(each, board.turn)
        for each in (side.enemy, side)
    ]
    return strengths[0] - strengths[1]


def _outnumbered(board: Board, side: Side) -> Mask:
    """The mega-hexes in which the enemy's LAC are the stronger ones."""
    return _weaker(side, board.turn, bytes(board.lac[side]), bytes(board.lac[side.enemy]))


@lru_cache(maxsize=256)
def _weaker(side: Side, turn: int, own: bytes, enemy: bytes) -> Mask:
    q, enemy_q = (TABLES.lac_quality(each, turn) for each in (side, side.enemy))
    strength = [0] * len(MEGAS)
    for place in PLACES:
        strength[place.mega.index] += own[place.index] * q - enemy[place.index] * enemy_q
    return sum(mega.bit for mega in MEGAS if strength[mega.index] < 0)


# --- landings -----------------------------------------------------------------------------------


def cannot_land(board: Board, unit: Unit) -> Refusal | None:
    """G5: why a unit can land nowhere; None if it might land."""
    side = unit.side
    hex = board.location[unit.index]
    if hex is None or not unit.mobile or unit not in EMBARK:
        return Refusal.NO_TROOPS
    if not landing_ports(board, side) & hex.bit:
        return Refusal.NOT_IN_PORT
    if unit.points > min(board.lift[side], board.landing_lift[side]):
        return Refusal.LIFT
    return None


def landing_ports(board: Board, side: Side) -> Mask:
    """G5, H1: the ports from which a side may land: own, without enemy units, and of R1."""
    ports = PORT_HEXES & free(board, side)
    if board.variants.landing:
        ports &= board.ports_of_r1[side] | BOXES
    return ports


def landings(board: Board, unit: Unit, cover: Cover) -> Mask:
    """G5, G6: where a unit may land, as far as its side can tell."""
    if cannot_land(board, unit) is not None:
        return 0
    left = COASTAL
    for _, hexes in refusals(board, unit, cover):
        left &= ~hexes
        if not left:
            break
    return left


def refusal(board: Board, unit: Unit, hex: Hex, cover: Cover) -> Refusal | None:
    """G5, G6: why a unit cannot land in a hex; None if it can."""
    reason = cannot_land(board, unit)
    if reason is not None:
        return reason
    return next((why for why, hexes in refusals(board, unit, cover) if hexes & hex.bit), None)


def refusals(board: Board, unit: Unit, cover: Cover) -> Iterator[tuple[Refusal, Mask]]:
    """G5, G6: the hexes in which a unit in port cannot land, reason by reason."""
    side, start = unit.side, board.location[unit.index]
    assert start is not None
    enemies = board.presence[side.enemy]
    near = _coast_within(start.mega, LANDING_RANGE)
    yield Refusal.FAR, ~near
    yield Refusal.OWN, board.control[side]
    yield Refusal.INLAND, ~COASTAL
    yield Refusal.UNUSED, ~field(board)
    if side is JAPAN:
        held_back = board.turn == JAPAN_HELD_BACK
        nearer = 0 if held_back else _coast_within(start.mega, JAPANESE_RANGE_OUTSIDE)
        yield Refusal.OUTSIDE, ~INSIDE_LIMIT & ~nearer
    yield Refusal.NATION, ~ground_of(unit.nation, board.turn)
    if board.variants.fortresses:
        yield Refusal.FORTRESS, FORTRESSES
    yield Refusal.FLEET, _hexes_in(cover.watched)
    yield Refusal.AIR, _hexes_in(cover.outnumbered)
    yield Refusal.NO_TF, enemies & ~_hexes_in(cover.escorted)
    if side is ALLIES and board.variants.landing:
        if board.turn <= PORT_NEAR_UNTIL:
            yield Refusal.PORT_NEAR, INSIDE_LIMIT & ~_near_ports(_ports_held(board))
        if enemies & near:
            yield Refusal.BF_NEAR, enemies & ~_near_base_forces(board)
    yield Refusal.FULL, board.full[side]


@lru_cache(maxsize=1024)
def _coast_within(mega: Mega, steps: int) -> Mask:
    return hexes_in(within_sea(mega, steps)) & COASTAL


@lru_cache(maxsize=4096)
def _hexes_in(megas: Mask) -> Mask:
    return hexes_in(megas) & LAND


def _ports_held(board: Board) -> Mask:
    """H2: the Allies' ports of R1 that they still hold; no box."""
    return board.ports_of_r1[ALLIES] & board.control[ALLIES] & PORT_HEXES & ~BOXES


@lru_cache(maxsize=256)
def _near_ports(ports: Mask) -> Mask:
    """H2: the hexes whose mega-hex is near enough to that of a port."""
    near = 0
    for hex in hexes_of(ports):
        near |= within(hex.mega, PORT_NEAR)
    return hexes_in(near)


def _near_base_forces(board: Board) -> Mask:
    """H3: the hexes with a BF near enough."""
    near = 0
    for bf in BASE_FORCES:
        hex = board.location[bf.index]
        if hex is not None and not hex.box:
            near |= within(hex.mega, BF_NEAR)
    return _hexes_in(near)
