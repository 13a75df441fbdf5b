"""The present is always true: pages show what was played when it was, not when the next update comes."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from mailgame.desk.room.room import Room
from mailgame.desk.tables.table import Table
from mailgame.server.publishing import Publisher
from mailgame.store.transaction import Transaction
from tests.desk.harness import BOARD, MONDAY, House
from tests.pages.harness import publish
from tests.press.markup import Page


def table(folder: Path) -> str:
    return Page((folder / "winter" / "index.html").read_text(encoding="utf-8")).text


@pytest.mark.slow
@pytest.mark.shows("2.2d")
def test_what_is_bought_between_updates_stands_on_the_page_at_once(empty_house: House, tmp_path: Path) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert"])
    empty_house.until(MONDAY + timedelta(days=1))
    publish(empty_house, tmp_path)
    before = table(tmp_path)
    assert "Gold Card" not in before
    assert empty_house.write("Ann", "buy 2 gold cards", subject="winter").state == "played"
    publish(empty_house, tmp_path)
    assert "2 × Gold Card" in table(tmp_path)
    assert "$9,000" in table(tmp_path)


@pytest.mark.slow
def test_a_letter_that_changes_nothing_costs_no_page(empty_house: House, tmp_path: Path) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert"])
    publish(empty_house, tmp_path)
    empty_house.write("Ann", "status", subject="winter")
    assert not Publisher(empty_house.store, empty_house.office, tmp_path).write_one(empty_house.now)


@pytest.mark.slow
def test_a_game_that_cannot_be_looked_at_keeps_no_other_from_the_front_page(
    empty_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert"])
    empty_house.open("summer", BOARD, ["Cleo", "Dora"])
    look = Room.look

    def broken(room: Room, tx: Transaction, game: str) -> Table:
        if game == "winter":
            raise RuntimeError("winter cannot be looked at")
        return look(room, tx, game)

    monkeypatch.setattr(Room, "look", broken)
    publisher = Publisher(empty_house.store, empty_house.office, tmp_path)
    while publisher.write_one(empty_house.now):
        pass
    page = Page((tmp_path / "index.html").read_text(encoding="utf-8")).text
    assert "The winter game" in page
    assert "The summer game" in page
    assert "winter" in caplog.text


def test_the_front_page_is_owed_when_the_server_is_called_otherwise(empty_house: House, tmp_path: Path) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert"])
    publish(empty_house, tmp_path)
    room = empty_house.office.room
    room.settings = replace(room.settings, name="The Tuesday games")
    publish(empty_house, tmp_path)
    assert "The Tuesday games" in (tmp_path / "index.html").read_text(encoding="utf-8")
