"""The player that searches: it plays every option out to the end, again and again, and counts.

It knows no game. Worlds that its seat cannot tell from the real match are imagined (what is hidden
dealt anew), each option is played out in them to the end by a policy, and the option that ends best
is chosen. How many playouts a decision gets is fixed, and no clock has a say in it: the same seed
and the same number give the same choice.

    player.py   the search itself, and what it advises
    tally.py    what has been found out about an option
    halving.py  how the playouts are shared out among the options
    policy.py   who plays a playout: chance, or a bot of the game
    naming.py   names such as ``search:400:greedy``
"""

from heitan.bots.search.naming import SEARCH, BadSettings, Settings, read_settings
from heitan.bots.search.player import PLAYOUTS, SearchPlayer
from heitan.bots.search.policy import ByBot, ByChance, Policy

__all__ = [
    "PLAYOUTS",
    "SEARCH",
    "BadSettings",
    "ByBot",
    "ByChance",
    "Policy",
    "SearchPlayer",
    "Settings",
    "read_settings",
]
