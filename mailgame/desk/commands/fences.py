"""Fences: lines of three backticks, between which law stands, or commands that somebody has set off as code is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .parsed import Parsed

_FENCE, _END = "```", "end"


def below(lines: Sequence[str], place: int) -> int:
    """Return the index of the line below a fence that was opened above a line; law within it may have its own."""
    within = 0
    for here in range(place, len(lines)):
        bare = lines[here].strip()
        if bare.startswith(_FENCE):
            if bare == _FENCE and not within:
                return here + 1
            within += 1 if bare.strip("`") else -1
    return len(lines)


def opened_around_commands(lines: list[str], place: int, order: Callable[[str], Parsed | None]) -> bool:
    """Tell whether the fence that was opened above a line holds commands; its last line is then the end of a block.

    They need no others, or the first of them takes lines below it. order: reads a line, None if it is no command.
    """
    last = below(lines, place) - 1
    is_closed = last >= place and lines[last].strip() == _FENCE
    inner = lines[place:last] if is_closed else lines[place:]
    orders = [order(line.strip()) for line in inner if line.strip()]
    rest = [] if orders and orders[0] is not None and orders[0].command.block else orders
    holds = bool(orders) and all(one is not None and not one.command.block for one in rest)
    if holds and is_closed:
        lines[last] = _END
    return holds
