"""Letters that are huge, gone, unreadable or stuck, from a real Dovecot: none of them keeps the others from coming."""

from __future__ import annotations

import asyncio

import pytest

from mailgame.clock import SystemClock
from mailgame.post.inbox import fetching
from mailgame.post.inbox.imap import Arrived, Mailbox
from mailgame.post.inbox.imap_session import Refused, Session
from tests.post.taking import Shelf, account, letter, reading, until
from tests.servers.dovecot import Dovecot, private_dovecot
from tests.servers.proxy import Line

pytestmark = [pytest.mark.server, pytest.mark.usefixtures("quick_to_reconnect")]

MANY = 3_000


@pytest.fixture(scope="module")
def crowd(dovecot: Dovecot) -> str:
    """Somebody with 3,000 letters."""
    user = dovecot.new_user()
    dovecot.deliver([letter(number) for number in range(MANY)], user)
    return user


# ------------------------------------------------------------------------------------------------------------ size


async def test_of_a_huge_letter_only_the_beginning_is_fetched(dovecot: Dovecot, user: str) -> None:
    line_of_text = "spam and eggs " * 5 + "\r\n"
    dovecot.deliver([letter("before"), letter("huge", line_of_text * 700_000), letter("after")], user, connections=1)
    shelf = Shelf()
    async with Line(dovecot.imap_port) as line:
        mailbox = Mailbox(account(user, line.port), SystemClock())
        async with reading(mailbox, shelf.take):
            await asyncio.wait_for(mailbox.drain(), 60)
        assert line.received < 1_000_000
    assert shelf.subjects == ["before", "huge", "after"]
    assert [taken.truncated for taken in shelf.letters] == [False, True, False]
    assert len(shelf.letters[1].raw) == 64 * 1024
    assert dovecot.count(user, "Done") == 3


async def test_a_letter_of_exactly_the_largest_size_comes_whole(dovecot: Dovecot, user: str) -> None:
    dovecot.deliver([letter("a", "x" * 200_000), letter("b", "x" * 200_001)], user, connections=1)
    with dovecot.client(user) as other:
        _, answer = other.fetch("1", "(RFC822.SIZE)")
    size = int(str(answer[0]).split("RFC822.SIZE ")[1].split(")")[0])
    shelf = Shelf()
    mailbox = Mailbox(account(user, dovecot.imap_port), SystemClock(), largest=size, excerpt=1_000)
    async with reading(mailbox, shelf.take):
        await mailbox.drain()
    assert [(len(taken.raw), taken.truncated) for taken in shelf.letters] == [(size, False), (1_000, True)]


async def test_large_letters_are_handed_over_in_smaller_batches(
        dovecot: Dovecot, user: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "BATCH_OCTETS", 1_000_000)
    dovecot.deliver([letter(number, ("x" * 998 + "\r\n") * 300) for number in range(10)], user, connections=1)
    shelf, batches = Shelf(), []

    async def take(arrived: list[Arrived]) -> None:
        batches.append(len(arrived))
        await shelf.take(arrived)

    async with reading(mailbox := Mailbox(account(user, dovecot.imap_port), SystemClock()), take):
        await mailbox.drain()
    assert shelf.subjects == [str(number) for number in range(10)]
    assert batches == [3, 3, 3, 1]


async def test_a_server_that_is_wrong_about_sizes_is_not_believed(dovecot: Dovecot, user: str) -> None:
    """It finds nothing LARGER, and yet there is a letter of 300 kB, and one that is more than we take."""
    dovecot.deliver([letter("a"), letter("b", "x" * 300_000), letter("c", "x" * 900_000)], user, connections=1)
    shelf = Shelf()
    async with Line(dovecot.imap_port) as line:
        line.replacing = {b"* SEARCH 2 3\r\n": b"* SEARCH\r\n"}
        mailbox = Mailbox(account(user, line.port), SystemClock(), largest=500_000)
        async with reading(mailbox, shelf.take):
            await asyncio.wait_for(mailbox.drain(), 30)
    assert shelf.subjects == ["a", "b", "c"]
    assert [taken.truncated for taken in shelf.letters] == [False, False, True]
    assert len(shelf.letters[1].raw) > 300_000


async def test_an_octet_nul_comes_through(dovecot: Dovecot, user: str) -> None:
    """IMAP cannot carry it (RFC 3501 4.3.1); Dovecot sends 0x80 instead."""
    dovecot.deliver([letter("nul", "a\0b")], user)
    shelf, mailbox = Shelf(), Mailbox(account(user, dovecot.imap_port), SystemClock())
    async with reading(mailbox, shelf.take):
        await mailbox.drain()
    assert shelf.letters[0].raw.endswith(b"a\x80b\r\n")


async def test_text_that_looks_like_imap_is_only_text(dovecot: Dovecot, user: str) -> None:
    text = "* BYE\r\n* 9 EXISTS\r\n)\r\n* 2 FETCH (UID 2 BODY[]<0> {3}\r\nabc)\r\nA1 OK done\r\n{9}"
    dovecot.deliver([letter(number, text) for number in range(120)], user)
    shelf = Shelf()
    async with Line(dovecot.imap_port) as line:
        mailbox = Mailbox(account(user, line.port), SystemClock())
        async with reading(mailbox, shelf.take):
            await asyncio.wait_for(mailbox.drain(), 30)
        assert line.connections == 1
    assert sorted(map(int, shelf.subjects)) == list(range(120))
    assert all(taken.raw.endswith(text.encode() + b"\r\n") for taken in shelf.letters)


# ------------------------------------------------------------------------------------------------------------ gone


async def test_a_letter_that_has_vanished_is_no_empty_letter(dovecot: Dovecot, user: str) -> None:
    """Dovecot answers OK, with NIL for its body."""
    dovecot.deliver([letter(number) for number in range(1, 6)], user, connections=1)
    session = await Session.open(account(user, dovecot.imap_port), 30)
    try:
        uids = await session.uids("ALL")
        with dovecot.client(user) as other:
            other.uid("STORE", "2,4", "+FLAGS", r"(\Deleted)")
            other.expunge()
        found, complaint = await session.letters(uids, 10_000)
        assert [one.uid for one in found] == [1, 3, 5]
        assert complaint == ""
        assert sorted(await session.sizes(uids)) == [1, 3, 5]
        assert await session.letters([2], 10_000) == ([], "")
    finally:
        await session.close()


async def test_a_letter_that_another_has_moved_cannot_be_moved_again(dovecot: Dovecot, user: str) -> None:
    """That makes a MOVE a claim: of two servers on one mailbox one is told that it came too late."""
    dovecot.deliver([letter("one")], user)
    first = await Session.open(account(user, dovecot.imap_port), 30)
    second = await Session.open(account(user, dovecot.imap_port), 30)
    try:
        await first.move([1])
        with pytest.raises(Refused, match="EXPUNGEISSUED"):
            await second.move([1])
    finally:
        await first.close()
        await second.close()


async def test_letters_that_vanish_while_they_are_stored_do_not_keep_the_others(dovecot: Dovecot, user: str) -> None:
    dovecot.deliver([letter(number) for number in range(1, 101)], user)
    shelf = Shelf()

    async def another_moves_some(arrived: list[Arrived]) -> None:
        await shelf.take(arrived)
        with dovecot.client(user) as other:
            other.uid("STORE", "1:50", "+FLAGS", r"(\Deleted)")
            other.expunge()

    mailbox = Mailbox(account(user, dovecot.imap_port), SystemClock())
    async with reading(mailbox, another_moves_some):
        await mailbox.drain()
        assert mailbox.trouble == ""
    assert len(shelf.letters) == 100
    assert (dovecot.count(user), dovecot.count(user, "Done")) == (0, 50)


async def test_two_servers_on_one_mailbox_leave_nothing_behind(dovecot: Dovecot, user: str) -> None:
    dovecot.deliver([letter(number) for number in range(1_000)], user)
    shelves = Shelf(), Shelf()
    mailboxes = [Mailbox(account(user, dovecot.imap_port), SystemClock()) for _ in shelves]
    async with reading(mailboxes[0], shelves[0].take), reading(mailboxes[1], shelves[1].take):
        await asyncio.wait_for(asyncio.gather(*(mailbox.drain() for mailbox in mailboxes)), 60)
    names = {(taken.mailbox, taken.uidvalidity, taken.uid) for shelf in shelves for taken in shelf.letters}
    assert len(names) == 1_000
    assert dovecot.count(user) == 0
    assert dovecot.count(user, "Done") >= 1_000, "moved twice at the same moment a letter may lie there twice"


# ------------------------------------------------------------------------------------------------------------ many


async def test_three_thousand_letters_flagged_by_another_client_break_nothing(dovecot: Dovecot, crowd: str) -> None:
    """The server tells us of each; a thousand such lines at once break aioimaplib by itself."""
    async with Line(dovecot.imap_port) as line:
        session = await Session.open(account(crowd, line.port), 30)
        try:
            for flag in (r"(\Flagged)", r"(\Seen)"):
                with dovecot.client(crowd) as other:
                    other.uid("STORE", "1:*", "+FLAGS", flag)
                before = line.received
                await session.noop()
                assert line.received - before > MANY * 20, "the server has told us of every letter"
            assert len(await session.uids("ALL")) == MANY
        finally:
            await session.close()


async def test_three_thousand_letters_deleted_by_another_client_are_just_gone(dovecot: Dovecot, user: str) -> None:
    """Letters that could not be put away lie in the mailbox; somebody clears them out while we are in IDLE."""
    dovecot.deliver([letter(number) for number in range(MANY)], user)
    shelf = Shelf()
    async with Line(dovecot.imap_port) as line:
        mailbox = Mailbox(account(user, line.port, done="no//such//name"), SystemClock(), renew=600)
        async with reading(mailbox, shelf.take):
            await asyncio.wait_for(mailbox.drain(), 120)
            assert mailbox.trouble.startswith("MOVE to no//such//name: the server said")
            with dovecot.client(user) as other:
                other.uid("STORE", "1:*", "+FLAGS", r"(\Deleted)")
                other.expunge()
            dovecot.deliver([letter("the next")], user)
            await until(lambda: len(shelf.letters) == MANY + 1)
        assert line.connections == 1
    assert len({taken.uid for taken in shelf.letters}) == MANY + 1, "each was handed over once"


# ----------------------------------------------------------------------------------------------------------- stuck


async def test_a_letter_the_server_cannot_read_is_left_and_named_and_the_others_come(user: str) -> None:
    """Dovecot hangs up over such a letter, so it takes some connections to find out which it is."""
    with private_dovecot() as own:
        own.deliver([letter(number) for number in range(150)], user, connections=1)
        with own.client(user):
            names = (own.maildir(user) / "dovecot-uidlist").read_text().split("\n78 :")[1].split("\n")[0]
        next(own.maildir(user).glob(f"cur/{names}*")).chmod(0)
        shelf, mailbox = Shelf(), Mailbox(account(user, own.imap_port), SystemClock())
        async with reading(mailbox, shelf.take):
            await asyncio.wait_for(mailbox.drain(), 60)
            assert mailbox.trouble == "the server cannot give these letters, by UID: 78"
            own.deliver([letter("the next")], user)
            await until(lambda: shelf.subjects[-1] == "the next")
        assert len(shelf.letters) == 150
        assert len({taken.uid for taken in shelf.letters}) == 150
        assert (own.count(user), own.count(user, "Done")) == (1, 150)


@pytest.mark.parametrize("name", ["Played", "Erledigt & Müll", "遊戯/済"])
async def test_the_mailbox_for_what_is_done_is_made_when_it_is_missing(dovecot: Dovecot, user: str, name: str) -> None:
    dovecot.deliver([letter("one"), letter("two")], user)
    shelf, mailbox = Shelf(), Mailbox(account(user, dovecot.imap_port, done=name), SystemClock())
    async with reading(mailbox, shelf.take):
        await mailbox.drain()
        assert mailbox.trouble == ""
    assert (dovecot.count(user), len(shelf.letters)) == (0, 2)
    on_the_wire = {"Played": "Played", "Erledigt & Müll": '"Erledigt &- M&APw-ll"', "遊戯/済": "&kEpiLw-/&bgg-"}[name]
    assert dovecot.count(user, on_the_wire) == 2


async def test_what_cannot_be_put_away_is_put_away_later_without_being_taken_again(dovecot: Dovecot, user: str) -> None:
    dovecot.deliver([letter(number) for number in range(20)], user)
    shelf = Shelf()
    async with Line(dovecot.imap_port) as line:
        line.replacing = {b"OK [COPYUID": b"NO [OVERQUOTA] there is no room (COPYUID", b" OK Move": b" NO Move"}
        mailbox = Mailbox(account(user, line.port), SystemClock())
        async with reading(mailbox, shelf.take):
            await mailbox.drain()
            assert "MOVE to Done" in mailbox.trouble
            line.replacing = {}
            dovecot.deliver([letter("next")], user)
            await mailbox.drain()
            assert mailbox.trouble == ""
    assert len(shelf.letters) == 21
    assert (dovecot.count(user), dovecot.count(user, "Done")) == (0, 21)
