"""Why an act does not happen: it is refused, or play is disrupted."""

from __future__ import annotations

from ..law import Refuse


class Refused(Exception):
    """An intent was refused, with the rule (0: none) and its words."""

    def __init__(self, refusal: Refuse, rule: int = 0) -> None:
        super().__init__(refusal.words)
        self.refusal = refusal
        self.rule = rule


class Void(AttributeError):
    """What a clause speaks of is not there: the rule that declared it is gone, or the thing has left the game.

    Such a clause does nothing, and what a player orders by it is refused.
    """


class Disrupted(Exception):
    """Play cannot go on: a loop, a paradox, a rule that erred. The message is for the Admin."""


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
