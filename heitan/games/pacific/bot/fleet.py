"""Task forces: what they are sent for, what they are made of, where they go back (N1, N12)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from heitan.games.pacific.bot import worth
from heitan.games.pacific.bot.landings import Operation
from heitan.games.pacific.bot.situation import Situation
from heitan.games.pacific.chart import (
    BOX,
    COASTAL,
    HEXES_IN,
    MOST_STEPS,
    PLACE,
    Mega,
    Place,
    within_sea,
)
from heitan.games.pacific.choices import PASS, STAY, Choice
from heitan.games.pacific.forces import PHASES, Ship
from heitan.games.pacific.rules.fleet import reach
from heitan.games.pacific.rules.naval_supply import rating
from heitan.games.pacific.sides import ALLIES, JAPAN
from heitan.games.pacific.state import MOST_SHIPS, MOST_TASK_FORCES, TaskForce
from heitan.games.pacific.strength import air_attack
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, text

#: N6: a TF with so much anti-air loses little to an ordinary strike.
SCREEN, WELL_SCREENED = 20, 40
#: G8: gunfire that shakes defenders.
SHAKING = 17
#: Of the enemy's carriers so much is expected where something is worth a battle.
EXPECTED = 0.5
#: A battle is sought with this much more air strength than is expected of the enemy.
GOOD_ODDS = 1.1
#: Fewer carriers than this do not lie in wait.
AMBUSH = 6


@dataclass(slots=True)
class Sortie:
    """A task force to be formed.

    Attributes:
        port, ships, mega: from where, of what, and where to.
        reason: what for.
    """

    port: Place
    ships: list[Ship]
    mega: Mega
    reason: Text


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted in a mega-hex.

    Attributes:
        mega: where.
        reason: what for.
        air: air strength of carriers; without it nothing is sent.
        guns: guns, as far as there are some.
        ships: so many ships at least.
        anti_air: what TFs are brought up to, as far as possible.
    """

    mega: Mega
    reason: Text
    air: int = 0
    guns: int = 0
    ships: int = 1
    anti_air: int = 0


@dataclass(slots=True)
class Yards:
    """The ships that can sail, what their ports can pay for, and what is at sea.

    Attributes:
        situation: what the side knows.
        ready: the ships still in port.
        level: what is left at the ports; the home islands share the level of the first.
        at_sea: the ships in each mega-hex, those of sorties planned so far too.
        sorties: planned so far.
        numbers: N2, the TFs that can still be formed.
    """

    situation: Situation
    ready: dict[Place, list[Ship]] = field(default_factory=dict)
    level: dict[Place, int] = field(default_factory=dict)
    at_sea: dict[Mega, list[Ship]] = field(default_factory=dict)
    sorties: list[Sortie] = field(default_factory=list)
    numbers: int = 0

    @classmethod
    def of(cls, situation: Situation) -> Yards:
        """As things are."""
        view, side = situation.view, situation.side
        yards = cls(situation)
        for port, ships in view.ports[side].items():
            yards.ready[port] = list(ships)
            yards.level[yards.pool(port)] = view.level(side, port)
        for tf in situation.task_forces:
            yards.at_sea.setdefault(tf.mega, []).extend(tf.ships)
        yards.numbers = MOST_TASK_FORCES - len(situation.task_forces)
        return yards

    def pool(self, port: Place) -> Place:
        """S2: the home islands have one level together."""
        home = self.situation.side is JAPAN and port.home
        return PLACE["tokyo"] if home else port

    def air(self, ships: Iterable[Ship]) -> int:
        """The air strength of ships."""
        return sum(air_attack(self.situation.view, ship) for ship in ships)

    def ports_near(self, mega: Mega) -> list[Place]:
        """The ports from which a TF can go there, the nearest first."""
        view, side = self.situation.view, self.situation.side
        near = [
            port
            for port, ships in self.ready.items()
            if ships and self.level[self.pool(port)] > 0 and reach(view, side, port) & mega.bit
        ]
        return sorted(near, key=lambda port: (sea_steps(port.mega, mega), port.index))

    def send(self, wish: Wish) -> bool:
        """Plan TFs for a wish, with those that are there already; False, and nothing is planned,
        if it cannot be fulfilled."""
        there = self.at_sea.get(wish.mega, [])
        air = wish.air - self.air(there)
        guns = wish.guns - guns_of(there)
        missing = wish.ships - len(there)
        if air <= 0 and missing <= 0 and guns <= wish.guns // 2:
            return True
        draft = Draft(self)
        ports = self.ports_near(wish.mega)
        if air > 0:
            by_air = sorted(ports, key=lambda port: -min(air, self._carrier_air(port)))
            for port in by_air:
                air -= draft.add_carriers(port, air)
                if air <= 0:
                    break
            if air > 0:
                return False
        for port in [*draft.ships, *ports]:
            if guns <= 0:
                break
            guns -= draft.add_guns(port, guns)
        for port in ports:
            if draft.count >= missing:
                break
            draft.add_cheapest(port, missing - draft.count)
        if draft.count < missing or len(draft.ships) > self.numbers:
            return False
        for port in draft.ships:
            draft.screen(port, wish.anti_air)
        self._commit(draft, wish)
        return True

    def _carrier_air(self, port: Place) -> int:
        return self.air(ship for ship in self.ready[port] if ship.carrier)

    def _commit(self, draft: Draft, wish: Wish) -> None:
        for port, ships in draft.ships.items():
            self.sorties.append(Sortie(port, ships, wish.mega, wish.reason))
            self.ready[port] = [ship for ship in self.ready[port] if ship not in ships]
            self.at_sea.setdefault(wish.mega, []).extend(ships)
            self.numbers -= 1
        self.level.update(draft.level)


class Draft:
    """TFs being put together for one wish: a TF from each port.

    Args:
        yards: the ships there are.
    """

    def __init__(self, yards: Yards) -> None:
        self.yards = yards
        self.level = dict(yards.level)
        self.ships: dict[Place, list[Ship]] = {}

    @property
    def count(self) -> int:
        """The ships in it."""
        return sum(len(ships) for ships in self.ships.values())

    def _add(self, port: Place, ship: Ship) -> bool:
        pool = self.yards.pool(port)
        drafted = self.ships.get(port, [])
        if ship.nsp > self.level[pool] or len(drafted) >= MOST_SHIPS or ship in drafted:
            return False
        self.level[pool] -= ship.nsp
        self.ships[port] = [*drafted, ship]
        return True

    def add_carriers(self, port: Place, air: int) -> int:
        """Carriers for so much air strength; gives how much they have."""
        view = self.yards.situation.view
        added = 0
        carriers = [ship for ship in self.yards.ready[port] if ship.carrier]
        for ship in sorted(carriers, key=lambda ship: -air_attack(view, ship)):
            if added >= air:
                break
            strength = air_attack(view, ship)
            smaller = [s for s in carriers if air_attack(view, s) >= air - added and s is not ship]
            if smaller and strength > air - added:
                # A small one at the end does as well.
                ship = min(smaller, key=lambda s: air_attack(view, s))
                strength = air_attack(view, ship)
            if self._add(port, ship):
                added += strength
        return added

    def add_guns(self, port: Place, guns: int) -> int:
        """Gun ships for so many guns; gives how many they have."""
        added = 0
        ships = [ship for ship in self.yards.ready[port] if not ship.carrier]
        for ship in sorted(ships, key=lambda ship: (-ship.attack / ship.nsp, ship.index)):
            if added >= guns:
                break
            if self._add(port, ship):
                added += ship.attack
        return added

    def add_cheapest(self, port: Place, number: int) -> None:
        """Ships that are least missed."""
        for ship in sorted(self.yards.ready[port], key=lambda ship: (worth.ship(ship), ship.index)):
            if number > 0 and self._add(port, ship):
                number -= 1

    def screen(self, port: Place, anti_air: int) -> None:
        """Ships with anti-air, until the TF has so much."""
        drafted = self.ships[port]
        have = sum(ship.anti_air for ship in drafted)
        ships = [ship for ship in self.yards.ready[port] if not ship.carrier]
        for ship in sorted(ships, key=lambda ship: (-ship.anti_air / ship.nsp, ship.index)):
            if have >= anti_air:
                break
            if self._add(port, ship):
                have += ship.anti_air


def guns_of(ships: Iterable[Ship]) -> int:
    """The guns of ships."""
    return sum(ship.attack for ship in ships if not ship.carrier)


def sea_steps(start: Mega, end: Mega) -> int:
    """The sea steps between two mega-hexes."""
    return next(
        (steps for steps in range(MOST_STEPS) if within_sea(start, steps) & end.bit), MOST_STEPS
    )


# --- what fleets are sent for --------------------------------------------------------------------


def plan(situation: Situation) -> list[Sortie]:
    """The TFs to form now, the most important first (N1)."""
    yards = Yards.of(situation)
    raid_on_pearl(situation, yards)
    for operation in situation.operations(lambda operation: cover(situation, yards, operation)):
        del operation
    support_contested(situation, yards)
    meet_landings(situation, yards)
    return yards.sorties


def raid_on_pearl(situation: Situation, yards: Yards) -> None:
    """N11: in the opening all carriers of the main fleet strike the ships in Pearl Harbor."""
    pearl = PLACE["pearl"]
    if not situation.view.opening or situation.side is not JAPAN:
        return
    carriers = yards.air(
        ship for port in yards.ports_near(pearl.mega) for ship in yards.ready[port] if ship.carrier
    )
    if carriers and not situation.view.owns(JAPAN, pearl):
        reason = text("reason.sortie.raid", place=pearl)
        main = yards.air(SHIP for SHIP in yards.ready.get(PLACE["ominato"], ()))
        yards.send(Wish(pearl.mega, reason, air=main, anti_air=WELL_SCREENED))


def cover(situation: Situation, yards: Yards, operation: Operation) -> bool:
    """G5: whether a landing can be covered; the TFs it takes are planned."""
    mega, side = operation.mega, situation.side
    enemy_air = situation.lac_strength(situation.enemy, mega)
    air = enemy_air - situation.lac_strength(side, mega)
    if air <= 0 and not operation.opposed:
        return True
    reason = text("reason.sortie.cover", hex=operation.hex)
    if not operation.opposed:
        return yards.send(Wish(mega, reason, air=air, anti_air=SCREEN))
    wish = Wish(mega, reason, max(0, air), anti_air=SCREEN if enemy_air else 0)
    return yards.send(wish)


def support_contested(situation: Situation, yards: Yards) -> None:
    """G7: guns where own troops fight on a coast."""
    view = situation.view
    megas = sorted({hex.mega for hex in situation.contested_coasts}, key=lambda mega: mega.index)
    for mega in megas:
        air = situation.lac_strength(situation.enemy, mega)
        reason = text("reason.sortie.support", mega=mega)
        if air and yards.send(Wish(mega, reason, air, SHAKING, anti_air=WELL_SCREENED)):
            continue
        if not air:
            yards.send(Wish(mega, reason, 0, SHAKING, anti_air=SCREEN))
    del view


def meet_landings(situation: Situation, yards: Yards) -> None:
    """Fleets lie where the enemy is likely to land, if the odds are good: the Allies' carriers
    where the enemy may be surprised (B1)."""
    ours = situation.own_carriers
    for operation in situation.enemy_operations[:3]:
        mega = operation.mega
        expected = EXPECTED * situation.enemy_carriers
        lac = situation.lac_strength(situation.side, mega)
        ambush = situation.side is ALLIES and situation.surprise_threatens and lac > 0
        if ours < AMBUSH:
            return
        wanted = max(AMBUSH, int(GOOD_ODDS * expected) - lac)
        if ambush:
            wanted = max(AMBUSH, wanted // 2)
        if yards.send(
            Wish(
                mega,
                text("reason.sortie.meet", hex=operation.hex),
                wanted,
                anti_air=WELL_SCREENED,
                guns=SHAKING,
            )
        ):
            return


# --- the decisions -------------------------------------------------------------------------------


def sortie(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """N1: the next TF to form."""
    ports = {option.place: option for option in options if option.place is not None}
    for planned in situation.once(plan):
        if planned.port in ports:
            return Advice(ports[planned.port], planned.reason)
    return Advice(PASS, Text("reason.sortie.none"))


def add(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """N1: the next ship of the TF that is being formed."""
    planned = _forming(situation)
    by_ship = {option.ship: option for option in options if option.ship is not None}
    if planned is not None:
        for ship in planned.ships:
            if ship in by_ship:
                return Advice(by_ship[ship], planned.reason)
    if PASS in options:
        return Advice(PASS, Text("reason.sortie.enough"))
    cheapest = min(by_ship, key=lambda ship: (worth.ship(ship), ship.index))
    return Advice(by_ship[cheapest], Text("reason.sortie.enough"))


def to(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """N1: where it goes."""
    planned = _forming(situation)
    if planned is not None:
        for option in options:
            if option.mega is planned.mega:
                return Advice(option, planned.reason)
    port = situation.forming_at
    near = min(
        options, key=lambda option: sea_steps(port.mega, option.mega) if port and option.mega else 0
    )
    return Advice(near, Text("reason.sortie.patrol"))


def _forming(situation: Situation) -> Sortie | None:
    """The planned TF that is being formed."""
    forming = set(situation.forming)
    for planned in situation.once(plan):
        if planned.port is situation.forming_at and forming <= set(planned.ships):
            return planned
    return None


def bring_home(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """N12: back to where there is fuel to sail again, near to what is at stake; or stay."""
    view, side = situation.view, situation.side
    number = view.tf_asked[side]
    tf = next(tf for tf in situation.task_forces if tf.number == number)
    if STAY in options and _needed_here(situation, tf):
        return Advice(STAY, text("reason.return.needed", mega=tf.mega))
    ports = [option for option in options if option.place is not None]
    if not ports:
        return Advice(options[0], Text("reason.return.only"))
    best = max(ports, key=lambda option: _haven(situation, tf, option.place))
    return Advice(best, text("reason.return.port", place=best.place or BOX))


def _needed_here(situation: Situation, tf: TaskForce) -> bool:
    """Whether own troops in the mega-hex will need the TF in the next phase."""
    coasts = COASTAL & HEXES_IN[tf.mega.index]
    return any(hex.bit & coasts for hex in situation.contested_coasts)


def _haven(situation: Situation, tf: TaskForce, port: Place | None) -> float:
    """How good a port is for a TF to lie in until it is needed again."""
    assert port is not None
    view, side = situation.view, situation.side
    if view.phase == PHASES:
        home = side is JAPAN and port.home
        fuel = view.home_level if home else rating(view, port)
    else:
        fuel = view.level(side, port)
    based = sum(ship.nsp for ship in view.ships_in(side, port))
    score = min(1.0, max(0, fuel - based) / tf.cost)
    steps = [sea_steps(port.mega, mega) for mega in situation.stakes]
    score += sum(0.4 for step in steps if step <= 4) / max(1, len(steps))
    score += sum(0.3 for step in steps if step <= 6) / max(1, len(steps))
    score -= 0.25 * situation.lac(situation.enemy, port.mega)
    if port.hex.bit & situation.exposed:
        score -= 0.3
    return score
