"""What law says and nothing ever comes of: it is adopted, does nothing for ever, and nobody is told.

An act that is not answered with, a declaration within a function, a text in whose braces nothing is filled in.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Set
from itertools import islice

from ... import law
from ...law.outcomes import measure
from ..language import ADVERBS, Language, questions
from .failing import failing
from .mending import ARROW
from .quoting import Slip, in_its_line, quoted
from .reading import parsed
from .shapes import called_on_rule
from .steady import commands_of
from .unanswered import acts_of, unsaid

DECLARING = frozenset({"attribute", "kind", "argument", "command", "steps", "without", "arithmetic", "asks_newcomers"})
_OF_A_MOMENT = frozenset({"date", "isoformat", "isoweekday", "time", "timestamp", "weekday"})
_CHANGES = frozenset({"append", "extend", list.sort.__name__, "reverse", "insert", "clear"})
_VIEWS = frozenset({"view", "self", "game", "state", "context", "ctx"})
"""What a handler calls its view that some program has written."""


def idle(spoken: Language, source: str) -> str:
    """Return what in a source nothing ever comes of, with its line and what would do; "" if there is none."""
    tree, lines = parsed(source), source.split("\n")
    commands, acts = commands_of(tree), acts_of(spoken, tree)
    of_the_law = acts_of(spoken, ast.Module([], [])) - {"Refuse"}
    registered = any(isinstance(node, ast.FunctionDef) and node.decorator_list for node in tree.body)
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef):
            continue
        handles = {called_on_rule(decorator, commands) for decorator in node.decorator_list} - {""}
        kinds = [_unfilled(node, source), _unasked(node, source), _unmeasured(spoken, node, source)]
        kinds += [_alone(node), _changed(node, source), _always(node, source), _named(node, source)]
        kinds += failing(spoken, node, source, handles)
        if handles:
            kinds += [_declared(node), _both(node, source, acts), _not_answered(node, source, of_the_law)]
        slips = [slip for kind in kinds for slip in islice(kind, 1)]  # to say one of each kind is work enough
        if not registered and (slip := _never_asked(spoken, tree, node)):
            return slip
        said = [(number, words) for number, words in islice(unsaid(node, source, acts), 1)]
        for number, words, better in sorted(slips):
            mended = f"\n{ARROW}{better}" if better else ""
            said.append((number, words if ARROW in words else f"{words}\n    {lines[number - 1].strip()}{mended}"))
        for number, words in sorted(said):
            return f"Line {number}: {words}"
    return ""


def _never_asked(spoken: Language, tree: ast.Module, function: ast.FunctionDef) -> str:
    """Return that nothing says when a function is asked that looks as if it were to be, in a file where none is.

    Such a one is given the view, what has happened, and numbers of its rule.
    """
    given = [one.arg for one in function.args.args]
    numbers = {one.arg for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
               for one in node.value.keywords}
    if len(given) < 2 or given[0] not in _VIEWS or not numbers.issuperset(given[2:]):
        return ""
    named = {given[1], function.name.partition("_")[2]}
    events = (name for name, word in spoken.words.items() if issubclass(word, law.Event) and name.lower() in named)
    such = f"@rule.after({next(events, 'UpdateBegan')})"
    words = f"“{function.name}” is never asked: a line above it says when, such as {such}"
    return f"Line {function.lineno}: {words}\n    in a line above it:\n{ARROW}{such}"


def _declared(function: ast.FunctionDef) -> Iterator[Slip]:
    """Yield what is declared when a handler is called, and so never is."""
    for node in ast.walk(function):
        match node:
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="rule"), attr=name))):
                if name in DECLARING:
                    words = "declares something for good: it stands above all functions, at the beginning of its line"
                    yield node.lineno, f"rule.{name} {words}", ""


def _unfilled(function: ast.FunctionDef, source: str) -> Iterator[Slip]:
    """Yield texts with names in braces that are not filled in, since no f stands before the quotation mark."""
    known = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
    known |= {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    filled = {id(part) for node in ast.walk(function) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    filled |= {id(part) for node in ast.walk(function) if isinstance(node, ast.Call) and _fills(node)
               for part in ast.walk(node)}
    filled |= {id(node.value) for node in ast.walk(function) if isinstance(node, ast.Expr)}
    for decorator in function.decorator_list:
        filled |= {id(part) for part in ast.walk(decorator)}
    for node in ast.walk(function):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in filled:
            named = re.search(r"\{([a-z]\w*)[.\[\w()'\"]*\}", node.value)
            if named and named[1] in known:
                line = source.split("\n")[node.lineno - 1]
                before = len(line.encode()[: node.col_offset].decode())
                better = f"{line[:before]}f{line[before:]}".strip()
                yield (node.lineno, f"“{named[0]}” is not filled in: an f stands before the quotation mark",
                       better if node.end_lineno == node.lineno else "")


def _fills(call: ast.Call) -> bool:
    """Return whether a call fills in what stands in braces."""
    return (isinstance(call.func, ast.Attribute) and call.func.attr in ("format", "replace")) or (
        isinstance(call.func, ast.Name) and call.func.id == "fill_in"
    )


def _unmeasured(spoken: Language, function: ast.FunctionDef, source: str) -> Iterator[Slip]:
    """Yield outcomes that change an amount where there is none: `Fix(6)` of a Move, which has steps."""
    bent = [spoken.words.get(getattr(word, "id", "")) for one in function.decorator_list
            if isinstance(one, ast.Call) and getattr(one.func, "attr", "") == "alter" for word in one.args]
    word = bent[0] if len(bent) == 1 else None
    if word is None or measure(word) or issubclass(word, law.Question):
        return
    numbers = [field for field, hint in spoken.hints(word).items() if hint is int]
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Fix", "Add", "Percent", "Cap"):
            line, said = source.split("\n")[node.lineno - 1].strip(), quoted(source, node)
            written = node.args[0] if len(numbers) == 1 and len(node.args) == 1 else None
            better = ""
            if written is not None and getattr(node.func, "id", "") == "Fix":
                better = line.replace(said, f'Redirect("{numbers[0]}", {quoted(source, written)})')
            words = f"{word.__name__} has no amount that {getattr(node.func, 'id', '')} could change"
            yield node.lineno, words + (f": its {numbers[0]} are redirected" if len(numbers) == 1 else ""), better


def _both(function: ast.FunctionDef, source: str, acts: Collection[str]) -> Iterator[Slip]:
    """Yield acts that are put together by “and” or “or”: of all but one nothing ever comes."""
    for node in ast.walk(function):
        if not isinstance(node, ast.BoolOp):
            continue
        done = [one for one in node.values if isinstance(one, ast.Call) and getattr(one.func, "id", "") in acts]
        if len(done) > 1:
            word = "and" if isinstance(node.op, ast.And) else "or"
            several = f"[{', '.join(quoted(source, one) for one in done)}]"
            yield (node.lineno, f"with “{word}” between them only one of the two is done; several stand in a list",
                   in_its_line(source, node, several) if done == node.values else "")


def _not_answered(function: ast.FunctionDef, source: str, acts: Set[str]) -> Iterator[Slip]:
    """Yield the end of a handler that puts acts together and answers with nothing."""
    own = [*_own(function)]
    if any(map(_is_an_answer, own)) or acts.isdisjoint(_said_in(function)):
        return
    last, lines = function.body[-1], source.split("\n")
    added = [str(getattr(node.func.value, "id", "")) for node in own if isinstance(node, ast.Call)
             and isinstance(node.func, ast.Attribute) and node.func.attr in ("append", "extend")]
    words = f"“{function.name}” answers with nothing, so nothing comes of what it says"
    end = last.end_lineno or last.lineno
    if added and added[-1]:
        indent = " " * function.body[0].col_offset
        both = f"{ARROW}{lines[end - 1]}\n{ARROW}{indent}return {added[-1]}"
        yield end, f"{words}\n    in place of line {end}:\n{both}", ""
    elif isinstance(last, ast.Expr) and last.lineno == end:
        yield end, words, in_its_line(source, last.value, f"return list({quoted(source, last.value)})" if isinstance(
            last.value, ast.Call) else f"return {quoted(source, last.value)}")


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a function that are not within a function of its own."""
    for part in ast.iter_child_nodes(node):
        yield part
        if not isinstance(part, ast.FunctionDef):
            yield from _own(part)


def _is_an_answer(node: ast.AST) -> bool:
    """Return whether a statement answers with something: `return Pay(…)`, and neither `return` nor `return None`."""
    if isinstance(node, ast.Return):
        return node.value is not None and getattr(node.value, "value", "") is not None
    return isinstance(node, ast.Yield)


def _said_in(node: ast.AST) -> Iterator[str]:
    """Yield the names that are called, but for those within questions: `view.reckon(Pay(…))` asks, and pays nothing."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="view"))):
            return
        case ast.Call(func=ast.Name(id=name)):
            yield name
    for part in ast.iter_child_nodes(node):
        yield from _said_in(part)


def _alone(function: ast.FunctionDef) -> Iterator[Slip]:
    """Yield what is worked out on a line of its own, and forgotten: `karma == 5`, `player.money // 2`."""
    for node in ast.walk(function):
        match node:
            case ast.Expr(value=ast.Compare(left=ast.Name() as to, ops=[ast.Eq()], comparators=[value])):
                yield node.lineno, "“==” asks whether two are the same; “=” gives a name to something", \
                    f"{to.id} = {ast.unparse(value)}"
            case ast.Expr(value=ast.BinOp() | ast.Compare() | ast.Name() | ast.UnaryOp()):
                yield node.lineno, "nothing comes of what is worked out on a line of its own: leave it out", \
                    ast.unparse(ast.Pass())


def _always(function: ast.FunctionDef, source: str) -> Iterator[Slip]:
    """Yield what is always so, `x == 1 or 2`, and signs that change nothing, `karma=+1`."""
    for node in ast.walk(function):
        match node:
            case ast.BoolOp(op=ast.Or(), values=[ast.Compare(ops=[ast.Eq()]) as first, *others]) if all(
                isinstance(one, ast.Constant) and one.value for one in others
            ):
                options = ", ".join(quoted(source, one) for one in (first.comparators[0], *others))
                yield node.lineno, f"“{quoted(source, others[0])}” stands for itself here, and so this is always so", \
                    in_its_line(source, node, f"{quoted(source, first.left)} in ({options})")
            case ast.keyword(arg=str(), value=ast.UnaryOp(op=ast.UAdd(), operand=ast.Constant() as number) as signed):
                said = quoted(source, number)
                words = f"“+{said}” is {said}, and adds nothing: name what it is added to, or leave + out"
                yield signed.lineno, words, in_its_line(source, signed, said)


def _changed(function: ast.FunctionDef, source: str) -> Iterator[Slip]:
    """Yield lists that are changed where what they are then is wanted: `friends=friends.append(…)` is None."""
    alone = {id(node.value) for node in ast.walk(function) if isinstance(node, ast.Expr)}
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Attribute(value=several, attr=name)) if name in _CHANGES and id(node) not in alone:
                said, line = quoted(source, node), source.split("\n")[node.lineno - 1].strip()
                whole, given = quoted(source, several), ", ".join(quoted(source, one) for one in node.args)
                other = {"append": f"{whole} + [{given}]", "extend": f"{whole} + {given}",
                         list.sort.__name__: f"sorted({whole}{_by_name(source, node)})"}.get(name, "")
                yield (node.lineno, f"“.{name}” changes a list and answers with nothing",
                       line.replace(said, other) if other else "")


def _by_name(source: str, call: ast.Call) -> str:
    return "".join(f", {one.arg}={quoted(source, one.value)}" for one in call.keywords)


def _named(function: ast.FunctionDef, source: str) -> Iterator[Slip]:
    """Yield names of players where an account is wanted: the purse of `order.giver` is that of no `order.giver.id`."""
    for node in ast.walk(function):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id="Pay"):
                accounts = [*node.args[:2], *(one.value for one in node.keywords if one.arg in ("payer", "payee"))]
            case ast.Name(id="Hold" | "Release") | ast.Attribute(attr="balance" | "free" | "held"):
                accounts = [*node.args[:1], *(one.value for one in node.keywords if one.arg == "account")]
            case _:
                continue
        for account in accounts:
            if isinstance(account, ast.Attribute) and account.attr == "id":
                said, line = quoted(source, account), source.split("\n")[account.lineno - 1].strip()
                yield (account.lineno, f"“{said}” is a name, and the money is that of the player: leave .id out",
                       line.replace(said, said.removesuffix(".id")))


def _unasked(function: ast.FunctionDef, source: str) -> Iterator[Slip]:
    """Yield questions without the brackets that ask them: `view.players`, `view.now.weekday`."""
    called = {id(node.func) for node in ast.walk(function) if isinstance(node, ast.Call)}
    view = function.args.args[0].arg if function.args.args else ""
    for node in ast.walk(function):
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr=asked) if name == view == "view" and asked in questions():
                bare = asked not in ADVERBS
            case ast.Attribute(value=ast.Attribute(value=ast.Name(id="view"), attr="now"), attr=asked):
                bare = asked in _OF_A_MOMENT
            case _:
                continue
        if bare and id(node) not in called and isinstance(node, ast.Attribute):
            said = quoted(source, node)
            line = source.split("\n")[(node.end_lineno or node.lineno) - 1].strip()
            better = re.sub(rf"{re.escape(said)}\b(?!\()", f"{said}()", line) if _takes_nothing(node.attr) else ""
            yield node.end_lineno or node.lineno, f"“{said}” is asked with brackets", better


def _takes_nothing(asked: str) -> bool:
    signature = questions().get(asked)
    return signature is None or not any(
        one.default is one.empty and one.kind is not one.VAR_KEYWORD for one in signature.parameters.values()
    )


