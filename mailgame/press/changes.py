"""What changed between two texts, word by word: for the revisions of a rule and for proposals that amend one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from html import escape
from typing import Literal

from .words import visible

Kind = Literal["same", "out", "in"]

_PARTS = re.compile(r"\n|[^\S\n]+|\w+|[^\w\s]")
_MOST = 4_000  # words; beyond this the old text is shown as taken out and the new as put in


def changes(before: str, after: str) -> Iterator[tuple[Kind, str]]:
    """Yield pieces of text in order: what stayed, what was taken out, what was put in."""
    old, new = _PARTS.findall(visible(before)), _PARTS.findall(visible(after))
    if len(old) + len(new) > _MOST:
        yield "out", "".join(old)
        yield "in", "".join(new)
        return
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for action, low, high, to_low, to_high in matcher.get_opcodes():
        if action == "equal":
            yield "same", "".join(old[low:high])
            continue
        if high > low:
            yield "out", "".join(old[low:high])
        if to_high > to_low:
            yield "in", "".join(new[to_low:to_high])


def changes_in_html(before: str, after: str) -> str:
    """Return the changes as HTML with <del> and <ins>, escaped; line breaks stay."""
    tags = {"same": ("", ""), "out": ("<del>", "</del>"), "in": ("<ins>", "</ins>")}
    parts = []
    for kind, words in changes(before, after):
        opening, closing = tags[kind]
        parts.append(f"{opening}{escape(words)}{closing}" if words.strip() or kind == "same" else escape(words))
    return "".join(parts)


def changes_in_text(before: str, after: str) -> str:
    """Return the changes for a plain letter: "[-taken out-]" and "{+put in+}"."""
    marks = {"same": ("", ""), "out": ("[-", "-]"), "in": ("{+", "+}")}
    parts = []
    for kind, words in changes(before, after):
        opening, closing = marks[kind]
        parts.append(f"{opening}{words}{closing}" if words.strip() else words)
    return "".join(parts)
