"""Together: what happened in nearly the same words, to one player or to one after another, is told in one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

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


def together(happenings: Iterable[Happening]) -> Iterator[Happening]:
    """Yield happenings, dice within their sentence; those in a row that say nearly the same of one player each as one.

    What differs begins with a figure or a name in quotation marks. “Ann gets $5 as interest.” and “Bert gets $7 as
    interest.” are “Ann gets $5 and Bert $7 as interest.”; “Ann lands on square 9.” with 3 and 5 is “Ann lands on square
    9 (move: 3 + 5).”
    """
    alike: list[Happening] = []
    rests: list[str] = []
    for entry in _again(map(_with_dice, happenings)):
        rest = _rest(entry)
        if alike and not _alike([*alike, entry], [*rests, rest]):
            yield _joined(alike, rests)
            alike, rests = [], []
        alike.append(entry)
        rests.append(rest)
    if alike:
        yield _joined(alike, rests)


def _again(happenings: Iterable[Happening]) -> Iterator[Happening]:
    """Yield happenings, those in a row that say the same of the same player but for the last words as one.

    “Ann gets $5. Ann gets $5.” is “Ann gets $5, twice.”; “Ann has her guard trained to be a miner. Ann has her guard
    trained to be a scout.” is “Ann has her guard trained to be a miner and a scout.”
    """
    same: list[Happening] = []
    for entry in happenings:
        if same and not _is_again([*same, entry]):
            yield _at_once(same)
            same = []
        same.append(entry)
    if same:
        yield _at_once(same)


def _is_again(some: Sequence[Happening]) -> bool:
    """Tell whether happenings are single sentences of the same players that differ at most in their last words."""
    plain = all(entry.is_bare and not entry.heading and entry.change is None for entry in some)
    if not plain or not some[0].who or len({(entry.who, entry.rules, _end(entry.text)) for entry in some}) > 1:
        return False
    if not all(_ONE_SENTENCE.fullmatch(f" {entry.text}") for entry in some):
        return False
    same, last = _parted(some)
    differ = len(set(last)) == len(last) and all(map(_LAST_WORDS.fullmatch, last))
    return not any(last) or (len(same) >= _IN_COMMON and differ)


def _parted(some: Sequence[Happening]) -> tuple[list[str], list[str]]:
    """Return the words with which all sentences begin, and what each ends with besides, less the full stop."""
    words = [entry.text.removesuffix(_end(entry.text)).split(" ") for entry in some]
    same = [column[0] for column in takewhile(lambda column: len(set(column)) == 1, zip(*words, strict=False))]
    return same, [" ".join(sentence[len(same) :]) for sentence in words]


def _at_once(some: Sequence[Happening]) -> Happening:
    if len(some) == 1:
        return some[0]
    (same, last), first = _parted(some), some[0]
    often = "twice" if len(some) == 2 else f"{len(some)} times"
    words = f"{' '.join(same)} {say_list(last)}" if any(last) else f"{' '.join(same)}, {often}"
    return Happening(f"{words}{_end(first.text)}", who=first.who, rules=first.rules)


def _with_dice(entry: Happening) -> Happening:
    """Return a happening of one sentence with its dice in brackets, where they are only numbers."""
    dull = entry.heading or entry.sums or entry.conflicts or entry.before or entry.after or entry.change is not None
    plain = all(not roll.chance and not roll.apart and isinstance(roll.sides, int) for roll in entry.dice)
    one_sentence = _ONE_SENTENCE.fullmatch(f" {entry.text}") and entry.text.endswith(".")
    if dull or not entry.dice or not plain or not one_sentence:
        return entry
    return replace(entry, text=f"{entry.text[:-1]} ({'; '.join(map(_thrown, entry.dice))}).", dice=())


def _thrown(roll: Roll) -> str:
    return f"{roll.what.replace('.', ' ')}: {' + '.join(map(str, roll.values))}"


def _alike(some: Sequence[Happening], rests: Sequence[str]) -> bool:
    """Tell whether happenings say the same of another player each, but for what begins with a figure or a quotation.

    rests: what each says after the name.
    """
    if not all(rests) or len(set(_names(some))) < len(some) or len({entry.rules for entry in some}) > 1:
        return False
    if len({_SHAPE.sub("#", rest) for rest in rests}) > 1 or len({_end(rest) for rest in rests}) > 1:
        return False
    same = _common(rests)
    return len(set(rests)) == 1 or (len(same.split()) > 0 and all(_FIGURE.match(rest[len(same) :]) for rest in rests))


def _rest(entry: Happening) -> str:
    """Return what a happening says of its player, after the name; "" if it is told by itself."""
    rest = entry.text.removeprefix(entry.who[0]) if len(entry.who) == 1 else entry.text
    stands_with_others = entry.is_bare and not entry.heading and entry.change is None and entry.text != rest
    return rest if stands_with_others and _ONE_SENTENCE.fullmatch(rest) and f" {entry.who[0]}" not in rest else ""


def _end(rest: str) -> str:
    """Return the full stop of a sentence, with the rule behind it if it names one."""
    match = _LAST.search(rest)
    return match[0] if match is not None else ""


def _common(rests: Sequence[str]) -> str:
    """Return the words that all begin with, up to the figure or quotation in which they differ, brackets and all."""
    first, last = min(rests), max(rests)  # what these two have in common all have
    same = "".join(sign for sign, _ in takewhile(lambda signs: signs[0] == signs[1], zip(first, last, strict=False)))
    same = same[: same.rfind(" ") + 1]
    if same.count("(") > same.count(")"):
        same = same[: same.rindex("(")].rstrip()
        same = same[: same.rfind(" ") + 1]
    return same[: same.rindex("“")] if same.count("“") > same.count("”") else same


def _names(alike: Sequence[Happening]) -> list[str]:
    return [entry.who[0] for entry in alike]


def _joined(alike: Sequence[Happening], rests: Sequence[str]) -> Happening:
    if len(alike) == 1:
        return alike[0]
    first, names = alike[0], _names(alike)
    if len(set(rests)) == 1:
        return Happening(_all_of(names, rests[0]), who=tuple(names), rules=first.rules)
    same, end = _common(rests), _end(rests[0])
    left = [rest.removesuffix(end)[len(same) :].split(" ") for rest in rests]
    common_end = _kept(left)
    where = next((f"{word} " for word in reversed(same.split()[-2:]) if word in _WHERE), "")
    values = [" ".join(words[: len(words) - common_end]) for words in left]
    others = [f"{name} {where}{value}" for name, value in zip(names[1:], values[1:], strict=True)]
    after = " ".join(["", *left[0][len(left[0]) - common_end :]]) if common_end else ""
    text = say_list([f"{names[0]}{same}{values[0]}", *others]) + after + end
    return Happening(text, who=tuple(names), rules=first.rules)


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
