"""What can be taken back: a side's own steps, until something is shown, rolled, or another's."""

from __future__ import annotations

from typing import Any

import pytest

from heitan.kernel.match import CannotUndo, Drawn

AT_GUADALCANAL = {
    "control": {"guadalcanal": "J"},
    "ground": {"guadalcanal": ["KAW 2/3", "A:M1 5/3"]},
}
LANDING = {"control": {"rabaul": "J"}, "ground": {"rabaul": ["D2", "D38"]}}
HIDDEN = {"A": {"tf1": {"ships": ["CV5"], "at": "I9", "from": "pearl"}}}
MIDWAY = {
    "J": {"tf1": {"ships": ["CV1", "CV2"], "at": "M4", "from": "truk"}},
    "A": {
        "tf1": {"ships": ["CV5"], "at": "M4", "from": "pearl"},
        "tf2": {"ships": ["DD1"], "at": "M4", "from": "pearl"},
    },
}


@pytest.fixture
def play(begin: Any) -> Any:
    """A match that begins in a position of turn 5, after some choices."""

    def played(choices: list[str], dice: tuple[int, ...] = (), **given: Any) -> Any:
        match = begin({"scenario": "campaign", "only": True, "turn": 5, **given}, dice=dice)
        for choice in choices:
            match.choose(choice)
        return match

    return played


def why_not(match: Any) -> str | None:
    """Why the last choice cannot be taken back."""
    reason = match.cannot_undo((match.last_choice.seat,))
    return None if reason is None else reason.key


@pytest.mark.parametrize(
    ("choices", "given"),
    [
        (
            ["from:tokyo", "field:kure", "from:tokyo", "field:sasebo"],
            {"step": "air", "lac": {"tokyo": 2}},
        ),
        (
            ["sortie:truk", "add:CV1", "add:CV3", "pass", "to:I9", "sortie:truk", "add:CV4"],
            {"step": "fleet", "ships": {"J": {"truk": "CV1 CV2 CV3 CV4 CV5"}}},
        ),
        (
            ["unit:D6", "hex:1508", "unit:D20", "hex:1808"],
            {"step": "ground", "ground": {"hankow": ["D6"], "shanghai": ["D20", "D4"]}},
        ),
        (
            ["offmap:lac:box", "offmap:ship:BB3", "bring:BB13", "offmap:ship:DD1", "also:DD2"],
            {"step": "offmap", "lac": {"box": 1}, "ships": {"A": {"box": "BB3 DD1 DD2 DD3"}}},
        ),
        (
            ["stay", "return:pearl"],
            {
                "step": "return",
                "tfs": {
                    "A": {
                        f"tf{n}": {"ships": [f"BB{n}"], "at": "N6", "from": "pearl"}
                        for n in (1, 2, 3)
                    }
                },
            },
        ),
    ],
    ids=["L2", "N1", "G1", "O1", "N12"],
)
def test_own_steps_can_be_taken_back(play: Any, choices: list[str], given: dict[str, Any]) -> None:
    """L2, N1, G2, O4, N12: one after another, until all is as it was; and then made again."""
    match = play([], **given)
    before = match.state.as_dict()
    for choice in choices:
        match.choose(choice)
    after = match.state.as_dict()
    for _ in choices:
        assert why_not(match) is None
        match.undo()
    assert match.state.as_dict() == before
    for choice in choices:
        match.choose(choice)
    assert match.state.as_dict() == after


@pytest.mark.parametrize("tfs", [{}, HIDDEN], ids=["alone", "watched"])
def test_a_landing_cannot_be_taken_back(play: Any, tfs: dict[str, Any]) -> None:
    """G5: whether a hidden TF turned it back is known, even if none did."""
    match = play(["unit:D2", "hex:3434"], step="ground", tfs=tfs, **LANDING)
    assert why_not(match) == "undo.revealed"


@pytest.mark.parametrize(
    ("rule", "given"),
    [
        ("G10", {"step": "combat", **AT_GUADALCANAL}),
        ("G8", {"step": "support", "lac_at": {"A": {"I9": 1}}, **AT_GUADALCANAL}),
        ("N4", {"step": "battle", "tfs": MIDWAY}),
    ],
)
def test_dice_cannot_be_taken_back(play: Any, rule: str, given: dict[str, Any]) -> None:
    """G8, G10, N4: after a roll there is no way back."""
    match = play([], **given)
    assert match.decision.reason == rule
    while not any(isinstance(entry, Drawn) for entry in match.entries):
        match.choose(match.decision.options[0])
    assert why_not(match) == "undo.chance"


def test_the_other_sides_step_has_begun(play: Any) -> None:
    """Q1, V2: what Japan's fleets did stands once the Allies are asked, asked or not."""
    ships = {"J": {"truk": "CV1 CV2"}, "A": {"pearl": "CV5 CV6"}}
    for allied in (ships, {"J": ships["J"]}):
        match = play(
            ["sortie:truk", "add:CV1", "pass", "to:I9", "pass"], step="fleet", ships=allied
        )
        assert why_not(match) == "undo.revealed"
        with pytest.raises(CannotUndo):
            match.undo()


@pytest.mark.parametrize("allied", [{}, HIDDEN], ids=["alone", "watched"])
def test_a_hex_taken_stands(play: Any, allied: dict[str, Any]) -> None:
    """G7: a TF that takes a hex, or does not: who is asked next tells of the enemy's TFs."""
    tfs = {"J": {"tf1": {"ships": ["BB1"], "at": "I9", "from": "truk"}}, **allied}
    for choice in ("bombard:3434", "pass"):
        match = play([choice], step="support", tfs=tfs, **AT_GUADALCANAL)
        assert why_not(match) is not None


def test_the_named_hex_stands(play: Any) -> None:
    """U6, V2: nobody learns that Japan was asked by its taking back."""
    match = play(["position:2909"], step="supply", ground={"tokyo": ["D9"], "truk": ["D5"]})
    assert match.state.named is not None
    assert why_not(match) is not None


def test_nobody_takes_back_what_is_not_theirs(play: Any) -> None:
    """The other seat, and a spectator, take nothing back."""
    match = play(["from:tokyo", "field:kure"], step="air", lac={"tokyo": 2})
    assert match.cannot_undo((1,)) is None
    assert match.cannot_undo((2,)) is not None
    assert match.cannot_undo(()) is not None
