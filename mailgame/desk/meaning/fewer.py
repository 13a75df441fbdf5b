"""Fewer: the order that would do where somebody asks for more than they have, or can pay: “buy 5 silver card”."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec.structs import replace

from ..commands.parsed import Parsed

TOO_MUCH = frozenset({"cannot-afford", "too-few"})
"""The reasons for which fewer might do."""
_MOST = 1_000_000


def with_fewer(order: Parsed, would_do: Callable[[Parsed], bool], half: bool = False) -> str:
    """Return an order as it would be done now with a smaller number, the greatest that is; "" if there is none.

    `would_do` tells whether an order would be done. What would be done with a number is taken to be done with less.
    half: with half of that number.
    """
    numbers = {
        name: value
        for name, value in order.arguments.items()
        if name in ("number", "dollars") and isinstance(value, int) and 1 < value <= _MOST
    }
    line = order.bare or order.words
    if order.name or order.before or order.standing or len(numbers) != 1:
        return ""
    ((name, number_written),) = numbers.items()
    written = re.findall(rf"(?<![\w.,]){number_written}(?![\w.,])", line)
    if len(written) != 1:
        return ""
    done, refused = 0, number_written
    while refused - done > 1:
        number = (done + refused) // 2
        if would_do(replace(order, arguments={**order.arguments, name: number})):
            done = number
        else:
            refused = number
    done = done // 2 if half else done
    return re.sub(rf"(?<![\w.,]){number_written}(?![\w.,])", str(done), line) if done else ""
