"""Matching: the words of a line against the pattern of a command, with all its optional parts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from .likeness import Unclear
from .lines import Token, as_written
from .names import MANY_WORDS, NOISE, Names

Arguments = dict[str, str | int]


@dataclass(frozen=True, slots=True)
class Element:
    """A part of a pattern: fixed words, ARGUMENTS in capitals, or several of these that can be left out together."""

    words: tuple[str, ...]
    optional: bool


@lru_cache(maxsize=2_000)
def elements_of(pattern: str) -> tuple[Element, ...]:
    """Return the parts of a pattern."""
    elements = []
    for match in re.finditer(r"\[([^\]]+)\]|(\S+)", pattern):
        inner = match[1] or match[2]
        words = tuple(word if word.isupper() else word.lower() for word in inner.split())
        elements.append(Element(words, match[1] is not None))
    return tuple(elements)


class Match:
    """One line against one pattern: the `arguments` it gives, None if it does not fit.

    `reached` is how many words fit, and `reason` why no more did; `missing` are the words of the pattern that must
    follow where a line ends too early. `rule` is the one whose command it is.
    """

    def __init__(self, pattern: str, tokens: Sequence[Token], names: Names, rule: int = 0) -> None:
        self._rule = rule
        self._elements = elements_of(pattern)
        self._tokens = tokens
        self._names = names
        self.reached = 0
        self.reason = ""
        self.missing: tuple[str, ...] = ()
        self.arguments = self._from_element(0, 0, {})

    def _note(self, place: int, reason: str, weak: bool = False) -> None:
        if place > self.reached or (place == self.reached and (weak or not self.reason)):
            self.reached, self.reason = place, reason

    def _from_element(self, at: int, place: int, got: Arguments) -> Arguments | None:
        """Match the part `at` of the pattern, and all after it, from a place in the line on."""
        if at == len(self._elements):
            place = self._past_commas(place)
            if place == len(self._tokens):
                return got
            self._note(place, f"I do not understand “{as_written(self._tokens[place:])}” here.")
            return None
        found = self._from_word(at, 0, place, got)
        if found is None and self._elements[at].optional:
            return self._from_element(at + 1, place, got)
        return found

    def _from_word(self, at: int, inner: int, place: int, got: Arguments) -> Arguments | None:
        """Match one word within a part of the pattern, and all after it."""
        words = self._elements[at].words
        if inner == len(words):
            return self._from_element(at + 1, place, got)
        word = words[inner]
        if self._past_commas(place) == len(self._tokens):
            self._end_too_early(at, inner, place)
        if word.rstrip("0123456789") not in MANY_WORDS:
            place = self._past_commas(place)
        if word.isupper():
            return self._argument(at, inner, place, got)
        if place < len(self._tokens) and self._is(place, word):
            self._note(place + 1, "")
            return self._from_word(at, inner + 1, place + 1, got)
        return None

    def _end_too_early(self, at: int, inner: int, place: int) -> None:
        """Note which words of the pattern must still come."""
        if self._elements[at].optional or place < self.reached:
            return
        left = [*self._elements[at].words[inner:]]
        left += [word for element in self._elements[at + 1 :] if not element.optional for word in element.words]
        self.missing = tuple(left)
        self._note(place, "")

    def _argument(self, at: int, inner: int, place: int, got: Arguments) -> Arguments | None:
        """Match an argument with as many words as it can have, or fewer if optional parts then find room."""
        word = self._elements[at].words[inner]
        base = word.rstrip("0123456789")
        left = len(self._tokens) - place
        if not left:
            self._note(place, "")
            return None
        if base not in (*MANY_WORDS, "THING", "BALLOT") and left > 1 and self._is_noise(place, base):
            found = self._from_word(at, inner, place + 1, got)
            if found is not None:
                return found
        best: Arguments | None = None
        most = 1 if self._tokens[place].quoted and base != "TEXT" else min(left, self._names.longest(word, self._rule))
        for count in range(most, 0, -1):
            taken = self._tokens[place : place + count]
            if count > 1 and base != "TEXT" and any(token.quoted for token in taken):
                continue
            try:
                meaning = self._names.meaning(word, said(base, taken), self._rule, got)
            except Unclear as unclear:
                if count == 1:
                    self._note(place + unclear.surely, str(unclear), weak=True)
                continue
            found = self._from_word(at, inner + 1, place + count, got | {word.lower(): meaning})
            if found is not None and (best is None or len(found) > len(best)):
                best = found
                if not self._more_to_win(at, found):
                    break
        return best

    def _more_to_win(self, at: int, found: Arguments) -> bool:
        """Tell whether an optional part further on was left out, for which a shorter argument could leave room."""
        return any(
            element.optional and any(word.isupper() and word.lower() not in found for word in element.words)
            for element in self._elements[at + 1 :]
        )

    def _is(self, place: int, word: str) -> bool:
        token = self._tokens[place]
        return not token.quoted and token.text.lower() == word

    def _past_commas(self, place: int) -> int:
        while place < len(self._tokens) and not self._tokens[place].text and not self._tokens[place].quoted:
            place += 1
        return place

    def _is_noise(self, place: int, argument: str) -> bool:
        """Tell whether a word only says of what kind the next one is; of such words there are two at most."""
        noise = (argument.lower(), *NOISE)
        here = [token.text.lower() in noise for token in self._tokens[max(0, place - 2) : place + 1]]
        return here[-1] and not (len(here) == 3 and all(here))


def said(argument: str, tokens: Sequence[Token]) -> str:
    """Return the words of an argument: a text as it was written, a name without a final full stop, else bare words."""
    if argument == "TEXT":
        return as_written(tokens) + tokens[-1].stop
    if argument in MANY_WORDS and not (len(tokens) == 1 and tokens[0].quoted):
        return as_written(tokens).rstrip(",;")
    return " ".join(token.text for token in tokens)
