"""Scanning: what is in a folder is found, and what does not belong there is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from mailgame.scanning import Stray, declared, scan


def test_every_file_of_a_folder_is_found_by_name(tmp_path: Path) -> None:
    (tmp_path / "second.py").write_text("word = 'two'")
    (tmp_path / "first.py").write_text("word = 'one'")
    (tmp_path / "__init__.py").write_text("raise RuntimeError")
    (tmp_path / "__pycache__").mkdir()
    found = scan(tmp_path)
    assert [declared(path, module, "word", str) for path, module in found.items()] == ["one", "two"]


def test_a_stray_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("buy milk")
    with pytest.raises(Stray, match=r"notes\.txt: only Python files"):
        scan(tmp_path)


def test_a_folder_within_is_a_stray(tmp_path: Path) -> None:
    (tmp_path / "more.py").mkdir()
    with pytest.raises(Stray, match=r"more\.py: only Python files"):
        scan(tmp_path)


def test_a_file_that_cannot_be_imported_is_named(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("word = ")
    with pytest.raises(Stray, match=r"broken\.py: SyntaxError"):
        scan(tmp_path)


@pytest.mark.parametrize("text", ["", "word = 5"])
def test_a_file_that_does_not_say_what_it_must_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "empty.py").write_text(text)
    ((path, module),) = scan(tmp_path).items()
    with pytest.raises(Stray, match=r"empty\.py: it must define “word”, of type str"):
        declared(path, module, "word", str)
