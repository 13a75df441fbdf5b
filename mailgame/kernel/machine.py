"""The machine, as those see it who work in the middle of an act: what alters an intent, or lifts a refusal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from mailgame.chance.dice import Chance

from ..law import Event, Intent, Refuse, View
from ..law.keeping import Store
from ..world.world import World
from .cause import Cause, Under
from .lawbook import Lawbook
from .rulebook import Clause
from .run import Mark, Run


class RuleView(View, Protocol):
    """The view that handlers of a rule are given, as whoever runs them knows it: with more than rules may ask."""

    @property
    def world(self) -> World:
        """The world itself."""

    @property
    def store(self) -> Store:
        """What helpers have worked out in this input."""

    @property
    def rider_rule(self) -> int:
        """The rule that declares what stands behind the order that is being played."""

    def numbers(self, names: Sequence[str]) -> dict[str, Any]:
        """Return numbers of the rule by their names, lists and tables as the caller's own. Raises LookupError."""

    def blame(self, rule: int) -> None:
        """Say which rule is at fault for what fails now."""


class Machine(Protocol):
    """What plays an input on a world by the rules in force."""

    world: World
    book: Lawbook
    chance: Chance
    run: Run
    cause: Cause
    players_law: frozenset[int]

    @property
    def author(self) -> int:
        """The rule of players' law whose own words are being carried out, 0 for none."""

    def bypasses(self, rule: int) -> bool:
        """Tell whether a rule has no say in what is done."""

    @property
    def under(self) -> Callable[[Cause], Under]:
        """Let what is done meanwhile have this cause."""

    def consult(self, clause: Clause, subject: object) -> Any:
        """Ask one handler what it has to say about something that is about to happen, if its rule has a say in it."""

    def mark(self) -> tuple[int, Mark]:
        """Return a point to which an act can be taken back."""

    def back_to(self, mark: tuple[int, Mark]) -> None:
        """Take everything back to a mark."""

    def do(self, done: Intent | Event | Refuse | None) -> None:
        """Carry out one intent with all that it stands for, or announce one event. Raises Refused."""

    def try_one(self, done: Intent | Event | Refuse | None) -> None:
        """Carry out one intent by itself; it does not happen if it is refused."""

    def note_conflict(self, act: str, about: str, rules: Sequence[int]) -> None:
        """Note that rules (the one that prevails first) are at odds about an act."""

    def say(self, words: str, to: Sequence[str] | None, rule: int = 0) -> None:
        """Tell all (`to` is None) or some players words as they are."""
