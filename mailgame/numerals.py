"""Numerals: the numbers of rules as a game writes them, in figures or Roman numerals, wherever people read them.

Internally rules are counted in figures; whatever people read or write passes through here. There is no Roman numeral
beyond 3,999: such a number stays in figures.
"""

from __future__ import annotations

import re

ROMAN = "roman"
"""What a ruleset says if its rules are numbered I, II, III."""
_SIGNS = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
    (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
_GREATEST = 3_999
_AS_THEY_ARE = "\x02"
_BEFORE_A_NUMBER = re.compile(r"([rR][uU][lL][eE][sS]?)(\s+)(?=\d)")
_NAMED = re.compile(r"(?i)\b(rules?(?:\s|&nbsp;)+)(\d{1,4})(?!,?\d)((?:(?:, | and | or )\d{1,4}(?!,?\d))*)")

_IN_A_SUM = re.compile(r"\(R(\d{1,4})\)")
"""How sums name the rule that changes them: “+ $180 (R14)”."""


def roman(number: int) -> str:
    """Return a number as a Roman numeral, 4 as “IV”; in figures if there is none."""
    if not 0 < number <= _GREATEST:
        return str(number)
    numeral = ""
    for value, sign in _SIGNS:
        numeral, number = numeral + sign * (number // value), number % value
    return numeral


def of_roman(numeral: str) -> int | None:
    """Return the number of a Roman numeral, in upper or lower case; None for anything else."""
    found, rest = 0, numeral.upper()
    for value, sign in _SIGNS:
        while rest.startswith(sign):
            found, rest = found + value, rest[len(sign) :]
    return found if found and not rest and roman(found) == numeral.upper() else None


def label(number: int | str, numerals: str) -> str:
    """Return the number of a rule as a game writes it: `numerals` is ROMAN, or "" for figures."""
    return roman(int(number)) if numerals == ROMAN and str(number).isdecimal() else str(number)


def labelled(text: str, numerals: str) -> str:
    """Return a text with the numbers after “rule” and “rules”, and of sums, as a game writes them: “rules IV and VII”.

    Whatever `as_it_is` has marked stays in figures; the marks are removed in any case.
    """
    if numerals == ROMAN:
        text = _NAMED.sub(lambda found: found[1] + label(found[2], ROMAN) + _each(found[3]), text)
        text = _IN_A_SUM.sub(lambda found: f"(rule {label(found[1], ROMAN)})", text)
    return text.replace(_AS_THEY_ARE, "")


def _each(numbers: str) -> str:
    return re.sub(r"\d+", lambda found: label(found[0], ROMAN), numbers)


def as_it_is(text: str) -> str:
    """Return a text marked so that the numbers of rules in it stay in figures: law, and text that people send back."""
    return _BEFORE_A_NUMBER.sub(rf"\1{_AS_THEY_ARE}\2", text)
