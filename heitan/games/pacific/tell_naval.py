"""What the log says of air transfers, fleets and battles: one function an event."""

from __future__ import annotations

from heitan.games.pacific.battles import Attack, Check
from heitan.games.pacific.chart import Mega, Place
from heitan.games.pacific.forces import Ship
from heitan.games.pacific.sides import ALLIES, JAPAN, Side
from heitan.games.pacific.state import TaskForce
from heitan.games.pacific.tell import secret_step
from heitan.kernel.log import Event
from heitan.kernel.text import Text, text


def _ids(ships: tuple[Ship, ...]) -> str:
    """Ships in a sentence; their ids are the same in every language."""
    return ", ".join(ship.id for ship in ships)


def _at(place: Place) -> str:
    return f"hex:{place.hex.id}"


def _ship(ship: Ship) -> str:
    return f"ship:{ship.side.letter}:{ship.id}"


def _tf(side: Side, tf: TaskForce) -> str:
    return f"tf:{side.letter}:{tf.number}"


# --- LAC (L2, L3) --------------------------------------------------------------------------------


def transferred(side: Side, start: Place, end: Place) -> Event:
    """L2: a LAC is transferred."""
    said = text("log.transferred", side=side, start=start, end=end)
    return Event(said, rule="L2", element=_at(end))


def lac_overrun(side: Side, place: Place, n: int) -> Event:
    """L3: LAC are lost with their airfield."""
    said = text("log.lac-overrun", side=side, place=place, n=n)
    return Event(said, rule="L3", element=_at(place))


def lac_escapes(side: Side, start: Place, end: Place) -> Event:
    """L3: a LAC gets away from a lost airfield."""
    said = text("log.lac-escapes", side=side, start=start, end=end)
    return Event(said, rule="L3", element=_at(end))


# --- fleets (N1, N12, N13) -----------------------------------------------------------------------


def sailed(side: Side, tf: TaskForce) -> Event:
    """N1: a TF sails; only its owner knows."""
    said = text(
        "log.sailed",
        number=tf.number,
        ships=_ids(tf.ships),
        port=tf.payer,
        mega=tf.mega,
        n=tf.cost,
    )
    return Event(None, side.seat, said, rule="N1", element=_tf(side, tf))


def fleet_step(side: Side) -> Event:
    """N1: the neutral line."""
    return secret_step("log.fleet-step", side, "N1")


def returned(side: Side, tf: TaskForce, port: Place) -> Event:
    """N12: a TF comes home; only its owner knows."""
    said = text("log.returned", number=tf.number, port=port)
    return Event(None, side.seat, said, rule="N12", element=_at(port))


def stayed(side: Side, tf: TaskForce) -> Event:
    """N12: a TF stays at sea; only its owner knows."""
    said = text("log.stayed", number=tf.number, mega=tf.mega, port=tf.payer, n=tf.cost)
    return Event(None, side.seat, said, rule="N12", element=_tf(side, tf))


def lost_at_sea(side: Side, ships: tuple[Ship, ...]) -> Event:
    """N12: ships can neither return nor stay."""
    said = text("log.lost-at-sea", side=side, ships=_ids(ships))
    return Event(said, reveals=True, rule="N12")


def return_step(side: Side) -> Event:
    """N12: the neutral line."""
    return secret_step("log.return-step", side, "N12")


def fled(side: Side, ships: tuple[Ship, ...], start: Place, end: Place) -> Event:
    """N13: the ships of a lost port get away, unseen."""
    said = text("log.fled", ships=_ids(ships), start=start, end=end)
    return Event(None, side.seat, said, rule="N13", element=_at(end))


def trapped(side: Side, ships: tuple[Ship, ...], place: Place) -> Event:
    """N13: the ships of a lost port have nowhere to go."""
    said = text("log.trapped", side=side, ships=_ids(ships), place=place)
    return Event(said, reveals=True, rule="N13", element=_at(place))


# --- battles (N4–N10) ----------------------------------------------------------------------------


def battle_begins(mega: Mega) -> Event:
    """N4: both sides are in a mega-hex."""
    said = text("log.battle", mega=mega)
    return Event(said, reveals=True, rule="N4", element=f"mega:{mega.id}")


def tf_shown(side: Side, tf: TaskForce, rule: str) -> Event:
    """N4, B3: a TF is shown."""
    said = text("log.tf-shown", side=side, number=tf.number, ships=_ids(tf.ships))
    return Event(said, reveals=True, rule=rule, element=_tf(side, tf))


def port_shown(side: Side, place: Place, ships: tuple[Ship, ...]) -> Event:
    """N4: the ships in a port are shown."""
    said = text("log.port-shown", side=side, place=place, ships=_ids(ships))
    return Event(said, reveals=True, rule="N4", element=_at(place))


def aims(side: Side, attack: Attack) -> Event:
    """N4, B3: a side chooses what to strike."""
    target = attack.target
    if target.tf is not None:
        said = text("log.aims-tf", side=side, number=target.tf, n=attack.strength)
    elif target.place is not None:
        said = text("log.aims-port", side=side, place=target.place, n=attack.strength)
    else:
        said = text("log.aims-lac", side=side, n=attack.strength)
    return Event(said, rule="N4")


def struck_lac(side: Side, attack: Attack) -> Event:
    """N5: the die of a strike on LAC."""
    said = text(
        "log.struck-lac", side=side, die=attack.die, strength=attack.strength, lac=attack.lac_hit
    )
    return Event(said, rule="N5")


def struck_ships(side: Side, attack: Attack, rule: str) -> Event:
    """N6, B3: the die of a strike on ships."""
    said = text(
        "log.struck-ships",
        side=side,
        die=attack.die,
        strength=attack.strength,
        column=attack.column,
        hits=attack.hits,
    )
    return Event(said, rule=rule)


def lac_lost(side: Side, mega: Mega, n: int) -> Event:
    """N5, N6: LAC are lost in a battle."""
    said = text("log.lac-lost", side=side, mega=mega, n=n)
    return Event(said, rule="N5", element=f"mega:{mega.id}")


def hit(ship: Ship, times: int, left: int) -> Event:
    """N7: hits are applied to a ship."""
    key = "log.hit-again" if times == 2 else "log.hit"
    said = text(key, side=ship.side, ship=ship, left=left)
    return Event(said, rule="N7", element=_ship(ship))


def hits_lost(n: int) -> Event:
    """N7: no ship can take what is left."""
    return Event(text("log.hits-lost", n=n), rule="N7")


def checked(check: Check, returns: int | None) -> Event:
    """N8, N10: a damage check; a ship not sunk may come back in a later turn."""
    ship = check.ship
    if check.sunk:
        said, rule = text("log.sunk", side=ship.side, ship=ship, die=check.die), "N8"
    elif returns is None:
        said, rule = text("log.damaged-for-good", side=ship.side, ship=ship, die=check.die), "N10"
    else:
        said = text("log.damaged", side=ship.side, ship=ship, die=check.die, turn=returns)
        rule = "N10"
    return Event(said, rule=rule, element=_ship(ship))


# --- the surprise attack (B1–B3) -----------------------------------------------------------------


def surprise_die(die: int, may_withhold: bool) -> Event:
    """B1: Japan's die."""
    key = "log.surprise-die" if may_withhold else "log.no-surprise-die"
    return Event(text(key, die=die), rule="B1")


def withheld(tf: TaskForce) -> Event:
    """B2: a TF is withheld; only the Allies know."""
    said = text("log.withheld", number=tf.number)
    return Event(None, ALLIES.seat, said, rule="B2", element=_tf(ALLIES, tf))


def withholding() -> Event:
    """B2: the neutral line."""
    return secret_step("log.withholding", ALLIES, "B2")


def surprises(number: int, strength: int) -> Event:
    """B3: the surprise attack."""
    said = text("log.surprises", number=number, n=strength)
    return Event(said, reveals=True, rule="B3", element=f"tf:J:{number}")


# --- surface actions (N9) ------------------------------------------------------------------------


def said_closing(closes: bool) -> Event:
    """N9: what Japan says is hidden until the Allies have answered."""
    own = Text("log.japan-closes" if closes else "log.japan-passes")
    return Event(Text("log.japan-has-said"), JAPAN.seat, own, rule="N9")


def closing(japan: bool, allies: bool) -> Event:
    """N9: both answers are shown."""
    if japan and allies:
        key = "log.both-close"
    elif japan or allies:
        key = "log.japan-alone-closes" if japan else "log.allies-alone-close"
    else:
        key = "log.neither-closes"
    return Event(Text(key), reveals=True, rule="N9")


def contact(die: int, fought: bool) -> Event:
    """N9: the die where one side alone closes."""
    return Event(text("log.contact" if fought else "log.no-contact", die=die), rule="N9")


def gunfire(side: Side, attack: Attack) -> Event:
    """N9: the die of a side's gunfire."""
    said = text(
        "log.gunfire", side=side, die=attack.die, strength=attack.strength, hits=attack.hits
    )
    return Event(said, rule="N9")
