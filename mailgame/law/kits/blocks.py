"""Words of blocks: what stands in the lines below a proposal."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from textwrap import dedent

from ..thing import Plain

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
_MOST_TRIES = 20
_IS_SAID = re.compile(r"(?!(?:def|from|import|rule)\b)(?:[^\W_][^=(){}\[\]@#\"“”]*)?")
"""A line of words, at the margin, or an empty one."""
_THANKS, _SHORT = 3, 40
"""How many lines of thanks may stand below a law, and how long each of them may be, in characters."""

_UNSEEN = {0xA0: " ", 0x202F: " ", 0x2007: " ", 0x200B: None, 0x200C: None, 0x200D: None, 0x2060: None, 0xFEFF: None}
_QUOTES = str.maketrans(dict.fromkeys("“”„«»", '"') | dict.fromkeys("‘’‚", "'"))


def read_block(block: str) -> tuple[str, dict[str, Plain], str]:
    """Split the lines of a proposal into its text, what it sets (`set NAME = VALUE`) and its law.

    Law stands between two lines of three backticks, the first of them with the word law. It is known by its
    `rule = Rule(…)` as well, however it is set off from the text, or not at all. Lines that are all indented alike, as
    when they are copied from a letter, are moved to the margin.
    """
    text: list[str] = []
    law: list[str] = []
    lines, place = block.splitlines(), 0
    while place < len(lines):
        line, place = lines[place], place + 1
        fence = _FENCE.match(line.strip().replace("\\`", "`"))
        inner, after, is_law = _fenced(fence, lines, place) if fence else ([], place, False)
        if fence and (is_law or fence[1][0] == "`"):  # a row of other signs may be there for its looks
            (law if is_law else text).extend(inner)
            place = after
        else:
            text.append(line)
    if not law:
        text, law = _set_off(text)
    words, sets = _less_settings(text)
    return words, sets, _as_typed(_plain(law))


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
    return dedent("\n".join(lines).translate(_UNSEEN)).strip().strip("`´").strip()


def _is_law(source: str) -> bool:
    tree = _read(source) or _read(source.translate(_QUOTES))
    return tree is not None and any(
        isinstance(one, ast.Assign) and [getattr(target, "id", "") for target in one.targets] == ["rule"]
        for one in tree.body
    )


def _as_typed(source: str) -> str:
    """Return law with straight quotation marks, if a mail program's curly ones have made it unreadable.

    Law that can be read is left alone, since its texts may have such marks.
    """
    plain = source.translate(_QUOTES)
    return plain if plain != source and _read(source) is None and _read(plain) is not None else source


def _read(source: str) -> ast.Module | None:
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _value(words: str) -> Plain:
    """Return the value after `set NAME =`: a whole number ($ and separators are ignored), a flag, or words."""
    bare = words.lstrip("$").replace(",", "").replace("'", "")
    if re.fullmatch(r"-?[0-9]{1,15}", bare):
        return int(bare)
    if words.lower() in ("true", "yes", "on", "false", "no", "off"):
        return words.lower() in ("true", "yes", "on")
    return words.strip("\"“”'")
