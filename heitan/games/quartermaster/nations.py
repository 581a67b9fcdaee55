"""The two teams and the six nations."""

from __future__ import annotations

from dataclasses import dataclass, field

from heitan.kernel.text import Text


@dataclass(frozen=True, eq=False, slots=True)
class Team:
    """A team; it scores together."""

    id: str
    name: Text = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", Text(f"team.{self.id}"))

    def __repr__(self) -> str:
        return self.id


@dataclass(frozen=True, eq=False, slots=True)
class Nation:
    """A nation; its seat is its place in the round (2.1).

    Attributes:
        id: its name in choices and records.
        seat: its seat, 1 to 6 in turn order.
        team: its team.
        armies, navies: how many pieces it has in all (1.7).
    """

    id: str
    seat: int
    team: Team
    armies: int
    navies: int
    name: Text = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", Text(f"nation.{self.id}"))

    def __repr__(self) -> str:
        return self.id


AXIS = Team("axis")
ALLIES = Team("allies")
TEAMS = (AXIS, ALLIES)
ENEMY = {AXIS: ALLIES, ALLIES: AXIS}

GERMANY = Nation("germany", 1, AXIS, armies=7, navies=3)
UK = Nation("uk", 2, ALLIES, armies=5, navies=5)
JAPAN = Nation("japan", 3, AXIS, armies=5, navies=5)
USSR = Nation("ussr", 4, ALLIES, armies=7, navies=1)
ITALY = Nation("italy", 5, AXIS, armies=4, navies=3)
USA = Nation("usa", 6, ALLIES, armies=5, navies=6)

NATIONS = (GERMANY, UK, JAPAN, USSR, ITALY, USA)
NATION = {nation.id: nation for nation in NATIONS}
BY_SEAT = {nation.seat: nation for nation in NATIONS}
OF_TEAM = {team: tuple(nation for nation in NATIONS if nation.team is team) for team in TEAMS}
#: The nations in turn order, beginning with each.
FROM = {nation: (*NATIONS[i:], *NATIONS[:i]) for i, nation in enumerate(NATIONS)}
