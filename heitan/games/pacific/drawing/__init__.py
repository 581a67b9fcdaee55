"""What the board's templates draw of a view; all of it is worked out from the view alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, TypeVar

from heitan.games.pacific import sheet
from heitan.games.pacific.chart import HEX, MEGA, PLACES, Hex, Mask, Mega, Place, megas_of
from heitan.games.pacific.choices import Choice
from heitan.games.pacific.drawing import engagement, overlays, spots, standing, sums
from heitan.games.pacific.drawing.engagement import Engagement, Odds, Prey
from heitan.games.pacific.drawing.overlays import Bombers, Going, Supplied
from heitan.games.pacific.drawing.spots import Fleet, Piece, Spot
from heitan.games.pacific.drawing.standing import Standing, Track
from heitan.games.pacific.drawing.sums import Summary
from heitan.games.pacific.forces import Unit
from heitan.games.pacific.sides import ALLIES, BY_LETTER, JAPAN, SIDES, Side
from heitan.games.pacific.theatres import THEATRES, theatre_of

if TYPE_CHECKING:
    from heitan.games.pacific.view import PacificView

#: The lines that a battle may consist of, after the first.
OF_BATTLES = frozenset(
    f"log.{key}"
    for key in (
        *("surprise-die", "no-surprise-die", "withheld", "withholding", "surprises"),
        *("tf-shown", "port-shown", "aims-tf", "aims-port", "aims-lac", "struck-lac"),
        *("struck-ships", "lac-lost", "hit", "hit-again", "hits-lost", "sunk", "damaged"),
        *("damaged-for-good", "japan-has-said", "japan-closes", "japan-passes", "both-close"),
        *("japan-alone-closes", "allies-alone-close", "neither-closes", "contact", "no-contact"),
        *("gunfire", "forced"),
    )
)


class Told(Protocol):
    """A line of the log as a page has it."""

    @property
    def key(self) -> str:
        """The key of its text."""

    @property
    def element(self) -> str | None:
        """The board element it speaks of."""


L = TypeVar("L", bound=Told)


class Drawing:
    """The board as it is drawn.

    Args:
        view: what some seats see.
    """

    def __init__(self, view: PacificView) -> None:
        self.view = view

    @property
    def own(self) -> tuple[Side, ...]:
        """The viewers' sides."""
        return self.view.sides

    @property
    def sides(self) -> tuple[Side, ...]:
        """Both sides, Japan first."""
        return SIDES

    # --- the sheet -----------------------------------------------------------------------------

    @property
    def whole(self) -> sheet.Box:
        """The whole picture: left, top, width, height."""
        return sheet.WHOLE

    @property
    def shapes(self) -> dict[str, str]:
        """The outlines of mega-hexes by name."""
        return sheet.SHAPES

    def box(self, hex: Hex) -> sheet.Box:
        """The rectangle of a box."""
        return sheet.BOXES[hex.id]

    def middle(self, hex: Hex) -> sheet.Point:
        """The middle of a hex."""
        return sheet.middle(hex)

    def at(self, mega: Mega) -> sheet.Point:
        """Where the ships in a mega-hex are drawn."""
        return sheet.roads(mega)

    def written(self, place: Place, language: str) -> sheet.Writing:
        """Where a place's name goes."""
        return sheet.written(place, language)

    def rank(self, place: Place) -> int:
        """From how far its name is read, 1 to 3."""
        return sheet.rank(place)

    # --- the scenario's part of it -------------------------------------------------------------

    @cached_property
    def used(self) -> Mask | None:
        """E4: the mega-hexes the scenario is played in, or None for all."""
        return self.view.used_megas

    def plays(self, mega: Mega) -> bool:
        """Whether a mega-hex belongs to the scenario."""
        return self.used is None or bool(self.used & mega.bit)

    @cached_property
    def blocks(self) -> list[sheet.Block]:
        """The mega-hexes of the scenario."""
        return [block for block in sheet.BLOCKS.values() if self.plays(block.mega)]

    @property
    def places(self) -> tuple[Place, ...]:
        """The places of the scenario, without the boxes."""
        return tuple(place for place in sheet.ON_THE_MAP if self.plays(place.mega))

    @property
    def boxes(self) -> tuple[Place, ...]:
        """The boxes, where the scenario has them."""
        return tuple(place for place in PLACES if place.box) if self.used is None else ()

    @cached_property
    def crop(self) -> sheet.Box:
        """The part of the sheet the scenario is played on, with a little around it."""
        if self.used is None:
            return sheet.WHOLE
        at = [sheet.BLOCKS[mega.id].at for mega in megas_of(self.used)]
        left, top, width, height = sheet.WHOLE
        west, east = min(x for x, _ in at) - 90, max(x for x, _ in at) + 90
        north, south = min(y for _, y in at) - 95, max(y for _, y in at) + 95
        west, north = max(west, left), max(north, top)
        return west, north, min(east, left + width) - west, min(south, top + height) - north

    @property
    def outside(self) -> str:
        """Everything but the mega-hexes of the scenario, as path data to be filled."""
        left, top, width, height = sheet.WHOLE
        frame = f"M{left:g} {top:g}h{width:g}v{height:g}h{-width:g}z"
        holes = (
            f"M{block.at[0]:g} {block.at[1]:g}m" + sheet.SHAPES[block.shape][1:]
            for block in self.blocks
        )
        return frame + "".join(holes)

    # --- what stands on it ---------------------------------------------------------------------

    def spots(self, chosen: Iterable[str] = ()) -> list[Spot]:
        """Every hex with something on it or with a choice, ``chosen`` being their elements."""
        return spots.spots(self.view, (*self.places, *self.boxes), chosen)

    def chosen_blocks(self, chosen: Iterable[str]) -> list[sheet.Block]:
        """The mega-hexes that choices act on."""
        ids = {element[5:] for element in chosen if element.startswith("mega:")}
        return [block for block in self.blocks if block.mega.id in ids]

    @cached_property
    def fleets(self) -> list[Fleet]:
        """The TFs on the map that the viewers know of."""
        return spots.fleets(self.view)

    @property
    def summaries(self) -> list[Summary]:
        """What each mega-hex holds, where there is anything."""
        return sums.summaries(self.view)

    @property
    def held(self) -> str:
        """The hexes under Japanese control as path data."""
        return spots.area(self.view.control[JAPAN])

    # --- what can be laid over it --------------------------------------------------------------

    @property
    def supplied(self) -> list[Supplied]:
        """U3: what units would get now and by which way."""
        return [each for each in overlays.supplied(self.view) if self.plays(each.hex.mega)]

    def closed(self, side: Side) -> list[sheet.Block]:
        """U1: the mega-hexes closed to a side."""
        return overlays.closed(self.view, side, self.blocks)

    @property
    def balances(self) -> list[tuple[sheet.Block, int]]:
        """U1: Japan's LAC less the Allies' in a mega-hex and its neighbours, where not 0."""
        return overlays.balances(self.view, self.blocks)

    @property
    def bombers(self) -> list[Bombers]:
        """W3: where each side's LAC can strike."""
        return overlays.bombers(self.view, self.blocks)

    @cached_property
    def going(self) -> Going | None:
        """G1–G6: where the chosen unit can go, and where it cannot land and why."""
        return overlays.going(self.view)

    @property
    def ordered_hex(self) -> Hex | None:
        """Where the unit stands that has been chosen to move."""
        unit = self.view.ordered
        return None if unit is None else self.view.location[unit.index]

    # --- battles and score ---------------------------------------------------------------------

    @cached_property
    def engagement(self) -> Engagement | None:
        """The naval and air battle that is being fought."""
        return engagement.engagement(self.view)

    def prey(self, option: Choice) -> Prey | None:
        """N6: what a strike at ships would meet, the acting side being the viewers'."""
        if option.verb not in ("strike", "strike:port", "surprise") or not self.own:
            return None
        side = self.own[0] if option.verb != "surprise" else ALLIES
        return engagement.prey(self.view, side, option.tf, option.place)

    def odds(self, side: Side, hex: Hex) -> Odds:
        """G10, G11: an attack that a side can make in a hex."""
        return engagement.odds(self.view, side, hex)

    def piece(self, unit: Unit) -> Piece:
        """A ground unit in play."""
        return spots.piece(self.view, unit)

    @property
    def standing(self) -> Standing:
        """E2, E4: how the match stands."""
        return standing.standing(self.view)

    @property
    def track(self) -> list[Track]:
        """The turns of the scenario."""
        return standing.track(self.view)

    @property
    def month(self) -> tuple[int, int]:
        """The year and month that is being played."""
        return standing.month(self.view)

    # --- theatres ------------------------------------------------------------------------------

    @property
    def theatres(self) -> tuple[str, ...]:
        """The theatres, in the order in which they are listed."""
        return THEATRES

    def theatre(self, element: str | None) -> str:
        """The theatre a choice or a line of the log belongs to; "" where it belongs to none."""
        mega = self._where.get(element or "")
        if mega is None:
            kind, _, id = (element or "").partition(":")
            if kind == "hex" and id in HEX:
                mega = HEX[id].mega
            elif kind == "mega":
                mega = MEGA.get(id)
        return "" if mega is None else theatre_of(mega)

    def by_theatre(self, lines: Iterable[L]) -> list[tuple[str, list[L]]]:
        """Lines of the log by theatre, those of none first; a battle stays together."""
        found: dict[str, list[L]] = {theatre: [] for theatre in ("", *THEATRES)}
        of_battle = ""
        for line in lines:
            if line.key == "log.battle":
                of_battle = self.theatre(line.element)
            elif line.key not in OF_BATTLES:
                of_battle = ""
            found[of_battle or self.theatre(line.element)].append(line)
        return [(theatre, told) for theatre, told in found.items() if told]

    @cached_property
    def _where(self) -> dict[str, Mega]:
        """The mega-hex of everything that is not a hex or a mega-hex, by its element."""
        found: dict[str, Mega] = {}
        for letter, side in BY_LETTER.items():
            for hex, stack in self.view.stacks[side].items():
                found |= {f"unit:{letter}:{unit.id}": hex.mega for unit in stack}
            for place, ships in self.view.ports[side].items():
                found |= {f"ship:{letter}:{ship.id}": place.mega for ship in ships}
            for force in self.view.task_forces[side]:
                found[f"tf:{letter}:{force.number}"] = force.mega
                found |= {f"ship:{letter}:{ship.id}": force.mega for ship in force.ships}
        return found
