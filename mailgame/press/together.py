"""Together: what happened to one player after another in the same words is told in one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from .scene import Happening
from .words import say_list

_AMOUNT = re.compile(r"-?\$[\d,]+(?:\.\d\d)?")
_ONE_SENTENCE = re.compile(r" (?:[^.!?$]|-?\$[\d,]+(?:\.\d\d)?)+\.(?: \(rule [^()]+\))?")


def together(happenings: Iterable[Happening]) -> Iterator[Happening]:
    """Yield happenings; those in a row that say the same of one player each, but for an amount of money, as one.

    “Ann gets $5 as interest.” and “Bert gets $7 as interest.” are “Ann gets $5 and Bert $7 as interest.”
    """
    alike: list[Happening] = []
    for one in happenings:
        if alike and (_said(one) is None or _said(one) != _said(alike[0]) or one.who[0] in _names(alike)):
            yield _joined(alike)
            alike = []
        alike.append(one)
    if alike:
        yield _joined(alike)


def _said(one: Happening) -> tuple[object, ...] | None:
    """Return what a happening says of its player, whatever amount it is; None if it is told by itself."""
    rest = one.text.removeprefix(one.who[0]) if len(one.who) == 1 else one.text
    told = one.is_bare and not one.heading and one.change is None and one.text != rest
    if not told or not _ONE_SENTENCE.fullmatch(rest) or len(_AMOUNT.findall(rest)) > 1 or f" {one.who[0]}" in rest:
        return None
    return _AMOUNT.sub("$", rest), one.rules


def _names(alike: Sequence[Happening]) -> list[str]:
    return [one.who[0] for one in alike]


def _joined(alike: Sequence[Happening]) -> Happening:
    if len(alike) == 1:
        return alike[0]
    first, names = alike[0], _names(alike)
    rest = first.text.removeprefix(names[0])
    amounts = [amount for one in alike for amount in _AMOUNT.findall(one.text.removeprefix(one.who[0]))]
    if len(set(amounts)) > 1:
        before, after = _AMOUNT.split(rest, maxsplit=1)
        sums = [f"{name} {amount}" for name, amount in zip(names[1:], amounts[1:], strict=True)]
        text = say_list([f"{names[0]}{before}{amounts[0]}", *sums]) + after
    else:
        text = f"Each of {say_list(names)}{rest}"
    return Happening(text, who=tuple(names), rules=first.rules)
