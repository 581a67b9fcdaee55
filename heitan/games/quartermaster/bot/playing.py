"""The Play step and what hangs on it: which card, at whom, as what."""

from __future__ import annotations

from heitan.games.quartermaster.bot import prospects, trying, verbs
from heitan.games.quartermaster.bot.choosing import Weighed, best
from heitan.games.quartermaster.bot.situation import Situation
from heitan.games.quartermaster.cards import BASICS, CardKind, Face, Window
from heitan.games.quartermaster.choices import GIVE_CARDS, GIVE_NAVY, REALLOCATE, Choice
from heitan.games.quartermaster.nations import Nation, Team
from heitan.games.quartermaster.rules.verbs.placing import area, manner
from heitan.games.quartermaster.rules.windows import on_table
from heitan.games.quartermaster.spaces import STARS, Mask, spaces_of
from heitan.games.quartermaster.state import Resolving, State
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, text

#: A card played is a card less; an event comes once in the war, so its moment should be good.
SPENT = {
    CardKind.BASIC: 0.3,
    CardKind.EVENT: 0.7,
    CardKind.ECONOMIC_WARFARE: 0.5,
    CardKind.STATUS: 0.0,
    CardKind.RESPONSE: 0.0,
}
#: To use a card on the table in place of playing one keeps the hand as it is, undrawn.
SUBSTITUTE = 0.2
#: 4.2: to discard instead is the last resort.
DISCARDED = 1.0
#: 4.5: four cards for one is worth it only if the board asks for that one card.
REALLOCATED = 4
REALLOCATE_FOR = 1.5
#: No own piece is taken off the board without need.
NEVER = float("-inf")


def play(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """4.1–4.5: the card to play, or what is done instead."""
    weighed = [_weigh(situation, option) for option in options if option is not REALLOCATE]
    if REALLOCATE in options:
        weighed.append(_weigh_reallocation(situation))
    return best(weighed)


def _weigh(situation: Situation, option: Choice) -> Weighed:
    face = option.face
    if option.verb == "play":
        assert face is not None
        gain = prospects.played(situation, face) - SPENT[face.kind]
        return Weighed(gain, option, _why_played(situation, face))
    if option.verb == "use":
        assert face is not None
        return Weighed(_used(situation, face), option, text("reason.use", card=face))
    if option.verb == "discard":
        assert face is not None
        others = situation.hand.count(face) - 1
        missed = prospects.kept(situation, face, others)
        return Weighed(-missed - DISCARDED, option, text("reason.play.none", card=face))
    if option.verb == "remove":
        return Weighed(NEVER, option, Text("reason.only"))
    return Weighed(-DISCARDED, option, Text("reason.only"))


def _why_played(situation: Situation, face: Face) -> Text:
    if face.kind is CardKind.STATUS:
        return text("reason.play.status", card=face)
    if face.kind is CardKind.RESPONSE:
        return text("reason.play.response", card=face)
    if face.kind is CardKind.ECONOMIC_WARFARE:
        return text("reason.play.economic-warfare", card=face)
    after = trying.card(situation, situation.state, situation.nation, face).state
    for space in spaces_of(
        _stars(situation.state, situation.enemy) & ~_stars(after, situation.enemy)
    ):
        return text("reason.play.strike", card=face, space=space)
    own = situation.nation.team
    for space in spaces_of(_stars(after, own) & ~_stars(situation.state, own)):
        return text("reason.play.star", card=face, space=space)
    return text("reason.play", card=face)


def _stars(state: State, team: Team) -> Mask:
    """The stars that a team holds."""
    return state.team_armies(team) & STARS


def _used(situation: Situation, face: Face) -> float:
    state, nation = situation.state, situation.nation
    for card, effect in on_table(state, nation).get(Window.PLAY_SUBSTITUTE, ()):
        if card.face is face:
            gain = trying.effect(situation, state, nation, card, effect).gain
            return gain - SUBSTITUTE
    # What may be used at any time waits for the moment before the Supply step.
    return NEVER


def _weigh_reallocation(situation: Situation) -> Weighed:
    """4.5: the card the board asks for, if the hand lacks it and has four to spare."""
    wanted = [face for face in BASICS if situation.in_own_deck(face)]
    missing = [face for face in wanted if face not in situation.hand]
    least = prospects.least_kept(situation)
    if not missing or len(least) <= REALLOCATED:
        return Weighed(NEVER, REALLOCATE, Text("reason.reallocate"))
    # Each of the four is replaced by the next card of the deck.
    paid = sum(max(worth - prospects.NEXT_CARD, 0.0) for worth, _ in least[:REALLOCATED])
    drawn = situation.price_of_cards(situation.nation, REALLOCATED)
    gain = max(prospects.played(situation, face) for face in missing)
    return Weighed(gain - paid - drawn - REALLOCATE_FOR, REALLOCATE, Text("reason.reallocate"))


def fetch(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """4.5: the basic card that does most now."""
    return _card(situation, options, "reason.fetch")


def take_from_table(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """First edition: which status of an enemy goes, or a face-down response of its."""
    weighed = []
    for option in options:
        if option.face is None:
            reason = Text("reason.take-response")
            weighed.append(Weighed(verbs.RESPONSE_TAKEN, option, reason))
            continue
        owner = option.face.nation
        assert owner is not None
        worth = prospects.status(situation, owner, option.face)
        weighed.append(Weighed(worth, option, text("reason.take", status=option.face)))
    return best(weighed)


def play_again(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """A card of the own discard pile, or one that an ally lets the nation play."""
    return _card(situation, options, "reason.play-again")


def _card(situation: Situation, options: tuple[Choice, ...], key: str) -> Advice:
    weighed = []
    for option in options:
        if option.face is None or option.verb == "use":
            weighed.append(Weighed(-DISCARDED, option, Text("reason.play.wait")))
        else:
            gain = prospects.played(situation, option.face)
            weighed.append(Weighed(gain, option, text(key, card=option.face)))
    return best(weighed)


def name_nation(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """Which nation a card is aimed at or helps (11.1, 7.24)."""
    return best(
        Weighed(_for_nation(situation, option.nation), option, _why_nation(situation, option))
        for option in options
        if option.nation is not None
    )


def _why_nation(situation: Situation, option: Choice) -> Text:
    assert option.nation is not None
    friend = option.nation.team is situation.nation.team
    return text("reason.help" if friend else "reason.aim", nation=option.nation)


def _for_nation(situation: Situation, named: Nation) -> float:
    """What it is worth to name a nation for the card that is being played or resolved."""
    if not situation.view.resolving:
        return 0.0
    state, at_work = situation.state, situation.view.resolving[-1]
    face = at_work.card.face
    if named in face.targets:
        if named.team is situation.nation.team:
            # A friend with more cards to choose from makes more of it.
            return float(situation.view.nations[named].hand_size)
        return trying.card_on(situation, state, situation.nation, face, named).gain
    for effect in face.effects:
        for step in effect.steps:
            if named in step.nations and step.piece is not None:
                where = area(state, at_work, step, named)
                return verbs.best_place(
                    situation, state, manner(step), named, step.piece, where, trying.LINKS
                ).gain
    return 0.0


def choose_one(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """One of the things a card offers (7.24, T80)."""
    return best(_weigh_one(situation, option) for option in options)


def _weigh_one(situation: Situation, option: Choice) -> Weighed:
    state, nation = situation.state, situation.nation
    if option.verb == "as":
        assert option.face is not None
        gain = trying.card(situation, state, nation, option.face).gain
        return Weighed(gain, option, text("reason.choose-one", card=option.face))
    lost = 0.0
    at_work = situation.view.resolving[-1] if situation.view.resolving else None
    if at_work is not None:
        lost = _given_up(situation, at_work, option)
    key = "reason.give.navy" if option is GIVE_NAVY else "reason.give.cards"
    return Weighed(lost, option, Text(key))


def _given_up(situation: Situation, at_work: Resolving, option: Choice) -> float:
    """T80: what it costs the nation to give up the navy, or the cards."""
    verb = "discard" if option is GIVE_CARDS else "eliminate"
    for effect in at_work.card.face.effects:
        for step in effect.steps:
            if step.verb == "choose_one" and step.chooser is situation.nation:
                for each in step.options:
                    if each.verb == verb:
                        tried = trying.one(situation, situation.state, at_work, each, 0)
                        return tried.gain
    return 0.0
