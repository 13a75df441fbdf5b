"""Courtesy: thanks, greetings and farewells are talk, wherever they are and in any known language."""

from __future__ import annotations

import re
from functools import lru_cache

from ...post.text.languages import words

_MOST_WORDS, _SENTENCE, _MARKS = 8, 5, 40
"""A greeting has no more words; a whole sentence has no fewer; around a name stand no more marks."""
_GREETING = re.compile(rf"\W*(?:{'|'.join(map(re.escape, words('greetings')))})(?!\w)", re.IGNORECASE)
_COMPANY = re.compile(
    r"\b[A-Z]\S* (?:Corp|Inc|Ltd|Limited|LLC|LLP|PLC|plc|GmbH|AG|KG|e\.V|SARL|SAS|S\.A|SpA|S\.p\.A|B\.?V|N\.V"
    r"|Oy|AB|ApS|Pty)"
    r"(?:\.|,|\s|\Z)")
_GREETING_WITHOUT_SPACES = tuple(word for word in words("greetings") if word[0] >= "\u0e00")


def is_signature(line: str, writer: str) -> bool:
    """Tell whether a line is no more than its writer's name: “Robin”, “– Robin.”."""
    short = bool(writer) and len(line) <= len(writer) + _MARKS
    return short and re.sub(r"^\W+|\W+$", "", line).casefold() == writer.casefold()


@lru_cache(maxsize=256)
def is_courtesy(line: str) -> bool:
    """Tell whether a line begins like a greeting and is as short as one: “Cheers Bob”, “Viele Grüße, Ann”."""
    text = line.casefold()
    if len(text.split()) > _MOST_WORDS:
        return False
    return bool(_GREETING.match(text)) or text.startswith(_GREETING_WITHOUT_SPACES)


def behind_greeting(line: str) -> str:
    """Return what stands behind the greeting that a line begins with: “use gold” of “Sorry, use gold”; or ""."""
    greeting = _GREETING.match(line)
    return line[greeting.end() :].lstrip(" ,.:;!–—-") if greeting is not None else ""


def is_company(line: str) -> bool:
    """Tell whether a line of few words names a company, as signatures do: “Example Ltd, 1 High Street”."""
    return len(line.split()) <= _MOST_WORDS and _COMPANY.search(line) is not None


def is_sentence(line: str) -> bool:
    """Tell whether a line is written as a whole sentence: with a capital, a full stop, and some words between them."""
    return line[:1].isupper() and line.rstrip()[-1:] in (".", "!", "?", "…") and len(line.split()) >= _SENTENCE
