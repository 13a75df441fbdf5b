"""Calling a handler of players' law: what it looks at goes in, what it asks is answered, its answer is looked at."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime, timedelta
from itertools import chain
from typing import Any

from pydantic_monty import MontyCrashedError, MontyError

from mailgame.chance.dice import ScriptError

from ..kernel.faults import Disrupted, LawFailed, MissingReference, Refused
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
from . import helping, language
from .crossing import Crossing
from .discretion import Discretion, Secret
from .helping import DiscreetView
from .kept import Kept
from .language import Language
from .limits import Limits
from .tracing import in_words, trace
from .usage import Usage
from .workers import Circle, TooLong, Workers, feed

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
"""What an answer may raise, and what it means is known where it goes."""
_TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d")
_FARTHEST = 36_525
"""How many days ahead a clock may be set."""
_LONGEST_PART = 40
"""How many letters the name of a clock's day may have."""
_BENDS = 20
"""In how many ways one handler may bend one thing."""
_MISSING: Any = object()


@dataclass(frozen=True)
class Host:
    """What all calls of one sandbox share. `trusted`: nothing is kept from the law and nothing forbidden to it."""

    limits: Limits
    workers: Workers
    usage: Usage
    trusted: bool = False


class Call:
    """One call of a handler. `own` are the attributes that the rule declares."""

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
        """Call the handler, with the `numbers` that it takes, and return its answer, checked.

        Raises LawFailed, or what the game raised.
        """
        self._orders = self.view.acting_player if what in ("command", "refuse") else None
        if any(self.discretion.keeps_out(one) for one in subjects):
            return None
        names = self.kept.reading.names
        adverbs = {name: getattr(self.view, name) for name in language.ADVERBS if name in names}
        new, (adverbs, given, taken) = self.crossing.take_in([adverbs, list(subjects), self.view.numbers(numbers)])
        raw = self._fed({"_given": (index, new, adverbs, taken, given)})
        self.discretion.forget_own(self.view.world.reads)
        return self._checked(self.crossing.take_out(raw), what, subjects[0] if subjects else None)

    def _fed(self, inputs: dict[str, Any]) -> Any:
        begun = 0.0
        self.use.calls += 1
        seconds = max(self.limits.call, self.limits.whole - self.use.seconds)
        try:
            with self.host.workers.lent(self.kept.digest, self.kept.state) as session:
                begun = time.perf_counter()  # that a worker had to be begun first is not the rule's fault
                raw = feed(session, "_call(_given)", inputs, self._ask, seconds)
        except Circle:
            raise LawFailed("what it asks leads back to itself without end") from None
        except (MontyError, RuntimeError, TooLong) as error:
            raise self._failure(error) from None
        except _THE_GAMES_OWN:
            raise
        except Secret as secret:
            raise LawFailed(str(secret)) from None
        finally:
            self.use.seconds += time.perf_counter() - begun if begun else 0.0
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
            return self.crossing.take_in(self._tried(name, [self.crossing.take_out(one) for one in arguments]))
        try:
            return self.crossing.take_in(self._answer(name, arguments))
        except (*_THE_GAMES_OWN, Secret):
            raise
        except Exception:
            asked = name.removeprefix("law.")
            raise LawFailed(f"it asks the game “{asked}” with something that has no answer") from None

    def _may_know(self, occasion: Event | None) -> bool:
        """Tell whether all of an event is for the law to know, and it has a word for it."""
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
            thing, attribute = (self.crossing.take_out(one, discreet=True) for one in arguments)
            value = thing.get(str(attribute), _MISSING)
            return [] if value is _MISSING else [value]
        if name.startswith("law."):
            return self._function(name, arguments)
        if name not in language.questions():
            raise LawFailed("it asked something that a view cannot answer")
        return self.answer(name, [self.crossing.take_out(one) for one in arguments])

    def _function(self, name: str, arguments: list[Any]) -> Any:
        """Return what a function of the language returns; one of the game's own sees only what the law may see."""
        bare = name.removeprefix("law.")
        own = self.kept.spoken.own.helpers.get(bare)
        given = [self.crossing.take_out(one, discreet=True) for one in arguments]
        if (own is not None or bare in language.DISCREET) and not self.host.trusted:
            view = DiscreetView(self, self.discretion)
            given = [view if one is self.view else one for one in given]
        if own is not None and not self.host.trusted:
            return helping.run(own, given)
        self.discretion.may_ask(name, given)
        return self.kept.spoken.functions[bare](*given)

    @property
    def store(self) -> Store:
        """What helpers have worked out in this input; see `Asked`."""
        return self.view.store

    @property
    def reader(self) -> int:
        """The rule that asks; see `Asked`."""
        return self.rule.number

    def adverb(self, name: str) -> Any:
        """Return what the view has as an attribute; see `Asked`."""
        return getattr(self.view, name)

    def answer(self, name: str, given: list[Any]) -> Any:
        """Return what the view answers, as the law may know it; see `Asked`. Raises what `may_ask` raises."""
        if name in ("would_refuse", "foresee"):
            return self._tried(name, given)
        if name in ("ask", "reckon"):
            return self._asked(name, given[0])
        self.discretion.may_ask(name, given, self._orders)
        if name == "held" and self.discretion.is_anothers_bid(*given):
            return 0  # whose order it is; anybody else's is not asked for, see `may_ask`
        if name == "things":
            return self._things(*given)
        answer = getattr(self.view, name)(*given)
        if name == "rider":
            return answer if self.view.rider_rule == self.rule.number or self.host.trusted else None
        if name == "occasion":
            return answer if self._may_know(answer) else None
        return answer + self.discretion.bids(given[0]) if name == "free" else answer

    def _asked(self, name: str, subject: Any) -> Any:
        """Return the answer to a question, or what a payment comes to, unless that rests on what the law may not know.

        What a rule of players that is asked has declared itself, it may tell.
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
            said = type(subject).__name__
            raise Secret(f"what {said} comes to rests on what is not for every rule to know")
        return answer
    def _things(self, kind: str, so: Mapping[str, Any]) -> list[Thing]:
        """Return the things of a kind of which attributes are so, as far as the rule may know them. Raises Secret."""
        found = []
        for one in self.view.things(kind):
            seen = Thing(self.discretion, one.kind, one.id)
            if all(seen.get(name, _MISSING) == value for name, value in so.items()):
                found.append(one)
        return found

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
        for one in parts:
            if one is None:
                continue
            if not isinstance(one, _ANSWERS[what]):
                raise LawFailed(f"it answered with {_called(one)}, which is no answer here")
            self._look_at(one)
            if what == "alter":
                _fits_what_it_bends(self.kept.spoken, one, subject)
                self.discretion.may_bend(subject, one)
        if what == "alter" and len(parts) > _BENDS:
            raise LawFailed(f"it bends one thing in {len(parts)} ways; {_BENDS} are allowed")
        return answer

    def _look_at(self, one: Any) -> None:
        chosen = isinstance(one, Refuse) or self.view.acting_player is not None
        if isinstance(one, Refuse | Stop) and chosen and not one.words.strip() and not self.host.trusted:
            raise LawFailed("it refuses something without saying why")
        acts = (one, *getattr(one, "costs", ()), *filter(None, [getattr(one, "intent", None)]))
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
            if isinstance(part, Tell | Ask | Event) and not self.host.trusted:
                self.use.tellings += 1
                if self.use.tellings > self.limits.tellings:
                    raise LawFailed(f"it tells more than {self.limits.tellings} things for one input")

    def _clock(self, timer: SetTimer) -> None:
        """Look at a clock that is to be set: how soon it rings, and how many there are."""
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
        self.use.clocks |= {timer.name, *(name for name, one in clocks.items() if one["rule"] == self.rule.number)}
        if len(self.use.clocks) > self.limits.timers:
            raise LawFailed(f"it has {self.limits.timers} clocks, and wants more")

    def _moment(self, what: str, at: datetime) -> None:
        """Look at when something rings that is set to a moment."""
        if at < self.view.now + timedelta(seconds=self.limits.soonest):
            raise LawFailed(f"it sets {what} that rings in less than {self.limits.soonest} seconds")
        if at > self.view.now + timedelta(days=_FARTHEST):
            raise LawFailed(f"it sets {what} that rings in more than a hundred years")

    def _failure(self, error: BaseException) -> BaseException:
        """Return what a fault in the sandbox means: what a rule rests on is gone, or it failed."""
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
        died = isinstance(error, MontyCrashedError) and not error.timed_out
        return LawFailed(words, trace(error, self.rule.source, words), died)


def _is_word(answer: Any, what: str, subject: Any) -> None:
    """Look at an answer that is no act: of a rule of precedence, to a question, or of a clause that refuses or lifts.

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
    """Look at what is suggested: lines, or nothing. Raises LawFailed."""
    parts = list(answer) if isinstance(answer, list | tuple) else [answer]
    if len(parts) > most:
        raise LawFailed(f"it suggests {len(parts):,} things; {most:,} are allowed")
    for one in parts:
        if one is not None and not isinstance(one, str):
            raise LawFailed(f"it suggests {_called(one)}; here one answers with lines, or with None")


def _called(one: Any) -> str:
    name = one.__name__ if isinstance(one, type) else type(one).__name__
    numbers = dict.fromkeys(("int", "float", "Fraction"), "a number")
    plain = {"GameView": "the view", "dict": "a table", "list": "a list", "tuple": "a list"}
    return {"str": "a text", "bool": "a flag", **plain, **numbers}.get(name, name)


def _fits_what_it_bends(spoken: Language, outcome: Any, subject: Any) -> None:
    """Refuse an outcome that what it bends has no place for: another amount of what has none, a field of another kind.

    Found later, it would look like a fault of the rule that wanted it done.
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
        if outcome.field not in {one.name for one in fields(subject)}:
            raise LawFailed(f"{name} has no “{outcome.field[:40]}” to redirect")
        if not fits(outcome.to, hints[outcome.field]):
            raise LawFailed(f"{name} cannot have {str(outcome.to)[:60]} for “{outcome.field}”")
