"""What somebody reads where the server cannot start: words and the documented exit code, no traceback."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mailgame.store import Store
from mailgame.store.migrating import migrate

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.server


def config(folder: Path, server: str = "", imap: str = "", database: str = "sqlite:///game.db") -> Path:
    file = folder / "config.toml"
    file.write_text(f"""
[server]
database = "{database}"
{server or 'listen = ""'}
[mail]
address = "game@example.org"
[mail.imap]
host = "127.0.0.1"
port = 9
tls = "none"
user = "game"
password = "secret"
{imap}
[mail.smtp]
host = "127.0.0.1"
port = 9
tls = "none"
[admin]
email = "admin@example.org"
""")
    return file


def ran(file: Path, *command: str) -> tuple[int, str]:
    done = subprocess.run([sys.executable, "-m", "mailgame", *(command or ("serve",)), "--config", str(file)],
                          check=False, capture_output=True, text=True, timeout=60, cwd=ROOT)
    assert "Traceback" not in done.stdout + done.stderr
    return done.returncode, done.stderr


@contextmanager
def serving(file: Path) -> Iterator[subprocess.Popen[str]]:
    with file.with_name("log").open("w") as log:
        process = subprocess.Popen([sys.executable, "-m", "mailgame", "serve", "--config", str(file)], cwd=ROOT,
                                   stderr=log, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def until(ready: object, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not ready():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, said = ran(config(tmp_path, f'listen = "127.0.0.1:{port}"'))
    assert code == 1
    assert f"127.0.0.1:{port} (server.listen): Address already in use" in said
    assert 'listen = ""' in said


def test_an_address_that_is_not_this_machines(tmp_path: Path) -> None:
    code, said = ran(config(tmp_path, 'listen = "192.0.2.1:8080"'))
    assert (code, "192.0.2.1:8080 (server.listen)" in said) == (1, True)


@pytest.mark.parametrize("command", ["serve", "db upgrade", "db restored", "replay winter"])
def test_a_folder_below_a_file(tmp_path: Path, command: str) -> None:
    (tmp_path / "notes.txt").write_text("a file")
    code, said = ran(config(tmp_path, database="sqlite:///notes.txt/game.db"), *command.split())
    assert code == 2
    assert "server.database lies in the folder" in said
    assert "Not a directory" in said or "File exists" in said


def test_a_database_that_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    code, said = ran(config(tmp_path, database="sqlite:///games"))
    assert (code, "is a folder" in said) == (2, True)


@pytest.mark.parametrize("port", ["notaport", "99999", "-1", "0"])
def test_a_port_of_postgresql_that_is_none(tmp_path: Path, port: str) -> None:
    code, said = ran(config(tmp_path, database=f"postgresql://me:secret@localhost:{port}/games"))
    assert code == 2
    assert "server.database" in said
    assert "me:secret" not in said


def test_a_database_of_a_newer_program(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'game.db'}")
    migrate(store)
    store.close()
    with sqlite3.connect(tmp_path / "game.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    code, said = ran(config(tmp_path))
    assert (code, "was made by a newer mailgame" in said) == (1, True)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "game.db").write_bytes(b"a diary, and no database\n" * 500)
    code, said = ran(config(tmp_path))
    assert (code, "damaged or no SQLite database" in said) == (1, True)


@pytest.mark.parametrize("imap", ['done = "INBOX"', 'done = "inbox"', 'mailbox = "Games"\ndone = "GAMES"'])
def test_letters_that_would_go_round(tmp_path: Path, imap: str) -> None:
    code, said = ran(config(tmp_path, imap=imap))
    assert code == 2
    assert "every letter would come again for ever" in said


def test_a_disk_that_is_full_at_the_very_start(tmp_path: Path) -> None:
    """The server says so in one line, waits, and is there when there is room."""
    small = tmp_path / "small"
    small.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(small)], check=False,
                             capture_output=True)
    if mounted.returncode:
        # Where nothing may be mounted, a file that cannot grow is as full.
        return _full_by_limit(tmp_path)
    try:
        (small / "ballast").write_bytes(b"\0" * 60_000)
        file = config(tmp_path, database="sqlite:///small/game.db")
        with serving(file) as process:
            until(lambda: "disk is full" in file.with_name("log").read_text().lower())
            assert process.poll() is None
            assert "Traceback" not in file.with_name("log").read_text()
            subprocess.run(["mount", "-o", "remount,size=64m", str(small)], check=True)
            until(lambda: (small / "game.db").exists() and (small / "game.db").stat().st_size > 100_000)
    finally:
        subprocess.run(["umount", "-l", str(small)], check=False)
    return None


def _full_by_limit(folder: Path) -> None:
    file = config(folder)
    limited = f"ulimit -f 40; exec {sys.executable} -m mailgame serve --config {file}"
    with file.with_name("log").open("w") as log:
        process = subprocess.Popen(["sh", "-c", limited], cwd=ROOT, stderr=log)
    try:
        until(lambda: "the database is away" in file.with_name("log").read_text().lower() or process.poll() is not None)
        assert process.poll() is None
        assert "Traceback" not in file.with_name("log").read_text()
    finally:
        process.kill()
        process.wait()


def test_sighup_does_not_end_it_and_it_says_what_it_does(tmp_path: Path) -> None:
    file = config(tmp_path)
    with serving(file) as process:
        until((tmp_path / "game.db").exists)
        time.sleep(1)
        os.kill(process.pid, signal.SIGHUP)
        until(lambda: "SIGHUP: nothing is read anew" in file.with_name("log").read_text())
        assert process.poll() is None


def test_a_mail_server_that_is_away_costs_a_line_a_try(tmp_path: Path) -> None:
    file = config(tmp_path)
    with serving(file):
        until(lambda: file.with_name("log").read_text().count("cannot reach 127.0.0.1 port 9") >= 3)
        lines = file.with_name("log").read_text().splitlines()
    assert all(line.startswith("20") for line in lines), "a line begins with its time"
