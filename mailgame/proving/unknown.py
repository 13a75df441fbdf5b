"""What a ruleset names and does not have: kinds of things, commands, offers, and what its ruleset.toml speaks of."""

from __future__ import annotations

import ast
import builtins
import difflib
from collections.abc import Collection, Iterator
from pathlib import Path

from mailgame.game.game import AROUND
from mailgame.game.lawmaking.examining import types_of
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Rule
from mailgame.law.commands import BUILT_IN, LIST, arguments_of, kind_of
from mailgame.law.lexicon import WORDS
from mailgame.proving.unheard import Unheard
from mailgame.rulesets.examined import ill_said


class Unknown:
    """What a ruleset names and does not have, a sentence each."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        rules = (AROUND.customs, *ruleset.rules.values())
        declared = [attribute for rule in rules for attribute in rule.attributes]
        self._attributes = types_of(declared)
        self._kinds = {"rule", *(one.kind for one in declared), *(kind.name for rule in rules for kind in rule.kinds)}
        self._commands = [command for rule in rules for command in rule.commands]
        said = {word.rstrip(LIST) for one in self._commands for word in arguments_of(one.pattern)}
        self._arguments = {*said, *map(kind_of, said), *BUILT_IN}
        self._unheard = Unheard(ruleset)

    def of(self, rule: Rule) -> list[str]:
        """Return what a rule file names and this game does not have, with its line."""
        tree = ast.parse(rule.source)
        lines = rule.source.split("\n")
        found = sorted({*self._things(tree), *self._offers(tree)})
        return [f"line {line}: {words}\n    {lines[line - 1].strip()}" for line, words in found]

    def of_words(self, file: Path) -> list[str]:
        """Return what a file of words names and does not have, with its line."""
        tree = ast.parse(file.read_text(encoding="utf-8-sig"))
        wrong = {*self._things(tree), *self._names(tree), *ill_said(self.ruleset, tree)}
        return [f"line {line}: {words}" for line, words in sorted(wrong)]

    def of_the_listing(self) -> list[str]:
        """Return what ruleset.toml names below [look] and this game does not have."""
        look, verbs = self.ruleset.look, {command.verb for command in self._commands} | {"vote"}
        house = look.get("house", {})
        known: tuple[tuple[str, Collection[str], Collection[str]], ...] = (
            ("standings", look.get("standings", ()), {*self._attributes, *self._kinds}),
            ("first", look.get("first", ()), {command.pattern for command in self._commands}),
            ("last", look.get("last", ()), {command.pattern for command in self._commands}),
            ("takes", house.get("takes", ()), verbs),
            ("leaves", house.get("leaves", ()), verbs),
            ("examples", look.get("examples", ()),
             {*self._arguments, *map(str.upper, self._kinds), *(command.pattern for command in self._commands)}),
        )
        wrong = [f"“{key}” names “{name}”, which this game does not have{_meant(name, there)}"
                 for key, names, there in known for name in names if name not in there]
        return wrong + [f"[look.dates.{name}]: {words.partition(' This would do')[0].partition('; write')[0]}"
                        for name in look.get("dates", ()) for words in self._unheard.timers(name)]

    def _things(self, tree: ast.Module) -> Iterator[tuple[int, str]]:
        """Yield the kinds of things that are made or looked for, and that nothing declares an attribute of."""
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called = getattr(node.func, "attr", "") or getattr(node.func, "id", "")
                kind = str(node.args[0].value)
                if called in ("thing", "things", "Create") and kind not in self._kinds:
                    yield node.lineno, f"there are no things of the kind “{kind}”{_meant(kind, self._kinds)}"

    def _offers(self, tree: ast.Module) -> Iterator[tuple[int, str]]:
        """Yield what answers an offer that nobody makes, and the options of an offer that are no command."""
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            if getattr(node.func, "attr", "") == "command":
                taken = [one.value for one in node.keywords if one.arg == "answers"]
                yield from ((one.lineno, words) for one in taken if isinstance(one, ast.Constant)
                            for words in self._unheard.said("answers", str(one.value)))
            elif getattr(node.func, "id", "") == "Ask":
                options = [*node.args[3:4], *(one.value for one in node.keywords if one.arg == "options")]
                listed = [one for given in options if isinstance(given, ast.Tuple | ast.List) for one in given.elts]
                yield from ((one.lineno, words) for one in listed for words in self._no_command(one))

    def _no_command(self, option: ast.expr) -> Iterator[str]:
        parts = option.values if isinstance(option, ast.JoinedStr) else [option]
        text = "".join(str(part.value) if isinstance(part, ast.Constant) else "\0" for part in parts)
        verb = text.rpartition("|")[2].strip().partition(" ")[0]
        verbs = {command.verb for command in self._commands}
        if verb and "\0" not in verb and verb not in verbs:
            yield f"no command begins with “{verb}”, so that nobody could choose it{_meant(verb, verbs)}"

    def _names(self, tree: ast.Module) -> Iterator[tuple[int, str]]:
        """Yield the names that a file of words says and nothing gives a meaning."""
        nodes = [*ast.walk(tree)]
        known = {*dir(builtins), *self.ruleset.words.named}
        known |= {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
        known |= {node.arg for node in nodes if isinstance(node, ast.arg)}
        known |= {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler)
                  and node.name}
        known |= {node.name for node in nodes if isinstance(node, ast.MatchAs | ast.MatchStar) and node.name}
        imported = [alias for node in nodes if isinstance(node, ast.Import | ast.ImportFrom) for alias in node.names]
        known |= {(alias.asname or alias.name).partition(".")[0] for alias in imported}
        known |= {*WORDS} if any(alias.name == "*" for alias in imported) else set()
        for node in nodes:
            if isinstance(node, ast.Name) and node.id not in known:
                missing = f"; write: from mailgame.law import {node.id}" if node.id in WORDS else _meant(node.id, known)
                yield node.lineno, f"“{node.id}” is not a word of the law, and nothing here says what it is{missing}"


def _meant(name: str, known: Collection[str]) -> str:
    near = difflib.get_close_matches(name, sorted(known), 1, 0.7)
    return f"; is “{near[0]}” meant?" if near else ""
