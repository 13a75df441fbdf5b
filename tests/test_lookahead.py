"""Looking ahead beside the server's work: nothing waits for it, a crash loses nothing, what hangs is ended."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import struct
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from mailgame.clock import VirtualClock
from mailgame.desk.room.second_looks import Looks
from mailgame.foresight.looking import Question, question, second_look
from mailgame.foresight.result import Measure, SecondLook
from mailgame.paths import rulesets_folder
from mailgame.rulesets.sandboxed import sandboxed
from mailgame.server.foreseer import Foreseer, Task, serve
from mailgame.server.lookahead import LookAhead
from tests.desk.harness import BOARD, CARDS, House
from tests.foresight.builders import a_game, proposed

FEW = Measure(2, 3)
T = TypeVar("T")


async def do(work: Callable[[], T]) -> T:
    return work()


class Told:
    """A foreseer of this process that answers as it is told: at once, never, or not at all."""

    longest = 60.0

    def __init__(self, answers: bool = True) -> None:
        self.asked: list[Question] = []
        self.closed = False
        self._answers = answers
        self.begun = asyncio.Event()

    async def work_out(self, asked: Question) -> SecondLook | None:
        self.asked.append(asked)
        self.begun.set()
        if not self._answers:
            await asyncio.Event().wait()
        return second_look(asked, sandboxed(asked.ruleset, [rulesets_folder()]), FEW)

    async def close(self) -> None:
        self.closed = True


def house() -> House:
    found = House()
    found.office.room.looks = Looks()
    found.open("week", BOARD, ["Ann", "Bert", "Cleo"])
    found.write("Ann", "propose amend 14\nset rent_factor = 30\nend")
    return found


def look_of(found: House) -> bytes:
    with found.store.reading() as tx:
        row = tx.look("week", "1")
    assert row is not None
    return row.look


async def soon(event: Awaitable[T]) -> T:
    return await asyncio.wait_for(event, 20)


def ahead_of(found: House, foreseer: Told) -> LookAhead:
    return LookAhead(found.store, found.office, VirtualClock(found.now), foreseer)


@pytest.mark.slow
async def test_what_is_wanted_is_worked_out_and_pages_are_told() -> None:
    found, foreseer, stop = house(), Told(), asyncio.Event()
    games: asyncio.Queue[str] = asyncio.Queue()
    running = asyncio.create_task(ahead_of(found, foreseer).run(stop, do, games.put_nowait))
    assert await soon(games.get()) == "week"
    stop.set()
    await running
    assert msgspec.json.decode(look_of(found), type=SecondLook).seeds == 2
    assert foreseer.closed


async def test_a_deadline_is_played_while_a_look_is_worked_out_that_never_ends() -> None:
    found, foreseer, stop = house(), Told(answers=False), asyncio.Event()
    running = asyncio.create_task(ahead_of(found, foreseer).run(stop, do, lambda _: None))
    await soon(foreseer.begun.wait())
    found.next_deadline()
    found.next_deadline()
    assert found.last("Ann").kind == "update"
    stop.set()
    await asyncio.wait_for(running, 5)
    assert foreseer.closed


@pytest.mark.slow
async def test_what_was_begun_when_the_server_stopped_is_begun_anew() -> None:
    found, hanging, stop = house(), Told(answers=False), asyncio.Event()
    running = asyncio.create_task(ahead_of(found, hanging).run(stop, do, lambda _: None))
    await soon(hanging.begun.wait())
    stop.set()
    await running
    assert look_of(found) == b""
    again, well = asyncio.Event(), Told()
    games: asyncio.Queue[str] = asyncio.Queue()
    running = asyncio.create_task(ahead_of(found, well).run(again, do, games.put_nowait))
    await soon(games.get())
    again.set()
    await running
    assert look_of(found)


@pytest.mark.slow
async def test_something_new_is_looked_at_without_waiting() -> None:
    found, foreseer, stop = house(), Told(), asyncio.Event()
    games: asyncio.Queue[str] = asyncio.Queue()
    ahead = ahead_of(found, foreseer)
    running = asyncio.create_task(ahead.run(stop, do, games.put_nowait))
    await soon(games.get())
    found.write("Bert", "propose repeal 8\nend")
    began = time.monotonic()
    ahead.wake()
    await soon(games.get())
    assert time.monotonic() - began < 10
    stop.set()
    await running


# --- the process


def a_question(ruleset: str = CARDS) -> Question:
    game = a_game(ruleset)
    turn = str(game.world.things["game"]["game"]["turn"])
    return question(game, "game", proposed(game, turn, "propose discard NUMBER", number=8))


@pytest.mark.slow
def test_the_process_answers_one_task_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mailgame.server.foreseer.recorded", lambda *_: ())
    task = msgspec.msgpack.encode(Task(a_question(), FEW, 60, (str(rulesets_folder()),)))
    given, taken = io.BytesIO((struct.pack(">I", len(task)) + task) * 2 + b"\x00"), io.BytesIO()
    serve(given, taken)
    answers = taken.getvalue()
    (length,) = struct.unpack(">I", answers[:4])
    assert len(answers) == 2 * (length + 4)
    assert msgspec.msgpack.decode(answers[4 : 4 + length], type=SecondLook).locked == (0, 2)


@pytest.mark.server
async def test_the_process_works_a_look_out_with_the_rehearsals_of_the_rules() -> None:
    foreseer = Foreseer([rulesets_folder()], FEW, 60)
    look = await foreseer.work_out(a_question())
    assert look is not None
    assert look.locked == (0, 2)
    assert look.rehearsed is not None
    assert look.rehearsed.played
    await foreseer.close()


@pytest.mark.server
async def test_a_process_that_takes_too_long_is_ended_and_the_next_is_well() -> None:
    foreseer = Foreseer([rulesets_folder()], Measure(200, 100), -59.5)
    began = time.monotonic()
    assert await foreseer.work_out(a_question()) is None
    assert time.monotonic() - began < 10
    assert foreseer._process is None
    whole = Foreseer([rulesets_folder()], FEW, 60)
    assert await whole.work_out(a_question()) is not None
    await whole.close()


@pytest.mark.server
async def test_a_process_that_dies_is_started_again() -> None:
    foreseer = Foreseer([rulesets_folder()], FEW, 60)
    assert await foreseer.work_out(a_question()) is not None
    assert foreseer._process is not None
    os.kill(foreseer._process.pid, signal.SIGKILL)
    await foreseer._process.wait()
    assert await foreseer.work_out(a_question()) is not None
    await foreseer.close()


@pytest.mark.server
async def test_what_breaks_the_process_is_given_up_and_breaks_nothing_else() -> None:
    foreseer = Foreseer([Path("/nowhere")], FEW, 60)
    assert await foreseer.work_out(a_question()) is None
    await foreseer.close()
