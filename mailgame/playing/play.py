"""`mailgame play`: a whole server on the embedded post office, house players, and you."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import shutil
import sqlite3
import sys
import webbrowser
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from mailgame.clock import SkippingClock, SystemClock, VirtualClock
from mailgame.desk.office.opening import CannotOpen
from mailgame.desk.room.second_looks import Looks
from mailgame.foresight.result import Measure
from mailgame.paths import templates_folder
from mailgame.playing.houseplayers import HousePlayer
from mailgame.postoffice.boxes import PostOfficeInUse
from mailgame.postoffice.page import Page
from mailgame.press.letters.volume import volume
from mailgame.press.words.words import say_list

from .tabletop import CLOCK, GAME, PORT, YOU, YOUR_NAME, Table

THINKING = timedelta(hours=3)
"""How long a house player takes to answer."""

out = Console(highlight=False)


def main(
    days: int | None, fast: bool, ruleset: str, folder: Path, rulesets: Sequence[Path] = (), players: int = 3
) -> int:
    """Play. Returns 0, 1 if its letters cannot be kept, or 2 if the game cannot be opened.

    rulesets: folders that are searched first. players: how many play, you among them.
    """
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(message)s")
    try:
        if fast:
            return asyncio.run(_fast(days or 14, ruleset, folder, rulesets, players))
        return asyncio.run(_live(days, ruleset, folder, rulesets, players))
    except CannotOpen as error:
        out.print(f"[bold red]✗[/] {error}")
        return 2
    except (PostOfficeInUse, sqlite3.Error) as error:
        why = str(error)
        if isinstance(error, sqlite3.Error):
            why = (f"The letters of this game cannot be kept in {folder}: {error}. Has the disk room, and may this "
                   "user write there? Say --folder for another place")
        out.print(f"[bold red]✗[/] {why[0].upper()}{why[1:]}.", soft_wrap=True)
        return 1
    except KeyboardInterrupt:
        return 0


async def _fast(days: int, ruleset: str, folder: Path, rulesets: Sequence[Path], players_in_all: int) -> int:
    """Play this many days at once; leave mail and pages to look at."""
    clock = VirtualClock(SystemClock().now().replace(microsecond=0))
    # The clock of a fast game waits for nobody: proposals are simulated as they arrive, in a few games.
    table = Table(clock, ruleset, folder, Looks(Measure(3, 5)), rulesets, players_in_all)
    await table.post.start()
    try:
        await table.open()
    except CannotOpen:
        await table.post.stop()
        raise
    began, over, went = clock.now(), "", list[str]()
    stop = asyncio.Event()
    intake = asyncio.create_task(table.server.take_in(stop))
    players = [*table.house, HousePlayer(YOUR_NAME, YOU, table.house[0].habits)]
    until = clock.now() + timedelta(days=days)
    try:
        with Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("day {task.completed:.0f} of {task.total:.0f}"),
            TimeElapsedColumn(),
            console=out,
        ) as progress:
            shown = progress.add_task("Playing", total=days)
            await table.server.settle()
            while clock.now() < until:
                due = await table.server.next_due()
                if players[0].habits.get("daily") and not table.over():
                    tomorrow = clock.now() + timedelta(days=1)
                    due = min(due, tomorrow) if due is not None else tomorrow
                answering = clock.now() + THINKING
                if due is None or answering < due:
                    await table.pass_time(min(answering, until), clock.set)
                    if await table.house_answers(players):
                        await table.server.settle()
                        continue  # what comes back takes them as long
                if due is None:
                    break
                await table.pass_time(max(clock.now(), min(due, until)), clock.set)
                await table.server.settle()
                progress.update(shown, completed=days - (until - clock.now()).total_seconds() / 86400)
    finally:
        stop.set()
        await intake
        letters = sum(
            len(table.post.boxes.entries(box))
            for person in table.people()
            for box in table.post.boxes.boxes_of(person.address)
        )
        came = volume(table.letters_to_players(), clock.now() - began)
        over, went = table.over(), table.account()
        table.server.close()
        await table.post.stop()
    played = min(days, (clock.now() - began).days)
    out.print(f"[bold green]✓[/] Played {played} {'day' if played == 1 else 'days'}{f': {over}' if over else ''}.")
    for line in went:
        out.print(f"  {line}", soft_wrap=True)
    out.print("  You were not asked: in a fast game the house plays for you too.")
    where = "".join(f" --rulesets {each}" for each in rulesets)
    read = f"{as_typed(sys.argv[0])} play --ruleset {ruleset}{where} --folder {folder}"
    out.print(f"  {letters} letters are in the mailboxes; read them with: {read}", soft_wrap=True)
    out.print(f"  {came}.", soft_wrap=True)
    out.print(f"  The pages: {folder / 'site' / table.slug / 'index.html'}", soft_wrap=True)
    return 0


def as_typed(program: str) -> str:
    """Return what to type to start a program again: its name, or its path where it would not be found by its name."""
    return program if Path(program).name == "mailgame" and not shutil.which("mailgame") else "mailgame"


async def _live(days: int | None, ruleset: str, folder: Path, rulesets: Sequence[Path], players: int) -> int:
    """Play with a person: a page to read and write mail on, and a clock that can be advanced."""
    clock = SkippingClock(SystemClock())
    table = Table(clock, ruleset, folder, rulesets=rulesets, players=players)
    await table.post.start()
    page = Page(
        table.post,
        table.people,
        templates=templates_folder() / "postoffice",
        site=folder / "site",
        game=GAME,
        clock=CLOCK,
        timezone="Europe/London",
        port=PORT,
        next_words=table.next,
    )
    await _listen(page)
    stop = asyncio.Event()
    try:
        await table.open(f"127.0.0.1:{page.port}")
        server = asyncio.create_task(table.server.run(stop))
        others = say_list(player.name for player in table.house)
        who = f"You are {YOUR_NAME}; {others} {'are' if len(table.house) > 1 else 'is'} of the house."
        out.print(f"\n[bold]{table.ruleset.title}[/] is on the table. {who}\n")
        mail = f"{page.address}{YOU}/"
        out.print(f"  First open your newest letter:  [bold]{mail}[/]")
        out.print("  Its buttons write your answers; the others answer by themselves.")
        out.print(f"  The pages of the game:          http://127.0.0.1:{page.port}/{table.slug}/")
        if sys.stdout.isatty():
            await asyncio.to_thread(webbrowser.open, mail)
        out.print(
            "\n  Press Enter here, or “Next deadline” on the page, and time goes on to the next deadline."
            "\n  When the game is over the same begins a new one."
            "\n  Ctrl-C ends; the game waits for you in the folder.\n"
        )
        await _until_stopped(table, clock, stop, days)
        stop.set()
        await server
    finally:
        await page.stop()
        await table.post.stop()
    return 0


async def _listen(page: Page) -> None:
    """Open the page at its own port, or at any other if another program has that one."""
    try:
        await page.start()
    except OSError:
        page.port = 0
        await page.start()


async def _until_stopped(table: Table, clock: SkippingClock, stop: asyncio.Event, days: int | None) -> None:
    pressed = asyncio.Event()
    loop = asyncio.get_running_loop()

    def read_a_line() -> None:
        sys.stdin.readline()
        pressed.set()

    if sys.stdin.isatty():
        loop.add_reader(sys.stdin.fileno(), read_a_line)
    seen = table.clock_letters()
    until = clock.now() + timedelta(days=days) if days else None
    while not stop.is_set() and (until is None or clock.now() < until):
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(pressed.wait(), 1)
        await table.house_answers(table.house)
        now = table.clock_letters()
        if pressed.is_set() or now > seen:
            pressed.clear()
            seen = now
            due = await table.server.next_due()
            if due is None and table.over():
                await table.again()
                out.print(f"  A new game begins: {table.slug}.")
            elif due is not None:
                await table.pass_time(due, clock.skip_to)
                out.print(f"  It is {due:%A %d %B, %H:%M} UTC now.")
                table.server.wake()
