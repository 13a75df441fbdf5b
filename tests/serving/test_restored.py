"""A backup restored under a real server: noticed by itself, letters taken again, no Message-ID used for another."""

from __future__ import annotations

import asyncio
import email
import shutil
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from tests.servers.dovecot import private_dovecot
from tests.servers.postgres import Cluster, private_postgres
from tests.servers.sink import Sink
from tests.serving.harness import GAME, Living, name_of, receipts, vouched
from tests.serving.within import running, until
from tests.share import share

pytestmark = pytest.mark.server
PLAYERS = 3


def letters(first: int, count: int) -> list[bytes]:
    return [vouched(n % PLAYERS, n, "buy silver\n") for n in range(first, first + count)]


def silver(living: Living) -> list[int]:
    game = living.game()
    return [game.world.read("player", name_of(n), "items").get("Silver Card", 0) for n in range(PLAYERS)]


def by_message_id(sink: Sink) -> dict[str, set[bytes]]:
    """Return the different letters that were sent under each Message-ID."""
    found: dict[str, set[bytes]] = {}
    for taken in list(sink.letters):
        found.setdefault(str(email.message_from_bytes(taken.raw)["Message-ID"]), set()).add(taken.raw)
    return found


def told_of_it(sink: Sink) -> int:
    """Return how many letters say that the game was restored."""
    return sum(email.message_from_bytes(taken.raw)["X-Mailgame-Kind"] == "restored" for taken in list(sink.letters))


def command(living: Living, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "mailgame", *words, "--config", str(living.config)],
                          check=False, capture_output=True, text=True, timeout=120, cwd=Path(__file__).parents[2])


class Backup:
    """A copy of a database that is not in use, and the way back."""

    def __init__(self, living: Living, cluster: Cluster | None, folder: Path) -> None:
        self.living, self.cluster, self.folder = living, cluster, folder

    @property
    def file(self) -> Path:
        return Path(self.living.database.removeprefix("sqlite:///"))

    def make(self) -> None:
        if self.cluster is None:
            shutil.copy(self.file, self.folder / "copy.db")
        else:
            self._say("CREATE DATABASE copy TEMPLATE test1")

    def restore(self) -> None:
        if self.cluster is None:
            for name in (f"{self.file.name}-wal", f"{self.file.name}-shm"):
                self.file.with_name(name).unlink(missing_ok=True)
            shutil.copy(self.folder / "copy.db", self.file)
        else:
            self._say("DROP DATABASE test1")
            self._say("CREATE DATABASE test1 TEMPLATE copy")

    def forget_witness(self) -> None:
        for file in self.folder.rglob("witness-*"):
            file.unlink()

    def _say(self, words: str) -> None:
        assert self.cluster is not None
        with psycopg.connect(self.cluster._conninfo(), autocommit=True) as connection:
            connection.execute(words)


@pytest.mark.parametrize(("database", "forgotten", "witness"), share([
    ("sqlite", True, True), ("sqlite", True, False), ("sqlite", False, True), ("postgres", True, True),
    ("postgres", True, False),
], 2))
async def test_a_restored_backup(tmp_path: Path, database: str, forgotten: bool, witness: bool) -> None:
    """Twelve letters, six of them after the copy: whether the Admin forgets the command or not, all twelve count."""
    with private_dovecot() as dovecot, private_postgres() as cluster:
        url = f"sqlite:///{tmp_path / 'game.db'}" if database == "sqlite" else cluster.new_database()
        async with Sink() as sink:
            user = dovecot.new_user()
            living = Living(tmp_path, dovecot, user, sink, url)
            backup = Backup(living, cluster if database == "postgres" else None, tmp_path)
            living.new_game(PLAYERS, datetime.now(UTC))
            living.start()
            await asyncio.to_thread(dovecot.deliver, letters(0, 6), user)
            await living.until(lambda: len(receipts(sink)) == 6)
            await asyncio.to_thread(living.stop)
            backup.make()
            living.start()
            await asyncio.to_thread(dovecot.deliver, letters(6, 6), user)
            await living.until(lambda: len(receipts(sink)) == 12)
            await asyncio.to_thread(living.stop)
            assert silver(living) == [4, 4, 4]

            backup.restore()
            if not witness:
                backup.forget_witness()
            assert silver(living) == [2, 2, 2]
            if not forgotten:
                done = await asyncio.to_thread(command, living, "db", "restored")
                assert done.returncode == 0, done.stderr
                assert "moved from Done to INBOX: 6." in done.stdout
            sent = len(sink.letters)
            living.start()
            await living.until(lambda: len(sink.letters) >= sent + 6 + PLAYERS + 1)
            await asyncio.to_thread(living.stop)

            assert silver(living) == [4, 4, 4], "letters taken since the copy are played again"
            assert {name: len(raw) for name, raw in by_message_id(sink).items() if len(raw) > 1} == {}
            assert told_of_it(sink) == PLAYERS + 1
            again = [one for one in receipts(sink).values() if len(one) == 2]
            assert len(again) == 6, "each of them is answered again, under another Message-ID"
            assert living.differences() == []
            checked = await asyncio.to_thread(command, living, "verify", GAME)
            assert checked.returncode == 0, checked.stdout + checked.stderr

            living.start()  # and nothing of it is done twice
            await asyncio.to_thread(dovecot.deliver, letters(12, 3), user)
            await living.until(lambda: len(receipts(sink)) == 15)
            await asyncio.to_thread(living.stop)
            assert silver(living) == [5, 5, 5]
            assert told_of_it(sink) == PLAYERS + 1


async def test_a_copy_without_its_log_is_noticed(tmp_path: Path) -> None:
    """`cp game.db` while the server runs leaves out what stands in the -wal file: the copy is older than it seems."""
    with private_dovecot() as dovecot:
        async with Sink() as sink:
            user, file = dovecot.new_user(), tmp_path / "game.db"
            living = Living(tmp_path, dovecot, user, sink, f"sqlite:///{file}")
            living.new_game(PLAYERS, datetime.now(UTC))
            living.start()
            await living.until(lambda: len(sink.letters) >= PLAYERS)
            await asyncio.to_thread(dovecot.deliver, letters(0, 9), user)
            await living.until(lambda: len(receipts(sink)) == 9)
            shutil.copy(file, tmp_path / "copy.db")
            await asyncio.to_thread(living.kill)
            for name in ("game.db-wal", "game.db-shm"):
                (tmp_path / name).unlink()
            shutil.copy(tmp_path / "copy.db", file)
            with sqlite3.connect(file) as connection:
                stored = connection.execute("SELECT count(*) FROM letters_in").fetchone()[0]
            assert stored < 9, "the copy is older than what the server has done"
            living.start()
            await living.until(lambda: told_of_it(sink) >= PLAYERS)
            await living.until(lambda: silver(living) == [3, 3, 3])
            await asyncio.to_thread(living.stop)
            assert {name: len(raw) for name, raw in by_message_id(sink).items() if len(raw) > 1} == {}


async def test_the_command_is_refused_while_a_server_runs(tmp_path: Path) -> None:
    with private_dovecot() as dovecot:
        async with Sink() as sink:
            living = Living(tmp_path, dovecot, dovecot.new_user(), sink, f"sqlite:///{tmp_path / 'game.db'}")
            living.new_game(PLAYERS, datetime.now(UTC))
            living.start()
            await living.until(lambda: len(sink.letters) >= PLAYERS)
            done = await asyncio.to_thread(command, living, "db", "restored")
            await asyncio.to_thread(living.stop)
            assert done.returncode == 2
            assert "Stop it, restore the copy" in done.stderr


async def test_a_letter_that_somebody_deletes_in_done_is_left_alone(tmp_path: Path) -> None:
    """What is marked as deleted in Done, and what lay there before the database was made, is nobody's loss."""
    with private_dovecot() as dovecot:
        async with Sink() as sink:
            user = dovecot.new_user()
            with dovecot.client(user) as imap:
                imap.create("Done")
                imap.append("Done", "", '"01-Jan-2020 10:00:00 +0000"', vouched(0, 900, "buy silver\n"))
                imap.append("Done", r"(\Deleted)", "", vouched(0, 901, "buy silver\n"))
            living = Living(tmp_path, dovecot, user, sink, f"sqlite:///{tmp_path / 'game.db'}")
            living.new_game(PLAYERS, datetime.now(UTC))
            living.start()
            await asyncio.to_thread(dovecot.deliver, letters(0, 3), user)
            await living.until(lambda: len(receipts(sink)) == 3)
            await asyncio.to_thread(living.stop)
            assert told_of_it(sink) == 0
            assert silver(living) == [1, 1, 1]


async def test_a_letter_moved_by_hand_is_answered_and_nothing_is_taken_for_restored(tmp_path: Path) -> None:
    """The Admin's own mail program moved it to Done: all players were told that their game was restored from a copy."""
    with private_dovecot() as dovecot:
        async with Sink() as sink:
            living = Living(tmp_path, dovecot, dovecot.new_user(), sink, f"sqlite:///{tmp_path / 'game.db'}")
            living.new_game(PLAYERS, datetime.now(UTC))
            for serial in range(2):
                await asyncio.to_thread(dovecot.deliver, letters(serial, 1), living.user)
                if serial:
                    with dovecot.client(living.user) as mail_program:
                        mail_program.uid("MOVE", "1:*", "Done")
                async with running(living):
                    await until(lambda wanted=serial + 1: len(receipts(sink)) == wanted)
                    await until(lambda: dovecot.count(living.user) == 0)
            assert told_of_it(sink) == 0
            assert living.differences() == []
