"""A scene: one game world with its servers, lines and letters, in which one round of the soak is played and judged."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.parser import BytesHeaderParser
from pathlib import Path

import msgspec
import sqlalchemy as sa

from mailgame.desk.tables.table import Entry
from mailgame.store import Store
from mailgame.store.tables import letters_in, letters_in_raw
from tests.servers.certificate import Certificate, self_signed
from tests.servers.dovecot import Dovecot
from tests.servers.ground import free_ports
from tests.servers.postgres import Cluster
from tests.servers.proxy import Line as Wire
from tests.servers.sink import Taken
from tests.serving.harness import GAME, Living
from tests.soak.disk import Disk
from tests.soak.moody import MoodySink
from tests.soak.oracle import Found, Line, Oracle, Place, Sent
from tests.soak.writing import LARGEST, Letter, Writer

PATIENCE = 420.0     # seconds that letters may take at the end; one that was put off thrice waits four minutes
UP_WITHIN = 180.0    # seconds that a start may take, on a machine that has much to do
WELL_WITHIN = 180.0  # seconds after a fault within which /health says ok again
ENDS_WITHIN = 45.0   # seconds that a server asked to stop may take
ORPHANS = 15.0       # seconds that children may outlive their parent
MARK = "MAILGAME_SOAK"
_PARSER = BytesHeaderParser()


class Broken(Exception):
    """What a round was to hold does not hold; the message says what."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a scene is built: `database` is sqlite or postgres; `games` that share the players; servers that share both.

    began: when the games began, None for now. tls: letters go out by STARTTLS.
    more: keys of the config by section. disk: database and pages lie on a disk of their own of so many octets.
    """

    database: str = "sqlite"
    players: int = 4
    games: tuple[str, ...] = (GAME,)
    servers: int = 1
    began: datetime | None = None
    tls: bool = False
    more: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    disk: int = 0


@dataclass
class Grounds:
    """The servers that all scenes of a soak share; PostgreSQL is started when a scene first wants it."""

    dovecot: Dovecot
    cluster: Callable[[], Cluster]
    folder: Path


class Scene:
    """One world of a round. `play` things in it, then `settle` and `judge`."""

    def __init__(self, folder: Path, grounds: Grounds, setting: Setting, chance: random.Random) -> None:
        """Prepare in `folder`, which is kept as evidence if something does not hold."""
        self.folder = folder
        self.disk = Disk(folder / "disk", setting.disk) if setting.disk else None
        self.dovecot = grounds.dovecot
        self.setting = setting
        self.chance = chance
        self.tally: Counter[str] = Counter()     # kills and faults, by kind
        self.slowest = 0.0                       # seconds until /health was ok after a fault
        self.oracle = Oracle(ordered=setting.servers == 1)
        self.writer = Writer(chance, setting.players, setting.games)
        self.cluster = grounds.cluster() if setting.database == "postgres" else None
        self.certificate: Certificate | None = self_signed(folder) if setting.tls else None
        self.sink = MoodySink(self.certificate)
        self.sink.taken = self._taken
        self.imap = Wire(self.dovecot.imap_port)
        self.smtp: Wire
        self.base: Wire | None = None
        self.user = self.dovecot.new_user()
        self.environment: dict[str, str] = {}
        self.livings: list[Living] = []
        self.ports: list[int] = []
        self._mark = f"{os.getpid()}-{self.user}-{folder.name}"
        self._began = time.monotonic()
        self._url = ""

    # --- coming and going

    @contextlib.asynccontextmanager
    async def set_up(self) -> AsyncIterator[Scene]:
        """Open ports, make the games; at the end everything that was started is ended."""
        async with contextlib.AsyncExitStack() as stack:
            await stack.enter_async_context(self.sink)
            self.smtp = await stack.enter_async_context(Wire(self.sink.port))
            await stack.enter_async_context(self.imap)
            if self.cluster is not None:
                self._url = self.cluster.new_database()
                self.base = await stack.enter_async_context(Wire(str(self.cluster.folder / ".s.PGSQL.5432")))
                name = self._url.partition("@/")[2].partition("?")[0]
                through = f"postgresql+psycopg://mailgame@127.0.0.1:{self.base.port}/{name}?connect_timeout=5"
            else:
                through = self._url = f"sqlite:///{self.database}"
            self.ports = free_ports(self.setting.servers)
            for number, port in enumerate(self.ports):
                self.livings.append(self._living(number, port, through))
            began = self.setting.began or datetime.now(UTC)
            for game in self.setting.games:
                await asyncio.to_thread(self.livings[0].new_game, self.setting.players, began, game=game)
            try:
                yield self
            finally:
                self.sink.mood = None
                for living in self.livings:
                    if living.process is not None:
                        await asyncio.to_thread(living.kill)
                await asyncio.to_thread(self._end_orphans)

    @property
    def database(self) -> Path:
        """The file of an SQLite database."""
        return (self.disk.folder if self.disk else self.folder) / "game.db"

    def site(self, which: int = 0) -> Path:
        """Return the folder of a server's pages."""
        return (self.disk.folder if self.disk else self.folder / f"server{which + 1}") / "site"

    def clear_away(self) -> None:
        """Give back what the scene has taken from the machine; its folder stays."""
        if self.disk is not None:
            self.disk.remove()

    def _living(self, number: int, port: int, database: str) -> Living:
        folder = self.folder / f"server{number + 1}"
        folder.mkdir()
        smtp: dict[str, object] = {"port": self.smtp.port}
        if self.certificate is not None:
            smtp |= {"tls": "starttls", "ca_file": str(self.certificate.chain)}
        own: dict[str, dict[str, object]] = {
            "server": {"listen": f"127.0.0.1:{port}", "site": str(self.site(number))},
            "mail.smtp": smtp, "mail.limits": {"letters_per_hour": 100_000, "letter_bytes": LARGEST},
        }
        for section, keys in self.setting.more.items():
            own.setdefault(section, {}).update(keys)
        return Living(folder, self.dovecot, self.user, self.sink, database, self.imap.port, own)

    def start(self, which: int = 0) -> None:
        """Start a server."""
        self.livings[which].start(**{MARK: self._mark}, **self.environment)

    def strike(self, which: int = 0, by: signal.Signals = signal.SIGKILL) -> None:
        """Send a signal to a server at this very moment; it may be over already."""
        process = self.livings[which].process
        if process is not None:
            process.send_signal(by)

    async def kill(self, how: str, which: int = 0) -> None:
        """Kill a server, if it was not struck already, and count it."""
        await asyncio.to_thread(self.livings[which].kill)
        self.tally[f"kill: {how}"] += 1
        self.say(f"killed: {how}")

    async def stop(self, which: int = 0) -> None:
        """Ask a server to stop. Raises Broken if it does not end in time, or not well."""
        process = self.livings[which].process
        assert process is not None
        self.strike(which, signal.SIGTERM)
        await self.ended(which, ENDS_WITHIN, "asked to stop", {0, -signal.SIGTERM})

    async def ended(self, which: int, seconds: float, why: str, codes: set[int]) -> None:
        """Wait for the end of a server. Raises Broken if it does not come, or with a code that is not among `codes`."""
        living = self.livings[which]
        assert living.process is not None
        try:
            code = await asyncio.to_thread(living.process.wait, seconds)
        except subprocess.TimeoutExpired:
            raise Broken(f"the server, {why}, still runs after {seconds:g} s") from None
        living.process = None
        if code not in codes:
            raise Broken(f"the server, {why}, ended with {code}")

    # --- letters

    async def send(self, letters: Sequence[Letter]) -> None:
        """Deliver letters to the mailbox, in order, over one connection."""
        self.oracle.sends(letters)
        raw = [letter.raw for letter in letters for _ in range(letter.copies)]
        self.say(f"{len(raw)} letters, {letters[0].id} …")
        await asyncio.to_thread(self.dovecot.deliver, raw, self.user, 1)

    def _taken(self, taken: Taken) -> None:
        self.sink.letters.append(taken)
        self.oracle.hears(taken)

    # --- waiting

    async def until(self, ready: Callable[[], bool], seconds: float, what: str) -> None:
        """Wait for something. Raises Broken when it does not come, or a server ends by itself meanwhile."""
        end = time.monotonic() + seconds
        while not ready():
            for number, living in enumerate(self.livings, 1):
                if living.process is not None and (code := living.process.poll()) is not None:
                    raise Broken(f"server {number} ended by itself, with {code}, while I waited for {what}")
            if time.monotonic() > end:
                raise Broken(f"waited {seconds:g} s in vain for {what}")
            await asyncio.sleep(0.02)

    async def until_answered(self, seconds: float = PATIENCE) -> None:
        """Wait until every letter has its answer. Raises Broken, naming those that have none."""
        try:
            await self.until(lambda: not self.oracle.unanswered, seconds, "the last answers")
        except Broken as broken:
            waiting = self.oracle.waiting
            raise Broken(f"{broken}: {len(waiting)} letters wait, {', '.join(waiting[:5])} …") from None

    async def health(self, which: int = 0) -> dict[str, object]:
        """Return what /health of a server says, `{}` if nobody answers."""
        return await asyncio.to_thread(_ask, self.ports[which])

    async def until_up(self, which: int = 0) -> None:
        """Wait until a server that was started answers at /health, whatever it says. Raises Broken if it never does."""
        begun = time.monotonic()
        while not await self.health(which):
            process = self.livings[which].process
            if process is None or process.poll() is not None:
                raise Broken(f"server {which + 1} ended by itself, with {process and process.returncode}")
            if time.monotonic() - begun > UP_WITHIN:
                raise Broken(f"server {which + 1} is not up after {UP_WITHIN:g} s")
            await asyncio.sleep(0.1)

    async def until_well(self, seconds: float = WELL_WITHIN) -> float:
        """Wait until every running server says ok; return after how many seconds. Raises Broken if that never comes."""
        begun = time.monotonic()
        for which, living in enumerate(self.livings):
            while living.process is not None and not (said := await self.health(which)).get("ok"):
                if living.process.poll() is not None:
                    raise Broken(f"server {which + 1} ended by itself, with {living.process.returncode}")
                if time.monotonic() - begun > seconds:
                    raise Broken(f"/health is not ok {seconds:g} s after all was well again: {said}")
                await asyncio.sleep(0.25)
        took = time.monotonic() - begun
        self.slowest = max(self.slowest, took)
        return took

    def say(self, words: str) -> None:
        """Write a line into the round's own diary."""
        with (self.folder / "diary.txt").open("a", encoding="utf-8") as diary:
            diary.write(f"{time.monotonic() - self._began:8.2f}  {words}\n")

    # --- the end

    async def settle(self) -> None:
        """See the round to its end: all letters answered, all servers well, all of them stopped."""
        self.say(f"{self.oracle.unanswered} letters have no answer yet")
        await self.until_answered()
        self.say("all letters are answered")
        await self.until_well()
        self.say("all is well")
        await asyncio.to_thread(self._drained)
        self.say("nothing waits any more")
        for which, living in enumerate(self.livings):
            if living.process is not None:
                await self.stop(which)

    def _drained(self, seconds: float = 150.0) -> None:
        """Wait until the outbox and the mailbox are empty: answers are out, but updates may still be on their way."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.closing(Store(self._url)) as store, store.reading() as tx:
                empty = not tx.out_backlog().waiting and not tx.backlog().raw and not tx.backlog().routed
            if empty and self.dovecot.count(self.user) == 0:
                return
            time.sleep(0.5)

    async def judge(self) -> list[str]:
        """Return what does not hold, now that nothing runs any more."""
        processes = await asyncio.to_thread(self._left_over)
        found = await asyncio.to_thread(self._found, processes)
        return self.oracle.verdict(found)

    def _found(self, processes: tuple[str, ...]) -> Found:
        journals: dict[str, list[Line]] = {}
        states: dict[str, list[str]] = {}
        names: dict[int, str] = {}
        places: dict[str, Place] = {}
        for number, state, received, uid, raw in self._letters_in():
            name = names[number] = str(_PARSER.parsebytes(raw)["Message-ID"])
            states.setdefault(name, []).append(state)
            places.setdefault(name, (received, uid))
        with contextlib.closing(Store(self._url)) as store, store.reading() as tx:
            for game in self.setting.games:
                journals[game] = [
                    Line(row.seq, names.get(row.letter or 0, ""), msgspec.json.decode(row.entry, type=Entry))
                    for row in tx.journal(game)
                ]
            sent = [Sent(out.message_id, out.recipient, out.kind, out.state, out.error) for out in tx.letters_out()]
        differences = {game: self._replayed(game) for game in self.setting.games}
        left, done = self.dovecot.count(self.user), self.dovecot.count(self.user, "Done")
        return Found(journals, states, places, sent, left, done, differences, processes)

    def _letters_in(self) -> list[tuple[int, str, int, int, bytes]]:
        """Return number, state, time, UID and bytes of all letters in, for which the store has no word of its own."""
        one = letters_in.c
        both = sa.select(one.id, one.state, one.received_at, one.uid, letters_in_raw.c.raw).join(
            letters_in_raw, letters_in_raw.c.letter == one.id).order_by(one.id)
        engine = sa.create_engine(self._url)
        try:
            with engine.connect() as connection:
                return [(*row[:4], bytes(row[4])) for row in connection.execute(both)]
        finally:
            engine.dispose()

    def _replayed(self, game: str) -> list[str]:
        """Return what `mailgame replay --verify` and `mailgame verify` complain of."""
        said = []
        for command in (["replay", game, "--verify"], ["verify", game]):
            done = subprocess.run(
                [sys.executable, "-m", "mailgame", *command, "--config", str(self.livings[0].config)],
                capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2],
            )
            if done.returncode != 0:
                said.append(f"mailgame {command[0]} ended with {done.returncode}: {(done.stdout + done.stderr)[-600:]}")
        return said

    # --- processes

    def _ours(self) -> dict[int, str]:
        """Return the processes that a server of this scene has started and that still run, by the mark they bear."""
        found = {}
        mark = f"{MARK}={self._mark}".encode()
        for entry in Path("/proc").iterdir():
            if entry.name.isdecimal():
                with contextlib.suppress(OSError):
                    if mark in (entry / "environ").read_bytes().split(b"\0"):
                        found[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()[:200]
        return found

    def _left_over(self) -> tuple[str, ...]:
        end = time.monotonic() + ORPHANS
        while (left := self._ours()) and time.monotonic() < end:
            time.sleep(0.2)
        return tuple(left.values())

    def _end_orphans(self) -> None:
        for process in self._ours():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    # --- evidence

    def keep_evidence(self, complaints: Sequence[str]) -> None:
        """Write beside the database and the logs what was sent, what was heard, and what is wrong."""
        (self.folder / "verdict.txt").write_text("\n".join(complaints) + "\n", encoding="utf-8")
        (self.folder / "moods.txt").write_text("\n".join(self.sink.told) + "\n", encoding="utf-8")
        heard = [
            {"recipient": recipient, "message_id": identity, "times": sum(hashes.values()), "different": len(hashes)}
            for (recipient, identity), hashes in self.oracle.heard.items()
        ]
        sent = [
            {"id": one.id, "kind": one.kind, "game": one.game, "writer": one.writer,
             "answers": dict(self.oracle.answers.get(one.id, {}))}
            for one in self.oracle.letters.values()
        ]
        (self.folder / "letters.json").write_text(json.dumps({"sent": sent, "heard": heard}, indent=1))
        with contextlib.suppress(OSError):
            shutil.copytree(self.dovecot.maildir(self.user), self.folder / "Maildir", dirs_exist_ok=True)
        if self._url.startswith("postgresql"):
            self._keep_tables()

    def _keep_tables(self) -> None:
        with contextlib.closing(Store(self._url)) as store, store.reading() as tx:
            out = [msgspec.json.encode(one).decode() for one in tx.letters_out()]
            journal = [f"{game} {row.seq} {row.entry.decode()}" for game in self.setting.games
                       for row in tx.journal(game)]
        (self.folder / "letters_out.jsonl").write_text("\n".join(out))
        (self.folder / "journal.txt").write_text("\n".join(journal))

    @property
    def tracebacks(self) -> int:
        """How many tracebacks the servers have written, where a line in words would have done."""
        logs = [living.log.read_text(errors="replace") for living in self.livings if living.log.exists()]
        return sum(log.count("Traceback (most recent call last)") for log in logs)

    def lines_played(self) -> int:
        """Return how many lines the journals of all games have."""
        with contextlib.closing(Store(self._url)) as store, store.reading() as tx:
            return sum(game.seq for game in tx.games())

    def server_says(self, most: int = 3000) -> str:
        """Return the end of the servers' logs."""
        logs = [living.log for living in self.livings if living.log.exists()]
        return "\n".join(log.read_text(errors="replace")[-most:] for log in logs)


def _ask(port: int) -> dict[str, object]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as answer:
            return dict(json.load(answer))
    except urllib.error.HTTPError as error:
        with contextlib.suppress(ValueError):
            return dict(json.load(error))
        return {}
    except (OSError, ValueError):
        return {}
