"""A table: one game, opened within one transaction, played, and saved with its journal and its letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import msgspec

from ..kernel import calendar
from ..kernel.game import Game, journal_events
from ..kernel.inputs import Alarm, Begin, Contact, Input, Instruct, LetterWanted, Turnout
from ..kernel.rulebook import Ruleset
from ..store.rows import GameRow, JournalRow
from ..store.transaction import Transaction


class Entry(msgspec.Struct):
    """A line of the journal: an input and what came of it."""

    input: Input
    outcome: str
    refusal: Any = None
    order: str = ""
    rolls: list[tuple[str, str, list[Any]]] = []
    events: list[dict[str, Any]] = []
    story: list[dict[str, Any]] = []
    error: str = ""


Deliver = Callable[["Table", Turnout, datetime], None]
"""Writes the letters that an input wants, as things stand right after it."""


class Cache:
    """Games in memory by the version that is stored, so that a world need not be read for every letter."""

    def __init__(self, most: int = 200) -> None:
        self._games: dict[str, tuple[int, Game]] = {}
        self._most = most

    def get(self, id: str, version: int) -> Game | None:
        """Return the game if this very version is in memory; it is the caller's until it is put back."""
        kept = self._games.pop(id, None)
        return kept[1] if kept and kept[0] == version else None

    def put(self, id: str, version: int, game: Game) -> None:
        """Keep a game as it is stored now."""
        self._games[id] = (version, game)
        while len(self._games) > self._most:
            self._games.pop(next(iter(self._games)))


class Table:
    """A game that is being played. Nothing is stored until `close`."""

    def __init__(
        self, tx: Transaction, row: GameRow, ruleset: Ruleset, cache: Cache, deliver: Deliver | None = None
    ) -> None:
        self.tx = tx
        self.row = row
        self.ruleset = ruleset
        self._cache = cache
        self.game = cache.get(row.id, row.version) or self._load()
        self.entries: list[JournalRow] = []
        self.delivered: list[LetterWanted] = []
        self._deliver = deliver
        self.seq = row.seq
        self._changed = False

    def _load(self) -> Game:
        kept = self.tx.world(self.row.id)
        game = Game.load(self.ruleset, kept.world)
        for line in self.tx.journal(self.row.id, kept.seq):
            game.handle(msgspec.json.decode(line.entry, type=Entry).input)
        return game

    @property
    def id(self) -> str:
        """The slug of the game."""
        return self.row.id

    @property
    def timezone(self) -> str:
        """The game's own time zone."""
        zone: str = self.game.world.data["timezone"]
        return zone

    def handle(self, given: Input, letter: int | None = None) -> Turnout:
        """Play one input and note it in the journal."""
        due = self.game.due_at
        turnout = self.game.handle(given)
        self.seq += 1
        turnout.seq = self.seq
        at = calendar.read(due if isinstance(given, Alarm) and due else given.at)
        entry = Entry(
            input=given,
            outcome=turnout.outcome,
            refusal=turnout.refusal,
            order=turnout.order,
            rolls=turnout.rolls,
            events=journal_events(turnout.events),
            story=turnout.story,
            error=turnout.error,
        )
        self.entries.append(JournalRow(self.seq, at, _kind(given), author(given), letter, msgspec.json.encode(entry)))
        self._changed = True
        if self._deliver is not None:
            self._deliver(self, turnout, at)
        self.delivered += turnout.letters
        return turnout

    def alarms_until(self, moment: datetime, inclusive: bool = True) -> list[Turnout]:
        """Play every deadline up to a moment, each as if on time."""
        played = []
        limit = calendar.write(moment)
        while (due := self.game.due_at) and (due < limit or (inclusive and due == limit)):
            played.append(self.handle(Alarm(at=due)))
        return played

    def close(self, snapshot_every: int = 500) -> None:
        """Store the journal and the world as they are now."""
        if not self._changed:
            self._cache.put(self.id, self.row.version, self.game)
            return
        self.tx.append_journal(self.id, self.entries)
        world = self.game.encode()
        due = self.game.due_at
        version = self.tx.save_game(
            self.id, world, calendar.read(due) if due else None, self.row.version, self.seq, self.game.over
        )
        if self.seq // snapshot_every > self.row.seq // snapshot_every:
            self.tx.save_snapshot(self.id, self.seq, self.entries[-1].at, world)
        self._cache.put(self.id, version, self.game)


def author(given: Input) -> str:
    """Return who gave an input, for the journal."""
    if isinstance(given, Instruct):
        return given.player if given.by == "player" else given.by
    if isinstance(given, Contact):
        return given.player
    return "clock" if isinstance(given, Alarm) else "Admin"


def _kind(given: Input) -> str:
    return str(given.__struct_config__.tag)


def replay(ruleset: Ruleset, entries: Sequence[Entry], each: Callable[[Entry, Turnout], None] | None = None) -> Game:
    """Play a journal from its first line; raises ValueError if that does not begin a game."""
    if not entries or not isinstance(entries[0].input, Begin):
        raise ValueError("the journal does not begin with the beginning")
    game = Game.new(ruleset, entries[0].input)
    for entry in entries:
        turnout = game.handle(entry.input)
        if each is not None:
            each(entry, turnout)
    return game
