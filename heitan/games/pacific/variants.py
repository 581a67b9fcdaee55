"""The options of a match (E4 and the modules of the variant)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from heitan.games.pacific.forces import SET_UPS, SetUp
from heitan.kernel.options import choice, number


class Scenario(Enum):
    """E4: which part of the war is played."""

    CAMPAIGN = "campaign"
    SHORT_CAMPAIGN = "short-campaign"
    GUADALCANAL = "guadalcanal"
    MIDWAY = "midway"

    @property
    def set_up(self) -> SetUp:
        """Its set-up."""
        return SET_UPS["short" if self is Scenario.SHORT_CAMPAIGN else self.value]

    @property
    def whole_map(self) -> bool:
        """It is played on the whole map, with boxes and reinforcements."""
        return self in (Scenario.CAMPAIGN, Scenario.SHORT_CAMPAIGN)


@dataclass(frozen=True, slots=True)
class Variants:
    """The options of a match; the defaults are the spec's.

    Attributes:
        scenario: E4.
        par: E2, percent of the historical par that Japan must beat (campaigns only); at the default
            two greedy players win about as often.
        defence_armies: A1–A7, the special support of defence armies (G9).
        surprise: B1–B9, the Allies' surprise attack.
        supply_sources: C2–C6, the added supply sources (U2).
        fortresses: D1–D3, Singapore and Manila (G6, G9, G11).
        positions: E1–E4, Japanese positions (U6, E1, G9, G11).
        offmap: F1–F11, Allied off-map movement (O1–O9).
        abolition: G1–G7, the abolition of small Allied formations (R2, G4, G10, G14, G15).
        landing: H1–H3, the conditions of landings (G5).
        china: I1–I6, supply in China (U4, U5).
    """

    scenario: Scenario = choice(
        Scenario.CAMPAIGN, Scenario.SHORT_CAMPAIGN, Scenario.GUADALCANAL, Scenario.MIDWAY
    )
    par: int = number(78, 50, 150)
    defence_armies: bool = choice(True, False)
    surprise: bool = choice(True, False)
    supply_sources: bool = choice(True, False)
    fortresses: bool = choice(True, False)
    positions: bool = choice(True, False)
    offmap: bool = choice(True, False)
    abolition: bool = choice(True, False)
    landing: bool = choice(True, False)
    china: bool = choice(True, False)
