"""The journal: each line holds an input and its result; undoing changes results later."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from mailgame.game.inputs import Alarm, Input, Refusal, Result, Suspend, Undo
from mailgame.game.telling.telling import field_names
from mailgame.kernel.narration import Narration
from mailgame.world.rows import plain

Rolls = list[tuple[str, str, list[Any]]]


class Redone(msgspec.Struct):
    """The result of an input when it was replayed.

    seq: its line in the journal; 0 for an alarm, which is identified by the moment it rang, `at`.
    outcome: as in `Result`, or “none” for an alarm that did not ring.
    rolls, numbers: everything ever rolled and taken there, so that it stands in a further replay.
    suspended: the suspensions of players' law that failed over it.
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
        """The line, or for an alarm its moment."""
        return self.seq or self.at


class Entry(msgspec.Struct):
    """A line of the journal: an input and its result.

    `numbers` are those that it took, by series. The line of an undo lists in `redone` the results that it changed.
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


class Line(Struct, frozen=True):
    """A line as replays see it: its number, its input and its result; for an undo also the results that it changed."""

    seq: int
    given: Input
    recorded: Redone
    redone: tuple[Redone, ...] = ()


def line_of(seq: int, entry: Entry) -> Line:
    """Return a line of the journal as replays see it."""
    return Line(seq, entry.input, redone_of(seq, entry.input, entry), tuple(entry.redone))


def redone_of(seq: int, given: Input, result: Result | Entry, before: Redone | None = None) -> Redone:
    """Return the result of an input in the form in which it is kept.

    seq: the line of the input in the journal.
    before: the result that stood; its rolls and numbers that were not used now are kept as well.
    """
    refusal = result.refusal
    if isinstance(refusal, dict):
        refusal = msgspec.convert(refusal, Refusal)
    clock = isinstance(given, Alarm)
    redone = Redone(
        seq=0 if clock else seq,
        at=given.at if clock else "",
        outcome=result.outcome,
        refusal=refusal,
        order=result.order,
        rolls=[(label, who, list(values)) for label, who, values in result.rolls],
        numbers={series: list(taken) for series, taken in result.numbers.items()},
        story=result.story,
    )
    return redone if before is None else _with(redone, before)


def _with(first: Redone, second: Redone) -> Redone:
    """Return a result with the rolls and numbers of another one added to its own."""
    numbers = {series: list(taken) for series, taken in first.numbers.items()}
    for series, more in second.numbers.items():
        taken = numbers.setdefault(series, [])
        taken += [number for number in more if number not in taken]
    return msgspec.structs.replace(first, rolls=[*first.rolls, *not_among(second.rolls, first.rolls)], numbers=numbers)


def not_among(rolls: Iterable[tuple[str, str, list[Any]]], others: Rolls) -> Rolls:
    """Return the rolls that are left after each of the others has removed an equal one."""
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
    """Return the lines that are undone and not restored since, as if `also` were undone last."""
    out = {also} if also else set()
    for line in reversed(lines):
        if isinstance(line.given, Undo) and line.seq not in out:
            out.add(line.given.seq)
    return out


def reach(given: Callable[[int], Input], seq: int) -> int:
    """Return the earliest line that changes when `seq` is undone. For an undo, that includes what it had undone."""
    first = seq
    while isinstance(one := given(seq), Undo):
        seq = one.seq
        first = min(first, seq)
    return first


def as_it_stands(lines: Sequence[Line], out: set[int]) -> dict[int | str, Redone]:
    """Return the result of each line, by its key: its own, or the one of the last undo that changed it.

    Rolls made under an undo that is itself out of force (`out`) are kept, after the others.
    """
    results: dict[int | str, Redone] = {}
    for line in lines:
        results.setdefault(line.recorded.key, line.recorded)
        for changed in line.redone:
            before = results.get(changed.key)
            if line.seq not in out:
                results[changed.key] = changed if before is None else _with(changed, before)
            elif before is not None:
                results[changed.key] = _with(before, changed)
    return results


def journal_events(events: list[Any]) -> list[dict[str, Any]]:
    """Return events as the journal keeps them: the name and plain fields."""
    return [
        {"event": type(event).__name__} | {name: plain(getattr(event, name)) for name in field_names(event)}
        for event in events
    ]
