"""The documents: what they point to is there, and what they show can be done."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import typer

from mailgame.cli import app
from mailgame.law import fill_in
from mailgame.paths import rulesets_folder
from mailgame.rehearsing import rehearsal
from mailgame.rulesets import loading

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = re.findall(r"\]\(([^)#\s]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    broken = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert not broken


def test_every_decision_is_in_the_list() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = set(re.findall(r"\]\(([\w-]+\.md)\)", (folder / "README.md").read_text()))
    assert listed == {page.name for page in folder.glob("*.md")} - {"README.md"}


def test_every_decision_says_what_was_rejected() -> None:
    pages = [page for page in (ROOT / "docs" / "decisions").glob("*.md") if page.name != "README.md"]
    assert [page.name for page in pages if "**Rejected.**" not in page.read_text()] == []


def test_every_mailgame_command_in_the_documents_exists() -> None:
    commands = typer.main.get_command(app)
    known = set(getattr(commands, "commands", {}))
    assert {"play", "serve", "doctor"} <= known
    told = {(page.name, name) for page in PAGES
            for name in re.findall(r"(?:`|^    )mailgame ([a-z]+)", page.read_text(), flags=re.MULTILINE)}
    assert {(page, name) for page, name in told if name not in known} == set()
    assert {name for _, name in told} == known, "a command that no document speaks of"


def test_games_in_the_documents_are_made_of_a_ruleset_that_is_there_with_enough_players() -> None:
    made = [(page, line.replace("\\\n", " ")) for page in PAGES
            for line in re.findall(r"^    mailgame new (?:.*\\\n)*.*", page.read_text(), flags=re.MULTILINE)]
    assert {page.name for page, _ in made} >= {"README.md", "admin.md"}
    for page, line in made:
        words = shlex.split(line)
        ruleset = loading.load(words[words.index("--ruleset") + 1], [rulesets_folder()])
        assert words.count("--player") >= ruleset.least_players, page


def test_every_make_target_in_the_documents_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE))
    told = {shlex.split(line)[1] for page in PAGES
            for line in re.findall(r"(?:`|^    )(make [a-z-]+)", page.read_text(), flags=re.MULTILINE)}
    assert told <= targets


def test_the_rule_that_is_shown_is_a_rule(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "writing-a-ruleset.md").read_text(encoding="utf-8")
    code = re.search(r"^## A rule\n```python\n(.*?)```", page, re.DOTALL | re.MULTILINE)
    assert code
    folder = tmp_path / "shown"
    folder.mkdir()
    (folder / "ruleset.toml").write_text('title = "Shown"\n[rules]\n12 = "kickback"\n')
    (folder / "r12_kickback.py").write_text(code[1])
    rule = loading.read(folder).rules[12]
    numbers = {name: parameter.value for name, parameter in rule.parameters.items()}
    assert fill_in(rule.text, numbers).startswith("Every 17th square is a KickBack.")
    assert [name for name, *_ in rule.afters] == ["Landed"]


@pytest.mark.slow
def test_the_week_that_the_pictures_show_can_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rehearsal.main([ROOT / "docs" / "pictures" / "week.toml"], tmp_path, None, 1) == 0
    assert "expectations met" in capsys.readouterr().out
