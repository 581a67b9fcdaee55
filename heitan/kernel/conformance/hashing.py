"""The same choices lead to the same match in every process, whatever the hash seed.

Run as a module it prints the digest of some random matches of a game, named as an installed game or
as ``MODULE_OR_FILE:ATTRIBUTE``.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from heitan.kernel.conformance.failure import NotConformant
from heitan.kernel.conformance.playing import played, random_start
from heitan.kernel.game import Game, find_game, games
from heitan.kernel.record import record


def digest(game: Game[Any], matches: int = 3, seed: int = 0) -> str:
    """The SHA-256 of some random matches: their records, states, views and logs, in their order."""
    told = sha256()
    for number in range(matches):
        match, rng = random_start(game, number, seed)
        for each in played(match, rng):
            assert each.decision is not None
            told.update(json.dumps(each.decision.as_dict()).encode())
        told.update(json.dumps([record(match), match.state.as_dict()]).encode())
        for seat in range(1, match.seats + 1):
            sight = match.sight(seat)
            log = [line.as_dict() for line in sight.log()]
            told.update(json.dumps([sight.as_dict(), log]).encode())
    return told.hexdigest()


def check_hash_seeds(
    game: Game[Any], matches: int = 3, seed: int = 0, source: str | None = None
) -> None:
    """Processes with different hash seeds play the same random matches.

    Args:
        game: the game.
        matches: how many matches to play in each process.
        seed: where they come from.
        source: where the processes find the game, as ``MODULE_OR_FILE:ATTRIBUTE``; by default its
            entry point, or the file that defines its class (a file with relative imports cannot
            be run alone: name the module then).

    Raises:
        NotConformant: when the matches differ, or a process fails.
        ValueError: when the game is not installed and not an attribute of its class's module.
    """
    where = source or _source(game)
    digests = {hash_seed: _run(where, matches, seed, hash_seed) for hash_seed in ("1", "2")}
    if len(set(digests.values())) > 1:
        raise NotConformant(
            f"{game.name} plays differently in another process (PYTHONHASHSEED 1 and 2): "
            "the order of a set decides something"
        )


def _run(where: str, matches: int, seed: int, hash_seed: str) -> str:
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    command = [sys.executable, "-m", __name__, where, str(matches), str(seed)]
    done = subprocess.run(  # noqa: S603 - our own interpreter and module
        command, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no message"]
        raise NotConformant(f"{where} cannot be played in a process of its own: {last[0]}")
    return done.stdout.strip()


def _source(game: Game[Any]) -> str:
    if games().get(game.name) is game:
        return game.name
    module = sys.modules[type(game).__module__]
    for name, value in vars(module).items():
        if value is game:
            return f"{module.__file__ or module.__name__}:{name}"
    raise ValueError(f"say where {game.name} is found: source='module:attribute'")


def _load(where: str) -> Game[Any]:
    module, colon, name = where.rpartition(":")
    if not colon:
        return find_game(where)
    if not module.endswith(".py"):
        found: Game[Any] = getattr(importlib.import_module(module), name)
        return found
    spec = importlib.util.spec_from_file_location(Path(module).stem, module)
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[loaded.__name__] = loaded
    spec.loader.exec_module(loaded)
    found = getattr(loaded, name)
    return found


if __name__ == "__main__":
    print(digest(_load(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
