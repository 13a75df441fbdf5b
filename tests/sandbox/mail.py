"""A server without a network in whose games players make law: it goes on where something breaks, and says what did."""

from __future__ import annotations

import email
import email.policy
import logging
import tempfile
import time
from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from mailgame.desk.office.office import Office
from mailgame.desk.room.mailroom import Mailroom
from mailgame.desk.room.room import Room, Settings
from mailgame.desk.room.second_looks import Looks
from mailgame.desk.tables.table import Entry
from mailgame.foresight.result import Measure
from mailgame.game.game import Game
from mailgame.kernel.rulebook import Ruleset
from mailgame.paths import rulesets_folder, templates_folder
from mailgame.post.mime.limits import Limits as Lengths
from mailgame.press.letters.letters import Letters
from mailgame.rulesets.loading import load
from mailgame.sandbox import Limits, Sandbox
from tests.desk.harness import AUTHSERV, MAILBOX, House

GAME = "winter"
NEWS = frozenset({"update", "turn", "over"})
SECONDS = 60.0
"""So long may one input take at most, however busy the machine is: letters of it and law that runs to its limits."""
LETTERS = 400
"""So many letters may one input bring at most, to all together."""
LONGEST_WAIT = timedelta(days=100)
FOLDERS = (rulesets_folder(), Path(__file__).parents[1] / "rulesets")


@cache
def sandbox() -> Sandbox:
    """Return a sandbox for all cases: with time enough that a busy machine does not judge what is played."""
    return Sandbox(replace(Limits(), call=2.0, whole=4.0, together=8.0))


@cache
def sandboxed(slug: str) -> Ruleset:
    """Return a ruleset by its name, with players' law; the vault borrows the rule by which law is in force at once."""
    ruleset = load(slug, FOLDERS)
    if slug == "vault":
        ruleset = replace(ruleset, rules={**ruleset.rules, 5: load("realms", FOLDERS).rules[5]})
    return sandbox().equip(ruleset)


@cache
def letters(draw: bool) -> Letters:
    """Return what writes letters, with pictures or without."""
    return Letters(templates_folder(), draw=draw)


class Loud(logging.Handler):
    """Keeps what the desk could not do: no law may bring it so far."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        said, trace = record.getMessage(), record.exc_info[1] if record.exc_info else None
        if "could not be played here" in said and "Traceback" not in said:
            return  # rules contradict each other without end: the game is paused, and the Admin told, as it should be
        self.said.append(f"{said} {trace!r}")


class Mail(House):
    """A house whose games have players' law, and that goes on where something breaks, as a server does."""

    def __init__(self, draw: bool = False, looks: bool = False) -> None:
        super().__init__()
        self.office = Office(self.store, Room(
            Mailroom(letters(draw), b"a secret of no importance", "mailgame", "play.example.org"), sandboxed,
            Settings(Lengths(), trusted_authserv=AUTHSERV, mailbox=MAILBOX, letters_per_hour=10_000),
        ))
        if looks:
            self.office.room.looks = Looks(Measure(1, 1), every_proposal=False)
        self.harm: list[str] = []
        self.folder = tempfile.TemporaryDirectory()
        self.admins = ""
        self.stuck = False
        self._sent = 0

    def says(self, name: str, body: str) -> str:
        """Let somebody write, see that the letter is answered, and return the answer."""
        begun = time.perf_counter()
        row = self.write(name, body, self.admins if name == "Admin" else MAILBOX)
        self.measure(f"“{body[:40]}” of {name}", begun)
        if row.state != "played":
            self.harm.append(f"a letter of {name} is {row.state} ({row.reason}): {body[:40]}")
        with self.store.begin() as tx:
            answers = [tx.letter_out_bytes(one.id) for one in list(tx.letters_out())
                       if one.kind == "receipt" and one.in_reply_to_letter == row.id]
        if not answers:
            self.harm.append(f"a letter of {name} has no receipt: {body[:40]}")
            return ""
        text = email.message_from_bytes(answers[0], policy=email.policy.default).get_body(("plain",))
        return str(text.get_content()).replace("\r\n", "\n") if text is not None else ""

    def close(self) -> None:
        """Put the house away."""
        self.store.close()
        self.folder.cleanup()

    def measure(self, what: str, begun: float) -> None:
        """See that an input has kept its bounds."""
        taken = time.perf_counter() - begun
        if taken > SECONDS:
            self.harm.append(f"{what} took {taken:.0f} s")
        with self.store.begin() as tx:
            sent = len(list(tx.letters_out()))
        if sent - self._sent > LETTERS:
            self.harm.append(f"{what} brought {sent - self._sent} letters")
        self._sent = sent

    def deadlines(self, count: int) -> int:
        """Play so many deadlines, if there are; return how many.

        What a law has put off by years is not waited for: as it is undone, all the years are played.
        """
        for played in range(count):
            with self.store.begin() as tx:
                due = tx.game(GAME).due_at
            if due is None or due > self.now + LONGEST_WAIT:
                return played
            begun = time.perf_counter()
            self.next_deadline()
            self.measure(f"the deadline of {due}", begun)
            with self.store.begin() as tx:
                row = tx.game(GAME)
            if row.rest_until is not None or row.due_at == due:
                self.harm.append(f"the deadline of {due} is tried again and again: {row.trouble}")
                return played
        return count

    def news(self, deadlines: int) -> bool:
        """Play on, and tell whether everybody who plays gets an update, or is told of a turn."""
        before = self._sent
        self.deadlines(deadlines)
        with self.store.begin() as tx:
            told = {one.player for one in list(tx.letters_out())[before:] if one.kind in NEWS}
        return set(self.players(GAME)) <= told

    def game(self) -> Game:
        """Return the game as it stands."""
        with self.store.begin() as tx:
            return self.office.room.look(tx, GAME).game

    def entries(self) -> Sequence[Entry]:
        """Return the journal."""
        return self.journal(GAME)
