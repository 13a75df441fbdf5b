"""A `mailgame serve` that runs as a process of its own: started, watched, killed and started again."""

from __future__ import annotations

import asyncio
import email
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path
from typing import Protocol

import msgspec

from mailgame.clock import VirtualClock
from mailgame.desk.tables.cache import Cache
from mailgame.desk.tables.table import Entry, Table
from mailgame.game.game import Game
from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import load as load_ruleset
from mailgame.settings.config import load
from mailgame.shell import game_commands
from mailgame.shell.cli_arguments import Newcomer
from mailgame.store import Store
from tests.servers.dovecot import DOMAIN, PASSWORD, Dovecot
from tests.servers.sink import Sink

AUTHSERV = "mx.test.example"
GAME = "week"


def name_of(number: int) -> str:
    """Return the name of a test player."""
    return f"Player{chr(ord('A') + number)}"


def address_of(number: int) -> str:
    """Return the address of a test player."""
    return f"{name_of(number).lower()}@players.example.net"


def vouched(number: int, serial: int, body: str, subject: str = "my move") -> bytes:
    """Return a letter from a player for which his domain vouches, as the trusted mail server would say."""
    letter = EmailMessage()
    letter["Authentication-Results"] = f"{AUTHSERV}; dmarc=pass header.from=players.example.net"
    letter["From"] = address_of(number)
    letter["To"] = f"game@{DOMAIN}"
    letter["Subject"] = subject
    letter["Message-ID"] = f"<{serial}.{number}@players.example.net>"
    letter.set_content(body)
    return letter.as_bytes()


class Listening(Protocol):
    """Whoever takes letters at a port of this machine."""

    port: int


class Living:
    """One server process over one database and one mailbox."""

    def __init__(
        self, folder: Path, dovecot: Dovecot, user: str, sink: Listening, database: str, imap_port: int = 0,
        more: Mapping[str, Mapping[str, object]] | None = None,
    ) -> None:
        """Write a config into `folder`; `more` holds keys by section that are to be otherwise than here."""
        self.folder = folder
        self.dovecot = dovecot
        self.user = user
        self.config = folder / "config.toml"
        self.database = database
        self.process: subprocess.Popen[bytes] | None = None
        self.log = folder / "server.log"
        sections: dict[str, dict[str, object]] = {
            "server": {
                "database": database, "domain": DOMAIN, "site": str(folder / "site"), "listen": "",
                "secret": "a secret of forty letters, only for tests",
            },
            "mail": {"address": f"game@{DOMAIN}", "trusted_authserv": AUTHSERV},
            "mail.imap": {
                "host": "127.0.0.1", "port": imap_port or dovecot.imap_port, "tls": "none", "user": user,
                "password": PASSWORD,
            },
            "mail.smtp": {"host": "127.0.0.1", "port": sink.port, "tls": "none"},
            "mail.limits": {"letters_per_hour": 100000},
            "admin": {"email": f"admin@{DOMAIN}"},
            "clock": {"gap_hours": 120},
        }
        for section, keys in (more or {}).items():
            sections.setdefault(section, {}).update(keys)
        self.config.write_text("".join(_toml(name, keys) for name, keys in sections.items()), encoding="utf-8")

    def new_game(self, players: int, at: datetime, ruleset: str = "borednomic2", game: str = GAME) -> None:
        """Make a game that began at `at`; the cards alone do not ask players for their gender."""
        genders = [{"gender": "mf"[n % 2]} if ruleset != "economic" else {} for n in range(players)]
        game_commands.new_game(
            load(self.config),
            game=game,
            ruleset=ruleset,
            name=f"The {game} game",
            timezone="UTC",
            players=[Newcomer(name_of(n), address_of(n), answers) for n, answers in enumerate(genders)],
            clock=VirtualClock(at),
        )

    def start(self, **environment: str) -> None:
        """Start the server, with more in its environment if wanted."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "mailgame", "serve", "--config", str(self.config)],
                stdout=log,
                stderr=log,
                env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])} | environment,
            )

    def kill(self) -> None:
        """Kill the process as a power failure would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process = None

    def stop(self) -> None:
        """Ask the server to stop, and wait for it."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=60)
            self.process = None

    async def until(self, ready: Callable[[], bool], seconds: float = 120) -> None:
        """Wait in a thread, so that the proxies and sinks of this event loop go on."""
        await asyncio.to_thread(self.wait, ready, seconds)

    def wait(self, ready: Callable[[], bool], seconds: float = 120) -> None:
        """Wait until something holds; raises AssertionError with the server's log when it never does."""
        end = time.monotonic() + seconds
        while not ready():
            log = self.log.read_text(errors="replace")[-3000:] if self.log.exists() else ""
            assert self.process is None or self.process.poll() is None, f"the server ended by itself:\n{log}"
            assert time.monotonic() < end, f"waited {seconds} s in vain; the server says:\n{log}"
            time.sleep(0.05)

    # --- looking

    def states(self) -> Counter[str]:
        """Return how many letters in are in which state."""
        store = Store(load(self.config).server.database.get_secret_value())
        try:
            with store.begin() as tx:
                backlog = tx.backlog()
                return Counter(
                    {"raw": backlog.raw, "routed": backlog.routed, "held": backlog.held, "aside": backlog.aside}
                )
        finally:
            store.close()

    def game(self, game: str = GAME) -> Game:
        """Return the game as it is stored."""
        store = Store(load(self.config).server.database.get_secret_value())
        try:
            with store.reading() as tx:
                row = tx.game(game)
                return Table(tx, row, load_ruleset(row.ruleset, [rulesets_folder()]), Cache()).game
        finally:
            store.close()

    def journal(self, game: str = GAME) -> list[Entry]:
        """Return the journal."""
        store = Store(load(self.config).server.database.get_secret_value())
        try:
            with store.reading() as tx:
                return [msgspec.json.decode(line.entry, type=Entry) for line in tx.journal(game)]
        finally:
            store.close()

    def differences(self, game: str = GAME) -> list[str]:
        """Return what `mailgame replay --verify` would find."""
        return game_commands.replay(load(self.config), game, True)


def _toml(section: str, keys: Mapping[str, object]) -> str:
    """Return a section of a config; what JSON writes of a text or a number, TOML reads."""
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in keys.items()]
    return "\n".join([f"[{section}]", *lines, ""])


def receipts(sink: Sink) -> dict[str, set[str]]:
    """Return, for each letter that was answered, the Message-IDs of its receipts."""
    found: dict[str, set[str]] = {}
    for taken in list(sink.letters):
        letter = email.message_from_bytes(taken.raw)
        if letter["X-Mailgame-Kind"] == "receipt":
            found.setdefault(letter["In-Reply-To"], set()).add(letter["Message-ID"])
    return found


def append(dovecot: Dovecot, user: str, raw: bytes, at: datetime) -> None:
    """Put a letter into a mailbox as if the mail server had received it at `at`."""
    with dovecot.client(user) as imap:
        date = at.astimezone(UTC).strftime('"%d-%b-%Y %H:%M:%S +0000"')
        answer, _ = imap.append("INBOX", "", date, raw)
        assert answer == "OK"


def each_once(sink: Sink, expected: Sequence[str]) -> None:
    """Check that each of these letters was answered, and by one receipt."""
    answered = receipts(sink)
    missing = [one for one in expected if one not in answered]
    assert not missing, f"no receipt for {missing[:5]} and {max(0, len(missing) - 5)} more"
    twice = {one: ids for one, ids in answered.items() if len(ids) > 1}
    assert not twice, f"more than one receipt: {twice}"
