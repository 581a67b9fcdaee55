"""What a board is worth to a team, in victory points."""

from __future__ import annotations

from functools import lru_cache

from heitan.games.quartermaster.cards import Window
from heitan.games.quartermaster.nations import ALLIES, AXIS, ENEMY, NATIONS, OF_TEAM, Nation, Team
from heitan.games.quartermaster.rules.verbs.paying import points
from heitan.games.quartermaster.rules.windows import on_table
from heitan.games.quartermaster.spaces import (
    HOME,
    OPEN_BORDERS,
    STARS,
    Mask,
    borders,
    next_to,
    spaces_of,
    within,
)
from heitan.games.quartermaster.state import Resolving, State
from heitan.games.quartermaster.supply import held_straits, stars_for, supplied

#: A star brings points in every turn of its holder; further ahead than this nobody can see.
STAR_TURNS = 4
#: A card that brings points for pieces does so for longer: it asks for no space the enemy wants.
CARD_TURNS = 5
#: What stands on the board and is supplied, whatever else it does: it can act, block and back.
ARMY, NAVY = 1.0, 0.9
#: A piece out of supply goes in its nation's next Supply step.
STRAY = 0.1
#: The share of a star's worth that the way to it is worth, by the steps that are left to go.
ON_THE_WAY = (0.0, 0.16, 0.08, 0.04)
#: 12.3: an enemy army in the Home takes the Victory step away, and builds at Home with it.
HOME_LOST = 4.0
#: How likely a piece is to be lost to each enemy nation that can battle it, before its turn.
RISK = 0.12
#: No piece is as good as lost, however many can reach it.
MOST_RISK = 0.4

#: The spaces so many steps from each star, straits aside.
_AROUND = {
    star: tuple(within(star.bit, steps, OPEN_BORDERS) for steps in range(len(ON_THE_WAY)))
    for star in spaces_of(STARS)
}


def worth(state: State, team: Team, rounds: int) -> float:
    """What the board is worth to ``team`` with so many rounds to go: its own part less the other's.

    Each nation's part: what its stars and cards will score, its pieces and the stars in their
    reach, less what it stands to lose, with all that a lost link would cut off.
    """
    held = held_straits(state)
    fed = {nation: supplied(state, nation) for nation in NATIONS}
    strikers = {
        side: tuple([reach(fed[nation], held, side) for nation in OF_TEAM[side]])
        for side in (AXIS, ALLIES)
    }
    total = 0.0
    for nation in NATIONS:
        part = _part(state, nation, fed[nation], strikers[ENEMY[nation.team]], rounds)
        total += part if nation.team is team else -part
    return total


@lru_cache(maxsize=1 << 16)
def reach(pieces: Mask, held: Mask, team: Team) -> Mask:
    """Every space next to one of the pieces, for a team."""
    return next_to(pieces, borders(held, team))


def _part(
    state: State, nation: Nation, fed: Mask, strikers: tuple[Mask, ...], rounds: int
) -> float:
    armies, navies = state.armies[nation], state.navies[nation]
    friends = 0
    for other in OF_TEAM[nation.team]:
        if other is not nation:
            friends |= state.armies[other]
    foes = state.team_armies(ENEMY[nation.team])
    stars = stars_for(state, nation)
    turns = min(rounds, STAR_TURNS)
    part = _pieces(armies, navies, fed)
    if foes & HOME[nation].bit:
        part -= HOME_LOST
    else:
        own = armies & stars
        part += turns * (2 * (own & ~friends).bit_count() + (own & friends).bit_count())
        part += card_points(state, nation) * min(rounds, CARD_TURNS)
    part += turns * _on_the_way(fed, stars & ~armies & ~friends, foes)
    return part - _at_risk(state, nation, fed, strikers, stars & ~friends, turns)


def _pieces(armies: Mask, navies: Mask, fed: Mask) -> float:
    stray = ((armies | navies) & ~fed).bit_count()
    standing = (armies & fed).bit_count() * ARMY + (navies & fed).bit_count() * NAVY
    return standing + stray * STRAY


def card_points(state: State, nation: Nation) -> int:
    """12.2: what the nation's cards on the table would score now."""
    total = 0
    for card, effect in on_table(state, nation).get(Window.VICTORY_STEP, ()):
        at_work = Resolving(card, nation)
        total += sum([points(state, at_work, step) for step in effect.steps])
    return total


@lru_cache(maxsize=1 << 16)
def _on_the_way(fed: Mask, stars: Mask, foes: Mask) -> float:
    """The points a turn that stars in reach promise; an enemy's counts for what it denies too."""
    promised = 0.0
    for star in spaces_of(stars):
        around = _AROUND[star]
        for steps in range(1, len(ON_THE_WAY)):
            if fed & around[steps]:
                promised += ON_THE_WAY[steps] * (4 if star.bit & foes else 2)
                break
    return promised


def _at_risk(
    state: State,
    nation: Nation,
    fed: Mask,
    strikers: tuple[Mask, ...],
    lone_stars: Mask,
    turns: int,
) -> float:
    armies, navies = state.armies[nation], state.navies[nation]
    pieces = (armies | navies) & (strikers[0] | strikers[1] | strikers[2])
    total = 0.0
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        able = sum([1 for striker in strikers if striker & piece])
        total += min(able * RISK, MOST_RISK) * _loss(state, nation, fed, piece, lone_stars, turns)
    return total


def _loss(
    state: State, nation: Nation, fed: Mask, piece: Mask, lone_stars: Mask, turns: int
) -> float:
    """What goes with a piece: itself, the star it holds, and what it links to supply."""
    loss = 2.0 * turns if piece & lone_stars else 0.0
    if not piece & fed:
        return loss + STRAY
    standing = state.armies if piece & state.armies[nation] else state.navies
    standing[nation] ^= piece
    left = supplied(state, nation)
    standing[nation] ^= piece
    return loss + (fed & ~left).bit_count() * (ARMY - STRAY)
