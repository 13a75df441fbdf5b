"""/health: ok means that letters come, are played and go; what stands in the way is in it, and nobody’s address."""

from __future__ import annotations

import asyncio
import errno
import json
import shutil
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mailgame.desk.office.office import Office
from mailgame.paths import rulesets_folder
from mailgame.rulesets.sandboxed import _sandboxed
from mailgame.server.server import Server
from mailgame.server.work import Work
from mailgame.store import StoreAway, Transaction
from tests.servers.dovecot import Dovecot, private_dovecot
from tests.servers.proxy import Line
from tests.servers.sink import Sink
from tests.serving.harness import GAME, Living, receipts, vouched
from tests.serving.within import health, running, until

pytestmark = pytest.mark.server
PLAYERS = 2


@dataclass
class Ground:
    living: Living
    dovecot: Dovecot
    sink: Sink
    line: Line
    folder: Path

    async def write(self, serial: int, body: str = "buy silver\n") -> None:
        await asyncio.to_thread(self.dovecot.deliver, [vouched(0, serial, body)], self.living.user)


@pytest.fixture
async def ground(tmp_path: Path) -> AsyncIterator[Ground]:
    with private_dovecot() as dovecot:
        async with Sink() as sink, Line(dovecot.imap_port) as line:
            living = Living(tmp_path, dovecot, dovecot.new_user(), sink, f"sqlite:///{tmp_path / 'game.db'}", line.port,
                            more={"server": {"rulesets_path": [str(tmp_path / "rulesets")]},
                                  "mail": {"poll_seconds": 5}})
            shutil.copytree(rulesets_folder() / "borednomic2", tmp_path / "rulesets" / "own")
            yield Ground(living, dovecot, sink, line, tmp_path)


def raising(error: Exception) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


def has_answered(ground: Ground, letters: int) -> bool:
    """Tell whether so many letters have got their answers."""
    return len(receipts(ground.sink)) == letters


def no_address(said: Any) -> bool:
    return "@" not in json.dumps(said, ensure_ascii=False).replace("…@", "")


async def test_all_is_well_and_says_so(ground: Ground) -> None:
    ground.living.new_game(PLAYERS, datetime.now(UTC))
    async with running(ground.living, ready=False) as server:
        assert (await server.health())["mail in"] == "not started"
        await ground.write(1)
        await until(lambda: len(receipts(ground.sink)) == 1)
        said = await health(server, lambda said: said["ok"])
        assert said["last faults"] == {}, "that a server has only just been started is no fault"
        assert "what to do" not in said
        assert said["letters"] == "none waits to be played"
        assert said["games"] == "1 running"
        assert no_address(said)


async def unwell(server: Server, part: str, words: str, seconds: float = 60) -> Mapping[str, Any]:
    """Wait until /health says that it is not well, and these words of that part; other parts may be late meanwhile."""
    return await health(server, lambda said: words in said[part] and not said["ok"], seconds)


async def test_a_ruleset_that_is_gone(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    ground.living.new_game(PLAYERS, datetime.now(UTC), ruleset="own")
    ground.living.new_game(PLAYERS, datetime.now(UTC), game="other")
    shutil.rmtree(ground.folder / "rulesets" / "own")
    _sandboxed.cache_clear()  # as in a process that starts
    for kept in ("_asked", "_loaded"):
        monkeypatch.setattr(f"mailgame.rulesets.loading.{kept}", {})
    async with running(ground.living) as server:
        await unwell(server, "games", "the ruleset own cannot be read")
        await asyncio.to_thread(ground.dovecot.deliver, [vouched(0, 7, "buy silver\n", "other: my move")],
                                ground.living.user)
        await until(lambda: len(receipts(ground.sink)) == 1)  # the other game goes on
        await asyncio.to_thread(ground.dovecot.deliver, [vouched(0, 8, "buy silver\n", f"{GAME}: my move")],
                                ground.living.user)
        said = await health(server, lambda said: f"{GAME} rests until" in said["games"])
        assert "1 waits to be played" in said["letters"]
        assert no_address(said)


async def test_a_game_that_rests_is_played_when_it_has_rested(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    ground.living.new_game(PLAYERS, datetime.now(UTC))
    monkeypatch.setattr("mailgame.desk.office.office.REST", timedelta(seconds=3))
    with monkeypatch.context() as broken:
        broken.setattr(Office, "open", lambda *_: 1 / 0)
        async with running(ground.living) as server:
            await ground.write(1)
            said = await unwell(server, "games", f"{GAME} rests until")
            assert "ZeroDivisionError" in said["games"]
            broken.undo()
            await until(lambda: len(receipts(ground.sink)) == 1, 60)
            said = await health(server, lambda said: said["ok"])
            assert "rests until" in said["last faults"]["games"]["words"], "what was wrong last is still told"


async def test_what_the_admin_has_mended_is_played_by_the_next_start(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game rests five minutes after it broke; whoever mends it and starts the server again need not wait for that."""
    ground.living.new_game(PLAYERS, datetime.now(UTC))
    with monkeypatch.context() as broken:
        broken.setattr(Office, "open", lambda *_: 1 / 0)
        async with running(ground.living) as server:
            await ground.write(1)
            await unwell(server, "games", f"{GAME} rests until")
    assert not receipts(ground.sink)
    async with running(ground.living):
        await until(lambda: len(receipts(ground.sink)) == 1, 60)


async def test_pages_that_cannot_be_written_are_written_when_they_can(ground: Ground) -> None:
    ground.living.new_game(PLAYERS, datetime.now(UTC))
    site = ground.folder / "site"
    site.mkdir()
    (site / GAME).write_text("a file where a folder should be")
    async with running(ground.living) as server:
        await unwell(server, "pages", f"the pages of {GAME} cannot be written")
        await ground.write(1)
        await until(lambda: len(receipts(ground.sink)) == 1)  # play goes on
        (site / GAME).unlink()
        server._pages._wait.clear()
        await until(lambda: (site / GAME / "index.html").exists())
        await health(server, lambda said: said["ok"])


async def test_a_game_made_meanwhile_has_pages_at_once(ground: Ground) -> None:
    ground.living.new_game(PLAYERS, datetime.now(UTC))
    async with running(ground.living):
        await asyncio.to_thread(ground.living.new_game, PLAYERS, datetime.now(UTC), "economic", "later")
        await until(lambda: (ground.folder / "site" / "later" / "index.html").exists(), 30)


async def test_pages_are_owed_over_a_restart(ground: Ground) -> None:
    ground.living.new_game(PLAYERS, datetime.now(UTC))
    page = ground.folder / "site" / GAME / "players.html"
    async with running(ground.living) as server:
        await until(lambda: not server._pages._owed())
        before = page.stat().st_mtime_ns
    async with running(ground.living) as server:
        assert not server._pages._owed(), "what was written before is not written again"
        assert page.stat().st_mtime_ns == before
        await ground.write(1)
        await until(lambda: page.stat().st_mtime_ns != before and not server._pages._owed())
    shutil.rmtree(ground.folder / "site")
    async with running(ground.living):
        await until(lambda: (ground.folder / "site" / GAME / "index.html").exists())


async def test_a_mail_server_that_hangs(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection stands, and nothing comes: IDLE would be silent too."""
    monkeypatch.setattr("mailgame.post.inbox.imap.HANGING", 1.0)
    ground.living.new_game(PLAYERS, datetime.now(UTC))
    async with running(ground.living) as server:
        await until(lambda: server.mailbox.state == "connected")
        server.mailbox._renew = 3.0
        await health(server, lambda said: said["ok"])
        ground.line.stall()
        await unwell(server, "mail in", "the mail server has not answered for", 90)
        ground.line.flow()
        await health(server, lambda said: said["ok"], 90)


async def test_letters_that_do_not_go(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mailgame.server.health.STUCK", timedelta(seconds=1))
    ground.living.new_game(PLAYERS, datetime.now(UTC))
    for player in ("playera", "playerb"):
        ground.sink.refuse(f"{player}@players.example.net", f"450 4.2.1 <{player}@players.example.net> later", times=99)
    async with running(ground.living) as server:
        said = await unwell(server, "outbox", "2 wait to be sent, the oldest for")
        assert no_address(said)


async def test_a_password_that_the_mail_server_does_not_take(ground: Ground) -> None:
    ground.living.config.write_text(
        ground.living.config.read_text().replace("[mail.smtp]", '[mail.smtp]\nuser = "game"\npassword = "wrong"'))
    ground.living.new_game(PLAYERS, datetime.now(UTC))
    ground.sink.password = "right"
    async with running(ground.living) as server:
        await ground.write(1)
        await unwell(server, "mail out", "it does not take the user name and password: 535 5.7.8")
        said = await health(server, lambda said: "wait to be sent" in said["outbox"])
        assert said["what to do"]["mail out"].startswith("Put what the mail server takes into config.toml")
        assert said["letters"] == "none waits to be played"
        assert receipts(ground.sink) == {}
        ground.sink.password = "wrong"  # as it is set right at the provider’s
        await until(lambda: len(receipts(ground.sink)) == 1, 120)
        await health(server, lambda said: said["ok"] and said["outbox"] == "none waits to be sent")
    assert [len(ids) for ids in receipts(ground.sink).values()] == [1]


async def test_letters_that_are_not_played(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mailgame.server.health.LATE", timedelta(seconds=1))
    ground.living.new_game(PLAYERS, datetime.now(UTC))
    async with running(ground.living) as server:
        with monkeypatch.context() as stuck:
            stuck.setattr(Office, "work", lambda *_: False)
            await ground.write(1)
            await unwell(server, "letters", "1 waits to be played, the oldest for")
        await health(server, lambda said: said["ok"])


async def test_nothing_is_played_before_the_mailbox_could_be_looked_at(ground: Ground) -> None:
    ground.living.new_game(PLAYERS, datetime.now(UTC))
    ground.line.refusing = True
    async with running(ground.living, ready=False) as server:
        said = await health(server, lambda said: "until the mailbox" in said["desk"])
        assert not said["ok"]
        ground.line.refusing = False
        await health(server, lambda said: said["ok"], 90)


async def test_what_keeps_the_desk_from_its_work_is_said_until_it_is_over(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Too few open files, a busy database, a fault of the program: no letter is set aside for any of them."""
    monkeypatch.setattr("mailgame.server.server.RETRY", 0.2)
    ground.living.new_game(PLAYERS, datetime.now(UTC))
    async with running(ground.living) as server:
        for serial, (place, error, part, words) in enumerate([
            ((Office, "open"), OSError(errno.EMFILE, "Too many open files"), "desk", "may open no more files"),
            ((Work, "do_some"), ZeroDivisionError(), "desk", "stumbles over a fault of the program"),
            ((Transaction, "take"), StoreAway("the database is busy"), "mail in", "the database is busy"),
        ], start=1):
            with monkeypatch.context() as broken:
                broken.setattr(*place, raising(error))
                await ground.write(serial)
                await unwell(server, part, words)
            await until(partial(has_answered, ground, serial))
            await health(server, lambda said: said["ok"])
        assert ground.living.states()["aside"] == 0


async def test_a_database_that_hangs_keeps_nobody_waiting(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    ground.living.new_game(PLAYERS, datetime.now(UTC))
    answers = threading.Event()
    async with running(ground.living) as server:
        await health(server, lambda said: said["ok"])
        with monkeypatch.context() as hanging:
            hanging.setattr("mailgame.server.vitals.PATIENCE", 0.3)
            hanging.setattr("mailgame.server.vitals.of_store", lambda *_: answers.wait(60) and ())
            for said in await asyncio.wait_for(asyncio.gather(*(server.health() for _ in range(40))), 20):
                assert (said["ok"], said["mail in"]) == (False, "connected")
                assert "it has not answered for 0.3 seconds" in str(said["database"])
            answers.set()
        await health(server, lambda said: said["ok"])
