"""States that somebody brings about: a mailbox made anew, files spoilt while it runs, joins and undos cut short."""

from __future__ import annotations

import asyncio
import email
import shutil
import signal
import sqlite3
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

import pytest

from mailgame.paths import rulesets_folder
from tests.servers.dovecot import DOMAIN, private_dovecot
from tests.servers.sink import Sink
from tests.serving.harness import AUTHSERV, Living, address_of, each_once, receipts
from tests.serving.test_restored import letters, silver, told_of_it

pytestmark = pytest.mark.server
PLAYERS = 3


def ids(count: int) -> list[str]:
    return [f"<{serial}.{serial % PLAYERS}@players.example.net>" for serial in range(count)]


def written(author: str, to: str, body: str, name: str) -> bytes:
    """Return a letter that its author's domain vouches for."""
    letter = EmailMessage()
    letter["Authentication-Results"] = f"{AUTHSERV}; dmarc=pass header.from={author.partition('@')[2]}"
    letter["From"], letter["To"], letter["Subject"], letter["Message-ID"] = author, to, "x", name
    letter.set_content(body)
    return letter.as_bytes()


def admins_address(sink: Sink) -> str:
    """Return the reply address of a letter to the Admin, "" if there is none yet."""
    found = (email.message_from_bytes(taken.raw) for taken in list(sink.letters))
    replies = (str(one["Reply-To"]) for one in found if "admin@" in str(one["To"]))
    return next((reply for reply in replies if "+" in reply), "")


async def test_a_mailbox_that_is_made_anew(tmp_path: Path) -> None:
    """The numbers of its letters begin again (UIDVALIDITY, RFC 9051): new letters are new all the same."""
    with private_dovecot() as dovecot:
        async with Sink() as sink:
            user = dovecot.new_user()
            living = Living(tmp_path, dovecot, user, sink, f"sqlite:///{tmp_path / 'game.db'}")
            living.new_game(PLAYERS, datetime.now(UTC))
            living.start()
            await asyncio.to_thread(dovecot.deliver, letters(0, 6), user, 1)
            await living.until(lambda: len(receipts(sink)) == 6)
            await living.until(lambda: dovecot.count(user) == 0)
            await asyncio.to_thread(living.stop)
            shutil.rmtree(dovecot.maildir(user))
            await asyncio.sleep(1.1)  # UIDVALIDITY goes by seconds
            await asyncio.to_thread(dovecot.deliver, letters(6, 6), user, 1)
            living.start()
            await living.until(lambda: len(receipts(sink)) == 12)
            await asyncio.to_thread(living.stop)
            each_once(sink, ids(12))
            assert told_of_it(sink) == 0
            assert silver(living) == [4, 4, 4]


async def test_files_that_are_spoilt_while_it_runs(tmp_path: Path) -> None:
    """A rule and the config that cannot be read: it goes on; started again, it waits for the rule to be mended."""
    mine = tmp_path / "mine"
    shutil.copytree(rulesets_folder() / "borednomic2", mine / "borednomic2")
    rule = mine / "borednomic2" / "r05_items.py"
    with private_dovecot() as dovecot:
        async with Sink() as sink:
            user = dovecot.new_user()
            living = Living(tmp_path, dovecot, user, sink, f"sqlite:///{tmp_path / 'game.db'}",
                            more={"server": {"rulesets_path": [str(mine)]}})
            living.new_game(PLAYERS, datetime.now(UTC))
            living.start()
            await asyncio.to_thread(dovecot.deliver, letters(0, 3), user)
            await living.until(lambda: len(receipts(sink)) == 3)
            config, source = living.config.read_text(), rule.read_text()
            living.config.write_text("[server\nnonsense")
            rule.write_text("this is ( not a rule")
            assert living.process is not None
            living.process.send_signal(signal.SIGHUP)
            await asyncio.to_thread(dovecot.deliver, letters(3, 3), user)
            await living.until(lambda: len(receipts(sink)) == 6)
            await asyncio.to_thread(living.stop)
            living.config.write_text(config)
            living.start()
            await asyncio.to_thread(dovecot.deliver, letters(6, 3), user)
            await living.until(lambda: living.states()["routed"] == 3)
            await living.until(lambda: "The game week rests for a while" in living.log.read_text())
            await asyncio.to_thread(living.stop)
            rule.write_text(source)
            living.start()
            await living.until(lambda: len(receipts(sink)) == 9)
            await asyncio.to_thread(living.stop)
            each_once(sink, ids(9))
            assert silver(living) == [3, 3, 3]
            assert living.differences() == []


async def test_killed_while_people_join_and_lines_are_undone(tmp_path: Path) -> None:
    """Requests to join, what the Admin approves, sets and undoes: each is answered once, and done once."""
    with private_dovecot() as dovecot:
        async with Sink() as sink:
            user = dovecot.new_user()
            game, admin = f"game@{DOMAIN}", f"admin@{DOMAIN}"
            living = Living(tmp_path, dovecot, user, sink, f"sqlite:///{tmp_path / 'game.db'}")
            living.new_game(PLAYERS, datetime.now(UTC))
            living.start()
            hello = written(address_of(0), game, "message admin\nHello\nend", "<hello@players.example.net>")
            await asyncio.to_thread(dovecot.deliver, [hello], user)
            await living.until(lambda: bool(admins_address(sink)))
            to, names = admins_address(sink), ["<hello@players.example.net>"]
            for number in range(8):
                orders = [
                    (f"new{number}@new.example.net", game, f"join as New{number} f"),
                    (address_of(number % PLAYERS), game, f'propose add "Rule {number}"\nA text.\nend'),
                    (admin, to, f"approve {number}"), (admin, to, f"undo {3 + 2 * number} now because of a slip"),
                    (admin, to, f"set PlayerB money {500 + number} because of a bet"),
                ]
                some = [f"<{number}.{place}@orders.example.net>" for place in range(len(orders))]
                names += some
                raw = [written(*order, name) for order, name in zip(orders, some, strict=True)]
                await asyncio.to_thread(dovecot.deliver, raw, user, 1)
                await asyncio.sleep((number * 37 % 100) / 80)
                await asyncio.to_thread(living.kill)
                living.start()
            await living.until(lambda: set(names) <= receipts(sink).keys())
            await asyncio.to_thread(living.stop)
            each_once(sink, names)
            given = [getattr(entry.input, "letter", "") for entry in living.journal()]
            assert max(given.count(letter) for letter in given if letter) <= 2, "that they wrote, and what they ordered"
            assert living.differences() == []


async def test_a_database_whose_disk_is_not_there(tmp_path: Path) -> None:
    """A server with an empty database in place of its own takes no letters; once it is back, they are played."""
    with private_dovecot() as dovecot:
        async with Sink() as sink:
            user = dovecot.new_user()
            living = Living(tmp_path, dovecot, user, sink, f"sqlite:///{tmp_path / 'disk' / 'game.db'}")
            disk, kept = tmp_path / "disk", tmp_path / "kept"
            disk.mkdir()
            living.new_game(PLAYERS, datetime.now(UTC))
            living.start()
            await asyncio.to_thread(dovecot.deliver, letters(0, 3), user, 1)
            await living.until(lambda: len(receipts(sink)) == 3 and dovecot.count(user) == 0)
            await asyncio.to_thread(living.stop)
            disk.rename(kept)
            disk.mkdir()
            living.log.unlink()
            await asyncio.to_thread(dovecot.deliver, letters(3, 3), user, 1)
            living.start()
            process, living.process = living.process, None
            assert process is not None
            assert await asyncio.to_thread(process.wait, 60) == 1
            said = living.log.read_text()
            assert "game.db holds no game, but 3 letters lie in “Done”" in said
            assert "Is its disk there, and is server.database right?" in said
            assert "Traceback" not in said
            assert dovecot.count(user) == 3
            shutil.rmtree(disk)
            kept.rename(disk)
            living.start()
            await living.until(lambda: len(receipts(sink)) == 6)
            await asyncio.to_thread(living.stop)
            each_once(sink, ids(6))
            assert told_of_it(sink) == 0
            assert silver(living) == [2, 2, 2]


async def test_a_server_without_a_game_knows_its_own_letters(tmp_path: Path) -> None:
    """What strangers wrote to a new server, and it put away, does not keep it from starting again."""
    with private_dovecot() as dovecot:
        async with Sink() as sink:
            user = dovecot.new_user()
            living = Living(tmp_path, dovecot, user, sink, f"sqlite:///{tmp_path / 'game.db'}")
            await asyncio.to_thread(dovecot.deliver, letters(0, 2), user, 1)
            living.start()
            await living.until(lambda: dovecot.count(user) == 0 and dovecot.count(user, "Done") == 2)
            await asyncio.to_thread(living.stop)
            await asyncio.to_thread(dovecot.deliver, letters(2, 2), user, 1)
            living.start()
            await living.until(lambda: dovecot.count(user) == 0 and dovecot.count(user, "Done") == 4)
            await asyncio.to_thread(living.stop)


async def test_a_server_stops_though_another_program_has_locked_its_database(tmp_path: Path) -> None:
    """Whoever stops it waits ten seconds before they kill it; the letter is played by the next start."""
    with private_dovecot() as dovecot:
        async with Sink() as sink:
            user = dovecot.new_user()
            living = Living(tmp_path, dovecot, user, sink, f"sqlite:///{tmp_path / 'game.db'}")
            living.new_game(PLAYERS, datetime.now(UTC))
            living.start()
            await asyncio.to_thread(dovecot.deliver, letters(0, 1), user, 1)
            await living.until(lambda: len(receipts(sink)) == 1)
            other = sqlite3.connect(tmp_path / "game.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            await asyncio.to_thread(dovecot.deliver, letters(1, 1), user, 1)
            await asyncio.sleep(3)
            assert living.process is not None
            living.process.terminate()
            assert await asyncio.to_thread(living.process.wait, 25) == 0
            other.close()
            living.start()
            await living.until(lambda: len(receipts(sink)) == 2)
            await asyncio.to_thread(living.stop)
            each_once(sink, ids(2))
