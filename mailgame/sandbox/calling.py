"""Calls a handler of players' law: passes in what it reads, answers its questions, and checks what it returns."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime, timedelta
from itertools import chain
from typing import Any

from pydantic_monty import MontyCrashedError, MontyError

from mailgame.chance.dice import ScriptError

from ..kernel.faults import Disrupted, LawFailed, Refused
from ..kernel.machine import RuleView
from ..law import (
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
    Rule,
    Set,
    SetTimer,
    Stop,
    Tell,
    Thing,
)
from ..law.keeping import Store
from ..law.matching import fits
from ..law.outcomes import Add, measure
from ..law.questions import answer_of
from ..world.world import MissingReference
from . import helping, language
from .crossing import Crossing
from .discretion import Discretion, Secret, acts_for
from .helping import DiscreetView
from .kept import Kept
from .language import Language
from .limits import Limits
from .metering import Meter, Starved, TooLong
from .tracing import in_words, trace
from .usage import Usage
from .workers import Circle, Workers, feed

_ANSWERS: Mapping[str, Any] = {
    "check": (Refuse,),
    "alter": Outcome,
    "after": (Intent, Event, Refuse),
    "carry_out": (Intent, Event, Refuse),
    "command": (Intent, Event, Refuse),
    "enacts": (Intent, Event, Refuse),
}
_TRIALS = frozenset({"reckon", "would_refuse", "foresee", "examine", "resolve_sets", "law.draft"})
"""Questions that take the game much longer to answer than others."""
_THE_GAMES_OWN = (LawFailed, MissingReference, Refused, Disrupted, ScriptError, LookupError, ValueError)
"""Exceptions that an answer may raise, and that callers know how to handle."""
_TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d")
_FARTHEST = 36_525
"""How many days ahead a clock may be set."""
_LONGEST_PART = 40
"""The longest name that a clock's day may have, in characters."""
_BENDS = 20
"""How many outcomes one handler may return for one intent."""
_MISSING: Any = object()


@dataclass(frozen=True)
class Host:
    """What all calls of one sandbox share. `trusted`: the law may see and do everything."""

    limits: Limits
    workers: Workers
    usage: Usage
    trusted: bool = False


class Call:
    """One call of a handler. `own`: the attributes that the rule declares, as (kind, name)."""

    def __init__(
        self, host: Host, kept: Kept, rule: Rule, own: frozenset[tuple[str, str]], view: RuleView
    ) -> None:
        self.host = host
        self.limits = host.limits
        self.kept = kept
        self.rule = rule
        self.view = view
        self.use = host.usage.of(kept.digest, rule.number)
        self.discretion = Discretion(view.world, rule.number, own, host.trusted)
        self.crossing = Crossing(view.world, self.discretion, kept.reading.names, self.limits, kept.spoken)
        self.crossing.outward.view = view
        self._orders: Thing | None = None

    def run(self, index: int, what: str, subjects: tuple[Any, ...], numbers: tuple[str, ...]) -> Any:
        """Call a handler and return its answer, checked; None, without a call, if the law may not know a subject.

        index: the handler's place among the handlers of its file.
        what: what the handler does ("check", "alter", "after" …), which decides what it may answer.
        subjects: what it is given after the view.
        numbers: the names of the rule's numbers that it takes.
        Raises LawFailed, or whatever the game raised while answering it.
        """
        self._orders = self.view.acting_player if what in ("command", "refuse") else None
        if any(self.discretion.keeps_out(subject) for subject in subjects):
            return None
        names = self.kept.reading.names
        adverbs = {name: getattr(self.view, name) for name in language.ADVERBS if name in names}
        new, (adverbs, given, taken) = self.crossing.take_in([adverbs, list(subjects), self.view.numbers(numbers)])
        raw = self._fed({"_given": (index, new, adverbs, taken, given)})
        self.discretion.forget_own(self.view.world.reads)
        return self._checked(self.crossing.take_out(raw), what, subjects[0] if subjects else None)

    def _fed(self, inputs: dict[str, Any]) -> Any:
        meter: Meter | None = None
        self.use.calls += 1
        seconds = max(self.limits.call, self.limits.whole - self.use.seconds) * self.host.workers.patience
        try:
            with self.host.workers.lent(self.kept.digest, self.kept.state) as (session, meter):
                raw = feed(session, "_call(_given)", inputs, self._ask, seconds)
        except Circle:
            raise LawFailed("what it asks leads back to itself without end") from None
        except Starved as starved:
            raise self._failure(starved.error, died=True) from None
        except (MontyError, RuntimeError, TooLong) as error:
            raise self._failure(error) from None
        except _THE_GAMES_OWN:
            raise
        except Secret as secret:
            raise LawFailed(str(secret)) from None
        finally:
            self.use.seconds += meter.cost if meter is not None else 0.0
        self.host.usage.check(self.use, self.view)
        self.use.weight += self.crossing.outward.weight
        return raw

    # --- what it asks

    def _ask(self, name: str, arguments: list[Any]) -> Any:
        self.use.questions += 1
        if self.use.questions > self.limits.questions:
            raise LawFailed(f"it asked the game more than {self.limits.questions:,} questions for one input")
        if name in _TRIALS:
            self.use.trials += 1
            if self.use.trials > self.limits.trials:
                raise LawFailed(f"it tried out more than {self.limits.trials} things for one input")
        if name in ("would_refuse", "foresee"):
            return self.crossing.take_in(
                self._tried(name, [self.crossing.take_out(argument) for argument in arguments])
            )
        try:
            return self.crossing.take_in(self._answer(name, arguments))
        except (*_THE_GAMES_OWN, Secret):
            raise
        except Exception:
            asked = name.removeprefix("law.")
            raise LawFailed(f"it asks the game “{asked}” with something that has no answer") from None

    def _may_know(self, occasion: Event | None) -> bool:
        """Return whether the law may know all of an event, and has a word for it."""
        if occasion is None or type(occasion).__name__ not in self.kept.spoken.words:
            return False
        return not self.discretion.keeps_out(occasion) and not self.discretion.hidden(occasion)

    def _tried(self, name: str, given: list[Any]) -> str:
        if not given or not isinstance(given[0], Intent):
            raise LawFailed(f"it asks “{name}” of what is no intent")
        self.discretion.allow(given[0])
        if name == "foresee":
            return self.view.foresee(given[0], given[1] if self.host.trusted else None)
        return self.view.would_refuse(given[0])

    def _answer(self, name: str, arguments: list[Any]) -> Any:
        if name == "get":
            thing, attribute = (self.crossing.take_out(argument, discreet=True) for argument in arguments)
            value = thing.get(str(attribute), _MISSING)
            return [] if value is _MISSING else [value]
        if name.startswith("law."):
            return self._function(name, arguments)
        if name not in language.questions():
            raise LawFailed("it asked something that a view cannot answer")
        return self.answer(name, [self.crossing.take_out(argument) for argument in arguments])

    def _function(self, name: str, arguments: list[Any]) -> Any:
        """Return what a function of the language returns. The game's own functions see only what the law may see."""
        bare = name.removeprefix("law.")
        own = self.kept.spoken.own.helpers.get(bare)
        given = [self.crossing.take_out(argument, discreet=True) for argument in arguments]
        if (own is not None or bare in language.DISCREET) and not self.host.trusted:
            view = DiscreetView(self, self.discretion)
            given = [view if item is self.view else item for item in given]
        if own is not None and not self.host.trusted:
            return helping.run(own, given)
        self.discretion.may_ask(name, given)
        return language.call(self.kept.spoken.functions[bare], given)

    @property
    def store(self) -> Store:
        """What helpers have cached during this input; see `Asked`."""
        return self.view.store

    @property
    def reader(self) -> int:
        """The number of the rule that asks; see `Asked`."""
        return self.rule.number

    def adverb(self, name: str) -> Any:
        """Return what the view has as an attribute; see `Asked`."""
        return getattr(self.view, name)

    def answer(self, name: str, given: list[Any]) -> Any:
        """Return the view's answer, cut to what the law may know; see `Asked`. Raises what `may_ask` raises."""
        if name in ("would_refuse", "foresee"):
            return self._tried(name, given)
        if name in ("ask", "reckon"):
            return self._asked(name, given[0])
        self.discretion.may_ask(name, given, self._orders)
        if name == "held" and self.discretion.is_anothers_bid(*given):
            return 0  # asked by the bidder; asking for anybody else's bid is refused by `may_ask`
        if name == "things":
            return self._things(*given)
        answer = getattr(self.view, name)(*given)
        if name == "rider":
            return answer if self.view.rider_rule == self.rule.number or self.host.trusted else None
        if name == "occasion":
            return answer if self._may_know(answer) else None
        return answer + self.discretion.bids(given[0]) if name == "free" else answer

    def _asked(self, name: str, subject: Any) -> Any:
        """Return the answer to a question, or what a payment comes to. Raises Secret if that depends on a secret.

        A rule of players may tell what it declares itself.
        """
        world = self.view.world
        if not isinstance(subject, Question if name == "ask" else Intent):
            raise LawFailed(f"it asks “{name}” of what is no {'question' if name == 'ask' else 'intent'}")
        if name == "reckon":
            self.discretion.allow(subject)
        outer, world.reads = world.reads, []
        try:
            answer = getattr(self.view, name)(subject)
        finally:
            read, world.reads = world.reads, outer
            if outer is not None:
                outer += read
        if not self.discretion.may_know(read):
            word = type(subject).__name__
            raise Secret(f"what {word} comes to rests on what is not for every rule to know")
        return answer

    def _things(self, kind: str, so: Mapping[str, Any]) -> list[Thing]:
        """Return the things of a kind whose attributes have the values of `so`. Raises Secret."""
        things = []
        for thing in self.view.things(kind):
            seen = Thing(self.discretion, thing.kind, thing.id)
            if all(seen.get(name, _MISSING) == value for name, value in so.items()):
                things.append(thing)
        return things

    # --- what it answers

    def _checked(self, answer: Any, what: str, subject: Any) -> Any:
        if what == "suggests":
            _is_suggestion(answer, self.limits.answers)
            return answer
        if what in ("judge", "answers", "refuse", "lift"):
            _is_word(answer, what, subject)
            return answer
        parts = list(answer) if isinstance(answer, list | tuple) else [answer]
        if len(parts) > self.limits.answers:
            raise LawFailed(f"it answered with {len(parts):,} intents; {self.limits.answers:,} are allowed")
        if what == "check" and isinstance(answer, list | tuple):
            raise LawFailed("a check answers with one refusal or with nothing")
        for part in parts:
            if part is None:
                continue
            if not isinstance(part, _ANSWERS[what]):
                raise LawFailed(f"it answered with {_called(part)}, which is no answer here")
            self._look_at(part)
            if what == "alter":
                _fits_what_it_bends(self.kept.spoken, part, subject)
                self.discretion.may_bend(subject, part)
        if what == "alter" and len(parts) > _BENDS:
            raise LawFailed(f"it bends one thing in {len(parts)} ways; {_BENDS} are allowed")
        return answer

    def _look_at(self, answer: Any) -> None:
        chosen = isinstance(answer, Refuse) or self.view.acting_player is not None
        if isinstance(answer, Refuse | Stop) and chosen and not answer.words.strip() and not self.host.trusted:
            raise LawFailed("it refuses something without saying why")
        acts = (answer, *getattr(answer, "costs", ()), *filter(None, [getattr(answer, "intent", None)]))
        for part in chain.from_iterable(act.each() if isinstance(act, Set) else (act,) for act in acts):
            self.discretion.allow(part)
            if isinstance(part, Post | Petition) and not self.host.trusted:
                self.use.letters += 1
                most = self.limits.letters + 2 * len(self.view.players())
                if self.use.letters > most:
                    raise LawFailed(f"it ordered more than {most} letters for one input")
            if isinstance(part, SetTimer) and not self.host.trusted:
                self._clock(part)
            if isinstance(part, OpenBallot) and part.by_itself and part.closes is not None and not self.host.trusted:
                self._moment("a ballot", part.closes)
            if isinstance(part, Hold) and part.account != self.view.acting_player and not self.host.trusted:
                raise LawFailed("it sets aside money of a player who did not order it")
            if any(actor is None or actor != self._orders for actor in acts_for(part)) and not self.host.trusted:
                raise LawFailed("it acts for a player who did not order it")
            if isinstance(part, Tell | Ask | Event) and not self.host.trusted:
                self.use.tellings += 1
                if self.use.tellings > self.limits.tellings:
                    raise LawFailed(f"it tells more than {self.limits.tellings} things for one input")

    def _clock(self, timer: SetTimer) -> None:
        """Raise LawFailed if a clock would ring too soon or too late, or if the rule has too many clocks."""
        if timer.days:
            if not all(0 <= day <= 6 for day in timer.days) or not _TIME.fullmatch(timer.time):
                raise LawFailed("it sets a clock to days or a time beyond bounds: 0 to 6, and “00:00” to “23:59”")
            if not all(len(part) <= _LONGEST_PART and part.isprintable() for part in timer.parts):
                raise LawFailed("it gives a day of a clock a name that is not a short text on one line")
        elif timer.at is None:
            raise LawFailed(f"it sets the clock “{timer.name}” to no moment and no days")
        else:
            self._moment("a clock", timer.at)
        clocks = self.view.world.timers
        self.use.clocks |= {timer.name, *(name for name, clock in clocks.items() if clock["rule"] == self.rule.number)}
        if len(self.use.clocks) > self.limits.timers:
            raise LawFailed(f"it has {self.limits.timers} clocks, and wants more")

    def _moment(self, what: str, at: datetime) -> None:
        """Raise LawFailed unless a moment is far enough ahead, and not too far."""
        if at < self.view.now + timedelta(seconds=self.limits.soonest):
            raise LawFailed(f"it sets {what} that rings in less than {self.limits.soonest} seconds")
        if at > self.view.now + timedelta(days=_FARTHEST):
            raise LawFailed(f"it sets {what} that rings in more than a hundred years")

    def _failure(self, error: BaseException, died: bool = False) -> BaseException:
        """Return what an error of the sandbox means: MissingReference if something is gone, otherwise LawFailed.

        died: whether it is the machine's doing, not the rule's.
        """
        words = str(error)
        missing = re.search(r"object has no attribute '(\w+)'", words)
        if missing and missing[1] in self.crossing.gone:
            return MissingReference(self.crossing.gone[missing[1]])
        if missing and missing[1] in self.crossing.secret:
            words = self.crossing.secret[missing[1]]
        elif missing and words.startswith("AttributeError: 'Thing'"):
            words = f"no rule in force declares “{missing[1]}” for what it looks at"
        elif re.match(r"KeyError: '?(choice|amount)\b", words) and self.discretion.are_votes_sealed():
            words = "how anybody votes is not known before the ballot is closed"
        else:
            words = in_words(self.kept.spoken, error)
        died = died or (isinstance(error, MontyCrashedError) and not error.timed_out)
        return LawFailed(words, trace(error, self.rule.source, words), died)


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
            raise LawFailed(f"{name} cannot have {str(outcome.to)[:60]} for “{outcome.field}”")
