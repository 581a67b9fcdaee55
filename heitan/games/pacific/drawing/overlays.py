"""What can be laid over the map: supply, lanes, air, and where the chosen unit can go, or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heitan.games.pacific import lanes, sheet, supply
from heitan.games.pacific.chart import (
    AIR_NEIGHBOURS,
    COASTAL,
    MEGAS,
    Hex,
    Mask,
    hexes_of,
    megas_of,
)
from heitan.games.pacific.forces import TABLES, UNITS
from heitan.games.pacific.landing import Refusal, cannot_land, cover, refusals
from heitan.games.pacific.orders import Way, ways
from heitan.games.pacific.sides import ALLIES, JAPAN, SIDES, Side
from heitan.kernel.text import Text

if TYPE_CHECKING:
    from heitan.games.pacific.view import PacificView

#: Whose supply there is.
NATIONS = tuple(dict.fromkeys(unit.nation for unit in UNITS))

# --- supply (U3) ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Supplied:
    """How the units of a side in a hex are supplied (U3).

    Attributes:
        lsp: what the worst off of them would get now.
        d: the way their supply takes, as path data; "" where it takes none.
        source: where it comes from, or None.
    """

    hex: Hex
    at: sheet.Point
    lsp: int
    d: str
    source: Hex | None


def supplied(view: PacificView) -> list[Supplied]:
    """U3: what units would get now and by which way, the viewers' own or everybody's."""
    lsp = {nation: supply.lsp_of_nation(view, nation) for nation in NATIONS}
    worst = {
        hex: min(fed, key=lambda unit: lsp[unit.nation][hex.index])
        for side in view.sides or SIDES
        for hex, stack in view.stacks[side].items()
        if (fed := [unit for unit in stack if not unit.bf])
    }
    lines = supply.lines_to(view, worst.values())
    return [_supplied(hex, lsp[unit.nation][hex.index], lines[unit]) for hex, unit in worst.items()]


def _supplied(hex: Hex, lsp: int, line: supply.Line | None) -> Supplied:
    d = "" if line is None or len(line.path) < 2 else _way(line.path)
    return Supplied(hex, sheet.middle(hex), lsp, d, None if line is None else line.source)


def _way(path: tuple[Hex, ...]) -> str:
    """Hexes as a line from middle to middle."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in map(sheet.middle, path))


# --- air and lanes (W3, U1) ---------------------------------------------------------------------


def closed(view: PacificView, side: Side, blocks: list[sheet.Block]) -> list[sheet.Block]:
    """U1: those of some mega-hexes that are closed to a side."""
    shut = lanes.closed(view, side)
    return [block for block in blocks if shut & block.mega.bit]


def balances(view: PacificView, blocks: list[sheet.Block]) -> list[tuple[sheet.Block, int]]:
    """U1: Japan's LAC less the Allies' in a mega-hex and its neighbours, where not 0."""
    around = [0] * len(MEGAS)
    for block in sheet.BLOCKS.values():
        mega = block.mega
        more = lanes.lac_in(view, JAPAN, mega) - lanes.lac_in(view, ALLIES, mega)
        if more:
            for near in megas_of(AIR_NEIGHBOURS[mega.index] | mega.bit):
                around[near.index] += more
    return [(block, n) for block in blocks if (n := around[block.mega.index])]


@dataclass(frozen=True, slots=True)
class Bombers:
    """W3, N5: a side's LAC in a mega-hex, and their air strength.

    They strike there, and close lanes next door too.
    """

    side: Side
    block: sheet.Block
    lac: int
    strength: int


def bombers(view: PacificView, blocks: list[sheet.Block]) -> list[Bombers]:
    """W3: where each side's LAC can strike."""
    return [
        Bombers(side, block, lac, lac * TABLES.lac_quality(side, view.turn))
        for block in blocks
        for side in SIDES
        if (lac := lanes.lac_in(view, side, block.mega))
    ]


# --- the chosen unit (G1–G6) --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Refused:
    """A hex in which the chosen unit cannot land, and why."""

    hex: Hex
    at: sheet.Point
    reason: Text


@dataclass(frozen=True, slots=True)
class Going:
    """Where the chosen unit can go.

    Attributes:
        by: the way it takes to each hex.
        refused: the hexes within reach of a landing that are refused.
        no_landing: why it can land nowhere, or None.
    """

    by: dict[Hex, Way]
    refused: tuple[Refused, ...]
    no_landing: Text | None


#: Reasons that would only tell what everybody sees: far away, own, no coast.
_PLAIN = (Refusal.FAR, Refusal.OWN, Refusal.INLAND, Refusal.UNUSED)


def going(view: PacificView) -> Going | None:
    """G1–G6: where the chosen unit can go; None if none is chosen, or not by the viewers."""
    unit = view.ordered
    if unit is None or unit.side not in view.sides:
        return None
    side = unit.side
    known = cover(view, side, view.task_forces[side], view.task_forces[side.enemy])
    by: dict[Hex, Way] = {}
    reached: Mask = 0
    for way, hexes in ways(view, unit, known).items():
        for hex in hexes_of(hexes & ~reached):
            by[hex] = way
        reached |= hexes
    why = cannot_land(view, unit)
    if why is not None:
        return Going(by, (), why.text)
    found: list[Refused] = []
    left = COASTAL & ~reached
    for reason, hexes in refusals(view, unit, known):
        if reason not in _PLAIN:
            there = hexes_of(left & hexes)
            found += (Refused(hex, sheet.middle(hex), reason.text) for hex in there)
        left &= ~hexes
    return Going(by, tuple(found), None)
