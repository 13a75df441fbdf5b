"""Law as people and their programs type it, as the language has it, where it can be meant in one way only."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import unicodedata
from collections.abc import Sequence
from textwrap import dedent

_QUOTES = str.maketrans(dict.fromkeys("“”„«»", '"') | dict.fromkeys("‘’‚", "'"))
_NUMBERED = re.compile(r"\s*(\d+)[.:|)]?(?:\s|$)")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "æ": "ae",
                          "ø": "o", "œ": "oe", "ł": "l", "đ": "d", "Æ": "Ae", "Ø": "O", "Ł": "L"})
_MOST_BROKEN = 20
"""So many lines that a mail program has broken within a text are put together."""


def as_typed(source: str) -> str:
    """Return law as the language has it.

    Quotation marks that a mail program has curled are straight, numbers of lines that were copied along are gone, and a
    text that was broken into two lines is one; all of that only if the law cannot be read otherwise, and can be then.
    Names with the letters of other languages of Latin script are spelt with those from a to z: `prämie` is `praemie`.
    """
    if readable(source) is None:
        plain = source.translate(_QUOTES)
        tries = (plain, _unnumbered(source), _unnumbered(plain), _rejoined(source), _rejoined(plain))
        source = next((other for other in tries if other != source and readable(other) is not None), source)
    return source if source.isascii() else _in_letters(source)


def readable(source: str) -> ast.Module | None:
    """Return a source as Python reads it, None if it cannot."""
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _unnumbered(source: str) -> str:
    """Return lines without the numbers that they were copied with, one after the other from 1 on."""
    lines = source.split("\n")
    found = [_NUMBERED.match(line) for line in lines]
    numbers = [int(one[1]) for one in found if one]
    if len(numbers) < 2 or numbers != [*range(1, len(numbers) + 1)]:
        return source
    wide = {one.end() for one, line in zip(found, lines, strict=True) if one and one.end() < len(line)}
    if any(one is None and line.strip() for one, line in zip(found, lines, strict=True)) or not wide:
        return source
    bare = "\n".join(line[one.end() :] if one else line for one, line in zip(found, lines, strict=True))
    return dedent(bare).strip("\n")


def _rejoined(source: str) -> str:
    """Return a source in which texts that a mail program has broken into two lines are on one."""
    lines: Sequence[str] = source.split("\n")
    for _ in range(_MOST_BROKEN):
        try:
            ast.parse("\n".join(lines))
        except SyntaxError as error:
            at = (error.lineno or 0) - 1
            if not error.msg.startswith("unterminated string literal") or not 0 <= at < len(lines) - 1:
                return source
            lines = [*lines[:at], f"{lines[at].rstrip()} {lines[at + 1].lstrip()}", *lines[at + 2 :]]
        except (ValueError, RecursionError, MemoryError):
            return source
        else:
            return "\n".join(lines)
    return source


def _in_letters(source: str) -> str:
    """Return a source in which names are spelt with the letters from a to z, wherever they stand, if they are Latin."""
    names: dict[str, str] = {}
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.NAME and not token.string.isascii() and (plain := _plainly(token.string)):
                names[token.string] = plain
    except (tokenize.TokenError, SyntaxError, ValueError):
        return source
    if not names or any(re.search(rf"\b{plain}\b", source) for plain in names.values()):
        return source
    one_of = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<!\w)(?:{one_of})(?!\w)", lambda found: names[found[0]], source)


def _plainly(name: str) -> str:
    """Return a name in the letters from a to z, "" if it is not of Latin script."""
    whole = unicodedata.normalize("NFKC", name)
    plain = unicodedata.normalize("NFKD", whole.translate(_UMLAUTS))
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    latin = all(sign.isascii() or unicodedata.name(sign, "").startswith("LATIN ") for sign in whole)
    return plain if plain.isascii() and plain.isidentifier() and latin and whole == name else ""
