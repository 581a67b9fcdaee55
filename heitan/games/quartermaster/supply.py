"""Supply (section 5): computed from the board whenever it matters, never stored in the state."""

from __future__ import annotations

from functools import lru_cache

from heitan.games.quartermaster.cards import Card, Pieces, SupplyRule
from heitan.games.quartermaster.nations import ALLIES, AXIS, Nation, Team
from heitan.games.quartermaster.spaces import (
    LAND,
    OPEN_BORDERS,
    SPACE,
    STARS,
    STRAIT_LANDS,
    Borders,
    Mask,
    Space,
    borders,
    next_to,
    spaces_of,
)
from heitan.games.quartermaster.state import State
from heitan.games.quartermaster.variants import DanishStrait

_SCANDINAVIA = SPACE["scandinavia"].bit


def held_straits(state: State) -> Mask:
    """6.2, 6.3: the straits' lands with an Axis army, supplied or not."""
    held = state.team_armies(AXIS) & STRAIT_LANDS
    if state.variants.danish_strait is DanishStrait.AXIS:
        if not (state.team_armies(AXIS) | state.team_armies(ALLIES)) & _SCANDINAVIA:
            held |= _SCANDINAVIA
    return held


def neighbours(state: State, team: Team) -> Borders:
    """The neighbours of each space for a team, open straits included (6.5, 6.6)."""
    return borders(held_straits(state), team)


def supplied(state: State, nation: Nation) -> Mask:
    """Where the nation's pieces are supplied (5.2–5.4, 5.7)."""
    rules = standing_rules(tuple(state.statuses.values()), state.turn_rules)
    return fed(
        state.armies[nation],
        state.navies[nation],
        state.team_armies(nation.team),
        held_straits(state),
        nation,
        rules,
    )


@lru_cache(maxsize=1 << 16)
def standing_rules(
    statuses: tuple[tuple[Card, ...], ...], this_turn: tuple[Card, ...]
) -> tuple[SupplyRule, ...]:
    """The supply rules in force from cards on the table or for the turn."""
    rules = [rule for cards in statuses for card in cards for rule in card.face.standing]
    for card in this_turn:
        for effect in card.face.effects:
            rules += [step.rule for step in effect.steps if step.rule is not None]
    return tuple(rules)


@lru_cache(maxsize=1 << 16)
def fed(
    armies: Mask,
    navies: Mask,
    team_armies: Mask,
    held: Mask,
    nation: Nation,
    rules: tuple[SupplyRule, ...],
) -> Mask:
    """Where a nation's pieces are supplied on a board like this (5.2–5.4, 5.7).

    Args:
        armies: the nation's armies.
        navies: its navies.
        team_armies: the armies that back a navy (5.3), its own and its friends'.
        held: the straits' lands that open their strait for the Axis.
        nation: whose pieces they are.
        rules: the supply rules in force.
    """
    near = borders(held, nation.team)
    stars, always = stars_under(rules, nation), 0
    for rule in rules:
        if rule.always is not None and nation in rule.always.of:
            always |= _covered(rule.always, armies, navies, near)
    linked = (armies & stars) | always
    backed = navies & next_to(team_armies, OPEN_BORDERS) & ~LAND
    able = armies | backed
    reached = linked
    while reached:
        reached = next_to(reached, near) & able & ~linked
        linked |= reached
    return linked


def _covered(pieces: Pieces, armies: Mask, navies: Mask, near: Borders) -> Mask:
    from heitan.games.quartermaster.places import fixed_places

    spaces = fixed_places(pieces.at, near)
    covered = 0
    for kind in pieces.kinds:
        covered |= (armies if kind.value == "army" else navies) & spaces
    return covered


def missing_link(state: State, nation: Nation, space: Space) -> Space | None:
    """The first space in which one more own piece would join ``space`` to supply, if one would."""
    near = neighbours(state, nation.team)
    own = state.armies[nation] | state.navies[nation]
    chain = reached = space.bit
    while reached:
        reached = next_to(reached, near) & own & ~chain
        chain |= reached
    joins = next_to(supplied(state, nation), near) | stars_for(state, nation)
    return next(spaces_of(next_to(chain, near) & joins & ~own), None)


def stars_for(state: State, nation: Nation) -> Mask:
    """12.4: the stars that score for the nation."""
    return stars_under(standing_rules(tuple(state.statuses.values()), state.turn_rules), nation)


def stars_under(rules: tuple[SupplyRule, ...], nation: Nation) -> Mask:
    """12.4: the stars that score for the nation under these supply rules."""
    stars = STARS
    for rule in rules:
        if nation in rule.of:
            if rule.no_star:
                stars &= ~SPACE[rule.no_star].bit
            if rule.star:
                stars |= SPACE[rule.star].bit
    return stars
