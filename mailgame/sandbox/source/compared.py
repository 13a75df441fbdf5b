"""Comparisons that never come out otherwise: a player with a text, a number with “7”, a day of the week with “Monday”.

What is compared is read from how it is written: what an order says, what an event is about, what things have.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from msgspec import Struct

from ...law.commands import arguments_of, kind_of, lists_of, name_of, shortest
from ..language import Language
from .mending import ARROW
from .reading import parsed
from .shapes import called_on_rule
from .slips import pattern_of, patterns_of
from .steady import commands_of

THING, NUMBER, TEXT, MOMENT, UNSURE = "a player (or another thing)", "a number", "a text", "a moment", ""
_TYPES = {"number": NUMBER, "money": NUMBER, "text": TEXT}
_ORDERS = {"PLAYER": THING, "PROPOSAL": THING, "RULE": THING, "NUMBER": NUMBER, "DOLLARS": NUMBER, "TEXT": TEXT,
           "WORD": TEXT, "NAME": TEXT, "TITLE": TEXT}
_FIELDS = {"Thing": THING, "Player": THING, "int": NUMBER, "str": TEXT, "datetime": MOMENT}
_OF_A_MOMENT = frozenset({"year", "month", "day", "hour", "minute"})
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_ONE_BY_ONE = frozenset({"players", "things", "rules", "active"})
_COMPARES = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot)


class _Known(Struct, frozen=True):
    """What is known in a function: its names, and the types of what things have."""

    names: Mapping[str, str]
    fields: Mapping[tuple[str, str], str]
    attributes: Mapping[str, str]


def compared(spoken: Language, source: str, attributes: Mapping[str, str]) -> str:
    """Return what is compared and always differs, with its line and what would do; "" if there is nothing of the sort.

    attributes: the type of each known attribute, by name.
    """
    tree, lines = parsed(source), source.split("\n")
    commands, patterns = commands_of(tree), patterns_of(tree)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            fields = dict(_fields(spoken, node, commands, patterns))
            known = _Known(_names(node), fields, attributes)
            for one in ast.walk(node):
                if isinstance(one, ast.Compare) and len(one.ops) == 1:
                    for number, words, better in _slips(one, known, source, lines):
                        mended = f"\n{ARROW}{better}" if better else ""
                        return f"Line {number}: {words}\n    {lines[number - 1].strip()}{mended}"
    return ""


def _slips(node: ast.Compare, known: _Known, source: str, lines: list[str]) -> Iterator[tuple[int, str, str]]:
    left, right, op = node.left, node.comparators[0], node.ops[0]
    number = node.lineno
    if not isinstance(op, _COMPARES) or node.end_lineno != number:
        return
    kinds = _kind(left, known), _kind(right, known)
    written = isinstance(op, ast.Is | ast.IsNot) and any(_is_written(part) for part in (left, right))
    if not written and (UNSURE in kinds or kinds[0] == kinds[1]):
        return
    one, other = (ast.get_source_segment(source, part) or "" for part in (left, right))
    said = ast.get_source_segment(source, node) or ""
    line = lines[number - 1].strip()
    if written:
        sign = "==" if isinstance(op, ast.Is) else "!="
        words = f"“is” asks whether two are one and the same thing, which no text or number ever is: write {sign}"
        yield number, words, line.replace(said, f"{one} {sign} {other}")
    if UNSURE in kinds or kinds[0] == kinds[1]:
        return
    words = f"“{one}” is {kinds[0]} and “{other}” is {kinds[1]}, so they are never the same"
    sign = {ast.Is: "==", ast.IsNot: "!="}.get(type(op), "==" if isinstance(op, ast.Eq) else "!=")
    if alike := _alike(left, right, kinds, known):
        yield number, words, line.replace(said, f"{alike[0] or one} {sign} {alike[1] or other}")
    elif alike := _alike(right, left, (kinds[1], kinds[0]), known):
        yield number, words, line.replace(said, f"{alike[1] or one} {sign} {alike[0] or other}")
    else:
        yield number, words, ""


def _alike(one: ast.expr, other: ast.expr, kinds: tuple[str, str], known: _Known) -> tuple[str, str] | None:
    """Return what to write for two so that they can be the same, "" for what stays; None if that is not known."""
    if kinds == (THING, TEXT) and isinstance(other, ast.Attribute) and other.attr == "id":
        return "", ast.unparse(other.value)
    if kinds[0] == THING:
        return f"{ast.unparse(one)}.{'number' if kinds[1] == NUMBER and 'number' in known.attributes else 'id'}", ""
    if kinds == (NUMBER, TEXT) and isinstance(other, ast.Constant):
        text = str(ast.literal_eval(other))
        day = next((n for n, day in enumerate(_DAYS) if len(text) > 2 and day.startswith(text.lower())), None)
        is_day = isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and one.func.attr == "weekday"
        if is_day and day is not None:
            return "", str(day)
        return ("", text) if text.lstrip("-").isdigit() else None
    if kinds == (TEXT, NUMBER) and isinstance(other, ast.Constant):
        return "", f'"{ast.unparse(other)}"'
    return None


def _is_written(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str | int) and not isinstance(node.value, bool)


def _kind(node: ast.expr, known: _Known) -> str:
    """Return of what kind an expression is, UNSURE if that is not plain."""
    match node:
        case ast.Constant(value=bool()):
            return UNSURE
        case ast.Constant(value=str(value)):
            return TEXT if value else UNSURE
        case ast.Constant(value=int()):
            return NUMBER
        case ast.Name(id=name):
            return known.names.get(name, UNSURE)
        case ast.Attribute(value=ast.Name(id="view"), attr="now"):
            return MOMENT
        case ast.Attribute(value=ast.Name(id=name), attr=field) if (name, field) in known.fields:
            return known.fields[name, field]
        case ast.Attribute(value=ast.Attribute(value=ast.Name(id="view"), attr="now"), attr=part):
            return NUMBER if part in _OF_A_MOMENT else UNSURE
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="now"), attr="weekday" | "isoweekday")):
            return NUMBER
        case ast.Attribute(value=value, attr="id") if _kind(value, known) == THING:
            return TEXT
        case ast.Attribute(value=value, attr=name) if _kind(value, known) == THING:
            return _TYPES.get(known.attributes.get(name, ""), UNSURE)
    return UNSURE


def _fields(
    spoken: Language, function: ast.FunctionDef, commands: frozenset[str], patterns: Mapping[str, str]
) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield the kinds of what a handler is given: of what its order says, of the fields of its one word."""
    places = [*function.args.posonlyargs, *function.args.args]
    if len(places) < 2 or len(function.decorator_list) != 1:
        return
    decorator, name = function.decorator_list[0], places[1].arg
    if any(isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)
           for node in ast.walk(function)):
        return
    on = called_on_rule(decorator, commands)
    if on == "command" and (pattern := pattern_of(decorator, patterns)):
        yield (name, "giver"), THING
        for argument in arguments_of(shortest(pattern)):
            if (own := name_of(argument)) not in lists_of(pattern):
                yield (name, own), _ORDERS.get(kind_of(argument), UNSURE)
    elif isinstance(decorator, ast.Call) and len(decorator.args) == 1 and isinstance(decorator.args[0], ast.Name):
        word = spoken.words.get(decorator.args[0].id)
        if word is not None and on in ("check", "alter", "after", "carry_out"):
            for field, hint in spoken.hints(word).items():
                yield (name, field), _FIELDS.get(getattr(hint, "__name__", ""), UNSURE)


def _names(function: ast.FunctionDef) -> dict[str, str]:
    """Return which names of a function stand for things, one by one: those of `for one in view.players()`."""
    found: dict[str, str] = {}
    stored = [node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    for node in ast.walk(function):
        if isinstance(node, ast.For | ast.comprehension) and isinstance(node.target, ast.Name):
            asked = node.iter
            name = node.target.id
            if (isinstance(asked, ast.Call) and isinstance(asked.func, ast.Attribute)
                    and getattr(asked.func.value, "id", "") == "view" and asked.func.attr in _ONE_BY_ONE
                    and stored.count(name) == 1):
                found[name] = THING
    return found
