"""What is never called in a game: a handler of what never happens, of a timer that nothing sets, of a slip of the pen.

Only what is written out is looked at; where a name is worked out, it is taken to be right.
"""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Collection, Iterator
from functools import cache, cached_property
from pathlib import Path

from mailgame.desk.writing.kinds import load
from mailgame.game import customs
from mailgame.game.game import AROUND
from mailgame.game.lawmaking.examining import types_of
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Event, Rule, kits
from mailgame.law.lexicon import WORDS
from mailgame.paths import templates_folder
from mailgame.proving.reached import reached

Fault = tuple[int, str]
"""A line of a rule file, and what is wrong there."""


class Unheard:
    """What of the rule files of a ruleset is never called."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def of(self, rule: Rule) -> list[str]:
        """Return what in a rule file is never called, or goes to a letter that nobody meant, with its line."""
        tree = ast.parse(rule.source)
        lines = rule.source.split("\n")
        return [f"line {line}: {words}\n    {lines[line - 1].strip()}"
                for line, words in sorted({*self._handlers(tree), *_letters(tree)})]

    @cached_property
    def happen(self) -> frozenset[str]:
        """The words that can come up in this game."""
        return reached(self.ruleset)

    @cached_property
    def texts(self) -> list[re.Pattern[str]]:
        """All texts that the game says itself."""
        return [pattern for source in self._sources for pattern in _written(source)]

    @property
    def _sources(self) -> tuple[str, ...]:
        return (*(rule.source for rule in self.ruleset.rules.values()), *self.ruleset.words.sources)

    def _handlers(self, tree: ast.Module) -> Iterator[Fault]:
        for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
            for call in function.decorator_list:
                if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
                    continue
                if call.func.attr == "lift":
                    yield from self._lifted(call)
                elif call.func.attr in ("after", "check", "alter"):
                    yield from ((call.lineno, words) for words in self._of_a_handler(call, call.func.attr))
                if call.func.attr == "after" and "Rang" in map(ast.unparse, call.args):
                    yield from ((name.lineno, words) for name in _compared(function)
                                for words in self.timers(str(name.value)))

    def _of_a_handler(self, call: ast.Call, what: str) -> Iterator[str]:
        heard = [ast.unparse(word) for word in call.args]
        said = {one.arg or "": one.value.value for one in call.keywords if isinstance(one.value, ast.Constant)}
        if what == "after":
            yield from self._events(heard)
            yield from self._steps(heard, str(said.pop("step", "")))
        for name, value in said.items():
            if isinstance(value, str):
                yield from self._only(heard, name, value)

    def _events(self, heard: Collection[str]) -> Iterator[str]:
        known = {**WORDS, **self.ruleset.words.named}
        events = {name for name, word in known.items() if isinstance(word, type) and issubclass(word, Event)}
        happen = self.happen
        for name in heard:
            if name in events and name not in happen:
                near = difflib.get_close_matches(name, sorted(events & happen), 1, 0.6)
                instead = f"is @rule.after({near[0]}) meant?" if near else f"a rule announces it so: return {name}(…)"
                yield f"@rule.after({name}) is never called: nothing in this game announces {name}; {instead}"

    def _steps(self, heard: Collection[str], step: str) -> Iterator[str]:
        for rule in self.ruleset.rules.values():
            for event, parameter in rule.orders.items():
                if event in heard and step:
                    steps = [one.strip() for one in str(rule.parameters[parameter].value).split(",")]
                    if step.casefold() not in (one.casefold() for one in steps):
                        yield (f"{event} has no step “{step}”: rule {rule.number} has {', '.join(steps)}"
                               + _meant('step="{}"', step, steps))

    def _only(self, heard: Collection[str], field: str, value: str) -> Iterator[str]:
        """Yield why a handler that is called only where a field has this value never is."""
        if "Rang" in heard and field == "name":
            yield from self.timers(value)
        elif field == "attribute":
            known = types_of(one for rule in (AROUND.customs, *self.ruleset.rules.values()) for one in rule.attributes)
            if value not in known:
                yield f"no rule declares “{value}”" + _meant('attribute="{}"', value, known)
        else:
            yield from self.said(field, value)

    def said(self, field: str, value: str) -> Iterator[str]:
        """Yield that nothing in this game says a text, such as what an offer is about, if nothing does."""
        if not any(pattern.fullmatch(value) or value in map(str.strip, _plainly(pattern).split(","))
                   for pattern in (*self.texts, *_of_the_kits())):
            plain = [_plainly(pattern) for pattern in self.texts]
            yield f"nothing in this game says “{value}”" + _meant(f'{field}="{{}}"', value, plain)

    def timers(self, name: str) -> Iterator[str]:
        """Yield that nothing sets a timer of this name, if nothing does."""
        names = [_pattern(one) for source in self._sources
                 for one in _arguments(ast.parse(source), "SetTimer", "name")]
        if None in names:  # one is worked out
            names += self.texts
        known = [pattern for pattern in names if pattern is not None]
        if not any(pattern.fullmatch(name) for pattern in (*known, *_of_the_kits("SetTimer"))):
            yield (f"nothing sets a timer “{name}”" + (_meant('name="{}"', name, [*map(_plainly, known)])
                   or f'; write where the clock is set: SetTimer("{name}", …)'))

    def _lifted(self, call: ast.Call) -> Iterator[Fault]:
        match call.args:
            case [ast.Constant(value=int(number)), ast.Constant(value=str(reason))]:
                other = self.ruleset.rules.get(number)
                if other is None:
                    yield call.lineno, f"there is no rule {number} whose refusal could be lifted"
                    return
                clauses = [name for command in other.commands for name, _ in command.refusals]
                slugs = [_plainly(pattern) for pattern in _written(other.source)]
                if reason not in clauses and not any(pattern.fullmatch(reason) for pattern in _written(other.source)):
                    said = f": it has {', '.join(clauses)}" if clauses else ""
                    better = _meant(f'@rule.lift({number}, "{{}}")', reason, [*clauses, *slugs])
                    yield call.lineno, f"rule {number} refuses nothing for a reason “{reason}”{said}{better}"


def _letters(tree: ast.Module) -> Iterator[Fault]:
    """Yield the kinds of letter that are all but spelt as one that there is: others are a game's own."""
    known = load(templates_folder() / "mail").wanted
    for node in _arguments(tree, "Post", "kind"):
        kind = str(node.value) if isinstance(node, ast.Constant) else ""
        if kind not in known and (better := _meant('Post("{}", …)', kind, known)):
            yield node.lineno, f"there is no kind of letter “{kind}”, so that it would be a notice{better}"


def _plainly(pattern: re.Pattern[str]) -> str:
    return pattern.pattern.replace("\\", "")


def _meant(line: str, name: str, known: Collection[str]) -> str:
    near = difflib.get_close_matches(name, sorted(known), 1, 0.7)
    return f"; is “{near[0]}” meant? This would do: {line.format(near[0])}" if near else ""


def _compared(function: ast.FunctionDef) -> Iterator[ast.Constant]:
    """Yield the names with which a handler of timers compares the one that rang: `rang.name == "ship"`."""
    rang = function.args.args[1].arg if len(function.args.args) > 1 else ""
    for node in ast.walk(function):
        if isinstance(node, ast.Compare) and ast.unparse(node.left) == f"{rang}.name":
            one = node.comparators[0]
            if isinstance(node.ops[0], ast.Eq | ast.NotEq) and isinstance(one, ast.Constant):
                yield one


def _arguments(tree: ast.AST, word: str, field: str) -> Iterator[ast.expr]:
    """Yield what is given as the first field of a word, wherever it is said."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == word:
            yield from [*node.args[:1], *(one.value for one in node.keywords if one.arg == field)]


def _pattern(node: ast.expr) -> re.Pattern[str] | None:
    """Return what a text can say that is written out, wholly or in part; None for one that is worked out."""
    if isinstance(node, ast.Constant):
        return re.compile(re.escape(str(node.value)))
    if isinstance(node, ast.JoinedStr) and any(isinstance(part, ast.Constant) for part in node.values):
        return re.compile("".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".*"
                                  for part in node.values))
    return None


@cache
def _written(source: str) -> tuple[re.Pattern[str], ...]:
    """Return the texts that a file says, other than its docstring and what its handlers listen to."""
    waiting: list[ast.AST] = [*ast.parse(source).body]
    found: list[re.Pattern[str]] = []
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Constant | ast.JoinedStr):
            pattern = _pattern(node) if isinstance(node, ast.JoinedStr) or isinstance(node.value, str) else None
            found += [pattern] if pattern is not None else []
        elif isinstance(node, ast.FunctionDef):
            waiting += node.body
        elif isinstance(node, ast.keyword) and node.arg == "answers":
            continue
        elif not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant):
            waiting += ast.iter_child_nodes(node)
    return tuple(found)


@cache
def _of_the_kits(word: str = "") -> tuple[re.Pattern[str], ...]:
    """Return the texts that the language's own files and the customs say: all, or those that a word begins with."""
    folders = [Path(str(kits.__file__)).parent.parent, Path(str(customs.__file__)).parent]
    sources = [file.read_text(encoding="utf-8") for folder in folders for file in folder.rglob("*.py")]
    if not word:
        return tuple(pattern for source in sources for pattern in _written(source))
    patterns = (_pattern(one) for source in sources for one in _arguments(ast.parse(source), word, "name"))
    return tuple(pattern for pattern in patterns if pattern is not None)
