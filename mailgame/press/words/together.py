"""Together: what happened in nearly the same words, to one player or to one after another, is told in one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile

from msgspec import Struct
from msgspec.structs import replace

from ..scenes.scene import Happening, Roll
from .words import say_list

_ONE_SENTENCE = re.compile(r" (?:[^.!?$]|-?\$[\d,]+(?:\.\d\d)?)+\.(?: \(rule [^()]+\))?")
_LAST = re.compile(r"\.(?: \(rule [^()]+\))?$")
_FIGURE = re.compile(r"[-−]?\$?\d|“")
_SHAPE = re.compile(r"[-−]?\$?\d[\d,.]*(?<!\.)(?: “[^”]*”)?|“[^”]*”")
_LAST_WORDS = re.compile(r"[^\W\d]+(?: [^\W\d]+){0,2}")
_IN_COMMON = 4
"""How many words sentences must have in common that are told as one."""
_NO_DEEDS = ("has", "is", "was")
"""Verbs that “so does” does not repeat."""
_WHERE = ("at", "for", "from", "in", "on", "to")
_NUMBERED = re.compile(r"([^$]*)(\$[\d,]+(?:\.\d\d)?)([^$\d]* (?!(?:at|by|from|in|is|of|on|to) )[a-z]*[a-rt-wz]) (\d+)")
"""A sentence that has one sum in it, and ends with a number of something."""
_PLACE = re.compile(r"(?<!\S)(?:at|from|in|on|to) (#\d+(?: “[^”]*”)?)(?=[\s.,;:’])")
"""A numbered place, as a sentence says where something is."""


class Sentence(Struct, frozen=True):
    """A happening taken apart, which many letters may tell with other happenings around it.

    `entry` has its dice within its sentence. `single` says that it is one sentence about players and nothing besides;
    `end` is its full stop, with the rule behind it. `rest` is what it says of its player, after the name, and `shape`
    the same less its figures and quotations; both are "" if it is told by itself. `place` is the only place that it
    names, “#4 “Moss End””, and `around` what stands before and behind that.
    """

    happening: Happening
    entry: Happening
    single: bool
    end: str
    rest: str
    shape: str
    place: str = ""
    around: tuple[str, str] = ("", "")


def sentence_of(happening: Happening, *, with_dice: bool = True) -> Sentence:
    """Take a happening apart; with_dice: with what was thrown within its sentence."""
    entry = _with_dice(happening) if with_dice else happening
    bare = entry.is_bare and not entry.heading and entry.change is None
    rest = _rest(entry) if bare else ""
    single = bare and bool(entry.who) and _ONE_SENTENCE.fullmatch(f" {entry.text}") is not None
    one = Sentence(happening, entry, single, _end(entry.text), rest, _SHAPE.sub("#", rest))
    found = _PLACE.search(entry.text) if single and entry.text.count("#") == 1 else None
    if found is None:
        return one
    begin, end = found.span(1)
    return replace(one, place=found[1], around=(entry.text[:begin], entry.text[end:]))


def together(happenings: Iterable[Happening]) -> Iterator[Happening]:
    """Yield happenings, dice within their sentence; those in a row that say nearly the same of one player each as one.

    What differs begins with a figure or a name in quotation marks. “Ann gets $5 as interest.” and “Bert gets $7 as
    interest.” are “Ann gets $5 and Bert $7 as interest.”; “Ann lands on square 9.” with 3 and 5 is “Ann lands on square
    9 (move: 3 + 5).”
    """
    return retold(map(sentence_of, happenings))


def told_to_them(happenings: Iterable[Happening]) -> Iterator[Happening]:
    """Do the same with what happened to the reader, whose dice stand by themselves."""
    return retold(sentence_of(one, with_dice=False) for one in happenings)


def retold(happenings: Iterable[Sentence]) -> Iterator[Happening]:
    """Do the same with happenings that are taken apart already."""
    alike: _Alike | None = None
    for one in _again(_by_number(_by_place(happenings))):
        if alike is None or not alike.takes(one):
            if alike is not None:
                yield alike.joined()
            alike = _Alike(one)
    if alike is not None:
        yield alike.joined()


def _by_place(happenings: Iterable[Sentence]) -> Iterator[Sentence]:
    """Yield happenings, those in a row of the same player that say the same of one place each as one.

    “Ann’s soldier in #4 is a miner now. Ann’s soldier in #5 is a scout now. Ann’s soldier in #7 is a miner now.” is
    “Ann’s soldier in each of #4 and #7 is a miner now. Ann’s soldier in #5 is a scout now.”
    """
    row: list[Sentence] = []
    for one in happenings:
        if row and not (one.place and (one.entry.who, one.entry.rules) == (row[0].entry.who, row[0].entry.rules)):
            yield from _each_place_once(row)
            row = []
        if one.place:
            row.append(one)
        else:
            yield one
    yield from _each_place_once(row)


def _each_place_once(row: Sequence[Sentence]) -> Iterator[Sentence]:
    alike: dict[tuple[str, str], list[Sentence]] = {}
    for one in row:
        alike.setdefault(one.around, []).append(one)
    for (before, after), some in alike.items():
        places = [one.place for one in some]
        if len(some) == 1 or len(set(places)) < len(places):
            yield from some
        else:
            words = f"{before}each of {say_list(places)}{after}"
            yield sentence_of(Happening(words, who=some[0].entry.who, rules=some[0].entry.rules))


def _by_number(happenings: Iterable[Sentence]) -> Iterator[Sentence]:
    """Yield happenings, those in a row of the same player that bring a sum for a number of something each as one.

    “You get $5 for a week of square 5. You get $6 for a week of square 6.” is “You get $5 and $6 for a week of squares
    5 and 6.”
    """
    for key, row in groupby(happenings, _but_for_numbers):
        some = list(row)
        if key is None or len(some) == 1:
            yield from some
            continue
        _, rules, end, before, between = key
        sums, numbers = zip(*((found[2], found[4]) for found in map(_numbered, some) if found), strict=True)
        each = f"{sums[0]} each" if len(set(sums)) == 1 else say_list(sums)
        words = f"{before}{each}{between}s {say_list(numbers)}{end}"
        yield sentence_of(Happening(words, who=some[0].entry.who, rules=rules))


def _numbered(one: Sentence) -> re.Match[str] | None:
    return _NUMBERED.fullmatch(one.entry.text.removesuffix(one.end)) if one.single else None


def _but_for_numbers(one: Sentence) -> tuple[tuple[str, ...], tuple[str, ...], str, str, str] | None:
    found = _numbered(one)
    return (one.entry.who, one.entry.rules, one.end, found[1], found[3]) if found is not None else None


def _again(happenings: Iterable[Sentence]) -> Iterator[Sentence]:
    """Yield happenings, those in a row that say the same of the same player but for the last words as one.

    “Ann gets $5. Ann gets $5.” is “Ann gets $5, twice.”; “Ann has her guard trained to be a miner. Ann has her guard
    trained to be a scout.” is “Ann has her guard trained to be a miner and a scout.”
    """
    same: list[Sentence] = []
    for one in happenings:
        if same and not _is_again(same, one):
            yield _at_once(same)
            same = []
        same.append(one)
    if same:
        yield _at_once(same)


def _is_again(some: Sequence[Sentence], one: Sentence) -> bool:
    """Tell whether happenings are single sentences of the same players that differ at most in their last words."""
    first, entry = some[0], one.entry
    if not first.single or not one.single:
        return False
    if (first.entry.who, first.entry.rules, first.end) != (entry.who, entry.rules, one.end):
        return False
    same, last = _parted([*some, one])
    differ = len(set(last)) == len(last) and all(map(_LAST_WORDS.fullmatch, last))
    return not any(last) or (len(same) >= _IN_COMMON and differ)


def _parted(some: Sequence[Sentence]) -> tuple[list[str], list[str]]:
    """Return the words with which all sentences begin, and what each ends with besides, less the full stop."""
    words = [one.entry.text.removesuffix(one.end).split(" ") for one in some]
    same = [column[0] for column in takewhile(lambda column: len(set(column)) == 1, zip(*words, strict=False))]
    return same, [" ".join(sentence[len(same) :]) for sentence in words]


def _at_once(some: Sequence[Sentence]) -> Sentence:
    if len(some) == 1:
        return some[0]
    (same, last), first = _parted(some), some[0]
    often = "twice" if len(some) == 2 else f"{len(some)} times"
    words = f"{' '.join(same)} {say_list(last)}" if any(last) else f"{' '.join(same)}, {often}"
    return sentence_of(Happening(f"{words}{first.end}", who=first.entry.who, rules=first.entry.rules))


def _with_dice(entry: Happening) -> Happening:
    """Return a happening of one sentence with its dice in brackets, where they are only numbers."""
    if not entry.dice or not entry.text.endswith("."):
        return entry
    dull = entry.heading or entry.sums or entry.conflicts or entry.before or entry.after or entry.change is not None
    plain = all(not roll.chance and not roll.apart and isinstance(roll.sides, int) for roll in entry.dice)
    if dull or not plain or not _ONE_SENTENCE.fullmatch(f" {entry.text}"):
        return entry
    return replace(entry, text=f"{entry.text[:-1]} ({'; '.join(map(_thrown, entry.dice))}).", dice=())


def _thrown(roll: Roll) -> str:
    return f"{roll.what.replace('.', ' ')}: {' + '.join(map(str, roll.values))}"


def _rest(entry: Happening) -> str:
    """Return what a bare happening says of its player, after the name; "" if it is told by itself."""
    rest = entry.text.removeprefix(entry.who[0]) if len(entry.who) == 1 else entry.text
    return rest if entry.text != rest and _ONE_SENTENCE.fullmatch(rest) and f" {entry.who[0]}" not in rest else ""


def _end(rest: str) -> str:
    """Return the full stop of a sentence, with the rule behind it if it names one."""
    match = _LAST.search(rest)
    return match[0] if match is not None else ""


class _Alike:
    """Happenings in a row that say the same of a player each, but for what begins with a figure or a quotation."""

    def __init__(self, first: Sentence) -> None:
        """Begin with one."""
        self._first = first
        self._rests = dict.fromkeys(first.entry.who[:1], first.rest)
        self._low = self._high = first.rest
        self._same = ""

    def takes(self, one: Sentence) -> bool:
        """Take one more, if it says the same of somebody else; return whether it does."""
        first, rest = self._first, one.rest
        if not rest or (one.shape, one.end) != (first.shape, first.end) or one.entry.rules != first.entry.rules:
            return False
        name = one.entry.who[0]
        if name in self._rests or not self._differs_in_figures(rest):
            return False
        self._rests[name] = rest
        return True

    def _differs_in_figures(self, rest: str) -> bool:
        low, high = min(self._low, rest), max(self._high, rest)
        if self._same and (low, high) == (self._low, self._high):
            return _FIGURE.match(rest[len(self._same) :]) is not None
        if low != high:
            same = _common(low, high)  # what these two have in common all have
            others = self._rests.values() if same != self._same else ()
            if not same.strip() or not all(_FIGURE.match(each[len(same) :]) for each in (*others, rest)):
                return False
            self._same = same
        self._low, self._high = low, high
        return True

    def joined(self) -> Happening:
        """Return all of them as one."""
        first, names, rests = self._first, list(self._rests), list(self._rests.values())
        if len(rests) <= 1:
            return first.entry
        if not self._same:
            return Happening(_all_of(names, rests[0]), who=tuple(names), rules=first.entry.rules)
        same, end = self._same, first.end
        left = [rest.removesuffix(end)[len(same) :].split(" ") for rest in rests]
        common_end = _kept(left)
        where = next((f"{word} " for word in reversed(same.split()[-2:]) if word in _WHERE), "")
        where = same.rpartition(": ")[2] if ": " in same else where
        values = [" ".join(words[: len(words) - common_end]) for words in left]
        others = [f"{name} {where}{value}" for name, value in zip(names[1:], values[1:], strict=True)]
        after = " ".join(["", *left[0][len(left[0]) - common_end :]]) if common_end else ""
        text = say_list([f"{names[0]}{same}{values[0]}", *others]) + after + end
        return Happening(text, who=tuple(names), rules=first.entry.rules)


def _common(first: str, last: str) -> str:
    """Return the words that both begin with, up to the figure or quotation in which they differ, brackets and all."""
    same = "".join(sign for sign, _ in takewhile(lambda signs: signs[0] == signs[1], zip(first, last, strict=False)))
    same = same[: same.rfind(" ") + 1]
    if same.count("(") > same.count(")"):
        same = same[: same.rindex("(")].rstrip()
        same = same[: same.rfind(" ") + 1]
    return same[: same.rindex("“")] if same.count("“") > same.count("”") else same


def _all_of(names: Sequence[str], rest: str) -> str:
    """Return what several did in one sentence: “Ann gets 1 point; so do Bert and Cleo”."""
    first, *others = names
    verb = rest.split()[0]
    if verb in _NO_DEEDS or not verb.endswith("s"):
        return f"Each of {say_list(names)}{rest}"
    end = _end(rest)
    return f"{first}{rest.removesuffix(end)}; so {'do' if len(others) > 1 else 'does'} {say_list(others)}{end}"


def _kept(left: Sequence[Sequence[str]]) -> int:
    """Return with how many words all end, which are said once: none that close a bracket or a quotation."""
    alike = takewhile(lambda words: len(set(words)) == 1, zip(*map(reversed, left), strict=False))
    ends = [words[0] for words in alike][: min(map(len, left)) - 1]
    return 0 if {")", "”"} & set("".join(ends)) else len(ends)
