"""Records: a match as JSON that replays to the same state on every machine.

A record holds the format's version, game, rules version, options, seats, seed and salt, every entry
(choices with their kind, and what chance decided) and the result.
"""

from __future__ import annotations

import errno
import json
import os
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from heitan.kernel.chance import Outcome
from heitan.kernel.decision import IllegalChoice
from heitan.kernel.game import Game, Result, UnknownGame, find_game, seats_dict
from heitan.kernel.match import Drawn, Entry, Match
from heitan.kernel.options import BadOption, options_dict, read_options

FORMAT = 1


class BadRecord(ValueError):
    """A record that cannot be read or does not replay.

    Attributes:
        entry: the number of the first entry that does not fit, from 1; None for the head.
    """

    def __init__(self, message: str, entry: int | None = None) -> None:
        self.entry = entry
        super().__init__(message if entry is None else f"entry {entry}: {message}")


def record(match: Match[Any]) -> dict[str, Any]:
    """The record of a match, finished or not."""
    game = match.game
    return {
        "format": FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "options": options_dict(match.options),
        "seats": match.seats,
        "seed": match.seed,
        "salt": match.salt,
        "seed_sha256": match.seed_sha256,
        "entries": [entry_dict(game, entry) for entry in match.entries],
        "result": result_dict(game, match.result),
    }


def entry_dict(game: Game[Any], entry: Entry) -> dict[str, Any]:
    """One entry as JSON: ``{"seat", "kind", "choice"}`` or ``{"chance", "outcome"}``."""
    if isinstance(entry, Drawn):
        return {"chance": entry.purpose, "outcome": entry.outcome}
    return {
        "seat": game.seat_id(entry.seat),
        "kind": entry.kind.value,
        "choice": entry.option.id,
    }


def result_dict(game: Game[Any], result: Result | None) -> dict[str, Any] | None:
    """A result as JSON, seats by their ids."""
    if result is None:
        return None
    return {
        "winners": [game.seat_id(seat) for seat in result.winners],
        "scores": seats_dict(game, result.scores),
        "ending": result.ending,
    }


def write_record(match: Match[Any], path: Path) -> None:
    """Write a record whole or not at all: a file of that name stays as it was until then.

    A link is followed, so that what it leads to is written.

    Raises:
        OSError: when it cannot be written, or something other than a file stands there.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "not a file, a record cannot take its place", str(path))
    content = json.dumps(record(match), ensure_ascii=False, separators=(",", ":")) + "\n"
    # Made by open, not by tempfile, so that the file is as readable as any other the user makes.
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with unfinished.open("x", encoding="utf-8") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def read_record(path: Path) -> dict[str, Any]:
    """The record in a file.

    Raises:
        BadRecord: when the file is no record.
        OSError: when it cannot be read.
    """
    try:
        loaded = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"not a whole JSON file ({error})") from None
    if not isinstance(loaded, dict):
        raise BadRecord("a record is a JSON object")
    return loaded


class Replay:
    """A record being replayed.

    Args:
        recorded: the record, as :func:`read_record` gives it.
        check: take chance from the seed, not from the record.
        find: how its game is found; by default among those installed.

    Attributes:
        match: the match as far as it has been replayed.

    Raises:
        BadRecord: when its head does not fit: format, game, rules version, options, seats, seed.
    """

    def __init__(
        self,
        recorded: Mapping[str, Any],
        check: bool = False,
        find: Callable[[str], Game[Any]] = find_game,
    ) -> None:
        self.game, options, seats = _head(recorded, find)
        self.entries: list[Any] = recorded["entries"]
        self.result = recorded["result"]
        self._check = check
        outcomes = tuple(
            _outcome(number, entry)
            for number, entry in enumerate(self.entries, 1)
            if isinstance(entry, dict) and "chance" in entry
        )
        self.match = Match(
            self.game,
            seats,
            options,
            recorded["seed"],
            str(recorded["salt"]),
            () if check else outcomes,
        )
        if self.match.seed_sha256 != recorded["seed_sha256"]:
            raise BadRecord("'seed_sha256' is not that of the seed and salt: one was edited")

    def run(self, to: int | None = None) -> None:
        """Replay the first ``to`` choices, or all and compare the result too.

        Raises:
            BadRecord: at the first entry that does not fit.
        """
        made = 0
        self._compare(0)
        for number, entry in enumerate(self.entries, 1):
            if not isinstance(entry, dict) or ("choice" in entry) == ("chance" in entry):
                raise BadRecord(f"neither a choice nor chance: {entry!r}", number)
            if "chance" in entry:
                if number > len(self.match.entries):
                    raise BadRecord("nothing was left to chance here", number)
                continue
            if made == to:
                return
            self._choose(number, entry)
            made += 1
        if to is not None and made != to:
            raise BadRecord(f"the record has {made} choices, not {to}")
        if to is None:
            self._check_result()

    def _choose(self, number: int, entry: Mapping[str, Any]) -> None:
        match, before = self.match, len(self.match.entries)
        decision = match.decision
        if decision is None:
            raise BadRecord(f"the match was over, but {entry['choice']!r} follows", number)
        asked = (self.game.seat_id(decision.seat), decision.kind.value)
        if (entry.get("seat"), entry.get("kind")) != asked:
            said = f"seat {entry.get('seat')} chose a {entry.get('kind')}"
            raise BadRecord(f"{said}, expected: seat {asked[0]} choosing a {asked[1]}", number)
        try:
            match.choose(str(entry["choice"]))
        except IllegalChoice as error:
            raise BadRecord(str(error), number) from None
        self._compare(before + 1)

    def _compare(self, start: int) -> None:
        """The entries since ``start`` must be those of the record."""
        for number in range(start, len(self.match.entries)):
            true = entry_dict(self.game, self.match.entries[number])
            if number >= len(self.entries):
                raise BadRecord(f"the record is cut: chance ({true['chance']}) follows", number)
            if self.entries[number] != true:
                shown = json.dumps(self.entries[number], ensure_ascii=False)
                why = "is not what the seed gives" if self._check else "does not fit the rules"
                raise BadRecord(f"{shown} {why} here", number + 1)

    def _check_result(self) -> None:
        true = result_dict(self.game, self.match.result)
        if true != self.result:
            end = len(self.entries)
            if self.match.result is None:
                raise BadRecord("the record is cut: the match was not over here", end)
            raise BadRecord(f"the result was {true}, the record says {self.result}", end)


def _outcome(number: int, entry: Mapping[str, Any]) -> Outcome:
    outcome = entry.get("outcome")
    if isinstance(outcome, int) and not isinstance(outcome, bool):
        return outcome
    if isinstance(outcome, list) and all(type(each) is int for each in outcome):
        return outcome
    raise BadRecord(f"{outcome!r} is no outcome of chance", number)


def _head(
    recorded: Mapping[str, Any], find: Callable[[str], Game[Any]]
) -> tuple[Game[Any], Any, int]:
    needed = (
        *("format", "game", "rules", "options", "seats", "seed", "salt", "seed_sha256"),
        *("entries", "result"),
    )
    for key in needed:
        if key not in recorded:
            raise BadRecord(f"{key!r} is missing")
    if recorded["format"] != FORMAT:
        raise BadRecord(f"format {recorded['format']!r}; this version reads format {FORMAT}")
    try:
        game = find(str(recorded["game"]))
    except UnknownGame as error:
        raise BadRecord(str(error)) from None
    if recorded["rules"] != game.rules_version:
        raise BadRecord(
            f"made by rules version {recorded['rules']!r} of {game.name}; "
            f"this is {game.rules_version!r}"
        )
    for key, kind in (("options", dict), ("entries", list), ("seats", int), ("seed", int)):
        if not isinstance(recorded[key], kind) or isinstance(recorded[key], bool):
            raise BadRecord(f"{key!r} is {recorded[key]!r}, expected {_ENGLISH[kind]}")
    if recorded["seats"] not in game.seat_counts:
        raise BadRecord(f"{game.name} cannot have {recorded['seats']} seats")
    try:
        return game, read_options(game.options_type, recorded["options"]), recorded["seats"]
    except BadOption as error:
        raise BadRecord(str(error)) from None


_ENGLISH = {dict: "an object", list: "a list", int: "a whole number"}
