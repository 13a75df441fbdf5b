"""Words of blocks: what stands in the lines below a proposal."""

from __future__ import annotations

import ast
import re
from textwrap import dedent

from ..thing import Plain

__all__ = ["read_block"]


def read_block(block: str) -> tuple[str, dict[str, Plain], str]:
    """Split the lines of a proposal into its text, what it sets (`set NAME = VALUE`) and its law (a fenced block).

    Law whose lines are all indented alike, as when it is copied from a letter, is moved to the margin.
    """
    text: list[str] = []
    law: list[str] = []
    sets: dict[str, Plain] = {}
    fenced = False
    for line in block.splitlines():
        words = line.strip()
        if words.startswith("```"):
            fenced = not fenced and words.removeprefix("```").strip().lower() in ("law", "python", "")
            continue
        if fenced:
            law.append(line)
        elif words.lower().startswith("set ") and "=" in words:
            name, _, value = words[4:].partition("=")
            sets[name.strip().lower().replace(" ", "_")] = _value(value.strip().rstrip("."))
        else:
            text.append(line)
    return "\n".join(text).strip(), sets, _as_typed(dedent("\n".join(law).translate(_UNSEEN)).strip())


_UNSEEN = {0xA0: " ", 0x202F: " ", 0x2007: " ", 0x200B: None, 0x200C: None, 0x200D: None, 0x2060: None, 0xFEFF: None}


_QUOTES = str.maketrans(dict.fromkeys("“”„«»", '"') | dict.fromkeys("‘’‚", "'"))


def _as_typed(source: str) -> str:
    """Return law with straight quotation marks, if a mail program's curly ones have made it unreadable.

    Law that can be read is left alone, since its texts may have such marks.
    """
    plain = source.translate(_QUOTES)
    return plain if plain != source and not _reads(source) and _reads(plain) else source


def _reads(source: str) -> bool:
    try:
        ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _value(words: str) -> Plain:
    """Return the value after `set NAME =`: a whole number ($ and separators are ignored), a flag, or words."""
    bare = words.lstrip("$").replace(",", "").replace("'", "")
    if re.fullmatch(r"-?[0-9]{1,15}", bare):
        return int(bare)
    if words.lower() in ("true", "yes", "on", "false", "no", "off"):
        return words.lower() in ("true", "yes", "on")
    return words.strip("\"“”'")
