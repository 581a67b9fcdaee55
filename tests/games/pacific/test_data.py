"""The map and the forces hold together (issue: data checks)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from heitan.games.pacific import chart
from heitan.games.pacific.chart import HEX, HEXES, LINKS, MEGA, MEGAS, PLACE, PLACES, PORTS
from heitan.games.pacific.forces import SET_UPS, SHIP, TURNS, UNIT, UNITS, reinforcements
from heitan.games.pacific.sides import ALLIES, JAPAN, SIDES

MAP = chart.load("map.yaml")


def test_size_of_the_map() -> None:
    """W1: 64 by 52 hexes, 216 mega-hexes, every row as long as the map is wide."""
    assert (MAP["columns"], MAP["rows"]) == (64, 52)
    for layer in ("terrain", "landmass", "control"):
        assert [len(row) for row in MAP[layer].values()] == [64] * 52
    assert sum(not mega.box for mega in MEGAS) == 216


def test_layers_agree() -> None:
    """W1, W2: a hex has a landmass and a controller if and only if it is passable land."""
    for row in range(1, 53):
        for column in range(1, 65):
            terrain = MAP["terrain"][f"{row:02}"][column - 1]
            land = terrain in "pmPM"
            assert (MAP["control"][f"{row:02}"][column - 1] in "JA") == land
            if land:
                assert MAP["landmass"][f"{row:02}"][column - 1] != "-"


def test_blocks_are_the_mega_hexes() -> None:
    """W1: the rule of blocks gives every hex a mega-hex, and 16 hexes at the most to each."""
    held = dict.fromkeys(MEGAS, 0)
    for row in range(1, 53):
        for column in range(1, 65):
            held[chart.mega_at(column, row)] += 1
    assert all(1 <= held[mega] <= 16 for mega in MEGAS if not mega.box)


def test_links_are_symmetric() -> None:
    """W1: hexes and mega-hexes are linked both ways, and a sea link is between neighbours."""
    for each in HEXES:
        for other in chart.hexes_of(LINKS[each.index]):
            assert LINKS[other.index] & each.bit
    for mega in MEGAS:
        for other in chart.megas_of(chart.AIR_NEIGHBOURS[mega.index]):
            assert chart.AIR_NEIGHBOURS[other.index] & mega.bit
        sea = chart.SEA_NEIGHBOURS[mega.index]
        assert sea & ~chart.AIR_NEIGHBOURS[mega.index] == 0
        for other in chart.megas_of(sea):
            assert chart.SEA_NEIGHBOURS[other.index] & mega.bit


def test_mega_links_join_neighbouring_blocks() -> None:
    """W1: a block touches up to six others; the links are those between blocks with hexes side
    by side."""
    for mega in MEGAS:
        assert chart.AIR_NEIGHBOURS[mega.index].bit_count() <= 6
    touching = set()
    for column in range(1, 65):
        for row in range(1, 53):
            here = chart.mega_at(column, row)
            for other in chart.neighbours_at(column, row):
                if 1 <= other[0] <= 64 and 1 <= other[1] <= 52:
                    there = chart.mega_at(*other)
                    if there is not here:
                        touching.add(frozenset((here, there)))
    linked = {frozenset(MEGA[id] for id in link.split("-")) for link in MAP["mega_links"]}
    assert linked <= touching


def test_islands_link_to_nothing() -> None:
    """W1: an island hex links to no other."""
    for each in HEXES:
        if each.island:
            assert not LINKS[each.index]


def test_places_stand_on_land() -> None:
    """W2: every place is on a land hex of the mega-hex named, each on its own; ports lie on the
    coast."""
    assert len({place.hex for place in PLACES}) == len(PLACES)
    for id, entry in MAP["places"].items():
        assert PLACE[id].mega.id == entry["mega"]
        assert PLACE[id].hex.starts_with is PLACE[id].side
    assert [port for port in PORTS if port.inland] == []
    for each in HEXES:
        if each.coastal:
            assert chart.SEA & each.mega.bit


@pytest.mark.parametrize("name", [*MAP["railways"], *MAP["roads"]])
def test_railways_run_along_linked_hexes(name: str) -> None:
    """U3, G3: each pair of a railway or road is linked land."""
    path = {**MAP["railways"], **MAP["roads"]}[name]
    for one, other in pairwise(path):
        assert LINKS[HEX[one].index] & HEX[other].bit


def test_limit_line_is_closed() -> None:
    """W1: what is inside the offensive limit line is one piece; no hex outside lies within it."""
    inside = {
        (column, row)
        for row in range(1, 53)
        for column in range(1, 65)
        if chart._in_spans(MAP["inside_limit_line"], column, row)
    }
    everything = {(column, row) for column in range(1, 65) for row in range(1, 53)}
    assert _pieces(inside) == 1
    # All the rest reaches the edge of the map.
    rest = everything - inside
    edge = {each for each in rest if each[0] in (1, 64) or each[1] in (1, 52)}
    assert _flood(edge, rest) == rest
    assert HEX["2909"].inside_limit and HEX["3031"].inside_limit
    assert not HEX["5922"].inside_limit and not HEX["2646"].inside_limit


def _flood(start: set[tuple[int, int]], within: set[tuple[int, int]]) -> set[tuple[int, int]]:
    reached, edge = set(start), list(start)
    while edge:
        for other in chart.neighbours_at(*edge.pop()):
            if other in within and other not in reached:
                reached.add(other)
                edge.append(other)
    return reached


def _pieces(hexes: set[tuple[int, int]]) -> int:
    left, pieces = set(hexes), 0
    while left:
        left -= _flood({next(iter(left))}, left)
        pieces += 1
    return pieces


def test_p_is_the_easternmost_column() -> None:
    """C5 (seed): the easternmost column of mega-hexes is P."""
    assert max(mega.id[0] for mega in MEGAS if not mega.box) == "P"
    assert MAP["mega_east_column"] == "P"
    assert chart.EAST.bit_count() == 14


def test_china_is_bounded_by_its_row() -> None:
    """I1: the hexes on the row belong to the area, Formosa does not."""
    for id in MAP["china_row"]:
        assert HEX[id].china
    assert not PLACE["takao"].hex.china
    assert PLACE["yanan"].hex.china
    # The Allies hold no place north of the row at the start.
    assert all(PLACE[id].hex.china for id in ("lanchow", "sian", "loyang", "chungking"))


def test_numbers_of_units() -> None:
    """Forces: 133 ship units; every ground unit has a size, and its id is its side's own."""
    assert len(SHIP[JAPAN]) + len(SHIP[ALLIES]) == 133
    assert not set(UNIT[JAPAN]) & set(UNIT[ALLIES])
    for unit in UNITS:
        assert unit.garrison or unit.bf or unit.full > 0


def test_every_unit_is_placed_once() -> None:
    """Forces: in the campaign each ship and ground unit is set up or arrives exactly once."""
    campaign = SET_UPS["campaign"]
    placed: dict[object, int] = {}
    for where, ids in campaign.ships.items():
        side = PLACE[where].side
        for id in ids:
            ship = SHIP[side][id]
            placed[ship] = placed.get(ship, 0) + 1
    for ids in campaign.ground.values():
        for id in ids:
            unit = UNIT[JAPAN].get(id) or UNIT[ALLIES][id]
            placed[unit] = placed.get(unit, 0) + 1
    for turn in range(1, TURNS + 1):
        for side in SIDES:
            arriving = reinforcements(turn, side)
            for things in (*arriving.ships.values(), *arriving.ground.values()):
                for thing in things:
                    placed[thing] = placed.get(thing, 0) + 1
    everything = [ship for side in SIDES for ship in SHIP[side].values()]
    everything += [unit for side in SIDES for unit in UNIT[side].values()]
    assert [each for each in everything if placed.get(each, 0) != 1] == []


@pytest.mark.parametrize("name", list(SET_UPS))
def test_set_ups_name_what_there_is(name: str) -> None:
    """E4: no unit stands twice in a set-up; LAC fit the airfields of the places."""
    set_up = SET_UPS[name]
    ground = [id for ids in set_up.ground.values() for id in ids]
    assert len(ground) == len(set(ground))
    for where in set_up.ground:
        assert where in PLACE or where in HEX
    for where in set_up.lac:
        assert PLACE[where].airfield > 0
    if set_up.megas is not None:
        used = [PLACE[where] for where in (*set_up.lac, *set_up.ground)]
        assert all(place.mega.id in set_up.megas for place in used)
        assert all(id in MEGA for id in set_up.megas)


def test_par_is_history() -> None:
    """E2: par of a turn is the value of what Japan held at its end in history."""
    from heitan.games.pacific.rules.set_up import held_in_history
    from heitan.games.pacific.victory import PAR

    values = tuple(
        sum(place.vp for place in PLACES if held_in_history(place, turn) is JAPAN)
        for turn in range(1, TURNS + 1)
    )
    assert values == PAR


@pytest.mark.parametrize("name", ["Honshu", "Korea", "South Manchuria", "Peking-Mukden"])
def test_japan_holds_its_own_railways(name: str) -> None:
    """W2: at the start of turn 1 no hex of Japan's home and Korean railways is Allied."""
    for id in MAP["railways"][name]:
        assert HEX[id].starts_with is JAPAN
