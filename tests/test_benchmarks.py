"""The benchmarks run, take turns, and say plainly which goals are met."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import __main__ as bench
from benchmarks.measure import Goal, Row, race


def test_contestants_take_turns() -> None:
    seen: list[str] = []

    def run(name: str) -> float:
        seen.append(name)
        return 1.0

    race("a race", "laps/s", {"hare": lambda: run("hare"), "tortoise": lambda: run("tortoise")}, {}, rounds=3)
    assert seen == ["hare", "tortoise"] * 3


def test_a_ratio_is_of_medians() -> None:
    row = Row("a race", "laps/s", {"floor": [10.0, 100.0, 20.0], "ours": [9.0, 18.0, 400.0]}, {})
    assert row.ratio("ours", "floor") == pytest.approx(0.9)


def test_the_table_says_which_goals_are_met(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                            capsys: pytest.CaptureFixture[str]) -> None:
    row = Row("a race", "laps/s", {"floor A: bare": [100.0], "ours": [70.0]},
              {"ours": [Goal("floor A: bare", 0.6), Goal("floor A: bare", 0.9)]})
    module = type("rows", (), {"rows": staticmethod(lambda folder, asked: [row])})
    monkeypatch.setattr(bench, "import_module", lambda name: module)
    record = tmp_path / "record.md"
    assert bench.main(["letters_in", "--record", str(record)]) == 0
    assert "0.70 × floor A; 0.70 × floor A" in capsys.readouterr().out
    assert "| ours | 70 (70–70) | 0.70 × floor A; 0.70 × floor A | ✓ 0.6; ✗ 0.9 |" in record.read_text()


def test_an_unknown_row_is_wrong_input(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        bench.main(["leters_in"])
    assert "there is no row leters_in" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("row", ["letters_in", "update", "board", "turn"])
def test_a_row_can_be_measured(row: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main([row, "--quick", "--rounds", "1"]) == 0
    assert ("territories" if row == "turn" else "mailgame") in capsys.readouterr().out


@pytest.mark.server
def test_a_mailbox_can_be_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["mailbox", "--quick", "--rounds", "1"]) == 0
    assert "aioimaplib" in capsys.readouterr().out
