"""Calls a handler of players' law: passes in what it reads, answers its questions, and checks what it returns."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from msgspec import Struct
from pydantic_monty import MontyCrashedError, MontyError

from mailgame.chance.dice import ScriptError

from ...kernel.faults import Disrupted, LawFailed, Refused
from ...kernel.machine import RuleView
from ...law import Event, Intent, Question, Rule, Thing
from ...law.keeping import Store, handed
from ...world.sound import OutOfBounds
from ...world.things import MissingReference
from .. import language
from ..limits import Limits
from ..source.compiled import CompiledLaw
from . import helping, throws
from .answers import Answers
from .crossing import Crossing
from .discretion import Discretion, Secret
from .glance import Glance
from .helping import DiscreetView
from .metering import Meter, Starved, TooLong, out_of_time
from .permission import Permission
from .tracing import in_words, line_of, not_there_yet, trace, where
from .usage import Usage
from .workers import Circle, Workers, feed

_TRIALS = frozenset({"reckon", "would_refuse", "foresee", "examine", "resolve_sets", "law.draft"})
"""Questions that take the game much longer to answer than others."""
_THE_GAMES_OWN = (LawFailed, MissingReference, Refused, Disrupted, ScriptError, LookupError, ValueError)
"""Exceptions that an answer may raise, and that callers know how to handle."""
_OF_WORDS = frozenset({"ask", "foresee", "reckon", "would_refuse"})
"""Questions about a word, which rules of the game answer or play."""
_OF_MOMENTS = frozenset({"law.hours_from", "local", "next_time"})
"""Questions that are answered with a moment, if there is one."""
_NO_MOMENT = re.compile(r"(?:ValueError|OverflowError): .*(?:must be in |out of range|must have magnitude)")
"""What is said of a day or an hour that there is not, such as 31 November."""
NO_MOMENT = "there is no such day or hour"
_TOO_GREAT = "a number too great to count with"
"""What the ground says of a whole number on its way out (`source/ground.py`)."""
_OF_A_VOTE = re.compile(r"(choice|amount)\b")
_SEALED = "how anybody votes is not known before the ballot is closed"
_MISSING: Any = object()


class Host(Struct, frozen=True):
    """What all calls of one sandbox share. `trusted`: the law may see and do everything."""

    limits: Limits
    workers: Workers
    usage: Usage
    trusted: bool = False


class Call:
    """One call of a handler. `own`: the attributes that the rule declares, as (kind, name)."""

    def __init__(
        self, host: Host, compiled: CompiledLaw, rule: Rule, own: frozenset[tuple[str, str]], view: RuleView
    ) -> None:
        self.host = host
        self.limits = host.limits
        self.compiled = compiled
        self.rule = rule
        self.view = view
        self.use = host.usage.of(compiled.digest, rule.number)
        self.discretion = Discretion(view.world, rule.number, own, host.trusted)
        self.crossing = Crossing(view.world, self.discretion, compiled.reading.names, self.limits, compiled.spoken)
        self.crossing.outward.view, self.crossing.outward.law = view, "" if host.trusted else rule.source
        self.permission = Permission(self.discretion)
        self.answers = Answers(self.permission, view, compiled.spoken, self.limits, self.use)
        self._orders: Thing | None = None
        self._beyond = {_TOO_GREAT}

    def run(
        self, index: int, what: str, subjects: tuple[Any, ...], numbers: tuple[str, ...], first: Glance | None = None
    ) -> Any:
        """Call a handler and return its answer, checked.

        None, without a call, if the law may not know a subject, or has nothing to answer as can be seen at a glance.

        index: the handler's place among the handlers of its file.
        what: what the handler does ("check", "alter", "after" …), which decides what it may answer.
        subjects: what it is given after the view.
        numbers: the names of the rule's numbers that it takes.
        first: its first lines.
        Raises LawFailed, or whatever the game raised while answering it.
        """
        self._orders = self.view.acting_player if what in ("command", "refuse") else None
        if any(self.discretion.keeps_out(subject) for subject in subjects):
            return None
        given = self.view.numbers(numbers)
        if first is not None and first.sees_nothing(subjects[0], given, self.discretion):
            return None
        names = self.compiled.reading.names
        adverbs = {name: getattr(self.view, name) for name in language.ADVERBS if name in names}
        new, (adverbs, inner, taken) = self.crossing.take_in([adverbs, list(subjects), given])
        raw = self._fed({"_given": (index, new, adverbs, taken, inner, self.rule.number)})
        if not self.host.trusted:
            self.discretion.forget_own(self.view.world.reads)
        answer, subject = self.crossing.take_answer(raw), subjects[0] if subjects else None
        return self.answers.checked(answer, what, subject, self._orders)

    def _fed(self, inputs: dict[str, Any]) -> Any:
        meter: Meter | None = None
        self.use.calls += 1
        seconds = max(self.limits.call, self.limits.whole - self.use.seconds) * self.host.workers.patience
        try:
            with self.host.workers.lent(self.compiled.digest, self.compiled.state) as (session, meter):
                raw = feed(session, "_call(_given, rule)", inputs, self._ask, seconds)
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
            return self.crossing.take_in(self._answer(name, arguments), made=name.startswith("law."))
        except Exception as error:
            if name in _OF_MOMENTS or isinstance(error, OutOfBounds):
                beyond = str(error) if isinstance(error, ValueError) and str(error) else NO_MOMENT
                self._beyond.add(beyond)
                raise OutOfBounds(beyond) from None
            if isinstance(error, (*_THE_GAMES_OWN, Secret)):
                raise
            question = name.removeprefix("law.")
            if None in arguments:
                self._beyond.add(beyond := f"it asks the game “{question}” of nobody, or of nothing")
                raise OutOfBounds(beyond) from None
            self.view.blame(self.rule.number, instead=True)  # and not the shipped rule that met what it asked with
            raise LawFailed(f"it asks the game “{question}” with something that has no answer") from None

    def _may_know(self, occasion: Event | None) -> bool:
        """Return whether the law may know all of an event, and has a word for it."""
        if occasion is None or type(occasion).__name__ not in self.compiled.spoken.words:
            return False
        return not self.discretion.keeps_out(occasion) and not self.discretion.hidden(occasion)

    def _tried(self, name: str, arguments: list[Any], by_helper: bool = False) -> str:
        """Return why an intent would be refused, or what would be told of it; "" if that depends on a secret."""
        if not arguments or not isinstance(arguments[0], Intent):
            raise LawFailed(f"it asks “{name}” of what is no intent")
        self.permission.allow(arguments[0], by_helper)
        if name == "foresee":
            arguments = [arguments[0], arguments[1] if self.host.trusted else None]
        answer, is_public = self._noting(lambda: getattr(self.view, name)(*arguments))
        return str(answer) if is_public else ""

    def _noting(self, asks: Callable[[], Any]) -> tuple[Any, bool]:
        """Return an answer of the game, and whether the law may know all that was read for it.

        Raises Secret if the answer is an exception and depends on a secret.
        """
        world = self.view.world
        outer, world.reads = world.reads, []
        try:
            answer = asks()
        except _THE_GAMES_OWN:
            if not self.discretion.may_know(world.reads):
                raise Secret("what comes of it rests on what is not for every rule to know") from None
            raise
        finally:
            read, world.reads = world.reads, outer
            if outer is not None:
                outer += read
        return answer, self.discretion.may_know(read)

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
        own = self.compiled.spoken.own.helpers.get(bare)
        values = [self.crossing.take_out(argument, discreet=True) for argument in arguments]
        values = language.by_name(self.compiled.spoken.functions[bare], values)
        if (own is not None or bare in language.DISCREET) and not self.host.trusted:
            view = DiscreetView(self, self.discretion)
            values = [view if item is self.view else item for item in values]
        if own is not None and not self.host.trusted:
            try:
                return helping.run(own, values)
            except KeyError as error:
                if _OF_A_VOTE.match(str(error.args[0])) and self.discretion.are_votes_sealed():
                    raise Secret(_SEALED) from None
                raise
        self.discretion.may_ask(name, values)
        if self.host.trusted:
            return language.call(self.compiled.spoken.functions[bare], values)
        answer, is_public = self._noting(lambda: language.call(self.compiled.spoken.functions[bare], values))
        if not is_public:
            raise Secret(f"what “{bare}” says rests on what is not for every rule to know")
        return answer

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

    def answer(self, name: str, arguments: list[Any]) -> Any:
        """Return the view's answer, cut to what the law may know; see `Asked`. Raises what `may_ask` raises."""
        if name in _OF_WORDS:
            arguments = [self._as_it_is(arguments[0]), *arguments[1:]]
        if name in ("would_refuse", "foresee"):
            return self._tried(name, arguments, by_helper=True)
        if name in ("ask", "reckon"):
            return self._asked(name, arguments[0])
        if name in ("balance", "free", "held"):
            arguments = [self.crossing.outward.account(arguments[0], self.view.world), *arguments[1:]]
        arguments, things = throws.by_name(name, arguments)
        self.discretion.may_ask(name, arguments, self._orders)
        if things:
            drawn = getattr(self.view, name)(*arguments)
            return things[drawn] if isinstance(drawn, str) else [things[one] for one in drawn]
        if name == "held" and self.discretion.is_anothers_bid(*arguments):
            return 0  # asked by the bidder; asking for anybody else's bid is refused by `may_ask`
        if name == "things":
            return self._things(*arguments)
        if name == "due" and self.discretion.is_the_games(str(arguments[0])):
            return None
        answer = getattr(self.view, name)(*arguments)
        if name == "rider":
            return answer if self.view.rider_rule == self.rule.number or self.host.trusted else None
        if name == "occasion":
            return answer if self._may_know(answer) else None
        return answer + self.discretion.bids(arguments[0]) if name == "free" else answer

    def _asked(self, name: str, subject: Any) -> Any:
        """Return the answer to a question, or what a payment comes to. Raises Secret if that depends on a secret.

        A rule of players may tell what it declares itself.
        """
        if not isinstance(subject, Question if name == "ask" else Intent):
            raise LawFailed(f"it asks “{name}” of what is no {'question' if name == 'ask' else 'intent'}")
        if name == "reckon":
            self.permission.allow(subject)
        answer, is_public = self._noting(lambda: getattr(self.view, name)(subject))
        if not is_public:
            word = type(subject).__name__
            raise Secret(f"what {word} comes to rests on what is not for every rule to know")
        return answer

    def _as_it_is(self, word: Any) -> Any:
        """Return a word with its things as the game's own rules see them: what they read for the answer is noted."""
        if not is_dataclass(word) or isinstance(word, type):
            return word
        world = self.view.world
        return replace(word, **{field.name: handed(getattr(word, field.name), world) for field in fields(word)})

    def _things(self, kind: str, so: Mapping[str, Any]) -> list[Thing]:
        """Return the things of a kind whose attributes have the values of `so`. Raises Secret."""
        things = []
        for thing in self.view.things(kind):
            seen = Thing(self.discretion, thing.kind, thing.id)
            if all(seen.get(name, _MISSING) == value for name, value in so.items()):
                things.append(thing)
        return things

    def _of_things(self) -> set[str]:
        """Return what things have, and the accounts that stand where players may, such as a bank, have not."""
        return {"id", "kind", "exists", *(name for _, name in self.view.world.declared)}

    def _failure(self, error: BaseException, died: bool = False) -> BaseException:
        """Return what an error of the sandbox means: MissingReference if something is gone, otherwise LawFailed.

        A day that there is not is OutOfBounds, since it hangs on the day of asking; so are what the game said was so,
        a number that has grown too great, and somebody who is not there (None, a bank), since that hangs on who plays.
        died: whether it is the machine's doing, not the rule's.
        """
        words = str(error)
        missing = re.search(r"object has no attribute '(\w+)'", words)
        if missing and words.startswith("AttributeError: 'str'") and missing[1] in self._of_things():
            line = where(error, self.rule.number, self.rule.source)
            return OutOfBounds(f"what is asked for “{missing[1]}” is a bank or a text, which has none{line}")
        if missing and words.startswith("AttributeError: 'NoneType'"):
            line = where(error, self.rule.number, self.rule.source)
            return OutOfBounds(f"nobody, or nothing, is there to be asked for “{missing[1]}”{line}")
        if missing and missing[1] in self.crossing.gone:
            return MissingReference(self.crossing.gone[missing[1]])
        if missing and missing[1] in self.crossing.secret:
            words = self.crossing.secret[missing[1]]
        elif missing and words.startswith("AttributeError: 'Thing'"):
            words = f"no rule in force declares “{missing[1]}” for what it looks at"
        elif (number := re.match(r"KeyError: '?([^']*)", words)) and ".params[" in line_of(error, self.rule.source):
            return OutOfBounds(f"the rule that it looks at has no number “{number[1]}”")
        elif not_there_yet(words, line_of(error, self.rule.source), self.rule.source):
            line = where(error, self.rule.number, self.rule.source)
            return OutOfBounds(f"{in_words(self.compiled.spoken, error)}, for now{line}")
        elif re.match(r"KeyError: '?(choice|amount)\b", words) and self.discretion.are_votes_sealed():
            words = _SEALED
        else:
            words = in_words(self.compiled.spoken, error)
        if str(error).removeprefix("ValueError: ") in self._beyond:
            of_nothing = words.endswith("of nothing")
            return OutOfBounds(words + (where(error, self.rule.number, self.rule.source) if of_nothing else ""))
        if _NO_MOMENT.match(str(error)):
            return OutOfBounds(f"{NO_MOMENT}: {words}")
        died = died or (isinstance(error, MontyCrashedError) and not error.timed_out)
        return LawFailed(words, trace(error, self.rule.source, words), died, out_of_time(error))
