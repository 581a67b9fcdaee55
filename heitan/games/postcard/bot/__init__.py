"""The greedy player of Postcard.

It looks one step ahead: what every option may lead to, how likely that is, and what each of these
positions is worth.

    greedy.py     which answer belongs to which question
    acting.py     the Axis step (X1–X9)
    answering.py  what the Allied steps ask (A5, A8, B1, B6)
    worth.py      what a position is worth: the chances of victory and of survival
    plans.py      how many cards it takes to Allied capitals
    threats.py    how many blows it takes to an Axis capital
    odds.py       the odds of battles, from the cards not seen
    side.py       a theatre, and what acts make of it
    situation.py  what the player knows, and positions it thinks of
"""

from heitan.games.postcard.bot.greedy import Greedy

__all__ = ["Greedy"]
