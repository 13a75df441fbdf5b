"""Law becomes rules: a source is read, checked, fed to a worker, and its handlers can then be called like any other."""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic_monty import (
    MontyConversionError,
    MontyCrashedError,
    MontyError,
    MontyRuntimeError,
    MontySyntaxError,
    MontyTypingError,
)

from ..kernel.faults import LawFailed, NotLaw, Void
from ..kernel.rulebook import Ruleset
from ..kernel.view import KernelView
from ..law import Event, Intent, Outcome, Parameter, Petition, Post, Refuse, Rule
from ..law.rule import unwrapped
from . import language
from .crossing import Crossing
from .discretion import Discretion
from .limits import Limits
from .reading import Reading, read
from .shapes import misplaced, misshapen
from .spelling import misspelt
from .wording import plainly
from .workers import Workers, feed

_LINE = re.compile(r"^main\.py:(\d+):\d+: (?:error|warning)\[[\w-]+\] (.*)$", re.MULTILINE)
_ANSWERS: Mapping[str, Any] = {
    "check": (Refuse,),
    "alter": Outcome,
    "after": (Intent, Event, Refuse),
    "carry_out": (Intent, Event, Refuse),
    "command": (Intent, Event, Refuse),
}


@dataclass(frozen=True)
class _Kept:
    """A source that was taken up: how it was read, what it declares, and the state it begins from."""

    reading: Reading
    declared: dict[str, Any]
    state: bytes


class Sandbox:
    """Makes rules of players' law, and runs them.

    `trusted`: nothing is kept from the law and nothing forbidden to it (for shipped rules alone, to compare).
    """

    def __init__(self, limits: Limits | None = None, trusted: bool = False, workers: int = 24) -> None:
        self.limits = limits or Limits()
        self.trusted = trusted
        self._workers = Workers(self.limits, workers)
        self._kept: dict[str, _Kept] = {}
        self._rules: dict[tuple[int, str, str], Rule] = {}
        self._used: dict[str, _Use] = {}

    def close(self) -> None:
        """End the workers; they start again when they are needed."""
        self._workers.close()

    def begin_input(self) -> None:
        """Begin to count anew what rules use up, and let none remember the input before."""
        for key in self._used:
            if not self._kept[key].reading.stateless:
                self._workers.drop(key)
        self._used = {}

    def govern(self, ruleset: Ruleset) -> Ruleset:
        """Return a ruleset whose players' law is run here."""
        return replace(ruleset, compiler=self)

    # --- taking law up

    def __call__(self, number: int, title: str, source: str) -> Rule:
        """Return the rule that a source defines. Raises NotLaw."""
        key = (number, title, source)
        if key not in self._rules:
            if len(self._rules) > 2000:
                self._rules.clear()
            self._rules[key] = self._made(number, title, source)
        return self._rules[key]

    def examine(self, number: int, title: str, source: str, attributes: Mapping[str, str]) -> Rule:
        """Return the rule that a source defines, its types checked as well.

        `attributes` are those that things have in the game, by name, with their types. Raises NotLaw, with lines.
        """
        self._kept_of(source, "")
        own = {one[1]: one[2] for one in self._kept_of(source, "").declared["attributes"]}
        wrong = misspelt(source, {**attributes, **own}) or misshapen(source) or misplaced(source, {**attributes, **own})
        if wrong:
            raise NotLaw(wrong)
        self._kept_of(source, language.stubs({**attributes, **own}))
        return self(number, title, source)

    def _kept_of(self, source: str, stubs: str) -> _Kept:
        digest = hashlib.sha256(source.encode(errors="surrogatepass")).hexdigest()
        if digest in self._kept and not stubs:
            return self._kept[digest]
        reading = read(source, self.limits.source)
        try:
            declared, state = self._workers.try_out(language.prelude(), reading.source, stubs, "_declared(rule)")
        except MontyTypingError as error:
            raise NotLaw(_typing(error, source)) from None
        except (MontyError, MontyCrashedError) as error:
            raise NotLaw(_running(error, source)) from None
        except RuntimeError as error:
            raise NotLaw(str(error)) from None
        kept = _Kept(reading, declared, state)
        self._kept[digest] = kept
        return kept

    def _made(self, number: int, title: str, source: str) -> Rule:
        digest = hashlib.sha256(source.encode(errors="surrogatepass")).hexdigest()
        kept = self._kept_of(source, "")
        try:
            return self._rule_of(number, title, source, digest, kept)
        except NotLaw:
            raise
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            raise NotLaw(f"The law declares something that cannot be: {error}") from None

    def _rule_of(self, number: int, title: str, source: str, digest: str, kept: _Kept) -> Rule:
        said = kept.declared
        rule = Rule(number, title, over=_numbers(said["over"]), under=_numbers(said["under"]))
        rule.text = unwrapped(kept.reading.text)
        rule.source = source
        rule.parameters = {name: _parameter(name, one) for name, one in said["parameters"].items()}
        for kind, name, type, first, seen_by, keep in said["attributes"]:
            _named(kind, name)
            if seen_by not in ("everyone", "owner", "nobody"):
                raise NotLaw(f"“{name}” can be seen by everyone, owner or nobody, not by {seen_by!r}.")
            if (kind_of := {"number": int, "flag": bool, "list": list, "table": dict}.get(str(type))) is not None:
                if not isinstance(first, kind_of) or (kind_of is int and isinstance(first, bool)):
                    raise NotLaw(f"“{name}” is a {type} and cannot begin as {first!r}.")
            rule.attribute(kind, name, str(type), first, seen_by, bool(keep))
        for name, options in said["arguments"].items():
            rule.argument(name, *options)
        own = frozenset((one.kind, one.name) for one in rule.attributes)

        def handler(index: int, what: str) -> Callable[..., Any]:
            name = _handler_name(said["handlers"][index])

            def run(view: Any, *subjects: Any) -> Any:
                return self._run(digest, rule, own, index, what, view, subjects)

            run.__name__ = run.__qualname__ = name
            return run

        for pattern, help, index, when, by, block in said["commands"]:
            if not isinstance(pattern, str) or not pattern.split() or when not in ("now", "filed"):
                raise NotLaw(f"“{pattern}” is no command: it needs a verb, and “when” is now or filed.")
            if by != "player" and not self.trusted:
                raise NotLaw(f"“{pattern}”: a rule of players gives commands to players alone.")
            rule.command(pattern, help, when=when, by=by, block=bool(block))(handler(index, "command"))
        runs: dict[tuple[int, str], Callable[..., Any]] = {}
        for what, word, index, last in said["said"]:
            run = runs.setdefault((index, what), handler(index, what))
            if word not in language.words():
                raise NotLaw(f"The law knows no word “{word}”.")
            if what == "check":
                rule.checks.append((word, run))
            elif what == "alter":
                rule.alters.append((word, run))
            elif what == "after":
                rule.afters.append((word, run, bool(last)))
            else:
                rule.carries[word] = run
        if said["judge"] is not None:
            rule.precedence(handler(said["judge"], "judge"))
        rule.farewell = str(said["farewell"])
        if said["sums"]:
            rule.arithmetic(*said["sums"][0], rounding=said["sums"][1])
        return rule

    # --- running it

    def _run(
        self, digest: str, rule: Rule, own: frozenset[tuple[str, str]], index: int, what: str,
        view: KernelView, subjects: tuple[Any, ...],
    ) -> Any:
        with self._workers.lock:
            call = _Call(self, digest, rule, own, view)
            return call.run(index, what, subjects)

    def use_of(self, digest: str) -> _Use:
        """Return what a rule has used up in this input."""
        return self._used.setdefault(digest, _Use())

    def kept(self, digest: str) -> _Kept:
        """Return a source that was taken up."""
        return self._kept[digest]

    @property
    def workers(self) -> Workers:
        """The processes in which law runs."""
        return self._workers


@dataclass
class _Use:
    """What a rule has used up in one input: seconds, questions, letters."""

    seconds: float = 0.0
    questions: int = 0
    letters: int = 0


class _Call:
    """One call of a handler."""

    def __init__(
        self, sandbox: Sandbox, digest: str, rule: Rule, own: frozenset[tuple[str, str]], view: KernelView
    ) -> None:
        kept = sandbox.kept(digest)
        self.sandbox = sandbox
        self.limits = sandbox.limits
        self.digest = digest
        self.kept = kept
        self.rule = rule
        self.view = view
        self.use = sandbox.use_of(digest)
        world = view.world
        self.discretion = Discretion(world, rule.number, own, sandbox.trusted)
        self.crossing = Crossing(world, self.discretion, kept.reading.names, self.limits)
        self.crossing.view = view
        self.raised: BaseException | None = None

    def run(self, index: int, what: str, subjects: tuple[Any, ...]) -> Any:
        """Call the handler and return its answer, checked. Raises LawFailed, Void, or what the game raised."""
        names = self.kept.reading.names
        adverbs = {name: getattr(self.view, name) for name in language.ADVERBS if name in names}
        new, (adverbs, subjects) = self.crossing.take_in([adverbs, list(subjects)])
        numbers = self.view.world.rules.get(str(self.rule.number), {}).get("params", {})
        plain = {name: one for name, one in numbers.items() if isinstance(one, int | str)}
        session = self.sandbox.workers.session(self.digest, self.kept.state)
        begun = time.perf_counter()
        try:
            inputs = {"_given": (index, new, adverbs, plain, subjects)}
            raw = feed(session, "_call(_given)", inputs, self._ask)
        except BaseException as error:
            self.sandbox.workers.drop(self.digest)
            if self.raised is not None:
                raise self.raised from None
            if isinstance(error, MontyError | RuntimeError):
                raise self._failure(error) from None
            raise
        finally:
            self.use.seconds += time.perf_counter() - begun
        if self.raised is not None:
            raise self.raised
        if self.use.seconds > self.limits.whole:
            raise LawFailed("it took too long, all its work for one input together")
        answer = self.crossing.take_out(raw)
        return self._checked(answer, what)

    def _ask(self, name: str, arguments: list[Any]) -> Any:
        self.use.questions += 1
        if self.raised is not None:
            raise RuntimeError("stopped")
        try:
            if self.use.questions > self.limits.questions:
                raise LawFailed(f"it asked the game more than {self.limits.questions:,} questions for one input")
            return self.crossing.take_in(self._answer(name, arguments))
        except (LookupError, ValueError) as error:
            raise type(error)(*error.args) from None
        except BaseException as error:
            self.raised = error
            raise RuntimeError("stopped") from None

    def _answer(self, name: str, arguments: list[Any]) -> Any:
        if name == "get":
            thing, attribute = (self.crossing.take_out(one, discreet=True) for one in arguments)
            value = thing.get(str(attribute), _MISSING)
            return [] if value is _MISSING else [value]
        if name.startswith("law."):
            function = language.functions()[name.removeprefix("law.")]
            return function(*[self.crossing.take_out(one, discreet=True) for one in arguments])
        if name not in language.questions():
            raise LawFailed(f"it asked something that a view cannot answer: {name}")
        given = [self.crossing.take_out(one) for one in arguments]
        if name in ("would_refuse", "foresee"):
            self.discretion.allow(given[0])
        return getattr(self.view, name)(*given)

    def _checked(self, answer: Any, what: str) -> Any:
        if what == "judge":
            if not isinstance(answer, bool | str):
                raise LawFailed("a rule of precedence answers with True, False or its reason")
            return answer
        kinds = _ANSWERS[what]
        parts = list(answer) if isinstance(answer, list | tuple) else [answer]
        if len(parts) > self.limits.answers:
            raise LawFailed(f"it answered with {len(parts):,} intents; {self.limits.answers:,} are allowed")
        for one in parts:
            if one is None:
                continue
            if not isinstance(one, kinds):
                raise LawFailed(f"it answered with {type(one).__name__}, which is no answer here")
            self._look_at(one)
        return answer

    def _look_at(self, one: Any) -> None:
        for part in (one, *getattr(one, "costs", ()), *filter(None, [getattr(one, "intent", None)])):
            self.discretion.allow(part)
            if isinstance(part, Post | Petition):
                self.use.letters += 1
                if self.use.letters > self.limits.letters:
                    raise LawFailed(f"it ordered more than {self.limits.letters} letters for one input")

    def _failure(self, error: BaseException) -> BaseException:
        """Return what a fault in the sandbox means: what a rule rests on is gone, or it failed."""
        words = str(error)
        missing = re.search(r"object has no attribute '(\w+)'", words)
        if missing and missing[1] in self.crossing.gone:
            return Void(self.crossing.gone[missing[1]])
        if missing and missing[1] in self.crossing.secret:
            words = self.crossing.secret[missing[1]]
        elif missing and words.startswith("AttributeError: 'Thing'"):
            words = f"no rule in force declares “{missing[1]}” for what it looks at"
        else:
            words = _plain(error)
        return LawFailed(words, _trace(error, self.rule.source))


_MISSING: Any = object()


# --- words


def _numbers(said: Any) -> tuple[int, ...]:
    return tuple(int(one) for one in said)


def _parameter(name: str, said: Any) -> Parameter:
    if not name.isidentifier() or len(name) > 40:
        raise NotLaw(f"“{name}” cannot be the name of a number.")
    parameter = Parameter(**said[2])
    if parameter.value is None or isinstance(parameter.value, float):
        raise NotLaw(f"“{name}” must be a whole number, a text, a flag, a list or a table.")
    refusal = parameter.refuse(parameter.value)
    if refusal:
        raise NotLaw(f"“{name} = {parameter.value}”: {refusal}.")
    return parameter


def _named(kind: Any, name: Any) -> None:
    for one in (kind, name):
        if not isinstance(one, str) or not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", one):
            raise NotLaw(f"“{one}” cannot be a name: small letters, digits and _ only.")


def _handler_name(said: str) -> str:
    found = re.match(r"<function '(\w+)'", said)
    return found[1] if found else "a handler"


def _plain(error: BaseException) -> str:
    """Say what a fault is, for one who does not know the sandbox."""
    if isinstance(error, MontyCrashedError):
        return "it took too long"
    if isinstance(error, MontyConversionError):
        return "it answered with something that the game has no use for"
    return plainly(str(error))


def _trace(error: BaseException, source: str) -> str:
    """Return the way to a fault through the rule's own lines."""
    if not isinstance(error, MontyRuntimeError | MontySyntaxError):
        return ""
    lines = source.split("\n")
    steps = []
    for frame in error.traceback():
        if frame.filename == "main.py" or frame.filename.endswith("-1>") or frame.filename.endswith("-2>"):
            number = frame.line
            if 0 < number <= len(lines) and (frame.source_line or "").strip() == lines[number - 1].strip():
                where = f", in {frame.function_name}" if frame.function_name else ""
                steps.append(f"line {number}{where}: {lines[number - 1].strip()}")
    return "\n".join([*steps[-8:], _plain(error)])


def _typing(error: MontyTypingError, source: str) -> str:
    lines = source.split("\n")
    said = []
    for line, words in _LINE.findall(error.display()):
        number = int(line)
        there = lines[number - 1].strip() if 0 < number <= len(lines) else ""
        said.append(f"Line {number}: {plainly(words)}" + (f"\n    {there}" if there else ""))
    return "\n".join(said[:5]) or error.display()[:500]


def _running(error: BaseException, source: str) -> str:
    """Say why a law could not even be taken up, with its line."""
    trace = _trace(error, source).split("\n")
    if len(trace) < 2:
        return f"Before it is in force at all, {_plain(error)}."
    line, _, code = trace[-2].partition(": ")
    return f"{line.partition(',')[0].capitalize()}: {_plain(error)}\n    {code}"
