"""Texts made safe to show: without invisible characters, or anything that makes a line look like something else."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

__all__ = ["finished", "say_list"]

_JOINERS = "\u200c\u200d"
_DASHES = r"\-\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d~\u301c\u30fc"
"""What begins a line that is signed, and whatever looks like it."""


def unseen(sign: str) -> bool:
    """Return whether a character is invisible, or turns the direction of the text around it (UAX 9).

    Joiners do not count, because scripts and emoji need them.
    """
    return not sign.isascii() and unicodedata.category(sign) in ("Cf", "Zl", "Zp") and sign not in _JOINERS


def visible(text: str) -> str:
    """Return a text without characters that are invisible or turn its direction."""
    return text if text.isascii() else "".join(sign for sign in text if not unseen(sign))


def on_one_line(text: str) -> str:
    """Return a text on one line, for a subject or a button."""
    return " ".join(visible(text).split())


def in_paragraphs(text: str) -> str:
    """Return a text of several lines, none like a heading, a line of a receipt, a quotation, or a rule's signature."""
    lines = (re.sub(r"^(\s*)[✓✗✔✘☑☒>#|]+\s*", r"\1", line) for line in visible(text).split("\n"))
    lines = (re.sub(rf"^(\s*)[{_DASHES}]+\s*(?=rule\s)", r"\1• ", line, flags=re.IGNORECASE) for line in lines)
    return "\n".join(line for line in lines if not re.fullmatch(r"\s*([-=_*~^—–]\s*){2,}", line))


def finished(words: str) -> str:
    """Return somebody's words as a whole sentence: a capital first, a full stop last."""
    bare = closed(words)
    return bare[:1].upper() + bare[1:]


def closed(words: str) -> str:
    """Return the end of a sentence, behind a colon say, with its full stop."""
    bare = words.strip()
    return bare + ("" if not bare or bare.endswith((".", "!", "?", "…")) else ".")


def say_list(words: Iterable[object], last: str = "and") -> str:
    """Return words as a list within a sentence, “Ann, Ben and Cy”; `last` stands before the last of them."""
    items = [str(word) for word in words]
    return f"{', '.join(items[:-1])} {last} {items[-1]}" if len(items) > 1 else "".join(items)


def in_words(act: str) -> str:
    """Return the name of a word in plain words, “take turn” for TakeTurn; a command as it is written."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", act).lower() if act.isidentifier() else act
