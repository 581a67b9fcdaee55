"""What the documents show is true: examples run, commands exist, links lead somewhere."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
import typer
import yaml

from heitan.bots import bot_names
from heitan.cli import app, main
from heitan.kernel.game import find_game
from heitan.kernel.scenario import run_scenario
from heitan.kernel.text import LANGUAGES

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    str(path.relative_to(ROOT))
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("heitan/games/*/**/*.md"))
)
#: Commands that stay until they are stopped, or take long; they are read but not run.
LONG = ("play", "serve", "bench")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def test_there_are_documents():
    assert {"README.md", "CONTRIBUTING.md", "docs/hosting.md", "docs/api.md"} <= set(DOCUMENTS)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(document):
    text = (ROOT / document).read_text(encoding="utf-8")
    for link in LINK.findall(text):
        if "://" not in link:
            assert (ROOT / document).parent.joinpath(link.partition("#")[0]).exists(), link


def test_readme_example_says_what_it_should(blocks_of, capsys):
    (example,) = (block for block in blocks_of("README.md") if block.language == "python")
    exec(compile(example.content, "README.md", "exec"), {})
    scores, wins = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"\{1: \d+, 2: \d+\} \([12]\,( 2)?\)", scores)
    assert re.fullmatch(r"seat 1 wins \d+ of 20", wins)


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "docs/hosting.md"])
def test_commands(document, blocks_of, tmp_path, monkeypatch, capfd):
    """Every `$ heitan ...` in a console block is read; those that end by themselves are run."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    lines = [
        line.removeprefix("$ heitan ")
        for block in blocks_of(document)
        if block.language == "console"
        for line in block.content.splitlines()
        if line.startswith("$ heitan ")
    ]
    assert lines
    for line in lines:
        words = shlex.split(line)
        command, *arguments = [
            name
            for word in words
            for name in (sorted(map(str, Path().glob(word))) if "*" in word else [word])
        ]
        if command in LONG:
            typer.main.get_command(app).commands[command].make_context(command, arguments)
            continue
        monkeypatch.setattr("sys.argv", ["heitan", command, *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code == 0, (line, capfd.readouterr())


def test_bot_of_the_api_page_plays_a_match(blocks_of, server, capsys):
    (example,) = (block for block in blocks_of("docs/api.md") if block.language == "python")
    assert '"http://127.0.0.1:8000"' in example.content
    here = example.content.replace("http://127.0.0.1:8000", server())
    exec(compile(here, "docs/api.md", "exec"), {})
    assert re.search(r"scores: \{'1': \d+, '2': \d+\}", capsys.readouterr().out)


def test_scenario_of_the_contributors_page_passes(blocks_of):
    (shown,) = (block for block in blocks_of("CONTRIBUTING.md") if block.language == "yaml")
    outcome = run_scenario(yaml.safe_load(shown.content))
    assert outcome.ok, outcome


def test_json_of_run_is_as_documented(blocks_of, monkeypatch, capfd):
    (shown,) = (block for block in blocks_of("docs/json-output.md") if block.language == "json")
    documented = json.loads(shown.content)
    arguments = ["run", "carriers", "--bots", "greedy,random", "--seed", "0", "--json"]
    monkeypatch.setattr("sys.argv", ["heitan", *arguments])
    with pytest.raises(SystemExit):
        main()
    printed = json.loads(capfd.readouterr().out)
    assert list(printed) == list(documented)
    assert set(printed["result"]) == set(documented["result"])
    for key in ("game", "options", "seed", "seed_sha256", "bots"):
        assert printed[key] == documented[key]


def test_every_field_of_bench_and_records_is_documented():
    from heitan.cli.measure import Measured
    from heitan.kernel.match import Match
    from heitan.kernel.record import record

    text = (ROOT / "docs/json-output.md").read_text(encoding="utf-8")
    for field in (*Measured.__dataclass_fields__, *record(Match(find_game("carriers")))):
        assert f"`{field}`" in text


def test_readme_names_bots_and_options_that_exist():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    carriers = find_game("carriers")
    for names in re.findall(r"--bots (\S+)", text):
        assert set(names.split(",")) <= set(bot_names(carriers))


RULES = (
    *(f"C{n}" for n in range(1, 7)),
    *("S1", "S2"),
    *(f"T{n}" for n in range(1, 7)),
    *(f"R{n}" for n in range(1, 6)),
    *(f"B{n}" for n in range(1, 11)),
    *("E1", "V1"),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulebook_of_carriers_is_complete(language):
    """Every rule is a list item of its own, in order, and every option with its values is there."""
    from heitan.kernel.options import variants
    from heitan.table.rulebook import rulebook

    text = (ROOT / f"heitan/games/carriers/rulebook/{language}.md").read_text(encoding="utf-8")
    assert tuple(re.findall(r"^- \*\*([A-Z]\d+)", text, re.MULTILINE)) == RULES
    for variant in variants(find_game("carriers").options_type):
        assert f"`{variant.name}`" in text
        for value in variant.values:
            assert f"`{value}`" in text
    book = rulebook("carriers", language)
    assert book is not None
    assert set(RULES) <= set(book.rules)


def test_constraints_pin_and_name_no_index():
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        assert line.startswith("#") or re.fullmatch(r"[\w.-]+==[\w.]+", line)
