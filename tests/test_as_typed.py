"""What a game that was played by itself says to type next can be typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from mailgame.playing.play import as_typed


def test_the_program_is_named_by_its_path_where_its_name_is_not_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "mailgame"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", "")
    assert as_typed(str(program)) == str(program)
    assert as_typed("/somewhere/mailgame/__main__.py") == "mailgame"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert as_typed(str(program)) == "mailgame"
