"""Numbers as players write them: in figures, in small words, with a dollar sign or separators."""

from __future__ import annotations

import re
from fractions import Fraction

from .likeness import Unclear

SMALL = {
    word: number
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
         "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"]
    )
} | {"a": 1, "an": 1}
_TENS = {word: 10 * tens for tens, word in enumerate(
    ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2)}
SPOKEN = {word: number for word, number in (SMALL | _TENS).items() if number > 1} | {"fiver": 5, "tenner": 10}
"""Numbers of several things as one word; “one” is mostly none."""
_ARTICLES = ("a", "an")
TIMES = {"k": 1_000, "thousand": 1_000, "grand": 1_000, "m": 1_000_000, "mio": 1_000_000, "million": 1_000_000}
"""Words behind a number of so many."""
_SHORT = re.compile(rf"(?<![\w.,])(\d{{1,9}}(?:\.\d{{1,6}})?) ?({'|'.join(TIMES)})(?!\w)", re.IGNORECASE)
_IN_DOLLARS = re.compile(r"(?<=\w) (?:dollars?|bucks)$")


def number(words: str, dollars: bool = False) -> int:
    """Return the whole number that is written, without a dollar sign and separators.

    dollars: whether it stands for money, so that “1.50” is told to be no whole number of dollars.
    Raises Unclear if it is no whole number.
    """
    bare = (
        words.strip()
        .lower()
        .lstrip("#")
        .removeprefix("$")
        .rstrip("$")
        .replace(",", "")
        .replace("'", "")
        .replace("’", "")
    )
    if dollars:
        bare = in_full(_IN_DOLLARS.sub("", bare))
    if bare in SMALL or bare in _TENS:
        return SMALL.get(bare, 0) or _TENS.get(bare, 0)
    tens, dash, ones = bare.partition("-")
    if dash and tens in _TENS and 0 < SMALL.get(ones, 0) < SMALL["ten"]:
        return _TENS[tens] + SMALL[ones]
    if re.fullmatch(r"-?\d{1,15}", bare):
        return int(bare)
    if dollars and re.fullmatch(r"-?\d+[.]\d+", bare):
        raise Unclear(f"“{words}” is not a whole number of dollars.")
    raise Unclear(f"“{words}” is not a number.")


def in_full(line: str) -> str:
    """Return a line with its sums in full: “3k” is 3000, “1.5 million” 1500000."""
    def written(said: re.Match[str]) -> str:
        much = Fraction(said[1]) * TIMES[said[2].casefold()]
        return str(much) if much.denominator == 1 else said[0]

    return _SHORT.sub(written, line)


def figure(words: str) -> str:
    """Return a number that is written in words, “fourteen”, in figures; anything else as it is."""
    bare = words.strip().casefold()
    if bare in _ARTICLES or not bare.replace("-", "").isalpha():
        return words
    try:
        return str(number(bare))
    except Unclear:
        return words
