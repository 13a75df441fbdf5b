"""Texts of rules: their paragraphs, and the numbers filled into them."""

from __future__ import annotations

import re
from fractions import Fraction

from .thing import Plain

__all__ = ["fill_in", "money"]


def unwrapped(text: str) -> str:
    """Return a text with each paragraph on one line.

    A paragraph begins after a blank line, or with a number or a dash.
    """
    lines: list[str] = []
    for line in text.splitlines():
        bare = line.strip()
        if lines and lines[-1] and bare and not re.match(r"(\d+\.|[-*–])\s", bare):
            lines[-1] += f" {bare}"
        else:
            lines.append(bare)
    return "\n".join(lines)


def money(amount: float | Fraction) -> str:
    """Return an amount of dollars as people write it: $1,000; -$5; $2.50."""
    return f"-${figures(-amount)}" if amount < 0 else f"${figures(amount)}"


def figures(number: float | Fraction) -> str:
    """Return a number as people write it: 1,000; 2.50."""
    return f"{int(number):,}" if number == int(number) else f"{float(number):,.2f}"


_NUMBER = re.compile(r"\{(\w+)(?::(\w+))?\}")


def number_in(text: str, name: str, value: Plain) -> str:
    """Return a number as a rule's text writes the one of that name: $1,000 for {price:money}; "" if it does not."""
    found = next((match for match in _NUMBER.finditer(text) if match[1] == name), None)
    return fill_in(found[0], {name: value}) if found is not None else ""


def fill_in(text: str, values: dict[str, Plain]) -> str:
    """Return a rule's text with its numbers filled in: {price:money} becomes $1,000, {every:th} 17th."""

    def one(match: re.Match[str]) -> str:
        name, style = match.groups()
        if name not in values:
            return match.group(0)
        value = values[name]
        if style == "money" and isinstance(value, int):
            return money(value)
        if style == "th" and isinstance(value, int):
            ending = "th" if value % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
            return f"{value}{ending}"
        return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)

    return _NUMBER.sub(one, text)
