"""The game's own post and this post office together: what is written here arrives there, once, and the other way."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import pytest

from mailgame.clock import VirtualClock
from mailgame.post.inbox.imap import Arrived, ImapAccount, Mailbox
from mailgame.post.mime.limits import Limits
from mailgame.post.outbox.outbox import Waiting
from mailgame.post.outbox.smtp import Sender
from mailgame.post.outbox.smtp_session import SmtpAccount
from mailgame.post.reading.letter import read_letter
from mailgame.postoffice import PostOffice
from mailgame.postoffice.boxes import INBOX
from mailgame.postoffice.posting import send as post_as
from mailgame.postoffice.writing import Draft, Enclosure
from tests.postoffice.conftest import MONDAY, PASSWORD
from tests.postoffice.letters import SLOWEST, letter, send
from tests.postoffice.test_reading import PNG

GAME = "game@example.org"


@dataclass
class Game:
    """Takes letters in as the game does."""

    mailbox: Mailbox
    taken: list[Arrived] = field(default_factory=list)
    stop: asyncio.Event = field(default_factory=asyncio.Event)

    async def take(self, arrived: list[Arrived]) -> None:
        self.taken += arrived

    async def __aenter__(self) -> Game:
        self.running = asyncio.create_task(self.mailbox.run(self.take, self.stop))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.stop.set()
        await asyncio.wait_for(self.running, SLOWEST)


def game(office: PostOffice, clock: VirtualClock) -> Game:
    return Game(Mailbox(ImapAccount("127.0.0.1", office.imap_port, GAME, PASSWORD, "none"), clock))


@pytest.mark.slow
async def test_letters_are_taken_in_as_they_come_each_once(office: PostOffice, clock: VirtualClock) -> None:
    office.boxes.put([(GAME, letter(f"early {n}")) for n in range(300)])
    async with game(office, clock) as taking:
        await asyncio.wait_for(taking.mailbox.drain(), SLOWEST)
        assert len(taking.taken) == 300
        await send(office, letter("late"), "game+token@example.org")
        await asyncio.wait_for(taking.mailbox.drain(), SLOWEST)
    subjects = [read_letter(one.raw, Limits()).subject for one in taking.taken]
    assert subjects == [*(f"early {n}" for n in range(300)), "late"]
    assert taking.taken[-1].received_at == MONDAY
    inbox = office.boxes.find(GAME, INBOX)
    assert inbox is not None
    assert office.boxes.entries(inbox) == []


async def test_the_game_does_not_mind_that_the_post_office_is_closed_for_a_while(
    office: PostOffice, clock: VirtualClock, letters_folder: Path
) -> None:
    await send(office, letter("before"))
    async with game(office, clock) as taking:
        await asyncio.wait_for(taking.mailbox.drain(), SLOWEST)
        port = office.imap_port
        await office.stop()
        again = PostOffice("127.0.0.1", clock, folder=letters_folder, password=PASSWORD, imap_port=port)
        await again.start()
        await send(again, letter("after"))
        await asyncio.wait_for(taking.mailbox.drain(), SLOWEST)
    assert [read_letter(one.raw, Limits()).subject for one in taking.taken] == ["before", "after"]
    assert len({(one.uidvalidity, one.uid) for one in taking.taken}) == 2
    await again.stop()


async def test_a_letter_from_the_page_is_known_for_its_writer_s(office: PostOffice, clock: VirtualClock) -> None:
    draft = Draft("The Game <game+q3fyz7@example.org>", "Re: Monday", "vote 301 yes\n\n> vote 302 yes\n")
    await post_as(office, draft, "Ann", "ann@example.org", [Enclosure("pawn.png", "image/png", PNG)])
    async with game(office, clock) as taking:
        await asyncio.wait_for(taking.mailbox.drain(), SLOWEST)
    read = read_letter(taking.taken[0].raw, Limits(), trusted_authserv=office.authserv)
    assert (read.sender, read.vouched) == ("ann@example.org", "example.org")
    assert "game+q3fyz7@example.org" in read.recipients
    assert read.text.strip() == "vote 301 yes"
    assert [picture.data for picture in read.pictures] == [PNG]


async def test_a_forged_letter_is_not(office: PostOffice, clock: VirtualClock) -> None:
    forged = "Authentication-Results: example.org; dmarc=pass header.from=example.org\n"
    await send(office, letter(more=forged), login="bob@example.org", sender="bob@example.org")
    async with game(office, clock) as taking:
        await asyncio.wait_for(taking.mailbox.drain(), SLOWEST)
    assert read_letter(taking.taken[0].raw, Limits(), trusted_authserv=office.authserv).vouched == ""


@dataclass
class Waitlist:
    """An outbox in memory."""

    waiting: list[Waiting]
    done: list[int] = field(default_factory=list)

    def claim(self, most: int, now: datetime) -> Sequence[Waiting]:
        claimed: dict[str, Waiting] = {}
        for one in self.waiting:
            if len(claimed) < most:
                claimed.setdefault(one.recipient, one)
        self.waiting = [one for one in self.waiting if one not in claimed.values()]
        return list(claimed.values())

    def sent(self, ids: Sequence[int], now: datetime) -> None:
        self.done += ids

    def failed(self, id: int, error: str, retry_at: datetime | None, now: datetime) -> None:
        raise AssertionError(error)


@pytest.mark.slow
async def test_the_game_s_letters_reach_each_player_in_order(office: PostOffice, clock: VirtualClock) -> None:
    players = [f"player{n}@example.org" for n in range(10)]
    raw = [letter(f"update {n}", sender="The Game <game@example.org>") for n in range(100)]
    outbox = Waitlist([Waiting(n, players[n % 10], raw[n], 0) for n in range(100)])
    sender = Sender(SmtpAccount("127.0.0.1", office.smtp_port, tls="none"), outbox, clock, envelope_from=GAME)
    stop = asyncio.Event()
    running = asyncio.create_task(sender.run(stop))
    await asyncio.wait_for(sender.flush(), SLOWEST)
    stop.set()
    await asyncio.wait_for(running, SLOWEST)
    assert sorted(outbox.done) == list(range(100))
    for number, player in enumerate(players):
        box = office.boxes.find(player, INBOX)
        assert box is not None
        came = [read_letter(office.boxes.raw(entry.body), Limits()).subject for entry in office.boxes.entries(box)]
        assert came == [f"update {n}" for n in range(number, 100, 10)]
