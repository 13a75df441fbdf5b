"""What a refusal is about: us, the recipient, a full mailbox, or the letter (RFC 5321, 4.2; RFC 3463).

Servers say 5xx ("permanent") for much that passes: a sending limit, a blocklist, a wrong password. What is about us
would hit the next letter too, and ends when we are let in again; only what is about the recipient or the letter is
final. Codes help, but not every server uses them as intended, so the words count too (refusals.toml).
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Literal

About = Literal["us", "recipient", "full", "letter", "unclear"]
"""us: the sender, its address, its limits, or the server that refuses. recipient: there is no such mailbox any more.
full: there is one, and it takes nothing now. letter: its size or content. unclear: nothing says which."""

Step = Literal["mail", "rcpt", "data", "report"]
"""What was refused: MAIL, RCPT, DATA or the letter's end; or it stands in a report of failed delivery."""

_WORDS: dict[str, list[str]] = tomllib.loads(files("mailgame.post").joinpath("refusals.toml").read_text("utf-8"))
_LONGEST = 1000   # characters of an answer that are looked at


def _said(name: str) -> re.Pattern[str]:
    return re.compile("|".join(pattern.replace("…", "[^.;]{0,60}?") for pattern in _WORDS[name]))


_OURS, _FULL, _LETTER, _GONE, _UNWANTED = map(_said, ("ours", "full", "letter", "gone", "unwanted"))
_SENDING = re.compile(r"\b(?:send|outgoing|outbound|relay)")
_ENHANCED = re.compile(r"(?<![\d.])[245]\.(\d{1,3})\.(\d{1,3})(?!\.?\d)")
_TRY_AGAIN = re.compile(r"\btry again (?:later|in|after)\b|not found, try again|\btemporar(?:y|ily)\b", re.IGNORECASE)
_CODE = re.compile(r"\s*(?:smtp;\s*)?([245]\d\d)(?=[\s-]|$)", re.IGNORECASE)

# What status X.Y.Z is about: by Y and Z, otherwise by Y alone (RFC 3463, RFC 7505).
_BY_STATUS: dict[tuple[int, int], About] = {
    (1, 0): "unclear", (1, 5): "us", (1, 7): "us", (1, 8): "us",
    (2, 1): "recipient", (2, 2): "full", (2, 3): "letter",
    (3, 1): "full", (3, 4): "letter",
    (4, 1): "unclear", (4, 4): "recipient", (4, 6): "unclear", (4, 7): "unclear", (4, 310): "recipient",
    (5, 0): "unclear", (5, 6): "letter",
}
_BY_SUBJECT: dict[int, About] = {1: "recipient", 3: "us", 4: "us", 5: "us", 6: "letter", 7: "us"}
_US = frozenset({421, 454, 502, 503, 504, 521, 523, 530, 534, 535, 538})   # RFC 5321, 4954, 7504
_BY_CODE: dict[int, About] = {551: "recipient", 552: "full", 556: "recipient"}


def about(step: Step, code: int, text: str) -> About:
    """Return what a server's refusal is about.

    step: what it refused. code: three digits, 0 if there is none. text: everything it said, in any number of lines.
    """
    words = " ".join(text[:_LONGEST].casefold().split())
    enhanced = _ENHANCED.search(words)
    status = (int(enhanced[1]), int(enhanced[2])) if enhanced else (0, 0)
    if step == "mail":
        return _about_sender(code, words, status)
    if code in _US or status in ((1, 7), (1, 8)):
        return "us"
    if status == (2, 2) and not _SENDING.search(words):
        return "full"
    if _OURS.search(words) and not _LETTER.search(words) and not (status[0] == 1 and _GONE.search(words)):
        return "us"
    return _by_words(step, words, status) or _by_codes(step, code, words, status)


def is_hard(text: str) -> bool:
    """Return whether a refusal, or a report of one, says that an address is permanently dead.

    What may pass (4.Y.Z), such as a name that could not be looked up, is none but where the mailbox itself is unknown.
    """
    status = _ENHANCED.search(text[:_LONGEST])
    if _TRY_AGAIN.search(text[:_LONGEST]) or (status and status[0][0] == "4" and status[1] + status[2] != "11"):
        return False
    return about("report", code_of(text), text) == "recipient"


def code_of(text: str) -> int:
    """Return the three digits that a server's answer begins with, 0 if there are none."""
    digits = _CODE.match(text)
    return int(digits[1]) if digits else 0


def _about_sender(code: int, words: str, status: tuple[int, int]) -> About:
    """MAIL names only us: the letter itself can be at fault only by its size or encoding."""
    of_letter = bool(_LETTER.search(words))
    if _OURS.search(words) and not of_letter:
        return "us"
    if of_letter or status == (3, 4) or (code == 552 and status[0] != 2 and not _FULL.search(words)):
        return "letter"
    return "unclear" if code == 555 or status[0] == 6 else "us"


def _by_words(step: Step, words: str, status: tuple[int, int]) -> About | None:
    if _FULL.search(words):
        return "full"
    if status in ((1, 1), (1, 10)):
        return "recipient"
    if _LETTER.search(words):
        return "letter"
    return "recipient" if step != "data" and _GONE.search(words) else None


def _by_codes(step: Step, code: int, words: str, status: tuple[int, int]) -> About:
    about = _BY_STATUS.get(status) or _BY_SUBJECT.get(status[0], "unclear")
    if about == "unclear" and _UNWANTED.search(words):
        return "us"
    if step == "data":  # a server that refuses the content has already accepted the recipient
        return "unclear" if about == "recipient" else about
    return about if about != "unclear" else _BY_CODE.get(code, "unclear")
