"""The tests' own servers: they start, they serve, they are gone afterwards, and they say plainly what is missing."""

from __future__ import annotations

import os
from pathlib import Path

import psycopg
import pytest
from PIL import Image

from tests.servers.chromium import screenshot
from tests.servers.dovecot import private_dovecot
from tests.servers.ground import CannotStart, find_program, ordinary_user
from tests.servers.postgres import private_postgres

PAGE = """<!doctype html><title>a page</title><meta name="viewport" content="width=device-width">
<style>body { margin: 0; height: 1500px; background: #fff; color-scheme: light dark }
h1 { margin: 0 }
@media (prefers-color-scheme: dark) { body { background: #000 } }</style><h1>A board</h1>"""


def test_a_program_that_is_missing_is_named_with_what_to_install() -> None:
    with pytest.raises(CannotStart, match=r"needs the program 'dovecot-of-dreams'.*apt-get install dovecot-imapd"):
        find_program("dovecot-of-dreams", "dovecot-imapd")


def test_root_starts_servers_as_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("MAILGAME_TEST_USER", "daemon")
    assert ordinary_user().name == "daemon"
    monkeypatch.setenv("MAILGAME_TEST_USER", "nobody-of-that-name")
    with pytest.raises(CannotStart, match="no user 'nobody-of-that-name'"):
        ordinary_user()
    monkeypatch.setenv("MAILGAME_TEST_USER", "root")
    with pytest.raises(CannotStart, match="'root' is root"):
        ordinary_user()


@pytest.mark.server
def test_what_postgres_has_committed_survives_a_crash() -> None:
    with private_postgres() as cluster:
        first, second = cluster.new_database(), cluster.new_database()
        assert first != second
        database = first.partition("@/")[2].partition("?")[0]

        def ask(words: str) -> list[tuple[object, ...]]:
            with psycopg.connect(host=str(cluster.folder), user="mailgame", dbname=database) as connection:
                cursor = connection.execute(words.encode())
                return cursor.fetchall() if cursor.description else []

        ask("create table kept (what text)")
        ask("insert into kept values ('a letter')")
        cluster.crash()
        cluster.start()
        assert ask("select what from kept") == [("a letter",)]
    assert not cluster.folder.exists()


@pytest.mark.server
def test_dovecot_takes_letters_by_lmtp_and_gives_them_by_imap() -> None:
    with private_dovecot() as dovecot:
        user, other = dovecot.new_user(), dovecot.new_user()
        dovecot.deliver([b"Subject: one\r\n\r\none\r\n", b"Subject: two\r\n\r\ntwo\r\n"], user, extension="token")
        assert (dovecot.count(user), dovecot.count(user, "Done"), dovecot.count(other)) == (2, 0, 0)
        dovecot.stop()
        dovecot.start()
        assert dovecot.count(user) == 2
    assert not dovecot.folder.exists()


@pytest.mark.server
@pytest.mark.parametrize("width", [400, 1200])
@pytest.mark.parametrize("dark", [False, True])
def test_chromium_shows_a_whole_page_in_the_width_and_the_colours_asked_for(
        tmp_path: Path, width: int, dark: bool) -> None:
    page, picture = tmp_path / "page.html", tmp_path / "page.png"
    page.write_text(PAGE)
    seen = screenshot(page, picture, width, dark)
    assert (seen.width, seen.height, seen.complaints) == (width, 1500, [])
    with Image.open(picture) as image:
        assert image.size == (width, 1500)
        assert image.convert("RGB").getpixel((width - 1, 1499)) == ((0, 0, 0) if dark else (255, 255, 255))


@pytest.mark.server
def test_chromium_tells_what_a_page_complains_of_and_what_sticks_out(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGE + "<div style='width: 900px'>wide</div><script>notThere()</script>")
    seen = screenshot(page, tmp_path / "page.png", 400)
    assert seen.width == 900
    assert "notThere" in " ".join(seen.complaints)
