"""What rules suggest to a player: lines that they could send now. No fault of players' law does any harm here.

A rule that fails or works too long is not asked again by the same `Suggesting`, since letters to everybody are written
with one of these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from msgspec import Struct

from mailgame.game.game import Game
from mailgame.game.telling import signing
from mailgame.game.telling.telling import signed
from mailgame.kernel.cause import Cause
from mailgame.kernel.rulebook import Clause
from mailgame.kernel.run import Run
from mailgame.law import Thing
from mailgame.law.plainly import on_one_line, visible
from mailgame.world.memory import Lasts

MOST = 8
"""How many suggestions of one rule a player gets; the rest are left out."""
LONGEST, LONGEST_WORDS = 500, 150
"""The longest suggestion, with the lines below it, and the longest words that go with it, in characters."""
WORK = 400_000
"""How much work a rule may do for suggestions to all players together, in units of about a microsecond."""


class Suggestion(Struct, frozen=True):
    """A line that a player could send, as `rule` suggests it, and its words; "" means the help of its command."""

    rule: int
    line: str
    words: str = ""


class Suggesting:
    """Asks the rules in force in a game what they suggest."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._silent: set[int] = set()
        self._work: Counter[int] = Counter()

    def to(self, player: str) -> list[Suggestion]:
        """Return what the rules in force suggest to a player, each line once, whether or not it would succeed now."""
        person = self.game.world.thing("player", player)
        if person is None or self.game.over:
            return []
        lines = (
            line for clause in self.game.engine.book.suggests
            for line in self.game.world.remember((clause, player), partial(self._asked, clause, person))
        )
        return list({line.line: line for line in reversed([*lines])}.values())[::-1]

    def would_do(self, rule: int, tried: Callable[[], None]) -> bool:
        """Return whether what a rule offers can be carried out. `tried` tries it, and raises if it cannot."""
        return self._measured(rule, tried)

    def _asked(self, clause: Clause, player: Thing) -> list[Suggestion]:
        lines: list[Any] = []

        def ask() -> None:
            engine = self.game.engine
            with engine.trial():
                answer = engine.consult(clause, player)
                if engine.run.rolls:
                    raise ValueError("what dice will show is not known")
                lines.extend(answer if isinstance(answer, list | tuple) else [answer])

        if not self._measured(clause.rule, ask):
            self._silent.add(clause.rule)
            return []
        read = (self._read(clause.rule, line) for line in lines[:MOST] if isinstance(line, str))
        return [suggestion for suggestion in read if suggestion is not None]

    def _read(self, rule: int, suggested: str) -> Suggestion | None:
        """Return a suggestion in the form in which letters show it, None if the rule may not suggest that."""
        if len(suggested) > LONGEST:
            return None
        words, _, line = suggested.rpartition(" | ")
        line, words = visible(line).strip(), on_one_line(words)[:LONGEST_WORDS]
        if rule in self.game.engine.players_law:
            line, words = on_one_line(line), signed(words, rule)
            if not signing.may_offer(self.game.engine.book, rule, line):
                return None
            words = words if signing.is_own(self.game.engine.book, rule, line) else ""
        return Suggestion(rule, line, words) if line else None

    def _measured(self, rule: int, done: Callable[[], None]) -> bool:
        """Call a function for a rule; return whether it succeeded.

        A rule that has worked too long is skipped from then on.
        """
        world = self.game.world
        if rule in self._silent:
            world.lasts(Lasts.ONCE)
            return False
        with self._apart():
            try:
                done()
            except Exception:  # refused, or law fails: told when somebody orders it; no letter suffers before
                return False
            finally:
                self._work[rule] += world.work
                if self._work[rule] > WORK:
                    self._silent.add(rule)
        return True

    @contextmanager
    def _apart(self) -> Iterator[None]:
        """Count what is tried on its own, as if it were an input."""
        engine, world = self.game.engine, self.game.world
        run, rolls, work = engine.run, engine.chance.rolls, world.work
        engine.chance.rolls, world.work = [], 0
        engine.run = Run(engine.chance.rolls, engine.limit(world))
        try:
            with engine.under(Cause()):
                yield
        finally:
            engine.run, engine.chance.rolls, world.work = run, rolls, work
