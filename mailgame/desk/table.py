"""A table: one game, opened within one transaction, played, and saved with its journal and its letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime

import msgspec

from ..kernel import calendar
from ..kernel.examining import verdict
from ..kernel.game import Game, journal_events
from ..kernel.inputs import Alarm, Begin, Contact, Input, Instruct, LetterWanted, Turnout, Undo
from ..kernel.journal import Entry, line_of, reach
from ..kernel.rolls import Epoch
from ..kernel.rulebook import Ruleset
from ..kernel.undoing import Played, Result, Undone, replay, undo
from ..store.rows import GameRow, JournalRow
from ..store.transaction import Transaction

__all__ = ["Cache", "Entry", "Table", "author", "replay"]


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
    """A game that is being played. Nothing is stored until `close`.

    `closed` is the epoch of chance that the input just played has closed, None if it closed none.
    """

    def __init__(
        self, tx: Transaction, row: GameRow, ruleset: Ruleset, cache: Cache, deliver: Deliver | None = None
    ) -> None:
        self.tx = tx
        self.row = row
        self.ruleset = ruleset
        self._cache = cache
        self.entries: list[JournalRow] = []
        self.game = cache.get(row.id, row.version) or self._load()
        self.delivered: list[LetterWanted] = []
        self.closed: Epoch | None = None
        self.replayed: Played | None = None
        self.before: Game | None = None
        self.results: list[Result] = []
        self.lost_updates: list[int] = []
        self._deliver = deliver
        self.seq = row.seq
        self._changed = False
        self._fresh = False  # the snapshots are gone, so that the next undo would have far to go

    def _load(self) -> Game:
        kept = self.tx.world(self.row.id)
        game = Game.load(self.ruleset, kept.world)
        since = [msgspec.json.decode(line.entry, type=Entry) for line in self.tx.journal(self.row.id, kept.seq)]
        if any(isinstance(entry.input, Undo) for entry in since):
            return replay(self.ruleset, [one for _, one in self.lines(0)])
        for entry in since:
            game.handle(entry.input)
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
        """Play one input and note it in the journal, behind the rules of players' law that failed over it."""
        if isinstance(given, Instruct) and given.verdict is None:
            given = msgspec.structs.replace(given, verdict=verdict(self.game.engine, given.block))
        due = self.game.due_at
        self.before = None
        undone = self._undo(given) if isinstance(given, Undo) else None
        *suspensions, (_, turnout) = self.game.play(given)
        for suspension, told in suspensions:
            self._note(suspension, told, None, "", None)
        return self._note(given, turnout, letter, due, undone)

    def _note(self, given: Input, turnout: Turnout, letter: int | None, due: str, undone: Undone | None) -> Turnout:
        """Write a line of the journal, and the letters that are wanted."""
        self.seq += 1
        turnout.seq = self.seq
        if undone is not None:
            turnout.rolls = undone.thrown
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
            numbers=turnout.numbers,
            redone=undone.redone if undone is not None else [],
        )
        self.entries.append(JournalRow(self.seq, at, _kind(given), author(given), letter, msgspec.json.encode(entry)))
        self._changed = True
        self.closed = turnout.closed
        if turnout.closed is not None:
            self.tx.put_epoch(self.id, turnout.closed.number, at, msgspec.json.encode(turnout.closed))
        if self._deliver is not None:
            self._deliver(self, turnout, at)
        self.delivered += turnout.letters
        return turnout

    # --- what has been

    def lines(self, after: int = 0) -> Iterator[tuple[int, Entry]]:
        """Give the lines of the journal after a number, with those that are not stored yet."""
        for row in (*self.tx.journal(self.id, after), *(row for row in self.entries if row.seq > after)):
            yield row.seq, msgspec.json.decode(row.entry, type=Entry)

    def row_of(self, seq: int) -> JournalRow | None:
        """Return one line of the journal as it is kept, or None if there is none of that number."""
        if not 0 < seq <= self.seq:
            return None
        pending = next((row for row in self.entries if row.seq == seq), None)
        return pending or next(self.tx.journal(self.id, seq - 1, 1), None)

    def entry(self, seq: int) -> Entry:
        """Return one line of the journal. Raises LookupError if there is none of that number."""
        row = self.row_of(seq)
        if row is None:
            raise LookupError(f"there is no line {seq}")
        return msgspec.json.decode(row.entry, type=Entry)

    def undone(self) -> dict[int, int]:
        """Return the lines that are undone, each with the line that undid it."""
        return {one["seq"]: one["number"] for one in self.game.world.data.get("undone", [])}

    def without(self, given: Undo, dice: Game | None = None, played: Played | None = None) -> Undone:
        """Return the game as it would be without a line; nothing changes. `dice` is whence new dice come."""
        before = self._first(given) - 1
        kept = self.tx.snapshot_before(self.id, before)
        lines = [line_of(seq, entry) for seq, entry in self.lines(kept.seq if kept else 0)]
        if kept is not None:
            world = kept.world
        else:
            begin = lines[0].given
            assert isinstance(begin, Begin)
            world = Game.new(self.ruleset, begin, self.game.engine.compiler).encode()
        return undo(self.game, world, lines, given, played=played, dice=dice)

    def _undo(self, given: Undo) -> Undone:
        self.closed, self._fresh = None, True
        undone = self.without(given, played=self.replayed)
        self.tx.drop_snapshots(self.id, self._first(given) - 1)
        self.before, self.game = self.game, undone.game
        self.results = undone.results
        self.lost_updates = self._updates_lost(given, undone)
        return undone

    def _updates_lost(self, given: Undo, undone: Undone) -> list[int]:
        """Return the updates that there were before an undo, and are not any more."""
        entry = self.entry(given.seq)
        had = set(entry.numbers.get("update", ()) if isinstance(entry.input, Alarm) else ())
        has: set[int] = set()
        for result in undone.results:
            if result.before is not None and result.before.outcome != "none":
                had |= set(result.before.numbers.get("update", ()))
            if result.turnout is not None:
                has |= set(result.turnout.numbers.get("update", ()))
        return sorted(had - has)

    def _first(self, given: Undo) -> int:
        return reach(lambda seq: self.entry(seq).input, given.seq)

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
        if self._fresh or self.seq // snapshot_every > self.row.seq // snapshot_every:
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
