"""A second look as letters and pages show it: the same for every reader."""

from __future__ import annotations

import re
from datetime import datetime

from msgspec import Struct


class Gain(Struct, frozen=True):
    """What a proposal changes for one player at the end of what was tried, or (with the name "") for all together.

    `colour` is the player's, None for all together. `without`, `adopted` and `change` are averages: without the
    proposal, with it, and the difference; `least` and `most` are what it changes in the worst game and in the best.
    """

    name: str
    colour: int | None
    without: int
    adopted: int
    change: int
    least: int
    most: int


_SENTENCES = re.compile(r"(?<=[.!?])\s(?=[“A-Z])")
_FEW = 2
"""How many findings are shown where several votes are open."""


class SecondLook(Struct, frozen=True):
    """A second look. `intro` says what was simulated, `at` as of when. `findings`: sentences, the weightiest first.

    `simulated`: what was, in few words, “3 games of 5 votes”, "" if nothing; `besides`: what the intro says besides.
    `gains` stand in a table and in the chart, the last of them for all together; none if nobody gains or loses for
    sure. `counted` says what is counted ("Money"), `unit` stands before figures ("$"). `wanted`: a
    newer one is being worked out. `by_hand`: nothing of it takes effect by itself.
    """

    intro: str
    at: datetime
    findings: tuple[str, ...] = ()
    gains: tuple[Gain, ...] = ()
    counted: str = ""
    unit: str = ""
    wanted: bool = False
    by_hand: bool = False
    simulated: str = ""
    besides: str = ""

    @property
    def says_nothing(self) -> bool:
        """Whether it is of a text that is applied by hand, and nothing was found."""
        return self.by_hand and not self.findings and not self.gains

    @property
    def weightiest(self) -> tuple[str, ...]:
        """The findings that are shown where there is room for few, each in its first sentence."""
        return tuple(_SENTENCES.split(finding, maxsplit=1)[0] for finding in self.findings[:_FEW])

    @property
    def pending(self) -> str:
        """Why there is nothing to show yet; "" if there is."""
        return "" if self.findings or self.gains else self.intro

    @property
    def has_more(self) -> bool:
        """Whether there is more to it than the weightiest findings."""
        return bool(self.gains) or self.findings != self.weightiest
