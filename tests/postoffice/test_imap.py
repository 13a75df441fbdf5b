"""Reading mail by IMAP, with the library that the game reads its mail with."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from aioimaplib import aioimaplib

from mailgame.clock import VirtualClock
from mailgame.postoffice import PostOffice

from .conftest import MONDAY
from .letters import SLOWEST, fetch, letter, mail_program, send, uids

GAME = "game@example.org"


def numbers(answer: aioimaplib.Response, name: str) -> list[int]:
    return [int(n) for line in answer.lines for n in re.findall(rb"(\d+) " + name.encode(), bytes(line))]


async def test_a_letter_is_found_and_fetched_as_it_was_received(office: PostOffice) -> None:
    await send(office, letter(), "game+token@example.org")
    async with mail_program(office) as program:
        assert await uids(program) == [1]
        whole = await fetch(program, 1)
        assert whole.endswith(letter())
        assert f"RFC822.SIZE {len(whole)}".encode() in await fetch(program, 1, "RFC822.SIZE INTERNALDATE")
        assert await fetch(program, 1, "BODY.PEEK[]<0.30>") == whole[:30]


async def test_reading_without_peeking_marks_as_read(office: PostOffice) -> None:
    await send(office, letter())
    async with mail_program(office) as program:
        await fetch(program, 1, "BODY.PEEK[]")
        assert b"Seen" not in await fetch(program, 1, "FLAGS")
        await fetch(program, 1, "BODY[]")
        assert b"\\Seen" in await fetch(program, 1, "FLAGS")


async def test_the_time_of_receipt_is_the_clock_s_and_survives_a_move(office: PostOffice, clock: VirtualClock) -> None:
    clock.set(datetime(2026, 11, 27, 4, 59, 59, tzinfo=UTC))
    await send(office, letter(more="Date: Mon, 1 Jan 1990 00:00:00 +0000\n"))
    clock.set(clock.now() + timedelta(days=1))
    async with mail_program(office) as program:
        assert b'INTERNALDATE "27-Nov-2026 04:59:59 +0000"' in await fetch(program, 1, "INTERNALDATE")
        await program.create("Done")
        await program.uid("move", "1", "Done")
        await program.select("Done")
        assert b'INTERNALDATE "27-Nov-2026 04:59:59 +0000"' in await fetch(program, 1, "INTERNALDATE")


async def test_moved_letters_leave_the_inbox_for_good(office: PostOffice) -> None:
    for subject in ("one", "two", "three"):
        await send(office, letter(subject))
    async with mail_program(office) as program:
        assert (await program.create("Done")).result == "OK"
        moved = await program.uid("move", "1:2", "Done")
        assert re.search(rb"COPYUID \d+ 1:2 1:2", b" ".join(bytes(line) for line in moved.lines))
        assert await uids(program) == [3]
        again = await program.uid("move", "1:2", "Done")
        assert again.result == "OK"
        assert b"COPYUID" not in b" ".join(bytes(line) for line in again.lines)
        await program.select("Done")
        assert await uids(program) == [1, 2]
        assert letter("two") in await fetch(program, 2)


async def test_a_move_to_a_box_that_is_not_there_says_how_to_go_on(office: PostOffice) -> None:
    await send(office, letter())
    async with mail_program(office) as program:
        answer = await program.uid("move", "1", "Done")
        assert answer.result == "NO"
        assert b"[TRYCREATE]" in answer.lines[-1]
        assert await uids(program) == [1]


async def test_uidnext_tells_whether_everything_has_been_read(office: PostOffice) -> None:
    async with mail_program(office) as program:
        await send(office, letter())
        await send(office, letter())
        answer = await program.status("INBOX", "(UIDNEXT UIDVALIDITY MESSAGES UNSEEN)")
        assert b"UIDNEXT 3" in answer.lines[0]
        assert b"MESSAGES 2" in answer.lines[0]
        assert b"UNSEEN 2" in answer.lines[0]


async def test_a_noop_tells_what_has_come(office: PostOffice) -> None:
    async with mail_program(office) as program:
        await send(office, letter())
        await send(office, letter())
        assert numbers(await program.noop(), "EXISTS") == [2]
        assert numbers(await program.noop(), "EXISTS") == []


async def test_idle_tells_of_a_letter_at_once(office: PostOffice) -> None:
    async with mail_program(office) as program:
        idle = await program.idle_start(timeout=SLOWEST)
        await send(office, letter())
        assert await asyncio.wait_for(program.wait_server_push(), SLOWEST) == [b"1 EXISTS"]
        await send(office, letter())
        assert await asyncio.wait_for(program.wait_server_push(), SLOWEST) == [b"2 EXISTS"]
        program.idle_done()
        await asyncio.wait_for(idle, SLOWEST)
        assert await uids(program) == [1, 2]


async def test_idle_tells_of_a_letter_that_came_just_before_it(office: PostOffice) -> None:
    """The letter comes between the last command and IDLE: a server that only listens from IDLE on would sleep on it."""
    async with mail_program(office) as program:
        office.boxes.put([(GAME, letter())])
        idle = await program.idle_start(timeout=SLOWEST)
        assert await asyncio.wait_for(program.wait_server_push(), SLOWEST) == [b"1 EXISTS"]
        program.idle_done()
        await asyncio.wait_for(idle, SLOWEST)


@pytest.mark.slow
async def test_a_thousand_new_letters_are_announced_in_one_line(office: PostOffice) -> None:
    async with mail_program(office) as program:
        office.boxes.put([(GAME, letter(str(n))) for n in range(3000)])
        answer = await program.noop()
        assert [bytes(line) for line in answer.lines] == [b"3000 EXISTS", b"NOOP completed."]
        assert len(await uids(program)) == 3000


async def test_one_program_hears_what_another_does(office: PostOffice) -> None:
    for subject in ("one", "two", "three"):
        await send(office, letter(subject))
    async with mail_program(office) as one, mail_program(office) as other:
        await one.uid("store", "2", "+FLAGS", r"(\Flagged)")
        await one.create("Done")
        await one.uid("move", "1", "Done")
        answer = await other.noop()
        lines = [bytes(line) for line in answer.lines]
        assert b"1 EXPUNGE" in lines
        assert any(b"FETCH" in line and rb"\Flagged" in line for line in lines)
        assert await uids(other) == [2, 3]


@pytest.mark.slow
async def test_a_program_far_behind_still_catches_up(office: PostOffice) -> None:
    async with mail_program(office) as program:
        for batch in range(6):
            office.boxes.put([(GAME, letter(f"{batch}/{n}")) for n in range(500)])
        inbox = office.boxes.find(GAME, "INBOX")
        assert inbox is not None
        office.boxes.expunge(inbox, range(1, 2991))
        await program.noop()
        assert await uids(program) == list(range(2991, 3001))


async def test_flags_and_removing(office: PostOffice) -> None:
    for subject in ("one", "two"):
        await send(office, letter(subject))
    async with mail_program(office) as program:
        await program.uid("store", "1:2", "+FLAGS", r"(\Seen \Deleted)")
        await program.uid("store", "2", "-FLAGS", r"(\Deleted)")
        assert numbers(await program.expunge(), "EXPUNGE") == [1]
        assert await uids(program) == [2]
        assert rb"FLAGS (\Seen)" in await fetch(program, 2, "FLAGS")


async def test_letters_that_came_while_nobody_looked_are_there_after_a_restart(
    office: PostOffice, clock: VirtualClock, letters_folder: Path
) -> None:
    await send(office, letter())
    async with mail_program(office) as program:
        await program.create("Done")
        before = await program.status("INBOX", "(UIDNEXT UIDVALIDITY)")
    await office.stop()
    again = PostOffice("127.0.0.1", clock, folder=letters_folder, password=office.password)
    await again.start()
    async with mail_program(again) as program:
        assert await uids(program) == [1]
        assert (await program.status("INBOX", "(UIDNEXT UIDVALIDITY)")).lines == before.lines
        assert (await program.uid("move", "1", "Done")).result == "OK"
    await again.stop()


async def test_stopping_ends_idle_with_a_word(office: PostOffice) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", office.imap_port)
    writer.write(f'a LOGIN {GAME} "{office.password}"\r\nb SELECT INBOX\r\nc IDLE\r\n'.encode())
    while not (await asyncio.wait_for(reader.readline(), SLOWEST)).startswith(b"+"):
        pass
    await office.stop()
    assert b"* BYE" in await asyncio.wait_for(reader.read(), SLOWEST)
    writer.close()


@pytest.mark.parametrize(
    ("address", "password"),
    [(GAME, "wrong"), ("game@example.com", "open sesame"), ("game", "open sesame"), (GAME, "\x07")],
)
async def test_a_wrong_password_or_a_stranger_does_not_log_in(office: PostOffice, address: str, password: str) -> None:
    program = aioimaplib.IMAP4("127.0.0.1", office.imap_port, timeout=SLOWEST)
    await program.wait_hello_from_server()
    assert (await program.login(address, password)).result in ("NO", "BAD")
    assert (await program.login(GAME, office.password)).result == "OK"
    await program.logout()


async def test_an_address_is_the_same_in_any_case(office: PostOffice) -> None:
    await send(office, letter(), "Bob@Example.ORG")
    async with mail_program(office, "BOB@example.org") as program:
        assert await uids(program) == [1]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\r\n",
        b"no header at all",
        b"From: " + b"(" * 3000 + b"\r\n\r\nx",
        b'To: "a" <\r\nSubject: =?x-klingon?q?=FF?=\r\n\r\nx',
        b"Content-Type: text/plain; charset=x-klingon\r\n\r\n\xff\x00\xfe",
        b"Content-Type: multipart/mixed; boundary=\r\n\r\n--\r\n",
        b"".join(b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(2000)),
    ],
    ids=["empty", "blank", "no header", "brackets", "broken fields", "bytes", "no boundary", "deep"],
)
async def test_a_letter_that_cannot_be_parsed_is_served_whole_and_does_not_hide_the_next(
    office: PostOffice, raw: bytes
) -> None:
    office.boxes.put([(GAME, raw), (GAME, letter())])
    async with mail_program(office) as program:
        answer = await program.uid("fetch", "1:2", "(UID RFC822.SIZE ENVELOPE BODYSTRUCTURE BODY.PEEK[])")
        assert answer.result == "OK"
        assert sum(b"FETCH (UID" in bytes(line) for line in answer.lines) == 2
        assert any(bytes(line) == letter() for line in answer.lines)
        if raw:
            assert await fetch(program, 1) == raw


async def test_a_mail_program_keeps_its_sent_letters_here(office: PostOffice) -> None:
    async with mail_program(office, "ann@example.org") as program:
        listed = await program.list('""', "*")
        assert [bytes(line).split()[-1] for line in listed.lines[:-1]] == [b"INBOX", b"Sent"]
        when = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
        assert (await program.append(letter("sent"), "Sent", r"(\Seen)", when)).result == "OK"
        await program.select("Sent")
        assert b'INTERNALDATE "20-Nov-2026 12:00:00 +0000"' in await fetch(program, 1, "INTERNALDATE")
        assert await fetch(program, 1) == letter("sent")


async def test_boxes_can_be_made_renamed_and_removed(office: PostOffice) -> None:
    await send(office, letter())
    async with mail_program(office) as program:
        for box in ("Old", "Old/2025", "Oldest"):
            await program.create(box)
        await program.uid("copy", "1", "Old/2025")
        assert (await program.create("Old")).result == "NO"
        assert (await program.rename("Old", "Past")).result == "OK"
        assert (await program.rename("Nowhere", "Past")).result == "NO"
        assert (await program.rename("Oldest", "Past")).result == "NO"
        assert (await program.delete("Oldest")).result == "OK"
        assert (await program.delete("Oldest")).result == "NO"
        listed = await program.list('""', "*")
        names = sorted(bytes(line).split()[-1].decode() for line in listed.lines[:-1])
        assert names == ["INBOX", "Past", "Past/2025", "Sent"]
        await program.select("Past/2025")
        assert (await fetch(program, 1)).endswith(letter())


@pytest.mark.slow
async def test_a_thousand_letters_are_taken_out_in_batches(office: PostOffice) -> None:
    """As the game does it. The letters are told apart by their subjects, each comes once."""
    how_many = 1000
    office.boxes.put([(GAME, letter(f"number {n}")) for n in range(how_many)], received_at=MONDAY)
    seen: list[str] = []
    async with mail_program(office) as program:
        await program.create("Done")
        while batch := (await uids(program))[:200]:
            chosen = ",".join(str(uid) for uid in batch)
            answer = await program.uid("fetch", chosen, "(UID BODY.PEEK[]<0.100000>)")
            bodies = [bytes(line).decode() for line in answer.lines if isinstance(line, bytearray)]
            seen += [re.findall(r"number (\d+)", body)[0] for body in bodies]
            assert (await program.uid("move", chosen, "Done")).result == "OK"
    assert seen == [str(n) for n in range(how_many)]
