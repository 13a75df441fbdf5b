"""Spelling: attributes that a rule file reads and nothing has, such as “carma” where players have karma.

Type checking does not find them all, because arguments of orders and values in tables may be anything.
"""

from __future__ import annotations

import ast
import dataclasses
import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import cache
from itertools import islice

from ... import law
from ...law.commands import LIST, arguments_of, flags_of, name_of
from .. import language
from ..language import Language
from .called import otherwise, several
from .mending import ABOVE, ARROW, not_taken, numbers_of, spelt
from .reading import parsed

_MOST = 5
PLAIN_TYPES = frozenset({"number", "money", "text", "flag", "list", "counts", "table", "moment", "any"})
"""Types of what things have that are no kinds of things."""
_METHODS = frozenset(
    name for plain in (str, int, float, list, dict, set, tuple, date, datetime, timedelta) for name in dir(plain)
)
"""What plain values have: seldom meant by whoever asks a thing for something, unless it is all but spelt so."""


@cache
def _of_the_language(spoken: Language) -> frozenset[str]:
    """Return the attributes of the language's own words and views, and those of plain values."""
    names = {"kind", "id", "get", "exists", *language.ADVERBS, *language.questions()}
    for word in (*spoken.words.values(), law.Order):
        names |= {field.name for field in dataclasses.fields(word)}
    for plain in (law.Rule, str, int, float, list, dict, set, tuple, date, datetime, timedelta):
        names |= {name for name in dir(plain) if not name.startswith("_")}
    return frozenset({*names, "number", "offer", "refuse", "title"})


def misspelt(spoken: Language, source: str, attributes: Iterable[str]) -> str:
    """Return the attributes that a source reads and nothing has, with their lines; "" if there are none.

    attributes: the names that things have in the game, and those that the source declares; with their types, if they
      are known.
    """
    tree = parsed(source)
    names = {*attributes, *_of_the_language(spoken), *_of_its_own(tree)}
    lines = source.split("\n")
    numbers = numbers_of(lines)
    types = attributes if isinstance(attributes, Mapping) else {}
    unknown: dict[str, ast.Attribute] = {}
    subjects = _subjects(spoken, tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr not in names and id(node.value) not in subjects:
            unknown.setdefault(node.attr, node)
    messages = [*islice(_of_the_view(tree, lines, types), _MOST)]
    for name, node in sorted(unknown.items(), key=lambda entry: (entry[1].end_lineno or 0))[:_MOST]:
        number = node.end_lineno or node.lineno
        if name in numbers:
            messages.append(_a_number(name, number, lines))
            continue
        words, better = otherwise(lines, number, name, types, spoken)
        if better := better or several(lines[number - 1], name, {*types.values()} - PLAIN_TYPES):
            words = words or f"“{name}” are asked of the view"
            if better.startswith(":"):
                messages.append(f"Line {number}: {words}{better}")
                continue
            messages.append(f"Line {number}: {words}\n    {lines[number - 1].strip()}\n{ARROW}{better}")
            continue
        if getattr(node.value, "id", "") == "rule":
            messages.append(_no_number(name, number, lines))
            continue
        near = [one for one in names if one == name.lower()]
        near = near or difflib.get_close_matches(name, names - _METHODS, 1, 0.75)
        near = near or difflib.get_close_matches(name, names, 1, 0.85)
        if not near and getattr(node.value, "id", "") == "order":
            continue  # what its command says of it is told by whoever looks at commands
        meant = f"; is “{near[0]}” meant?" if near else "."
        if counted := _counted(tree, source, node):
            if not any(one.endswith(counted) for one in messages):
                messages.append(f"Line {number}: a count has no “{name}”; its sums are asked for it\n"
                                f"    {lines[number - 1].strip()}\n{ARROW}{counted}")
            continue
        if not near and (_is_called(tree, node) or words):
            plain = words or f"nothing here has “{name}”."
            messages.append(f"Line {number}: {plain}\n    {lines[number - 1].strip()}")
            continue
        declared = f'rule.attribute("{_kind_of(tree, node, types)}", "{name}", "number", 0)'
        better = f"\n{ARROW}{spelt(lines[number - 1], name, near[0])}" if near else f"\n{ABOVE}{declared}"
        messages.append(f"Line {number}: nothing here has “{name}”{meant}\n    {lines[number - 1].strip()}{better}")
    return "\n".join(messages)


def _no_number(name: str, number: int, lines: Sequence[str]) -> str:
    """Return that the rule has no number of a name, with the line that gives it one."""
    words = f"a rule has no “{name}”; its numbers are named where it is made, and a function takes them by name"
    made = next((place for place, line in enumerate(lines, 1) if re.match(r"rule = Rule\(.*\)$", line)), 0)
    if not made:
        return f"Line {number}: {words}\n    {lines[number - 1].strip()}"
    return f"Line {made}: {words}\n    {lines[made - 1]}\n{ARROW}{lines[made - 1][:-1]}, {name}=number(1))"


def _subjects(spoken: Language, tree: ast.Module) -> set[int]:
    """Return where handlers name what they are asked about, if that is one word: the checker of types knows it."""
    found: set[int] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and len(node.decorator_list) == 1 and len(node.args.args) > 1:
            (on,) = node.decorator_list
            told = on.args if isinstance(on, ast.Call) and ast.unparse(on.func).startswith("rule.") else []
            if len(told) == 1 and getattr(told[0], "id", "") in spoken.words:
                subject = node.args.args[1].arg
                found |= {id(one) for one in ast.walk(node) if isinstance(one, ast.Name) and one.id == subject}
    return found


def _of_the_view(tree: ast.Module, lines: Sequence[str], types: Mapping[str, str]) -> Iterator[str]:
    """Yield what the view is asked for that the game has, `view.governor`, or things of a kind, `view.squares()`."""
    known, kinds = {*language.questions(), *language.ADVERBS, "bank"}, {*types.values()} - PLAIN_TYPES
    calls = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "view") or node.attr in known:
            continue
        line, one = lines[node.lineno - 1].strip(), node.attr.removesuffix("s")
        if one != node.attr and one in kinds:
            better = re.sub(rf"\bview\.{node.attr}\b(?:\(\))?", f'view.things("{one}")', line)
            yield f"Line {node.lineno}: ask the view for “{node.attr}” by their kind\n    {line}\n{ARROW}{better}"
        elif node.attr in types and id(node) not in calls:
            better = re.sub(rf"\bview\.{node.attr}\b", f"view.game.{node.attr}", line)
            yield f"Line {node.lineno}: the view has no “{node.attr}”; the game has\n    {line}\n{ARROW}{better}"


def _is_called(tree: ast.Module, node: ast.Attribute) -> bool:
    return any(isinstance(one, ast.Call) and one.func is node for one in ast.walk(tree))


def _counted(tree: ast.AST, source: str, node: ast.Attribute) -> str:
    """Return the line in which a count of votes is asked for what is in its sums: `tally(ballot).yes`."""
    counts = {one.targets[0].id for one in ast.walk(tree) if isinstance(one, ast.Assign) and _is_a_count(one.value)
              and isinstance(one.targets[0], ast.Name)}
    if not (_is_a_count(node.value) or getattr(node.value, "id", "") in counts) or node.lineno != node.end_lineno:
        return ""
    asked = ast.get_source_segment(source, node.value) or ""
    others = re.compile(rf"(?<!\w){re.escape(asked)}\.(?!sums\b|voted\b|lines\b)(\w+)")
    return others.sub(lambda one: f'{asked}.sums["{one[1]}"]', source.split("\n")[node.lineno - 1].strip())


def _is_a_count(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "tally"


def _kind_of(tree: ast.AST, node: ast.Attribute, types: Mapping[str, str]) -> str:
    """Return of which kind the thing probably is that is asked for something, a player if nothing tells."""
    if isinstance(node.value, ast.Attribute):
        name = node.value.attr
        of_one = types.get(name, "")
        return "game" if name == "game" else of_one if of_one and of_one not in PLAIN_TYPES else "player"
    for one in ast.walk(tree):
        match one:
            case ast.For(target=ast.Name(id=name), iter=each) | ast.comprehension(target=ast.Name(id=name), iter=each):
                if name == getattr(node.value, "id", "") and isinstance(each, ast.Call) and each.args \
                        and getattr(each.func, "attr", "") == "things" and isinstance(each.args[0], ast.Constant):
                    return str(each.args[0].value)
    return "player"


def _a_number(name: str, number: int, lines: Sequence[str]) -> str:
    """Say how a number of the rule is taken that is asked for as if something had it."""
    plain, head = not_taken(lines, number, f"Name `{name}` used when not defined")
    line = lines[number - 1].strip()
    better = re.sub(rf"\b\w+\.{name}\b", name, line)
    words = plain or f"“{name}” is a number of the rule"
    if not head:
        return f"Line {number}: {words}\n    {line}\n{ARROW}{better}"
    first = max(place for place, one in enumerate(lines[:number], 1) if one.lstrip().startswith("def "))
    indent = re.match(r"\s*", lines[number - 1])
    whole = [head, *lines[first : number - 1], f"{indent[0] if indent else ''}{better}"]
    where = f"in place of lines {first} {'and' if number == first + 1 else 'to'} {number}:"
    return "\n".join((f"Line {number}: {words}", f"    {where}", *(f"{ARROW}{one}" for one in whole)))


def _of_its_own(tree: ast.Module) -> set[str]:
    """Return the attributes that a source defines: of its classes, and the arguments of its commands."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.AnnAssign | ast.Assign):
                    targets = [part.target] if isinstance(part, ast.AnnAssign) else part.targets
                    names |= {one.id for one in targets if isinstance(one, ast.Name)}
                elif isinstance(part, ast.FunctionDef):
                    names.add(part.name)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "command":
            for argument in node.args[:1]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    names |= {name_of(word) for word in arguments_of(argument.value.replace("...", LIST))}
                    names |= {*flags_of(argument.value)}
    return names
