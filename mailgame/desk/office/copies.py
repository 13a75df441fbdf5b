"""Whether a letter is a copy of another, or says of itself that it was sent before."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import timedelta

import msgspec
from msgspec.structs import replace

from ...game.journal import Entry
from ...post.reading.letter import Letter
from ...store.rows import JournalRow
from ..commands.courtesy import is_courtesy
from ..sorting.sorter import Sorter
from ..writing.delayed import moment

_SENT_AGAIN_WITHIN = timedelta(hours=6)
_LONGEST = 120
_ANSWER = r"(?:answer|reply|replies|response|receipt|confirmation|acknowledge?ment|letter|e-?mail|mail|message)s?\b"
_SENT_BEFORE = re.compile(
    r"\bre-?(?:send|sent|sending)\b|\bsen[dt](?:ing)?\b.{0,40}\b(?:again|once more|a second time|twice)\b"
    r"|\b(?:second|2nd|another) (?:try|attempt) (?:at |to )(?:send|mail|reach)"
    rf"|\b(?:got|had|received) (?:no (?:\w+ )?{_ANSWER}|nothing (?:back|from you)\b)|\bheard nothing\b"
    r"|\b(?:did not|didn['’]t|have not|haven['’]t|never) (?:get|got|receiv\w*|hear|heard)\b"
    rf".{{0,20}}\b(?:{_ANSWER}|anything|back\b|from you\b)"
    r"|\bin case (?:you|it|my|the)\b.{0,40}(?:\bnot\b|n['’]t\b|\blost\b|\bmiss)"
    r"|\bsend\w*\b.{0,40}\b(?:noch ?mals?|noch einmal|erneut)\b|\b(?:noch ?mals?|erneut) gesendet\b|\bkeine antwort\b"
    r"|\brenv(?:oi|oie|oyé)\b|\breenv[ií]o\b|\breinvi\w+\b|\bopnieuw verst\w+\b|\bотправля\w+ .{0,20}(?:ещё|еще) раз\b",
    re.IGNORECASE)
"""What people write who send a letter once more, since they do not know whether it came."""
_HINTS = ("sen", "try", "attempt", "got ", "get ", "receiv", "hear", "case ", "antwort", "renv", "reenv", "reinv",
          "opnieuw", "отправ")
"""Without one of these no letter says so, which is found out fast."""


def says_so(letter: Letter) -> bool:
    """Tell whether a letter says, in a line or its subject, that it was sent before."""
    words = f"{letter.subject_as_sent}\n{letter.text}"
    small = words.casefold()
    return any(hint in small for hint in _HINTS) and any(map(_says_so, words.split("\n")))


def _says_so(line: str) -> bool:
    return len(line) <= _LONGEST and _SENT_BEFORE.search(line) is not None


def with_the_same_lines(letter: Letter, before: Letter, writer: str) -> list[str]:
    """Return the lines of a letter if those of another are the same; [] if not.

    writer: the name of the player who wrote both. Below them it does not count, nor do greetings and farewells around
    them, and what says that it was sent before.
    """
    lines = _lines(letter, writer)
    return lines if lines == _lines(before, writer) else []


def _lines(letter: Letter, writer: str) -> list[str]:
    text = letter.text if letter.text.strip() else letter.said_in_subject
    lines = [line for line in map(str.strip, text.split("\n")) if line and not _says_so(line)]
    kept = [place for place, line in enumerate(lines) if line.strip("-–— ") != writer and not is_courtesy(line)]
    return lines[kept[0] : kept[-1] + 1] if kept else []


def all_done(journal: Iterable[JournalRow], letter: int, orders: int) -> bool:
    """Tell whether so many orders of a letter were played, and none was refused."""
    played = [msgspec.json.decode(row.entry, type=Entry) for row in journal if row.letter == letter]
    return len(played) >= orders and all(entry.outcome in ("done", "filed") and not entry.error for entry in played)


def says_the_same(letter: Letter, before: Letter, sorter: Sorter) -> bool:
    """Tell whether two letters with one Message-ID are one, but for what a list or a server has added to a copy.

    A program that gives all its letters the same Message-ID dates them; a mail program that sends one again may date it
    anew.
    """
    if _was_sent_long_after(letter, before):
        return False
    if (before.sender, before.text, before.subject) == (letter.sender, letter.text, letter.subject):
        return True
    if not _may_be_of_one(letter, before) or letter.sent != before.sent:
        return False
    less, more = sorted((letter, before), key=lambda one: len(one.text))
    shorter, longer = sorted((letter.subject, before.subject), key=len)
    added = _added(less.text.split("\n"), more.text.split("\n")) if less.text.strip() or shorter else None
    if added is None or not longer.endswith(shorter):
        return False
    return not added.strip() or not sorter.orders_something(replace(more, text=added))


def _was_sent_long_after(letter: Letter, before: Letter) -> bool:
    """Tell whether two letters say that they were sent at moments that are far apart."""
    if not letter.sent or letter.sent == before.sent:
        return False
    later, earlier = moment(letter.sent), moment(before.sent)
    return later is not None and earlier is not None and abs(later - earlier) > _SENT_AGAIN_WITHIN


def _may_be_of_one(letter: Letter, before: Letter) -> bool:
    """Tell whether two letters may have one author: a list may have put itself in the author’s place."""
    return letter.sender == before.sender or any(
        one.by_list and other.sender in one.named_by_list for one, other in ((letter, before), (before, letter)))


def _added(less: Sequence[str], more: Sequence[str]) -> str | None:
    """Return the lines that stand around some that are in one piece among them; None if these are not."""
    less = [line.rstrip() for line in "\n".join(less).strip().split("\n")]
    if less == [""]:
        return "\n".join(more)
    more = [line.rstrip() for line in more]
    for at in range(len(more) - len(less) + 1):
        if more[at : at + len(less)] == less:
            return "\n".join([*more[:at], *more[at + len(less) :]])
    return None
