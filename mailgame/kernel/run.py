"""A run: all that one input brings. It is made anew for each, so that no input finds anything of the one before."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from mailgame.chance.rolls import Roll

from ..law import Event, Intent, Order, Question
from ..law.commands import Handler
from ..law.keeping import Store
from .conflicts import Conflict
from .narration import LetterWanted, Narration

Limit = Callable[[Intent, int], None]
"""Sees that there is room for what is done because of a rule of players' law; raises Refused."""


class Asking(NamedTuple):
    """A question that waits for a handler: to that question the handler is not asked again."""

    question: Question[Any]
    rule: int
    handler: Handler


Mark = tuple[int, ...]
"""How far a run had come."""


class Waiting(NamedTuple):
    """An event that waits to be answered, the law of players that brought it about, and what stood behind the order."""

    event: Event
    law: int
    rider: Order | None
    rider_rule: int


class Run:
    """What one input has brought so far.

    `queue` and `late` are events that wait to be answered. Of the `story` the first `posted` are in letters already;
    of the `events` those that outcomes cost are `borne`; of the `conflicts` so many are told, and so many hinted at
    to some. `rang`: the rules whose timers have rung; `warned`: those whose authors know that they did nothing.
    `verdict`: see `Instruct`. `within` are the rules of the acts that the present one is part of, `asking` the
    questions that wait for an answer; `shares`, `causes` and `calls` say how much each rule has done, and has led to,
    and how often players' law was called; `spent` and `called` are how much in all. `kept` is what helpers have
    worked out.
    `erring` is the first rule that erred, `brought_about` the law that had led to what it erred over.
    """

    def __init__(self, rolls: list[Roll], limit: Limit) -> None:
        self.rolls = rolls
        self.limit = limit
        self.queue: deque[Waiting] = deque()
        self.late: deque[Waiting] = deque()
        self.story: list[Narration] = []
        self.events: list[Event] = []
        self.borne: list[Event] = []
        self.letters: list[LetterWanted] = []
        self.conflicts: list[Conflict] = []
        self.posted = self.told = self.hinted = 0
        self.rang: set[int] = set()
        self.warned: set[int] = set()
        self.verdict: str | None = None
        self.within: list[int] = []
        self.asking: list[Asking] = []
        self.kept: Store = {}
        self.shares: Counter[int] = Counter()
        self.causes: Counter[int] = Counter()
        self.calls: Counter[int] = Counter()
        self.spent = self.called = 0
        self.erring = self.brought_about = 0

    def mark(self) -> Mark:
        """Return a point to which what has come since can be taken back."""
        grown = len(self.queue), len(self.late), len(self.story), len(self.events), len(self.borne)
        return *grown, len(self.letters), len(self.rolls), len(self.conflicts), self.posted, self.told, self.hinted

    def back_to(self, mark: Mark) -> None:
        """Take back what has come since a mark."""
        growing: Sequence[Any] = (self.queue, self.late, self.story, self.events, self.borne)
        for grown, length in zip((*growing, self.letters, self.rolls, self.conflicts), mark, strict=False):
            while len(grown) > length:
                grown.pop()
        *_, self.posted, self.told, self.hinted = mark

    def tell(self, story: Narration) -> None:
        """Add to what is told; conflicts of which nobody knows yet are told with it, of a roll of dice excepted."""
        if "roll" not in story and (untold := self.conflicts[self.told :]):
            story = story | {"conflicts": list(dict.fromkeys(conflict.words for conflict in untold))}
            self.hinted = len(self.conflicts)
            self.told = self.told if story["to"] is not None else self.hinted
        self.story.append(story)

    def tell_conflicts(self, to: list[str] | None, at: str) -> None:
        """Tell all (`to` is None) or some players, by themselves, the conflicts that nothing has told."""
        untold = self.conflicts[max(self.told, self.hinted) :]
        self.told = len(self.conflicts)
        if untold:
            lines = list(dict.fromkeys(conflict.alone for conflict in untold))
            self.story.append({"template": "", "fields": {}, "to": to, "sums": [], "conflicts": lines, "at": at})

    @contextmanager
    def own_queue(self) -> Iterator[None]:
        """Let what happens meanwhile be answered before what waits."""
        outer = self.queue, self.late
        self.queue, self.late = deque(), deque()
        try:
            yield
        finally:
            self.queue, self.late = outer
