"""An update of a large game: from the deadline until every player's letter is written and committed."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from benchmarks.measure import Asked, Goal, Row, race, timed
from benchmarks.table import GAME, Table
from mailgame.desk.letters.update import UpdateLetter
from mailgame.paths import templates_folder
from mailgame.press.letters.letters import Letters, Written

PLAYERS = 100
DEADLINES = 3


class Listening(Letters):
    """Writes letters as always, and keeps what they were written from."""

    def __init__(self, templates: Path) -> None:
        super().__init__(templates)
        self.occasions: list[UpdateLetter] = []

    def write(self, name: str, scene: Any, reply_to: str = "") -> Written:
        """Write a letter."""
        if isinstance(scene, UpdateLetter):
            self.occasions.append(scene)
        return super().write(name, scene, reply_to)


def rows(folder: Path, asked: Asked) -> list[Row]:
    """Measure it, letters a second. The floors write the very same letters from the same templates."""
    players = PLAYERS // 10 if asked.quick else PLAYERS
    press = Listening(templates_folder())
    _ours(folder, players, press)
    occasions = press.occasions
    jinja, message = "floor A: the templates alone, text + HTML", "floor B: and EmailMessage, as_bytes()"
    return [race(f"an update of a game of {players} players", "letters/s", {
        jinja: lambda: _floor(occasions, as_message=False),
        message: lambda: _floor(occasions, as_message=True),
        "mailgame": lambda: _ours(folder, players),
    }, {"mailgame": [Goal(message, 0.8), Goal(jinja, 0.6)]}, asked.rounds)]


def _floor(occasions: Sequence[UpdateLetter], as_message: bool) -> float:
    press = Letters(templates_folder())
    press.check()
    with timed() as watch:
        for occasion in occasions:
            written = press.write("update", occasion)
            if as_message:
                message = EmailMessage()
                message["From"], message["To"], message["Subject"] = "a@example.org", "b@example.org", written.subject
                message.set_content(written.text)
                message.add_alternative(written.html, subtype="html")
                message.as_bytes()
    return watch.rate(len(occasions))


def _ours(folder: Path, players: int, press: Letters | None = None) -> float:
    shutil.rmtree(folder, ignore_errors=True)
    table = Table(folder, players, press)
    before = _updates(table)
    with timed() as watch:
        for _ in range(DEADLINES):
            table.next_deadline()
            table.settle()
    letters = _updates(table) - before
    assert letters >= DEADLINES * players, f"only {letters} letters were written"
    table.close()
    return watch.rate(letters)


def _updates(table: Table) -> int:
    with table.store.reading() as tx:
        return sum(letter.kind == "update" for letter in tx.letters_out(GAME))
