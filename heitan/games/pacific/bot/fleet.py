"""Task forces: what they are sent for, what they are made of, where they go back (N1, N12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from heitan.games.pacific.bot import odds, worth
from heitan.games.pacific.bot.escort import chance_of_air
from heitan.games.pacific.bot.harm import expected_harm
from heitan.games.pacific.bot.landings import Operation, worth_of
from heitan.games.pacific.bot.situation import Situation
from heitan.games.pacific.chart import (
    BOX,
    COASTAL,
    HEXES_IN,
    MOST_STEPS,
    PLACE,
    PORTS,
    Mega,
    Place,
    megas_of,
    within_sea,
)
from heitan.games.pacific.choices import PASS, STAY, Choice
from heitan.games.pacific.forces import PHASES, Ship
from heitan.games.pacific.naval_tables import SURPRISED, column
from heitan.games.pacific.rules.naval_supply import rating
from heitan.games.pacific.sailing import RANGE, reach
from heitan.games.pacific.sides import ALLIES, JAPAN
from heitan.games.pacific.state import MOST_SHIPS, MOST_TASK_FORCES, TaskForce
from heitan.games.pacific.strength import air_attack, anti_air
from heitan.games.pacific.variants import Scenario
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, text

#: N6: a TF with so much anti-air loses little to an ordinary strike.
WELL_SCREENED, BEST_SCREENED = 40, 60
#: N6: the screens that are tried for a landing, by anti-air.
SCREENS = (20, 30, WELL_SCREENED, BEST_SCREENED)
#: Of what is at stake so much is risked for guns off a coast, and for meeting a landing.
RISKED = 0.3
#: What a point of NSP that a sortie takes is worth.
OF_FUEL = 0.02
#: Air strength is tried in steps of about a carrier.
MORE_AIR = 4
#: A landing is counted on if the air over it is likely to be held.
LIKELY = 0.5
#: Against each point of air strength of the enemy's LAC so much is wanted.
SCREEN_FOR_AIR = 4
#: A stronger screen must leave no more than so much of what is feared.
BETTER = 0.85
#: G8: gunfire that shakes defenders.
SHAKING = 17
#: Of the enemy's carriers so much is expected where something is worth a battle.
EXPECTED = 0.5
#: A battle is sought with this much more air strength than is expected of the enemy.
GOOD_ODDS = 1.1
#: B1–B3: how likely carriers in reach are there and held back, and how many of them.
SURPRISED_IN, THERE = 0.2, 0.5
#: B1: from so much air strength of the Allies' carriers Japan thinks of a bait.
BAITED = 12
#: The light ships in a bait, and what is said of it.
BAIT, BAIT_REASON = 2, "reason.sortie.bait"
#: A landing is met by a fleet if the enemy would gain so much.
WORTH_A_BATTLE = 8.0
#: Off Midway a fleet with so much of the enemy's air strength still fights.
STILL_STRONG = 0.4
#: Fewer carriers than this do not lie in wait.
AMBUSH = 6
#: A base must be so much better for a fleet to go there.
FORWARD = 0.4
#: How bad it is for a base that the enemy could take it, and the strength that makes it safe.
UNSAFE, SAFE = 0.8, 8


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
        value: what it may cost: nothing is sent if the harm to be expected is greater.
    """

    mega: Mega
    reason: Text
    air: int = 0
    guns: int = 0
    ships: int = 1
    anti_air: int = 0
    value: float = 0.0


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
        draft = self.draft(wish)
        if draft is None:
            return False
        self.commit(draft, wish)
        return True

    def draft(self, wish: Wish) -> Draft | None:
        """TFs for a wish, none if what is there is enough; None if it cannot be fulfilled."""
        draft = self._bare(wish)
        if draft is None or not draft.ships:
            return draft
        draft, risk = self._screened(draft, wish)
        return None if wish.value and risk > wish.value else draft

    def _bare(self, wish: Wish) -> Draft | None:
        """The same without a screen."""
        there = self.at_sea.get(wish.mega, [])
        air = wish.air - self.air(there)
        guns = wish.guns - guns_of(there)
        missing = wish.ships - len(there)
        if air <= 0 and missing <= 0 and guns <= wish.guns // 2:
            return Draft(self)
        draft = Draft(self)
        ports = self.ports_near(wish.mega)
        if air > 0:
            by_air = sorted(ports, key=lambda port: -min(air, self._carrier_air(port)))
            for port in by_air:
                air -= draft.add_carriers(port, air)
                if air <= 0:
                    break
            if air > 0:
                return None
        for port in [*draft.ships, *ports]:
            if guns <= 0:
                break
            guns -= draft.add_guns(port, guns)
        if draft.count < missing:
            draft.add_cheapest(ports, missing - draft.count)
        if draft.count < missing or len(draft.ships) > self.numbers:
            return None
        return draft

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        """TFs for a wish, with ever stronger screens; none if it cannot be fulfilled."""
        draft = self._bare(wish)
        if draft is None or not draft.ships:
            return
        yield draft
        for screened in SCREENS:
            stronger = draft.copy()
            for port in stronger.ships:
                stronger.screen(port, screened)
            if stronger.count > draft.count:
                draft = stronger
                yield draft

    def fleets_in(self, mega: Mega) -> list[Sequence[Ship]]:
        """The ships of each TF in a mega-hex, those of sorties planned so far too."""
        there: list[Sequence[Ship]] = [tf.ships for tf in self.situation.task_forces_in(mega)]
        return there + [sortie.ships for sortie in self.sorties if sortie.mega is mega]

    def _screened(self, draft: Draft, wish: Wish) -> tuple[Draft, float]:
        """A draft with the screen that leaves least to be feared, and what that is."""
        best, least = draft, draft.risk(wish.mega)
        for screened in (wish.anti_air, WELL_SCREENED, BEST_SCREENED):
            more = best.copy()
            for port in more.ships:
                more.screen(port, screened)
            risk = more.risk(wish.mega)
            if risk < BETTER * least or (not wish.value and screened == wish.anti_air):
                best, least = more, risk
        return best, least

    def _carrier_air(self, port: Place) -> int:
        return self.air(ship for ship in self.ready[port] if ship.carrier)

    def sail(self, port: Place, ships: list[Ship], mega: Mega, reason: Text) -> None:
        """Plan a TF of certain ships."""
        self.sorties.append(Sortie(port, ships, mega, reason))
        self.ready[port] = [ship for ship in self.ready[port] if ship not in ships]
        self.level[self.pool(port)] -= sum(ship.nsp for ship in ships)
        self.numbers -= 1

    def commit(self, draft: Draft, wish: Wish) -> None:
        """The drafted fleets will sail, one TF from each port."""
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

    def copy(self) -> Draft:
        """An independent copy."""
        copied = Draft(self.yards)
        copied.level, copied.ships = self.level.copy(), self.ships.copy()
        return copied

    @property
    def count(self) -> int:
        """The ships in it."""
        return sum(len(ships) for ships in self.ships.values())

    @property
    def cost(self) -> int:
        """S3: the NSP it takes."""
        return sum(ship.nsp for ships in self.ships.values() for ship in ships)

    def risk(self, mega: Mega) -> float:
        """The harm to be expected from what the enemy may have in a mega-hex: it strikes where it
        hurts most."""
        situation = self.yards.situation
        air = situation.danger(mega)
        cover = situation.lac(situation.side, mega)
        harms = [
            expected_harm(
                situation, ships, odds.hits(column(anti_air(ships, cover, False)), int(air))
            )
            for ships in self.ships.values()
        ]
        return max(harms, default=0.0) + self._risk_of_surprise(mega)

    def _risk_of_surprise(self, mega: Mega) -> float:
        """B1–B3: the same of the surprise attack, where the Allies have LAC and carriers near."""
        situation = self.yards.situation
        if situation.side is not JAPAN or not situation.surprise_threatens:
            return 0.0
        if not situation.lac(ALLIES, mega) or not situation.carriers_near(mega):
            return 0.0
        hits = odds.hits(SURPRISED, int(THERE * situation.enemy_carriers))
        harms = [expected_harm(situation, ships, hits) for ships in self.ships.values()]
        return SURPRISED_IN * max(harms, default=0.0)

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
        left = [ship for ship in self.yards.ready[port] if ship.carrier]
        while added < air and left:
            enough = [ship for ship in left if air_attack(view, ship) >= air - added]
            # The weakest that is enough; where none is, the strongest.
            if enough:
                ship = min(enough, key=lambda ship: air_attack(view, ship))
            else:
                ship = max(left, key=lambda ship: air_attack(view, ship))
            left.remove(ship)
            if self._add(port, ship):
                added += air_attack(view, ship)
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

    def add_cheapest(self, ports: Iterable[Place], number: int) -> None:
        """Ships that are least missed, wherever they lie."""
        ready = self.yards.ready
        ships = [(worth.ship(ship), port, ship) for port in ports for ship in ready[port]]
        for _, port, ship in sorted(ships, key=lambda each: (each[0], each[2].index)):
            if number > 0 and self._add(port, ship):
                number -= 1

    def screen(self, port: Place, anti_air: int) -> None:
        """Ships with anti-air, until the TF has so much."""
        drafted = self.ships[port]
        have = sum(ship.anti_air for ship in drafted)
        ships = self.yards.ready[port]
        if not any(ship.carrier for ship in drafted):
            ships = [ship for ship in ships if not ship.carrier]
        # Carriers screen one another best.
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
    off_midway(situation, yards)
    go_forward(situation, yards)
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
    """G5: whether a landing can be covered; the TFs are planned whose chance to hold the air is
    best worth the harm to be expected."""
    mega, side = operation.mega, situation.side
    needed = situation.lac_strength(situation.enemy, mega) - situation.lac_strength(side, mega)
    if needed <= 0 and not operation.opposed:
        return True
    gain = operation.worth * operation.chance
    there = yards.fleets_in(mega)
    escorted = bool(there) or not operation.opposed
    holds = chance_of_air(situation, mega, there) if escorted else 0.0
    best, most = None, 0.0
    reason = text("reason.sortie.cover", hex=operation.hex)
    for air in _strengths(situation, mega, needed):
        wish = Wish(mega, reason, air)
        for draft in yards.drafts(wish):
            more = chance_of_air(situation, mega, [*there, *draft.ships.values()]) - holds
            if gain * more <= most:
                continue
            net = gain * more - draft.risk(mega) - OF_FUEL * draft.cost
            if net > most:
                best, most = draft, net
    if best is None:
        return escorted and holds >= LIKELY
    if needed > 0 and _bait_first(situation, mega) and lay_bait(yards, mega):
        return False
    yards.commit(best, Wish(mega, reason))
    return True


def _strengths(situation: Situation, mega: Mega, needed: int) -> list[int]:
    """The air strengths of carriers to think of for a landing that needs so much."""
    if needed <= 0:
        return [0]
    more = (needed + n * MORE_AIR for n in range(3))
    return sorted({*more, max(needed, int(situation.danger(mega)))})


def lay_bait(yards: Yards, mega: Mega) -> bool:
    """Send a few light ships, to one place in a plan. Plans are made anew after each TF, so that
    where there are many light ships several baits sail; at Midway Japan does better so."""
    if any(sortie.reason.key == BAIT_REASON for sortie in yards.sorties):
        return False
    for port in yards.ports_near(mega):
        light = [ship for ship in yards.ready[port] if not ship.capital]
        light.sort(key=lambda ship: (worth.ship(ship), ship.index))
        if len(light) >= BAIT and yards.level[yards.pool(port)] >= sum(s.nsp for s in light[:BAIT]):
            yards.sail(port, light[:BAIT], mega, text(BAIT_REASON, mega=mega))
            return True
    return False


def _bait_first(situation: Situation, mega: Mega) -> bool:
    """B1–B4: whether Japan first sends ships without carriers, on which the Allies may spend the
    one surprise they have, or show what they have there."""
    return (
        situation.side is JAPAN
        and situation.surprise_threatens
        and situation.phases_left == PHASES
        and situation.enemy_carriers >= BAITED
        and situation.carriers_near(mega)
    )


def support_contested(situation: Situation, yards: Yards) -> None:
    """G7: guns where own troops fight on a coast."""
    megas = sorted({hex.mega for hex in situation.contested_coasts}, key=lambda mega: mega.index)
    for mega in megas:
        air = situation.lac_strength(situation.enemy, mega)
        reason = text("reason.sortie.support", mega=mega)
        screen = min(WELL_SCREENED, SCREEN_FOR_AIR * air)
        value = RISKED * sum(
            worth_of(situation.view, situation.side, hex, situation.pulls)
            for hex in situation.contested_coasts
            if hex.mega is mega
        )
        yards.send(Wish(mega, reason, air, SHAKING, anti_air=screen, value=max(1.0, value)))


def meet_landings(situation: Situation, yards: Yards) -> None:
    """Fleets lie where the enemy is likely to land, if the odds are good: the Allies' carriers
    where the enemy may be surprised (B1)."""
    ours = situation.own_carriers
    for operation in situation.enemy_operations[:3]:
        if operation.worth * operation.chance < WORTH_A_BATTLE * worth.service(situation.view):
            continue
        mega = operation.mega
        expected = EXPECTED * situation.enemy_carriers
        lac = situation.lac_strength(situation.side, mega)
        ambush = situation.side is ALLIES and situation.surprise_threatens and lac > 0
        if ours < AMBUSH:
            return
        wanted = max(AMBUSH, int(GOOD_ODDS * expected) - lac)
        if ambush:
            wanted = max(AMBUSH, wanted // 2)
        reason = text("reason.sortie.meet", hex=operation.hex)
        value = RISKED * operation.worth * operation.chance
        wish = Wish(mega, reason, wanted, SHAKING, anti_air=WELL_SCREENED, value=value)
        if yards.send(wish):
            return


def off_midway(situation: Situation, yards: Yards) -> None:
    """E4: in ``midway`` only ships sunk and Midway count, so both fleets go there, Japan's after a
    bait, while they are strong enough."""
    view = situation.view
    if view.variants.scenario is not Scenario.MIDWAY:
        return
    mega = PLACE["midway"].mega
    if _bait_first(situation, mega) and lay_bait(yards, mega):
        return
    air = yards.air(ship for ships in yards.ready.values() for ship in ships)
    if air >= STILL_STRONG * situation.enemy_carriers:
        reason = text("reason.sortie.battle", mega=mega)
        yards.send(Wish(mega, reason, air, SHAKING, anti_air=BEST_SCREENED))


def go_forward(situation: Situation, yards: Yards) -> None:
    """Ships that lie too far from what is at stake go to a port nearer to it."""
    view, side = situation.view, situation.side
    if not situation.stakes or view.variants.scenario is Scenario.MIDWAY:
        return
    ports = [port for port in PORTS if view.owns(side, port) and not port.box]
    based = {port: sum(ship.nsp for ship in view.ships_in(side, port)) for port in ports}
    value = {port: base_value(situation, port) for port in ports}
    for start in list(yards.ready):
        here = value.get(start, 0.0)
        ships = yards.ready[start]
        if not ships or yards.numbers == 0:
            continue
        within = [
            port
            for port in ports
            if value[port] > here + FORWARD and sea_steps(start.mega, port.mega) <= 2 * RANGE
        ]
        spare = {port: max(0, _fuel(situation, port) - based[port]) for port in within}
        best = max(within, key=lambda port: value[port] * min(1.0, spare[port] / 6), default=None)
        if best is None:
            continue
        free = _fuel(situation, best) - based[best]
        course = _course(situation, start, best)
        if course is None or free <= 0:
            continue
        going: list[Ship] = []
        for ship in sorted(ships, key=lambda ship: (-worth.ship(ship), ship.index)):
            cost = sum(each.nsp for each in going) + ship.nsp
            if cost <= min(yards.level[yards.pool(start)], free) and len(going) < MOST_SHIPS:
                going.append(ship)
        if going:
            yards.sail(start, going, course, text("reason.sortie.forward", place=best))
            based[best] += sum(ship.nsp for ship in going)


def _fuel(situation: Situation, port: Place) -> int:
    """What a port will have next turn."""
    home = situation.side is JAPAN and port.home
    return situation.view.home_level if home else rating(situation.view, port)


def _course(situation: Situation, start: Place, end: Place) -> Mega | None:
    """A mega-hex on the way from which a TF can go on to a port, without enemies near."""
    view, side = situation.view, situation.side
    there = reach(view, side, start) & within_sea(end.mega, RANGE)
    safe = [mega for mega in megas_of(there) if not situation.lac(situation.enemy, mega)]
    return min(safe, key=lambda mega: (sea_steps(mega, end.mega), mega.index), default=None)


def base_value(situation: Situation, port: Place) -> float:
    """How good a port is for a fleet to be based in: near to what is at stake, and safe."""
    steps = [sea_steps(port.mega, mega) for mega in situation.stakes]
    score = sum(1.0 if step <= 4 else 0.7 for step in steps if step <= RANGE) / max(1, len(steps))
    score -= 0.25 * situation.lac(situation.enemy, port.mega)
    if port.hex.bit & situation.exposed:
        score -= UNSAFE * max(0.0, 1 - situation.strength(situation.side, port.hex)[0] / 4 / SAFE)
    return score


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
    fuel = _fuel(situation, port) if view.phase == PHASES else view.level(side, port)
    based = sum(ship.nsp for ship in view.ships_in(side, port))
    return min(1.0, max(0, fuel - based) / tf.cost) + base_value(situation, port)
