"""A run: everything that one input brings. Each input gets a new one, so that nothing is left over from the last."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence, Sized
from contextlib import contextmanager
from typing import Any, NamedTuple

from mailgame.chance.rolls import Roll

from ..law import Event, Intent, Order, Question
from ..law.commands import Handler
from ..law.keeping import Store
from .conflicts import Conflict
from .narration import LetterWanted, Narration

Limit = Callable[[Intent, int], None]
"""Counts what is done because of a rule of players' law; raises Refused if there is no room for it."""


class Asking(NamedTuple):
    """A question that a handler is answering; the handler is not asked it again meanwhile."""

    question: Question[Any]
    rule: int
    handler: Handler


Mark = tuple[int, ...]
"""A savepoint of a run."""


class Waiting(NamedTuple):
    """An event that waits for the rules to react, the players' law that led to it, and the rider behind it."""

    event: Event
    law: int
    rider: Order | None
    rider_rule: int


class Run:
    """What one input has brought so far.

    queue, late: events that wait for the rules to react.
    story: what is told; the first `posted` of it are in letters already.
    events: what has happened; borne: those of them that were costs of outcomes.
    conflicts: those noted; the first `told` are told to everybody, the first `hinted` at least to some.
    rang: the rules whose timers have rung; warned: those whose authors were told that they did nothing.
    verdict: see `Instruct`; declined: what rules wanted done by themselves and was refused, with rule and reason.
    within: the rules of the acts that the present one is part of; asking: the questions being answered.
    shares, causes, calls: how much each rule has done, has led to, and how often players' law was called; spent: acts
      in all; asked: about which words rules of players' law were asked.
    makers: the players' law that has brought a rule into force, by that rule.
    kept: the cache of helpers. epilogue: whether the game was over before, and this is said all the same.
    erring: the first rule that failed; brought_about: the players' law that had led to that.
    unranked: whether the rules are to be put in order anew, since what is known of one of them has changed.
    """

    def __init__(self, rolls: list[Roll], limit: Limit) -> None:
        self.rolls = rolls
        self.limit = limit
        self.queue: deque[Waiting] = deque()
        self.late: deque[Waiting] = deque()
        self.story: list[Narration] = []
        self.events: list[Event] = []
        self.borne: list[Event] = []
        self.declined: list[tuple[int, object, str]] = []
        self.letters: list[LetterWanted] = []
        self.conflicts: list[Conflict] = []
        self.posted = self.told = self.hinted = 0
        self.rang: set[int] = set()
        self.warned: list[int] = []
        self.verdict: str | None = None
        self.within: list[int] = []
        self.asking: list[Asking] = []
        self.kept: Store = {}
        self.shares: Counter[int] = Counter()
        self.causes: Counter[int] = Counter()
        self.calls: Counter[int] = Counter()
        self.asked: set[tuple[int, str]] = set()
        self.makers: dict[int, int] = {}
        self.spent = self.called = self.erring = self.brought_about = 0
        self.unranked = self.epilogue = False

    def mark(self) -> Mark:
        """Return a savepoint for `back_to`."""
        growing: tuple[Sized, ...] = (
            self.queue, self.late, self.story, self.events, self.borne, self.letters, self.rolls, self.conflicts,
            self.warned)
        return *map(len, growing), self.posted, self.told, self.hinted

    def back_to(self, mark: Mark) -> None:
        """Remove what has come since a savepoint."""
        if mark == self.mark():
            return
        growing: Sequence[Any] = (self.queue, self.late, self.story, self.events, self.borne)
        for grown, length in zip((*growing, self.letters, self.rolls, self.conflicts, self.warned), mark, strict=False):
            while len(grown) > length:
                grown.pop()
        *_, self.posted, self.told, self.hinted = mark

    def enqueue(self, waiting: Waiting) -> None:
        """Queue an event for the rules; a late one only once, however often it was announced."""
        queue = self.late if waiting.event.late else self.queue
        if not waiting.event.late or waiting not in queue:
            queue.append(waiting)

    def tell(self, story: Narration) -> None:
        """Add to what is told. Conflicts that are not told yet go with it, except with a roll of dice."""
        if "roll" not in story and (untold := self.conflicts[self.told :]):
            story = story | {"conflicts": list(dict.fromkeys(conflict.words for conflict in untold))}
            self.hinted = len(self.conflicts)
            self.told = self.told if story["to"] is not None else self.hinted
        self.story.append(story)

    def sign(self, since: int, rule: int) -> None:
        """Let what was told since bear the number of the rule of players' law that announced it, 0 for no such rule."""
        for story in self.story[since:] if rule else ():
            story.setdefault("rule", rule)

    def tell_conflicts(self, to: list[str] | None, at: str) -> None:
        """Tell everybody (`to` None) or some players the conflicts that nothing else has told."""
        untold = self.conflicts[max(self.told, self.hinted) :]
        self.told = len(self.conflicts)
        if untold:
            lines = list(dict.fromkeys(conflict.alone for conflict in untold))
            self.story.append({"template": "", "fields": {}, "to": to, "sums": [], "conflicts": lines, "at": at})

    @contextmanager
    def own_queue(self) -> Iterator[None]:
        """Let what happens meanwhile be reacted to before what waits."""
        outer = self.queue, self.late
        self.queue, self.late = deque(), deque()
        try:
            yield
        finally:
            self.queue, self.late = outer
