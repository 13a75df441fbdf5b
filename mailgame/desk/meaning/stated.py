"""Stated: what somebody says that something of theirs is, “my surname is Miller”, as the order that makes it so."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..commands.grammar import Grammar
from ..commands.parsed import Parsed
from .guess import Guess

_STATED = re.compile(
    r"(?:(?:please )?(?:set|change|make) )?my (?:own |new )?([a-z]+)"
    r"(?:['’]s| is| shall be| should be| will be| to| to be|:| =)(?: now)? (\S.*?)[\s.!]*", re.IGNORECASE,
)
_WRONG = re.compile(r"(?:wrong|incorrect|mis\w+|not|isn['’]?t)\b", re.IGNORECASE)
"""What something is said to be that is not as it should be."""


def stated(line: str, grammar: Grammar, would_do: Callable[[Parsed], bool]) -> tuple[Guess, ...]:
    """Return the order by which something becomes what a line says that it is; none if there is none.

    would_do: tells whether an order would be done now.
    """
    said = _STATED.fullmatch(line.strip())
    if said is None or _WRONG.match(said[2]) or not grammar.commands_of(said[1].casefold()):
        return ()
    order = grammar.order(f"{said[1].casefold()} {said[2]}")
    return (Guess(order.words, 0, order),) if order is not None and would_do(order) else ()
