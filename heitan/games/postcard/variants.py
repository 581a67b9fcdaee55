"""The readings of the source that can be chosen before a match."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from heitan.kernel.options import choice


class FrontOrder(Enum):
    """A3: which fronts come first: as the procedure says, or as its second 1944 example."""

    PROCEDURE = "procedure"
    EXAMPLE = "example"

    # Members are single objects; an enum's own hash costs more than the look-up it is for.
    __hash__ = object.__hash__


class CapitalAssault(Enum):
    """A6: what an attack on an Axis capital does: as the procedure says, or the table of 7.3.4."""

    PROCEDURE = "procedure"
    TABLE = "table"


class NavyAttack(Enum):
    """A7: when the German navy at sea is attacked in the place of an attack from London."""

    LAST = "last"
    ALWAYS = "always"

    __hash__ = object.__hash__


class ChinaAttack(Enum):
    """A7: when Chinese forces attack."""

    IDLE = "idle"
    RED = "red"

    __hash__ = object.__hash__


class AlliedFrontWin(Enum):
    """B7: what becomes of the Allied unit beaten on an Allied front."""

    ENGAGE = "engage"
    RETREAT = "retreat"


class Events(Enum):
    """E7: the entries that can never apply, as written or repaired."""

    LITERAL = "literal"
    REPAIRED = "repaired"


@dataclass(frozen=True, slots=True)
class Variants:
    """The options of a match; the defaults are the spec's rulings.

    Attributes:
        front_order: A3, whether engaged units come before those that attack an Axis capital.
        capital_assault: A6, what an attack on an Axis capital does.
        navy_attack: A7, whether the navy is attacked only when nothing else can fight in Europe.
        china_attack: A7, whether Chinese forces also attack on every red number.
        southern_dispatch: B6, whether the Expeditionary Army may help in the Pacific.
        allied_front_win: B7, what an attack on an Allied front wins.
        events: E7, whether the entries that can never apply are repaired.
    """

    front_order: FrontOrder = choice(FrontOrder.PROCEDURE, FrontOrder.EXAMPLE)
    capital_assault: CapitalAssault = choice(CapitalAssault.PROCEDURE, CapitalAssault.TABLE)
    navy_attack: NavyAttack = choice(NavyAttack.LAST, NavyAttack.ALWAYS)
    china_attack: ChinaAttack = choice(ChinaAttack.IDLE, ChinaAttack.RED)
    southern_dispatch: bool = choice(False, True)
    allied_front_win: AlliedFrontWin = choice(AlliedFrontWin.ENGAGE, AlliedFrontWin.RETREAT)
    events: Events = choice(Events.LITERAL, Events.REPAIRED)
