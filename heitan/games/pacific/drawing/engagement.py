"""Battles as they are watched: tables and columns, dice, hits and checks as they fall."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heitan.games.pacific import ground_combat
from heitan.games.pacific.chart import MEGA, PLACE, Hex, Mega, Place
from heitan.games.pacific.forces import SHIP, Ship
from heitan.games.pacific.ground_tables import COMBAT, row
from heitan.games.pacific.lanes import lac_in
from heitan.games.pacific.naval_tables import COLUMNS, OPENING, column, gun_hits, lac_lost
from heitan.games.pacific.sides import BY_LETTER, JAPAN, SIDES, Side
from heitan.games.pacific.state import TaskForce
from heitan.games.pacific.strength import anti_air
from heitan.kernel.text import Text, text

if TYPE_CHECKING:
    from heitan.games.pacific.view import PacificView

DICE = range(1, 7)


@dataclass(frozen=True, slots=True)
class Strike:
    """One side's strike or gunfire.

    Attributes:
        target: what it is aimed at, in words.
        column: the heading of its column (N6); 0 where there is none.
        results: the entry of the table for each die.
        die: as it fell; 0: not yet.
        outcome: ``hits`` or ``lac``, which is what ``n`` counts.
        cost: LAC that it costs its own side.
        left: hits that have still to be applied.
    """

    side: Side
    target: Text
    strength: int
    column: int
    results: tuple[str, ...]
    die: int
    outcome: str
    n: int
    cost: int
    left: int


@dataclass(frozen=True, slots=True)
class Hit:
    """A ship that was hit.

    Attributes:
        times: 1 or 2 applications (N7).
        die: of its damage check (N8); 0: not made yet.
        sunk: whether it sinks.
    """

    ship: Ship
    times: int
    die: int
    sunk: bool


@dataclass(frozen=True, slots=True)
class Round:
    """An exchange: ``part`` is ``air``, ``surprise`` or ``surface``."""

    part: str
    strikes: tuple[Strike, ...]
    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class Present:
    """What a side is seen to have in the battle."""

    side: Side
    lac: int
    forces: tuple[TaskForce, ...]
    in_port: tuple[Ship, ...]


@dataclass(frozen=True, slots=True)
class Engagement:
    """A naval and air battle.

    Attributes:
        surprise_die: Japan's die (B1); 0: none.
        closes: what each side has said, as far as it is shown (N9).
        contact_die: the die where one side alone closes; 0: none.
    """

    mega: Mega
    present: tuple[Present, ...]
    rounds: tuple[Round, ...]
    surprise_die: int
    closes: tuple[tuple[Side, bool], ...]
    contact_die: int


def engagement(view: PacificView) -> Engagement | None:
    """The battle that is being fought, or None."""
    told = view.battle
    if told is None:
        return None
    mega = MEGA[told["mega"]]
    return Engagement(
        mega,
        tuple(_present(view, side, mega) for side in SIDES),
        tuple(_round(exchange) for exchange in told["exchanges"]),
        told["surprise_die"],
        tuple((BY_LETTER[letter], said) for letter, said in told["closes"].items()),
        told["contact_die"],
    )


def _present(view: PacificView, side: Side, mega: Mega) -> Present:
    return Present(
        side,
        lac_in(view, side, mega),
        tuple(force for force in view.task_forces[side] if force.mega is mega),
        tuple(
            ship
            for place, ships in view.ports[side].items()
            if place.mega is mega
            for ship in ships
        ),
    )


def _round(exchange: dict[str, Any]) -> Round:
    strikes = []
    for letter, attack in exchange["attacks"].items():
        left = exchange["hits_left"][letter]
        strikes.append(_strike(exchange["part"], BY_LETTER[letter], attack, left))
    hits = []
    for letter, applied in exchange["applied"].items():
        checks = {check["ship"]: check for check in exchange["checks"][letter]}
        for id, times in applied.items():
            check = checks.get(id, {"die": 0, "sunk": False})
            hits.append(Hit(SHIP[BY_LETTER[letter]][id], times, check["die"], check["sunk"]))
    return Round(exchange["part"], tuple(strikes), tuple(hits))


def _strike(part: str, side: Side, attack: dict[str, Any], left: int) -> Strike:
    target, strength = attack["target"], attack["strength"]
    on_lac = target == "lac"
    if on_lac:
        results = tuple(str(lac_lost(strength, die)) for die in DICE)
    elif part == "surface":
        results = tuple(str(gun_hits(strength, die)) for die in DICE)
    else:
        results = _entries(attack["column"])
    return Strike(
        side,
        _target(target),
        strength,
        attack["column"],
        results,
        attack["die"],
        "lac" if on_lac else "hits",
        attack["lac_hit"] if on_lac else attack["hits"],
        attack["lac_cost"],
        max(0, left),
    )


def _target(id: str) -> Text:
    if id in ("lac", "tfs"):
        return Text(f"board.target-{id}")
    if id.startswith("port:"):
        return text("board.target-port", place=PLACE[id[5:]])
    return text("tf", n=int(id.removeprefix("tf")))


def _entries(heading: int) -> tuple[str, ...]:
    """A column of N6 as it is printed: factors, and what they cost the attacker."""
    printed = next((each for each in COLUMNS if each.anti_air == heading), None)
    if printed is None:
        return ()
    entries = []
    for halves, cost in zip(printed.halves, printed.cost, strict=True):
        whole, half = divmod(halves, 2)
        factor = f"{whole or ''}{'½' if half else ''}" or "0"
        entries.append(f"{factor} −{cost}" if cost else factor)
    return tuple(entries)


@dataclass(frozen=True, slots=True)
class Prey:
    """What a strike at ships would meet: their anti-air strength, and its column (N6)."""

    ships: tuple[Ship, ...]
    anti_air: int
    column: int


def prey(view: PacificView, side: Side, tf: int | None, place: Place | None) -> Prey | None:
    """N6: the ships of a TF or port that a side may strike; None where none are seen."""
    enemy = side.enemy
    if place is not None:
        ships, mega = view.ships_in(enemy, place), place.mega
    else:
        force = next((each for each in view.task_forces[enemy] if each.number == tf), None)
        if force is None:
            return None
        ships, mega = force.ships, force.mega
    strength = anti_air(ships, lac_in(view, enemy, mega), place is not None)
    heading = OPENING if view.opening and side is JAPAN else column(strength)
    return Prey(ships, strength, heading.anti_air)


# --- on land (G10–G12) --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Odds:
    """An attack that can be made.

    Attributes:
        attacker, defender: effective strengths, rounded down.
        rough: the ground is rough for the attacker.
        attackers, defenders: what each side's fire costs the other, by the die.
    """

    attacker: int
    defender: int
    rough: bool
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]


def odds(view: PacificView, side: Side, hex: Hex) -> Odds:
    """G10, G11: the strengths if a side attacks in a hex now."""
    attacking = ground_combat.quarters(view, ground_combat.attackers(view, side, hex)) // 4
    defending = ground_combat.quarters(view, ground_combat.defenders(view, side.enemy, hex)) // 4
    rough = ground_combat.is_rough(view, side.enemy, hex)
    return Odds(
        attacking,
        defending,
        rough,
        row(COMBAT, attacking, 1 if rough else 0),
        row(COMBAT, defending),
    )
