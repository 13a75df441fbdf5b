"""Rows: what stands in the tables of a world. They are plain data, so that equal worlds give equal bytes."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from ..law import Plain


class Revision(TypedDict):
    """One form that a rule has had: since when, by whom, by which proposal, and how it came to it.

    `attributes` are those that rules declare of rules and that everybody may know, as they were when it came to it.
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


class Interpretation(TypedDict):
    """How the Admin has said a rule is to be read, and when."""

    at: str
    words: str


class Break(TypedDict):
    """When a rule was suspended, or put in force again, and why."""

    at: str
    standing: str
    why: str


class RuleRecord(TypedDict):
    """A rule as the rulebook has it. `law` is its source, "shipped" for one that came with the game, "" for none.

    `standing`: "in force", "suspended", or how it went. `effect`: "by itself" or "by hand". `params` are its numbers,
    `since` says how young its present form is. `over` and `under` are the rules that it says it prevails over, or not.
    `shipped_as` is the number under which it came with the game, where it has another now.
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
    interpretations: list[Interpretation]
    revisions: list[Revision]
    pauses: NotRequired[list[Break]]
    shipped_as: NotRequired[int]


class Timer(TypedDict):
    """A timer of a rule: when it is `due` (UTC text), and, of a calendar, its weekdays, time of day and `parts`.

    `regular` is when it would be due if it had not been moved.
    """

    due: str
    about: dict[str, Plain]
    days: list[int]
    time: str
    rule: int
    parts: NotRequired[list[str]]
    regular: NotRequired[str]
