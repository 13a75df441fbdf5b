"""What the type checker only worries about: code that works as it is written, if what it rests on is so."""

from __future__ import annotations

import re

_WANTED = re.compile(r"[Ee]xpected `[^`]*`|return type `[^`]*`")
_NOTHING = re.compile(r"`[^`]*\bNone\b[^`]*`")
_GIVEN_BACK = re.compile(r"^Return type does not match .*found `(?!bool|int|float|str|Literal)")
_HOLDS = re.compile(r"[Ee]xpected `([\w.]+)\[.*`, found `\1\[")


def is_a_worry(message: str) -> bool:
    """Return whether a message of the checker is about what may be None, or about what a list holds, or declares less.

    In the rules of a game this may be as its author knows it to be; of players' law it is asked that it says so.
    """
    if message.startswith("Function can implicitly return") or _GIVEN_BACK.match(message):
        return True
    return bool(_NOTHING.search(_WANTED.sub("", message)) or _HOLDS.search(message))
