"""Rows: the entries of a world's tables. They are plain data, so that equal worlds give equal bytes."""

from __future__ import annotations

import hashlib
from typing import Any, Final, NotRequired, TypedDict

from ..law import Plain, Thing

Row = dict[str, Any]
_PLAIN: Final = frozenset({str, int, bool})


class Revision(TypedDict):
    """One form of a rule: since when, by whom, by which proposal, and how it came about.

    `attributes` are the public attributes that rules declare for rules, as they were at that moment. `unable` says what
    went wrong when its law first could not carry out an order, `unfit` when it first did nothing by itself; its author
    was told then.
    """

    at: str
    by: str
    proposal: str
    title: str
    text: str
    how: str
    params: dict[str, Plain]
    law: str
    attributes: NotRequired[dict[str, Plain]]
    unable: NotRequired[str]
    unfit: NotRequired[str]


class Break(TypedDict):
    """When a rule was suspended, or put back in force, and why."""

    at: str
    standing: str
    why: str


class RuleRecord(TypedDict):
    """A rule as the rulebook has it.

    standing: "in force", "suspended", or how it went.
    law: its source, "shipped" for one that came with the game, "" for none.
    effect: "by itself" or "by hand".
    params: its numbers.
    since: when its present form was adopted, as a count of changes to the rules.
    over, under: the rules that it claims precedence over, or defers to.
    shipped_as: the number under which it came with the game, if that has changed.
    """

    number: int
    title: str
    text: str
    standing: str
    law: str
    effect: str
    params: dict[str, Plain]
    since: int
    over: list[int]
    under: list[int]
    revisions: list[Revision]
    pauses: NotRequired[list[Break]]
    shipped_as: NotRequired[int]


class Timer(TypedDict):
    """A timer of a rule: when it is `due` (UTC text), and for a calendar its weekdays, time of day and `parts`.

    `regular` is when it would be due if it had not been postponed. One that is `own` is none of players' law's affair;
    `was` is one of the game's that players' law has set otherwise, and that goes on when the law goes. One that is
    `dated` keeps its date, whatever stands still; what only `happens` then is no deadline.
    """

    due: str
    about: dict[str, Plain]
    days: list[int]
    time: str
    rule: int
    parts: NotRequired[list[str]]
    regular: NotRequired[str]
    own: NotRequired[bool]
    dated: NotRequired[bool]
    happens: NotRequired[bool]
    was: NotRequired[Timer]


def plain(value: Any) -> Any:
    """Return a value in the form in which it is kept: things as their ids, tuples as lists."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Thing):
        return value.id
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if isinstance(value, dict):
        return {str(key): plain(part) for key, part in value.items()}
    return value


def account_key(account: Thing | str) -> str:
    """Return the key of an account in the books; a player's is none that a bank's can be."""
    return f"{account.kind}/{account.id}" if isinstance(account, Thing) else account.replace("/", "∕")


def sign(law: str) -> str:
    """Return a short hash that identifies the law of a rule as it is written."""
    return hashlib.sha256(law.encode(errors="surrogatepass")).hexdigest()[:16]
