"""Introducing oneself: what newcomers answer to what rules ask, in the line that joins, below it, or in a reply."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..law.inquiries import Inquiry
from ..post.letter import Letter
from .commands.courtesy import is_courtesy
from .commands.unmarked import bare, unquoted
from .joining import wish, wish_in

_MARKS = " ,;\"“”„"
_LONGEST_ALONE = 60
"""So many letters a line has at most that is an answer though it does not say to what."""


@dataclass(slots=True)
class Introduction:
    """What somebody says of themselves who wants to join: their name, and answers by what is asked."""

    name: str = ""
    answers: dict[str, str] = field(default_factory=dict)


def introduced(letters: Sequence[Letter], inquiries: Mapping[str, Inquiry]) -> Introduction:
    """Return what somebody says in their letters: one that asks to join, and those that answer what was asked then."""
    found = Introduction()
    for letter in letters:
        lines = [*letter.text.split("\n"), *([] if letter.text.strip() else [letter.subject])]
        asked = wish_in(letter)
        if asked is not None:
            found.name, said = in_line(asked.rest, inquiries)
            found.answers |= said
            lines = [line for line in lines if wish(line) is None]
        left = []
        for line in lines:
            said = answer_in(line, inquiries)
            found.answers |= said
            left += [] if said or not line.strip() or is_courtesy(line) else [line]
        open_ = [one for name, one in inquiries.items() if one.otherwise is None and name not in found.answers]
        if asked is None and len(open_) == 1 and len(left) == 1 and len(left[0].strip()) <= _LONGEST_ALONE:
            found.answers[open_[0].name] = _plain(left[0])
    return found


def in_line(rest: str, inquiries: Mapping[str, Inquiry]) -> tuple[str, dict[str, str]]:
    """Return the name and the answers in what stands behind “join as”: “Ann Lee f, surname Miller”."""
    rest, answers = _without_options(rest.strip().rstrip(" .!"), inquiries)
    marks = list(_behind(inquiries).finditer(rest)) if inquiries else []
    ends = [*(mark.start() for mark in marks), len(rest)][1:]
    for mark, end in zip(marks, ends, strict=True):
        answers[_name(mark["asked"])] = _plain(rest[mark.end() : end])
    words = (rest[: marks[0].start()] if marks else rest).split()
    for inquiry in reversed([one for one in inquiries.values() if one.among and one.name not in answers]):
        last = words[-1].strip(_MARKS) if len(words) > 1 else ""
        if inquiry.meant(last) in inquiry.among:
            answers[inquiry.name] = words.pop().strip(_MARKS)
    return " ".join(words).strip(_MARKS), answers


def _without_options(rest: str, inquiries: Mapping[str, Inquiry]) -> tuple[str, dict[str, str]]:
    """Return a line without the parts between commas that are one of some words, and what these answer."""
    first, *parts = re.split(r"[,;]", rest)
    answers: dict[str, str] = {}
    for part in parts:
        asked = _one_of_some(part.strip(_MARKS), inquiries)
        if asked is None:
            first += f",{part}"
        else:
            answers[asked.name] = part.strip(_MARKS)
    return first, answers


def _one_of_some(word: str, inquiries: Mapping[str, Inquiry]) -> Inquiry | None:
    return next((one for one in inquiries.values() if one.among and one.meant(word) in one.among), None)


def answer_in(line: str, inquiries: Mapping[str, Inquiry]) -> dict[str, str]:
    """Return the answers in a line of its own: “surname: Miller”, or one of the words that an answer can be."""
    plain = unquoted(bare(line)).rstrip(" .!")
    if (asked := _one_of_some(plain, inquiries)) is not None:
        return {asked.name: plain}
    name, said = in_line(f"- {plain}", inquiries)
    return said if name == "-" else {}


def without_answers(letter: Letter, inquiries: Mapping[str, Inquiry]) -> str:
    """Return a letter's text without its wish to join, and what it answers."""
    kept = (line for line in letter.text.split("\n") if wish(line) is None and not answer_in(line, inquiries))
    return "\n".join(kept)


def _behind(inquiries: Iterable[str]) -> re.Pattern[str]:
    """Return what finds the names of what is asked, each with an answer behind it: “, surname: ”."""
    names = "|".join(re.escape(name).replace("_", "[_ ]") for name in sorted(inquiries, key=len, reverse=True))
    before, behind = r"(?:\s*[,;]\s*|\s+)(?:and\s+)?(?:my\s+)?", r"(?:\s*[:=]\s*|\s+)(?=\S)"
    return re.compile(f"{before}(?P<asked>{names}){behind}", re.IGNORECASE)


def _name(said: str) -> str:
    return "_".join(said.lower().split())


def _plain(answer: str) -> str:
    return " ".join(answer.strip().rstrip(".!").strip(_MARKS).split())
