"""Numbers: those that things and rules are given in turn, and those that rules had before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .memory import Memory
from .rows import Row, RuleRecord


class Numbering(Memory):
    """The numbers of a world: series that are counted up, and the rules by their numbers.

    taken: the numbers that the present input has taken, by series.
    reserved: in a replay, those that it took when it was first played.
    """

    def __init__(self, data: Row) -> None:
        super().__init__(data)
        self.rules: dict[str, RuleRecord] = data["rules"]
        self.taken: dict[str, list[int]] = {}
        self.reserved: dict[str, list[int]] = {}

    def numbers(self, rule: str) -> dict[str, Any]:
        """Return the numbers of a rule by name, none if there is no such rule."""
        record = self.record(rule)
        return record["params"] if record is not None else {}

    def number_now(self, number: int | str) -> str:
        """Return, as text, the present number of a rule that has or once had this one."""
        text = str(number)
        return str(self.data["renumbered"].get(text, text)) if "renumbered" in self.data else text

    def record(self, number: int | str) -> RuleRecord | None:
        """Return the record of a rule by its present number or a former one; None if there is no such rule."""
        return self.rules.get(self.number_now(number))

    def numbers_of(self, number: int | str) -> list[str]:
        """Return the number of a rule, and its former ones."""
        return [str(number), *(old for old, new in self.data.get("renumbered", {}).items() if str(new) == str(number))]

    def next_number(self, series: str, about: str = "") -> int:
        """Return the next number of a series, without taking it: one that is `reserved`, otherwise the count plus one.

        about: what the number is for, so that a replay gives each thing the same number again.
        """
        if reserved := self.reserved.get(f"{series}|{about}" if about else series):
            return reserved[0]
        number = int(self.data["series"].get(series, 0)) + 1
        while series == "rule" and str(number) in self.rules:
            number += 1  # a rule that stands apart, above those that come one after another
        return number

    def take_number(self, series: str, number: int, about: str = "") -> None:
        """Record that a number of a series is used, and that the present input has `taken` it.

        A used number is ignored.
        """
        name = f"{series}|{about}" if about else series
        reserved = self.reserved.get(name, [])
        if reserved[:1] == [number]:
            self.put(self.reserved, name, reserved[1:])
        elif number <= self.data["series"].get(series, 0):
            return
        self.put(self.taken, name, [*self.taken.get(name, []), number])
        if number > self.data["series"].get(series, 0):
            self.put(self.data["series"], series, number)

    def begin_input(self, reserved: Mapping[str, Sequence[int]]) -> None:
        """Prepare for an input. `reserved`: in a replay, the numbers that it took, by series."""
        self.taken = {}
        self.reserved = {series: list(numbers) for series, numbers in reserved.items()}
