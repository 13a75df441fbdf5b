"""The journal: what each line says of an input and of what came of it, and what has come of it since."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from mailgame.game.inputs import Alarm, Input, Refusal, Result, Suspend, Undo
from mailgame.kernel.narration import Narration

Rolls = list[tuple[str, str, list[Any]]]


class Redone(msgspec.Struct):
    """What came of an input when it was played again.

    `seq` is its line in the journal, 0 for a clock, which is known by when it rang (`at`). The outcome “none” is that
    of a clock that did not ring. `rolls` and `numbers` are all that were ever thrown and taken there, so that they
    stand should it be played once more. `suspended` are the rules of players' law that failed over it.
    """

    seq: int
    at: str
    outcome: str
    refusal: Refusal | None = None
    order: str = ""
    rolls: Rolls = []
    numbers: dict[str, list[int]] = {}
    story: list[Narration] = []
    suspended: list[Suspend] = []

    @property
    def key(self) -> int | str:
        """The line, or for a clock the moment."""
        return self.seq or self.at


class Entry(msgspec.Struct):
    """A line of the journal: an input and what came of it.

    `numbers` are those that it took, by series. The line of an undo holds as `redone` what has come otherwise since.
    """

    input: Input
    outcome: str
    refusal: Any = None
    order: str = ""
    rolls: Rolls = []
    events: list[dict[str, Any]] = []
    story: list[Narration] = []
    error: str = ""
    numbers: dict[str, list[int]] = {}
    redone: list[Redone] = []


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is played again: its number, its input, what came of it, and of others where it is an undo."""

    seq: int
    given: Input
    recorded: Redone
    redone: tuple[Redone, ...] = ()


def line_of(seq: int, entry: Entry) -> Line:
    """Return a line of the journal as it is played again."""
    return Line(seq, entry.input, redone_of(seq, entry.input, entry), tuple(entry.redone))


def redone_of(seq: int, given: Input, result: Result | Entry, before: Redone | None = None) -> Redone:
    """Return what came of an input as it is kept; what stood `before` and was not taken now is kept with it."""
    refusal = result.refusal
    if isinstance(refusal, dict):
        refusal = msgspec.convert(refusal, Refusal)
    clock = isinstance(given, Alarm)
    one = Redone(
        seq=0 if clock else seq,
        at=given.at if clock else "",
        outcome=result.outcome,
        refusal=refusal,
        order=result.order,
        rolls=[(label, who, list(values)) for label, who, values in result.rolls],
        numbers={series: list(taken) for series, taken in result.numbers.items()},
        story=result.story,
    )
    return one if before is None else _with(one, before)


def _with(one: Redone, other: Redone) -> Redone:
    """Return what came of an input, with all that was thrown and taken when something else came of it."""
    numbers = {series: list(taken) for series, taken in one.numbers.items()}
    for series, known in other.numbers.items():
        taken = numbers.setdefault(series, [])
        taken += [number for number in known if number not in taken]
    return msgspec.structs.replace(one, rolls=[*one.rolls, *not_among(other.rolls, one.rolls)], numbers=numbers)


def not_among(rolls: Iterable[tuple[str, str, list[Any]]], others: Rolls) -> Rolls:
    """Return those rolls that are not among others, each of which accounts for one."""
    left = [(label, who, list(values)) for label, who, values in others]
    rest = []
    for label, who, values in rolls:
        roll = (label, who, list(values))
        if roll in left:
            left.remove(roll)
        else:
            rest.append(roll)
    return rest


def out_of_force(lines: Sequence[Line], also: int = 0) -> set[int]:
    """Return the lines that are undone, and not brought back since; with `also` undone last of all."""
    out = {also} if also else set()
    for line in reversed(lines):
        if isinstance(line.given, Undo) and line.seq not in out:
            out.add(line.given.seq)
    return out


def reach(given: Callable[[int], Input], seq: int) -> int:
    """Return the earliest line that comes otherwise when `seq` is undone: that of an undo is what it had undone."""
    first = seq
    while isinstance(one := given(seq), Undo):
        seq = one.seq
        first = min(first, seq)
    return first


def as_it_stands(lines: Sequence[Line], out: set[int]) -> dict[int | str, Redone]:
    """Return what has come of each line: what it says itself, or what the last undo since has changed.

    What was thrown under an undo that is out of force (`out`) itself is not forgotten: it comes after the rest.
    """
    known: dict[int | str, Redone] = {}
    for line in lines:
        known.setdefault(line.recorded.key, line.recorded)
        for one in line.redone:
            before = known.get(one.key)
            if line.seq not in out:
                known[one.key] = one if before is None else _with(one, before)
            elif before is not None:
                known[one.key] = _with(before, one)
    return known
