"""Every card is shown by scenarios of its own, in both editions."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from heitan.games.quartermaster.cards import BASICS, FIRST, NAMED
from heitan.kernel.scenario import run_scenario

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "quartermaster"
SECOND_EDITION = sorted((SCENARIOS / "cards").glob("*.yaml"))
FIRST_EDITION = sorted((SCENARIOS / "first").glob("*.yaml"))
ALL = SECOND_EDITION + FIRST_EDITION


def card_of(file: Path) -> str:
    """The card a file is named for: ``uk_raf-not.yaml`` is another one of ``uk_raf``."""
    return file.stem.partition("-")[0]


def alone(files: list[Path]) -> set[str]:
    """The names without a suffix."""
    return {file.stem for file in files if "-" not in file.stem}


def test_each_card_has_a_file_of_its_name() -> None:
    """All 119 named cards and the four basic ones; a further file of a card has a suffix."""
    assert len(NAMED) == 119
    assert alone(SECOND_EDITION) == {face.id for face in (*NAMED, *BASICS)}
    assert {card_of(file) for file in SECOND_EDITION} == alone(SECOND_EDITION)


def test_each_card_of_the_first_edition_has_a_file_of_its_name() -> None:
    """All that differ from those of the second edition."""
    assert alone(FIRST_EDITION) == {face.id for face in FIRST}
    assert {card_of(file) for file in FIRST_EDITION} == alone(FIRST_EDITION)


@pytest.mark.parametrize("file", ALL, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_scenario_is_about_its_card(file: Path) -> None:
    """It begins with the card's id, is of the card's edition and gives the card to its nation."""
    card = card_of(file)
    text = file.read_text(encoding="utf-8")
    assert text.startswith(f"# {card}: ")
    scenario = yaml.safe_load(text)
    first = file.parent.name == "first"
    assert scenario.get("options", {}) == ({"edition": "first"} if first else {})
    given = scenario["given"]
    held = [given.get(key, {}) for key in ("hands", "statuses", "responses")]
    assert any(card in cards for place in held for cards in place.values())


@pytest.mark.parametrize("file", ALL, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_scenario_holds_whatever_the_shuffle(file: Path) -> None:
    """What it shows is the card's doing: other hands and decks change nothing."""
    scenario = yaml.safe_load(file.read_text(encoding="utf-8"))
    outcome = run_scenario({**scenario, "seed": scenario["seed"] + 19})
    assert outcome.ok, f"{file.name}: {outcome}"
