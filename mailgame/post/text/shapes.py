"""Shapes that a line has in whatever language it is written: days, hours, addresses, colons, drawn rules."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 400
"""The longest introduction, in characters."""
COLONS = (":", "：", "︰", "﹕", "：-", "՝", "։", "፡", "፦", "៖")
"""How an introduction ends; the last ones are those of Armenian, Amharic and Khmer."""
DAY = re.compile(
    r"(?<![\d$€£])(?:19|20)\d\d(?!\d)|\b\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4}|\b\d{4}[./-]\d{1,2}[./-]\d{1,2}"
    r"|\d{1,4}\s?[年년]"
)
_DAY_ELSEWHERE = re.compile(r"(?<!\d)(?:1[34]|25)\d\d(?!\d)|\d{1,2}\s?[月월]")  # years of Iran, Arabia, Thailand
TIME = re.compile(r"(?<!\d)\d{1,2}\s?[:.h時点时：]\s?\d{2}(?!\d)|\d{1,2}\s?[月월시]")
CLOCK = re.compile(
    r"(?<!\d)[0-2]?\d\s?[:h時点时시：]\s?[0-5]\d(?!\d)|(?<![.\d])[0-2]?\d\.[0-5]\d(?![.\d])|(?<!\d)[01]?\d\s?[ap]\.?m\b",
    re.IGNORECASE,
)
ADDRESS = re.compile(r"[<(\[]?(?:mailto:)?[^\s<>@()\[\]]{1,64}@[^\s<>@()\[\]]{1,255}[>)\]]?")
_MOST_WORDS_OF_A_MOMENT = 7
_MOST_WORDS_OF_A_NAME = 5
_BETWEEN = " \t-–—|,·•"
_MOMENT = re.compile(r"\d[\d./:, -]{8,20}(?:\s?[ap]\.?m\.?)?(?:\s[A-Z]{2,5})?", re.IGNORECASE)
RULE = "-–—_=*‐─━═~.+# \t>"


def is_a_name_and_address(line: str) -> bool:
    """Return whether a line is just a name and an address: "Ann Adler <ann@example.org>"."""
    match = ADDRESS.search(line) if len(line) <= LONGEST // 4 else None
    return match is not None and match.end() == len(line) and match[0].startswith("<")


def is_an_address(line: str) -> bool:
    """Return whether a line is an address and nothing else: "<ann@example.org>"."""
    return len(line) <= LONGEST // 4 and ADDRESS.fullmatch(line) is not None


def names_a_day(text: str) -> bool:
    """Return whether `text` contains a day, or at least a year, outside its addresses."""
    return bool(day_in(ADDRESS.sub(" ", plain(text))))


def day_in(text: str) -> re.Match[str] | None:
    """Return the first day or year in a text that `plain` has made plain, None if there is none."""
    return DAY.search(text) or (None if text.isascii() else _DAY_ELSEWHERE.search(text))


def plain(text: str) -> str:
    """Return a line with single spaces and ASCII digits."""
    text = " ".join(text.split())
    if text.isascii():
        return text
    return "".join(
        letter if letter.isascii() or not letter.isdecimal() else str(unicodedata.decimal(letter)) for letter in text
    )


def is_dated(line: str) -> bool:
    """Return whether a line is a name or an address, a day and an hour: "Ann <ann@example.org> 11/23/2026 8:00 AM"."""
    without = ADDRESS.sub(" ", plain(line))
    match = CLOCK.search(without)
    return len(line) <= LONGEST // 2 and match is not None and bool(day_in(without)) and len(without[match.end() :]) < 8


def is_a_moment(line: str) -> bool:
    """Return whether a line is a day and an hour and nothing else: "23.11.2026 08:00", "Mon., 23 Nov 2026, 8:00 AM"."""
    text = plain(line)
    if _MOMENT.fullmatch(text) is not None:
        return bool(day_in(text) and CLOCK.search(text))
    return len(text.split()) <= _MOST_WORDS_OF_A_MOMENT and not text.endswith(COLONS) and is_dated(text)


def is_an_author_and_a_moment(line: str) -> bool:
    """Return whether a line is who wrote, with an address, and when: "Ann ann@example.org – 23 Nov 2026 08:00"."""
    address = ADDRESS.search(line) if "@" in line and len(line) <= LONGEST // 2 else None
    if address is None:
        return False
    name = line[: address.start()].strip()
    may_be_a_name = len(name.split()) <= _MOST_WORDS_OF_A_NAME and not name[:1].islower() and name[-1:] not in COLONS
    return may_be_a_name and is_a_moment(line[address.end() :].strip(_BETWEEN))


def is_rule(line: str) -> bool:
    """Return whether `line` is a drawn rule of the kind that precedes a quoted letter."""
    text = line.strip()
    return len(text) >= 3 and not text.strip(RULE)
