"""`mailgame play`: its port, the colours of the people, a new game once one is over, and the header that stays."""

from __future__ import annotations

import asyncio
import email
import email.policy
import socket
import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest

from mailgame.clock import SkippingClock, SystemClock
from mailgame.game.inputs import Instruct
from mailgame.paths import templates_folder
from mailgame.playing import play
from mailgame.playing.play import _listen
from mailgame.playing.tabletop import ADMIN, CLOCK, Table
from mailgame.postoffice.boxes import INBOX, Boxes
from mailgame.postoffice.page import Page
from mailgame.press.pictures.colours import player_colour
from mailgame.world import calendar


async def opened(folder: Path, ruleset: str) -> Table:
    table = Table(SkippingClock(SystemClock()), ruleset, folder)
    await table.post.start()
    await table.open()
    return table


async def close(table: Table) -> None:
    table.server.close()
    await table.post.stop()


def _end(table: Table) -> Instruct:
    """Return the Admin's order to end the game."""
    at = calendar.write(table.clock.now())
    return Instruct(at=at, player="", pattern="end because TEXT", arguments={"text": "it is late"}, by="Admin",
                    words="end because it is late")


def page_of(table: Table, port: int) -> Page:
    return Page(table.post, table.people, templates=templates_folder() / "postoffice", port=port,
                clock=CLOCK, next_words=table.next)


@pytest.mark.slow
async def test_the_page_keeps_its_port_and_takes_another_only_if_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        table = await opened(tmp_path, "economic")
        page = page_of(table, port)
        await _listen(page)
        assert page.port not in (0, port)
        await page.stop()
    again = page_of(table, port)
    await _listen(again)
    assert again.port == port
    await again.stop()
    await close(table)


@pytest.mark.slow
async def test_people_have_the_colours_of_the_board(tmp_path: Path) -> None:
    table = await opened(tmp_path, "borednomic2")
    with table.server.store.reading() as tx:
        room = table.server.office.room
        seats = room.presenter(room.look(tx, table.slug)).seats()
    board = {seat.name: player_colour(seat.colour) for seat in seats}
    assert len(set(board.values())) == 3
    assert {person.name: person.colour for person in table.people() if person.name in board} == board
    await close(table)


@pytest.mark.slow
async def test_after_the_end_the_button_begins_another_game_with_the_same_people(tmp_path: Path) -> None:
    table = await opened(tmp_path, "economic")
    assert (table.slug, table.next()) == ("table", "Next deadline →")
    with table.server.store.begin() as tx:
        row = tx.lock_game("table")
        performer = table.server.office.open(tx, row, table.clock.now())
        performer.play(_end(table))
        performer.close()
    assert table.next() == "New game"
    await table.again()
    assert (table.slug, table.next()) == ("table-2", "Next deadline →")
    assert [person.name for person in table.people()][:3] == ["Robin", "Ada", "Ben"]
    await close(table)
    later = await opened(tmp_path, "economic")
    assert later.slug == "table-2"
    await close(later)


def test_the_header_stays_while_a_letter_is_read() -> None:
    css = (templates_folder() / "postoffice" / "page.css").read_text(encoding="utf-8")
    (header,) = (line for line in css.splitlines() if line.startswith(".top { display"))
    assert "position: sticky; top: 0;" in header


@pytest.mark.slow
async def test_as_many_play_as_were_asked_for_and_still_do_when_the_folder_is_opened_again(tmp_path: Path) -> None:
    table = Table(SkippingClock(SystemClock()), "economic", tmp_path, players=5)
    await table.post.start()
    await table.open()
    assert [player.name for player in table.house] == ["Ada", "Ben", "Cleo", "Dora"]
    await close(table)
    again = await opened(tmp_path, "economic")  # nobody says how many
    assert [player.name for player in again.house] == ["Ada", "Ben", "Cleo", "Dora"]
    assert len(again.people()) == 7  # you, those four, the Admin, the game
    await close(again)


@pytest.mark.slow
async def test_it_is_said_how_a_game_went(tmp_path: Path) -> None:
    table = await opened(tmp_path, "borednomic2")
    *went, idle = table.account()
    assert went == ["Robin ($10,000), Ada ($10,000) and Ben ($10,000).", "No letter and no deadline failed."]
    assert idle.startswith("No player gave an order: the house plays what letters say can be done.")
    await close(table)


@pytest.mark.slow
async def test_what_is_written_while_time_passes_goes_out_then_and_nothing_is_said_to_wait(tmp_path: Path) -> None:
    """The server runs, and somebody presses “Next deadline” at once, again and again."""
    table = await opened(tmp_path, "borednomic2")
    stop = asyncio.Event()
    server = asyncio.create_task(table.server.run(stop))
    for _ in range(3):
        async with asyncio.timeout(60):
            due = await table.server.next_due()
            assert due is not None
            await table.pass_time(due + timedelta(seconds=1), table.clock.skip_to)
            await table.server.settle()
    stop.set()
    async with asyncio.timeout(60):
        await server
    box = table.post.boxes.find(ADMIN, INBOX)
    assert box is not None
    came = [(email.message_from_bytes(table.post.boxes.raw(entry.body), policy=email.policy.default), entry.received_at)
            for entry in table.post.boxes.entries(box)]
    late = [str(letter["Subject"]) for letter, at in came if at - letter["Date"].datetime > timedelta(minutes=1)]
    assert late == []
    assert [str(letter["Subject"]) for letter, _ in came if letter["X-Mailgame-Kind"] == "digest"] == []
    await table.post.stop()


def test_a_folder_that_cannot_keep_the_letters_is_told_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ended with a traceback: on a full disk, and when a game was begun in a folder where one is going on."""
    office = Boxes(tmp_path / "mail", SystemClock())
    assert play.main(1, fast=True, ruleset="economic", folder=tmp_path) == 1
    assert "✗ Another post office is open in" in capsys.readouterr().out
    office.close()

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Boxes, "_prepare", full)
    assert play.main(1, fast=True, ruleset="economic", folder=tmp_path) == 1
    said = capsys.readouterr().out
    assert f"✗ The letters of this game cannot be kept in {tmp_path}: database or disk is full." in said
