"""Together: what happened to one player after another in nearly the same words is told in one sentence."""

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
    for one in map(_with_dice, happenings):
        if alike and not _alike([*alike, one]):
            yield _joined(alike)
            alike = []
        alike.append(one)
    if alike:
        yield _joined(alike)


def _with_dice(one: Happening) -> Happening:
    """Return a happening of one sentence with its dice in brackets, where they are only numbers."""
    dull = one.heading or one.sums or one.conflicts or one.before or one.after or one.change is not None
    plain = all(not roll.chance and not roll.apart and isinstance(roll.sides, int) for roll in one.dice)
    if dull or not one.dice or not plain or not _ONE_SENTENCE.fullmatch(f" {one.text}") or not one.text.endswith("."):
        return one
    return replace(one, text=f"{one.text[:-1]} ({'; '.join(map(_thrown, one.dice))}).", dice=())


def _thrown(roll: Roll) -> str:
    return f"{roll.what.replace('.', ' ')}: {' + '.join(map(str, roll.values))}"


def _alike(some: Sequence[Happening]) -> bool:
    """Tell whether happenings say the same of another player each, but for what begins with a figure or a quotation."""
    told = [_rest(one) for one in some]
    if not all(told) or len(set(_names(some))) < len(some) or len({one.rules for one in some}) > 1:
        return False
    same = _common(told)
    if len({_SHAPE.sub("#", rest) for rest in told}) > 1 or len({_end(rest) for rest in told}) > 1:
        return False
    return len(set(told)) == 1 or (len(same.split()) > 0 and all(_FIGURE.match(rest[len(same) :]) for rest in told))


def _rest(one: Happening) -> str:
    """Return what a happening says of its player, after the name; "" if it is told by itself."""
    rest = one.text.removeprefix(one.who[0]) if len(one.who) == 1 else one.text
    told = one.is_bare and not one.heading and one.change is None and one.text != rest
    return rest if told and _ONE_SENTENCE.fullmatch(rest) and f" {one.who[0]}" not in rest else ""


def _end(rest: str) -> str:
    """Return the full stop of a sentence, with the rule behind it if it names one."""
    found = _LAST.search(rest)
    return found[0] if found is not None else ""


def _common(told: Sequence[str]) -> str:
    """Return the words that all begin with, up to the figure or quotation in which they differ, brackets and all."""
    same = "".join(signs[0] for signs in takewhile(lambda signs: len(set(signs)) == 1, zip(*told, strict=False)))
    same = same[: same.rfind(" ") + 1]
    if same.count("(") > same.count(")"):
        same = same[: same.rindex("(")].rstrip()
        same = same[: same.rfind(" ") + 1]
    return same[: same.rindex("“")] if same.count("“") > same.count("”") else same


def _names(alike: Sequence[Happening]) -> list[str]:
    return [one.who[0] for one in alike]


def _joined(alike: Sequence[Happening]) -> Happening:
    if len(alike) == 1:
        return alike[0]
    first, names, told = alike[0], _names(alike), [_rest(one) for one in alike]
    if len(set(told)) == 1:
        return Happening(_all_of(names, told[0]), who=tuple(names), rules=first.rules)
    same, end = _common(told), _end(told[0])
    left = [rest.removesuffix(end)[len(same) :].split(" ") for rest in told]
    kept = _kept(left)
    where = next((f"{word} " for word in reversed(same.split()[-2:]) if word in _WHERE), "")
    values = [" ".join(words[: len(words) - kept]) for words in left]
    others = [f"{name} {where}{value}" for name, value in zip(names[1:], values[1:], strict=True)]
    after = " ".join(["", *left[0][len(left[0]) - kept :]]) if kept else ""
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
