"""Pages that cannot even be looked for, since their folder is closed to the server or its disk is gone."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from mailgame.server.publishing import Publisher
from tests.desk.harness import BOARD, House


@pytest.mark.slow
@pytest.mark.parametrize("trouble", [
    PermissionError(errno.EACCES, "Permission denied"), OSError(errno.ESTALE, "Stale file handle"),
])
def test_pages_that_cannot_be_looked_for_are_owed(
    empty_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: OSError
) -> None:
    """The desk goes on, and what is wrong is said of the pages."""
    empty_house.open("winter", BOARD, ["Ann", "Bert"])
    pages = Publisher(empty_house.store, empty_house.office, tmp_path / "site")

    def fail(*_: object, **__: object) -> bool:
        raise trouble

    with monkeypatch.context() as closed:
        closed.setattr("mailgame.server.publishing.Path.exists", fail)
        closed.setattr("mailgame.server.publishing.Path.mkdir", fail)
        while pages.write_one(empty_house.now):
            pass
        assert f"the pages of winter cannot be written: {trouble.strerror}" in pages.trouble
    pages._wait.clear()  # as after a minute
    while pages.write_one(empty_house.now):
        pass
    assert pages.trouble == ""
    assert (tmp_path / "site" / "winter" / "index.html").exists()
