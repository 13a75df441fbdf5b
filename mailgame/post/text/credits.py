"""Lines that say by whom a text is, and when: “Posted by Ann on Mon Nov 23, 2026 8:00 am”.

Forums, trackers and news pages put them over what they show, and people copy both into a letter.
"""

from __future__ import annotations

import re

from mailgame.post.text.languages import any_of, words
from mailgame.post.text.shapes import ADDRESS, CLOCK, COLONS, day_in, plain

_BY, _FROM = f"(?:{any_of(words('by'))})", f"(?:{any_of((*words('from'), *words('by')))})"
_POSTED = f"(?:{any_of(words('posted'))})"
_CREDIT = re.compile(rf"\W{{0,3}}(?:(?P<posted>{_POSTED}[\s:]{{1,3}}){_FROM}|{_BY})[\s:]{{1,2}}", re.IGNORECASE)
_DATED = re.compile(rf"\W{{0,3}}{_POSTED}[\s:]{{1,3}}(?=\S{{0,6}}\d)", re.IGNORECASE)
_WITHIN = frozenset((*words("moment"), *words("opening"), *words("from"), *words("by")))
_WORD = re.compile(r"[^\W_]+")
_NAMED = re.compile(r"\W{0,2}[^\W\d_]")
_DAY_OF_THE_WEEK = re.compile(any_of(word for word in words("moment") if len(word) > 5), re.IGNORECASE)
_LONGEST = 120
_GOES_ON = (".", "!", "?", ",", ";", "<", "(")


def credits_somebody(line: str) -> bool:
    """Return whether a line says by whom a text is and when, and nothing else.

    All its other words are names, capitalised as these are, or say the day and the hour. “By Ann” alone needs both.
    """
    text = plain(line)
    if len(text) > _LONGEST or text.endswith(_GOES_ON):
        return False
    credit = _CREDIT.match(text)
    if credit is None:
        return _is_dated_first(text)
    rest = ADDRESS.sub(" ", text[credit.end() :])
    day, clock = bool(day_in(rest)), bool(CLOCK.search(rest))
    told = day or (credit["posted"] and (clock or _DAY_OF_THE_WEEK.search(rest)))
    return bool(told) and (bool(ADDRESS.search(text)) or _NAMED.match(rest) is not None) and names_alone(rest)


def credits_a_message(text: str) -> bool:
    """Return whether a text, such as stands between dashes, says by whom a message is: “Reply from Ann”."""
    credit = _CREDIT.match(text)
    return credit is not None and bool(credit["posted"]) and names_alone(text[credit.end() :].rstrip("".join(COLONS)))


def names_alone(text: str) -> bool:
    """Return whether the words of a text are capitalised, or have figures, or say when something was."""
    found = _WORD.findall(text)
    return 0 < len(found) <= 16 and all(not word[0].islower() or word.casefold() in _WITHIN for word in found)


def _is_dated_first(text: str) -> bool:
    """Return whether a text says when it was posted, and then by whom: “Verfasst am: 23.11.2026 08:00 von Ann”."""
    begun = _DATED.match(text)
    rest = text[begun.end() :] if begun is not None else ""
    return bool(rest) and bool(day_in(rest) and re.search(rf"\s{_FROM}\s\W?[^\W\d_]", rest)) and names_alone(rest)
