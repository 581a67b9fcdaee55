"""C1–C6: the 87 cards."""

from __future__ import annotations

from collections import Counter

from heitan.games.carriers.cards import CARDS, FACES, Group

COPIES = {
    **{"fleet-3": 2, "fleet-4": 2, "fleet-5": 2},
    **{"escort-carrier-1": 1, "escort-carrier-2": 2, "escort-carrier-3": 1},
    **{"battleship": 4, "anti-air": 4, "destroyer": 4},
    **{"cargo": 16, "tanker": 12, "landing": 12},
    **{"bomber": 6, "submarine": 6, "mine": 6},
    **{"radar": 2, "vt-fuze": 2, "guided-bomb": 2},
    "end-of-war": 1,
}


def test_the_deck_has_87_cards() -> None:
    """C1–C6: so many copies of each."""
    assert Counter(card.face.id for card in CARDS) == COPIES
    assert len(CARDS) == 87
    assert {face.id: face.copies for face in FACES} == COPIES


def test_families() -> None:
    """C1–C6: 10 carriers, 12 escorts, 40 transports, 18 attack cards, 6 events, 1 End of war."""
    assert Counter(card.face.group for card in CARDS) == {
        Group.CARRIER: 10,
        Group.ESCORT: 12,
        Group.TRANSPORT: 40,
        Group.ATTACK: 18,
        Group.EVENT: 6,
        Group.END: 1,
    }


def test_carriers() -> None:
    """C1: fleet carriers 3, 3, 4, 4, 5, 5; escort carriers 1, 2, 2, 3, which are escorts too."""
    carriers = [card.face for card in CARDS if card.face.carrier]
    assert sorted(f.strength for f in carriers if not f.escort) == [3, 3, 4, 4, 5, 5]
    assert sorted(f.strength for f in carriers if f.escort) == [1, 2, 2, 3]
    assert all(f.id.endswith(f"-{f.strength}") for f in carriers)


def test_escorts() -> None:
    """C2: the escorts are these three and the escort carriers; what each cancels and adds."""
    escorts = {face.id for face in FACES if face.escort and not face.carrier}
    assert escorts == {"battleship", "anti-air", "destroyer"}
    assert {face.id: set(face.stops) for face in FACES if face.stops} == {
        "anti-air": {"bomber"},
        "destroyer": {"submarine", "mine"},
    }


def test_values() -> None:
    """C3: a transport's value after no, one and two appearances of End of war."""
    assert {face.id: face.values for face in FACES if face.values} == {
        "cargo": (2, 4, 8),
        "tanker": (3, 6, 6),
        "landing": (1, 2, 12),
    }


def test_what_adds_strength() -> None:
    """C2, C4, B5: beside carriers only battleships, bombers and submarines add strength: 1."""
    adding = {face.id: face.strength for face in FACES if face.strength and not face.carrier}
    assert adding == {"battleship": 1, "bomber": 1, "submarine": 1}
