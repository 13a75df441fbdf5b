"""Where rulesets are found: a folder that is named, one of the config, an installed package; and as tests of pytest."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from mailgame import cli, paths
from mailgame.proving.starting import begin
from mailgame.rulesets.loading import available

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a ruleset of one's own inside `games`, which is where the person is."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MAILGAME_CONFIG", raising=False)
    begin("harbour", tmp_path / "games", "Harbour")
    yield tmp_path
    paths.installed_rulesets.cache_clear()


def typed(*line: str) -> int:
    with pytest.raises(SystemExit) as ended:
        cli.main(list(line))
    return int(ended.value.code or 0)


def week(here: Path) -> str:
    """Return a rehearsal that lies apart from its ruleset."""
    file = here / "week.toml"
    file.write_text((here / "games" / "harbour" / "rehearsals" / "first_week.toml").read_text())
    return str(file)


@pytest.mark.parametrize("folder", ["games", "games/harbour"])
def test_a_rehearsal_finds_the_ruleset_in_the_folder_that_is_named(
    here: Path, folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed("rehearse", week(here), "--rulesets", folder) == 0
    assert "4 expectations met" in capsys.readouterr().out


def test_a_rehearsal_finds_the_ruleset_that_the_config_names_though_the_config_is_not_whole(here: Path) -> None:
    (here / "config.toml").write_text('[server]\nrulesets_path = ["games"]\n')
    assert typed("rehearse", week(here)) == 0


def test_a_rehearsal_finds_the_ruleset_that_it_lies_in(here: Path) -> None:
    assert typed("rehearse", "games/harbour/rehearsals/first_week.toml") == 0


def test_a_rehearsal_of_a_ruleset_that_is_nowhere_names_those_there_are(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed("rehearse", week(here)) == 2
    assert "there is no ruleset 'harbour'; there are " in capsys.readouterr().err


def test_a_config_whose_folders_are_no_list_is_told_what_would_do(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "config.toml").write_text('[server]\nrulesets_path = "games"\n')
    assert typed("rehearse", week(here)) == 2
    assert 'This would do: rulesets_path = ["mine"]' in " ".join(capsys.readouterr().err.split())


@pytest.mark.slow
@pytest.mark.parametrize("how", [("--ruleset", "games/harbour"), ("--ruleset", "harbour", "--rulesets", "games")])
def test_ones_own_ruleset_is_played(here: Path, how: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("play", "--fast", "--days", "8", *how) == 0
    assert "Played 8 days" in capsys.readouterr().out
    assert "Harbour" in (here / "play/harbour/site/table/index.html").read_text()


def test_a_new_game_by_a_ruleset_that_the_server_does_not_know_is_told_what_to_write(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "config.toml").write_text((ROOT / "config.example.toml").read_text())
    assert typed("new", "winter", "--ruleset", "games/harbour") == 2
    said = capsys.readouterr().err
    assert f'below [server]: rulesets_path = ["{here / "games"}"]' in said


def install(here: Path, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """Install a package by hand that offers a ruleset as an entry point."""
    info = here / "harbour-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: harbour\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[mailgame.rulesets]\nharbour = {value}\n")
    (here / "games" / "harbour" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(here))
    monkeypatch.syspath_prepend(str(here / "games"))
    paths.installed_rulesets.cache_clear()


def test_an_installed_package_is_a_ruleset(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(here, monkeypatch, "harbour")
    assert available(paths.ruleset_places())["harbour"] == here / "games" / "harbour"
    assert typed("rehearse", week(here)) == 0


def test_an_entry_point_that_names_no_package_is_told(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(here, monkeypatch, "harbor")
    assert typed("rehearse", week(here)) == 1
    assert "The entry point “harbour” of mailgame.rulesets names harbor, which is no package" in capsys.readouterr().err


def test_a_package_that_was_built_without_its_listing_is_told(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Build backends pack Python files; what else is in the folder some leave out."""
    install(here, monkeypatch, "harbour")
    (here / "games" / "harbour" / "ruleset.toml").rename(here / "elsewhere.toml")
    assert typed("rehearse", week(here)) == 1
    assert "harbour has no ruleset.toml: the package was built without it." in capsys.readouterr().err


def pytest_of_the_ruleset(here: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "mailgame.proving.plugin", "--mailgame", "games/harbour", *more],
        cwd=here, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(ROOT)})


def test_the_plugin_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["pytest11"] == {"mailgame": "mailgame.proving.plugin"}


@pytest.mark.slow
def test_checks_are_tests_of_pytest_beside_those_of_the_folder(here: Path) -> None:
    (here / "games" / "harbour" / "test_harbour.py").write_text(
        "def test_rules(ruleset):\n    assert sorted(ruleset.rules) == [1, 2, 3, 4]\n\n"
        "def test_week(rehearse):\n    assert rehearse('rehearsals/first_week.toml').purses == {}\n")
    (here / "test_elsewhere.py").write_text("def test_not_run():\n    assert False\n")
    done = pytest_of_the_ruleset(here)
    assert done.returncode == 0, done.stdout
    assert "53 passed" in done.stdout


@pytest.mark.slow
def test_what_is_wrong_is_said_by_pytest_in_the_words_of_the_check(here: Path) -> None:
    rule = here / "games" / "harbour" / "r04_winning.py"
    rule.write_text(rule.read_text().replace("{target}", "30"))
    done = pytest_of_the_ruleset(here)
    assert done.returncode == 1
    assert "its text does not name its number “target”; write {target} in it" in done.stdout
    assert "r04_winning.py: its text names its numbers" in done.stdout


@pytest.mark.slow
def test_a_folder_that_is_no_ruleset_is_a_wrong_argument(here: Path) -> None:
    done = pytest_of_the_ruleset(here, "--mailgame", "elsewhere")
    assert done.returncode == 4
    assert "elsewhere has no ruleset.toml" in done.stderr
