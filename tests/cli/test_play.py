"""heitan play and heitan serve, as processes of their own."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote

import pytest

from heitan.cli.database import data_folder
from heitan.cli.host import HOST, PORT

LINK = re.compile(r"http://\S+")


@contextmanager
def heitan(folder: Path, *arguments: object) -> Iterator[subprocess.Popen[str]]:
    """The command as a process, ended whatever happens."""
    process = subprocess.Popen(
        [sys.executable, "-m", "heitan.cli", *map(str, arguments)],
        env={**os.environ, "XDG_DATA_HOME": str(folder), "LC_ALL": "en_GB.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def links(process: subprocess.Popen[str], number: int = 1) -> list[str]:
    """The links that it prints, as soon as it has printed so many."""
    assert process.stdout is not None
    found: list[str] = []
    while len(found) < number:
        line = process.stdout.readline()
        if not line:
            assert process.stderr is not None
            pytest.fail(f"it ended: {process.stderr.read()}")
        found += LINK.findall(line)
    return found


def interrupted(process: subprocess.Popen[str]) -> tuple[int, str]:
    """Exit code and complaints after Ctrl-C."""
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    return process.returncode, err


def get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=30) as answer:
        assert answer.status == 200
        return answer.read().decode()


def test_play_and_ctrl_c(tmp_path):
    with heitan(tmp_path, "play", "carriers", "--no-browser", "--seed", 0) as process:
        (link,) = links(process)
        assert "/tables/" in link
        assert "key=" in link
        page = get(link)
        assert "<form" in page
        assert interrupted(process) == (0, "")
    assert (tmp_path / "heitan" / "heitan.sqlite3").is_file()


def test_the_browser_is_opened(tmp_path, monkeypatch):
    """With the secret link, in the language of the locale."""
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.part && mv {opened}.part {opened}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    with heitan(tmp_path, "play", "carriers") as process:
        (link,) = links(process)
        for _ in range(600):
            if opened.exists():
                break
            time.sleep(0.05)
        address, _, path = opened.read_text().strip().partition("/lang?to=en&back=")
        assert address + unquote(path) == link


def test_ctrl_c_with_a_page_open(tmp_path):
    with heitan(tmp_path, "play", "carriers", "--no-browser") as process:
        (link,) = links(process)
        with urllib.request.urlopen(link.replace("?", "/events?"), timeout=30) as events:
            assert events.readline()
            assert interrupted(process) == (0, "")


def test_a_taken_port_is_no_obstacle_to_play(tmp_path):
    """Whoever holds the default port, this test or somebody else, play takes another one."""
    try:
        taken = socket.create_server((HOST, PORT))
    except OSError:
        taken = socket.socket()
    with taken, heitan(tmp_path, "play", "carriers", "--no-browser") as process:
        (link,) = links(process)
        assert f":{PORT}/" not in link
        assert "<form" in get(link)


def test_the_table_is_as_asked(tmp_path):
    """Seats, guests, options and language; a match that is stopped is there the next time."""
    asked = ("--seats", "you,random,guest", "--option", "set_size=2", "--lang", "ja")
    with heitan(tmp_path, "play", "carriers", *asked, "--no-browser") as process:
        mine, guests = links(process, 2)
        assert mine != guests
        assert "/lang?to=ja&" in mine
        cookies = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        with cookies.open(mine, timeout=30) as answer:
            assert 'lang="ja"' in answer.read().decode()
            path = re.sub(r"http://[^/]+", "", answer.url)
        interrupted(process)
    with heitan(tmp_path, "serve", "--port", 0) as process:
        (link,) = links(process)
        assert "<form" in get(link.rstrip("/") + path)


def test_serve(tmp_path):
    database = tmp_path / "tables.sqlite3"
    with heitan(tmp_path, "serve", "--port", 0, "--db", f"sqlite:///{database}") as process:
        (link,) = links(process)
        assert "Carriers" in get(f"{link}?lang=en")
        with pytest.raises(urllib.error.HTTPError, match="404"):
            get(f"{link}tables/nowhere")
        assert interrupted(process) == (0, "")
    assert database.is_file()
    assert not (tmp_path / "heitan").exists()


def refused(folder: Path, *arguments: object) -> str:
    """The one line with which it is refused."""
    with heitan(folder, *arguments) as process:
        out, err = process.communicate(timeout=30)
        assert (process.returncode, out) == (2, "")
        assert err.startswith("heitan: ")
        assert err.count("\n") == 1
        return err


def test_serve_on_a_taken_port(tmp_path):
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        said = refused(tmp_path, "serve", "--port", port)
        assert str(port) in said
        assert "taken" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("serve", "--port", "99999"), ("99999", "65535")),
        (("serve", "--port", "http"), ("'http'",)),
        (("serve", "--port", "0", "--host", "256.0.0.1"), ("--host 256.0.0.1",)),
        (("serve", "--port", "0", "--db", "nowhere"), ("--db", "nowhere", "sqlite:///")),
        (("play", "chess"), ("'chess'", "carriers")),
        (("play", "carriers", "--seats", "you,nobody"), ("'nobody'", "you, guest, greedy, random")),
        (("play", "carriers", "--seats", "you"), ("--seats you", "2, 3, 4")),
        (("play", "carriers", "--option", "set_size=9"), ("'9'", "3 | 2")),
        (("play", "carriers", "--seed", "x"), ("'x'", "whole number")),
        (("play", "carriers", "--lang", "fr"), ("'fr'", "ja, en")),
    ],
)
def test_refused(tmp_path, arguments, said):
    line = refused(tmp_path, *arguments)
    for each in said:
        assert each in line


def test_data_folder():
    home = Path("/home/me")
    assert data_folder("linux", {}, home) == home / ".local/share/heitan"
    assert data_folder("linux", {"XDG_DATA_HOME": "/data"}, home) == Path("/data/heitan")
    assert data_folder("linux", {"XDG_DATA_HOME": "data"}, home) == home / ".local/share/heitan"
    assert data_folder("darwin", {}, home) == home / "Library/Application Support/heitan"
    assert data_folder("win32", {"LOCALAPPDATA": "/local"}, home) == Path("/local/heitan")
    assert data_folder("win32", {}, home) == home / "AppData/Local/heitan"
