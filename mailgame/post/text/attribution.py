"""The lines with which mail programs introduce a quotation, and what they add below a letter.

An introduction is recognised by its shape first: a date, a name or an address, and a colon. Words only help where the
shape is weak, so most programs are understood even in a language that is missing from languages.toml.
"""

from __future__ import annotations

import re

from mailgame.post.text.credits import credits_somebody, names_alone
from mailgame.post.text.languages import any_of, words
from mailgame.post.text.shapes import (
    ADDRESS,
    CLOCK,
    COLONS,
    DAY,
    LONGEST,
    RULE,
    TIME,
    day_in,
    is_a_moment,
    names_a_day,
    plain,
)

_WROTE = re.compile(any_of(words("wrote")), re.IGNORECASE)
_WROTE_IN_SMALL_LETTERS = re.compile(any_of(words("wrote")))
_ENDS_IN_WROTE = re.compile(rf"(?:{any_of(words('wrote'))})\W{{0,3}}\Z", re.IGNORECASE)
_WROTE_WORDS = words("wrote")
_DIGIT = re.compile(r"\d")
_OPENING = re.compile(rf"\W?(?:{any_of(words('opening'))})\s", re.IGNORECASE)
_OPENING_WITHIN = re.compile(rf"[\s-](?:{any_of(words('opening'))})\s(?=\W?[\w.,]{{2,20}}[\s,]|\d)", re.IGNORECASE)
_OF_A_MOMENT = frozenset(words("moment") + words("opening"))
_LETTERS = re.compile(r"[^\W\d_]+")
_SENT = tuple(phrase for phrase in words("sent") if "…" not in phrase)
_SENT_IN_SHAPE = re.compile(
    "|".join(re.escape(phrase).replace("…", ".{1,40}") for phrase in words("sent") if "…" in phrase)
)
# 2026/11/23 Ann <ann@example.org>, 2026-11-23 8:00 GMT+01:00 Ann
_DATED_FIRST = re.compile(
    r"\d[\d./-]{5,9} (?:[^@<>]{1,80} <[^\s<>@]{1,64}@[^\s<>@]{1,255}>|\d\d?:\d\d GMT[+-]\d\d:\d\d \S[^<>@]{0,80})")
_ENDS_IN_ADDRESS = re.compile(r"<\s?[^\s<>@]{1,64}@[^\s<>@]{1,255}>\s?[:：]\Z")  # "Quoting Ann <ann@example.org>:"
# Ann ---11/23/2026 08:00:00 AM---Dear Bert, here is: what Notes writes above the fields of a quoted letter
_NAMED_BETWEEN_DASHES = re.compile(r".{1,120}? ---\d[\d./-]{5,9} \d{1,2}[:.]\d\d[^-]{0,12}---")
_DASHES = ("--", "==", "__", "~~", "##")
_LONGEST_LABEL = 40
# What a mail server of a company writes over each letter that comes from elsewhere.
_FROM_OUTSIDE = re.compile(
    r"\W*(?:external|externe?[sr]?|externo|esterno|ext)([\s-]+(?:e-?mail|mail|sender|message|nachricht|correo))?\W*",
    re.IGNORECASE)
_BY = re.compile(rf"[\s,]*(?:[ap]\.?m\.?\s)?(?:{any_of((*words('from'), 'by'))})\s\S", re.IGNORECASE)
_SIGNS, _LABELLED = re.compile(r"\A\W+"), re.compile(r"\[[^\[\]]{1,80}\]\s*\w")
_GOES_ON = (".", "!", "?", ",", ";", "<", "(", "[")


def introduces(text: str) -> bool:
    """Return whether `text` introduces a quotation: "On Mon, 23 Nov 2026 at 08:00, Ann <ann@example.org> wrote:"."""
    text = plain(text)
    if len(text) > LONGEST:
        return False
    if text.endswith(COLONS):
        return _names_a_letter(text) or credits_somebody(text)
    # ---- On Mon, 23 Nov 2026 08:00:00 +0000 Ann wrote ----
    if _is_dashed(text):
        exact = names_a_day(text) or '"' in text or bool(ADDRESS.search(text))
        return _tells_of_writing(text) and (exact or bool(_ENDS_IN_WROTE.search(text.rstrip(RULE))))
    return introduces_without_colon(text)


def _tells_of_writing(text: str) -> bool:
    """Return whether one of the words for “wrote” is in a text: three times as fast as without regard to case."""
    return bool(_WROTE_IN_SMALL_LETTERS.search(text.casefold()))


def _is_dashed(text: str) -> bool:
    return text[:2] in _DASHES and text[-2:] in _DASHES


def introduces_without_colon(text: str) -> bool:
    """Return whether a line without a colon can only be an introduction: "On Monday 23 November 2026 Ann wrote"."""
    if len(text) > LONGEST // 2 or not _DIGIT.search(text) or text.endswith(_GOES_ON):
        return False
    text = plain(text)
    if credits_somebody(text):
        return True
    if _DATED_FIRST.fullmatch(text) and day_in(text[:10]):
        return True
    if not _tells_of_writing(text):
        return False
    without, addresses = ADDRESS.subn(" ", text)
    day = bool(day_in(without))
    clock = bool(CLOCK.search(without))
    begun = bool(_OPENING.match(without)) or text[:1].isdigit()
    if _ENDS_IN_WROTE.search(without):
        return (day or clock) and (begun or bool(addresses) or clock or names_alone(_WROTE.sub(" ", without)))
    return day and clock and (begun or bool(addresses)) and len(without.split()) <= 20


def ends_in_wrote(line: str) -> bool:
    """Return whether a line ends the way an introduction over several lines may: "Ann <ann@example.org> wrote"."""
    end = line[-40:].rstrip(" *_.…-:：>").casefold()
    return len(line) <= LONGEST and end.endswith(_WROTE_WORDS) and bool(_ENDS_IN_WROTE.search(line[-40:]))


def introduces_loosely(text: str) -> bool:
    """Return whether a line directly above quoted lines introduces them; there, a colon is not needed."""
    text = plain(text)
    if not 0 < len(text) <= LONGEST:
        return False
    if text.endswith((".", "!", "?", ";")):
        return False
    if not text.endswith(COLONS):
        return _names_a_letter(text)
    return bool(_tells_of_writing(text) or (day_in(text) and CLOCK.search(text))) or _names_a_letter(text)


def begins(line: str) -> bool:
    """Return whether `line` looks like the first line of an introduction that was broken over several."""
    line = plain(line)
    if line.endswith(("<", "(", "[")) and len(line) <= LONGEST and names_a_day(line):
        return True
    return names_a_day(line) and (line.endswith(",") or bool(_OPENING.match(line)))


def is_cut_off(line: str, below: str) -> bool:
    """Return whether a line begins an introduction that goes on below with an address, or in the middle of one."""
    if line.endswith("<"):
        return ">" in below.partition("<")[0]
    if not below.startswith("<") or len(line) > LONGEST // 4:
        return False
    return bool(_OPENING.match(line)) or (_tells_of_writing(line) and _tells_when(f"{line} {below}"))


def was_wrapped(line: str, below: str) -> bool:
    """Return whether a line that names a day goes on below, and the two tell when somebody wrote."""
    return names_a_day(line) and not _OPENING.match(below) and _tells_when(f"{line} {below}")


def _tells_when(text: str) -> bool:
    """Return whether a text tells a day as introductions do: with an hour, or after the word that they open with."""
    without = ADDRESS.sub(" ", plain(text))
    return bool(day_in(without)) and bool(CLOCK.search(without) or _OPENING.match(without))


def names_its_letter(text: str) -> bool:
    """Return whether an introduction is so exact, by address or date, that nobody writes it by hand."""
    text = plain(text)
    return _is_dashed(text) or credits_somebody(text) or bool(ADDRESS.search(text) or day_in(text))


def _names_a_letter(text: str) -> bool:
    without, addresses = ADDRESS.subn(" ", text)
    moment = bool(day_in(without) or TIME.search(without))
    if addresses and (moment or _ENDS_IN_ADDRESS.search(text)):
        return True
    if _is_by_somebody(without):
        return True
    return _tells_of_writing(without) and (moment or bool(addresses) or bool(_OPENING.match(without)))


def _is_by_somebody(text: str) -> bool:
    """Return whether a text begins with a day and an hour, and says by whom: "23 Nov 2026, 08:00 by Ann:"."""
    clock = CLOCK.search(text)
    by = _BY.match(text[clock.end() :]) if clock is not None else None
    return clock is not None and by is not None and not by[0][-1].islower() and is_a_moment(text[: clock.end()])


def less_introduction(text: str, line: str) -> str:
    """Return what precedes an introduction in its first line: "buy 3" of "buy 3 On 1.1.26, Ann wrote:".

    text: the introduction with what precedes it, its lines joined. line: the first of them.
    """
    for match in _OPENING_WITHIN.finditer(text, 0, len(line)):
        before = text[: match.start()].rstrip(" -–—_>|")
        if CLOCK.search(before[-8:]) or ADDRESS.search(before) or names_a_day(before) or _tells_of_writing(before):
            return ""
        introduction = text[match.start() :].lstrip(" -–—_")
        if before and introduces(introduction) and _names_somebody(introduction):
            return before
    return ""


def _names_somebody(introduction: str) -> bool:
    """Return whether an introduction holds a name, after its day and hour: else that stands before it."""
    if ADDRESS.search(introduction):
        return True
    ends = [match.end() for shape in (DAY, CLOCK) for match in shape.finditer(introduction)]
    rest = _WROTE.sub(" ", introduction[max(ends, default=0) :])
    named = (word for word in _LETTERS.findall(rest) if word.casefold() not in _OF_A_MOMENT)
    return any(len(word) > 2 or word[0] > "\u2e80" or (len(word) == 2 and not word.islower()) for word in named)


def is_advertisement(line: str) -> bool:
    """Return whether `line` is what a phone or mail service adds to a letter: "Sent from my iPhone", "[EXTERNAL]"."""
    if len(line) <= _LONGEST_LABEL and (outside := _FROM_OUTSIDE.fullmatch(line)):
        return bool(outside[1]) or line[0] in "[*(<#" or line.isupper()
    if " ---" in line and _NAMED_BETWEEN_DASHES.match(line):
        return True
    if _LABELLED.match(line):  # “[Draft with Copilot] buy 8”
        return False
    text = _SIGNS.sub("", line.casefold())
    return len(text) <= 160 and (text.startswith(_SENT) or bool(_SENT_IN_SHAPE.match(text)))


_DEVICES = (
    "iphone|ipad|ipod|watch|android|galaxy|samsung|huawei|xiaomi|pixel|nokia|blackberry|smartphone|outlook|gmail|proton"
    "|yahoo mail|gmx|aol"
)
_SENT_BEHIND = re.compile(
    rf"\s+(?=.{{0,60}}\b(?:{_DEVICES})\b)(?:{any_of(words('sent'))}).{{0,40}}\Z", re.IGNORECASE)


def less_advertisement(line: str) -> str:
    """Return a line without what a telephone added to a letter that was then put into one line."""
    return _SENT_BEHIND.sub("", line) if len(line) <= LONGEST else line
