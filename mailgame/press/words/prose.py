"""Lays out what people wrote: paragraphs, lists, numbered clauses and law, with everything escaped."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html import escape
from itertools import groupby
from textwrap import dedent

from .words import visible, wrap

_CLAUSE = re.compile(r"^((?:\d+|[IVXLC]+)\.\d+[a-z]?)\.?[ \t]+(?=\S)")
_NUMBERED = re.compile(r"^(\d{1,3})\.[ \t]+(?=\S)")
_BULLET = re.compile(r"^[ \t]*[-*•][ \t]+")
_FENCE = re.compile(r"^`{3,}")
_CODE = re.compile(r"`([^`]+)`")
_NAME = re.compile(r"@?(\w+(?:\.\w+)?)(?=$|[(.])")
_STRESSED = re.compile(r"(?<!\w)\*(\w+)\*(?!\w)")
_RULE = re.compile(r"\b([Rr]ules?\s+)(\d{1,4}|[IVXLC]{1,8})\b")


class Html(str):
    """HTML in which all that people wrote has been escaped; Jinja takes it as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


RuleLink = Callable[[str], str]
"""Returns the address of the rule with this number; "" if there is none."""


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text, parted by empty lines; law between fences stays one piece."""
    parts: list[str] = []
    block: list[str] = []
    fence = ""
    for line in visible(text.replace("\r\n", "\n").replace("\r", "\n")).expandtabs(4).split("\n"):
        if (mark := _FENCE.match(line)) and len(mark[0]) >= len(fence):
            if not fence and block:
                parts.append("\n".join(block))
                block = []
            block.append(line)
            if fence:
                parts.append("\n".join(block))
                block = []
            fence = "" if fence else mark[0]
        elif line.strip() or fence:
            block.append(line.rstrip())
        elif block:
            parts.append("\n".join(block))
            block = []
    if block:
        parts.append("\n".join(block))
    return parts


def in_html(text: str, rule_link: RuleLink | None = None, anchors: bool = False, numbered: bool = False) -> Html:
    """Return a text as HTML: every sign of it escaped, in paragraphs, lists and blocks of law.

    `rule_link` makes links of "rule 14". With `anchors`, a clause such as "14.6 …" gets its number as id, and so does
    “6. …” of an ordered list (“paragraph-6”). With `numbered`, what is counted from 1 on becomes such a list.
    """
    seen: set[str] | None = set() if anchors else None
    parts = []
    for counted, some in groupby(paragraphs(text), lambda part: numbered and _is_counted(part)):
        if counted:
            parts.append(_counted([line for part in some for line in part.split("\n")], rule_link, anchors))
        else:
            parts += [_paragraph(part, rule_link, seen) for part in some]
    return Html("".join(parts))


def _is_counted(part: str) -> bool:
    first, *others = part.split("\n")
    return bool(_NUMBERED.match(first)) and all(_NUMBERED.match(line) or _BULLET.match(line) for line in others)


def _counted(lines: list[str], rule_link: RuleLink | None, anchors: bool) -> str:
    """Return lines that begin with their numbers as an ordered list; those with a dash are a list below the last."""
    items: list[tuple[str, str, list[str]]] = []
    for line in lines:
        if not _NUMBERED.match(line):
            items[-1][2].append(line)
            continue
        value, words = line.split(".", 1)
        place = f' id="paragraph-{value}"' if anchors and value not in [item[0] for item in items] else ""
        items.append((value, f'<li value="{value}"{place}>{_line(words.strip(), rule_link)}', []))
    whole = (f"{item}{_listed(below, rule_link) if below else ''}</li>" for _, item, below in items)
    return f'<ol class="counted">{"".join(whole)}</ol>'


def _listed(lines: list[str], rule_link: RuleLink | None) -> str:
    items = "".join(f"<li>{_line(_BULLET.sub('', line), rule_link)}</li>" for line in lines)
    return f'<ul class="list">{items}</ul>'


def line_in_html(text: str, rule_link: RuleLink | None = None) -> Html:
    """Return a text that is part of a sentence or paragraph as HTML: escaped, "rule 14" linked, line breaks kept."""
    return Html("<br>".join(_line(line, rule_link) for line in visible(text).split("\n")))


def _paragraph(part: str, rule_link: RuleLink | None, seen: set[str] | None) -> str:
    lines = part.split("\n")
    if _FENCE.match(lines[0]):
        inner = lines[1:-1] if len(lines) > 1 and _FENCE.match(lines[-1]) else lines[1:]
        return _law(inner)
    if all(line.startswith("    ") for line in lines):
        return _law(lines)
    if all(_BULLET.match(line) for line in lines):
        return _listed(lines, rule_link)
    words = "<br>".join(_line(line, rule_link) for line in lines)
    clause = _CLAUSE.match(part)
    if seen is None or not clause or clause[1] in seen:
        return f'<p class="p">{words}</p>'
    number = escape(clause[1])
    seen.add(number)
    rest = words[len(escape(clause[0])) :]
    return f'<p class="p clause" id="{number}"><a class="clause-number" href="#{number}">{number}</a> {rest}</p>'


def _law(lines: list[str]) -> str:
    return f'<pre class="law"><code>{escape(dedent(chr(10).join(lines)))}</code></pre>'


def with_law(text: str) -> Html:
    """Return words of ours as HTML, line breaks kept; lines in them that begin with four spaces are law."""
    parts = []
    for law, some in groupby(visible(text).split("\n"), lambda line: line.startswith("    ")):
        lines = list(some)
        parts.append(_law(lines) if law else "<br>".join(map(escape, lines)))
    return Html("".join(parts))


def _line(line: str, rule_link: RuleLink | None) -> str:
    words = escape(line)
    if rule_link is None:
        return words

    def link(match: re.Match[str]) -> str:
        address = rule_link(match[2])
        return f'<a class="a" href="{escape(address)}">{match[0]}</a>' if address else match[0]

    return _RULE.sub(link, words)


@lru_cache(maxsize=1024)
def in_text(text: str, indent: str = "") -> str:
    """Return a text for a plain letter: folded at 72 columns, paragraphs parted by an empty line, law left as it is."""
    return "\n\n".join(_plain(part, indent) for part in paragraphs(text))


def _plain(part: str, indent: str) -> str:
    lines = part.split("\n")
    if _FENCE.match(lines[0]):
        return "\n".join(indent + line for line in lines)
    folded = []
    for line in lines:
        bullet = _BULLET.match(line)
        if bullet:
            folded.append(wrap(_BULLET.sub("", line), f"{indent}- "))
        else:
            folded.append(wrap(line, indent))
    return "\n".join(folded)


def guide_in_html(text: str, code: str = "<code>", word_link: Callable[[str], str] | None = None) -> Html:
    """Return a text of our own as HTML: as `in_html`, what stands between backticks or stars in tags of its own.

    `code` is the tag of what stands between backticks, `word_link` gives the address of a word of the law.
    """

    def tagged(match: re.Match[str]) -> str:
        name = _NAME.match(match[1])
        address = word_link(name[1]) if word_link is not None and name else ""
        html = f"{code}{match[1]}</{code[1:].split()[0].rstrip('>')}>"
        return f'<a class="word" href="{escape(address)}">{html}</a>' if address else html

    parts = []
    for part in paragraphs(text):
        html = _paragraph(part, None, None)
        if _FENCE.match(part):
            parts.append(html if word_link is None else html.replace("<pre ", '<pre tabindex="0" ', 1))
        else:
            parts.append(_CODE.sub(tagged, _STRESSED.sub(r"<em>\1</em>", html)))
    return Html("".join(parts))


@lru_cache(maxsize=256)
def guide_in_text(text: str, indent: str = "") -> str:
    """Return a text of our own for a plain letter: as `in_text`, and what stands between fences indented instead."""
    parts = []
    for part in paragraphs(text):
        lines = part.split("\n")
        if _FENCE.match(part):
            parts.append("\n".join(f"{indent}    {line}".rstrip() for line in lines[1:-1]))
        else:
            parts.append(_plain(_STRESSED.sub(r"\1", part), indent))
    return "\n\n".join(parts)
