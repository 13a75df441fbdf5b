"""The machine as seen from within an act: by what alters an intent, or lifts a refusal."""

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
    """The view that handlers get, as the code that runs them knows it: with more than rules may ask."""

    @property
    def world(self) -> World:
        """The world itself."""

    @property
    def store(self) -> Store:
        """The cache of what helpers have returned during this input."""

    @property
    def rider_rule(self) -> int:
        """The rule that declares the rider of the present order."""

    def numbers(self, names: tuple[str, ...]) -> dict[str, Any]:
        """Return numbers of the rule by name, with lists and tables copied. Raises LookupError."""

    def blame(self, rule: int, instead: bool = False) -> None:
        """Say which rule is to blame for the present failure, if none is yet, or `instead` of that."""


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
        """Return whether a rule has no say in what is done."""

    @property
    def under(self) -> Callable[[Cause], Under]:
        """Give what is done meanwhile this cause."""

    def consult(self, clause: Clause, subject: object) -> Any:
        """Ask one handler about something that is about to happen, unless its rule has no say in it."""

    def mark(self) -> tuple[int, Mark]:
        """Return a savepoint for `back_to`."""

    def back_to(self, mark: tuple[int, Mark]) -> None:
        """Roll everything back to a savepoint."""

    def do(self, done: Intent | Event | Refuse | None) -> None:
        """Carry out one intent with everything that it stands for, or announce one event. Raises Refused."""

    def try_one(self, done: Intent | Event | Refuse | None) -> None:
        """Carry out one intent by itself; it does not happen if it is refused."""

    def note_conflict(self, act: str, about: str, rules: Sequence[int]) -> None:
        """Note that rules, the one that prevails first, are at odds about an act."""

    def say(self, words: str, to: Sequence[str] | None, rule: int = 0) -> None:
        """Tell everybody (`to` None) or some players words as they are."""
