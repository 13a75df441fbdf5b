"""Courtesy: thanks, greetings and farewells are talk, wherever they are and in any known language."""

from __future__ import annotations

import re

from ...post.languages import words

_MOST_WORDS = 8
_GREETING = re.compile(rf"\W*(?:{'|'.join(map(re.escape, words('greetings')))})(?!\w)", re.IGNORECASE)
_GREETING_WITHOUT_SPACES = tuple(word for word in words("greetings") if word[0] >= "\u0e00")


def is_signature(line: str, writer: str) -> bool:
    """Tell whether a line is no more than its writer's name: “Robin”, “– Robin.”."""
    return bool(writer) and re.sub(r"^\W+|\W+$", "", line).casefold() == writer.casefold()


def is_courtesy(line: str) -> bool:
    """Tell whether a line begins like a greeting and is as short as one: “Cheers Bob”, “Viele Grüße, Ann”."""
    text = line.casefold()
    if len(text.split()) > _MOST_WORDS:
        return False
    return bool(_GREETING.match(text)) or text.startswith(_GREETING_WITHOUT_SPACES)
