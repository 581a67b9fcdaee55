"""Scenarios: rules as tests that anyone can read, written in YAML.

A scenario names a game, gives it a position, and plays steps from there::

    game: carriers
    seats: 2
    options: {set_size: 2}
    seed: 1
    given: {active: 1, step: raid, hands: {1: [bomber], 2: []}, fields: {2: [cargo]}}
    steps:
      - legal: ["raid:bomber:2/1", pass]
      - choose: "raid:bomber:2/1"
        by: 1
      - expect: {fields.2: [], discard: [bomber, cargo]}

``given`` is applied to a game fresh from its set-up and follows the keys of the game;
``given.dice`` are the next rolls. ``expect`` compares dotted paths of the state as its ``as_dict``
gives it, and ``result`` once the match is over; of mappings only the keys named, lists in any order
unless the game says that their order is a fact.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from os import PathLike
from pathlib import Path
from typing import Any

import yaml

from heitan.kernel.chance import Streams
from heitan.kernel.decision import Decision, IllegalChoice
from heitan.kernel.game import Game, S, UnknownGame, find_game
from heitan.kernel.match import Match
from heitan.kernel.options import BadOption, read_options
from heitan.kernel.record import result_dict
from heitan.kernel.rule import Rule

KEYS = ("game", "seats", "options", "seed", "given", "steps")
STEPS = ("legal", "legal_exactly", "illegal", "choose", "expect")


@dataclass(frozen=True)
class Outcome:
    """How a scenario went.

    Attributes:
        ok: whether every step held.
        step: the number of the step that failed, from 1; None where it is not about a step.
        message: what failed, with what was expected and what was found, in one line; "" when ok.
        file: the file it was read from, or "".
        error: what the game's rules raised, where they broke; None otherwise.
    """

    ok: bool
    step: int | None = None
    message: str = ""
    file: str = ""
    error: Exception | None = None

    def __str__(self) -> str:
        """``ok FILE`` or ``FAIL FILE: step 2: ...``."""
        if self.ok:
            return f"ok {self.file}".rstrip()
        head = f"FAIL {self.file}".rstrip()
        return f"{head}: {_at(self.step)}{self.message}"


class _Failed(Exception):
    """A scenario that cannot be run, or a step that did not hold."""

    def __init__(self, message: str, step: int | None = None) -> None:
        self.message = message
        self.step = step
        super().__init__(message)


def run_scenario(
    content: Mapping[str, Any] | str | PathLike[str],
    find: Callable[[str], Game[Any]] = find_game,
) -> Outcome:
    """Run one scenario.

    Args:
        content: the scenario, or the path of the YAML file it is in.
        find: how its game is found; by default among those installed.

    Returns:
        The outcome. What is wrong with the scenario itself (no file, bad YAML, an unknown key or
        game) is an outcome too, with the place; nothing is raised for it.
    """
    file = "" if isinstance(content, Mapping) else str(content)
    step: int | None = None
    try:
        scenario = content if isinstance(content, Mapping) else _read(Path(content))
        match, steps = _begin(scenario, find)
        for step, each in enumerate(steps, 1):  # noqa: B007 - names the step that broke
            _step(match, each)
    except _Failed as failed:
        return Outcome(False, step if failed.step is None else failed.step, failed.message, file)
    except Exception as error:
        told = f"the rules broke: {type(error).__name__}: {error}".replace("\n", " ")
        return Outcome(False, step, told, file, error)
    return Outcome(True, file=file)


# --- reading a scenario ------------------------------------------------------------------------


class _Loader(yaml.SafeLoader):
    """YAML in which a key said twice is an error, not a silent loss."""


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Hashable, Any]:
    seen: set[Hashable] = set()
    for key_node, _ in node.value:
        key = loader.construct_object(key_node, deep=True)
        if not isinstance(key, Hashable) or key in seen:
            problem = f"the key {key!r} is said twice"
            raise yaml.MarkedYAMLError(None, None, problem, key_node.start_mark)
        seen.add(key)
    return loader.construct_mapping(node, deep=True)


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


def _read(path: Path) -> Mapping[str, Any]:
    try:
        loaded = yaml.load(path.read_text(encoding="utf-8"), _Loader)  # noqa: S506 - a safe loader
    except OSError as error:
        raise _Failed(f"cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise _Failed(f"not a text file in UTF-8: byte {error.start}") from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = "" if mark is None else f"line {mark.line + 1}, column {mark.column + 1}: "
        raise _Failed(f"{place}not YAML: {error.problem or error.context}") from None
    except yaml.YAMLError as error:
        raise _Failed(f"not YAML: {' '.join(str(error).split())}") from None
    if not isinstance(loaded, dict):
        raise _Failed(f"a scenario is a mapping with the keys {', '.join(KEYS)}")
    return loaded


def _begin(
    scenario: Mapping[str, Any], find: Callable[[str], Game[Any]]
) -> tuple[Match[Any], Sequence[Mapping[str, Any]]]:
    """The match in the position given, and the steps; everything said is checked first."""
    for key in scenario:
        if key not in KEYS:
            raise _Failed(f"unknown key {key!r}; possible: {', '.join(KEYS)}")
    for key in ("game", "steps"):
        if key not in scenario:
            raise _Failed(f"the key {key!r} is missing")
    try:
        game = find(str(scenario["game"]))
    except UnknownGame as error:
        raise _Failed(f"game: {error}") from None
    seats = scenario.get("seats", game.seat_counts[0])
    if type(seats) is not int or seats not in game.seat_counts:
        possible = ", ".join(map(str, game.seat_counts))
        raise _Failed(f"seats: {game.name} cannot have {seats!r} seats; possible: {possible}")
    seed = scenario.get("seed", 0)
    if type(seed) is not int:
        raise _Failed(f"seed: {seed!r} is not a whole number")
    try:
        options = read_options(game.options_type, _said(scenario, "options"))
    except BadOption as error:
        raise _Failed(f"options: {error}") from None
    given = dict(_said(scenario, "given"))
    dice = _dice(given.pop("dice", []))
    steps = _steps(scenario["steps"])

    state = fresh_state(game, seats, options, seed)
    try:
        game.given(state, given)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        told = str(error) if type(error) is ValueError else f"{type(error).__name__}: {error}"
        raise _Failed(f"given: {told}") from error
    return Match.resume(game, state, options, seats, seed, dice), steps


def _said(scenario: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = scenario.get(key)
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise _Failed(f"{key}: {value!r} is not a mapping")
    return value


def _dice(dice: object) -> list[int]:
    if isinstance(dice, list) and all(type(each) is int and each > 0 for each in dice):
        return dice
    raise _Failed(f"given: dice: {dice!r} is not a list of whole numbers from 1 up")


def _steps(steps: object) -> list[Mapping[str, Any]]:
    """The steps, each known to be well-formed."""
    if not isinstance(steps, list) or not steps:
        raise _Failed("steps: expected a list of at least one step")
    for number, step in enumerate(steps, 1):
        if not isinstance(step, Mapping):
            raise _Failed(f"{step!r} is no step; possible: {', '.join(STEPS)}", number)
        for key in step:
            if key not in (*STEPS, "by"):
                raise _Failed(f"unknown key {key!r}; possible: {', '.join(STEPS)}, by", number)
        verbs = [key for key in STEPS if key in step]
        if len(verbs) != 1:
            said = " and ".join(verbs) or "none"
            raise _Failed(f"a step has one of {', '.join(STEPS)}; this has {said}", number)
        _check_step(verbs[0], step, number)
    return steps


def _check_step(verb: str, step: Mapping[str, Any], number: int) -> None:
    said = step[verb]
    if verb == "expect":
        if not isinstance(said, Mapping) or not said:
            raise _Failed(f"expect: {said!r} is not a mapping of paths to values", number)
        if "by" in step:
            raise _Failed("by: goes with choose, legal, legal_exactly and illegal", number)
    elif verb == "choose":
        if not isinstance(said, str):
            raise _Failed(f"choose: {said!r} is not the id of an option", number)
    elif not isinstance(said, list) or not all(isinstance(each, str) for each in said):
        raise _Failed(f"{verb}: {said!r} is not a list of ids of options", number)


def fresh_state(game: Game[S], seats: int, options: Any, seed: int) -> S:
    """A state fresh from set-up: choices in it fall on the first option."""
    state = game.start(seats, options)
    state.log = []
    chance = Streams(seed)
    flow: Rule[None] = game.set_up(state)
    answer: Any = None
    try:
        while True:
            asked = flow.send(answer)
            answer = asked.options[0] if isinstance(asked, Decision) else chance.answer(asked)
    except StopIteration:
        return state


# --- steps -------------------------------------------------------------------------------------


def _step(match: Match[Any], step: Mapping[str, Any]) -> None:
    if "by" in step:
        _check_seat(match, step["by"])
    if "choose" in step:
        try:
            match.choose(step["choose"])
        except IllegalChoice as error:
            raise _Failed(f"{error}{_who(match)}") from None
    elif "expect" in step:
        for path, expected in step["expect"].items():
            _expect(match, str(path), expected)
    else:
        _check_legal(match, step)


def _check_seat(match: Match[Any], by: object) -> None:
    decision = match.decision
    if decision is None:
        raise _Failed(f"by: expected seat {by}, but the match is over")
    seat = match.game.seat_id(decision.seat)
    if str(by) not in (seat, str(decision.seat)):
        raise _Failed(f"by: expected seat {by}, but seat {seat} decides")


def _check_legal(match: Match[Any], step: Mapping[str, Any]) -> None:
    decision = match.decision
    legal = [] if decision is None else [option.id for option in decision.options]
    found = f"legal: {', '.join(legal) or 'nothing: the match is over'}{_who(match)}"
    if "illegal" in step:
        wrong = [id for id in step["illegal"] if id in legal]
        if wrong:
            raise _Failed(f"expected illegal: {', '.join(wrong)}; {found}")
        return
    exactly = "legal_exactly" in step
    expected = step["legal_exactly" if exactly else "legal"]
    missing = [id for id in expected if id not in legal]
    if missing:
        raise _Failed(f"expected legal: {', '.join(missing)}; {found}")
    more = [id for id in legal if id not in expected]
    if exactly and more:
        raise _Failed(f"expected legal exactly: {', '.join(expected)}; {found}")


def _who(match: Match[Any]) -> str:
    """Who is asked and by which rule, for messages."""
    decision = match.decision
    if decision is None:
        return ""
    return f" (seat {match.game.seat_id(decision.seat)}, {decision.reason})"


def _expect(match: Match[Any], path: str, expected: Any) -> None:
    facts = _facts(match)
    top = path.partition(".")[0]
    actual = _find(facts, path, match.result is None)
    wrong = _difference(path, _plain(expected), actual, top in match.game.ordered)
    if wrong is not None:
        raise _Failed(wrong)


def _facts(match: Match[Any]) -> dict[str, Any]:
    """The state, with the result once there is one; a game may add facts of its own to it."""
    facts: dict[str, Any] = _plain(match.state.as_dict())
    result = result_dict(match.game, match.result)
    if result is None:
        facts.pop("result", None)
    else:
        facts["result"] = {**facts.get("result", {}), **_plain(result)}
    return facts


def _plain(value: Any) -> Any:
    """Values as YAML would give them, with all keys as strings."""
    if isinstance(value, Mapping):
        return {str(_plain(key)): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(each) for each in value]
    return value.value if isinstance(value, Enum) else value


def _find(facts: Any, path: str, playing: bool) -> Any:
    """What lies at a path.

    Raises:
        _Failed: when nothing does, with the keys that are possible.
    """
    here, rest, walked = facts, path, ""
    while True:
        if not isinstance(here, dict):
            raise _Failed(f"{path}: no such path; {walked} is {_shown(here)}")
        key, _, further = (rest, "", "") if rest in here else rest.partition(".")
        if key not in here:
            if key == "result" and not walked and playing:
                raise _Failed("result: there is none yet, the match is not over")
            inside = f" in {walked}" if walked else ""
            raise _Failed(f"{path}: no such path; possible{inside}: {', '.join(here) or 'none'}")
        here, rest = here[key], further
        walked = f"{walked}.{key}" if walked else key
        if not rest:
            return here


def _difference(path: str, expected: Any, actual: Any, ordered: bool) -> str | None:
    """The first difference in one line, or None."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for key, value in expected.items():
            if key not in actual:
                possible = ", ".join(actual) or "none"
                return f"{path}.{key}: no such path; possible in {path}: {possible}"
            wrong = _difference(f"{path}.{key}", value, actual[key], ordered)
            if wrong is not None:
                return wrong
        return None
    if _key(expected, ordered) == _key(actual, ordered):
        return None
    return f"{path}: expected {_shown(expected)}, found {_shown(actual)}"


def _key(value: Any, ordered: bool) -> str:
    """Equal for values that are the same to a scenario: 2 and "2" are, 1 and true are not."""
    if isinstance(value, dict):
        return json.dumps({key: _key(each, ordered) for key, each in value.items()}, sort_keys=True)
    if isinstance(value, list):
        keys = [_key(each, ordered) for each in value]
        return json.dumps(keys if ordered else sorted(keys))
    return json.dumps(value if isinstance(value, bool | None) else str(value))


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _at(step: int | None) -> str:
    return "" if step is None else f"step {step}: "
