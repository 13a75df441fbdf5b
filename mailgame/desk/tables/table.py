"""A table: one game, opened within one transaction, played, and saved with its journal."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterator, Sequence
from datetime import datetime
from typing import TypeVar

import msgspec
from msgspec import Struct

from mailgame.chance.rolls import Epoch
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Contact, Input, Instruct, Result, Suspend, Undo
from mailgame.game.journal import Entry, Line, journal_events, line_of, reach
from mailgame.game.lawmaking.examining import verdict
from mailgame.game.undoing import PlayedAgain, Replayed, Undone, replay, undo, undoing
from mailgame.shortage import raise_shortage

from ...kernel.narration import LetterWanted
from ...kernel.rulebook import Ruleset
from ...store.rows import GameRow, JournalRow
from ...store.transaction import Transaction
from ...world import calendar
from ...world.rows import sign
from .blame import PASSED_ON, in_words, suspects, with_what_it_wrote, without_the_guilty
from .cache import ANOTHER, Cache, Cached

__all__ = ["Entry", "Table", "author", "replay"]


_log = logging.getLogger(__name__)
T = TypeVar("T")


class Played(Struct, frozen=True):
    """An input that was played and written to the journal, its result, and the moment of play."""

    given: Input
    result: Result
    at: datetime


class _Mark(Struct, frozen=True):
    """A state of a table to go back to: its line of the journal, and how many lines and letters were not yet stored."""

    seq: int
    entries: int
    delivered: int
    changed: bool
    fresh: bool


class Table:
    """A game that is being played. Nothing is stored until `close`.

    closed: the epoch of dice that the last input closed, if it closed one.
    missing: what was left out of letters because it could not be written; None while nothing may be left out. Leaving
    parts out is the last resort, and only of a table that is `forgiving`.
    """

    def __init__(self, tx: Transaction, row: GameRow, ruleset: Ruleset, cache: Cache) -> None:
        self.tx = tx
        self.row = row
        self.ruleset = ruleset
        self._cache = cache
        self.entries: list[JournalRow] = []
        self._cached = cache.get(row.id, row.version) or self._load()
        self.game = self._cached.game
        self.delivered: list[LetterWanted] = []
        self.closed: Epoch | None = None
        self.before: Game | None = None
        self.results: list[Replayed] = []
        self.lost_updates: list[int] = []
        self.seq = row.seq
        self.missing: dict[str, None] | None = None
        self.forgiving = True
        self.grammars = cache.grammars.setdefault(row.id, {})
        self.within = False  # inside `surely`
        self._aside: Sequence[Suspend] = ()
        self._changed = False
        self._fresh = False  # later snapshots are gone: without a new one, the next undo would be slow

    def _load(self) -> Cached:
        stored = self.tx.world(self.row.id)
        game = Game.load(self.ruleset, stored.world)
        state = game.world.state
        since = [msgspec.json.decode(line.entry, type=Entry) for line in self.tx.journal(self.row.id, stored.seq)]
        if any(isinstance(entry.input, Undo) for entry in since):
            return Cached(replay(self.ruleset, [entry for _, entry in self.lines(0)]), ANOTHER)
        for entry in since:
            if entry.outcome == "refused":
                game.pass_refused(entry.input, bool(entry.rolls))
            else:
                game.handle(entry.input)
        return Cached(game, state)

    @property
    def id(self) -> str:
        """The slug of the game."""
        return self.row.id

    @property
    def timezone(self) -> str:
        """The game's own time zone."""
        zone: str = self.game.world.data["timezone"]
        return zone

    def surely(self, do: Callable[[], T]) -> T:
        """Call `do`, which plays inputs and writes their letters, wholly or not at all; it begins with `put_aside`.

        If it fails, the players' law to blame is suspended first; if none is to blame, parts that cannot be written
        are left out. Raises what fails even then, and StoreAway.
        """
        mark = _Mark(self.seq, len(self.entries), len(self.delivered), self._changed, self._fresh)
        self.within = True
        try:
            try:
                return self._attempt(do, ())
            except PASSED_ON:
                raise
            except Exception as error:
                _log.warning("The game %s could not go on, or not write its letters.", self.id, exc_info=True)
                return self._without_the_guilty(do, mark, error)
        finally:
            self.within, self._aside = False, ()

    def _without_the_guilty(self, do: Callable[[], T], mark: _Mark, error: Exception) -> T:
        after, before = self.game.world, self._at(mark)
        world = before.encode()

        def attempt(aside: Sequence[Suspend]) -> T:
            self._back_to(mark, world)
            return self._attempt(do, aside)

        try:
            return attempt(())  # a passing fault is nobody's
        except PASSED_ON:
            raise
        except Exception as again:
            error = again
        laws = suspects(before.world.data["clock"], in_words(error), after, before.world)
        for aside in (laws, [with_what_it_wrote(law, before.world) for law in laws]):
            try:
                if aside:
                    return without_the_guilty(aside, attempt)
            except PASSED_ON:
                raise
            except Exception:
                _log.debug("No law of players is to blame.", exc_info=True)
        if not self.forgiving:
            raise error
        self.missing = {}
        try:
            return attempt(())
        except Exception:
            self._back_to(mark, world)
            raise
        finally:
            self.missing = None

    def _attempt(self, do: Callable[[], T], aside: Sequence[Suspend]) -> T:
        self._aside = aside
        with self.tx.savepoint():
            try:
                return do()
            except Exception as error:
                raise_shortage(error)
                raise

    def put_aside(self, *, coming: bool = False) -> Iterator[Played]:
        """Suspend the laws that are to blame; yield each suspension as it is played.

        coming: only those laws that have come into force since; by default, those that were in force already.
        """
        for law in self._aside:
            record = self.game.world.record(law.rule)
            in_the_rulebook = record is not None and sign(record["law"]) == law.law
            if coming if not in_the_rulebook else record is not None and record["standing"] == "in force":
                suspension = msgspec.structs.replace(law, at=self.game.world.data["clock"])
                yield self._note(suspension, self.game.handle(suspension), None, "", None)

    def _at(self, mark: _Mark) -> Game:
        """Return the game as it was at a mark, from what is stored and what was played since."""
        game, entries = self._load().game, [msgspec.json.decode(row.entry, type=Entry) for row in self.entries]
        since = entries[: mark.entries]
        if any(isinstance(entry.input, Undo) for entry in since):
            return replay(self.ruleset, [entry for seq, entry in self.lines(0) if seq <= mark.seq])
        for entry in since:
            game.handle(entry.input)
        return game

    def _back_to(self, mark: _Mark, world: bytes) -> None:
        self.game = Game.load(self.ruleset, world)
        self.seq, self._changed, self._fresh = mark.seq, mark.changed, mark.fresh
        del self.entries[mark.entries :]
        del self.delivered[mark.delivered :]
        self.closed, self.before, self.results, self.lost_updates = None, None, [], []

    def handle(self, given: Input, letter: int | None = None) -> Iterator[Played | PlayedAgain]:
        """Play one input; yield each input played with it, as the game stands right after it, and this one last.

        Those are suspensions of players' law that failed on it, and for an undo every input that is replayed.
        """
        if self._aside and not isinstance(given, Suspend | Contact):
            yield from self.put_aside(coming=True)
        if isinstance(given, Instruct) and given.verdict is None:
            given = msgspec.structs.replace(given, verdict=verdict(self.game.engine, given.block))
        due = self.game.due_at
        self.before = None
        undone = (yield from self._undo(given)) if isinstance(given, Undo) else None
        try:
            *suspensions, (_, result) = self.game.play(given)
        except Exception:
            self.game.world.rollback(0)  # leave nothing of this input behind
            self.game.engine.read_lawbook()
            raise
        for suspension, suspended in suspensions:
            yield self._note(suspension, suspended, None, "", None)
        yield self._note(given, result, letter, due, undone)

    def _note(self, given: Input, result: Result, letter: int | None, due: str, undone: Undone | None) -> Played:
        """Write a line of the journal."""
        self.seq += 1
        result.seq = self.seq
        if undone is not None:
            result.rolls = undone.thrown
        if result.error:
            _log.error("Game %s, no. %d: the rules could not be played here.\n%s", self.id, self.seq, result.error)
        at = calendar.read(due if isinstance(given, Alarm) and due else given.at)
        entry = Entry(
            input=given,
            outcome=result.outcome,
            refusal=result.refusal,
            order=result.order,
            rolls=result.rolls,
            events=journal_events(result.events),
            story=result.story,
            error=result.error,
            numbers=result.numbers,
            redone=undone.redone if undone is not None else [],
        )
        self.entries.append(JournalRow(self.seq, at, _kind(given), author(given), letter, msgspec.json.encode(entry)))
        self._changed = True
        self.closed = result.closed
        if result.closed is not None:
            self.tx.put_epoch(self.id, result.closed.number, at, msgspec.json.encode(result.closed))
        self.delivered += result.letters
        return Played(given, result, at)

    # --- the journal

    def lines(self, after: int = 0) -> Iterator[tuple[int, Entry]]:
        """Yield the lines of the journal after a number, those not yet stored too."""
        for row in (*self.tx.journal(self.id, after), *(row for row in self.entries if row.seq > after)):
            yield row.seq, msgspec.json.decode(row.entry, type=Entry)

    def row_of(self, seq: int) -> JournalRow | None:
        """Return the row of one line of the journal; None if there is no such line."""
        if not 0 < seq <= self.seq:
            return None
        pending = next((row for row in self.entries if row.seq == seq), None)
        return pending or next(self.tx.journal(self.id, seq - 1, 1), None)

    def entry(self, seq: int) -> Entry:
        """Return one line of the journal. Raises LookupError if there is no such line."""
        row = self.row_of(seq)
        if row is None:
            raise LookupError(f"there is no line {seq}")
        return msgspec.json.decode(row.entry, type=Entry)

    def undone(self) -> dict[int, int]:
        """Return the lines that are undone, by number, each with the number of the line that undid it."""
        return {undo["seq"]: undo["number"] for undo in self.game.world.data.get("undone", [])}

    def without(self, given: Undo, dice: Game | None = None) -> Undone:
        """Return the game as it would be without a line; nothing changes. `dice`: the game that throws any new dice."""
        return undo(undoing(self.game, *self._since(given), given, dice=dice))

    def _since(self, given: Undo) -> tuple[bytes, list[Line]]:
        """Return the world before the line that is to be undone, or an earlier one, and the lines since."""
        before = self._first(given) - 1
        snapshot = self.tx.snapshot_before(self.id, before)
        lines = [line_of(seq, entry) for seq, entry in self.lines(snapshot.seq if snapshot else 0)]
        if snapshot is not None:
            world = snapshot.world
        else:
            begin = lines[0].given
            assert isinstance(begin, Begin)
            world = Game.new(self.ruleset, begin, self.game.engine.compiler).encode()
        return world, lines

    def _undo(self, given: Undo) -> Generator[PlayedAgain, None, Undone]:
        self.closed, self._fresh = None, True
        undone = yield from undoing(self.game, *self._since(given), given)
        self.tx.drop_snapshots(self.id, self._first(given) - 1)
        self.before, self.game = self.game, undone.game
        self.results = undone.results
        self.lost_updates = self._updates_lost(given, undone)
        return undone

    def _updates_lost(self, given: Undo, undone: Undone) -> list[int]:
        """Return the numbers of the updates that an undo has removed."""
        entry = self.entry(given.seq)
        had = set(entry.numbers.get("update", ()) if isinstance(entry.input, Alarm) else ())
        has: set[int] = set()
        for replayed in undone.results:
            if replayed.before is not None and replayed.before.outcome != "none":
                had |= set(replayed.before.numbers.get("update", ()))
            if replayed.result is not None:
                has |= set(replayed.result.numbers.get("update", ()))
        return sorted(had - has)

    def _first(self, given: Undo) -> int:
        return reach(lambda seq: self.entry(seq).input, given.seq)

    def close(self, snapshot_every: int = 500, *, news: bool = False) -> None:
        """Store the journal and the world; not the world if nothing has happened in it but that time has passed.

        snapshot_every: how many lines of the journal between snapshots. news: the pages are to be written.
        """
        now = Cached(self.game, self.game.world.state)
        if not self._changed:
            as_loaded = self.game is self._cached.game
            self._cache.put(self.id, self.row.version, self._cached if as_loaded else Cached(self.game, ANOTHER))
            return
        self.tx.append_journal(self.id, self.entries)
        snapshot = self._fresh or self.seq // snapshot_every > self.row.seq // snapshot_every
        world = self.game.encode() if snapshot or now != self._cached else None
        due = self.game.due_at
        version = self.tx.save_game(
            self.id, world, calendar.read(due) if due else None, self.row.version, self.seq, self.game.over, news
        )
        if snapshot and world is not None:
            self.tx.save_snapshot(self.id, self.seq, self.entries[-1].at, world)
        self._cache.put(self.id, version, now)


def author(given: Input) -> str:
    """Return the writer of an input, for the journal: a player, “Admin”, “stranger” or “clock”."""
    if isinstance(given, Instruct):
        return given.player if given.by == "player" else given.delegate or given.by
    if isinstance(given, Contact):
        return given.player
    return "clock" if isinstance(given, Alarm) else "Admin"


def _kind(given: Input) -> str:
    return str(given.__struct_config__.tag)
