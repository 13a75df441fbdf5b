"""How mail programs introduce what they quote, and what they write under a letter.

An introduction is known by its shape first: a moment, a name or an address, and a colon. Words only help where the
shape is poor, so a language that is not in languages.toml is understood all the same in most programs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from mailgame.post.languages import words

LONGEST = 400
"""An introduction with more characters than this is none."""

def _any_of(these: Iterable[str]) -> str:
    """Return a pattern for any of these words, which must stand alone in alphabets with spaces between words."""
    patterns = [re.escape(word).replace("…", ".{1,40}") for word in these]
    alone = "|".join(pattern for pattern in patterns if pattern[0] < "\u0e00")
    within = "|".join(pattern for pattern in patterns if pattern[0] >= "\u0e00")
    return rf"(?<!\w)(?:{alone})(?!\w)|{within}" if within else rf"(?<!\w)(?:{alone})(?!\w)"


_WROTE = re.compile(_any_of(words("wrote")), re.IGNORECASE)
_OPENING = re.compile(rf"(?:{_any_of(words('opening'))})\s", re.IGNORECASE)
_SENT = tuple(phrase for phrase in words("sent") if "…" not in phrase)
_SENT_IN_SHAPE = re.compile(
    "|".join(re.escape(phrase).replace("…", ".{1,40}") for phrase in words("sent") if "…" in phrase)
)
_ORIGINAL = words("original")
_ROLE = {word: role for role in ("from", "date", "to", "cc", "subject") for word in words(role)}

_DAY = re.compile(r"\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4}|(?:19|20)\d\d\s?[年년]")
_TIME = re.compile(r"\d{1,2}\s?[:.h時点时]\s?\d{2}|\d{1,2}\s?[月월시]")
_ADDRESS = re.compile(r"[<(\[]?(?:mailto:)?[^\s<>@()\[\]]{1,64}@[^\s<>@()\[\]]{1,255}[>)\]]?")
_FIELD = re.compile(r"[\s*_]*([^\s:：*][^:：]{0,24}?)[\s*_]*[:：]")
_RULE = "-–—_=*‐─ \t>"
_DASHES = ("--", "——", "––", "__", "==", "**", "*-", "──")


def introduces(text: str) -> bool:
    """Tell whether `text` stands over a quotation: "On Mon, 23 Nov 2026 at 08:00, Ann <ann@example.org> wrote:"."""
    text = text.strip()
    if len(text) > LONGEST:
        return False
    if text.endswith((":", "：")):
        return _names_a_letter(text)
    # ---- On Mon, 23 Nov 2026 08:00:00 +0000 Ann wrote ----
    return text.startswith("--") and text.endswith("--") and bool(_WROTE.search(text) and _DAY.search(text))


def introduces_loosely(text: str) -> bool:
    """Tell the same of what stands directly over quoted lines, so that less will do: no colon is needed."""
    text = text.strip()
    if not 0 < len(text) <= LONGEST:
        return False
    return _names_a_letter(text) or (text.endswith((":", "：")) and bool(_WROTE.search(text)))


def begins(line: str) -> bool:
    """Tell whether `line` reads like the beginning of an introduction that was broken into several lines."""
    return names_a_day(line) and (line.endswith(("<", ",", "(")) or bool(_OPENING.match(line)))


def names_a_day(text: str) -> bool:
    """Tell whether a day or at least a year stands in `text`, the addresses in it aside."""
    return bool(_DAY.search(_ADDRESS.sub(" ", text)))


def names_its_letter(text: str) -> bool:
    """Tell of an introduction whether it is so exact, by address or by day, that nobody writes it by hand."""
    return bool(_ADDRESS.search(text) or _DAY.search(text))


def _names_a_letter(text: str) -> bool:
    without, addresses = _ADDRESS.subn(" ", text)
    moment = bool(_DAY.search(without) or _TIME.search(without))
    if addresses and moment:
        return True
    return bool(_WROTE.search(without)) and (moment or bool(addresses) or bool(_OPENING.match(without)))


def role(line: str) -> str:
    """Return what a line such as "From: Ann" tells of a quoted letter: from, date, to, cc or subject; "" if nothing."""
    found = _FIELD.match(line)
    return _ROLE.get(found[1].casefold(), "") if found else ""


def separates(line: str) -> bool:
    """Tell whether `line` says that a whole letter follows: "-----Original Message-----"."""
    text = line.strip()
    if text[:2] not in _DASHES and text[-1:] not in (":", "："):
        return False
    return len(text) <= 120 and text.strip(_RULE).casefold().startswith(_ORIGINAL)


def is_rule(line: str) -> bool:
    """Tell whether `line` is a drawn rule, such as stands over a quoted letter."""
    text = line.strip()
    return len(text) >= 3 and not text.strip(_RULE)


def is_advertisement(line: str) -> bool:
    """Tell whether `line` is what a telephone or a mail service writes under a letter: "Sent from my iPhone"."""
    text = line.strip().casefold()
    return len(text) <= 160 and (text.startswith(_SENT) or bool(_SENT_IN_SHAPE.match(text)))
