"""What rules suggest to a player: lines that they could send now. Whatever law does wrong here, nobody is hurt.

A rule that fails, or works for long, is not asked again by whoever asks: letters to all are written with one of these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from mailgame.game import signing
from mailgame.game.game import Game
from mailgame.game.telling import signed
from mailgame.kernel.cause import Cause
from mailgame.kernel.rulebook import Clause
from mailgame.kernel.run import Run
from mailgame.law import Thing
from mailgame.law.plainly import on_one_line, visible

MOST = 8
"""So many things one rule suggests to a player at a time; what comes behind them is left out."""
LONGEST, LONGEST_WORDS = 500, 150
"""How many letters a suggestion may have, with the lines below it, and the words that go with it."""
WORK = 400_000
"""How much work a rule's suggestions may be for all players together, in units of about a microsecond."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A line that a player could send, as `rule` suggests it, and its words; "" for the help of its command."""

    rule: int
    line: str
    words: str = ""


class Suggesting:
    """Asks the rules of one game, as it stands now, what they suggest."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._silent: set[int] = set()
        self._work: Counter[int] = Counter()

    def to(self, player: str) -> list[Suggestion]:
        """Return what the rules in force suggest to a player, each line once, whether or not it would be done now."""
        person = self.game.world.thing("player", player)
        if person is None or self.game.over:
            return []
        found = (one for clause in self.game.engine.book.suggests for one in self._asked(clause, person))
        return list({one.line: one for one in reversed([*found])}.values())[::-1]

    def would_do(self, one: Suggestion, tried: Callable[[], None]) -> bool:
        """Tell whether what a rule suggests can be done: `tried` tries it out, and raises what speaks against it."""
        return self._measured(one.rule, tried)

    def _asked(self, clause: Clause, player: Thing) -> Iterator[Suggestion]:
        said: list[Any] = []

        def ask() -> None:
            engine = self.game.engine
            with engine.trial():
                answer = engine.consult(clause, player, engine.cause)
                if engine.run.rolls:
                    raise ValueError("what dice will show is not known")
                said.extend(answer if isinstance(answer, list | tuple) else [answer])

        if not self._measured(clause.rule, ask):
            self._silent.add(clause.rule)
            return
        for one in said[:MOST]:
            if isinstance(one, str) and (found := self._read(clause.rule, one)) is not None:
                yield found

    def _read(self, rule: int, said: str) -> Suggestion | None:
        """Return a suggestion as it can stand in a letter, None for what a rule may not put there."""
        if len(said) > LONGEST:
            return None
        words, _, line = said.rpartition(" | ")
        line, words = visible(line).strip(), on_one_line(words)[:LONGEST_WORDS]
        if rule in self.game.engine.players_law:
            line, words = on_one_line(line), signed(words, rule)
            if not signing.may_offer(self.game.engine.book, rule, line):
                return None
        return Suggestion(rule, line, words) if line else None

    def _measured(self, rule: int, done: Callable[[], None]) -> bool:
        """Do what a rule suggests, or ask it; tell whether that went well. Who has worked for long is silent."""
        if rule in self._silent:
            return False
        world = self.game.world
        with self._apart():
            try:
                done()
            except Exception:  # refused, or law fails: told when somebody orders it, and spoils no letter before
                return False
            finally:
                self._work[rule] += world.work
                if self._work[rule] > WORK:
                    self._silent.add(rule)
        return True

    @contextmanager
    def _apart(self) -> Iterator[None]:
        """Let what is tried be counted by itself, as if it were an input of its own."""
        engine, world = self.game.engine, self.game.world
        run, rolls, work = engine.run, engine.chance.rolls, world.work
        engine.chance.rolls, world.work = [], 0
        engine.run = Run(engine.chance.rolls, engine.limit(world))
        try:
            with engine.under(Cause()):
                yield
        finally:
            engine.run, engine.chance.rolls, world.work = run, rolls, work
