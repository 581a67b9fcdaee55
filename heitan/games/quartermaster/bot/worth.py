"""What a board is worth to a team, in victory points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from heitan.games.quartermaster.cards import SupplyRule, Window
from heitan.games.quartermaster.nations import ALLIES, AXIS, ENEMY, NATIONS, OF_TEAM, Nation, Team
from heitan.games.quartermaster.rules.verbs.paying import points
from heitan.games.quartermaster.rules.windows import on_table
from heitan.games.quartermaster.spaces import (
    HOME,
    LAND,
    OPEN_BORDERS,
    Mask,
    borders,
    next_to,
    spaces_of,
    within,
)
from heitan.games.quartermaster.state import Resolving, State
from heitan.games.quartermaster.supply import fed, held_straits, standing_rules, stars_under

#: A star brings points in every turn of its holder; further ahead than this nobody can see.
STAR_TURNS = 6
#: A card that brings points for pieces does so for longer: it asks for no space the enemy wants.
CARD_TURNS = 5
#: What stands on the board and is supplied, whatever else it does: it can act, block and back.
ARMY, NAVY = 1.5, 1.3
#: A piece out of supply goes in its nation's next Supply step.
STRAY = 0.1
#: The share of a star's worth that the way to it is worth, by the steps that are left to go: to one
#: that nobody holds (a build, and it is taken), and to one of the enemy's (a battle first).
TO_EMPTY = (0.0, 0.35, 0.12, 0.05)
TO_ENEMY = (0.0, 0.14, 0.07, 0.03)
#: 12.3: an enemy army in the Home takes the Victory step away, and builds at Home with it.
HOME_LOST = 4.0
#: How likely a piece is to be lost to each enemy nation that can battle it, before its turn.
RISK = 0.09
#: No piece is as good as lost, however many can reach it.
MOST_RISK = 0.4

#: The spaces so many steps from each land, straits aside (a card may make any a star).
_AROUND = {
    star: tuple(within(star.bit, steps, OPEN_BORDERS) for steps in range(len(TO_EMPTY)))
    for star in spaces_of(LAND)
}
#: Where each nation's pieces stand, in the order of their turns.
Standing: TypeAlias = tuple[Mask, ...]
Rules: TypeAlias = tuple[SupplyRule, ...]
#: The other two nations of each nation's team, by place in the round.
_FRIENDS = {
    nation: tuple(NATIONS.index(o) for o in OF_TEAM[nation.team] if o is not nation)
    for nation in NATIONS
}
_FOES = {nation: tuple(NATIONS.index(o) for o in OF_TEAM[ENEMY[nation.team]]) for nation in NATIONS}


def worth(state: State, team: Team, rounds: int) -> float:
    """What the board is worth to ``team`` with so many rounds to go: its own part less the other's.

    Each nation's part: what its stars and cards will score, its pieces and the stars in their
    reach, less what it stands to lose, with all that a lost link would cut off.
    """
    lead = _axis_lead(
        tuple(state.armies.values()),
        tuple(state.navies.values()),
        held_straits(state),
        standing_rules(tuple(state.statuses.values()), state.turn_rules),
        rounds,
    )
    turns = min(rounds, CARD_TURNS)
    for nation in NATIONS:
        scored = card_points(state, nation) * turns
        lead += scored if nation.team is AXIS else -scored
    return lead if team is AXIS else -lead


def card_points(state: State, nation: Nation) -> int:
    """12.2, 12.3: what the nation's cards on the table would score now."""
    scoring = on_table(state, nation).get(Window.VICTORY_STEP, ())
    if not scoring or state.team_armies(ENEMY[nation.team]) & HOME[nation].bit:
        return 0
    total = 0
    for card, effect in scoring:
        at_work = Resolving(card, nation)
        total += sum([points(state, at_work, step) for step in effect.steps])
    return total


@lru_cache(maxsize=1 << 15)
def _axis_lead(armies: Standing, navies: Standing, held: Mask, rules: Rules, rounds: int) -> float:
    """By how much the Axis has the better board, cards that score aside."""
    linked = []
    for i, nation in enumerate(NATIONS):
        one, two = _FRIENDS[nation]
        backing = armies[i] | armies[one] | armies[two]
        linked.append(fed(armies[i], navies[i], backing, held, nation, rules))
    reached = [_reach(linked[i], held, nation.team) for i, nation in enumerate(NATIONS)]
    lead = 0.0
    for i, nation in enumerate(NATIONS):
        one, two = _FRIENDS[nation]
        foes = _FOES[nation]
        part = _part(
            nation,
            armies[i],
            navies[i],
            linked[i],
            armies[one] | armies[two],
            armies[foes[0]] | armies[foes[1]] | armies[foes[2]],
            (reached[foes[0]], reached[foes[1]], reached[foes[2]]),
            held,
            rules,
            min(rounds, STAR_TURNS),
        )
        lead += part if nation.team is AXIS else -part
    promised = _promised(armies, linked, rules, AXIS) - _promised(armies, linked, rules, ALLIES)
    return lead + promised * min(rounds, STAR_TURNS)


def _promised(armies: Standing, linked: Sequence[Mask], rules: Rules, team: Team) -> float:
    """What the stars are worth that a team may still take; whichever nation does, it is for all."""
    own = foes = pieces = stars = 0
    for i, nation in enumerate(NATIONS):
        if nation.team is team:
            own |= armies[i]
            pieces |= linked[i]
            stars |= stars_under(rules, nation)
        else:
            foes |= armies[i]
    return _on_the_way(pieces, stars & ~own, foes)


@lru_cache(maxsize=1 << 15)
def _reach(pieces: Mask, held: Mask, team: Team) -> Mask:
    """Every space next to one of the pieces, for a team."""
    return next_to(pieces, borders(held, team))


@lru_cache(maxsize=1 << 15)
def _part(
    nation: Nation,
    armies: Mask,
    navies: Mask,
    linked: Mask,
    friends: Mask,
    foes: Mask,
    reached: tuple[Mask, ...],
    held: Mask,
    rules: Rules,
    turns: int,
) -> float:
    """What a nation's pieces are worth to its team.

    Args:
        nation: whose they are.
        armies: its armies.
        navies: its navies.
        linked: where they are supplied.
        friends: the armies of its friends.
        foes: the armies of the enemy.
        reached: what each enemy nation can battle.
        held: the straits' lands that open their strait for the Axis.
        rules: the supply rules in force.
        turns: for how many turns a star is counted.
    """
    stars = stars_under(rules, nation)
    part = _pieces(armies, navies, linked)
    if foes & HOME[nation].bit:
        part -= HOME_LOST
    else:
        own = armies & stars
        part += turns * (2 * (own & ~friends).bit_count() + (own & friends).bit_count())
    exposed = (armies | navies) & (reached[0] | reached[1] | reached[2])
    for space in spaces_of(exposed):
        piece = space.bit
        loss = 2.0 * turns if piece & armies & stars & ~friends else 0.0
        if piece & linked:
            army, navy = armies & piece, navies & piece
            left = fed(armies ^ army, navies ^ navy, friends | armies ^ army, held, nation, rules)
            loss += (linked & ~left).bit_count() * (ARMY - STRAY)
        able = sum([1 for striker in reached if striker & piece])
        part -= min(able * RISK, MOST_RISK) * loss
    return part


def _pieces(armies: Mask, navies: Mask, linked: Mask) -> float:
    stray = ((armies | navies) & ~linked).bit_count()
    standing = (armies & linked).bit_count() * ARMY + (navies & linked).bit_count() * NAVY
    return standing + stray * STRAY


@lru_cache(maxsize=1 << 15)
def _on_the_way(linked: Mask, stars: Mask, foes: Mask) -> float:
    """The points a turn that stars in a team's reach promise; an enemy's denies as many."""
    promised = 0.0
    for star in spaces_of(stars):
        around = _AROUND[star]
        share, worth = (TO_ENEMY, 4) if star.bit & foes else (TO_EMPTY, 2)
        for steps in range(1, len(share)):
            if linked & around[steps]:
                promised += share[steps] * worth
                break
    return promised
