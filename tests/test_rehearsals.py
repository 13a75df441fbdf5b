"""Every rehearsal is played with its expectations met; after it the books balance, and its journal gives the same world."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from mailgame.desk.table import Entry, replay
from mailgame.rehearsal import main, play
from mailgame.rehearsal_file import WrongFile, read_file
from mailgame.rulesets import load

REHEARSALS = sorted((Path(__file__).parent / "rehearsals").glob("*.toml"))
RULESETS = Path(__file__).parents[1] / "rulesets"


def test_there_are_rehearsals() -> None:
    assert len(REHEARSALS) >= 30


@pytest.mark.parametrize("file", REHEARSALS, ids=lambda file: file.stem)
def test_a_rehearsal_goes_as_it_was_worked_out(file: Path) -> None:
    outcome = play(read_file(file))
    assert outcome.missed == []
    assert [line for line in outcome.journal if line["outcome"] == "failed"] == []
    assert sum(outcome.tree["accounts"].values()) + outcome.tree["outside"] == 0
    entries = [msgspec.convert(line, Entry) for line in outcome.journal]
    again = replay(load(str(outcome.tree["game"]["ruleset"]), [RULESETS]), entries)
    assert again.encode() == outcome.world


def test_what_a_rehearsal_leaves(tmp_path: Path) -> None:
    play(read_file(RULESETS.parent / "tests/rehearsals/rents.toml"), tmp_path)
    letters = sorted((tmp_path / "mail").glob("*.eml"))
    assert letters[0].name == "0001.eml"
    assert b"Message-ID: <mailgame." in letters[0].read_bytes()
    state = json.loads((tmp_path / "state.json").read_text())
    assert {"game", "players", "squares", "accounts", "rules", "proposals", "offers", "timers"} <= state.keys()
    lines = [json.loads(line) for line in (tmp_path / "journal.jsonl").read_text().splitlines()]
    assert any(roll[0] == "move" for line in lines for roll in line["rolls"])
    assert (tmp_path / "site" / "index.html").exists()


SMALL = """
[game]
ruleset = "borednomic2"
name = "small"
timezone = "UTC"
start = 2026-11-23T09:00:00
until = 2026-11-24T12:00:00
seed = "s"
admin = "admin@example.org"
[[player]]
name = "Ann"
email = "ann@example.org"
gender = "f"
[[player]]
name = "Bert"
email = "bert@example.org"
gender = "m"
"""


def test_exit_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    met, missed, wrong = (tmp_path / f"{name}.toml" for name in ("met", "missed", "wrong"))
    met.write_text(SMALL + '[[expect]]\npath = "players.Ann.money"\nvalue = 10000\n')
    missed.write_text(SMALL + '[[expect]]\npath = "players.Ann.money"\nvalue = 1\n')
    wrong.write_text(SMALL + '[[mail]]\nform = "ann@example.org"\n')
    assert main([met], None, None, 1) == 0
    assert main([met, missed], None, None, 1) == 1
    assert "players.Ann.money is 10000, expected 1" in capsys.readouterr().out
    assert main([missed, wrong], tmp_path / "out", None, 1) == 2
    assert "there is no key “form”" in capsys.readouterr().err
    assert not (tmp_path / "out" / "wrong").exists()


def test_the_clock_can_be_stopped_and_seeds_spread(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL + '[[expect]]\nat = 2026-11-24T11:00:00\npath = "players.Ann.square"\nvalue = "1"\n')
    assert main([file], None, "2026-11-23T20:00:00", 1) == 0
    capsys.readouterr()
    assert main([file], None, None, 4) == 0
    said = capsys.readouterr().out
    assert "under 4 seeds" in said
    assert "Ann: $10,000 to $10,000" in said


def test_scripted_chance_that_does_not_fit_is_told(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL + '[[chance]]\nwhat = "move"\nwho = "Ann"\nvalues = [[7, 1]]\n')
    assert main([file], None, None, 1) == 2


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(WrongFile, match="cannot be read"):
        read_file(tmp_path / "nowhere.toml")
