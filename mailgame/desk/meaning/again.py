"""Again: what is to be done each time or later, “collect every turn”, as a standing order."""

from __future__ import annotations

import re

from ..commands.grammar import Grammar
from ..commands.parsed import Parsed
from . import wishes
from .guess import Guess
from .topics import Topic

_PHRASES = "|".join(re.escape(phrase) for phrase in sorted(wishes.words("again"), key=len, reverse=True))
_AGAIN = re.compile(rf",?\s*(?<!\w)(?:on\s|in\s|for\s)?(?:my\s)?(?:{_PHRASES})(?!\w),?", re.IGNORECASE)
_STANDING = "standing"


def said_once(line: str) -> str:
    """Return a line without the words that say that something is to be done again; "" if it has none."""
    plain = line.replace("’", "'")
    return _AGAIN.sub(" ", plain).strip() if _AGAIN.search(plain) else ""


def standing(topic: Topic, grammar: Grammar) -> Topic | None:
    """Return what a line is about as a standing order; None if it cannot be one."""
    if topic.meant is None or not topic.command.rule or topic.command.block:
        return None
    order = grammar.line(f"{_STANDING} {topic.line}")
    if not isinstance(order, Parsed):
        return None
    words = "Give this order again and again, until you cancel it."
    guess = Guess(order.words, 0, order, words)
    return Topic(topic.command, order.words, guess, surely=True, words=words, acts=topic.acts)
