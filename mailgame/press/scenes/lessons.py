"""The language of the law as letters and a page of the site teach it: chapters, examples, a reference of its words."""

from __future__ import annotations

from msgspec import Struct

from .answer import Answer
from .scene import MayDo


class Chapter(Struct, frozen=True):
    """A part of the guide; its `text` has paragraphs, lists, `code` between backticks and blocks between fences."""

    id: str
    title: str
    text: str


class Example(Struct, frozen=True):
    """A rule file that can be proposed as it stands. `text` is the rule's, `shows` says what there is to learn.

    `letter` is the whole proposal, None where no rule in force says how one is made.
    """

    id: str
    title: str
    text: str
    shows: str
    source: str
    letter: MayDo | None = None


class Word(Struct, frozen=True):
    """A word of the language: how it is written (`form`), what it is ("intent"), what it means, and `notes` on it.

    `fields` have their types ("payer: Account").
    """

    name: str
    form: str
    kind: str
    text: str
    notes: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()


class Group(Struct, frozen=True):
    """Words that belong together: "Money"."""

    title: str
    words: tuple[Word, ...]


class LawPage(Struct, frozen=True):
    """The whole guide to the language, as the site shows it."""

    chapters: tuple[Chapter, ...]
    examples: tuple[Example, ...]
    groups: tuple[Group, ...]


# --- answers


class Guide(Answer, frozen=True):
    """The whole guide, with lists of the examples and of the words."""

    page: LawPage


class Lesson(Answer, frozen=True):
    """The lesson on one word of `help law`; if it is empty, `near` are words that may have been meant."""

    asked: str
    chapters: tuple[Chapter, ...] = ()
    examples: tuple[Example, ...] = ()
    words: tuple[Word, ...] = ()
    near: tuple[str, ...] = ()


class Draft(Answer, frozen=True):
    """A proposal to change a rule, ready to be altered and sent. `short` are letters that change less than its law.

    `remark` says why it would not be accepted as it stands.
    """

    number: str
    title: str
    letter: str
    short: tuple[MayDo, ...] = ()
    remark: str = ""
