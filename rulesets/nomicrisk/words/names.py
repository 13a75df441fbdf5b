"""Names of territories: no number may be in one, in figures or in words."""

from __future__ import annotations

from mailgame.law import Thing, View, plain_letters, unfit_name

_UNITS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = (
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen",
    "sixteen", "seventeen", "eighteen", "nineteen",
)
_TENS = ("twenty", "thirty", "forty", "fourty", "fifty", "sixty", "seventy", "eighty", "ninety")
_LARGE = ["hundred", "thousand", *(f"{before}illion" for before in (
    "m", "b", "tr", "quadr", "quint", "sext", "sept", "oct", "non", "dec", "cent",
))]
_IRREGULAR = {
    "first": "one", "second": "two", "third": "three", "fifth": "five", "eighth": "eight", "ninth": "nine",
    "twelfth": "twelve",
}
_HYPHENS = "-\u2010\u2011\u00ad"
_NUMBERS = {"zero", *_UNITS, *_TEENS, *_TENS, *_LARGE, *(f"{ten}{unit}" for ten in _TENS for unit in _UNITS)}
"""Every cardinal that is one word, or two with a hyphen between them, without it."""


def number_in(name: str) -> str:
    """Return the number that is in a name, a figure or a whole word; "" if there is none.

    Case and accents do not count, nor do hyphens, which join words or part them: there is one in Twenty-First.
    """
    figure = next((letter for letter in name if letter.isnumeric()), "")
    plain = plain_letters(name)
    joined = "".join(letter for letter in plain if letter not in _HYPHENS)
    words = "".join(letter if letter.isalpha() else " " for letter in f"{plain} {joined}").split()
    return figure or next((word for word in words if _is_number(word)), "")


def _is_number(word: str) -> bool:
    """Tell whether a word is a cardinal, also in the plural (hundreds), or an ordinal."""
    ordinal = next((end for end in _IRREGULAR if word.endswith(end)), "")
    cardinal = word.removesuffix(ordinal) + _IRREGULAR[ordinal] if ordinal else word
    tenth = f"{word.removesuffix('ieth')}y" if word.endswith("ieth") else word
    return not {word, cardinal, tenth, word.removesuffix("s"), word.removesuffix("th")}.isdisjoint(_NUMBERS)


def unfit_for(view: View, territory: Thing, name: str, longest: int) -> str:
    """Return why a territory cannot have a name, in words; "" if it can."""
    there = number_in(name)
    return f"“{name}” has a number in it: {there}." if there else unfit_name(view, territory, name, longest)
