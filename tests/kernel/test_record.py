"""Records: whole, or one clear line that names the entry."""

import copy
import json
import os
import random
from pathlib import Path

import pytest
import toys
from hypothesis import given
from hypothesis import strategies as st

from heitan.kernel.conformance.rebuild import check_same
from heitan.kernel.game import find_game
from heitan.kernel.match import Match
from heitan.kernel.record import BadRecord, Replay, read_record, record, write_record


def finished(seed=5, seats=3):
    match = Match(toys.smugglers, seats, toys.Tides(), seed, salt="f00")
    rng = random.Random(1)
    while match.decision is not None:
        match.choose(rng.choice(match.decision.options))
    return match


MATCH = finished()
RECORD = record(MATCH)
CHOICES = [n for n, entry in enumerate(RECORD["entries"], 1) if "choice" in entry]
CHANCES = [n for n, entry in enumerate(RECORD["entries"], 1) if "chance" in entry]


def replay(recorded, check=False, to=None):
    replayed = Replay(recorded, check, toys.find)
    replayed.run(to)
    return replayed.match


def fails(recorded, check=False):
    """Why a record does not replay; one line."""
    with pytest.raises(BadRecord) as bad:
        replay(recorded, check)
    assert "\n" not in str(bad.value)
    return bad.value


def edited(**changes):
    return {**copy.deepcopy(RECORD), **changes}


def entries(change):
    changed = copy.deepcopy(RECORD["entries"])
    change(changed)
    return edited(entries=changed)


@pytest.mark.parametrize("check", [False, True])
def test_a_record_replays_to_the_same_match(check):
    check_same(MATCH, replay(json.loads(json.dumps(RECORD)), check), "the replayed match")


@given(st.integers(-(2**130), 2**130), st.integers(0, 80), st.integers(0, 2**32), st.booleans())
def test_any_match_at_any_point(seed, choices, luck, check):
    match, rng = Match(toys.chain, seed=seed), random.Random(luck)
    for _ in range(choices):
        if match.decision is not None:
            match.choose(rng.choice(match.decision.options))
    check_same(match, replay(json.loads(json.dumps(record(match))), check), "the replayed match")


def test_what_a_record_says():
    assert RECORD["format"] == 1
    assert (RECORD["game"], RECORD["rules"], RECORD["seats"]) == ("smugglers", "1", 3)
    assert RECORD["options"] == {"hand": "2", "storms": "true"}
    deck, first, begin = RECORD["entries"][:3]
    assert (deck["chance"], first["chance"]) == ("deck", "first")
    assert begin["kind"] == "yes-no"
    assert begin["choice"] in ("keep", "pass")
    assert begin["seat"] == str(first["outcome"] + 1)
    assert RECORD["result"]["ending"] == "deck"
    assert sum(entry.get("chance") == "weather" for entry in RECORD["entries"]) == 10


def test_to_a_choice():
    for to in (0, 1, 7, len(CHOICES)):
        assert len(replay(RECORD, to=to).choices) == to
    for to in (len(CHOICES) + 1, -1):
        with pytest.raises(BadRecord, match=f"the record has {len(CHOICES)} choices, not {to}"):
            replay(RECORD, to=to)


@pytest.mark.parametrize("key", sorted(RECORD))
def test_every_key_is_needed(key):
    cut = edited()
    del cut[key]
    assert str(fails(cut)) == f"{key!r} is missing"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"format": 2}, "format 2; this version reads format 1"),
        ({"format": "1"}, "format '1'"),
        ({"game": "poker"}, "no game 'poker'; possible: smugglers, chain"),
        ({"game": None}, "no game 'None'"),
        ({"rules": "0"}, "made by rules version '0' of smugglers; this is '1'"),
        ({"options": {"hands": "2"}}, "no option 'hands'"),
        ({"options": {"hand": "9"}}, "option hand cannot be '9'"),
        ({"options": []}, "'options' is [], expected an object"),
        ({"seats": 4}, "smugglers cannot have 4 seats"),
        ({"seats": "3"}, "'seats' is '3', expected a whole number"),
        ({"seats": True}, "'seats' is True"),
        ({"seed": 6}, "'seed_sha256' is not that of the seed and salt"),
        ({"seed": 5.0}, "'seed' is 5.0"),
        ({"salt": "other"}, "'seed_sha256' is not that of the seed and salt"),
        ({"seed_sha256": ""}, "'seed_sha256' is not that of the seed and salt"),
        ({"entries": {}}, "'entries' is {}, expected a list"),
    ],
)
def test_the_head(changes, told):
    bad = fails(edited(**changes))
    assert told in str(bad)
    assert bad.entry is None


@pytest.mark.parametrize("check", [False, True])
@pytest.mark.parametrize("number", [CHOICES[0], CHOICES[5], CHOICES[-1]])
@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"choice": "swim"}, "cannot choose 'swim' now; possible: "),
        ({"choice": None}, "cannot choose 'None' now"),
        ({"seat": "9"}, "seat 9 chose"),
        ({"kind": "order"}, "chose a order, expected: seat"),
    ],
)
def test_an_edited_choice(check, number, change, told):
    bad = fails(entries(lambda all: all[number - 1].update(change)), check)
    assert bad.entry == number
    assert str(bad).startswith(f"entry {number}: ")
    assert told in str(bad)


@pytest.mark.parametrize("number", [CHANCES[0], CHANCES[1], CHANCES[4], CHANCES[-1]])
def test_edited_chance_that_could_be(number):
    """Without a check the record's chance is taken; a check compares it with the seed's."""
    outcome = RECORD["entries"][number - 1]["outcome"]

    def change(all):
        other = [*outcome[1:], outcome[0]] if isinstance(outcome, list) else outcome % 3 + 1
        all[number - 1]["outcome"] = other

    bad = fails(entries(change), check=True)
    assert bad.entry == number
    assert "is not what the seed gives here" in str(bad)


@pytest.mark.parametrize("check", [False, True])
@pytest.mark.parametrize("outcome", [0, 7, 99, [0], [], -1])
def test_edited_chance_that_could_not_be(check, outcome):
    number = CHANCES[-1]
    bad = fails(entries(lambda all: all[number - 1].update(outcome=outcome)), check)
    assert bad.entry == number


@pytest.mark.parametrize("outcome", [None, True, "3", 2.0, {}, [0, "1"], [True]])
def test_an_outcome_that_is_none(outcome):
    number = CHANCES[2]
    bad = fails(entries(lambda all: all[number - 1].update(outcome=outcome)))
    assert bad.entry == number
    assert "is no outcome of chance" in str(bad)


def test_chance_changed_by_hand_changes_the_result():
    """The last die counts for the score, so the result no longer fits, check or not."""
    number = CHANCES[-1]
    die = RECORD["entries"][number - 1]["outcome"]
    bad = fails(entries(lambda all: all[number - 1].update(outcome=die % 6 + 1)))
    assert "the result was" in str(bad)
    assert bad.entry == len(RECORD["entries"])


@pytest.mark.parametrize("check", [False, True])
def test_cut_anywhere(check):
    for length in range(len(RECORD["entries"])):
        bad = fails(edited(entries=RECORD["entries"][:length]), check)
        assert "the record is cut" in str(bad)
        assert bad.entry == length


@pytest.mark.parametrize("check", [False, True])
def test_an_entry_left_out_put_in_or_doubled(check):
    for number in (*CHOICES[:4], *CHANCES[:4], CHOICES[-1], CHANCES[-1]):
        left = [*RECORD["entries"][: number - 1], *RECORD["entries"][number:]]
        assert fails(edited(entries=left), check).entry is not None
    for number in (CHANCES[0], CHANCES[2]):
        doubled = [*RECORD["entries"][:number], *RECORD["entries"][number - 1 :]]
        assert fails(edited(entries=doubled), check).entry == number + 1
    more = entries(lambda all: all.append({"seat": "1", "kind": "card", "choice": "pass"}))
    bad = fails(more, check)
    assert bad.entry == len(RECORD["entries"]) + 1
    assert "the match was over, but 'pass' follows" in str(bad)
    chance = entries(lambda all: all.append({"chance": "weather", "outcome": 3}))
    assert "nothing was left to chance here" in str(fails(chance, check))


@pytest.mark.parametrize(
    "entry",
    [None, 3, "pass", [], {}, {"seat": "1"}, {"choice": "pass", "chance": "x", "outcome": 1}],
)
def test_what_is_no_entry(entry):
    bad = fails(entries(lambda all: all.__setitem__(CHOICES[0] - 1, entry)))
    assert bad.entry == CHOICES[0]
    assert "neither a choice nor chance" in str(bad)


def test_an_edited_result():
    result = copy.deepcopy(RECORD["result"])
    result["scores"]["1"] += 1
    for check in (False, True):
        bad = fails(edited(result=result), check)
        assert "the result was" in str(bad)
        assert fails(edited(result=None), check).entry == len(RECORD["entries"])


# --- files ---------------------------------------------------------------------------------------


def test_write_and_read(tmp_path):
    path = tmp_path / "match.json"
    write_record(MATCH, path)
    assert read_record(path) == RECORD
    write_record(MATCH, path)
    assert os.listdir(tmp_path) == ["match.json"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[1, 2]",
        b"null",
        b"\xff\xfe\x00",
        b"Heitan",
        json.dumps(RECORD).encode()[:-20],
        b"[" * 100_000,
        b'{"seed": ' + b"9" * 5000 + b"}",
    ],
)
def test_a_file_that_is_no_record(tmp_path, content):
    path = tmp_path / "match.json"
    path.write_bytes(content)
    with pytest.raises(BadRecord) as bad:
        read_record(path)
    assert "\n" not in str(bad.value)
    assert path.read_bytes() == content


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_a_failure_half_way_keeps_the_old_file(tmp_path, monkeypatch, broken):
    path = tmp_path / "match.json"
    path.write_text("old", encoding="utf-8")

    def fail(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, broken, fail)
    with pytest.raises(OSError, match="No space left"):
        write_record(MATCH, path)
    assert path.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["match.json"]


def test_nothing_is_written_where_the_record_cannot_be_made(tmp_path):
    class Unwritable(toys.Smugglers):
        rules_version = object()

    path = tmp_path / "match.json"
    with pytest.raises(TypeError):
        write_record(Match(Unwritable(), 2), path)
    assert os.listdir(tmp_path) == []


def test_a_record_is_as_readable_as_any_new_file(tmp_path: Path) -> None:
    """Not for its writer alone, as temporary files are."""
    plain, path = tmp_path / "plain", tmp_path / "match.json"
    plain.touch()
    write_record(Match(find_game("carriers"), seed=0), path)
    assert path.stat().st_mode == plain.stat().st_mode


def test_a_record_goes_where_a_link_leads(tmp_path: Path) -> None:
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    write_record(Match(find_game("carriers"), seed=0), link)
    assert link.is_symlink()
    assert read_record(target)["game"] == "carriers"


def test_a_record_takes_no_pipes_place(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not a file"):
        write_record(Match(find_game("carriers"), seed=0), pipe)
    assert pipe.is_fifo()
