"""Why an act does not happen: it is refused, or play is disrupted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..law import Refuse, Stop
from ..law.plainly import on_one_line
from .conflicts import Conflict

LONGEST, LONGEST_TRACE = 300, 3_000
"""How many letters there may be of what went wrong in players' law: it is written to everybody."""


class Refused(Exception):
    """An intent was refused. `rule`: the rule that refused it, 0 for none."""

    def __init__(self, refusal: Refuse, rule: int = 0) -> None:
        super().__init__(refusal.words)
        self.refusal = refusal
        self.rule = rule


class Stopped(Refused):
    """A rule stopped what would have happened by itself. Whatever it was part of does not happen either.

    acted: the handlers that have acted on it, and do not act on the costs of the stop.
    conflicts: those with rules that would have stopped it in another way.
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
    """A rule asks a question that no rule in force answers."""


class Disrupted(Exception):
    """Play cannot go on: a loop, a paradox, a rule that failed. The message is for the Admin.

    traceable: no rules of players' law are at odds, so that it makes sense to look for the one to blame.
    """

    def __init__(self, words: str, traceable: bool = False) -> None:
        super().__init__(words)
        self.traceable = traceable


class NotLaw(ValueError):
    """A source does not compile; the message says why, with its line, in words for its author."""


class TooSlow(NotLaw):
    """Whether a source compiles could not be found out in time, which depends on the machine."""


class LawFailed(Exception):
    """A rule of players' law failed or exceeded a limit.

    words: what went wrong, in one sentence, cut where law says too much of it; trace: the same in the rule's own lines.
    died: the process that ran it died, which need not be the rule's fault.
    timed: it failed for want of time, which depends on the machine.
    of_order: it failed over an order to it, which is refused then; see `game/orders/failing.py`.
    """

    def __init__(self, words: str, trace: str = "", died: bool = False, timed: bool = False) -> None:
        self.words = _cut(on_one_line(words), LONGEST)
        super().__init__(self.words)
        self.trace = _cut(trace, LONGEST_TRACE)
        self.died = died
        self.timed = timed or died
        self.of_order = False


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
