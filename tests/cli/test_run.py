"""heitan run."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from heitan.cli import run as run_module
from heitan.kernel.record import Replay, read_record

BOTS = ("run", "carriers", "--bots", "greedy,random")


def test_json(heitan):
    ran = heitan(*BOTS, "--seed", 0, "--option", "set_size=2", "--json")
    assert ran.code == 0
    assert ran.err == ""
    said = ran.json
    assert list(said) == [
        *("game", "options", "seed", "seed_sha256", "bots", "decisions", "seconds", "result")
    ]
    assert said["game"] == "carriers"
    assert said["options"]["set_size"] == "2"
    assert said["options"]["fight"] == "one"
    assert said["seed"] == 0
    assert said["seed_sha256"] == sha256(b"0:").hexdigest()
    assert said["bots"] == ["greedy", "random"]
    assert isinstance(said["decisions"], int)
    assert said["decisions"] > 0
    assert isinstance(said["seconds"], float)
    assert set(said["result"]) == {"winners", "scores", "ending"}
    assert set(said["result"]["scores"]) == {"1", "2"}
    best = max(said["result"]["scores"].values())
    assert said["result"]["winners"] == [
        seat for seat, points in said["result"]["scores"].items() if points == best
    ]


@pytest.mark.parametrize("seed", [0, -5, 2**128, 7])
def test_the_same_seed_gives_the_same_match(heitan, seed):
    first, second = (heitan(*BOTS, "--seed", seed, "--json").json for _ in range(2))
    del first["seconds"], second["seconds"]
    assert first == second
    assert first["seed"] == seed


def test_who_plays_alone_is_told_how_it_ended(heitan):
    ran = heitan("run", "postcard", "--bots", "random", "--seed", 1, "--lang", "en")
    assert ran.out.splitlines()[:2] == ["1944: Berlin falls. Defeat.", "  random"]


def test_without_seed_each_match_is_another(heitan):
    seeds = {heitan(*BOTS, "--json").json["seed"] for _ in range(3)}
    assert len(seeds) == 3


def test_for_people(heitan):
    ran = heitan(*BOTS, "--seed", 0, "--lang", "en")
    assert ran.code == 0
    scores = heitan(*BOTS, "--seed", 0, "--json").json["result"]["scores"]
    ending, *lines = ran.out.splitlines()
    assert ending == "The war is over."
    for line, name, points in zip(lines, ("greedy", "random"), scores.values(), strict=False):
        assert line.split()[-2:] == [name, str(points)]
    assert any(line.startswith("*") for line in lines[:2])
    assert lines[2].startswith("seed 0, ")


def test_four_seats(heitan):
    said = heitan("run", "carriers", "--bots", "greedy, random,random,greedy", "--json").json
    assert said["bots"] == ["greedy", "random", "random", "greedy"]


def test_record(heitan, tmp_path):
    file = tmp_path / "match.json"
    said = heitan(*BOTS, "--seed", 3, "--record", file, "--json").json
    replay = Replay(read_record(file), check=True)
    replay.run()
    assert len(replay.match.choices) == said["decisions"]
    assert json.loads(file.read_text(encoding="utf-8"))["result"] == said["result"]


def test_a_record_replaces_a_file_whole_or_not_at_all(heitan, tmp_path, monkeypatch):
    file = tmp_path / "match.json"
    file.write_text("precious", encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("os.replace", full)
        heitan(*BOTS, "--record", file).refused(str(file), "No space left on device")
    assert file.read_text(encoding="utf-8") == "precious"
    assert list(tmp_path.iterdir()) == [file]
    assert heitan(*BOTS, "--record", file).code == 0
    assert json.loads(file.read_text(encoding="utf-8"))["game"] == "carriers"


def test_a_match_whose_record_has_no_place_is_not_played(heitan, tmp_path, monkeypatch):
    monkeypatch.setattr(run_module, "play_out", None)
    heitan(*BOTS, "--record", tmp_path).refused(str(tmp_path), "folder")
    nowhere = tmp_path / "nowhere" / "match.json"
    heitan(*BOTS, "--record", nowhere).refused(str(nowhere), "no folder")


def test_unknown_game(heitan):
    heitan("run", "chess", "--bots", "random,random").refused("'chess'", "carriers")


def test_unknown_bot(heitan):
    heitan("run", "carriers", "--bots", "greedy,deep").refused("'deep'", "greedy, random")


@pytest.mark.parametrize("bots", ["greedy", "random,random,random,random,random"])
def test_wrong_number_of_bots(heitan, bots):
    heitan("run", "carriers", "--bots", bots).refused(bots, "2, 3, 4")


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ("set_size=7", ("set_size", "'7'", "3 | 2")),
        ("size=3", ("'size'", "set_size, score_per")),
        ("set_size", ("'set_size'", "name=value")),
    ],
)
def test_bad_option(heitan, pair, said):
    heitan(*BOTS, "--option", pair).refused(*said)


@pytest.mark.parametrize("seed", ["abc", "1.5", "1_000", "", "9" * 5000])
def test_a_seed_is_a_whole_number(heitan, seed):
    ran = heitan(*BOTS, "--seed", seed)
    ran.refused("--seed", "whole number", seed[:40])
    assert len(ran.err) < 200


def test_bots_get_what_their_seat_may_know(heitan, monkeypatch):
    """Each bot is handed the sight of its own seat, and nothing that leads to the match."""
    seen = []

    class Watching:
        def __init__(self, rng):
            self._rng = rng

        def advise(self, sight):
            seen.append((sight.decision.seat, sight.seats))
            from heitan.kernel.bot import Advice

            return Advice(self._rng.choice(sight.decision.options))

    monkeypatch.setattr(run_module, "find_bot", lambda game, name: Watching)
    assert heitan(*BOTS, "--seed", 1).code == 0
    assert {seat for seat, _ in seen} == {1, 2}
    assert all(seats == frozenset({seat}) for seat, seats in seen)
