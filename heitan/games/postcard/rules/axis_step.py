"""The Axis step: one hand card, one act (X1–X9)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from heitan.games.postcard import tell
from heitan.games.postcard.choices import (
    ADVANCE,
    ATTACK_CAPITAL,
    ATTACK_FRONT,
    FLIP,
    KAMIKAZE,
    MOVE_TO,
    OPEN,
    PLACE_AT,
    RESTORE_CHINA,
    SEIZE,
    STAY,
    SURFACE,
    TO_CHINA,
    TO_SEA,
    WASTE,
    Choice,
    Verb,
    spending,
)
from heitan.games.postcard.places import (
    BASE,
    CAPITALS,
    CHINA,
    ETO,
    FRONTS_OF,
    PLACES,
    PTO,
    RAIDING,
    WESTERN,
    Front,
    Place,
    Theatre,
)
from heitan.games.postcard.rules.attack import ask_advance, attack
from heitan.games.postcard.rules.forces import leave_neutrality
from heitan.games.postcard.rules.turn import end_axis_step
from heitan.games.postcard.state import State, Status
from heitan.games.postcard.units import (
    COPIES,
    FRONT_OF,
    FULL_ARMY,
    SIDES,
    U_BOATS,
    WEAK_ARMY,
    Unit,
)
from heitan.games.postcard.units import (
    SURFACE as SURFACE_SHIPS,
)
from heitan.kernel.decision import Kind, ask
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text, text

# Looked up once: reading a member off its enum costs more than the rest of the line.
_ACT_KIND, _CARD, _YES_NO = Kind.ACT, Kind.CARD, Kind.YES_NO
_ADVANCE = Verb.ADVANCE
_OPEN, _SEIZE, _WASTE = Verb.OPEN, Verb.SEIZE, Verb.WASTE
_ATTACK, _KAMIKAZE = Verb.ATTACK, Verb.KAMIKAZE
_NEUTRAL, _AXIS = Status.NEUTRAL, Status.AXIS

_WASTING = (WASTE,)

ASK_ACT = Text("ask.act")


def act(state: State) -> Rule[None]:
    """P4, X1–X8: choose an act, then the card it costs; X7 costs none, a last card is no choice."""
    choice: Choice = yield ask(1, _ACT_KIND, ASK_ACT, "P4", acts(state))
    state.act = choice
    verb, hand = choice.verb, state.hand
    if verb is _OPEN:
        open_front(state, choice)
        end_axis_step(state)
        return
    prompt, rule = COST[choice]
    if len(hand) > 1:
        options = tuple(map(spending, hand))
        card = (yield ask(1, _CARD, prompt, rule, options)).card
        hand.remove(card)
    else:
        card = hand.pop()
    state.log.append(tell.spent(card, rule))
    if verb is _ATTACK or verb is _KAMIKAZE:
        state.axis_cards.append(card)
        yield from attack(state, choice)
        return
    state.discard.append(card)
    if verb is _SEIZE:
        yield from seize(state, choice)
    elif verb is not _WASTE:
        SIMPLE[verb](state, choice)
    end_axis_step(state)


# --- what can be done --------------------------------------------------------------------------


def acts(state: State) -> tuple[Choice, ...]:
    """X1–X8: every act that is possible now."""
    fronts, units = tuple(state.fronts), tuple(state.units)
    europe = theatre_acts(ETO, fronts[:3], units[:8], state.navy_gone, state.surface_lost)
    return europe + theatre_acts(PTO, fronts[3:], units[8:], False, False) + _WASTING


@cache
def theatre_acts(
    theatre: Theatre,
    statuses: tuple[Status, ...],
    units: tuple[Unit | None, ...],
    navy_gone: bool,
    surface_lost: bool,
) -> tuple[Choice, ...]:
    """What can be done in a theatre (X1–X7).

    Args:
        theatre: the theatre.
        statuses: of its fronts, in their order.
        units: at its places, in their order: Axis capital, fronts, Allied capitals, box.
        navy_gone: the German navy has left the game.
        surface_lost: it can have no surface ships any more.
    """
    first = BASE[theatre].number
    fronts = dict(zip(FRONTS_OF[theatre], statuses, strict=True))
    at = {PLACES[first + i]: unit for i, unit in enumerate(units)}
    return (
        *_placing(theatre, fronts, at),
        *_flipping(at),
        *_boxes(theatre, at, navy_gone, surface_lost),
        *_attacking(theatre, fronts, at),
        *_from_neutral(theatre, fronts, at),
    )


def _placing(
    theatre: Theatre, fronts: dict[Front, Status], at: dict[Place, Unit | None]
) -> list[Choice]:
    """X1: in the capital or on an Axis-held front, where no unit lies: from storage or, if none is
    there, from the map, but not from an Allied capital.
    """
    base, box = BASE[theatre], RAIDING if theatre is ETO else CHINA
    ground = [base, *(front for front, status in fronts.items() if status is _AXIS)]
    free = [place for place in ground if at[place] is None]
    on_map = [place for place, unit in at.items() if unit is not None and place is not box]
    if len(on_map) < COPIES:
        return [PLACE_AT[place] for place in free]
    origins = [place for place in on_map if place not in CAPITALS]
    return [MOVE_TO[place, origin] for place in free for origin in origins]


def _flipping(at: dict[Place, Unit | None]) -> list[Choice]:
    """X2: a back-face unit in a capital or on a front."""
    return [FLIP[place] for place, unit in at.items() if unit and not unit.front and place in FLIP]


def _boxes(
    theatre: Theatre, at: dict[Place, Unit | None], navy_gone: bool, surface_lost: bool
) -> list[Choice]:
    """X3, X4: U-boats to sea, or to surface ships; the army in China placed, or made full."""
    if theatre is PTO:
        army = at[CHINA]
        if army is None:
            return [TO_CHINA]
        return [RESTORE_CHINA] if army is WEAK_ARMY else []
    navy = at[RAIDING]
    if navy is None:
        return [] if navy_gone else [TO_SEA]
    return [SURFACE] if navy is U_BOATS and not surface_lost else []


def _attacking(
    theatre: Theatre, fronts: dict[Front, Status], at: dict[Place, Unit | None]
) -> list[Choice]:
    """X5, B2: from the capital a contested or Allied front; from a front its Allied capital, London
    only with surface ships at sea. A back-face unit only as kamikaze, and not at a capital.
    """
    choices: list[Choice] = []
    unit = at[BASE[theatre]]
    if unit is not None:
        targets = [front for front, status in fronts.items() if status not in (_NEUTRAL, _AXIS)]
        if unit.front:
            choices += [ATTACK_FRONT[front] for front in targets]
        elif theatre is PTO:
            choices += [KAMIKAZE[front] for front in targets]
    for front in fronts:
        unit = at[front]
        if unit is not None and unit.front and at[front.capital] is None:
            if front is not WESTERN or at[RAIDING] is SURFACE_SHIPS:
                choices.append(ATTACK_CAPITAL[front])
    return choices


def _from_neutral(
    theatre: Theatre, fronts: dict[Front, Status], at: dict[Place, Unit | None]
) -> list[Choice]:
    """X6, X7: a neutral front can be taken by a unit in the capital, and opened by anyone."""
    neutral = [front for front, status in fronts.items() if status is _NEUTRAL]
    seizing = [SEIZE[front] for front in neutral] if at[BASE[theatre]] is not None else []
    return [*seizing, *(OPEN[front] for front in neutral)]


# --- doing it ----------------------------------------------------------------------------------


def place(state: State, choice: Choice) -> None:
    """X1: a unit comes, back face up, from storage or from where it is taken."""
    where, origin = choice.place, choice.origin
    assert where is not None
    unit = SIDES[where.number][1]
    state.units[where.number] = unit
    if origin is None:
        state.log.append(tell.placed(unit, where))
    else:
        state.units[origin.number] = None
        state.log.append(tell.moved(unit, origin, where))


def flip(state: State, choice: Choice) -> None:
    """X2: a unit turns to its front."""
    where = choice.place
    assert where is not None
    back = state.units[where.number]
    assert back is not None
    state.units[where.number] = FRONT_OF[back]
    state.log.append(tell.flipped(FRONT_OF[back], where))


def put_to_sea(state: State, choice: Choice) -> None:
    """X3: U-boats from storage to the raiding box."""
    state.units[RAIDING.number] = U_BOATS
    state.log.append(tell.navy_at_sea(U_BOATS))


def surface(state: State, choice: Choice) -> None:
    """X3: U-boats turn to surface ships."""
    state.units[RAIDING.number] = SURFACE_SHIPS
    state.log.append(tell.navy_at_sea(SURFACE_SHIPS))


def reinforce_china(state: State, choice: Choice) -> None:
    """X4: a weakened army from storage, or a weakened one made full."""
    army = FULL_ARMY if choice is RESTORE_CHINA else WEAK_ARMY
    state.units[CHINA.number] = army
    state.log.append(tell.china_reinforced(army))


SIMPLE: dict[Verb, Callable[[State, Choice], None]] = {
    Verb.PLACE: place,
    Verb.FLIP: flip,
    Verb.RAID: put_to_sea,
    Verb.SURFACE: surface,
    Verb.CHINA: reinforce_china,
}


def seize(state: State, choice: Choice) -> Rule[None]:
    """X6, X9: a neutral front is the Axis's; the unit in the capital may advance, keeping its
    face.
    """
    front = choice.place
    assert isinstance(front, Front)
    unit = state.units[front.base.number]
    assert unit is not None
    state.log.append(tell.seized(unit, front))
    leave_neutrality(state, front, _AXIS, "X9")
    options = (ADVANCE[front], STAY[front])
    answer = yield ask(1, _YES_NO, ask_advance(unit, front, False), "X6", options)
    if answer.verb is _ADVANCE:
        state.units[front.base.number] = None
        state.units[front.number] = unit
        state.log.append(tell.advanced(unit, front))
    else:
        state.log.append(tell.stayed(unit, front))


def open_front(state: State, choice: Choice) -> None:
    """X7, X9: a neutral front becomes contested, and in the Pacific the others with it."""
    front = choice.place
    assert isinstance(front, Front)
    state.log.append(tell.opened(front))
    leave_neutrality(state, front, Status.CONTESTED, "X9")


#: What asks for the card of an act, and by which rule.
_RULE = {
    **{Verb.PLACE: "X1", Verb.FLIP: "X2", Verb.RAID: "X3", Verb.SURFACE: "X3", Verb.CHINA: "X4"},
    **{Verb.ATTACK: "X5", Verb.KAMIKAZE: "B2", Verb.SEIZE: "X6", Verb.WASTE: "X8"},
}
COST = {
    choice: (text("ask.card", act=choice.text), _RULE[choice.verb])
    for choice in (
        *(*PLACE_AT.values(), *MOVE_TO.values(), *FLIP.values(), TO_SEA, SURFACE, TO_CHINA),
        *(RESTORE_CHINA, *ATTACK_FRONT.values(), *ATTACK_CAPITAL.values(), *KAMIKAZE.values()),
        *(*SEIZE.values(), WASTE),
    )
}
