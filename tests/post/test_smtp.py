"""Sending what waits in the outbox: as it is, in order, once, privately, and written down."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session

from mailgame.clock import VirtualClock
from mailgame.post.outbox.envelope import envelope_sender
from mailgame.post.outbox.smtp import CannotSend, Sender, SmtpAccount
from tests.post.outgoing import GAME, NOON, Box, account, letter, sending
from tests.post.taking import until
from tests.servers.certificate import self_signed
from tests.servers.sink import Sink

pytestmark = pytest.mark.usefixtures("quick_to_reconnect")


async def test_letters_go_out_as_they_are_and_are_written_down() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("ann@example.org", "One.\r\n.\r\n..two dots\r\n.")
    box.put("bob@example.org", "Grüße, 8 bit")
    async with Sink() as sink:
        assert await Sender(account(sink), box, clock).flush() == 2
    assert box.states == ["sent", "sent"]
    by_recipient = {taken.recipient: taken for taken in sink.letters}
    for row in box.rows.values():
        taken = by_recipient[row.waiting.recipient]
        assert taken.raw == row.waiting.raw
        assert taken.sender == GAME, "bounces go to the address in From"
    mail = [command for command in sink.said if command.startswith("MAIL")]
    assert sum("BODY=8BITMIME" in command for command in mail) == 1


async def test_letters_go_out_by_a_server_that_others_have_written() -> None:
    """aiosmtpd, which also takes addresses that are not ASCII (RFC 6531)."""
    class Kept:
        def __init__(self) -> None:
            self.envelopes: list[Envelope] = []

        async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
            self.envelopes.append(envelope)
            return "250 kept"

    box, kept = Box(), Kept()
    for number in range(200):
        box.put(f"p{number}@example.org")
    odd = box.rows[box.put("jürgen@bücher.example", "Grüße")]
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(kept, enable_SMTPUTF8=True, loop=loop), "127.0.0.1", 0)
    try:
        port = server.sockets[0].getsockname()[1]
        sender = Sender(SmtpAccount("127.0.0.1", port, tls="none"), box, VirtualClock(NOON))
        assert await sender.flush() == 201
    finally:
        server.close()
        await server.wait_closed()
    assert set(box.states) == {"sent"}
    taken = {envelope.rcpt_tos[0]: envelope for envelope in kept.envelopes}
    assert len(taken) == 201
    assert taken["jürgen@bücher.example"].content == odd.waiting.raw
    assert {envelope.mail_from for envelope in kept.envelopes} == {GAME}


async def test_four_hundred_letters_go_out_once_each_and_each_in_its_recipients_order() -> None:
    box, clock = Box(), VirtualClock(NOON)
    for number in range(400):
        box.put(f"p{number % 37}@example.org")
    async with Sink() as sink:
        assert await Sender(account(sink), box, clock).flush() == 400
        assert sink.connections <= 4
    assert set(box.states) == {"sent"}
    assert len(sink.letters) == 400
    for player in range(37):
        got = [int(taken.raw.split(b"\r\n")[0][13:].split(b"@")[0]) for taken in sink.letters
               if taken.recipient == f"p{player}@example.org"]
        assert got == sorted(got)
        assert len(got) == len(set(got))


async def test_fates_of_many_letters_are_written_down_together() -> None:
    box, clock = Box(), VirtualClock(NOON)
    for number in range(1_000):
        box.put(f"p{number}@example.org")
    async with Sink() as sink:
        await Sender(account(sink), box, clock).flush()
    assert set(box.states) == {"sent"}
    assert box.commits < 1_000


async def test_a_letter_goes_out_as_soon_as_somebody_wakes_the_sender() -> None:
    box, clock = Box(), VirtualClock(NOON)
    async with Sink() as sink:
        sender = Sender(account(sink), box, clock, poll=600)
        async with sending(sender):
            await until(lambda: box.claims == 1 and sender.state == "ready")
            box.put("ann@example.org")
            await asyncio.to_thread(sender.wake)
            await until(lambda: box.states == ["sent"])
            assert sender.last_sent == NOON
            assert sender.trouble == ""
        assert sender.state == "stopped"


async def test_a_letter_goes_out_when_it_is_due_though_nobody_wakes_the_sender() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.rows[box.put("ann@example.org")].due = NOON + timedelta(minutes=1)
    async with Sink() as sink, sending(Sender(account(sink), box, clock, poll=0.05)):
        await until(lambda: box.claims > 2)
        assert box.states == ["waiting"]
        clock.set(NOON + timedelta(minutes=1))
        await until(lambda: box.states == ["sent"])


@pytest.mark.slow
async def test_connections_are_kept_for_the_next_letters_and_not_for_ever() -> None:
    box, clock = Box(), VirtualClock(NOON)
    async with Sink() as sink:
        sender = Sender(account(sink), box, clock, poll=0.3)
        async with sending(sender):
            for number in range(1, 4):
                box.put("ann@example.org")
                sender.wake()
                await until(lambda: box.states.count("waiting") == 0)
                assert len(sink.letters) == number
            assert sink.connections == 1
            await until(lambda: sink.said[-1] == "QUIT")


async def test_a_server_without_starttls_is_not_sent_by_in_the_clear() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("ann@example.org")
    async with Sink() as sink:
        with pytest.raises(CannotSend, match="STARTTLS"):
            await Sender(account(sink, tls="starttls", user="game", password="secret"), box, clock).flush()
        assert "AUTH" not in sink.said
    assert (box.states, sink.letters) == (["waiting"], [])


@pytest.mark.parametrize("tls", ["implicit", "starttls"])
async def test_over_tls_the_server_must_be_vouched_for(tls: str, tmp_path: Path) -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("ann@example.org")
    certificate = self_signed(tmp_path)
    async with Sink(certificate=certificate, implicit=tls == "implicit", password="secret") as sink:
        def over_tls(ca_file: str) -> Sender:
            return Sender(account(sink, tls=tls, user="game", password="secret", ca_file=ca_file), box, clock)

        with pytest.raises(CannotSend, match="certificate"):
            await over_tls("").flush()
        with pytest.raises(CannotSend, match="cannot be read"):
            await over_tls(str(tmp_path / "missing.pem")).flush()
        assert sink.letters == []
        assert await over_tls(str(certificate.chain)).flush() == 1
    assert sink.letters[0].secure
    assert sink.said.count("AUTH") == 1


def test_without_tls_there_is_only_this_machine() -> None:
    SmtpAccount("localhost", 25, tls="none")
    with pytest.raises(ValueError, match="in the clear"):
        SmtpAccount("smtp.example.org", 25, tls="none")
    with pytest.raises(ValueError, match="'implicit' or 'starttls' or 'none'"):
        SmtpAccount("smtp.example.org", 25, tls="sometimes")
    with pytest.raises(ValueError, match="at least 1"):
        SmtpAccount("smtp.example.org", 465, connections=0)
    assert "hidden" not in repr(SmtpAccount("smtp.example.org", 465, "game", "hidden"))


@pytest.mark.parametrize(("head", "address"), [
    (b"From: The Game <game@example.org>\r\nTo: a@b\r\n", "game@example.org"),
    (b"To: a@b\r\nfrom: game@example.org\r\n", "game@example.org"),
    (b'From: "A <odd> name"\r\n <game+token@example.org>\r\nTo: <x@y>\r\n', "game+token@example.org"),
    (b"To: a@b\r\n\r\nFrom: not@this.one\r\n", ""),
])
def test_bounces_go_to_the_address_in_from(head: bytes, address: str) -> None:
    assert envelope_sender(head + b"\r\nFrom: nor@this.one\r\n") == address


def with_path(path: str) -> bytes:
    return f"Return-Path: <{path}>\r\n".encode() + letter(1, "ann@example.org")


async def test_the_return_path_over_a_letter_is_its_envelope_and_does_not_go_out() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("ann@example.org", raw=with_path("game+returns.abc@play.example.org"))
    async with Sink() as sink:
        assert await Sender(account(sink), box, clock).flush() == 1
    (taken,) = sink.letters
    assert (taken.sender, taken.raw) == ("game+returns.abc@play.example.org", letter(1, "ann@example.org"))


async def test_a_server_that_takes_no_return_path_but_ours_gets_the_address_in_from() -> None:
    box, clock = Box(), VirtualClock(NOON)
    for _ in range(5):
        box.put("ann@example.org", raw=with_path("game+returns.abc@play.example.org"))
    async with Sink() as sink:
        sink.refuse_sender("553 5.7.1 sender address rejected: not owned by user game")
        assert await Sender(account(sink), box, clock).flush() == 5
    assert {taken.sender for taken in sink.letters} == {GAME}
    assert sum(command.startswith("MAIL") for command in sink.said) == 6, "it is asked once"


async def test_a_server_that_takes_nothing_from_us_is_not_taken_for_one_that_dislikes_return_paths() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("ann@example.org", raw=with_path("game+returns.abc@play.example.org"))
    async with Sink() as sink:
        sink.refuse_sender("550 5.4.5 daily sending quota exceeded", times=2)
        sender = Sender(account(sink), box, clock)
        assert await sender.flush() == 0
        assert "quota exceeded" in sender.trouble
        clock.set(NOON + timedelta(minutes=1))
        assert await sender.flush() == 1
    assert sink.letters[0].sender == "game+returns.abc@play.example.org"
