"""Taking letters in from a real Dovecot: each is handed over, none twice, and before a deadline all that had come."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from mailgame.clock import SystemClock
from mailgame.post.inbox import imap
from mailgame.post.inbox.imap import Arrived, Mailbox, MailboxClosed
from mailgame.post.inbox.imap_session import Fetched, Session
from tests.post.taking import Shelf, account, letter, reading, subject_of, until
from tests.servers.dovecot import Dovecot, private_dovecot
from tests.servers.proxy import Line

pytestmark = [pytest.mark.server, pytest.mark.usefixtures("quick_to_reconnect")]


# ------------------------------------------------------------------------------------------------ each letter once


async def test_six_hundred_letters_are_taken_once_each_in_their_order_and_put_away(dovecot: Dovecot, user: str) -> None:
    dovecot.deliver([letter(number) for number in range(600)], user, connections=1)
    shelf, mailbox = Shelf(), Mailbox(account(user, dovecot.imap_port), SystemClock())
    async with reading(mailbox, shelf.take):
        await mailbox.drain()
        assert shelf.subjects == [str(number) for number in range(600)]
        assert mailbox.state == "connected"
        assert mailbox.trouble == ""
    assert mailbox.state == "stopped"
    assert (dovecot.count(user), dovecot.count(user, "Done")) == (0, 600)


async def test_a_letter_carries_its_name_and_the_time_the_server_received_it(dovecot: Dovecot, user: str) -> None:
    before = datetime.now(UTC) - timedelta(seconds=1)
    dovecot.deliver([letter("late", date="Fri, 01 Jan 1999 00:00:00 +0000")], user, extension="token")
    shelf, mailbox = Shelf(), Mailbox(account(user, dovecot.imap_port), SystemClock())
    async with reading(mailbox, shelf.take):
        await mailbox.drain()
    taken = shelf.letters[0]
    assert (taken.mailbox, taken.uid, taken.truncated) == (f"{user}/INBOX", 1, False)
    assert taken.uidvalidity > 0
    assert before <= taken.received_at <= datetime.now(UTC), "a forged Date: does not count"
    assert taken.received_at.tzinfo is UTC
    assert f"Delivered-To: {user}+token@".encode() in taken.raw
    assert taken.raw.endswith(b"\r\n\r\nvote 301 yes\r\n")


async def test_no_letter_came_later_than_it_was_fetched(
        monkeypatch: pytest.MonkeyPatch, dovecot: Dovecot, user: str) -> None:
    """Some servers take the time from the letter's own Date, and their clocks may be fast; Dovecot does neither."""
    dates = {"1": "01-Jan-1999 00:00:00 +0000", "2": "01-Jan-2099 00:00:00 +0000"}

    async def as_dated(session: Session, uids: Sequence[int], octets: int) -> tuple[list[Fetched], str]:
        fetched, complaint = await truly(session, uids, octets)
        return [replace(one, received=dates[subject_of(one.raw)]) for one in fetched], complaint

    truly = Session.letters
    monkeypatch.setattr(Session, "letters", as_dated)
    dovecot.deliver([letter(1), letter(2)], user)
    shelf, mailbox = Shelf(), Mailbox(account(user, dovecot.imap_port), SystemClock())
    before = datetime.now(UTC)
    async with reading(mailbox, shelf.take):
        await mailbox.drain()
    came = dict(zip(shelf.subjects, shelf.letters, strict=True))
    assert came["1"].received_at == datetime(1999, 1, 1, tzinfo=UTC)
    assert before <= came["2"].received_at <= datetime.now(UTC)


async def test_a_connection_cut_again_and_again_costs_nothing(dovecot: Dovecot, user: str) -> None:
    dovecot.deliver([letter(number) for number in range(500)], user)
    shelf = Shelf()
    async with Line(dovecot.imap_port) as line:
        mailbox = Mailbox(account(user, line.port), SystemClock())
        line.cut_after(30_000)
        async with reading(mailbox, shelf.take):
            draining = asyncio.ensure_future(mailbox.drain())
            for octets in (500, 41_000, 7, 25_000, 66_000):
                await until(lambda: not line.is_about_to_cut)
                line.cut_after(octets)
            await asyncio.wait_for(draining, 30)
            assert line.connections > 5
    assert sorted(map(int, shelf.subjects)) == list(range(500))
    assert (dovecot.count(user), dovecot.count(user, "Done")) == (0, 500)


async def test_a_line_cut_after_storing_and_before_putting_away_hands_nothing_over_again(
        dovecot: Dovecot, user: str) -> None:
    dovecot.deliver([letter(number) for number in range(250)], user)
    shelf = Shelf()
    async with Line(dovecot.imap_port) as line:

        async def take_and_cut(arrived: list[Arrived]) -> None:
            await shelf.take(arrived)
            line.cut()

        mailbox = Mailbox(account(user, line.port), SystemClock())
        async with reading(mailbox, take_and_cut):
            await asyncio.wait_for(mailbox.drain(), 30)
    assert sorted(map(int, shelf.subjects)) == list(range(250))
    assert (dovecot.count(user), dovecot.count(user, "Done")) == (0, 250)


async def test_a_server_restarted_in_the_middle_costs_nothing(user: str) -> None:
    with private_dovecot() as own:
        own.deliver([letter(number) for number in range(500)], user)
        shelf, half = Shelf(), asyncio.Event()

        async def take_slowly(arrived: list[Arrived]) -> None:
            await shelf.take(arrived)
            if not half.is_set():
                half.set()
                await asyncio.to_thread(own.stop)

        mailbox = Mailbox(account(user, own.imap_port), SystemClock())
        async with reading(mailbox, take_slowly):
            await half.wait()
            await until(lambda: mailbox.state == "waiting to reconnect" and "cannot reach" in mailbox.trouble)
            await asyncio.to_thread(own.start)
            await asyncio.wait_for(mailbox.drain(), 30)
            assert mailbox.trouble == ""
        assert sorted(map(int, shelf.subjects)) == list(range(500))
        assert (own.count(user), own.count(user, "Done")) == (0, 500)


async def test_what_could_not_be_stored_is_handed_over_again(dovecot: Dovecot, user: str) -> None:
    dovecot.deliver([letter("once")], user)
    shelf, failures = Shelf(), 2

    async def fail_twice(arrived: list[Arrived]) -> None:
        nonlocal failures
        if failures:
            failures -= 1
            raise OSError("the disk is full")
        await shelf.take(arrived)

    mailbox = Mailbox(account(user, dovecot.imap_port), SystemClock())
    async with reading(mailbox, fail_twice):
        await until(lambda: mailbox.trouble == "letters could not be stored: the disk is full")
        await mailbox.drain()
        assert mailbox.trouble == ""
    assert shelf.subjects == ["once"]


async def test_a_stop_finishes_the_batch_that_is_being_stored(dovecot: Dovecot, user: str) -> None:
    dovecot.deliver([letter(number) for number in range(3)], user)
    shelf, storing, stop = Shelf(), asyncio.Event(), asyncio.Event()

    async def take_a_moment(arrived: list[Arrived]) -> None:
        storing.set()
        await stop.wait()
        await asyncio.sleep(0.05)
        await shelf.take(arrived)

    running = asyncio.ensure_future(Mailbox(account(user, dovecot.imap_port), SystemClock()).run(take_a_moment, stop))
    await storing.wait()
    stop.set()
    await asyncio.wait_for(running, 10)
    assert len(shelf.letters) == 3
    assert (dovecot.count(user), dovecot.count(user, "Done")) == (0, 3)


async def test_what_another_process_has_stored_is_left_to_it_for_a_while(
    dovecot: Dovecot, user: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both would put it in Done otherwise. If the other one has died meanwhile, it is moved all the same."""
    dovecot.deliver([letter("theirs"), letter("ours")], user)
    monkeypatch.setattr(imap, "ANOTHERS", 600.0)

    async def take_one(arrived: list[Arrived]) -> list[int]:
        return [one.uid for one in arrived if subject_of(one.raw) == "ours"]

    mailbox = Mailbox(account(user, dovecot.imap_port), SystemClock())
    async with reading(mailbox, take_one):
        for _ in range(3):
            await mailbox.drain()
        assert (dovecot.count(user), dovecot.count(user, "Done")) == (1, 1)
    monkeypatch.setattr(imap, "ANOTHERS", 0.2)
    async with reading(Mailbox(account(user, dovecot.imap_port), SystemClock(), renew=600), take_one):
        await until(lambda: (dovecot.count(user), dovecot.count(user, "Done")) == (0, 2))


async def test_a_mailbox_made_anew_is_read_anew(user: str) -> None:
    """A new UIDVALIDITY means that the old UIDs say nothing any more (RFC 3501 2.3.1.1)."""
    with private_dovecot() as own:
        own.deliver([letter("old")], user)
        shelf, mailbox = Shelf(), Mailbox(account(user, own.imap_port), SystemClock())
        async with reading(mailbox, shelf.take):
            await mailbox.drain()
            await asyncio.to_thread(own.stop)
            for index in own.maildir(user).glob("dovecot*"):
                index.unlink()
            second = int(datetime.now(UTC).timestamp())  # which is what Dovecot takes for UIDVALIDITY
            await until(lambda: int(datetime.now(UTC).timestamp()) > second + 1)
            await asyncio.to_thread(own.start)
            own.deliver([letter("new")], user)
            await asyncio.wait_for(mailbox.drain(), 30)
        assert shelf.subjects == ["old", "new"]
        assert shelf.letters[0].uidvalidity != shelf.letters[1].uidvalidity


# ---------------------------------------------------------------------------------------------- IDLE and deadlines


async def test_a_letter_is_seen_within_a_second_of_its_arrival(dovecot: Dovecot, user: str) -> None:
    came = asyncio.Event()

    async def take(_: list[Arrived]) -> None:
        came.set()

    took = []
    mailbox = Mailbox(account(user, dovecot.imap_port), SystemClock(), renew=600)
    async with reading(mailbox, take):
        await mailbox.drain()
        for number in range(5):
            came.clear()
            arrived = time.monotonic()
            dovecot.deliver([letter(number)], user)
            await asyncio.wait_for(came.wait(), 30)
            took.append(time.monotonic() - arrived)
    assert min(took) < 1.0


async def test_a_letter_that_comes_while_others_are_stored_is_not_overlooked(dovecot: Dovecot, user: str) -> None:
    """The server announces it in its answer to another command, where aioimaplib drops the news."""
    dovecot.deliver([letter("first")], user)
    shelf = Shelf()

    async def another_comes(arrived: list[Arrived]) -> None:
        await shelf.take(arrived)
        if len(shelf.letters) < 4:
            await asyncio.to_thread(dovecot.deliver, [letter("meanwhile")], user)

    async with reading(Mailbox(account(user, dovecot.imap_port), SystemClock(), renew=600), another_comes):
        await until(lambda: len(shelf.letters) == 4)


async def test_drain_has_every_letter_that_arrived_before_it_was_called(dovecot: Dovecot, user: str) -> None:
    shelf, mailbox = Shelf(), Mailbox(account(user, dovecot.imap_port), SystemClock(), renew=600)
    async with reading(mailbox, shelf.take):
        for number in range(1, 30):
            dovecot.deliver([letter(number)], user)
            await mailbox.drain()
            assert len(shelf.letters) == number


async def test_drain_waits_for_what_is_being_stored(dovecot: Dovecot, user: str) -> None:
    dovecot.deliver([letter("slow")], user)
    stored, storing = [], asyncio.Event()

    async def take_a_moment(arrived: list[Arrived]) -> None:
        storing.set()
        await asyncio.sleep(0.2)
        stored.extend(arrived)

    mailbox = Mailbox(account(user, dovecot.imap_port), SystemClock())
    async with reading(mailbox, take_a_moment):
        await storing.wait()
        await asyncio.gather(*(mailbox.drain() for _ in range(5)))
        assert len(stored) == 1


async def test_drain_waits_until_the_server_is_back(dovecot: Dovecot, user: str) -> None:
    shelf = Shelf()
    async with Line(dovecot.imap_port) as line:
        mailbox = Mailbox(account(user, line.port), SystemClock())
        async with reading(mailbox, shelf.take):
            await mailbox.drain()
            line.refusing = True
            line.cut()
            await until(lambda: mailbox.state == "waiting to reconnect")
            dovecot.deliver([letter("meanwhile")], user)
            draining = asyncio.ensure_future(mailbox.drain())
            await asyncio.wait({draining}, timeout=0.3)
            assert not draining.done()
            assert shelf.letters == []
            line.refusing = False
            await asyncio.wait_for(draining, 30)
            assert shelf.subjects == ["meanwhile"]


async def test_drain_says_so_when_nobody_reads_any_more(dovecot: Dovecot, user: str) -> None:
    shelf = Shelf()
    async with Line(dovecot.imap_port) as line:
        line.refusing = True
        mailbox = Mailbox(account(user, line.port), SystemClock())
        async with reading(mailbox, shelf.take):
            draining = asyncio.ensure_future(mailbox.drain())
            await until(lambda: line.connections > 0)
        with pytest.raises(MailboxClosed):
            await draining
        with pytest.raises(MailboxClosed):
            await mailbox.drain()


async def test_a_mailbox_that_is_nearly_full_is_told_before_letters_are_sent_back(user: str) -> None:
    """`Done` grows for a year; whoever writes to a full mailbox gets their letter back, and the server sees nothing."""
    with private_dovecot() as own:
        own.stop()
        with (own.folder / "dovecot.conf").open("a") as config:
            config.write("mail_plugins = quota\nprotocol imap {\n  mail_plugins = quota imap_quota\n}\n"
                         "plugin {\n  quota = maildir:User quota\n  quota_rule = *:storage=64K\n}\n")
        own.start()
        mailbox = Mailbox(account(user, own.imap_port), SystemClock())
        own.deliver([letter("one")], user)
        async with reading(mailbox, Shelf().take):
            await mailbox.drain()
            await until(lambda: mailbox._ask_for_room > 0)
            assert mailbox.trouble == ""
        own.deliver([letter("long " + "and longer " * 5500)], user)
        mailbox = Mailbox(account(user, own.imap_port), SystemClock())
        async with reading(mailbox, Shelf().take):
            await until(lambda: mailbox.is_nearly_full)
            assert "% full: letters to it will soon be sent back, unseen" in mailbox.trouble


async def test_letters_that_cannot_be_put_away_need_the_admin_until_they_can(user: str) -> None:
    """They are stored and played; but the mailbox fills, and whoever looks at /health saw “ok”."""
    with private_dovecot() as own:
        own.deliver([letter("one")], user)
        mailbox, shelf = Mailbox(account(user, own.imap_port), SystemClock()), Shelf()
        async with reading(mailbox, shelf.take):
            await mailbox.drain()
            assert not mailbox.needs_its_admin
            done = own.folder / "mail" / user / "Maildir" / ".Done"
            for folder in ("cur", "new", "tmp"):
                (done / folder).chmod(0o500)
            own.deliver([letter("two")], user)
            await until(lambda: mailbox.needs_its_admin)
            assert mailbox.trouble.startswith("MOVE to Done: the server said")
            assert shelf.subjects == ["one", "two"]
            for folder in ("cur", "new", "tmp"):
                (done / folder).chmod(0o700)
            await mailbox.drain()
            await until(lambda: not mailbox.needs_its_admin)
