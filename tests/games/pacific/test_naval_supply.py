"""Naval supply is what the rules say, worked out a second time on boards strewn at random."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable

import pytest

from heitan.games.pacific.chart import (
    AIR_NEIGHBOURS,
    BOX_EXITS,
    HEXES,
    MEGA,
    MEGAS,
    PLACE,
    PLACES,
    SEA_NEIGHBOURS,
    Mega,
    megas_of,
)
from heitan.games.pacific.forces import BASE_FORCES, TABLES
from heitan.games.pacific.rules import naval_supply
from heitan.games.pacific.sides import ALLIES, JAPAN, SIDES, Side
from heitan.games.pacific.state import State
from heitan.games.pacific.variants import Variants

HOME = ("tokyo", "kure", "sasebo", "ominato")
AUSTRALIAN = ("darwin", "townsville", "brisbane", "sydney", "melbourne", "fremantle")


def strewn(seed: int) -> State:
    """A board with control, LAC, BF and levels at random."""
    rng = random.Random(seed)
    state = State(Variants(supply_sources=seed % 2 == 0))
    state.turn = seed % 15 + 1
    japan = sum(
        hex.bit
        for hex in HEXES
        if not hex.box and (hex.starts_with is JAPAN) != (rng.random() < 0.25)
    )
    state.control = {JAPAN: japan, ALLIES: sum(hex.bit for hex in HEXES) & ~japan}
    for bf in BASE_FORCES:
        state.put(bf, rng.choice(PLACES).hex)
    for place in PLACES:
        owner = state.controller(place.hex)
        if rng.random() < 0.3:
            state.lac[owner][place.index] = rng.randint(0, 6)
        state.nsl[owner][place.index] = rng.randint(0, 2) if place.port else 0
    return state


def lac_near(state: State, side: Side, mega: Mega, steps: int) -> int:
    """W1: a side's LAC within so many mega-hexes."""
    near = {mega}
    for _ in range(steps):
        near |= {each for one in near for each in megas_of(AIR_NEIGHBOURS[one.index])}
    return sum(state.lac[side][place.index] for place in PLACES if place.mega in near)


def joined(state: State, side: Side, starts: Iterable[Mega]) -> set[Mega]:
    """U1: what lanes join to some mega-hexes."""
    starts = set(starts)
    found, left = set(starts), deque(starts)
    while left:
        mega = left.popleft()
        if mega.box and mega not in starts:
            continue
        boxes = {box for box, sea in BOX_EXITS.items() if sea & mega.bit}
        sea = BOX_EXITS[mega] if mega.box else SEA_NEIGHBOURS[mega.index]
        for near in {*megas_of(sea)} | boxes:
            lead = 0 if near.box else lac_near(state, side.enemy, near, 1)
            closed = lead > (0 if near.box else lac_near(state, side, near, 1))
            if near not in found and not closed:
                found.add(near)
                left.append(near)
    return found


@pytest.mark.parametrize("seed", range(30))
def test_ports_are_filled(seed: int) -> None:
    """S1: to the rating, and 8 more with a BF, where a lane joins a port to an own source; else it
    keeps what it has. Singapore is a source for its controller."""
    state = strewn(seed)
    before = state.copy()
    naval_supply.refill(state)
    for side in SIDES:
        sources = {PLACE[id] for id in (HOME if side is JAPAN else ("calcutta", *AUSTRALIAN))}
        starts = {place.mega for place in {*sources, PLACE["singapore"]} if state.owns(side, place)}
        if side is ALLIES:
            starts |= {MEGA["box"], MEGA["bombay"]} | {mega for mega in MEGAS if mega.id[0] == "P"}
        reached = joined(state, side, starts)
        for place in PLACES:
            if not place.port or not state.owns(side, place):
                continue
            if side is JAPAN and place.home:
                assert state.level(side, place) == state.home_level
                continue
            bf = any(state.location[unit.index] is place.hex for unit in BASE_FORCES)
            full = place.port + (8 if bf and side is ALLIES else 0)
            kept = before.level(side, place)
            assert state.level(side, place) == (full if place.mega in reached else kept)


@pytest.mark.parametrize("seed", range(30))
def test_the_home_level(seed: int) -> None:
    """S2: 16, 8 for each oil place joined by a lane, the stockpile, less submarines, less half the
    Allied LAC within 3 mega-hexes of Tokyo from turn 11; at least 0."""
    state = strewn(seed)
    naval_supply.refill(state)
    homes = [PLACE[id].mega for id in HOME if state.owns(JAPAN, PLACE[id])]
    reached = joined(state, JAPAN, homes)
    oil = [
        id
        for id in ("palembang", "brunei", "balikpapan")
        if state.owns(JAPAN, PLACE[id]) and PLACE[id].mega in reached
    ]
    bombers = lac_near(state, ALLIES, PLACE["tokyo"].mega, 3) if state.turn >= 11 else 0
    made = 16 + 8 * len(oil) + TABLES.stockpile(state.turn)
    level = max(0, made - TABLES.submarines(state.turn) - bombers // 2)
    assert (state.home_level, state.home_left) == (level, level)
