"""The tutorial's game, written out of it and played: on its own, by command, at the table."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

TUTORIAL = "docs/write-a-game.md"


@pytest.fixture(scope="module")
def package(tmp_path_factory, blocks_of) -> Path:
    """A folder with the tutorial's files, and what an installer would write next to them."""
    folder = tmp_path_factory.mktemp("tutorial")
    for block in blocks_of(TUTORIAL):
        if block.path:
            file = folder / block.path
            assert not file.exists(), f"{block.path} is shown twice"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.content, encoding="utf-8")
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(head, encoding="utf-8")
    points = ""
    for group, entries in project["entry-points"].items():
        points += f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in entries.items())
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    return folder


def run(package: Path, *command: str, **settings: Any) -> subprocess.CompletedProcess[str]:
    """A Python command in a process that can see the package."""
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=package,
        env={**os.environ, "PYTHONPATH": str(package), "LC_ALL": "en_GB.UTF-8"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        **settings,
    )


def test_its_own_tests_pass(package):
    """Conformance, the scenario, the rules: what the tutorial's reader runs."""
    ran = run(package, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")
    assert ran.returncode == 0, ran.stdout
    assert re.search(r"[5-9] passed", ran.stdout)


def test_conformance_finds_what_the_tutorial_says_it_finds(package, tmp_path):
    """The two mistakes that its last line invites to make."""
    mistakes = {
        "heitan_convoy/state.py": ("self.hand.copy(),", "self.hand,"),
        "heitan_convoy/view.py": ("key=SHIPS.index)) if own else None", "key=SHIPS.index))"),
    }
    for number, (name, (right, wrong)) in enumerate(mistakes.items()):
        broken = tmp_path / str(number)
        for file in package.rglob("*"):
            if file.is_file() and file.suffix in (".py", ".po"):
                copy = broken / file.relative_to(package)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(file.read_bytes())
        text = (broken / name).read_text(encoding="utf-8")
        assert right in text
        (broken / name).write_text(text.replace(right, wrong), encoding="utf-8")
        ran = run(broken, "pytest", "-q", "-p", "no:cacheprovider", "-k", "promises")
        assert ran.returncode == 1
        assert "NotConformant" in ran.stdout


def test_commands(package):
    """Each command that the tutorial shows; `play` until it has said where the table is."""
    text = (Path(__file__).parents[2] / TUTORIAL).read_text(encoding="utf-8")
    lines = re.findall(r"^\$ heitan (.*)$", text, re.MULTILINE)
    assert {line.split()[0] for line in lines} == {"games", "play", "run", "bench", "scenario"}
    for line in lines:
        words = shlex.split(line.replace("scenarios/*.yaml", "scenarios/corvette-hunts.yaml"))
        if words[0] == "play":
            _play(package, words)
        elif words[0] != "bench":
            ran = run(package, "heitan.cli", *words)
            assert ran.returncode == 0, (line, ran.stderr)
            assert ran.stdout


def _play(package: Path, words: list[str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "heitan.cli", *words, "--no-browser"],
        env={**os.environ, "PYTHONPATH": str(package), "XDG_DATA_HOME": str(package / "data")},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert "The table is set up" in process.stdout.readline()
        assert "/tables/" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.communicate()


Server = Callable[..., str]


def test_a_match_through_the_api(package, server: Server):
    with httpx.Client(base_url=server(package), timeout=30) as http:
        seats = [{"person": 1, "name": "Ada"}, {"person": 2, "name": "Bert"}]
        made = http.post("/api/tables", json={"game": "convoy", "seats": seats, "seed": 5}).json()
        here, keys = f"/api/tables/{made['id']}", made["keys"]
        chosen = 0
        while True:
            looks = {
                person: http.get(
                    here,
                    params={"lang": "en"},
                    headers={"Authorization": f"Bearer {keys[person]}"},
                ).json()
                for person in ("1", "2")
            }
            assert looks["1"]["view"]["hand"] is not None
            assert looks["2"]["view"]["hand"] is None
            if looks["1"]["over"]:
                break
            (person,) = (each for each in looks if looks[each]["decision"])
            options = looks[person]["decision"]["options"]
            option = options[chosen % len(options)]["id"]
            answer = http.post(
                f"{here}/choices",
                json={"version": looks[person]["version"], "option": option},
                headers={"Authorization": f"Bearer {keys[person]}"},
            )
            assert answer.status_code == 200, answer.text
            chosen += 1
        assert chosen >= 8
        assert looks["1"]["result"]["ending"] == "last-crossing"
        assert set(looks["1"]["result"]["scores"]) == {"convoy", "raider"}
        record = http.get(f"{here}/record").json()
    file = package / "match.json"
    file.write_text(httpx.Response(200, json=record).text, encoding="utf-8")
    checked = run(package, "heitan.cli", "replay", "--check", str(file))
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize(
    ("language", "title", "question", "fact"),
    [
        ("en", "Convoy", "Which ship crosses?", "Torpedoes left"),
        ("ja", "船団", "どの船を出しますか？", "魚雷の残り"),
    ],
)
def test_a_match_through_the_pages(package, server: Server, language, title, question, fact):
    """As forms, without a script: set up on the start page, chosen with the buttons, to the end."""
    with httpx.Client(base_url=server(package), timeout=30, follow_redirects=True) as http:
        http.get("/lang", params={"to": language})
        start = http.get("/").text
        assert title in start
        form = {"game": "convoy", "seats": "2", "seat-1": "you", "seat-2": "you", "seed": "3"}
        table = http.post("/tables", data={**form, "pause": "0", "option-crossings": "4"})
        assert table.status_code == 200, table.text
        assert question in table.text
        assert fact in table.text
        address, key = str(table.url).partition("?")[0], table.url.params["key"]
        page, chosen = table.text, 0
        while options := re.findall(r'name="option"[^>]*value="([^"]+)"', page):
            (version,) = set(re.findall(r'name="version"[^>]*value="(\d+)"', page))
            option = options[chosen % len(options)]
            form = {"key": key, "version": version, "option": option}
            answer = http.post(f"{address}/choose", data=form)
            assert answer.status_code == 200, answer.text
            page, chosen = answer.text, chosen + 1
        assert chosen >= 4
        assert http.get(f"{address}/record").json()["result"]["ending"] == "last-crossing"
        rules = http.get("/rules/convoy").text
        for mark in ("S1", "T1", "T2", "T3", "T4", "E1"):
            assert f'id="{mark}"' in rules
