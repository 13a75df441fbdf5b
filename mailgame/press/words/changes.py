"""What changed between two texts, word by word: for the revisions of a rule and for proposals that amend one."""

from __future__ import annotations

import re
from collections import Counter
from difflib import SequenceMatcher
from functools import lru_cache
from html import escape
from typing import Literal

from .words import visible

Kind = Literal["same", "out", "in"]

_PARTS = re.compile(r"[$€£]?\d+(?:[.,]\d+)*(?!\w)\s*|\w+\s*|[^\w\s]\s*|\s+")  # $10,000 is one part
_ALIKE = 0.5  # the share of words that both texts have
_GAP_ALONE = re.compile(r"^…\n(?!…)", re.MULTILINE)
_MOST_PAIRS = 30_000  # pairs of equal words; comparing takes longer the more there are, and a player writes the text


def alike(before: str, after: str) -> bool:
    """Tell whether two texts have so much in common that their changes are easier to read than the new text alone."""
    old, new = Counter(visible(before).split()), Counter(visible(after).split())
    return 2 * (old & new).total() >= _ALIKE * (old.total() + new.total())


@lru_cache(maxsize=256)
def changes(before: str, after: str) -> tuple[tuple[Kind, str], ...]:
    """Return pieces of text in order: what stayed, what was taken out, what was put in.

    Where texts repeat themselves so much that comparing them would take long, the old words are shown as taken out and
    the new as put in, but for what they have in common at beginning and end.
    """
    old, new = _PARTS.findall(visible(before)), _PARTS.findall(visible(after))
    head = _common(old, new)
    tail = _common(old[head:][::-1], new[head:][::-1])
    inner = old[head : len(old) - tail], new[head : len(new) - tail]
    pieces: list[tuple[Kind, list[str]]] = [
        ("same", old[:head]),
        *_compared(*inner),
        ("same", old[len(old) - tail :] if tail else []),
    ]
    merged: list[tuple[Kind, str]] = []
    for kind, parts in pieces:
        words = "".join(parts)
        if words and merged and merged[-1][0] == kind:
            merged[-1] = (kind, merged[-1][1] + words)
        elif words:
            merged.append((kind, words))
    return tuple(merged)


def _common(old: list[str], new: list[str]) -> int:
    return next(
        (at for at, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), min(len(old), len(new))
    )


def _compared(old: list[str], new: list[str]) -> list[tuple[Kind, list[str]]]:
    counts = Counter(new)
    if sum(counts[word] for word in old) > _MOST_PAIRS:
        return [("out", old), ("in", new)]
    changes: list[tuple[Kind, list[str]]] = []
    for action, low, high, to_low, to_high in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if action == "equal":
            changes.append(("same", old[low:high]))
        else:
            changes += _exchanged("".join(old[low:high]), "".join(new[to_low:to_high]))
    return changes


def _exchanged(out: str, into: str) -> list[tuple[Kind, list[str]]]:
    # A space that ends both stays where it is.
    ending = out[len(out.rstrip()) :]
    if ending and into[len(into.rstrip()) :] == ending:
        return [("out", [out.rstrip()]), ("in", [into.rstrip()]), ("same", [ending])]
    return [("out", [out]), ("in", [into])]


def changes_in_html(before: str, after: str) -> str:
    """Return the changes as HTML with <del> and <ins>, escaped; line breaks stay."""
    tags = {"same": ("", ""), "out": ("<del>", "</del>"), "in": ("<ins>", "</ins>")}
    parts, last = [], ("same", "")
    for kind, words in changes(before, after):
        if kind == "in" and last[0] == "out" and last[1].strip() and words.strip() and not last[1][-1].isspace():
            parts.append(" ")  # “48 23”: without it two numbers read as one where marks are not shown
        last, (opening, closing) = (kind, words), tags[kind]
        parts.append(f"{opening}{escape(words)}{closing}" if words.strip() or kind == "same" else escape(words))
    return "".join(parts)


def changes_in_text(before: str, after: str) -> str:
    """Return the changes for a plain letter: “A house costs [$500 → $400]; [+ so do hotels]”."""
    parts: list[str] = []
    out = ""
    for kind, words in (*changes(before, after), ("same", "")):
        if kind == "out":
            out = words
            continue
        parts.append(_mark(out, words if kind == "in" else ""))
        parts.append(words if kind == "same" else "")
        out = ""
    return "".join(parts)


def _mark(out: str, into: str) -> str:
    """Return what was exchanged between brackets; white space stays outside of them."""
    if not out.strip() and not into.strip():
        return into
    words = into or out
    end = words[len(words.rstrip()) :]
    if out.strip() and into.strip():
        return f"[{out.strip()} → {into.strip()}]{end}"
    return f"[+ {into.strip()}]{end}" if into.strip() else f"[− {out.strip()}]{end}"


@lru_cache(maxsize=256)
def differing(before: str, after: str) -> tuple[str, str]:
    """Return the paragraphs in which two texts differ, with “…” in place of those that they have in common."""
    old, new = before.strip().split("\n"), after.strip().split("\n")
    if len(old) * len(new) > _MOST_PAIRS:
        return before, after
    out: list[str] = []
    into: list[str] = []
    for action, low, high, to_low, to_high in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        out += ["…"] if action == "equal" else old[low:high]
        into += ["…"] if action == "equal" else new[to_low:to_high]
    return _gaps_beside("\n".join(out)), _gaps_beside("\n".join(into))


def _gaps_beside(text: str) -> str:
    """Return paragraphs with each “…” beside the next, or behind the last, rather than on a line of its own."""
    return _GAP_ALONE.sub("… ", text).removesuffix("\n…") + (" …" if text.endswith("\n…") else "")
