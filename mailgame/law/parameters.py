"""The numbers of a rule, which a proposal can set, with their bounds and units; and short forms for common ones."""

from __future__ import annotations

from dataclasses import dataclass

from .plainly import say_list
from .thing import Plain

__all__ = ["Parameter", "dollars", "hours", "number", "percent"]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number, text or table of a rule that a proposal can set, with its bounds; `among` lists the possible texts."""

    value: Plain
    least: int | None = None
    most: int | None = None
    unit: str = ""
    among: tuple[str, ...] = ()

    def read(self, value: Plain) -> Plain:
        """Return a value as it is kept: of the possible texts the one that is meant, in whatever letters."""
        meant = value.casefold() if isinstance(value, str) else None
        return next((text for text in self.among if text.casefold() == meant), value)

    def refuse(self, value: object) -> str:
        """Return why `value` cannot be set, in words; "" if it can."""
        if isinstance(self.value, bool):
            return "" if isinstance(value, bool) else "it must be true or false"
        if isinstance(self.value, int):
            if not isinstance(value, int) or isinstance(value, bool):
                return "it must be a whole number"
            if self.least is not None and value < self.least:
                return f"it must be at least {self.least}"
            if self.most is not None and value > self.most:
                return f"it must be at most {self.most}"
            return ""
        if self.among and value not in self.among:
            return f"it must be {say_list(self.among, 'or')}"
        return "" if type(value) is type(self.value) else f"it must be a {_name_of(self.value)}"


def _name_of(value: object) -> str:
    return "text" if isinstance(value, str) else "table" if isinstance(value, dict) else "list"


def dollars(value: int, least: int = 0, most: int | None = None) -> Parameter:
    """Return a number of a rule in dollars; not below zero unless `least` says so."""
    return Parameter(value, least, most, "dollars")


def percent(value: int, least: int = 0, most: int | None = None) -> Parameter:
    """Return a number of a rule in per cent; not below zero unless `least` says so."""
    return Parameter(value, least, most, "per cent")


def hours(value: int, least: int = 1, most: int | None = 1000) -> Parameter:
    """Return a number of a rule in hours, from 1 to 1000 unless the bounds say otherwise."""
    return Parameter(value, least, most, "hours")


def number(value: int, unit: str = "", least: int = 0, most: int | None = None) -> Parameter:
    """Return a number of a rule in any `unit`, such as "cards"; not below zero unless `least` says so."""
    return Parameter(value, least, most, unit)
