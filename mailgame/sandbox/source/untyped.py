"""Law without types: each handler is given the types that it would have, to find what can never work.

Most players write none, and the type checker says nothing of what has none. What a handler is given is plain from the
line above it all the same: a view, and an order of its command, or what its word is.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from ...law.commands import arguments_of, flags_of, kind_of, lists_of, name_of, shortest
from ..language import Language
from .reading import parsed
from .shapes import called_on_rule
from .slips import pattern_of, patterns_of
from .steady import commands_of

_TOLD = frozenset({"check", "alter", "after", "carry_out", "answers"})
_GIVEN: Mapping[str, str] = {"enacts": "Thing", "suggests": "Thing"}
_NUMBERS = frozenset({"number", "dollars", "percent", "hours"})
_DRAWS = re.compile(r"def (pick|picks|shuffle)\(self, .*")
_DONE = "Intent | Event | Refuse"
_ANSWERS: Mapping[str, str] = {
    "check": "Refuse | None", "alter": "Outcome | ListOf[Outcome | None] | None",
    **dict.fromkeys(("after", "carry_out", "command", "enacts"), f"{_DONE} | ListOf[{_DONE} | None] | None"),
    "refuse": "str | None",
}
"""What a handler answers with, by what it is registered for."""
_SAYS: Mapping[str, str] = {
    "PLAYER": "Thing", "PROPOSAL": "Thing", "RULE": "Thing", "NUMBER": "int", "DOLLARS": "int", "TEXT": "str",
    "WORD": "str", "NAME": "str", "TITLE": "str",
}
"""What an order says where its command has such an argument; where it has another, that may be anything."""


def typed(spoken: Language, source: str) -> tuple[str, str]:
    """Return a law with types for what its handlers are given, line by line as before, and the stubs of their orders.

    What has a type keeps it, and so does what is registered for several things of which one cannot be told.
    """
    tree = parsed(source)
    commands, patterns = commands_of(tree), patterns_of(tree)
    numbers = numbers_of(tree)
    lines, orders = [line.encode() for line in source.split("\n")], list[str]()
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef) or not node.decorator_list:
            continue
        given = [_given(spoken, decorator, commands, patterns, orders) for decorator in node.decorator_list]
        places = [*node.args.posonlyargs, *node.args.args][:2]
        if not all(given) or len(places) < 2:
            continue
        head = lines[node.lineno - 1]
        more = [(one, numbers[one.arg]) for one in reversed(node.args.args[2:]) if one.arg in numbers]
        for place, kind in (*more, (places[1], " | ".join(dict.fromkeys(given))), (places[0], "View")):
            if place.annotation is None:
                line, at = place.lineno - 1, place.col_offset + len(place.arg.encode())
                lines[line] = lines[line][:at] + f": {kind}".encode() + lines[line][at:]
        _answering(node, {_registered(decorator, commands) for decorator in node.decorator_list}, lines, head)
    return b"\n".join(lines).decode(), "\n\n".join(orders)


def bare_lines(source: str) -> frozenset[int]:
    """Return the lines of the functions that say no types at all, of which no more is asked than that they can work."""
    functions = [node for node in parsed(source).body if isinstance(node, ast.FunctionDef)]
    bare = [one for one in functions if one.returns is None and not any(
        place.annotation for place in (*one.args.posonlyargs, *one.args.args, *one.args.kwonlyargs))]
    return frozenset(number for one in bare for number in range(one.lineno, (one.end_lineno or one.lineno) + 1))


def numbers_of(tree: ast.Module) -> Mapping[str, str]:
    """Return the types of the numbers of the rule that are written out, by their names."""
    made = [node.value for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)]
    types: dict[str, str] = {}
    for one in [key for call in made if getattr(call.func, "id", "") == "Rule" for key in call.keywords if key.arg]:
        if isinstance(one.value, ast.Constant) and type(one.value.value) in (int, str):
            types[str(one.arg)] = type(one.value.value).__name__
        elif isinstance(one.value, ast.Call) and getattr(one.value.func, "id", "") in _NUMBERS:
            types[str(one.arg)] = "int"
    return types


def drawing(known: str) -> str:
    """Return stubs in which what is drawn by lot is what it was drawn from, which may be players as well as texts."""
    return _DRAWS.sub(r"def \1(self, *given: Any, **named: Any) -> Any: ...", known)


def _answering(node: ast.FunctionDef, on: set[str], lines: list[bytes], was: bytes) -> None:
    """Put in what a handler answers with, if it does not say so and its head is one line; `was` is that line before."""
    line, begins = lines[node.lineno - 1], node.body[0]
    ends = len(line) if begins.lineno == node.lineno + 1 else -1
    if begins.lineno == node.lineno:
        ends = begins.col_offset + len(line) - len(was)  # of a function on one line, which has its types by now
    head = line[:ends].rstrip() if ends > 0 else b""
    if node.returns is None and len(on) == 1 and (answers := _ANSWERS.get(*on)) and head.endswith(b"):"):
        lines[node.lineno - 1] = head[:-1] + f" -> {answers}: ".encode() + line[ends:]


def _registered(decorator: ast.expr, commands: frozenset[str]) -> str:
    """Return what a function is registered for; a clause of a command that can refuse it is told apart, "refuse"."""
    on = called_on_rule(decorator, commands)
    return "refuse" if on == "command" and isinstance(decorator, ast.Attribute) else on


def _given(
    spoken: Language, decorator: ast.expr, commands: frozenset[str], patterns: Mapping[str, str], orders: list[str]
) -> str:
    """Return the type of what a handler is given besides the view, "" if it cannot be told.

    orders: collects the stubs of orders.
    """
    on = called_on_rule(decorator, commands)
    if on == "command":
        pattern = pattern_of(decorator, patterns)
        orders.append(_order(f"Order{len(orders)}", pattern))
        return f"Order{len(orders) - 1}" if pattern else ""
    if on in _TOLD and isinstance(decorator, ast.Call):
        words = [word.id if isinstance(word, ast.Name) and word.id in spoken.words else "" for word in decorator.args]
        return " | ".join(words) if all(words) else ""
    return _GIVEN.get(on, "")


def _order(name: str, pattern: str) -> str:
    """Return the stub of the orders of a command: who gives it, and what its arguments say."""
    surely = {*map(name_of, arguments_of(shortest(pattern)))} - lists_of(pattern)
    says = {name_of(one): _SAYS.get(kind_of(one), "Any") for one in arguments_of(pattern)}
    fields = {
        "giver": "Thing", **{one: kind if one in surely else "Any" for one, kind in says.items()},
        **dict.fromkeys(flags_of(pattern), "bool"),
    }
    return "\n".join([f"class {name}(Order):", *(f"    {field}: {kind}" for field, kind in fields.items())])
