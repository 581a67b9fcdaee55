"""Lanes, supply and moves are what the rules say, worked out a second time hex by hex.

The game works them out with masks and remembers them; here they are worked out as plainly as the
spec puts it, on boards strewn at random.
"""

from __future__ import annotations

import heapq
import random
from collections import deque
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from heitan.games.pacific import landing, lanes, orders, reach, supply
from heitan.games.pacific.chart import (
    AIR_NEIGHBOURS,
    BOX,
    BURMA_ROAD,
    CHINA,
    COASTAL,
    FORTRESSES,
    HEX,
    HEXES,
    HOME_PORTS,
    INSIDE_LIMIT,
    LEDO_ROAD,
    LINKS,
    MEGA,
    MEGAS,
    PLACE,
    PLACE_AT,
    PLACES,
    PORTS,
    RAILWAYS,
    SEA_NEIGHBOURS,
    Hex,
    Mega,
    Place,
    hexes_of,
    megas_of,
)
from heitan.games.pacific.forces import GARRISON, SHIP, TABLES, UNIT, Unit
from heitan.games.pacific.landing import Cover
from heitan.games.pacific.rules.ground import cover_of
from heitan.games.pacific.rules.set_up import note_ports, occupy
from heitan.games.pacific.sides import ALLIES, JAPAN, SIDES, Side
from heitan.games.pacific.state import State, TaskForce
from heitan.games.pacific.variants import Scenario, Variants

SEEDS = range(6)
#: Turns just before and after something changes.
TURNS = (1, 4, 5, 8, 9, 13)


# --- boards ---------------------------------------------------------------------------------------


def strewn(seed: int) -> State:
    """A board with units, LAC, TFs and control at random, in clusters so that sides meet."""
    rng = random.Random(seed)
    on = {
        name: rng.random() < 0.7
        for name in ("supply_sources", "fortresses", "abolition", "landing", "china")
    }
    scenario = Scenario.GUADALCANAL if seed % 6 == 5 else Scenario.CAMPAIGN
    state = State(Variants(scenario=scenario, **on))
    state.turn = TURNS[seed % len(TURNS)]
    everywhere = sum(hex.bit for hex in HEXES)
    japan = sum(
        hex.bit
        for hex in HEXES
        if not hex.box and (hex.starts_with is JAPAN) != (rng.random() < 0.15)
    )
    state.control = {JAPAN: japan, ALLIES: everywhere & ~japan}
    _strew_units(state, rng)
    for hex in HEXES:
        occupy(state, hex)
    for place in PLACES:
        if rng.random() < 0.3:
            owner = state.controller(place.hex)
            state.lac[owner][place.index] = rng.randint(0, max(1, place.airfield // 2))
    note_ports(state)
    lost = sum(hex.bit for hex in HEXES if rng.random() < 0.1)
    state.ports_of_r1 = {side: ports & ~lost for side, ports in state.ports_of_r1.items()}
    _strew_fleets(state, rng)
    state.lift = {side: rng.choice([0, 1, 2, 4, 8, 12]) for side in SIDES}
    state.landing_lift = {side: min(state.lift[side], 8) for side in SIDES}
    return state


def _strew_units(state: State, rng: random.Random) -> None:
    used = reach.field(state)
    hexes = [hex for hex in HEXES if used & hex.bit]
    centres = rng.sample(hexes, min(25, len(hexes)))
    near = [*centres, *(each for hex in centres for each in hexes_of(LINKS[hex.index] & used))]
    ports = [port.hex for port in PORTS if port.hex in hexes]
    for side in SIDES:
        for unit in UNIT[side].values():
            hex = rng.choice(near if rng.random() < 0.5 else ports)
            if hex.box and side is JAPAN:
                continue
            if unit.bf and state.has_bf(hex):
                continue
            state.put(unit, hex)
            state.strength[unit.index] = unit.full
            state.lsp[unit.index] = rng.randint(0, 6)
        for port in PORTS:
            if rng.random() < 0.3 and state.owns(side, port) and not port.box:
                state.put(GARRISON[side][port], port.hex)


def _strew_fleets(state: State, rng: random.Random) -> None:
    sea = [mega for mega in MEGAS if not mega.box and SEA_NEIGHBOURS[mega.index]]
    for side in SIDES:
        ships = list(SHIP[side].values())
        rng.shuffle(ships)
        state.task_forces[side] = tuple(
            TaskForce(
                number,
                tuple(ships[4 * number : 4 * number + 4]),
                rng.choice(sea),
                PORTS[0],
                shown=rng.random() < 0.5,
                withheld=rng.random() < 0.2,
            )
            for number in range(1, 8)
        )


def everyone(state: State) -> Iterator[Unit]:
    """All ground units in play."""
    for side in SIDES:
        yield from state.in_play(side)


def hexes(mask: int) -> set[str]:
    """A mask by the ids of its hexes, which a failing test can show."""
    return {hex.id for hex in hexes_of(mask)}


# --- facts ----------------------------------------------------------------------------------------


def controls(state: State, side: Side, hex: Hex) -> bool:
    """W2."""
    return state.controller(hex) is side


def has_units(state: State, side: Side, hex: Hex) -> bool:
    """Whether ground units other than BF stand in a hex."""
    return any(not unit.bf for unit in state.units_at(side, hex))


def own_and_clear(state: State, side: Side, hex: Hex) -> bool:
    """Controlled, without enemy."""
    return controls(state, side, hex) and not has_units(state, side.enemy, hex)


def may_enter(state: State, unit: Unit, hex: Hex) -> bool:
    """W6, E4."""
    megas = state.variants.scenario.set_up.megas
    if megas is not None and hex.mega.id not in megas:
        return False
    if unit.nation in ("cn", "cp"):
        return hex.china or hex.mega.id in ("A3", "A4", "B3", "B4")
    if unit.nation in ("us", "cw", "nl"):
        return state.turn >= 13 or not hex.china
    return True


def has_room(state: State, unit: Unit, hex: Hex) -> bool:
    """G1; W5 for a BF. Boxes are no hexes."""
    if hex.box:
        return True
    if unit.bf:
        return not state.has_bf(hex)
    mobile = sum(each.mobile for each in state.units_at(unit.side, hex))
    return mobile < (2 if hex.island else 3)


# --- lanes (U1) -----------------------------------------------------------------------------------


def lac_around(state: State, side: Side, mega: Mega) -> int:
    """A side's LAC in a mega-hex and its neighbours."""
    around = [mega, *megas_of(AIR_NEIGHBOURS[mega.index])]
    return sum(
        state.lac[side][place.index] for place in PLACES if place.mega in around and not place.box
    )


def is_closed(state: State, side: Side, mega: Mega) -> bool:
    """U1."""
    if mega.box:
        return False
    return lac_around(state, side.enemy, mega) > lac_around(state, side, mega)


def by_sea(mega: Mega) -> set[Mega]:
    """W1: where a ship can go from a mega-hex or a box in one step."""
    exits = {
        MEGA["box"]: {each for each in MEGAS if each.id[0] == "P" and SEA_NEIGHBOURS[each.index]},
        MEGA["bombay"]: {MEGA[id] for id in ("A4", "A5", "A6", "A7", "A8")},
    }
    if mega.box:
        return exits[mega]
    near = set(megas_of(SEA_NEIGHBOURS[mega.index]))
    return near | {box for box, sea in exits.items() if mega in sea}


def joined_to(state: State, side: Side, starts: Iterable[Mega]) -> set[Mega]:
    """U1: what lanes join to some mega-hexes; a box is an end."""
    starts = list(starts)
    found, left = set(starts), deque(starts)
    while left:
        mega = left.popleft()
        if mega.box and mega not in starts:
            continue
        for near in by_sea(mega):
            if near not in found and not is_closed(state, side, near):
                found.add(near)
                left.append(near)
    return found


def sea_steps(start: Mega, steps: int) -> set[Mega]:
    """W1: the mega-hexes within so many sea steps; a box is an end."""
    found = {start: 0}
    left = deque([start])
    while left:
        mega = left.popleft()
        if found[mega] == steps or (mega.box and mega is not start):
            continue
        for near in by_sea(mega):
            if near not in found:
                found[near] = found[mega] + 1
                left.append(near)
    return set(found)


def air_steps(start: Mega, steps: int) -> set[Mega]:
    """W1: the mega-hexes within so many steps over ``mega_links``."""
    return _air_steps(start, steps)


@cache
def _air_steps(start: Mega, steps: int) -> set[Mega]:
    found = {start}
    for _ in range(steps):
        found |= {near for mega in found for near in megas_of(AIR_NEIGHBOURS[mega.index])}
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_lanes(seed: int) -> None:
    """U1: a mega-hex is closed by more enemy LAC in it and next to it; lanes run over open ones,
    boxes are ends and never closed."""
    state = strewn(seed)
    for side in SIDES:
        closed = {mega for mega in MEGAS if is_closed(state, side, mega)}
        assert {m for m in closed if SEA_NEIGHBOURS[m.index]} == set(
            megas_of(lanes.closed(state, side))
        )
        for start in (*MEGAS[seed :: len(SEEDS)], MEGA["box"], MEGA["bombay"]):
            if start.box or SEA_NEIGHBOURS[start.index]:
                found = set(megas_of(lanes.reach(state, side, start.bit)))
                assert found == joined_to(state, side, [start])


# --- supply (U2–U5) -------------------------------------------------------------------------------


def sources(state: State, nation: str) -> list[tuple[Hex, int]]:
    """U2: every source of a nation with its value."""
    side = JAPAN if nation == "jp" else ALLIES
    added = state.variants.supply_sources
    found = [(PLACE["kweilin"], 3)] if added else []
    if nation in ("cn", "cp"):
        road = all(state.owns(ALLIES, PLACE[id]) for id in ("rangoon", "mandalay")) or (
            state.turn >= 13 and state.owns(ALLIES, PLACE["myitkyina"])
        )
        special = {"chungking": 6, "kunming": 6 if road else 4, "lanchow": 4, "ledo": 8}
        found += [
            (place, special.get(place.id, 3))
            for place in PLACES
            if place.nation in ("cn", "cp") or place.id == "ledo"
        ]
        return [(place.hex, value) for place, value in found if state.owns(side, place)]
    national = {
        "jp": [*HOME_PORTS, PLACE["mukden"], PLACE["harbin"]],
        "us": [PLACE["pearl"]],
        "cw": [PLACE["auckland"], PLACE["sydney"]],
        "nl": [PLACE["auckland"], PLACE["sydney"]],
    }[nation]
    starts: list[Mega] = [MEGA["bombay"]] if nation in ("cw", "nl") else []
    if added:
        national.append(PLACE["singapore"])
        if nation in ("cw", "nl"):
            ids = ("darwin", "townsville", "brisbane", "sydney", "melbourne", "fremantle")
            national += [PLACE[id] for id in ("calcutta", *ids)]
        if nation == "us":
            east = [mega for mega in MEGAS if mega.id[0] == "P" and SEA_NEIGHBOURS[mega.index]]
            starts += [*east, MEGA["box"]]
    held = [place for place in national if state.owns(side, place)]
    reached = joined_to(state, side, [*starts, *(place.mega for place in held if place.port)])
    values = [(place.hex, value) for place, value in found if state.owns(side, place)]
    values += [(place.hex, 10) for place in held]
    values += [
        (port.hex, min(10, 6 + port.port))
        for port in PORTS
        if state.owns(side, port) and port.mega in reached and not port.box
    ]
    for hex in HEXES:
        if hex.mega in reached and not hex.box:
            if side is ALLIES and state.has_bf(hex):
                values.append((hex, 8))
            if hex.coastal and has_units(state, side, hex):
                values.append((hex, 4))
    return values


def cost(state: State, side: Side, start: Hex, end: Hex) -> int:
    """U3, U4: what it costs to enter a hex from another."""
    along = RAILWAYS[start.index]
    if side is ALLIES:
        road = all(state.owns(ALLIES, PLACE[id]) for id in ("rangoon", "mandalay"))
        if road or (state.turn >= 13 and state.owns(ALLIES, PLACE["myitkyina"])):
            along |= BURMA_ROAD[start.index]
        if state.turn >= 13:
            along |= LEDO_ROAD[start.index]
    if along & end.bit:
        return 1
    dear = 2 if side is JAPAN and state.variants.china and end.china else 1
    return dear * (2 if end.mountain else 1)


def lsp_for(state: State, unit: Unit) -> int:
    """U3, U5: what a unit gets: the best over its sources of value less path."""
    hex = state.location[unit.index]
    assert hex is not None
    if unit.nation == "cp" and state.variants.china:
        yenan = controls(state, JAPAN, HEX["1305"])
        return 4 if not yenan else 0 if controls(state, JAPAN, HEX["1005"]) else 3
    return 6 if hex.box else best_of(state, unit.nation)[hex.index]


def best_of(state: State, nation: str) -> list[int]:
    """The LSP of each hex for a nation, by Dijkstra's search from each value on down."""
    side = JAPAN if nation == "jp" else ALLIES

    def ours(hex: Hex) -> bool:
        return own_and_clear(state, side, hex) or has_units(state, side, hex)

    best = [0] * len(HEXES)
    heap = [(-value, hex.index) for hex, value in sources(state, nation) if ours(hex)]
    heapq.heapify(heap)
    done: set[int] = set()
    while heap:
        left, index = heapq.heappop(heap)
        if index in done:
            continue
        done.add(index)
        best[index] = min(6, max(0, -left))
        start = HEXES[index]
        for end in hexes_of(LINKS[index]):
            if ours(end):
                heapq.heappush(heap, (left + cost(state, side, start, end), end.index))
    return best


@pytest.mark.parametrize("seed", SEEDS)
def test_supply(seed: int) -> None:
    """U2–U5: what each unit gets, and a line that really leads there from a source."""
    state = strewn(seed)
    best = {nation: best_of(state, nation) for nation in ("jp", "us", "cw", "nl", "cn", "cp")}
    for unit in everyone(state):
        hex = state.location[unit.index]
        assert hex is not None
        if unit.bf:
            assert supply.lsp_for(state, unit) == 0
            continue
        by_rule = unit.nation == "cp" and state.variants.china
        told = lsp_for(state, unit) if by_rule or hex.box else best[unit.nation][hex.index]
        assert supply.lsp_for(state, unit) == told, unit
        line = supply.line_to(state, unit)
        if line is None:
            assert by_rule or hex.box or told == 0
            continue
        assert (line.source, line.value) in sources(state, unit.nation)
        assert line.path[0] is line.source and line.path[-1] is hex and line.lsp == told
        paid = sum(
            cost(state, unit.side, one, other)
            for one, other in zip(line.path, line.path[1:], strict=False)
        )
        assert min(6, line.value - paid) == line.lsp
        assert all(
            LINKS[one.index] & other.bit
            for one, other in zip(line.path, line.path[1:], strict=False)
        )


# --- marches and rail (G2, G3) --------------------------------------------------------------------


def march_to(state: State, unit: Unit, start: Hex) -> set[Hex]:
    """G2: each way of one hex, and of two where the points suffice."""
    side = unit.side

    def points(one: Hex, other: Hex) -> int:
        return 1 if RAILWAYS[one.index] & other.bit or not other.mountain else 2

    def may_step(hex: Hex) -> bool:
        if has_units(state, side.enemy, start) and not own_and_clear(state, side, hex):
            return False
        return may_enter(state, unit, hex)

    found: set[Hex] = set()
    for first in hexes_of(LINKS[start.index]):
        if not may_step(first):
            continue
        found.add(first)
        if own_and_clear(state, side, first):
            found |= {
                second
                for second in hexes_of(LINKS[first.index])
                if points(start, first) + points(first, second) <= 2 and may_step(second)
            }
    return {hex for hex in found if hex is not start and has_room(state, unit, hex)}


def rail_to(state: State, unit: Unit, start: Hex) -> set[Hex]:
    """G3: up to 8 hexes along railways."""

    def clear(hex: Hex) -> bool:
        return own_and_clear(state, unit.side, hex) and may_enter(state, unit, hex)

    if not clear(start):
        return set()
    steps, left = {start: 0}, deque([start])
    while left:
        hex = left.popleft()
        for near in hexes_of(RAILWAYS[hex.index]):
            if steps[hex] < 8 and near not in steps and clear(near):
                steps[near] = steps[hex] + 1
                left.append(near)
    return {hex for hex in steps if hex is not start and has_room(state, unit, hex)}


@pytest.mark.parametrize("seed", SEEDS)
def test_marches_and_rail(seed: int) -> None:
    """G1–G3, W6: where each mobile unit may march, and go by rail."""
    state = strewn(seed)
    for unit in everyone(state):
        start = state.location[unit.index]
        assert start is not None
        marched = march_to(state, unit, start) if unit.mobile else set()
        railed = rail_to(state, unit, start) if unit.mobile else set()
        assert hexes(reach.marches(state, unit)) == {hex.id for hex in marched}, unit
        assert hexes(reach.by_rail(state, unit)) == {hex.id for hex in railed}, unit


# --- transport and landings (G4–G6) ---------------------------------------------------------------


def is_port(hex: Hex) -> bool:
    """W2: a port, or a box."""
    return hex in PLACE_AT and PLACE_AT[hex].port > 0


def of_r1(state: State, side: Side, hex: Hex) -> bool:
    """R1: a port noted then, or a box, and still own."""
    noted = bool(state.ports_of_r1[side] & hex.bit) or (hex.box and side is ALLIES)
    return noted and controls(state, side, hex)


def embarks(unit: Unit) -> bool:
    """W6, G4, W5."""
    if unit.nation in ("cn", "cp") or not (unit.mobile or unit.bf):
        return False
    return unit.side is ALLIES or unit.points <= 2


def can_ship(state: State, unit: Unit, start: Hex, end: Hex, reached: set[Mega]) -> bool:
    """G4."""
    side = unit.side
    if end is start or not has_room(state, unit, end) or not may_enter(state, unit, end):
        return False
    if end.mega not in reached:
        return False
    if side is ALLIES and state.turn <= 4 and end.inside_limit:
        return False
    if of_r1(state, side, end) and not has_units(state, side.enemy, end):
        return True
    own = state.units_at(side, end)
    return unit.bf and end.coastal and any(each.mobile for each in own)


def air(state: State, side: Side, mega: Mega, carriers: bool) -> int:
    """N5: LAC times quality, and carriers of TFs that are not withheld."""
    lac = sum(state.lac[side][place.index] for place in PLACES if place.mega is mega)
    strength = lac * TABLES.lac_quality(side, state.turn)
    mod = TABLES.carrier_mod(side, state.turn)
    for tf in state.task_forces[side] if carriers else ():
        if tf.mega is mega and not tf.withheld:
            strength += sum(max(1, ship.attack + mod) for ship in tf.ships if ship.carrier)
    return strength


def ports_near(state: State, mega: Mega) -> list[Place]:
    """H2: own ports of R1 within 1 mega-hex."""
    near = air_steps(mega, 1)
    return [
        port
        for port in PORTS
        if not port.box and of_r1(state, ALLIES, port.hex) and port.mega in near
    ]


def can_land(state: State, unit: Unit, start: Hex, hex: Hex, near: list[set[Mega]]) -> bool:
    """G5, G6: ``near`` are the mega-hexes within 0, 1, 2 and 3 sea steps of the port."""
    side, on = unit.side, state.variants
    if not hex.coastal or controls(state, side, hex) or hex.mega not in near[3]:
        return False
    if side is JAPAN and not hex.inside_limit and (state.turn == 1 or hex.mega not in near[2]):
        return False
    if not has_room(state, unit, hex) or not may_enter(state, unit, hex):
        return False
    if on.fortresses and PLACE_AT.get(hex) in (PLACE["singapore"], PLACE["manila"]):
        return False
    if any(
        tf.mega is hex.mega and tf.shown and not tf.withheld for tf in state.task_forces[side.enemy]
    ):
        return False
    if air(state, side.enemy, hex.mega, False) > air(state, side, hex.mega, True):
        return False
    enemies = has_units(state, side.enemy, hex)
    if enemies and not any(
        tf.mega is hex.mega and not tf.withheld for tf in state.task_forces[side]
    ):
        return False
    if on.landing and side is ALLIES:
        if state.turn <= 8 and hex.inside_limit and not ports_near(state, hex.mega):
            return False
        bfs = [each for each in state.stacks[side] if state.has_bf(each) and not each.box]
        if enemies and not any(bf.mega in air_steps(hex.mega, 2) for bf in bfs):
            return False
    return True


@pytest.mark.parametrize("seed", SEEDS)
def test_transport(seed: int) -> None:
    """G4, W5, W6, R1: where each unit may be shipped."""
    state = strewn(seed)
    reached: dict[tuple[Side, Hex], set[Mega]] = {}
    for unit in everyone(state):
        start = state.location[unit.index]
        assert start is not None
        told: set[str] = set()
        ready = of_r1(state, unit.side, start) and not has_units(state, unit.side.enemy, start)
        if embarks(unit) and ready and unit.points <= state.lift[unit.side]:
            key = unit.side, start
            if key not in reached:
                reached[key] = joined_to(state, unit.side, [start.mega])
            told = {hex.id for hex in HEXES if can_ship(state, unit, start, hex, reached[key])}
        assert hexes(reach.transports(state, unit)) == told, unit


@pytest.mark.parametrize("seed", SEEDS)
def test_landings(seed: int) -> None:
    """G5, G6 (seed D1, D2, H1–H3): where each unit may land, and a reason for every other hex."""
    state = strewn(seed)
    covers = {side: cover_of(state, side) for side in SIDES}
    for unit in everyone(state):
        start = state.location[unit.index]
        assert start is not None
        side = unit.side
        own = own_and_clear(state, side, start) and is_port(start)
        noted = of_r1(state, side, start) or not state.variants.landing
        lift = min(state.lift[side], state.landing_lift[side])
        told: set[str] = set()
        if unit.mobile and embarks(unit) and own and noted and unit.points <= lift:
            near = [sea_steps(start.mega, steps) for steps in range(4)]
            told = {hex.id for hex in HEXES if can_land(state, unit, start, hex, near)}
        assert hexes(landing.landings(state, unit, covers[side])) == told, unit
        for hex in HEXES[unit.index % 7 :: 7]:
            reason = landing.refusal(state, unit, hex, covers[side])
            assert (reason is None) == (hex.id in told)


@pytest.mark.parametrize("seed", SEEDS)
def test_units_that_can_move(seed: int) -> None:
    """G1: the quick answer, who can move at all, is the same as asking for every way; units that
    have moved are left out."""
    state = strewn(seed)
    for side in SIDES:
        cover: Cover = cover_of(state, side)
        units = [unit for unit in UNIT[side].values() if state.location[unit.index] is not None]
        state.orders = sum(1 << unit.index for unit in units[::4])
        can = [
            unit
            for unit in units
            if not state.orders >> unit.index & 1 and any(orders.ways(state, unit, cover).values())
        ]
        assert orders.able(state, side, cover) == can


def test_what_these_boards_show() -> None:
    """W1, W2: they are strewn widely enough to mean something: contested hexes, closed lanes,
    landings by both sides, China, fortresses."""
    seen: dict[str, int] = {}
    for seed in SEEDS:
        state = strewn(seed)
        seen["contested"] = seen.get("contested", 0) + state.contested().bit_count()
        for side in SIDES:
            cover = cover_of(state, side)
            seen[f"closed to {side}"] = seen.get(f"closed to {side}", 0) + bool(
                lanes.closed(state, side)
            )
            for unit in state.in_play(side):
                key = f"landings of {side}"
                seen[key] = seen.get(key, 0) + bool(landing.landings(state, unit, cover))
        seen["China"] = seen.get("China", 0) + bool(state.contested() & CHINA)
        seen["coast"] = seen.get("coast", 0) + bool(state.contested() & COASTAL & INSIDE_LIMIT)
    assert all(n > 3 for n in seen.values()), seen
    assert FORTRESSES.bit_count() == 2 and BOX.box
