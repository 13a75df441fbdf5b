"""Rules: repealed, amended, renumbered, back in force."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ..bounds import within
from ..thing import Plain, Thing
from ..word import Event, Intent

__all__ = [
    "Amend", "Amended", "NumberFrom", "Reinstate", "Reinstated", "Renumber",
    "Renumbered", "Repeal", "Repealed",
]


@dataclass(frozen=True, slots=True)
class Repeal(Intent):
    """Take a rule out of force without a proposal. `why` ends the sentence that tells it: "as the first turn began"."""

    rule: int = field(metadata=within(0, 1_000_000))
    why: str = ""
    standing: str = "repealed"


@dataclass(frozen=True, slots=True)
class Repealed(Event):
    """A rule went out of force because a rule said so."""

    rule: Thing
    number: int
    title: str
    standing: str
    why: str
    decides: ClassVar[bool] = True
    told: ClassVar[str] = "Rule {number}, “{title}”, is {standing} {why}"


@dataclass(frozen=True, slots=True)
class Amend(Intent):
    """Give one number of a rule another value, within the bounds that the rule itself sets for it.

    `rule` is the rule's number, `number` the name of its parameter, which can be a text or a flag too:
    Amend(14, "price", 30, "as prices rise"). A rule that cannot be changed, by its own words or those of another rule,
    is left as it is.
    """

    rule: int = field(metadata=within(0, 1_000_000))
    number: str
    value: Plain
    why: str = ""


@dataclass(frozen=True, slots=True)
class Amended(Event):
    """A rule or the Admin gave a number of a rule another value; `now` and `before` are as people write them."""

    rule: Thing
    number: str
    before: str
    now: str
    why: str
    told: ClassVar[str] = "{rule}: {number} is {now} now, not {before}. {why}"


@dataclass(frozen=True, slots=True)
class Renumber(Intent):
    """Give a rule another number: Renumber(105, 305, "as it is mutable now").

    Whatever names it by the old number still means it: other rules, proposals, letters, pages. So no other rule can
    ever have the old number, nor may any have had the new one. The rule does not become younger. `why` ends the
    sentence that tells it.
    """

    rule: int = field(metadata=within(0, 1_000_000))
    number: int = field(metadata=within(1, 900_000))
    why: str = ""


@dataclass(frozen=True, slots=True)
class Renumbered(Event):
    """A rule has another number; `before` is the one that it had."""

    rule: Thing
    before: int
    number: int
    why: str
    decides: ClassVar[bool] = True
    told: ClassVar[str] = "Rule {before} is rule {number} from now on. {why}"


@dataclass(frozen=True, slots=True)
class NumberFrom(Intent):
    """Let the numbers of a kind of things go on from this one: NumberFrom("proposal", 325).

    It never goes back. The numbers of rules go on from the highest so far unless this says otherwise.
    """

    kind: str
    number: int = field(metadata=within(1, 900_000))


@dataclass(frozen=True, slots=True)
class Reinstate(Intent):
    """Put a rule that was suspended because it failed back in force, unchanged."""

    rule: int = field(metadata=within(0, 1_000_000))
    why: str = ""


@dataclass(frozen=True, slots=True)
class Reinstated(Event):
    """A rule that was suspended is in force again."""

    rule: Thing
    number: int
    title: str
    why: str
    told: ClassVar[str] = "Rule {number}, “{title}”, is in force again. {why}"
