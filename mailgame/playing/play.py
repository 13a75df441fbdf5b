"""`mailgame play`: a whole server on the embedded post office, two house players, and you."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import webbrowser
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from mailgame.clock import SkippingClock, SystemClock, VirtualClock
from mailgame.desk.opening import CannotOpen
from mailgame.desk.second_looks import Looks
from mailgame.foresight.result import Measure
from mailgame.game.inputs import Newcomer
from mailgame.paths import ruleset_places, templates_folder
from mailgame.playing.houseplayers import HousePlayer, answers_of, habits_of
from mailgame.postoffice.boxes import INBOX
from mailgame.postoffice.office import PostOffice
from mailgame.postoffice.page import Page
from mailgame.press.volume import volume

from .tabletop import CLOCK, GAME, PORT, YOU, YOUR_NAME, Table

THINKING = timedelta(hours=3)
"""How long a house player takes to answer."""

out = Console(highlight=False)


def main(days: int | None, fast: bool, ruleset: str, folder: Path, rulesets: Sequence[Path] = ()) -> int:
    """Play. Returns 0, or 2 if the game cannot be opened. `rulesets` are folders that are searched first."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(message)s")
    try:
        playing = _fast(days or 14, ruleset, folder, rulesets) if fast else _live(days, ruleset, folder, rulesets)
        return asyncio.run(playing)
    except CannotOpen as error:
        out.print(f"[bold red]✗[/] {error}")
        return 2
    except KeyboardInterrupt:
        return 0


class Table:
    """The post office, the server and the house players of one game."""

    def __init__(
        self, clock: Clock, ruleset: str, folder: Path, looks: Looks | None = None, rulesets: Sequence[Path] = ()
    ) -> None:
        self.clock = clock
        self._looks = looks
        self._rulesets = tuple(rulesets)
        self.ruleset = load(ruleset, ruleset_places(rulesets))
        self.folder = folder
        habits = habits_of(self.ruleset)
        self.house = [HousePlayer("Ada", f"ada@{DOMAIN}", habits), HousePlayer("Ben", f"ben@{DOMAIN}", habits)]
        self.post = PostOffice("127.0.0.1", clock, folder=folder / "mail", password=PASSWORD, domain=DOMAIN)
        self._read: dict[str, int] = {}
        self.slug = SLUG
        self._opened = False
        self._colours: tuple[str, dict[str, int]] = ("", {})
        self.server: Server

    async def open(self, listen: str = "") -> None:
        """Set the server up in the open post office, and create the game if it does not exist yet."""
        config = self._config(listen)
        self.server = build(config, self.clock, grace=0, looks=self._looks)
        self.server.prepare()
        with self.server.store.reading() as tx:
            there = list(tx.games())
        if not there:
            self._begin()
            self._opened = True
            return
        self.slug = f"{SLUG}-{len(there)}" if len(there) > 1 else SLUG
        if (ruleset := there[0].ruleset) != self.ruleset.slug:
            self.server.close()
            words = f"A game by other rules, {ruleset}, is kept in {self.folder}. Say --ruleset {ruleset}, or --folder."
            raise CannotOpen(words)
        self._opened = True

    async def again(self) -> None:
        """Begin another game by the same rules, with the same people: the last one is over."""
        with self.server.store.reading() as tx:
            self.slug = f"{SLUG}-{len(list(tx.games())) + 1}"
        await self.server.do(self._begin)
        self.server.wake()

    def _begin(self) -> None:
        answers = [answers_of(self.ruleset, place) for place in range(3)]
        people = [(YOUR_NAME, YOU), *((player.name, player.address) for player in self.house)]
        open_game(
            self.server.office,
            slug=self.slug,
            name=f"A table of {self.ruleset.title}",
            ruleset=self.ruleset.slug,
            timezone="Europe/London",
            seed=f"{self.clock.now().isoformat()}",
            admin=ADMIN,
            address=GAME,
            players=[
                Newcomer(name, address, dict(more)) for (name, address), more in zip(people, answers, strict=True)
            ],
            now=self.clock.now(),
        )

    def _config(self, listen: str) -> Config:
        self.folder.mkdir(parents=True, exist_ok=True)
        secret = SecretStr(PASSWORD)
        server = ServerConfig(
            name="mailgame",
            domain=DOMAIN,
            database=SecretStr(f"sqlite:///{self.folder.absolute() / 'game.db'}"),
            site=self.folder / "site",
            listen="",
            rulesets_path=self._rulesets,
        )
        return Config(
            # Where nobody serves the pages, no letter has a link to one.
            server=server.model_copy(update={"public_url": f"http://{listen}/" if listen else ""}),
            mail=Mail(
                address=GAME,
                trusted_authserv=self.post.authserv,
                imap=Imap(host="127.0.0.1", port=self.post.imap_port, tls="none", user=GAME, password=secret),
                smtp=Smtp(host="127.0.0.1", port=self.post.smtp_port, tls="none", user=GAME, password=secret),
            ),
            admin=Admin(email=ADMIN),
            # Here time is advanced by hand: a jump is not a fault.
            clock=ClockBounds(jump_minutes=10_000_000, gap_hours=100_000),
        )

    async def pass_time(self, until: datetime, set_clock: Callable[[datetime], None]) -> None:
        """Let time pass until a moment; digests and reminders on the way are written when they are due."""
        while (look := await self.server.next_look()) is not None and look < until:
            set_clock(look)
            await self.server.look_after()
        set_clock(until)

    async def house_answers(self, players: Sequence[HousePlayer]) -> int:
        """Let house players write, of their own accord and in answer; return how many letters they wrote."""
        wrote = 0
        for player in players:
            if (letter := player.of_their_own(self.clock.now())) is not None:
                await self._send(player.address, letter)
                wrote += 1
            box = self.post.boxes.find(player.address, INBOX)
            for entry in self.post.boxes.entries(box) if box is not None else ():
                if entry.uid <= self._read.get(player.address, 0):
                    continue
                self._read[player.address] = entry.uid
                answer = player.answer(self.post.boxes.raw(entry.body), self.clock.now())
                if answer is not None:
                    await self._send(player.address, answer)
                    wrote += 1
        return wrote

    async def _send(self, sender: str, raw: bytes) -> None:
        await aiosmtplib.send(
            raw,
            sender=sender,
            recipients=[_recipient(raw)],
            hostname="127.0.0.1",
            port=self.post.smtp_port,
            username=sender,
            password=PASSWORD,
            start_tls=False,
        )

    def people(self) -> list[Person]:
        """Return who has a mailbox, for the page."""
        players = [(YOUR_NAME, YOU, "you"), *((player.name, player.address, "of the house") for player in self.house)]
        colours = self._colours_of_the_board()
        people = [
            Person(address, name, player_colour(colours.get(name, place)), note)
            for place, (name, address, note) in enumerate(players)
        ]
        return [*people, Person(ADMIN, "The Admin", note="you, too"), Person(GAME, "The game", note="the game")]

    def letters_to_players(self) -> list[bytes]:
        """Return every letter that the players have received."""
        post = self.post.boxes
        boxes = [post.find(address, INBOX) for address in (YOU, *(player.address for player in self.house))]
        return [post.raw(entry.body) for box in boxes if box is not None for entry in post.entries(box)]

    def _colours_of_the_board(self) -> dict[str, int]:
        """Return the index of each player's colour, as the board has it; the game is looked at only if it was saved."""
        if not self._opened:
            return {}
        room = self.server.office.room
        with self.server.store.reading() as tx:
            version = f"{self.slug} {tx.game(self.slug).version}"
            if self._colours[0] != version:
                seats = room.presenter(room.look(tx, self.slug)).seats()
                self._colours = (version, {seat.name: seat.colour for seat in seats})
        return self._colours[1]

    def over(self) -> str:
        """Return how the game ended, or "" if it goes on."""
        if not self._opened:
            return ""
        with self.server.store.reading() as tx:
            if not tx.game(self.slug).ended:
                return ""
            office = self.server.office
            return office.room.presenter(office.room.look(tx, self.slug)).table().over

    def next(self) -> str:
        """Return what the button that makes time go on is called: after the end it begins another game."""
        return "New game" if self.over() else "Next deadline →"

    def clock_letters(self) -> int:
        """Return how many letters the clock has received."""
        return sum(len(self.post.boxes.entries(box)) for box in self.post.boxes.boxes_of(CLOCK))


def _recipient(raw: bytes) -> str:
    return email.utils.parseaddr(str(email.message_from_bytes(raw)["To"]))[1]


async def _fast(days: int, ruleset: str, folder: Path, rulesets: Sequence[Path]) -> int:
    """Play this many days at once; leave mail and pages to look at."""
    clock = VirtualClock(SystemClock().now().replace(microsecond=0))
    # The clock of a fast game waits for nobody: proposals are simulated as they arrive, in a few games.
    table = Table(clock, ruleset, folder, Looks(Measure(3, 5)), rulesets)
    await table.post.start()
    try:
        await table.open()
    except CannotOpen:
        await table.post.stop()
        raise
    began, over = clock.now(), ""
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
                    clock.set(min(answering, until))
                    while await table.house_answers(players):
                        await table.server.settle()
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
        over = table.over()
        table.server.close()
        await table.post.stop()
    played = min(days, (clock.now() - began).days)
    out.print(f"[bold green]✓[/] Played {played} {'day' if played == 1 else 'days'}{f': {over}' if over else ''}.")
    out.print("  You were not asked: in a fast game the house plays for you too.")
    where = "".join(f" --rulesets {each}" for each in rulesets)
    read = f"mailgame play --ruleset {ruleset}{where} --folder {folder}"
    out.print(f"  {letters} letters are in the mailboxes; read them with: {read}", soft_wrap=True)
    out.print(f"  {came}.", soft_wrap=True)
    out.print(f"  The pages: {folder / 'site' / table.slug / 'index.html'}", soft_wrap=True)
    return 0


async def _live(days: int | None, ruleset: str, folder: Path, rulesets: Sequence[Path]) -> int:
    """Play with a person: a page to read and write mail on, and a clock that can be advanced."""
    clock = SkippingClock(SystemClock())
    table = Table(clock, ruleset, folder, rulesets=rulesets)
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
        out.print(
            f"\n[bold]{table.ruleset.title}[/] is on the table. You are {YOUR_NAME}; Ada and Ben are of the house.\n"
        )
        mail = f"{page.address}{YOU}/"
        out.print(f"  First open your newest letter:  [bold]{mail}[/]")
        out.print("  Its buttons write your answers; Ada and Ben answer by themselves.")
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
