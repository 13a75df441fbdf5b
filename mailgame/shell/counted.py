"""Counts in the sentences of commands."""

from __future__ import annotations


def so_many(number: int, what: str) -> str:
    """Return a `number` of things with their noun, `what` one is called: “1 rule”, “4 rules”."""
    return f"{number} {what}{'' if number == 1 else 's'}"
