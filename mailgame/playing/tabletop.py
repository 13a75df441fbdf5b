"""The table of `mailgame play`: the server, the post office and everybody who plays."""

from __future__ import annotations

import email
import email.utils
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path

import aiosmtplib
from pydantic import SecretStr

from mailgame.clock import Clock
from mailgame.desk.office.opening import CannotOpen, open_game
from mailgame.desk.room.second_looks import Looks
from mailgame.game.inputs import Newcomer
from mailgame.kernel.rulebook import Ruleset
from mailgame.paths import ruleset_places
from mailgame.playing.account import account
from mailgame.playing.habits import answers_of, habits_of
from mailgame.playing.houseplayers import HousePlayer
from mailgame.postoffice.boxes import INBOX
from mailgame.postoffice.office import PostOffice
from mailgame.postoffice.view import Person
from mailgame.press.pictures.colours import player_colour
from mailgame.rulesets.loading import load
from mailgame.server.server import Server
from mailgame.settings.config import Admin, ClockBounds, Config, Imap, Mail, Smtp
from mailgame.settings.config import Server as ServerConfig
from mailgame.shell.bootstrap import build

DOMAIN = "example.org"
GAME = f"game@{DOMAIN}"
CLOCK = f"clock@{DOMAIN}"
ADMIN = f"admin@{DOMAIN}"
YOU = f"you@{DOMAIN}"
YOUR_NAME = "Robin"
OF_THE_HOUSE = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida")
PASSWORD = "play"  # noqa: S105 -- the post office is this machine's own, and says so
SLUG = "table"
PORT = 8025
"""Where the page listens, so that an address once noted is right the next time; any other if it is taken."""


class Table:
    """The post office, the server and the house players of one game.

    players: how many play a new game, you among them.
    """

    def __init__(
        self, clock: Clock, ruleset: str, folder: Path, looks: Looks | None = None, rulesets: Sequence[Path] = (),
        players: int = 3,
    ) -> None:
        self.clock = clock
        self._looks = looks
        self._rulesets = tuple(rulesets)
        self.ruleset = load(ruleset, ruleset_places(rulesets))
        self.folder = folder
        self.house = _of_the_house(self.ruleset, OF_THE_HOUSE[: players - 1])
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
            games = list(tx.games())
            seated = {row.name for row in tx.players(games[0].id)} if games else set()
        if not games:
            self._begin()
            self._opened = True
            return
        self.slug = f"{SLUG}-{len(games)}" if len(games) > 1 else SLUG
        self.house = _of_the_house(self.ruleset, [name for name in OF_THE_HOUSE if name in seated])
        if (ruleset := games[0].ruleset) != self.ruleset.slug:
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
        people = [(YOUR_NAME, YOU), *((player.name, player.address) for player in self.house)]
        answers = [answers_of(self.ruleset, place) for place in range(len(people))]
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
        """Let time pass until a moment; digests and reminders on the way are written and sent when they are due."""
        await self.server.sender.flush()  # by the time of a later day it would have waited until then
        while (look := await self.server.next_look()) is not None and look < until:
            set_clock(look)
            await self.server.look_after()
            await self.server.sender.flush()
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

    def account(self) -> list[str]:
        """Return how the game went, in lines."""
        if not self._opened:
            return []
        room = self.server.office.room
        with self.server.store.reading() as tx:
            table = room.look(tx, self.slug)
            return [*account(table, room.presenter(table))]

    def next(self) -> str:
        """Return what the button that makes time go on is called: after the end it begins another game."""
        return "New game" if self.over() else "Next deadline →"

    def clock_letters(self) -> int:
        """Return how many letters the clock has received."""
        return sum(len(self.post.boxes.entries(box)) for box in self.post.boxes.boxes_of(CLOCK))


def _of_the_house(ruleset: Ruleset, names: Iterable[str]) -> list[HousePlayer]:
    habits = habits_of(ruleset)
    return [HousePlayer(name, f"{name.lower()}@{DOMAIN}", habits) for name in names]


def _recipient(raw: bytes) -> str:
    return email.utils.parseaddr(str(email.message_from_bytes(raw)["To"]))[1]
