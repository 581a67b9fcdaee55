"""Who is told what."""

from heitan.kernel.log import NO_WAY_BACK, Event
from heitan.kernel.text import Text

ALL, OWN = Text("log.drew"), Text("log.drew.own")


def told(event, *seats):
    return event.told_to(frozenset(seats))


def test_everyone_but_the_seat_is_told_the_public_text():
    drew = Event(ALL, 2, OWN)
    assert told(drew, 2) is OWN
    assert told(drew, 1, 2) is OWN
    assert told(drew, 1) is ALL
    assert told(drew) is ALL


def test_a_private_event_exists_for_its_seat_alone():
    private = Event(None, 2, OWN)
    assert told(private, 2) is OWN
    assert told(private, 1, 3) is None
    assert told(private) is None


def test_nobody_is_told_of_a_barrier():
    assert told(NO_WAY_BACK, 1, 2, 3, 4) is None
    assert NO_WAY_BACK.reveals


def test_what_is_kept_for_a_seat_says_nothing_of_others():
    drew = Event(ALL, 2, OWN, reveals=True, rule="T2")
    assert drew.kept_for(2) == drew
    kept = drew.kept_for(1)
    assert told(kept, 1) is ALL
    assert told(kept, 2) is ALL
    assert (kept.reveals, kept.rule) == (True, "T2")
