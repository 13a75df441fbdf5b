"""The machine, as what stands below the engine sees it: the view of a rule, and how an intent is altered.

They work in the middle of an act, on what the engine keeps of it, and call back into it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from mailgame.chance.dice import Chance

from ..law import Event, Intent, Refuse, Stop, View
from ..law.keeping import Store
from .cause import Cause
from .narration import Narration
from .rulebook import Clause, Lawbook, LawCompiler, Ruleset
from .run import Run
from .world import World


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
    ruleset: Ruleset
    compiler: LawCompiler | None
    book: Lawbook
    chance: Chance
    run: Run
    cause: Cause
    players_law: frozenset[int]

    def bypasses(self, rule: int) -> bool:
        """Tell whether a rule has no say in what is done."""

    def consult(self, clause: Clause, subject: object, cause: Cause) -> Any:
        """Ask one handler what it has to say about something that is about to happen."""

    def do(self, done: Intent | Event | Refuse | None) -> None:
        """Carry out one intent with all that it stands for, or announce one event. Raises Refused."""

    def trial(self, by_law: bool = False) -> AbstractContextManager[None]:
        """Try something out, and take it back; `by_law`: what is not for everybody to know is refused."""

    def bears(self, stop: Stop, rule: int, noted: int, cause: Cause) -> bool:
        """Tell whether what a stop costs is borne; `noted` conflicts had been noted before the stop."""

    def bear(self, costs: Sequence[Intent], rule: int, cause: Cause) -> bool:
        """Carry out what an outcome of a rule costs, and tell whether that is done."""

    def note_conflict(self, act: str, about: str, rules: Sequence[int]) -> None:
        """Note that rules (the one that prevails first) are at odds about an act."""

    def say(self, words: str, to: Sequence[str] | None) -> None:
        """Tell all (`to` is None) or some players words as they are."""

    def tell(self, story: Narration) -> None:
        """Add to the story of this input."""

    def is_unsaid(self, word: str) -> bool:
        """Tell whether a rule gave a word its meaning that is no longer in force."""

    def work(self, units: int) -> None:
        """Count work, in units of about a microsecond; stop it when that is too much."""
