"""Whether a game keeps what it promises to the kernel, for games of one's own too.

::

    from heitan.kernel.conformance import check
    from my_game import game

    def test_my_game():
        check(game, matches=200)

Every match is played at random, with seats and options that vary, and watched: that it ends, that
every decision and record is well-formed, that every sentence exists. Some of them are examined
thoroughly: that the match can be built anew at each decision, that copies share nothing that can
change, that no view or log leaks what is hidden, that imagined matches look real, that nothing
learned can be taken back. Each check is also a function of its own, for a match in hand.
"""

from heitan.kernel.conformance.checks import Tally, check
from heitan.kernel.conformance.copies import check_copy
from heitan.kernel.conformance.failure import NotConformant
from heitan.kernel.conformance.forms import check_decision, check_json, check_result
from heitan.kernel.conformance.hashing import check_hash_seeds, digest
from heitan.kernel.conformance.leaks import check_imagine, check_leaks
from heitan.kernel.conformance.rebuild import check_rebuild, check_record
from heitan.kernel.conformance.sentences import Sentences
from heitan.kernel.conformance.undoing import check_undo

__all__ = [
    "NotConformant",
    "Sentences",
    "Tally",
    "check",
    "check_copy",
    "check_decision",
    "check_hash_seeds",
    "check_imagine",
    "check_json",
    "check_rebuild",
    "check_record",
    "check_result",
    "check_leaks",
    "check_undo",
    "digest",
]
