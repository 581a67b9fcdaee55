"""Letting cards go: at set-up, as a cost, in the Discard step, under the deck; and their order."""

from __future__ import annotations

from heitan.games.quartermaster.bot import prospects
from heitan.games.quartermaster.bot.choosing import Weighed, best
from heitan.games.quartermaster.bot.situation import CHOICE_AT_THE_END, Situation
from heitan.games.quartermaster.cards import Face
from heitan.games.quartermaster.choices import PASS, SKIP, Choice
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, text

#: What a card must be worth that is drawn again for a card of the deck.
BACK_FOR = 1.2
#: Under the deck it is not lost, so a card may go there a little sooner.
UNDER_THE_DECK = 0.9


def keep_seven(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """1.4: the three cards missed least go."""
    return _least(situation, options, "reason.set-up")


def pay(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """A cost, or Reallocate Resources: the card missed least goes."""
    return _least(situation, options, "reason.discard.pay")


def any_number(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """12.6: what is dead goes, as long as the deck has cards to spare."""
    own = situation.own
    spare = own.deck_size + own.hand_size - situation.rounds - CHOICE_AT_THE_END
    if spare <= 0:
        return Advice(PASS, Text("reason.discard.short"))
    worth = _worths(situation)
    dead = min(_cards(options), key=lambda option: _of(worth, option))
    if _of(worth, dead) < prospects.NEXT_CARD:
        assert dead.face is not None
        return Advice(dead, text("reason.discard.dead", card=dead.face))
    return Advice(PASS, Text("reason.discard.keep"))


def under_deck(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """12.7: cards that are not needed yet go under the deck."""
    worth = _worths(situation)
    least = min(_cards(options), key=lambda option: _of(worth, option))
    if SKIP in options and _of(worth, least) >= UNDER_THE_DECK:
        return Advice(SKIP, Text("reason.discard.keep"))
    assert least.face is not None
    return Advice(least, text("reason.under-deck", card=least.face))


def put_on_top(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """Superior Planning: the card wanted most comes first."""
    weighed = []
    for option in _cards(options):
        assert option.face is not None
        wanted = prospects.kept(situation, option.face, situation.hand.count(option.face))
        weighed.append(Weighed(wanted, option, text("reason.top", card=option.face)))
    return best(weighed)


def put_back(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """First edition: a card goes back on the deck for a cost."""
    option = _cards(options)[0]
    assert option.face is not None
    if prospects.kept(situation, option.face) >= BACK_FOR:
        return Advice(option, text("reason.top", card=option.face))
    return Advice(SKIP, Text("reason.put-back.leave"))


def _worths(situation: Situation) -> dict[Face, float]:
    return prospects.keeping(situation)


def _of(worths: dict[Face, float], option: Choice) -> float:
    assert option.face is not None
    return worths[option.face]


def _cards(options: tuple[Choice, ...]) -> list[Choice]:
    """The options that name a card."""
    return [option for option in options if option.face is not None]


def _least(situation: Situation, options: tuple[Choice, ...], key: str) -> Advice:
    worth = _worths(situation)
    least = min(_cards(options), key=lambda option: _of(worth, option))
    assert least.face is not None
    return Advice(least, text(key, card=least.face))
