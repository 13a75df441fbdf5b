"""What a check or alter handler may answer: refusals, and outcomes that bend another rule's intent.

The `costs` of an outcome are intents carried out for it, such as using up a coupon, if it holds: if it is overruled, or
what it bends does not happen, it costs nothing. An outcome that cannot be paid for does not hold. What answers a
question costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .thing import Amount
from .word import Event, Intent

__all__ = ["Add", "Answer", "Become", "Cap", "Fix", "Outcome", "Percent", "Redirect", "Refuse", "Reply", "Stop"]


@dataclass(frozen=True, slots=True)
class Refuse:
    """It cannot be done. `slug` is the reason's short name, `words` say it so that a player understands."""

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

    It is the `amount` of what is altered, or its `count`.
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
    """The amount is taken times this many per cent: 50 halves, 150 adds half."""

    percent: Amount
    why: str = ""
    costs: tuple[Intent, ...] = ()


@dataclass(frozen=True, slots=True)
class Cap:
    """The amount is kept within bounds, last of all that changes it."""

    least: Amount | None = None
    most: Amount | None = None
    why: str = ""
    costs: tuple[Intent, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """It does not happen (band 4: whether). `costs` are intents carried out for it, such as spending a shield."""

    slug: str
    words: str
    costs: tuple[Intent, ...] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a question becomes this; of several, the prevailing rule's holds."""

    value: object
    why: str = ""


def measure(word: type) -> str:
    """Return what says how much in a word: "amount", or "count", or "" where nothing does."""
    named = getattr(word, "__dataclass_fields__", ())
    return next((name for name in ("amount", "count") if name in named), "")


Outcome = Become | Reply | Redirect | Fix | Add | Percent | Cap | Stop
"""What an alter handler may answer, alone or several at once."""

Answer = Intent | Event | Refuse | Outcome | Sequence["Intent | Event | Refuse | Outcome | None"] | None
"""What any handler may answer: one thing, a list of several, or nothing. `-> Answer` is never wrong."""
