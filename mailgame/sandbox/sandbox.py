"""Compiles law into rules: reads a source, checks it, feeds it to a worker, and makes its handlers callable."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from copy import copy
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace
from pydantic_monty import MontyError, MontyTypingError

from ..kernel.faults import LawFailed, NotLaw, TooSlow
from ..kernel.machine import RuleView
from ..kernel.rulebook import Ruleset
from ..law import Rule
from ..law.binding import twice
from ..law.texts import unwrapped
from ..world.sound import OutOfBounds
from .language import OF_ALL_GAMES, Language
from .limits import Limits
from .running.calling import Call, Host
from .running.declaring import declare, never_heard, numbers, own_attributes
from .running.glance import GLANCED_AT, glance
from .running.metering import TooLong
from .running.outward import Outward
from .running.throws_written import never_thrown
from .running.tracing import TOO_LONG, in_words, of_taking_up, of_typing
from .running.usage import Usage
from .running.workers import Workers
from .source.as_shipped import unchanged, written_number
from .source.clocks import never_set
from .source.closed import never_to_be_set
from .source.compared import compared
from .source.compiled import CompiledLaw
from .source.endless import answers_itself, never_ends
from .source.idle import idle
from .source.packing import Packing
from .source.placing import placed
from .source.prelude import prelude
from .source.reading import parsed, read
from .source.shapes import lenient, misplaced, misshapen
from .source.slips import misfiltered, never_works, not_here
from .source.spelling import misspelt
from .source.stubs import less, stubs
from .source.unkept import unkept
from .source.untyped import drawing, typed
from .source.worries import is_a_worry, may_work, says_nothing

T = TypeVar("T")

_MOST_COMPILED = 1000
"""How many compiled sources, rules, and checks of types are cached; what was evicted is done again."""
_LARGEST = 2_000_000
"""The largest state that a rule may have before it is first called, in bytes. The language takes less than a quarter.
"""


class Sandbox:
    """Compiles players' law into rules, and runs them.

    It speaks the language without any game's own words; `equip` gives a ruleset a sandbox that has them.

    limits: what one rule may use up.
    trusted: whether law may see and do everything (only for shipped rules, to compare them).
    workers: how many worker processes there are at most.
    whole: whether amounts must be whole, as in the rules of a game; players' law may say half a dollar.
    """

    def __init__(
        self, limits: Limits | None = None, trusted: bool = False, workers: int = 24, whole: bool = False
    ) -> None:
        self.limits = limits or Limits()
        self.trusted = trusted
        self._whole = whole
        self._workers = Workers(self.limits, workers)
        self._usage = Usage(self.limits)
        self._host = Host(self.limits, self._workers, self._usage, trusted)
        self._compiled: OrderedDict[str, CompiledLaw] = OrderedDict()
        self._rules: OrderedDict[tuple[int, str, str], Rule] = OrderedDict()
        self._packings: dict[Language, Packing] = {}
        self._changing: set[str] = set()
        self._sound: OrderedDict[str, None] = OrderedDict()
        self._spoken = OF_ALL_GAMES
        self._shipped: Mapping[int, Rule] = {}

    def close(self) -> None:
        """End the workers; they start again when needed."""
        self._workers.close()

    def begin_input(self) -> None:
        """Reset the counters of use, and forget all state that rules kept from the previous input."""
        for key in self._changing:
            self._workers.drop(key)
        self._changing.clear()
        self._usage.begin_input()

    def equip(self, ruleset: Ruleset) -> Ruleset:
        """Return a ruleset whose players' law runs here, with the game's own words."""
        return replace(ruleset, compiler=self.speaking(Language(ruleset.words), ruleset.rules))

    def speaking(self, spoken: Language, shipped: Mapping[int, Rule] | None = None) -> Sandbox:
        """Return a sandbox for law in another language, with the same limits and workers.

        shipped: the rules that came with the game, by number: what is left of them in an amendment may see and do what
          they may.
        """
        other = copy(self)
        other._spoken = spoken
        other._shipped = shipped or {}
        other._compiled = OrderedDict()
        other._rules = OrderedDict()
        other._changing = set()
        return other

    # --- compiling

    def __call__(self, number: int, title: str, source: str) -> Rule:
        """Return the rule that a source defines. Raises NotLaw."""
        key = (number, title, source)
        if key not in self._rules:
            self._rules[key] = self._made(number, title, source)
            while len(self._rules) > _MOST_COMPILED:
                self._rules.popitem(last=False)
        self._rules.move_to_end(key)
        return self._rules[key]

    def examine(self, number: int, title: str, source: str, attributes: Mapping[str, str]) -> Rule:
        """Return the rule that a source defines, after checking its types and spelling as well.

        number, title: of the rule.
        source: the rule file.
        attributes: the type of each attribute that things have in the game, by name.
        Raises NotLaw, naming the lines.
        """
        cached = self._compiled_law(source)
        types = {**attributes, **own_attributes(cached.declared)}
        key = hashlib.sha256(repr((cached.digest, *types.items())).encode()).hexdigest()
        if key not in self._sound:
            self._search(cached, source, types)
            self._sound[key] = None
            while len(self._sound) > _MOST_COMPILED:
                self._sound.popitem(last=False)
        self._sound.move_to_end(key)
        try:
            return self(number, title, source)
        except NotLaw as error:
            raise type(error)(placed(source, str(error))) from None

    def _search(self, cached: CompiledLaw, source: str, types: Mapping[str, str]) -> None:
        """Search a source for what can be seen in it alone. Raises NotLaw for what is found first."""
        wrong = not_here(source) or misspelt(self._spoken, cached.reading.source, types)
        wrong = wrong or misshapen(source, cached.declared["parameters"])
        wrong = wrong or misplaced(self._spoken, source, types) or never_works(source) or never_ends(source)
        wrong = wrong or never_thrown(source) or never_set(source) or misfiltered(self._spoken, source, types)
        wrong = wrong or ("" if self.trusted else never_to_be_set(source, own_attributes(cached.declared)))
        wrong = wrong or never_heard(cached.declared, self._spoken)
        if wrong:
            raise NotLaw(placed(source, wrong))
        self._check_types(source, types)
        wrong = idle(self._spoken, source) or compared(self._spoken, source, types) or unkept(source, types)
        if wrong := wrong or answers_itself(source):
            raise NotLaw(placed(source, wrong))

    def _check_types(self, source: str, types: Mapping[str, str]) -> None:
        """Check the types of a source. Raises NotLaw."""
        with _in_words(self._spoken, source):
            bare = lenient(read(self._spoken, source, self.limits.source).source)
            wrong = self._ill_typed(source, bare, types)
            given, orders = typed(self._spoken, bare)
            if not wrong and given != bare and not self.trusted:
                wrong = self._ill_typed(source, given, types, orders)
        if wrong:
            raise NotLaw(wrong)

    def _ill_typed(self, source: str, bare: str, types: Mapping[str, str], orders: str | None = None) -> str:
        """Return what the type checker finds in a law, in words; "" if nothing.

        bare: the law as it is checked.
        orders: the stubs of its orders, if types were put in that it had not; then only what can never work is found.
        """
        known = less(stubs(self._spoken, types, whole=self._whole), bare)
        known = known if orders is None else drawing(known) + orders
        try:
            self._workers.check_types(bare, known)
        except MontyTypingError as error:
            leave = is_a_worry if self.trusted else may_work if orders is not None else says_nothing
            return of_typing(self._spoken, error, source, leave, may_work)
        return ""

    def _compiled_law(self, source: str) -> CompiledLaw:
        digest = hashlib.sha256(f"{self._spoken.own.source}\0{source}".encode(errors="surrogatepass")).hexdigest()
        if digest in self._compiled:
            self._compiled.move_to_end(digest)
            return self._compiled[digest]
        reading = read(self._spoken, source, self.limits.source)
        with _in_words(self._spoken, source):
            before = prelude(self._spoken)
            raw, state, patience = self._workers.try_out(before, reading.source, "_declared(rule)")
            declared = Outward(self.limits, self._spoken).take(raw, _NOWHERE)
        if len(state) > _LARGEST:
            raise NotLaw("Before it is in force at all, it wants more memory than a rule may have.")
        packing = self._packing()
        compile_again = partial(self._workers.state_of, before, reading.source)
        packed = {patience: packing.pack(state)}
        cached = CompiledLaw(digest, self._spoken, reading, declared, packing, compile_again, packed)
        self._compiled[digest] = cached
        while len(self._compiled) > _MOST_COMPILED:
            self._compiled.popitem(last=False)
        return cached

    def _packing(self) -> Packing:
        if self._spoken not in self._packings:
            self._packings[self._spoken] = Packing(self._workers.try_out(prelude(self._spoken), "", "None")[1])
        return self._packings[self._spoken]

    def _made(self, number: int, title: str, source: str) -> Rule:
        cached = self._compiled_law(source)
        declared = cached.declared
        try:
            rule = Rule(number, title, over=numbers(declared["over"]), under=numbers(declared["under"]))
            rule.text = unwrapped(cached.reading.text)
            rule.source = source
            make = partial(self._handler, rule, cached, self._left_as_shipped(number, source))
            declare(rule, declared, make, self._spoken, not self.trusted)
        except NotLaw:
            raise
        except (TypeError, ValueError, LookupError, AttributeError):
            raise NotLaw("The law declares something that cannot be.") from None
        return rule

    def _left_as_shipped(self, number: int, source: str) -> frozenset[str]:
        """Return the functions of an amended rule that are as they came with the game."""
        shipped = self._shipped.get(number) or self._shipped.get(written_number(source))
        return unchanged(source, shipped.source) if shipped is not None and not self.trusted else frozenset()

    def _handler(
        self, rule: Rule, cached: CompiledLaw, left: Set[str], index: int, what: str
    ) -> Callable[..., Any]:
        """Return the function that calls one handler of a rule; `left` are the functions that came with the game."""
        function = str(cached.declared["handlers"][index]).removeprefix("<function '").partition("'")[0]
        takes = cached.reading.takes.get(function, ())
        numbers = _numbers_for(rule, function, takes, 3 if what == "judge" else 2)
        rule.taken |= {*numbers}
        host = replace(self._host, trusted=True) if function in left else self._host
        first = glance(parsed(cached.reading.source), function, what) if what in GLANCED_AT else None

        def run(view: RuleView, *subjects: Any) -> Any:
            own = frozenset((attribute.kind, attribute.name) for attribute in rule.attributes)
            if not cached.reading.stateless:
                self._changing.add(cached.digest)
            with self._workers.lock:
                return Call(host, cached, rule, own, view).run(index, what, subjects, numbers, first)

        run.__name__ = run.__qualname__ = function if function.isidentifier() else "a handler"
        return run

    @property
    def workers(self) -> Workers:
        """The processes in which law runs."""
        return self._workers


def _numbers_for(rule: Rule, function: str, takes: Sequence[str], count: int) -> tuple[str, ...]:
    """Return the numbers of its rule that a handler takes after its first `count` arguments.

    Raises NotLaw for a name that is not a number of its rule, or that would stand for two things.
    """
    wanted = [name for name in takes[count:] if name != "**"]
    clash = next((name for name in takes[:count] if name in rule.parameters), "") if "**" in takes else ""
    if clash:
        raise NotLaw(f"{twice(function, clash)}.")
    unknown = next((name for name in wanted if name not in rule.parameters), "")
    if unknown:
        numbers = f"it has {', '.join(rule.parameters)}" if rule.parameters else "it has none"
        raise NotLaw(f"“{function}” takes “{unknown}”, which is no number of this rule: {numbers}.")
    return tuple(dict.fromkeys([*wanted, *(rule.parameters if "**" in takes else ())]))


@contextmanager
def _in_words(spoken: Language, source: str) -> Iterator[None]:
    """Turn what the sandbox raises over a new source into NotLaw, in words for its author; TooSlow if time ran out."""
    try:
        yield
    except (MontyError, RuntimeError, TooLong) as error:
        kind = TooSlow if in_words(spoken, error) == TOO_LONG else NotLaw
        raise kind(of_taking_up(spoken, error, source)) from None
    except LawFailed as failed:
        raise NotLaw(f"What it declares is more than a rule may declare: {failed.words}.") from None
    except OutOfBounds as out:
        raise NotLaw(f"What it declares cannot be: {out}.") from None


class _Nowhere:
    """The source of things about which nothing is known."""

    def read(self, kind: str, id: str, name: str, /) -> Any:
        """Raise AttributeError."""
        raise AttributeError(f"nothing is known of {kind} {id}, and not its “{name}”")

    def exists(self, _kind: str, _id: str, /) -> bool:
        """Return False."""
        return False

    def indexed(self, _kind: str, _names: tuple[str, ...], make: Callable[[list[tuple[Any, ...]]], T], /) -> T:
        """Return what `make` computes from no things."""
        return make([])


_NOWHERE = _Nowhere()
