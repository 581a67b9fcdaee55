"""Where: builds and recruits, battles, eliminations, redeployments."""

from __future__ import annotations

from heitan.games.quartermaster.bot import boards, trying, verbs
from heitan.games.quartermaster.bot.boards import Tried
from heitan.games.quartermaster.bot.choosing import Weighed, best
from heitan.games.quartermaster.bot.situation import Situation
from heitan.games.quartermaster.cards import Piece, Step, Window
from heitan.games.quartermaster.choices import NOTHING, SKIP, Choice
from heitan.games.quartermaster.nations import NATIONS, Nation
from heitan.games.quartermaster.places import places
from heitan.games.quartermaster.rules.building import BUILD
from heitan.games.quartermaster.rules.windows import on_table
from heitan.games.quartermaster.spaces import (
    ANYWHERE,
    OPEN_BORDERS,
    STARS,
    STRAIT_LANDS,
    Space,
    spaces_of,
)
from heitan.games.quartermaster.state import ARMY, NAVY, State
from heitan.games.quartermaster.supply import stars_for, supplied
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, text

#: A piece on the board is taken up only for something clearly better; so is one redeployed.
MOVE_FOR = 0.5
#: A piece that will go is kept before any that may.
GOING = 100.0
#: A build that costs more than it brings may be left; one that changes nothing is still a piece.
LEAVE = 0.0
#: 7.10: a build without a piece is left: it would only show what waits for it.
NOTHING_WORTH = -0.01


def place(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """Where a piece is built or recruited (7.3, 7.12), or from where it is taken (7.8)."""
    return best([_weigh_place(situation, option) for option in options])


def _weigh_place(situation: Situation, option: Choice) -> Weighed:
    state, nation = situation.state, situation.nation
    before = boards.of(situation, state)
    if option.verb in ("build", "recruit"):
        piece, space = option.piece, option.space
        assert piece is not None and space is not None
        owner = _owner(situation, option.verb, piece, space)
        tried = verbs.put(situation, state, before, option.verb, owner, piece, space)
        return Weighed(tried.gain, option, _why_there(situation, owner, piece, space))
    if option.verb == "lift":
        piece, space = option.piece, option.space
        assert piece is not None and space is not None
        lifted = boards.lift(situation, state, before, nation, piece, space)
        there = verbs.best_place(situation, lifted.state, BUILD, nation, piece, _area(situation))
        moved = there.state is not lifted.state
        gain = lifted.gain + there.gain - MOVE_FOR if moved else float("-inf")
        return Weighed(gain, option, text("reason.lift", space=space))
    if option.verb == "use":
        assert option.face is not None
        return Weighed(_substitute(situation, option), option, text("reason.use", card=option.face))
    if option is NOTHING:
        return Weighed(NOTHING_WORTH, option, Text("reason.build.nothing"))
    return Weighed(LEAVE, option, Text("reason.build.leave"))


def _steps_at_work(situation: Situation) -> tuple[Step, ...]:
    """The steps of the card that is being resolved, the options of a step among them."""
    if not situation.view.resolving:
        return ()
    face = situation.view.resolving[-1].card.face
    steps = [step for effect in face.effects for step in effect.steps]
    return (*steps, *(option for step in steps for option in step.options))


def _owner(situation: Situation, verb: str, piece: Piece, space: Space) -> Nation:
    """Whose piece is placed: the card that is being resolved may name another nation."""
    nation = situation.nation
    for step in _steps_at_work(situation):
        if step.verb == verb and step.piece is piece and step.nations:
            at_work = situation.view.resolving[-1]
            where = places(situation.state, nation, step.at, at_work.event)
            if where & space.bit:
                return nation if nation in step.nations else step.nations[0]
    return nation


def _area(situation: Situation) -> int:
    """Where the card that is being resolved lets its builds go."""
    where = 0
    for step in _steps_at_work(situation):
        if step.verb in ("build", "recruit"):
            event = situation.view.resolving[-1].event
            where |= places(situation.state, situation.nation, step.at, event)
    return where or ANYWHERE


def _substitute(situation: Situation, option: Choice) -> float:
    """What a card brings that turns a build into something else."""
    state, nation = situation.state, situation.nation
    for card, effect in on_table(state, nation).get(Window.BUILD_SUBSTITUTION, ()):
        if card.face is option.face:
            return trying.effect(situation, state, nation, card, effect).gain
    return float("-inf")


def _why_there(situation: Situation, owner: Nation, piece: Piece, space: Space) -> Text:
    """What a piece does in a space."""
    state = situation.state
    stars = stars_for(state, owner)
    if space.bit & stars:
        return text("reason.build.star", space=space)
    if space.bit & STRAIT_LANDS:
        return text("reason.build.strait", space=space)
    held = state.team_armies(owner.team)
    for near in spaces_of(OPEN_BORDERS[space.index] & stars & ~held):
        return text("reason.build.towards", space=space, star=near)
    key = "reason.build.army" if piece is ARMY else "reason.build.navy"
    return text(key, space=space)


# --- battles -------------------------------------------------------------------------------------


def battle(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """Where to battle (7.14); SKIP where only empty spaces could be."""
    before = boards.of(situation, situation.state)
    weighed = []
    for option in options:
        if option.space is None:
            weighed.append(Weighed(0.0, option, Text("reason.battle.leave")))
            continue
        piece = ARMY if option.space.land else NAVY
        fought = verbs.fight(
            situation, situation.state, before, situation.nation, piece, option.space
        )
        weighed.append(Weighed(fought.gain, option, _why_battle(situation, option.space, fought)))
    return best(weighed)


def target(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """Which of several enemies in the space is battled (7.16)."""
    space = dict(situation.decision.prompt.params)["space"]
    assert isinstance(space, Space)
    state = situation.state
    piece = ARMY if space.land else NAVY
    before = boards.of(situation, state)
    weighed = []
    for option in options:
        assert option.nation is not None
        struck = verbs.strike(
            situation, state, before, situation.nation, piece, space, option.nation
        )
        reason = text("reason.target", nation=option.nation, space=space)
        weighed.append(Weighed(struck.gain, option, reason))
    return best(weighed)


def _why_battle(situation: Situation, space: Space, fought: Tried) -> Text:
    state = situation.state
    foes = [n for n in NATIONS if n.team is situation.enemy]
    if not any((state.armies[foe] | state.navies[foe]) & space.bit for foe in foes):
        return text("reason.battle.empty", space=space)
    if any(state.armies[foe] & STARS & space.bit for foe in foes):
        return text("reason.battle.star", space=space)
    if _cut_off(state, fought.state, foes) > 0:
        return text("reason.battle.cut", space=space)
    return text("reason.battle.piece", space=space)


def _cut_off(before: State, after: State, foes: list[Nation]) -> int:
    """How many more pieces of the enemy are out of supply afterwards."""
    return sum(_stray(after, foe) - _stray(before, foe) for foe in foes)


def _stray(state: State, nation: Nation) -> int:
    pieces = state.armies[nation] | state.navies[nation]
    return (pieces & ~supplied(state, nation)).bit_count()


# --- eliminations and redeployments --------------------------------------------------------------


def eliminate(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """Which piece a card takes (7.17); own pieces only where nothing else is left."""
    state = situation.state
    before = boards.of(situation, state)
    weighed = []
    for option in options:
        if option.space is None or option.nation is None or option.piece is None:
            weighed.append(Weighed(0.0, option, Text("reason.eliminate.leave")))
            continue
        struck = boards.lift(situation, state, before, option.nation, option.piece, option.space)
        reason = text("reason.eliminate", nation=option.nation, space=option.space)
        weighed.append(Weighed(struck.gain, option, reason))
    return best(weighed)


def keep(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """First edition: which piece is not removed this turn (10.14): one out of supply first, as it
    would be gone; then the one that is missed most."""
    state = situation.state
    before = boards.of(situation, state)
    weighed = []
    for option in options:
        if option.space is None or option.nation is None or option.piece is None:
            weighed.append(Weighed(0.0, option, Text("reason.answer.keep")))
            continue
        lost = -boards.lift(
            situation, state, before, option.nation, option.piece, option.space
        ).gain
        if not supplied(state, option.nation) & option.space.bit:
            lost += GOING
        weighed.append(Weighed(lost, option, text("reason.keep", space=option.space)))
    return best(weighed)


def redeploy(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """Which piece to take up and build elsewhere (T61), or none."""
    state, nation = situation.state, situation.nation
    before = boards.of(situation, state)
    weighed = []
    for option in options:
        if option.space is None or option.piece is None:
            weighed.append(Weighed(MOVE_FOR, SKIP, Text("reason.redeploy.leave")))
            continue
        lifted = boards.lift(situation, state, before, nation, option.piece, option.space)
        there = verbs.best_place(
            situation, lifted.state, BUILD, nation, option.piece, ANYWHERE, trying.LINKS
        )
        reason = text("reason.redeploy", space=option.space)
        weighed.append(Weighed(lifted.gain + there.gain, option, reason))
    return best(weighed)
