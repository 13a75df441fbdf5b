"""Rule files laid out: numbered lines in tones of ink, the words of the law linked; and how two of them differ."""

from __future__ import annotations

import io
import keyword
import token as kinds
import tokenize
from collections import Counter
from collections.abc import Callable
from difflib import SequenceMatcher
from functools import lru_cache
from html import escape
from typing import Literal

from msgspec import Struct

from .prose import Html
from .words import visible

WordLink = Callable[[str], str]
"""Returns the address where a word of the language is explained; "" if it is none."""

_SOFT = frozenset({"match", "case"})
_MOST_PAIRS = 30_000  # pairs of equal lines; comparing takes longer the more there are
_AROUND = 2  # unchanged lines shown before and after a change

Kind = Literal["same", "out", "in", "gap"]


class Line(Struct, frozen=True):
    """A line of a comparison: `number` is its place in the old file if it was taken out, else in the new one."""

    kind: Kind
    number: int
    text: str


def source_in_html(source: str, link: WordLink | None = None, prefix: str = "law") -> Html:
    """Return a rule file as lines that each have a number and an id, `law-12`; what it says is escaped.

    Keywords are bold, texts and remarks quiet. A file that is no Python is shown without tones.
    """
    lines = tuple(visible(source).expandtabs(4).rstrip("\n").split("\n"))
    marked = _marked(lines, link)
    return Html(
        "".join(
            f'<span class="line" id="{prefix}-{number}"><a class="no" href="#{prefix}-{number}" tabindex="-1" '
            f'aria-label="Line {number}" data-no="{number}"></a><span class="code">{line}\n</span></span>'
            for number, line in enumerate(marked, 1)
        )
    )


def _marked(lines: tuple[str, ...], link: WordLink | None) -> list[str]:
    """Return each line as HTML."""
    pieces: dict[int, list[tuple[int, int, str]]] = {}
    for row, start, end, html in _tones(lines, link):
        pieces.setdefault(row, []).append((start, end, html))
    marked = []
    for row, line in enumerate(lines, 1):
        done, at = "", 0
        for start, end, opening in sorted(pieces.get(row, ())):
            tag = opening[1:].split()[0]
            done += escape(line[at:start]) + f"{opening}{escape(line[start:end])}</{tag}>"
            at = end
        marked.append(done + escape(line[at:]))
    return marked


def _tones(lines: tuple[str, ...], link: WordLink | None) -> list[tuple[int, int, int, str]]:
    """Return what is marked: line, first and last column, and the tag that opens it."""
    tones: list[tuple[int, int, int, str]] = []
    before, of = "", ""
    try:
        for token in tokenize.generate_tokens(io.StringIO("\n".join(lines) + "\n").readline):
            opening = _opening(token, before, of, link)
            if opening:
                first, last = token.start[0], token.end[0]
                for row in range(first, last + 1):
                    start = token.start[1] if row == first else len(lines[row - 1]) - len(lines[row - 1].lstrip())
                    end = token.end[1] if row == last else len(lines[row - 1])
                    if end > start:
                        tones.append((row, start, end, opening))
            if token.string.strip():
                before, of = token.string, before
    except (tokenize.TokenError, SyntaxError, IndexError):
        return []
    return tones


def _opening(token: tokenize.TokenInfo, before: str, of: str, link: WordLink | None) -> str:
    """Return the tag for a token; `before` is the one before it, `of` the one before that."""
    if token.type == kinds.COMMENT:
        return '<i class="remark">'
    if token.type == kinds.STRING:
        return '<span class="said">'
    if token.type != kinds.NAME:
        return ""
    if keyword.iskeyword(token.string) or (token.string in _SOFT and before in ("", ":", "\n")):
        return '<b class="key">'
    if before == "def":
        return '<b class="clause-name">'
    address = link(f"{of}.{token.string}" if before == "." else token.string) if link is not None else ""
    return f'<a class="word" href="{escape(address)}">' if address else ""


def source_in_text(source: str) -> str:
    """Return a rule file for a plain letter: each line with its number before it."""
    lines = visible(source).expandtabs(4).rstrip("\n").split("\n")
    wide = len(str(len(lines)))
    return "\n".join(f"{number:>{wide}}  {line}".rstrip() for number, line in enumerate(lines, 1))


@lru_cache(maxsize=256)
def source_in_letter(source: str) -> Html:
    """Return a rule file for an HTML letter: as in the plain one, and what a narrow screen folds stays indented."""
    lines = source_in_text(source).split("\n")
    wide = len(str(len(lines))) + 2
    folded = []
    for line in lines:
        bare = line[wide:]
        room = 0.6 * (wide + len(bare) - len(bare.lstrip()) + 4)  # a letter of fixed width is 0.6 em wide
        folded.append(f'<div style="padding-left:{room:.1f}em;text-indent:-{room:.1f}em">{escape(line)}</div>')
    return Html("".join(folded))


@lru_cache(maxsize=256)
def source_changes(before: str, after: str) -> tuple[Line, ...]:
    """Return the lines that were taken out and put in between two rule files, with those around them.

    Files that repeat themselves so much that comparing would take long are shown as the old one and the new one.
    """
    old, new = visible(before).expandtabs(4).split("\n"), visible(after).expandtabs(4).split("\n")
    counts = Counter(new)
    if sum(counts[line] for line in old) > _MOST_PAIRS:
        return (*_numbered("out", old, 0), *_numbered("in", new, 0))
    lines: list[Line] = []
    for group in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(_AROUND):
        if lines or group[0][3] > 0:
            lines.append(Line("gap", group[0][3] + 1, ""))
        for action, low, high, to_low, to_high in group:
            if action == "equal":
                lines += _numbered("same", new[to_low:to_high], to_low)
            else:
                lines += [*_numbered("out", old[low:high], low), *_numbered("in", new[to_low:to_high], to_low)]
    return tuple(lines)


def _numbered(kind: Kind, lines: list[str], start: int) -> list[Line]:
    return [Line(kind, number, text) for number, text in enumerate(lines, start + 1)]


_SIGNS = {"same": " ", "out": "-", "in": "+", "gap": "…"}


def source_changes_in_text(before: str, after: str) -> str:
    """Return the changes between two rule files for a plain letter, as a unified comparison has them."""
    lines = source_changes(before, after)
    wide = max((len(str(line.number)) for line in lines), default=1)
    rows = (f"{_SIGNS[line.kind]} {line.number:>{wide}}  {line.text}".rstrip() for line in lines)
    return "\n".join("…" if line.kind == "gap" else words for line, words in zip(lines, rows, strict=True))
