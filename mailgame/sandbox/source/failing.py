"""What fails whenever it is asked, and has the law suspended: an assertion, what is raised, a question put in vain."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Set

from ..language import ADVERBS, NATIVE, Language, questions
from .quoting import Slip, in_its_line, quoted


def failing(spoken: Language, function: ast.FunctionDef, source: str, handles: Set[str]) -> list[Iterator[Slip]]:
    """Return what of a function fails, kind by kind.

    handles: what it is asked for: “check”, “command” (or a clause of one) …; nothing for a function of the law's own.
    """
    kinds = [_asks_in_order(spoken, function, source), _looked_up(function, source)]
    return [*kinds, _asserted(function, source, handles), _raised(function, source)] if handles else kinds


def _asserted(function: ast.FunctionDef, source: str, handles: Set[str]) -> Iterator[Slip]:
    """Yield what a handler asserts of what it is asked about, in place of asking: that suspends the law.

    That somebody is there, or what they are, is asserted for the type checker, and stays.
    """
    given = [one.arg for one in (*function.args.posonlyargs, *function.args.args)][1:2]
    for node in ast.walk(function):
        if isinstance(node, ast.Assert) and not _narrows(node.test) and any(
            getattr(one, "id", "") in given for one in ast.walk(node.test)
        ):
            yield (node.lineno, "the law fails, and is suspended, as soon as what is asserted is not so; ask instead",
                   f"if not ({quoted(source, node.test)}): return {_no(function, source, node.msg, handles)}")


def _narrows(test: ast.expr) -> bool:
    match test:
        case ast.BoolOp(values=values):
            return all(map(_narrows, values))
        case ast.Compare(ops=[ast.IsNot()]) | ast.Call(func=ast.Name(id="isinstance")) | ast.Name():
            return True
    return False


def _no(function: ast.FunctionDef, source: str, words: ast.expr | None, handles: Set[str]) -> str:
    """Return how a handler says no, in these words: a clause of a command says just them, and what is told nothing."""
    said = quoted(source, words) if words is not None else '"…"'
    if any(isinstance(one, ast.Attribute) for one in function.decorator_list):
        return said
    return f'Refuse("no", {said})' if handles & {"check", "command"} else "None"


def _raised(function: ast.FunctionDef, source: str) -> Iterator[Slip]:
    """Yield what a handler raises and does not catch: that suspends the law, or says nothing to who gave an order."""
    caught = {id(one) for node in ast.walk(function) if isinstance(node, ast.Try) for part in node.body
              for one in ast.walk(part)}
    for node in ast.walk(function):
        if isinstance(node, ast.Raise) and id(node) not in caught:
            given = node.exc.args[0] if isinstance(node.exc, ast.Call) and node.exc.args else None
            yield (node.lineno, "the law fails when something is raised; answer with a refusal",
                   f"return {_no(function, source, given, {'command'})}")


def _looked_up(function: ast.FunctionDef, source: str) -> Iterator[Slip]:
    """Yield players that are looked for by their name in the list of all: that has places and no names."""
    for node in ast.walk(function):
        match node:
            case ast.Subscript(value=ast.Call(func=ast.Attribute(value=ast.Name(id="view"), attr="players")),
                               slice=ast.Constant(value=str()) as name):
                better = in_its_line(source, node, f"view.player({quoted(source, name)})")
                yield node.lineno, "a player is asked for by name", better


def _asks_in_order(spoken: Language, function: ast.FunctionDef, source: str) -> Iterator[Slip]:
    """Yield questions to the game that are put while a list is put in order: `sorted(…, key=…)`."""
    never = "asks the game, and nothing is asked while a list is put in order"
    for node in ast.walk(function):
        for key in [one.value for one in node.keywords if one.arg == "key"] if isinstance(node, ast.Call) else ():
            if isinstance(key, ast.Attribute) and key.attr == "get":
                words = f"“{quoted(source, key)}” needs brackets to be asked; for each it is asked by"
                yield key.lineno, words, in_its_line(source, key, f"lambda one: {quoted(source, key.value)}[one]")
            elif isinstance(key, ast.Attribute) and key.attr in questions():
                asks = f"{quoted(source, key)}(one)"
                yield key.lineno, f"“{quoted(source, key)}” {never}: ask before, and keep the answers in a table, " \
                    "key=lambda one: known[one.id]", f"known = {{one.id: {asks} for one in {_several(source, node)}}}"
            elif isinstance(key, ast.Name) and key.id in spoken.functions and key.id not in NATIVE:
                line = source.split("\n")[key.lineno - 1].strip()
                better = line.replace("key=money", "key=lambda one: one.money") if key.id == "money" else ""
                yield key.lineno, f"“{key.id}” {never}", better
            elif isinstance(key, ast.Lambda) and (asked := _asked(spoken, key.body)) is not None:
                one = key.args.args[0].arg if key.args.args else "one"
                words = f"“{quoted(source, asked)}” {never}: ask before, and keep the answers in a table, " \
                    f"key=lambda {one}: known[{one}.id]"
                asks = f"{quoted(source, asked)} for {one} in {_several(source, node)}"
                yield key.lineno, words, f"known = {{{one}.id: {asks}}}"


def _several(source: str, call: ast.AST) -> str:
    return quoted(source, call.args[0]) if isinstance(call, ast.Call) and call.args else "…"


def _asked(spoken: Language, node: ast.expr) -> ast.Call | None:
    """Return the first question to the game in an expression, None if there is none."""
    for one in ast.walk(node):
        match one:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="view"), attr=name)):
                if name in questions() and name not in ADVERBS:
                    return one
            case ast.Call(func=ast.Name(id=name)):
                if name in spoken.functions and name not in NATIVE:
                    return one
    return None
