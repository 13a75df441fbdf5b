"""Words of blocks: what stands in the lines below a proposal."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from textwrap import dedent

from ..thing import Plain
from ..typed import as_typed, readable

__all__ = ["read_block"]

_FENCE = re.compile(r"(`{3,}|~{3,}|´{3,})(.*)")
_SAYS_LAW = re.compile(r"\W*+(?:lang(?:uage)?\W++)?(?:(?:law|python\d*|py)\W*+)?", re.IGNORECASE)
"""What may stand behind the mark that begins law: “law”, “python3”, “{.law}”, “lang=law”, nothing."""
_THEN_LAW = re.compile(r"(?:law|python\d*|py)\b[:\s]+(?=\S)", re.IGNORECASE)
_RULE = re.compile(r"[\s`´]*rule\s*=\s*Rule\s*\(")
_LAW_BEGINS = re.compile(r"[\s`´]*(?:from\s|import\s|[\"'“”]{3}|#|@|[A-Za-z_]\w*\s*=[^=])")
_LAW_SURELY_BEGINS = re.compile(r"[\s`´]*(?:from\s+mailgame|import\s|rule\s*=)")
_ABOVE = re.compile(
    r"[`´'\"~]+\s*\w*|\[code[^\]]*\]|<(?:pre|code)[^>]*>|(?:the )?(?:law|python|code)\s*:", re.IGNORECASE
)
_BELOW = re.compile(r"[`´'\"~]+|\[/code\]|</(?:pre|code)>", re.IGNORECASE)
"""What people set law off with, where they do not know how it is done here."""
_POINTED = re.compile(r"\s*→ ?")
_MOST_TRIES = 20
_IS_SAID = re.compile(r"(?!(?:def|from|import|rule)\b)(?:[^\W_][^=(){}\[\]@#\"“”]*)?")
"""A line of words, at the margin, or an empty one."""
_THANKS, _SHORT = 3, 40
"""How many lines of thanks may stand below a law, and how long each of them may be, in characters."""

_UNSEEN = {0xA0: " ", 0x202F: " ", 0x2007: " ", 0x200B: None, 0x200C: None, 0x200D: None, 0x2060: None, 0xFEFF: None}


def read_block(block: str) -> tuple[str, dict[str, Plain], str]:
    """Split the lines of a proposal into its text, what it sets (`set NAME = VALUE`) and its law.

    Law stands between two lines of three backticks, the first of them with the word law. It is known by its
    `rule = Rule(…)` as well, however it is set off from the text, or not at all. Lines that are all indented alike, as
    when they are copied from a letter, are moved to the margin.
    """
    text: list[str] = []
    law: list[str] = []
    above = 0
    lines, place = block.splitlines(), 0
    while place < len(lines):
        line, place = lines[place], place + 1
        fence = _FENCE.match(line.strip().replace("\\`", "`"))
        inner, after, is_law = _fenced(fence, lines, place) if fence else ([], place, False)
        if fence and (is_law or fence[1][0] == "`"):  # a row of other signs may be there for its looks
            above = len(text) if is_law and not law else above
            (law if is_law else text).extend(inner)
            place = after
        else:
            text.append(line)
    if not law:
        text, law = _set_off(text)
    elif any(line.strip() for line in text) and not any(line.strip() for line in text[:above]):
        text = _less_farewell(text, law)
    words, sets = _less_settings(text)
    return words, sets, as_typed(_plain(law))


def _less_settings(text: Sequence[str]) -> tuple[str, dict[str, Plain]]:
    """Return a text without its lines that set something, and what these set."""
    kept: list[str] = []
    sets: dict[str, Plain] = {}
    for line in text:
        words = line.strip()
        if words.lower().startswith("set ") and "=" in words:
            name, _, value = words[4:].partition("=")
            sets[name.strip().lower().replace(" ", "_")] = _value(value.strip().rstrip("."))
        else:
            kept.append(line)
    return "\n".join(kept).strip(), sets


def _fenced(fence: re.Match[str], lines: Sequence[str], place: int) -> tuple[list[str], int, bool]:
    """Return the lines within a fence that is opened above a line, where it goes on below, and whether they are law."""
    mark, said = fence[1][:3], fence[2].strip()
    ends = (at for at in range(place, len(lines)) if lines[at].strip().replace("\\`", "`").startswith(mark))
    end = next(ends, len(lines))
    inner = list(lines[place:end])
    is_law = _SAYS_LAW.fullmatch(said) is not None and (mark[0] == "`" or any(map(str.isalpha, said)))
    word = _THEN_LAW.match(said)
    if not is_law and (word or _LAW_SURELY_BEGINS.match(said)):
        inner.insert(0, said[word.end() :] if word else said)
        if said.endswith(mark):  # all of it on one line
            return [inner[0].strip("`~´ ")], place, True
        is_law = True
    return inner, end + 1, is_law or any(map(_RULE.match, inner))


def _set_off(lines: list[str]) -> tuple[list[str], list[str]]:
    """Return the lines of a text that are no law, and those that are: it begins where all that follows can be read."""
    rule = next((place for place, line in enumerate(lines) if _RULE.match(line)), None)
    if rule is None:
        return lines, []
    lines, below_it = _without_last_words(lines, rule)
    last = max(place for place, line in enumerate(lines) if line.strip())
    below = last if _BELOW.fullmatch(lines[last].strip()) else last + 1
    tries = [place for place in range(rule + 1) if _LAW_BEGINS.match(lines[place])][:_MOST_TRIES]
    found = next((
        (first, end) for first in tries for end in dict.fromkeys((last + 1, below)) if _is_law(_plain(lines[first:end]))
    ), None)
    if found is None:  # what is wrong with it is said by whoever examines it
        found = next(place for place in range(rule + 1) if _LAW_SURELY_BEGINS.match(lines[place])), below
    first, end = found
    above = lines[:first]
    if above and _ABOVE.fullmatch(above[-1].strip()):
        above.pop()
    return above + below_it, lines[first:end]


def _less_farewell(text: Sequence[str], law: Sequence[str]) -> list[str]:
    """Return what stands below a law that has words of its own, unless it is a farewell: somebody forgot the “end”."""
    said = [line for line in text if line.strip()]
    tree = readable(as_typed(_plain(law)))
    short = len(said) <= _THANKS and all(len(line) <= _SHORT and not re.search(r"[\d=\"]", line) for line in said)
    return [] if short and tree is not None and ast.get_docstring(tree) else [*text]


def _without_last_words(lines: list[str], rule: int) -> tuple[list[str], list[str]]:
    """Return lines without what is said below the law in them, and that, unless it is a few words of thanks."""
    start = len(lines)
    while start > rule + 1 and _IS_SAID.fullmatch(lines[start - 1]):
        start -= 1
    while start < len(lines) and (lines[start - 1].strip() or not lines[start].strip()):
        start += 1  # it begins below an empty line
    said = [line for line in lines[start:] if line.strip()]
    is_thanks = len(said) <= _THANKS and all(len(line) <= _SHORT for line in said)
    return lines[:start], [] if is_thanks else lines[start:]


def _plain(lines: Sequence[str]) -> str:
    """Return lines of law at the margin, without unseen signs and the marks around them."""
    lines = _less_arrows(lines) if any(map(_POINTED.match, lines)) else lines
    return dedent("\n".join(lines).translate(_UNSEEN)).strip().strip("`´").strip()


def _less_arrows(lines: Sequence[str]) -> list[str]:
    """Return lines without the arrows of answers from which they were copied.

    Of several such lines each begins behind its arrow; one alone begins where the line above does, or within that.
    """
    kept: list[str] = []
    for place, line in enumerate(lines):
        pointed = _POINTED.match(line)
        if pointed and not any(map(_POINTED.match, (*lines[max(0, place - 1) : place], *lines[place + 1 : place + 2]))):
            above = next((one for one in reversed(kept) if one.strip()), "")
            indent = above[: len(above) - len(above.lstrip())] + " " * 4 * above.rstrip().endswith(":")
            kept.append(indent + line[pointed.end() :])
        else:
            kept.append(line[pointed.end() :] if pointed else line)
    return kept


def _is_law(source: str) -> bool:
    tree = readable(as_typed(source))
    return tree is not None and any(
        isinstance(one, ast.Assign) and [getattr(target, "id", "") for target in one.targets] == ["rule"]
        for one in tree.body
    )


def _value(words: str) -> Plain:
    """Return the value after `set NAME =`: a whole number ($ and separators are ignored), a flag, or words."""
    bare = words.lstrip("$").replace(",", "").replace("'", "")
    if re.fullmatch(r"-?[0-9]{1,15}", bare):
        return int(bare)
    if words.lower() in ("true", "yes", "on", "false", "no", "off"):
        return words.lower() in ("true", "yes", "on")
    return words.strip("\"“”'")
