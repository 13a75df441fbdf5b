"""Undoing: the journal replayed without one of its lines.

Rolls stand, and what was made keeps its number, so that only consequences of the missing line change. New dice are
drawn for new rolls; dice already thrown are never reused. Timers ring when they are due in the game as it then is.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Generator, Iterator, Sequence

from msgspec import Struct, field

from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Contact, Input, Instruct, Result, Suspend, Undo
from mailgame.game.journal import (
    Entry,
    Line,
    Redone,
    Rolls,
    as_it_stands,
    line_of,
    not_among,
    out_of_force,
    reach,
    redone_of,
)
from mailgame.kernel.rulebook import Ruleset
from mailgame.world.world import World


class Replayed(Struct, frozen=True):
    """One input that was replayed.

    before: its result before, None if it was never played.
    recorded: the result that the journal has, None if it has none.
    now: the result now, as the journal keeps it; result: the same in full, None for a timer that no longer rings.
    """

    given: Input
    before: Redone | None
    recorded: Redone | None
    now: Redone
    result: Result | None

    @property
    def changed(self) -> bool:
        """Whether the result has changed."""
        before, now = self.before, self.now
        return before is None or (before.outcome, before.refusal, before.order, before.story) != (
            now.outcome,
            now.refusal,
            now.order,
            now.story,
        )


class PlayedAgain(Struct, frozen=True):
    """An input that was replayed, and the game right after it.

    The replay goes on with the same game, so look at it before the next one is yielded.
    """

    replayed: Replayed
    game: Game


Each = Callable[[int, Game], None]
"""Called after each line with its number and the game."""


class Undone(Struct):
    """The game without a line, the results of every line since, and the suspensions on the way."""

    game: Game
    results: list[Replayed] = field(default_factory=list)
    suspended: list[Suspend] = field(default_factory=list)

    @property
    def redone(self) -> list[Redone]:
        """The results that the journal must keep, because it has others."""
        return [replayed.now for replayed in self.results if replayed.now != replayed.recorded]

    @property
    def thrown(self) -> Rolls:
        """The rolls that are new."""
        return [
            roll
            for replayed in self.results
            if replayed.result is not None
            for roll in not_among(replayed.result.rolls, replayed.recorded.rolls if replayed.recorded else [])
        ]


class _Again:
    """Replays the lines of a journal without one of them."""

    def __init__(self, game: Game, world: bytes, lines: Sequence[Line], given: Undo, dice: Game) -> None:
        self.game = Game(game.ruleset, World.decode(world), game.engine.compiler, game.engine.budget)
        self.game.engine.chance.past = True
        self.found = Undone(self.game)
        self.out = out_of_force(lines, given.seq)
        self.first = reach({line.seq: line.given for line in lines}.__getitem__, given.seq)
        self.was = as_it_stands(lines, out_of_force(lines))
        self.known = self.was | as_it_stands(lines, self.out)
        clocks = [(line.seq in self.out, line.given) for line in lines if isinstance(line.given, Alarm)]
        self.passed = {clock.at for out, clock in clocks if out or clock.passed_over}
        self.failed: dict[int | str, list[Suspend]] = {}
        self._lines = lines
        self._now, self._dice = game, dice
        self._rung: set[str] = set()
        self._begun = False

    def play(self, line: Line) -> Iterator[Replayed]:
        """Play every timer due before a line, then the line unless it is undone; yield each result."""
        if not self._begun and line.seq >= self.first:
            self._begun = True
            self._as_now()
        gone = line.seq in self.out
        if isinstance(line.given, Alarm) or (isinstance(line.given, Contact | Instruct | Undo) and not gone):
            yield from self.ring(line.given.at)
        if not isinstance(line.given, Alarm) and not gone:
            yield from self._handle(line.seq, line.given)

    def ring(self, until: str) -> Iterator[Replayed]:
        """Ring every timer due up to a moment, except alarms that are undone; yield each result."""
        while (due := self.game.due_at) and due <= until:
            self._rung.add(due)
            if due in self.passed:
                self.game.pass_over()
            else:
                yield from self._handle(0, Alarm(due))

    def note_silent_clocks(self) -> None:
        """Add the alarms that rang before and do not now."""
        for line in self._lines:
            at = line.given.at
            if isinstance(line.given, Alarm) and line.seq >= self.first and at not in self._rung | self.passed:
                result = self.known[at]
                silent = Redone(0, at, "none", rolls=result.rolls, numbers=result.numbers)
                self.found.results.append(Replayed(line.given, self.was.get(at), result, silent, None))

    def _handle(self, seq: int, given: Input) -> Iterator[Replayed]:
        key: int | str = given.at if isinstance(given, Alarm) else seq
        stands = self.known.get(key)
        failed = list(self.failed.get(key, stands.suspended if stands else ()))
        for suspension in failed:
            self.game.handle(suspension, (), {})
        *more, (_, result) = self.game.play(given, stands.rolls if stands else (), stands.numbers if stands else {})
        failed += [suspension for suspension, _ in more if isinstance(suspension, Suspend)]
        if self._begun:
            now = redone_of(seq, given, result, stands)
            now.suspended = failed
            self.found.suspended += failed
            replayed = Replayed(given, self.was.get(key), stands, now, result)
            self.found.results.append(replayed)
            yield replayed

    def _as_now(self) -> None:
        """Continue chance and numbers from the present game, so that nothing is thrown or numbered twice."""
        self.game.engine.chance.past = False
        self.game.world.data["chance"] = copy.deepcopy(self._dice.world.data["chance"])
        self.game.world.data["series"] = dict(self._now.world.data["series"])


def undoing(
    game: Game,
    world: bytes,
    lines: Sequence[Line],
    given: Undo,
    each: Each | None = None,
    dice: Game | None = None,
    redone: Sequence[Redone] = (),
) -> Generator[PlayedAgain, None, Undone]:
    """Replay a game without line `given.seq`; yield each replayed input, and return the game without that line.

    game: the game as it is now, which is not changed.
    world: the world right before the first of `lines`.
    lines: all lines since then. They must include the line to undo and, if that is an undo itself, what it undid.
    each: called after each line.
    dice: the game that new dice come from, by default `game`.
    redone: what the journal says of this undo if it was done before: which rules of players' law failed.
    """
    again = _Again(game, world, lines, given, dice or game)
    again.failed = {entry.key: entry.suspended for entry in redone}
    for line in lines:
        for replayed in again.play(line):
            yield PlayedAgain(replayed, again.game)
        if each is not None:
            each(line.seq, again.game)
    for replayed in again.ring(given.at):
        yield PlayedAgain(replayed, again.game)
    again.note_silent_clocks()
    return again.found


def undo(replaying: Generator[PlayedAgain, None, Undone]) -> Undone:
    """Carry out what `undoing` began, where nobody looks at each replayed input; return the game without the line."""
    while True:
        try:
            next(replaying)
        except StopIteration as done:
            result: Undone = done.value
            return result


def replay(
    ruleset: Ruleset, entries: Sequence[Entry], each: Callable[[Entry, Result], None] | None = None
) -> Game:
    """Replay a journal from its first line, with every undo in its place; return the game.

    each: called after each line with its entry and its result.

    Raises ValueError if the first line does not begin a game.
    """
    if not entries or not isinstance(entries[0].input, Begin):
        raise ValueError("the journal does not begin with the beginning")
    game = Game.new(ruleset, entries[0].input)
    lines = [line_of(seq, entry) for seq, entry in enumerate(entries, 1)]
    undos = [line.given for line in lines if isinstance(line.given, Undo)]
    starts = {act.number: reach(lambda seq: lines[seq - 1].given, act.seq) - 1 for act in undos}
    worlds: dict[int, bytes] = {0: game.encode()}

    def keep(seq: int, now: Game) -> None:
        if seq in starts.values():
            worlds[seq] = now.encode()

    for line, entry in zip(lines, entries, strict=True):
        undone = None
        if isinstance(line.given, Undo):
            start = starts[line.seq]
            undone = undo(
                undoing(game, worlds[start], lines[start : line.seq - 1], line.given, keep, redone=line.redone)
            )
            game = undone.game
        result = game.handle(entry.input)
        if undone is not None:
            result.rolls = undone.thrown
        keep(line.seq, game)
        if each is not None:
            each(entry, result)
    return game
