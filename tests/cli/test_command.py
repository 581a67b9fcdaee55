"""The command as a whole: help, and command lines that cannot be read."""

from __future__ import annotations

import subprocess
import sys

import pytest

from heitan import cli

COMMANDS = ("games", "play", "serve", "run", "replay", "scenario", "bench")


def test_help_names_every_command(heitan):
    for arguments in ((), ("--help",)):
        ran = heitan(*arguments)
        assert ran.code == 0
        for command in COMMANDS:
            assert command in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help(heitan, command):
    ran = heitan(command, "--help")
    assert ran.code == 0
    assert f"heitan {command}" in ran.out


def test_unknown_command(heitan):
    heitan("pley").refused("'pley'", *COMMANDS)


def test_unknown_option_names_those_there_are(heitan):
    heitan("run", "carriers", "--bot", "greedy").refused("--bot", "--bots", "--seed", "--record")


def test_option_without_value(heitan):
    heitan("run", "carriers", "--bots").refused("--bots")


def test_missing_option(heitan):
    heitan("run", "carriers").refused("--bots", "heitan run --help")


@pytest.mark.parametrize("command", ["play", "run", "replay", "scenario"])
def test_missing_argument(heitan, command):
    heitan(command).refused("heitan")


def test_too_many_arguments(heitan):
    heitan("games", "carriers").refused("carriers")


def test_ctrl_c_is_no_traceback(heitan, monkeypatch):
    def interrupted(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "app", interrupted)
    ran = heitan("games")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


def test_a_reader_who_has_had_enough_is_no_traceback(recorded):
    replay = subprocess.Popen(
        [sys.executable, "-m", "heitan.cli", "replay", recorded],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert replay.stdout is not None
    assert replay.stderr is not None
    replay.stdout.readline()
    replay.stdout.close()
    assert "Traceback" not in replay.stderr.read()
    replay.wait(30)
