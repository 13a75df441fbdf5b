"""Acts: what primitive words do to the world, as the game defines it, and what else it supplies to the machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from ..law import Event, Intent, Rule
from ..world.world import World
from .faults import Refused
from .machine import RuleView
from .run import Limit

M = TypeVar("M")
W = TypeVar("W", bound=Intent)
E = TypeVar("E", bound=Event)
K = TypeVar("K")
V = TypeVar("V")


class Acts(Generic[M]):
    """What words do on a machine, how events are told there, and what timers ring for."""

    def __init__(self) -> None:
        self.does: dict[type[Intent], Callable[[M, Any], None]] = {}
        self.tells: dict[type[Event], Callable[[M, Any], None]] = {}
        self.rings: dict[str, Callable[[M, str], bool]] = {}

    def carry_out(self, word: type[W]) -> Callable[[Callable[[M, W], None]], Callable[[M, W], None]]:
        """Let the function do to the world what a word says, once no rule refuses it; it may raise Refused."""

        def take(handler: Callable[[M, W], None]) -> Callable[[M, W], None]:
            self.does[word] = handler
            return handler

        return take

    def narrate(self, event: type[E]) -> Callable[[Callable[[M, E], None]], Callable[[M, E], None]]:
        """Let the function tell an event, if the event's own sentence is not enough."""

        def take(handler: Callable[[M, E], None]) -> Callable[[M, E], None]:
            self.tells[event] = handler
            return handler

        return take

    def ring(self, name: str) -> Callable[[Callable[[M, str], bool]], Callable[[M, str], bool]]:
        """Let the function handle timers whose names begin with this word.

        It is given the rest of the name, and returns whether there was anything to do; if not, rules react to the
        timer.
        """

        def take(handler: Callable[[M, str], bool]) -> Callable[[M, str], bool]:
            self.rings[name] = handler
            return handler

        return take

    def add(self, others: Acts[M]) -> None:
        """Add the definitions of others. Raises ValueError if both define the same word or timer."""
        _add(self.does, others.does)
        _add(self.tells, others.tells)
        _add(self.rings, others.rings)


def _add(mine: dict[K, V], theirs: Mapping[K, V]) -> None:
    if both := sorted(str(key) for key in mine.keys() & theirs.keys()):
        raise ValueError(f"said twice: {', '.join(both)}")
    mine.update(theirs)


class Around(Struct, Generic[M], frozen=True):
    """What the game around the machine supplies.

    customs: the rule that holds beside the others.
    acts: what primitive words do.
    tell: tells events that `acts` has no narration for.
    signed: adds the number of a rule to the reason that it gives for an act.
    warn: tells that what a rule did by itself was refused, if somebody has to know; None: it had nothing to say.
    view: makes the view that handlers of a rule get.
    limit: makes what limits how much players' law adds to a world.
    """

    customs: Rule
    acts: Acts[M]
    tell: Callable[[M, Event], None]
    signed: Callable[[Intent, int], Intent]
    warn: Callable[[M, int, Refused, object], None]
    view: Callable[[M, int], RuleView]
    limit: Callable[[World], Limit]
