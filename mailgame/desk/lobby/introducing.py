"""Introductions: how newcomers answer the questions of rules, in the line that joins, below it, or in a reply."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...kernel.lawbook import Lawbook
from ...law.commands import arguments_of, kind_of
from ...law.inquiries import Inquiry
from ...post.reading.letter import Letter
from ..commands.courtesy import is_courtesy
from ..commands.unmarked import bare, unquoted
from .joining import wish, wish_in, without_courtesy

_MARKS = " ,;()\"“”„"
_ITS = r"(?:i['’]?m|i am|it['’]?s|it is|s?he['’]?s|s?he is|that['’]?s)"
_LINK = re.compile(rf"(?:(?:[\s,;–—-]+|\s+and\s+)+{_ITS}(?:\s+an?)?|[\s,;–—-]+)$", re.IGNORECASE)
_LEADS = re.compile(rf"^(?:and\s+)?(?:{_ITS}\s+(?:an?\s+)?|an?\s+)", re.IGNORECASE)
"""What leads from a name to an answer: “Eve, I’m a girl”."""
_LONGEST_ALONE = 60
"""The most characters of a line that counts as an answer without naming its question."""


@dataclass(slots=True)
class Introduction:
    """What a newcomer says about themselves: their name, and their answers by the name of the question."""

    name: str = ""
    answers: dict[str, str] = field(default_factory=dict)


def introduced(letters: Sequence[Letter], inquiries: Mapping[str, Inquiry]) -> Introduction:
    """Return what somebody says in their letters: one that asks to join, and any that answer what was asked then."""
    introduction = Introduction()
    for letter in letters:
        lines = [*letter.text.split("\n"), *([] if letter.text.strip() else [letter.said_in_subject])]
        wish_to_join = wish_in(letter)
        if wish_to_join is not None:
            introduction.name, answered = in_line(wish_to_join.rest, inquiries)
            introduction.answers |= answered
            lines = [line for line in lines if wish(line) is None]
        left = []
        for line in lines:
            answered = answer_in(line, inquiries)
            introduction.answers |= answered
            left += [] if answered or not line.strip() or is_courtesy(line) else [line]
        needed = [inquiry for inquiry in inquiries.values() if inquiry.otherwise is None]
        unanswered = [inquiry for inquiry in needed if inquiry.name not in introduction.answers]
        if wish_to_join is None and len(unanswered) == 1 and len(left) == 1 and len(left[0].strip()) <= _LONGEST_ALONE:
            introduction.answers[unanswered[0].name] = _plain(left[0])
    return introduction


def in_line(rest: str, inquiries: Mapping[str, Inquiry]) -> tuple[str, dict[str, str]]:
    """Return the name and the answers in the words after “join as”: “Ann Lee f, surname Miller”."""
    rest, answers = _without_options(rest.strip().rstrip(" .!"), inquiries)
    marks = list(_behind(inquiries).finditer(rest)) if inquiries else []
    ends = [*(mark.start() for mark in marks), len(rest)][1:]
    for mark, end in zip(marks, ends, strict=True):
        answers[_name(mark["asked"])] = _plain(rest[mark.end() : end])
    words = (rest[: marks[0].start()] if marks else rest).split()
    for inquiry in reversed(
        [inquiry for inquiry in inquiries.values() if inquiry.among and inquiry.name not in answers]
    ):
        last = words[-1].strip(_MARKS) if len(words) > 1 else ""
        if inquiry.meant(last) in inquiry.among:
            answers[inquiry.name] = inquiry.meant(words.pop().strip(_MARKS))
    name = " ".join(words)
    return (_LINK.sub("", name) if answers else name).strip(_MARKS), answers


def in_other_words(book: Lawbook) -> dict[str, Inquiry]:
    """Return what the rules ask newcomers, with the other words that commands have for what can be answered."""
    asked = {}
    for name, inquiry in book.inquiries.items():
        also: dict[str, str] = {}
        for command in book.commands if inquiry.among else ():
            of_it = [word for word in arguments_of(command.pattern) if kind_of(word).lower() == name]
            for first, *others in (option.split("=") for word in of_it for option in book.options(command.rule, word)):
                also |= {other.casefold(): first for other in others if first in inquiry.among}
        asked[name] = replace(inquiry, also=also)
    return asked


def _without_options(rest: str, inquiries: Mapping[str, Inquiry]) -> tuple[str, dict[str, str]]:
    """Take the listed answers out of a line of parts between commas; return the rest of it, and the answers."""
    first, *parts = re.split(r"[,;]", rest)
    answers: dict[str, str] = {}
    for part in parts:
        inquiry = _one_of_some(_said(part), inquiries)
        if inquiry is None:
            first += f",{part}"
        else:
            answers[inquiry.name] = inquiry.meant(_said(part))
    return _LINK.sub("", without_courtesy(first)) if answers else first, answers


def _said(part: str) -> str:
    """Return the word of a part of a line without what leads to it: “im a girl” is “girl”."""
    return _LEADS.sub("", part.strip(_MARKS))


def _one_of_some(word: str, inquiries: Mapping[str, Inquiry]) -> Inquiry | None:
    return next(
        (inquiry for inquiry in inquiries.values() if inquiry.among and inquiry.meant(word) in inquiry.among), None
    )


def answer_in(line: str, inquiries: Mapping[str, Inquiry]) -> dict[str, str]:
    """Return the answers in a line of their own: “surname: Miller”, or one of the listed answers of a question."""
    plain = unquoted(bare(line)).rstrip(" .!")
    if (inquiry := _one_of_some(plain, inquiries)) is not None:
        return {inquiry.name: inquiry.meant(plain)}
    name, answers = in_line(f"- {plain}", inquiries)
    return answers if name in ("", "-") else {}


def without_answers(letter: Letter, inquiries: Mapping[str, Inquiry]) -> str:
    """Return a letter's text without its wish to join and its answers."""
    lines = (line for line in letter.text.split("\n") if wish(line) is None and not answer_in(line, inquiries))
    return "\n".join(lines)


def _behind(inquiries: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern for the name of a question with an answer after it: “, surname: ”."""
    names = "|".join(re.escape(name).replace("_", "[_ ]") for name in sorted(inquiries, key=len, reverse=True))
    before, behind = r"(?:\s*[,;]\s*|\s+)(?:and\s+)?(?:my\s+)?", r"(?:\s*[:=]\s*|\s+)(?=\S)"
    return re.compile(f"{before}(?P<asked>{names}){behind}", re.IGNORECASE)


def _name(words: str) -> str:
    return "_".join(words.lower().split())


def _plain(answer: str) -> str:
    return " ".join(answer.strip().rstrip(".!").strip(_MARKS).split())
