"""Rehearsals: a whole game from one file, on a virtual clock, through the same path as live mail."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from mailgame.chance.dice import ScriptError
from mailgame.clock import VirtualClock
from mailgame.desk.office.housekeeping import drop_unconfirmed, look_after, next_look
from mailgame.desk.office.office import Office
from mailgame.desk.office.opening import CannotOpen, open_game
from mailgame.desk.room.mailroom import Mailroom
from mailgame.desk.room.room import Room, Settings
from mailgame.desk.room.second_looks import Looks
from mailgame.desk.site import write_pages
from mailgame.foresight.result import Measure
from mailgame.game.facts import purse
from mailgame.game.game import Game
from mailgame.game.state import look_up, state
from mailgame.paths import ruleset_places, templates_folder
from mailgame.post.inbox.arrived import Arrived
from mailgame.post.mime.limits import Limits
from mailgame.press.letters.letters import Letters
from mailgame.press.letters.volume import volume
from mailgame.rehearsing.rehearsal_file import Expectation, Rehearsal, WrongFile, read_file
from mailgame.rulesets.loading import RulesetError
from mailgame.rulesets.rulefile import failure
from mailgame.rulesets.sandboxed import rehearsed
from mailgame.store import Store
from mailgame.store.migrating import migrate
from mailgame.world import calendar

from .mailing import MAILBOX, letter_of, readable

SLUG = "rehearsal"
DIGEST_HOUR = 7
LOOKS, LOOK_UPDATES = 3, 4
"""In how many games a proposal is simulated on request, and over how many updates."""


@dataclass
class Outcome:
    """How a rehearsal went."""

    missed: list[str] = field(default_factory=list)
    values: dict[str, Any] = field(default_factory=dict)
    purses: dict[str, int] = field(default_factory=dict)
    letters: list[bytes] = field(default_factory=list)
    lasted: timedelta = timedelta(0)
    tree: dict[str, Any] = field(default_factory=dict)
    journal: list[dict[str, Any]] = field(default_factory=list)
    world: bytes = b""


def main(
    files: Sequence[Path], out: Path | None, at: str | None, seeds: int, rulesets: tuple[Path, ...] = ()
) -> int:
    """Play rehearsals and print what failed. Returns 0: all met, 1: an expectation was missed, 2: a file is invalid.

    `rulesets` are folders in which rulesets are looked for first.
    """
    logging.getLogger("mailgame").addHandler(logging.NullHandler())  # what fails is said below, in words
    worst = 0
    for file in files:
        try:
            rehearsal = read_file(file)
            rehearsal = replace(rehearsal, rulesets=(*rulesets, *rehearsal.rulesets))
            stop = rehearsal.local(datetime.fromisoformat(at)) if at else None
            if seeds > 1:
                worst = max(worst, _spread(rehearsal, seeds, stop))
                continue
            folder = None if out is None else (out if len(files) == 1 else out / file.stem)
            outcome = play(rehearsal, folder, stop)
        except (WrongFile, CannotOpen, RulesetError, ScriptError, ValueError) as wrong:
            sys.stderr.write(f"✗ {file}: {wrong}\n")
            worst = 2
            continue
        words = rehearsed(rehearsal.ruleset, ruleset_places(rehearsal.rulesets)).words
        for entry in [entry for entry in outcome.journal if entry["outcome"] == "failed"]:
            sys.stdout.write(f"✗ {file}: at {entry['input']['at']}: {failure(entry['error'], words)}\n")
        for miss in outcome.missed:
            sys.stdout.write(f"✗ {file}: {miss}\n")
        if outcome.missed:
            worst = max(worst, 1)
        else:
            sys.stdout.write(
                f"✓ {file}: {_so_many(rehearsal.expectations, 'expectation')} met, "
                f"{_so_many(outcome.letters, 'letter')}: {volume(outcome.letters, outcome.lasted, rehearsal.admin)}\n"
            )
    return worst


def _spread(rehearsal: Rehearsal, seeds: int, stop: datetime | None) -> int:
    """Play a file under several seeds and print how its expectations and purses are distributed."""
    values: dict[str, list[Any]] = {}
    purses: dict[str, list[int]] = {}
    for number in range(1, seeds + 1):
        outcome = play(replace(rehearsal, seed=f"{rehearsal.seed} {number}"), None, stop)
        for path, value in outcome.values.items():
            values.setdefault(path, []).append(value)
        for name, money in outcome.purses.items():
            purses.setdefault(name, []).append(money)
    sys.stdout.write(f"{rehearsal.file} under {seeds} seeds\n")
    for path, seen in values.items():
        counts = {json.dumps(value): seen.count(value) for value in seen}
        sys.stdout.write(f"  {path}: {', '.join(f'{value} × {count}' for value, count in sorted(counts.items()))}\n")
    for name, amounts in purses.items():
        median = sorted(amounts)[len(amounts) // 2]
        sys.stdout.write(f"  {name}: ${min(amounts):,} to ${max(amounts):,}, median ${median:,}\n")
    return 0


@cache
def _letters(draw: bool) -> Letters:
    """Return the letter writer; templates are compiled once for all rehearsals."""
    return Letters(templates_folder(), draw=draw)


class Stage:
    """A whole server without a network: the store, the office, and letters that are handed in.

    Without `draw`, letters have no picture of the board.
    """

    def __init__(self, rehearsal: Rehearsal, *, draw: bool = True) -> None:
        self.rehearsal = rehearsal
        self.clock = VirtualClock(rehearsal.start)
        self.store = Store("sqlite:///:memory:")
        migrate(self.store)
        folders = ruleset_places(rehearsal.rulesets)
        # The result must not depend on the machine: as much is simulated as the file says, however long it takes.
        tried = rehearsal.second_looks
        room = Room(
            Mailroom(_letters(draw), b"a rehearsal has no secrets", rehearsal.name, "mailgame.example"),
            lambda slug: rehearsed(slug, folders),
            Settings(Limits(), trust_all=True, raise_faults=True, letters_per_hour=10_000),
            Looks(Measure(tried or LOOKS, LOOK_UPDATES), every_proposal=bool(tried)),
        )
        self.office = Office(self.store, room)
        self._uid = 0

    def open(self) -> None:
        """Create the game and play its opening."""
        rehearsal = self.rehearsal
        open_game(
            self.office,
            slug=SLUG,
            name=rehearsal.name,
            ruleset=rehearsal.ruleset,
            timezone=rehearsal.timezone,
            seed=rehearsal.seed,
            admin=rehearsal.admin,
            address=MAILBOX,
            players=rehearsal.players,
            now=rehearsal.start,
            params=rehearsal.params,
            script=rehearsal.script,
        )

    def deliver(self, raw: bytes, at: datetime) -> None:
        """Hand in a letter as the mail server would: stored first, then read and played."""
        self.clock.set(at)
        self._uid += 1
        with self.store.begin() as tx:
            tx.take([Arrived("rehearsal", 1, self._uid, at, raw, False)], at)
        self.settle(at)

    def settle(self, now: datetime) -> None:
        """Play everything that waits, and every deadline up to now."""
        while self.office.work(now, now):
            pass

    def pass_time(self, until: datetime) -> None:
        """Advance the clock, playing each deadline when it is due."""
        while True:
            with self.store.reading() as tx:
                game, now = tx.game(SLUG), self.clock.now()
                look = next_look(self.office, self.office.room.look(tx, SLUG), now, DIGEST_HOUR)
            due = game.due_at
            if due is not None and due <= min(look, until):
                self.clock.set(max(due, now))
                self.settle(due)
            elif look <= until and not game.ended:
                self.clock.set(look)
                with self.store.begin() as tx:
                    drop_unconfirmed(tx, look)
                    look_after(self.office, tx, tx.game(SLUG), look, DIGEST_HOUR)
            else:
                break
        self.clock.set(max(until, self.clock.now()))

    def game(self) -> Game:
        """Return the game as it stands."""
        with self.store.begin() as tx:
            return self.office.room.look(tx, SLUG).game

    def letters(self) -> list[bytes]:
        """Return every letter that would have been sent, in order."""
        with self.store.begin() as tx:
            return [tx.letter_out_bytes(letter.id) for letter in list(tx.letters_out())]

    def letters_to(self, address: str) -> list[bytes]:
        """Return the letters to one address, in order."""
        with self.store.begin() as tx:
            return [
                tx.letter_out_bytes(letter.id)
                for letter in list(tx.letters_out())
                if letter.recipient.lower() == address.lower()
            ]

    def journal(self) -> list[dict[str, Any]]:
        """Return the journal as plain data."""
        with self.store.begin() as tx:
            return [
                {
                    "seq": line.seq,
                    "at": calendar.write(line.at),
                    "kind": line.kind,
                    "author": line.author,
                    "letter": line.letter,
                }
                | msgspec.json.decode(line.entry)
                for line in tx.journal(SLUG)
            ]


def play(
    rehearsal: Rehearsal, out: Path | None = None, stop: datetime | None = None, pages: Path | None = None
) -> Outcome:
    """Play a rehearsal and return how it went; with `out`, leave letters, state, journal and pages there.

    The board is drawn in letters only where somebody can see it: with `out`. With `pages`, leave the pages alone there.

    Raises CannotOpen, RulesetError and ScriptError if the file asks for something impossible.
    """
    stage = Stage(rehearsal, draw=out is not None)
    outcome = Outcome()
    try:
        stage.open()
        until = min(rehearsal.until, stop) if stop else rehearsal.until
        moments: list[tuple[datetime, int, Any]] = [(mail.at, 0, mail) for mail in rehearsal.letters]
        moments += [(expectation.at or until, 1, expectation) for expectation in rehearsal.expectations]
        for at, _, what in sorted(moments, key=lambda moment: moment[:2]):
            if at > until:
                continue
            stage.pass_time(at if isinstance(what, Expectation) else at - timedelta(microseconds=1))
            if isinstance(what, Expectation):
                _check(stage, what, outcome)
            else:
                stage.deliver(letter_of(what), at)
        stage.pass_time(until)
        game = stage.game()
        outcome.tree = state(game)
        money = purse(game.world, "player")
        outcome.purses = {
            name: row[money] for name, row in outcome.tree["players"].items() if isinstance(row.get(money), int)
        }
        outcome.letters = stage.letters()
        outcome.lasted = stage.clock.now() - rehearsal.start
        outcome.journal = stage.journal()
        outcome.world = game.encode()
        if out is not None:
            _leave(stage, outcome, out)
        if pages is not None:
            _write_site(stage, pages)
    finally:
        stage.store.close()
    return outcome


def _check(stage: Stage, expectation: Expectation, outcome: Outcome) -> None:
    where = f"line {expectation.line}: " if expectation.line else ""
    when = f"{expectation.at:%Y-%m-%d %H:%M}" if expectation.at else "at the end"
    when = f"{expectation.said} ({when} UTC)" if expectation.said else when
    if expectation.mail_to:
        letters = stage.letters_to(expectation.mail_to)
        text = " ".join(readable(letters[-1]).split()) if letters else ""
        if " ".join(expectation.contains.split()).casefold() not in text.casefold():
            outcome.missed.append(
                f"{where}{when}: the last letter to {expectation.mail_to} does not say “{expectation.contains}”; "
                f"it says: {text[:1500]}"
            )
        return
    if expectation.letters_to:
        name, value = f"letters to {expectation.letters_to}", len(stage.letters_to(expectation.letters_to))
    else:
        name = expectation.path
        try:
            value = look_up(state(stage.game()), expectation.path)
        except LookupError as missing:
            outcome.missed.append(f"{where}{when}: {expectation.path}: {missing}")
            return
    outcome.values[f"{name} {'at ' if expectation.at else ''}{when}"] = value
    wanted = expectation.value
    met = (
        (expectation.contains in str(value))
        if expectation.contains
        else value == wanted or (wanted == "" and value is None)
    )
    if not met:
        expected = f"“{expectation.contains}” in it" if expectation.contains else repr(wanted)
        quoted = not expectation.contains and f"'{wanted}'" == repr(value)  # a number was written where a text is meant
        hint = f' (it is a text: value = "{wanted}")' if quoted else ""
        outcome.missed.append(f"{where}{when}: {name} is {value!r}, expected {expected}{hint}")


def _so_many(things: Sequence[object], what: str) -> str:
    return f"{len(things)} {what}{'' if len(things) == 1 else 's'}"


def _leave(stage: Stage, outcome: Outcome, out: Path) -> None:
    mail = out / "mail"
    mail.mkdir(parents=True, exist_ok=True)
    for old in mail.glob("*.eml"):
        old.unlink()
    for number, raw in enumerate(outcome.letters, 1):
        (mail / f"{number:04}.eml").write_bytes(raw)
    (out / "state.json").write_text(json.dumps(outcome.tree, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    with (out / "journal.jsonl").open("w", encoding="utf-8") as journal:
        for line in outcome.journal:
            journal.write(json.dumps(line, ensure_ascii=False) + "\n")
    _write_site(stage, out / "site")


def _write_site(stage: Stage, folder: Path) -> None:
    with stage.store.begin() as tx:
        table = stage.office.room.look(tx, SLUG)
        write_pages(tx, stage.office.room.presenter(table), folder, stage.clock.now())
