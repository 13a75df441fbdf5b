"""Why an act does not happen: it is refused, or play is disrupted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..law import Refuse, Stop
from .conflicts import Conflict


class Refused(Exception):
    """An intent was refused, with the rule (0: none) and its words."""

    def __init__(self, refusal: Refuse, rule: int = 0) -> None:
        super().__init__(refusal.words)
        self.refusal = refusal
        self.rule = rule


class Stopped(Refused):
    """A rule stopped what would have happened by itself, at these costs. Whatever it was part of does not happen.

    `acted`: the handlers that have acted on it, and do not act on what the stop costs. `conflicts`: what was noted of
    rules that would each have stopped it in its own way.
    """

    def __init__(
        self, stop: Stop, rule: int, acted: frozenset[Callable[..., object]], conflicts: Sequence[Conflict]
    ) -> None:
        words = stop.words or (f"Rule {rule} stops that." if rule else "That is stopped.")
        super().__init__(Refuse(stop.slug, words), rule)
        self.stop = stop
        self.acted = acted
        self.conflicts = tuple(conflicts)


class Unanswered(LookupError):
    """A rule asks what no rule in force answers."""


class Disrupted(Exception):
    """Play cannot go on: a loop, a paradox, a rule that erred. The message is for the Admin.

    `traceable`: no rules of players' law are at odds here, so it is looked for the one that brought it about.
    """

    def __init__(self, words: str, traceable: bool = False) -> None:
        super().__init__(words)
        self.traceable = traceable


class NotLaw(ValueError):
    """A source is no law that can be taken up; the message says why, with its line, in words for its author."""


class LawFailed(Exception):
    """A rule of players' law erred or passed a limit. `words` say it in one sentence, `trace` in its own lines.

    `died`: what ran it broke down, which need not be the rule's fault.
    """

    def __init__(self, words: str, trace: str = "", died: bool = False) -> None:
        super().__init__(words)
        self.words = words
        self.trace = trace
        self.died = died
