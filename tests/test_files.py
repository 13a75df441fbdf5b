"""Files that are written whole."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from mailgame.files import write_whole


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_a_file_is_replaced_as_a_whole_and_its_folder_made(tmp_path: Path) -> None:
    file = tmp_path / "pages" / "rules" / "14.html"
    write_whole(file, b"the first text, which is longer")
    write_whole(file, b"the second text")
    assert file.read_bytes() == b"the second text"
    assert list(file.parent.iterdir()) == [file]


def test_whoever_has_it_open_reads_the_old_one_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "14.html"
    write_whole(file, b"the first text")
    with file.open("rb") as reader:
        write_whole(file, b"another")
        assert reader.read() == b"the first text"


def test_a_file_is_its_owners_alone_unless_it_is_public(tmp_path: Path) -> None:
    write_whole(tmp_path / "config.toml", b"")
    write_whole(tmp_path / "index.html", b"", public=True)
    assert [mode(tmp_path / name) for name in ("config.toml", "index.html")] == [0o600, 0o644]


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "index.html").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_whole(tmp_path / "index.html", b"a page")
    assert [one.name for one in tmp_path.iterdir()] == ["index.html"]
