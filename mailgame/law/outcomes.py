"""What a check or alter handler may answer: refusals, and outcomes that alter another rule's intent.

The `costs` of an outcome are intents that are carried out for it, such as using up a coupon, if it holds: if it is
overruled, or what it alters does not happen, it costs nothing. An outcome whose costs cannot be paid does not hold. An
answer to a question costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .thing import Amount
from .word import Event, Intent

__all__ = ["Add", "Answer", "Become", "Cap", "Fix", "Outcome", "Percent", "Redirect", "Refuse", "Reply", "Stop"]


@dataclass(frozen=True, slots=True)
class Refuse:
    """It cannot be done. `slug` is the short name of the reason, `words` give the reason to the player."""

    slug: str
    words: str


@dataclass(frozen=True, slots=True)
class Become:
    """Another intent takes the place of this one (band 1: what)."""

    intent: Intent
    why: str = ""
    costs: tuple[Intent, ...] = ()


@dataclass(frozen=True, slots=True)
class Redirect:
    """A field of the intent gets another value (band 2: who or where)."""

    field: str
    to: object
    why: str = ""
    costs: tuple[Intent, ...] = ()


@dataclass(frozen=True, slots=True)
class Fix:
    """The amount becomes this much (band 3: how much); of several, the prevailing rule's holds.

    The amount is the field `amount` of what is altered, or else `count`.
    """

    amount: Amount
    why: str = ""
    costs: tuple[Intent, ...] = ()


@dataclass(frozen=True, slots=True)
class Add:
    """The amount grows (or, below zero, shrinks) by this much."""

    amount: Amount
    why: str = ""
    costs: tuple[Intent, ...] = ()


@dataclass(frozen=True, slots=True)
class Percent:
    """The amount becomes this many per cent of what it was: 50 halves it, 150 adds half."""

    percent: Amount
    why: str = ""
    costs: tuple[Intent, ...] = ()


@dataclass(frozen=True, slots=True)
class Cap:
    """The amount is kept within bounds; this comes after all other changes of it."""

    least: Amount | None = None
    most: Amount | None = None
    why: str = ""
    costs: tuple[Intent, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """It does not happen (band 4: whether). Its `costs` may be the shield that is spent on it."""

    slug: str
    words: str
    costs: tuple[Intent, ...] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a question becomes this; of several, the prevailing rule's holds."""

    value: object
    why: str = ""


MEASURES = ("amount", "count")
"""The fields that say how much."""


def measure(word: type) -> str:
    """Return the name of the field that says how much: "amount" or "count"; "" if a word has neither."""
    named = getattr(word, "__dataclass_fields__", ())
    return next((name for name in MEASURES if name in named), "")


Outcome = Become | Reply | Redirect | Fix | Add | Percent | Cap | Stop
"""What an alter handler may answer: one, or several at once."""

Answer = Intent | Event | Refuse | Outcome | Sequence["Intent | Event | Refuse | Outcome | None"] | None
"""What any handler may answer: one thing, a list of several, or nothing. `-> Answer` is never wrong."""
