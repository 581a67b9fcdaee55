"""The supply phase (U2–U6): every unit gets its LSP; Japan may name a hex to dig in at."""

from __future__ import annotations

from heitan.games.pacific import tell, tell_ground
from heitan.games.pacific.board import FULL_LSP
from heitan.games.pacific.chart import Hex
from heitan.games.pacific.choices import PASS, with_hex
from heitan.games.pacific.rules.asking import ask
from heitan.games.pacific.sides import JAPAN, SIDES
from heitan.games.pacific.state import State
from heitan.games.pacific.supply import NATIONS, lsp_of_nation
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

ASK_POSITION = Text("ask.position")


def supply(state: State) -> Rule[bool]:
    """U3, U6."""
    give_lsp(state)
    if state.variants.positions:
        yield from name_position(state)
    return True


def give_lsp(state: State) -> None:
    """U3, U5: what each unit gets replaces what it had."""
    by_nation = {nation: lsp_of_nation(state, nation) for nation in NATIONS}
    for side in SIDES:
        most = short = 0
        for unit in state.in_play(side):
            hex = state.location[unit.index]
            if hex is None or unit.bf:
                continue
            lsp = state.lsp[unit.index] = by_nation[unit.nation][hex.index]
            most += lsp == FULL_LSP
            short += lsp == 0
        state.log.append(tell_ground.supplied(side, most, short))


def name_position(state: State) -> Rule[None]:
    """U6 (seed E1): Japan may name one hex, in secret, that shall become a position (E1)."""
    state.named = None
    hexes = hexes_to_name(state)
    if hexes:
        options = [*(with_hex("position", hex) for hex in hexes), PASS]
        choice = yield from ask(JAPAN, Kind.SPACE, ASK_POSITION, "U6", options, secret=True)
        if choice.hex is not None:
            state.named = choice.hex
            state.log.append(tell_ground.position_named(choice.hex, JAPAN))
    state.log.append(tell.secret_step("log.position-step", JAPAN, "U6"))


def hexes_to_name(state: State) -> list[Hex]:
    """U6: the hexes with a mobile unit of Japan that got 6 LSP, and no position yet."""
    hexes = {
        hex
        for unit in state.in_play(JAPAN)
        if unit.mobile and state.lsp[unit.index] == FULL_LSP
        if (hex := state.location[unit.index]) is not None and not state.is_position(hex)
    }
    return sorted(hexes, key=lambda hex: hex.index)
