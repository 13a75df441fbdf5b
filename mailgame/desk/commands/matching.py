"""Matching: the words of a line against the pattern of a command, with all its optional parts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from msgspec import Struct

from ...law.commands import LIST, counts, flag_of, kind_of, name_of
from .likeness import Unclear
from .lines import Token, as_written
from .linking import is_cut_by_a_link, link_at
from .names import MANY_WORDS, NOISE, Names

_THOUSANDS = re.compile(r"\$?-?\d{1,3}(,\d{3})+\$?")
REPEATED = frozenset({"DATE", "DOLLARS", "MOMENT", "NUMBER", "VALUE", "WORD"})
"""ARGUMENTS whose lists may hold the same twice: “3, 3” are two numbers, but a card named twice is one card."""

Arguments = dict[str, Any]
"""The arguments of a line, by name: a text, a number, or a list of them."""

MOST_IN_A_LIST = 100
"""The most entries of a list."""


class Element(Struct, frozen=True):
    """A part of a pattern: one or more fixed words and ARGUMENTS in capitals, which may be optional together."""

    words: tuple[str, ...]
    optional: bool


@lru_cache(maxsize=2_000)
def elements_of(pattern: str) -> tuple[Element, ...]:
    """Return the parts of a pattern."""
    elements: list[Element] = []
    for match in re.finditer(r"\[([^\]]+)\]|(\S+)", pattern):
        inner = match[1] or match[2]
        words = tuple(word if word.isupper() else word.lower() for word in inner.split())
        before = elements[-1] if elements else None
        if before is not None and len(before.words) == 1 and match[2] and counts(before.words[0], words[0]):
            elements.pop()
            words = (f"[{before.words[0]}]" if before.optional else before.words[0], *words)
        elements.append(Element(words, match[1] is not None))
    return tuple(elements)


class Word(NamedTuple):
    """What a word of a pattern is: an ARGUMENT, a list of such, or else fixed. `long` ones may begin with a comma."""

    is_list: bool
    is_argument: bool
    long: bool


@lru_cache(maxsize=2_000)
def _word(words: tuple[str, ...], inner: int) -> Word:
    """Return what word `inner` of a part of a pattern is."""
    word = words[inner]
    is_list = word.endswith(LIST) or (inner + 1 < len(words) and counts(word, words[inner + 1]))
    return Word(is_list, word.isupper(), kind_of(word) in MANY_WORDS)


class Entry(Struct, frozen=True):
    """An entry of a list: what it means, how many of it, and the place after it."""

    meaning: str | int
    amount: int
    end: int


class Match:
    """A line matched with a pattern: its `arguments`, None if it does not match.

    reached: how many words match. reason: why no more do. missing: the words of the pattern that must still follow, if
    the line ends too early. rule: whose command it is.
    """

    def __init__(self, pattern: str, tokens: Sequence[Token], names: Names, rule: int = 0) -> None:
        self._rule = rule
        self._elements = elements_of(pattern)
        self._tokens = apart(tokens) if LIST in pattern else tokens
        self._names = names
        self._linked: set[int] = set()
        """The places that a link leads to, at which no other is looked for."""
        self.reached = 0
        self.reason = ""
        self.missing: tuple[str, ...] = ()
        self.arguments = self._from_element(0, 0, {})

    def _note(self, place: int, reason: str, weak: bool = False) -> None:
        if place > self.reached or (place == self.reached and (weak or not self.reason)):
            self.reached, self.reason = place, reason

    def _from_element(self, at: int, place: int, got: Arguments) -> Arguments | None:
        """Match part `at` of the pattern and all after it, from a place in the line on."""
        if at == len(self._elements):
            place = self._past_commas(place)
            if place == len(self._tokens):
                return got
            if place >= self.reached:
                self._note(place, f"I do not understand “{as_written(self._tokens[place:])}” here.")
            return None
        match = self._from_word(at, 0, place, got)
        if match is None and self._elements[at].optional:
            return self._from_element(at + 1, place, got)
        return match

    def _from_word(self, at: int, inner: int, place: int, got: Arguments) -> Arguments | None:
        """Match word `inner` of part `at` of the pattern, and all after it."""
        words = self._elements[at].words
        if inner == len(words):
            flag = flag_of(words) if self._elements[at].optional else ""
            return self._from_element(at + 1, place, got | {flag: True} if flag else got)
        word, past = _word(words, inner), self._past_commas(place)
        if past == len(self._tokens):
            self._end_too_early(at, inner, place)
        if not word.long:
            place = past
        if word.is_list:
            return self._list(at, inner, place, got)
        if word.is_argument:
            return self._argument(at, inner, place, got)
        if place < len(self._tokens) and self._is(place, words[inner]):
            self._note(place + 1, "")
            return self._from_word(at, inner + 1, place + 1, got)
        return None

    def _end_too_early(self, at: int, inner: int, place: int) -> None:
        """Note which words of the pattern must still follow."""
        if self._elements[at].optional or place < self.reached:
            return
        left = [*self._elements[at].words[inner:]]
        left += [word for element in self._elements[at + 1 :] if not element.optional for word in element.words]
        self.missing = tuple(left)
        self._note(place, "")

    def _argument(self, at: int, inner: int, place: int, got: Arguments) -> Arguments | None:
        """Match an argument with as many words as it can have, or fewer if that leaves room for optional parts."""
        word = self._elements[at].words[inner]
        base = kind_of(word)
        left = len(self._tokens) - place
        if not left:
            self._note(place, "")
            return None
        if base not in (*MANY_WORDS, "THING", "BALLOT", "WORD") and left > 1 and self._is_noise(place, base):
            match = self._from_word(at, inner, place + 1, got)
            if match is not None:
                return match
        may_link = place not in self._linked and self._names.has_options(word, self._rule)
        link = link_at(self._tokens, place, {base.lower()}) if may_link else 0
        self._linked |= {place + link} if link else set()
        if 0 < link < left and (match := self._from_word(at, inner, place + link, got)) is not None:
            return match
        labels = self._behind(at) if base == "NAME" else ()
        best: Arguments | None = None
        most = min(left, self._names.longest(word, self._rule, got))
        most = 1 if self._tokens[place].quoted and base != "TEXT" else most
        while base == "VALUE" and most < left and self._tokens[place + most - 1].raw.endswith(","):
            most += 1  # a list is as long as it is
        for count in range(most, 0, -1):
            taken = self._tokens[place : place + count]
            if count > 1 and base != "TEXT" and any(token.quoted for token in taken):
                continue
            if labels and is_cut_by_a_link(self._tokens, place, place + count, labels):
                continue
            try:
                meaning = self._names.meaning(word, said(base, taken), self._rule, got)
            except Unclear as unclear:
                if count == 1 or (base == "MOMENT" and unclear.surely):
                    self._note(place + unclear.surely, str(unclear), weak=base != "MOMENT")
                continue
            match = self._from_word(at, inner + 1, place + count, got | {name_of(word): meaning})
            if match is not None and (best is None or len(match) > len(best)):
                best = match
                if not self._more_to_win(at, match):
                    break
        return best

    def _behind(self, at: int) -> set[str]:
        """Return the names of the arguments with options behind a part of the pattern, in small letters."""
        words = [word for element in self._elements[at + 1 :] for word in element.words if word.isupper()]
        return {kind_of(word).lower() for word in words if self._names.has_options(word, self._rule)}

    def _list(self, at: int, inner: int, place: int, got: Arguments) -> Arguments | None:
        """Match a list with as many entries as it can have, or fewer if the rest of the pattern then matches."""
        words = self._elements[at].words[inner:]
        amount, name = (words[0], words[1]) if not words[0].endswith(LIST) else ("", words[0])
        entries: list[Entry] = []
        while (here := self._past_separators(place) if entries else place) < len(self._tokens):
            if here == len(self._tokens) - 1 and self._ends_open(amount, here):
                if amount and not self._is_separator(here):
                    self._end_too_early(at, inner + 1, here + 1)
                break
            entry = self._entry(name, amount, here, got)
            if entry is None:
                break
            if len(entries) == MOST_IN_A_LIST:
                self._note(here, f"A list holds {MOST_IN_A_LIST} at most; write the others on a line of their own.")
                return None
            if not self._repeats(name, amount) and any(entry.meaning == other.meaning for other in entries):
                self._note(entry.end, f"{entry.meaning} is there twice; write it once.")
                return None
            entries.append(entry)
            place = entry.end
        for count in range(len(entries), 0, -1):
            taken = entries[:count]
            listed: Arguments = {name_of(name): [entry.meaning for entry in taken]}
            if amount:
                listed[name_of(amount)] = [entry.amount for entry in taken]
            match = self._from_word(at, inner + (2 if amount else 1), taken[-1].end, got | listed)
            if match is not None:
                return match
        return None

    def _repeats(self, name: str, amount: str) -> bool:
        """Return whether a list can have an entry twice: dates and numbers, or a word that a rule lists."""
        return kind_of(name) in REPEATED or (not amount and self._names.has_options(name, self._rule))

    def _entry(self, name: str, amount: str, place: int, got: Arguments) -> Entry | None:
        """Match one entry of a list; if each has an amount, that comes first."""
        number = 1
        if amount:
            said_number = self._meaning("NUMBER", place, 1, got) if place < len(self._tokens) - 1 else None
            if isinstance(said_number, int):
                place, number = place + 1, said_number
            elif not amount.startswith("["):
                self._note(place, f"Say how many before “{as_written(self._tokens[place : place + 1]).rstrip(',;')}”.")
                return None
            if number < 1:
                self._note(place, f"“{self._tokens[place - 1].text}” is too few; leave out what there is none of.")
                return None
        if self._is_noise(place, kind_of(name)) and place + 1 < len(self._tokens):
            further = self._entry(name, "", place + 1, got)
            if further is not None:
                return Entry(further.meaning, number, further.end)
        resembling: Entry | None = None
        for count in range(self._room(name, place, got), 0, -1):
            meaning = self._meaning(name, place, count, got)
            if meaning is None:
                continue
            if not self._names.has_options(name, self._rule) or self._spells(place, count, meaning):
                return Entry(meaning, number, place + count)
            resembling = resembling or Entry(meaning, number, place + count)
        return resembling

    def _spells(self, place: int, count: int, meaning: object) -> bool:
        """Return whether so many tokens are what they mean, letter by letter: before what more of them resemble."""
        return as_written(self._tokens[place : place + count]).rstrip(",;").casefold() == str(meaning).casefold()

    def _room(self, name: str, place: int, got: Arguments) -> int:
        """Return how many words an entry of a list may have here: it ends at a comma."""
        if self._tokens[place].quoted:
            return 1
        room = min(len(self._tokens) - place, self._names.longest(name, self._rule, got))
        for count in range(1, room):
            behind = self._tokens[place + count]
            if self._tokens[place + count - 1].raw.endswith((",", ";")) or behind.quoted or not behind.text:
                return count
        return room

    def _meaning(self, name: str, place: int, count: int, got: Arguments) -> str | int | None:
        """Return what some words mean as an argument; None, with the reason noted, if nothing."""
        try:
            return self._names.meaning(name, said(kind_of(name), self._tokens[place : place + count]), self._rule, got)
        except Unclear as unclear:
            if count == 1:
                self._note(place + unclear.surely, str(unclear), weak=True)
            return None

    def _past_separators(self, place: int) -> int:
        """Return the place after a comma, an “and”, or both; after none, the same place."""
        place = self._past_commas(place)
        if place + 1 < len(self._tokens) and self._is_separator(place):
            place = self._past_commas(place + 1)
        return place

    def _is_separator(self, place: int) -> bool:
        return self._is(place, "and") or self._is(place, "&")

    def _ends_open(self, amount: str, place: int) -> bool:
        """Tell whether the last word of a list needs another after it: it is an “and”, or an amount."""
        if self._is_separator(place) or not amount:
            return self._is_separator(place)
        return not self._tokens[place].quoted and self._tokens[place].text.isdecimal()

    def _more_to_win(self, at: int, match: Arguments) -> bool:
        """Tell whether an optional part further on was left out, for which a shorter argument might leave room."""
        return any(
            element.optional and any(name not in match for name in _names_in(element))
            for element in self._elements[at + 1 :]
        )

    def _is(self, place: int, word: str) -> bool:
        token = self._tokens[place]
        return not token.quoted and token.text.lower() == word

    def _past_commas(self, place: int) -> int:
        token = self._tokens[place] if place < len(self._tokens) else None
        return place if token is None or token.text or token.quoted else self._behind_commas[place]

    @cached_property
    def _behind_commas(self) -> Sequence[int]:
        """The place from each place on at which a word stands, found once: a line may hold thousands of commas."""
        places, next_word = [0] * len(self._tokens), len(self._tokens)
        for place in range(len(self._tokens) - 1, -1, -1):
            next_word = place if self._tokens[place].text or self._tokens[place].quoted else next_word
            places[place] = next_word
        return places

    def _is_noise(self, place: int, argument: str) -> bool:
        """Tell whether a word only names the kind of the next one, as in “rule 5”; there are at most two in a row."""
        noise = (argument.lower(), *NOISE)
        here = [token.text.lower() in noise for token in self._tokens[max(0, place - 2) : place + 1]]
        return here[-1] and not (len(here) == 3 and all(here))


def _names_in(element: Element) -> list[str]:
    """Return the names of the arguments that a part of a pattern gives."""
    return list(filter(None, [flag_of(element.words)])) or [name_of(word) for word in element.words if word.isupper()]


def apart(tokens: Sequence[Token]) -> list[Token]:
    """Split words joined by commas, “king,queen”, but not the thousands of a number, “1,000”."""
    split: list[Token] = []
    for token in tokens:
        if token.quoted or "," not in token.text or _THOUSANDS.fullmatch(token.text):
            split.append(token)
            continue
        raws = [raw for raw in re.split(r"(?<=,)(?!,)", token.raw) if raw]
        for place, raw in enumerate(raws):
            bare = "" if not raw.strip(",;:.!?") else raw.strip(",").rstrip(",;:")
            last = place == len(raws) - 1
            split.append(Token(bare, False, raw, token.glued if not place else True, token.stop if last else ""))
    return split


def said(argument: str, tokens: Sequence[Token]) -> str:
    """Return the words of an argument: TEXT as it was written, a name without its final full stop, else bare words.

    A value of several words keeps the commas between them: it may be a list.
    """
    if argument == "TEXT":
        return as_written(tokens) + tokens[-1].stop
    if argument in (*MANY_WORDS, "VALUE") and not (len(tokens) == 1 and tokens[0].quoted):
        return as_written(tokens).rstrip(",;")
    return " ".join(token.text for token in tokens)
