"""heitan replay."""

from __future__ import annotations

import json

import pytest


def edited(file, change):
    """The record with a change made to it, in a file next to it."""
    record = json.loads(file.read_text(encoding="utf-8"))
    change(record)
    copy = file.with_name("edited.json")
    copy.write_text(json.dumps(record), encoding="utf-8")
    return copy


def first_choice(record):
    """Number and entry of the first choice in a record."""
    return next((n, e) for n, e in enumerate(record["entries"], 1) if "choice" in e)


def test_tells_the_match_and_the_end(heitan, recorded):
    ran = heitan("replay", recorded)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0].startswith("Carriers (carriers): set_size=3, ")
    assert any(line.split()[:1] == ["T2"] for line in lines)
    scores = json.loads(recorded.read_text(encoding="utf-8"))["result"]["scores"]
    for line, points in zip(lines[-2:], scores.values(), strict=True):
        assert line.endswith(str(points))


def test_in_japanese(heitan, recorded):
    out = heitan("replay", recorded, "--lang", "ja").out
    assert out.startswith("空母戦カードゲーム")
    assert "番席の手番" in out


def test_to_a_choice(heitan, recorded):
    """The position after N choices, and what may be chosen there."""
    record = json.loads(recorded.read_text(encoding="utf-8"))
    choices = [entry["choice"] for entry in record["entries"] if "choice" in entry]
    for number in (0, 1, 5):
        ran = heitan("replay", recorded, "--to", number)
        assert ran.code == 0
        offered = [line.split()[0] for line in ran.out.splitlines() if line.startswith("  ")]
        assert choices[number] in offered
    assert heitan("replay", recorded, "--to", len(choices)).out == heitan("replay", recorded).out


def test_check(heitan, recorded):
    ran = heitan("replay", recorded, "--check")
    assert ran.code == 0
    assert ran.out.startswith(f"ok {recorded}: carriers, ")
    assert ran.out.endswith("choices, finished\n")


def test_too_far(heitan, recorded):
    heitan("replay", recorded, "--to", 100000).refused(str(recorded), "100000")
    heitan("replay", recorded, "--to", -1).refused("--to", "-1")
    heitan("replay", recorded, "--to", 1, "--check").refused("--check", "--to")


def test_no_file(heitan, tmp_path):
    heitan("replay", tmp_path / "none.json").refused("none.json", "No such file")
    heitan("replay", tmp_path).refused(str(tmp_path))


@pytest.mark.parametrize("check", [(), ("--check",)])
def test_cut_text(heitan, recorded, check):
    text = recorded.read_text(encoding="utf-8")
    for cut in (0, 1, len(text) // 2, len(text) - 3):
        recorded.write_text(text[:cut], encoding="utf-8")
        heitan("replay", recorded, *check).refused(str(recorded), "JSON")
        assert recorded.read_text(encoding="utf-8") == text[:cut]


def test_not_text(heitan, recorded):
    recorded.write_bytes(b"\xff\xfe\x00")
    heitan("replay", recorded).refused(str(recorded))
    recorded.write_text("[]", encoding="utf-8")
    heitan("replay", recorded).refused("object")


def test_cut_entries(heitan, recorded):
    cut = edited(recorded, lambda record: record["entries"].pop())
    heitan("replay", cut, "--check").refused(str(cut), "entry", "cut")


def test_edited_choice(heitan, recorded):
    number, entry = first_choice(json.loads(recorded.read_text(encoding="utf-8")))

    def change(record):
        record["entries"][number - 1]["choice"] = "plot:zeppelin"

    broken = edited(recorded, change)
    said = (f"entry {number}", "plot:zeppelin", entry["choice"])
    heitan("replay", broken).refused(*said)
    heitan("replay", broken, "--check").refused(*said)


def test_edited_seat(heitan, recorded):
    number, entry = first_choice(json.loads(recorded.read_text(encoding="utf-8")))
    other = "1" if entry["seat"] == "2" else "2"

    def change(record):
        record["entries"][number - 1]["seat"] = other

    heitan("replay", edited(recorded, change)).refused(f"entry {number}", f"seat {other}")


def test_edited_chance(heitan, recorded):
    """Chance that the seed does not give: only the check can know."""

    def change(record):
        shuffle = next(e for e in record["entries"] if isinstance(e.get("outcome"), list))
        shuffle["outcome"].reverse()

    heitan("replay", edited(recorded, change), "--check").refused(
        "entry", "not what the seed gives"
    )


def test_edited_result(heitan, recorded):
    def change(record):
        record["result"]["scores"]["1"] += 1

    heitan("replay", edited(recorded, change), "--check").refused("result")


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("game", "chess", ("'chess'", "carriers")),
        ("format", 99, ("99",)),
        ("rules", "from the future", ("from the future",)),
        ("seats", 9, ("9",)),
        ("seed", "zero", ("zero", "whole number")),
        ("salt", "pepper", ("seed_sha256",)),
        ("options", {"set_size": "9"}, ("set_size", "3 | 2")),
        ("entries", "none", ("entries", "list")),
    ],
)
def test_a_head_that_does_not_fit(heitan, recorded, key, value, said):
    broken = edited(recorded, lambda record: record.update({key: value}))
    heitan("replay", broken).refused(str(broken), *said)


def test_a_head_that_is_missing(heitan, recorded):
    broken = edited(recorded, lambda record: record.pop("seats"))
    heitan("replay", broken).refused(str(broken), "'seats'")
