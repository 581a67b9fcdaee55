"""The facts of a naval and air battle while it is fought (N4–N9, B1–B3)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from typing import Any

from heitan.games.pacific.chart import Mega, Place
from heitan.games.pacific.forces import Ship
from heitan.games.pacific.sides import ALLIES, SIDES, Side


class Part(Enum):
    """What comes next in a battle (N4)."""

    CONTACT = "contact"  # Japan's die (B1)
    WITHHOLDING = "withholding"  # the Allies may withhold carriers (B2); all others are shown
    AIR = "air"  # strikes and their hits (N4–N8)
    SURPRISE = "surprise"  # the surprise attack (B3)
    CLOSING = "closing"  # Japan says whether it closes (N9)
    SURFACE = "surface"  # the Allies say it, and the surface action is fought (N9)

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Target:
    """What is struck: the LAC of a mega-hex, a TF, the ships of a port, or all TFs (N9)."""

    id: str
    tf: int | None = None
    place: Place | None = None


LAC = Target("lac")
TASK_FORCES = Target("tfs")


@dataclass(frozen=True, slots=True)
class Attack:
    """One side's strike or gunfire.

    Attributes:
        target: what it is aimed at.
        strength: air strength (N5) or guns (N9).
        anti_air: N6, that of the target; 0 where it does not matter.
        column: N6, the heading of the column; 0 where there is none.
        die: as it fell; 0: not yet.
        hits: N6, N9, hits on ships.
        lac_hit: N5, LAC of the enemy that it destroys.
        lac_cost: N6, LAC that it costs its own side.
    """

    target: Target
    strength: int
    anti_air: int = 0
    column: int = 0
    die: int = 0
    hits: int = 0
    lac_hit: int = 0
    lac_cost: int = 0

    def as_dict(self) -> dict[str, Any]:
        """The attack as plain JSON."""
        return {
            "target": self.target.id,
            "strength": self.strength,
            "anti_air": self.anti_air,
            "column": self.column,
            "die": self.die,
            "hits": self.hits,
            "lac_hit": self.lac_hit,
            "lac_cost": self.lac_cost,
        }


@dataclass(frozen=True, slots=True)
class Check:
    """A damage check (N8): the ship, whether it was hit by a double application, and the die."""

    ship: Ship
    double: bool
    die: int
    sunk: bool

    def as_dict(self) -> dict[str, Any]:
        """The check as plain JSON."""
        return {"ship": self.ship.id, "double": self.double, "die": self.die, "sunk": self.sunk}


class Exchange:
    """One round of attacks with their hits: the air strikes, the surprise or the surface action.

    Attributes:
        part: which of them.
        attacks: what each side has aimed and rolled so far.
        applied: N7, by whose ships they are: ships hit, in the order of first application, with
            the number of applications, 1 or 2.
        checks: N8, made so far.
    """

    __slots__ = ("applied", "attacks", "checks", "part")

    def __init__(self, part: Part) -> None:
        self.part = part
        self.attacks: dict[Side, Attack] = {}
        self.applied: dict[Side, dict[Ship, int]] = {side: {} for side in SIDES}
        self.checks: dict[Side, tuple[Check, ...]] = dict.fromkeys(SIDES, ())

    def copy(self) -> Exchange:
        """An independent copy."""
        copied = Exchange(self.part)
        copied.attacks = self.attacks.copy()
        copied.applied = {side: applied.copy() for side, applied in self.applied.items()}
        copied.checks = self.checks.copy()
        return copied

    def hits_left(self, side: Side) -> int:
        """N7: the hits of a side's attack that have not been applied yet."""
        attack = self.attacks.get(side)
        if attack is None:
            return 0
        applied = self.applied[side.enemy]
        return attack.hits - sum(ship.defence * times for ship, times in applied.items())

    def as_dict(self) -> dict[str, Any]:
        """The exchange as plain JSON."""
        return {
            "part": self.part.value,
            "attacks": {side.letter: attack.as_dict() for side, attack in self.attacks.items()},
            "hits_left": {side.letter: self.hits_left(side) for side in self.attacks},
            "applied": {
                side.letter: {ship.id: times for ship, times in self.applied[side].items()}
                for side in SIDES
            },
            "checks": {
                side.letter: [check.as_dict() for check in self.checks[side]] for side in SIDES
            },
        }


class Battle:
    """A battle in a mega-hex.

    Which TFs are withheld is a fact of the TFs themselves.

    Attributes:
        mega: where it is fought.
        part: what comes next.
        surprise_die: B1, Japan's die; 0: not rolled.
        exchanges: what has been fought so far, in order; the last one may be under way.
        closes: N9, what each side has said: it closes (True) or passes.
        contact_die: N9, the die where one side alone closes; 0: not rolled.
    """

    __slots__ = ("closes", "contact_die", "exchanges", "mega", "part", "surprise_die")

    def __init__(self, mega: Mega) -> None:
        self.mega = mega
        self.part = Part.CONTACT
        self.surprise_die = 0
        self.exchanges: list[Exchange] = []
        self.closes: dict[Side, bool] = {}
        self.contact_die = 0

    def copy(self) -> Battle:
        """An independent copy."""
        copied = Battle(self.mega)
        copied.part = self.part
        copied.surprise_die = self.surprise_die
        copied.exchanges = [exchange.copy() for exchange in self.exchanges]
        copied.closes = self.closes.copy()
        copied.contact_die = self.contact_die
        return copied

    @property
    def opened(self) -> bool:
        """N4: what is there has been shown."""
        return self.part not in (Part.CONTACT, Part.WITHHOLDING)

    def begin(self, part: Part) -> Exchange:
        """A new exchange begins."""
        exchange = Exchange(part)
        self.exchanges.append(exchange)
        return exchange

    def as_dict(self) -> dict[str, Any]:
        """Every fact as plain JSON."""
        return {"part": self.part.value, **self.shown_to(SIDES)}

    def shown_to(self, sides: Collection[Side]) -> dict[str, Any]:
        """The facts that ``sides`` may see (none: a spectator), as plain JSON.

        What Japan says of closing is hidden until the Allies have answered (N9). What comes next
        is not told: it could tell that the Allies have withheld something (B2).
        """
        answered = ALLIES in self.closes
        seen = {side: said for side, said in self.closes.items() if answered or side in sides}
        return {
            "mega": self.mega.id,
            "surprise_die": self.surprise_die,
            "exchanges": [exchange.as_dict() for exchange in self.exchanges],
            "closes": {side.letter: said for side, said in seen.items()},
            "contact_die": self.contact_die,
        }
