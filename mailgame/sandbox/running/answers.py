"""Answers of players' law: whether what a handler returns is an answer at all, and within bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta
from itertools import chain
from typing import Any

from ...kernel.faults import LawFailed
from ...kernel.machine import RuleView
from ...law import (
    Ask,
    Cap,
    Event,
    Fix,
    Hold,
    Intent,
    OpenBallot,
    Outcome,
    Percent,
    Petition,
    Post,
    Question,
    Redirect,
    Refuse,
    Reply,
    Set,
    SetTimer,
    Stop,
    Tell,
    Thing,
)
from ...law.matching import fits
from ...law.outcomes import Add, measure
from ...law.questions import answer_of
from ...world.sound import OutOfBounds
from ..language import Language
from ..limits import Limits
from .outward import in_words
from .permission import Permission, acts_for
from .usage import Use

_ANSWERS: Mapping[str, Any] = {
    "check": (Refuse,),
    "alter": Outcome,
    "after": (Intent, Event, Refuse),
    "carry_out": (Intent, Event, Refuse),
    "command": (Intent, Event, Refuse),
    "enacts": (Intent, Event, Refuse),
}
_TIME = re.compile(r"([01]?\d|2[0-3]):[0-5]\d")
_FARTHEST = 36_525
"""How many days ahead a clock may be set."""
_LONGEST_PART = 40
"""The longest name that a clock's day may have, in characters."""
_BENDS = 20
"""How many outcomes one handler may return for one intent."""


class Answers:
    """Checks what the handlers of one rule return.

    permission: what the rule may do.
    spoken: the language that it is written in.
    use: what it has used up during this input, held against the `limits`.
    """

    def __init__(
        self, permission: Permission, view: RuleView, spoken: Language, limits: Limits, use: Use
    ) -> None:
        self._permission = permission
        self._view = view
        self._spoken = spoken
        self._limits = limits
        self._use = use
        self._number = permission.discretion.number
        self._trusted = permission.discretion.trusted

    def checked(self, answer: Any, what: str, subject: Any, orders: Thing | None) -> Any:
        """Return an answer if the rule may give it.

        what: what the handler does ("check", "alter", "after" …), which decides what it may answer.
        subject: what it was called for, None for nothing.
        orders: the player whose order to this very rule is being played.
        Raises LawFailed, and OutOfBounds for what would be possible with another number.
        """
        if what == "suggests":
            _is_suggestion(answer, self._limits.answers)
            return answer
        if what in ("judge", "answers", "refuse", "lift"):
            _is_word(answer, what, subject)
            return answer
        answer = [*_one_by_one(answer)] if isinstance(answer, list | tuple) else answer
        answer = None if answer is False else answer
        parts = answer if isinstance(answer, list) else [answer]
        if len(parts) > self._limits.answers:
            raise LawFailed(f"it answered with {len(parts):,} intents; {self._limits.answers:,} are allowed")
        if what == "check" and isinstance(answer, list | tuple):
            raise LawFailed("a check answers with one refusal or with nothing")
        for part in parts:
            if part is None:
                continue
            if not isinstance(part, _ANSWERS[what]):
                raise LawFailed(f"it answered with {_called(part)}, which is no answer here")
            self._look_at(part, orders)
            if what == "alter":
                _fits_what_it_bends(self._spoken, part, subject)
                self._permission.may_bend(subject, part)
        if what == "alter" and len(parts) > _BENDS:
            raise LawFailed(f"it bends one thing in {len(parts)} ways; {_BENDS} are allowed")
        return answer

    def _look_at(self, answer: Any, orders: Thing | None) -> None:
        chosen = isinstance(answer, Refuse) or self._view.acting_player is not None
        if isinstance(answer, Refuse | Stop) and chosen and not answer.words.strip() and not self._trusted:
            raise LawFailed("it refuses something without saying why")
        acts = (answer, *getattr(answer, "costs", ()), *filter(None, [getattr(answer, "intent", None)]))
        for part in chain.from_iterable(act.each() if isinstance(act, Set) else (act,) for act in acts):
            self._permission.allow(part)
            if isinstance(part, Post | Petition) and not self._trusted:
                self._use.letters += 1
                most = self._limits.letters + 2 * len(self._view.players())
                if self._use.letters > most:
                    raise LawFailed(f"it ordered more than {most} letters for one input")
            if isinstance(part, SetTimer) and not self._trusted:
                self._clock(part)
            if isinstance(part, OpenBallot) and part.by_itself and part.closes is not None and not self._trusted:
                self._moment("a ballot", part.closes)
            if isinstance(part, Hold) and part.account != self._view.acting_player and not self._trusted:
                raise LawFailed("it sets aside money of a player who did not order it")
            if any(actor is None or actor != orders for actor in acts_for(part)) and not self._trusted:
                raise LawFailed("it acts for a player who did not order it")
            if isinstance(part, Tell | Ask | Event) and not self._trusted:
                self._use.tellings += 1
                if self._use.tellings > self._limits.tellings:
                    raise LawFailed(f"it tells more than {self._limits.tellings} things for one input")

    def _clock(self, timer: SetTimer) -> None:
        """Raise OutOfBounds if a clock would ring too soon or too late, or is one too many; LawFailed if it is none."""
        if timer.days:
            if not all(0 <= day <= 6 for day in timer.days) or not _TIME.fullmatch(timer.time):
                raise OutOfBounds("a clock is set to days from 0 to 6, and a time from “00:00” to “23:59”")
            if not all(len(part) <= _LONGEST_PART and part.isprintable() for part in timer.parts):
                raise LawFailed("it gives a day of a clock a name that is not a short text on one line")
        elif timer.at is None:
            raise LawFailed(f"it sets the clock “{timer.name}” to no moment and no days")
        else:
            self._moment("a clock", timer.at)
        clocks = self._view.world.timers
        self._use.clocks |= {timer.name, *(name for name, clock in clocks.items() if clock["rule"] == self._number)}
        if len(self._use.clocks) > self._limits.timers:
            raise OutOfBounds(f"it has {self._limits.timers} clocks, and wants more")

    def _moment(self, what: str, at: datetime) -> None:
        """Raise OutOfBounds unless a moment is far enough ahead, and not too far; a player may have said it."""
        if at < self._view.now + timedelta(seconds=self._limits.soonest):
            raise OutOfBounds(f"{what} rings in {self._limits.soonest} seconds at the soonest")
        if at > self._view.now + timedelta(days=_FARTHEST):
            raise OutOfBounds(f"{what} rings within a hundred years")


def _one_by_one(answer: list[Any] | tuple[Any, ...]) -> Iterator[Any]:
    """Yield what an answer has, also where lists stand in it: `[[Tell(…), Pay(…)] for one in view.players()]`.

    Nothing is to be done where something is not so: `[one.it and Tell(…)]`.
    """
    for part in answer:
        if isinstance(part, list | tuple):
            yield from _one_by_one(part)
        else:
            yield None if part is False else part


def _is_word(answer: Any, what: str, subject: Any) -> None:
    """Check an answer that is not an act: whether a rule prevails, the answer to a question, a refusal or its lifting.

    Raises LawFailed.
    """
    if what == "judge":
        if not isinstance(answer, bool | str) or (isinstance(answer, str) and len(answer) > 300):
            raise LawFailed("a rule of precedence answers with True, False or its reason")
    elif what == "answers":
        if answer is not None and not fits(answer, answer_of(type(subject))):
            raise LawFailed(f"it answers {type(subject).__name__} with {_called(answer)}, which is no answer to it")
    elif answer is not None and not isinstance(answer, str) and not (what == "lift" and answer is True):
        words = "words, True or None" if what == "lift" else "words, or with None"
        raise LawFailed(f"it answered with {_called(answer)}; here one answers with {words}")


def _is_suggestion(answer: Any, most: int) -> None:
    """Check that a suggestion is lines, or nothing. Raises LawFailed."""
    parts = list(answer) if isinstance(answer, list | tuple) else [answer]
    if len(parts) > most:
        raise LawFailed(f"it suggests {len(parts):,} things; {most:,} are allowed")
    for part in parts:
        if part is not None and not isinstance(part, str):
            raise LawFailed(f"it suggests {_called(part)}; here one answers with lines, or with None")


def _called(word: Any) -> str:
    name = word.__name__ if isinstance(word, type) else type(word).__name__
    numbers = dict.fromkeys(("int", "float", "Fraction"), "a number")
    plain = {"GameView": "the view", "dict": "a table", "list": "a list", "tuple": "a list"}
    return {"str": "a text", "bool": "a flag", **plain, **numbers}.get(name, name)


def _fits_what_it_bends(spoken: Language, outcome: Any, subject: Any) -> None:
    """Raise LawFailed for an outcome that does not fit its subject: an amount where there is none, a wrong type.

    If it were found later, the fault would seem to lie with the rule that wanted the act.
    """
    word: type = type(subject)
    name = word.__name__
    if isinstance(subject, Question):
        counts = isinstance(outcome, Fix | Add | Percent | Cap) and answer_of(word) is int
        if not counts and not (isinstance(outcome, Reply) and fits(outcome.value, answer_of(word))):
            raise LawFailed(f"it turns the answer to {name} into something that is no answer to it")
        return
    if isinstance(outcome, Reply):
        raise LawFailed(f"it answers {name} with Reply, and {name} is no question")
    if isinstance(outcome, Fix | Add | Percent | Cap) and not measure(word):
        raise LawFailed(f"it answers {name} with {type(outcome).__name__}, and {name} has no amount")
    if isinstance(outcome, Redirect) and is_dataclass(subject):
        hints = spoken.hints(word)
        if outcome.field not in {field.name for field in fields(subject)}:
            raise LawFailed(f"{name} has no “{outcome.field[:40]}” to redirect")
        if not fits(outcome.to, hints[outcome.field]):
            raise LawFailed(f"{name} cannot have {in_words(outcome.to)} for “{outcome.field}”")
