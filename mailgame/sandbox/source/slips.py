"""Slips that would show only once a law is in force: clauses whose answer can never be one, what no order can say.

Type checking finds them where a function declares its types. Most players write none, and what they meant is plain all
the same: it is said when the law arrives, rather than by suspending it when it is first used.
"""

from __future__ import annotations

import ast
import dataclasses
import difflib
import re
from collections.abc import Iterator, Mapping

from ... import law
from ...law.commands import LIST, arguments_of, flags_of, name_of
from ...law.outcomes import measure
from ..language import Language
from .mending import ARROW, spelt
from .reading import parsed
from .shapes import called_on_rule
from .steady import commands_of

_ACTS = frozenset({"command", "check", "alter", "after", "carry_out", "enacts"})
"""What answers with something to be done, or an outcome."""
_OF_EVERY_ORDER = frozenset({"offer", *(field.name for field in dataclasses.fields(law.Order))})
THE_GIVER = frozenset({"player", "author", "sender", "user", "who", "me", "by_player", "issuer", "owner"})
"""What whoever gave an order is called by those who do not know that it is `giver`."""

_READING = frozenset({"len", "list", "max", "min", "sorted", "str", "sum", "Tell"})
"""What is given a table and does not change it."""
_ASKED_FOR = re.compile("text|word|number|dollars|name|date|moment")
"""What an order is asked for that its command could say."""

_SAID_AS = {
    name: arguments.split() for names, arguments in {
        "amount sum money price bet stake value count quantity n": "dollars number",
        "target other victim opponent recipient to receiver whom": "player player2",
        "words message msg string name title choice": "text word name",
    }.items() for name in names.split()
}
"""What an order is asked for by those who do not know that its arguments go by their names in the command."""
_NOT_HERE = {
    **dict.fromkeys((
        "as_integer_ratio", "bit_count", "bit_length", "difference_update", "format_map", "fromisocalendar",
        "fromisoformat", "fromordinal", "fromtimestamp", "intersection_update", "is_integer", "maketrans", "strptime",
        "symmetric_difference_update", "translate", "utcfromtimestamp", "utctimetuple",
    ), ""),
    **dict.fromkeys(("ctime", "timetuple"), 'f"{{{}:%d %B %Y}}"'), "isocalendar": 'int(f"{{{}:%V}}")',
    "toordinal": "({} - view.local(2000, 1, 1)).days", **dict.fromkeys(("utcnow", "today"), "view.now"),
}
"""What texts, numbers and moments can be asked in Python and not in the law, with what is asked instead."""


def not_here(source: str) -> str:
    """Return what is asked of a text, a number or a moment that the law has not, with its line; "" if there is none."""
    tree, lines = parsed(source), source.split("\n")
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _NOT_HERE \
                and node.func.attr not in own and node.lineno == node.end_lineno:
            said, asked = lines[node.lineno - 1].strip(), re.escape(ast.get_source_segment(source, node) or "")
            instead = _NOT_HERE[node.func.attr].format(ast.unparse(node.func.value))
            parts = re.split(rf"{asked}(?:\[1\]|\.week\b)?", said)
            better = f"\n{ARROW}{instead.join(parts)}" if instead and len(parts) > 1 else ""
            return f"Line {node.lineno}: “.{node.func.attr}” is not part of the language\n    {said}{better}"
    return ""


def never_works(source: str) -> str:
    """Return what can never work in a source, with its line and what would; "" if there is nothing of the sort."""
    tree, lines = parsed(source), source.split("\n")
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            slips = (*_answers(node, commands_of(tree), source), *_beside(node, source),
                     *_counts(node, source), *_tables(node), *_orders(node, patterns_of(tree), lines))
            for number, words, better in slips:
                mended = f"\n{ARROW}{better}" if better else ""
                return f"Line {number}: {words}\n    {lines[number - 1].strip()}{mended}"
    return ""


def misfiltered(spoken: Language, source: str, types: Mapping[str, str]) -> str:
    """Return which handler is limited to what its word has not, but a thing in it: `@rule.after(Chosen, what="mayor")`.

    types: the attributes of things, by name. It is asked in the function; "" if there is nothing of the sort.
    """
    lines = source.split("\n")
    for node in [one for one in parsed(source).body if isinstance(one, ast.FunctionDef)]:
        for decorator in node.decorator_list:
            if not (isinstance(decorator, ast.Call) and len(decorator.args) == 1 and called_on_rule(decorator, ())):
                continue
            word = spoken.words.get(getattr(decorator.args[0], "id", ""))
            has = {field.name: str(field.type) for field in dataclasses.fields(word)} if word is not None else {}
            thing = next((name for name, kind in has.items() if kind == "Thing"), "")
            for one in decorator.keywords:
                if thing and one.arg in types and one.arg not in has and len(node.args.args) > 1:
                    words = f"{ast.unparse(decorator.args[0])} has no “{one.arg}”; its {thing} has. Take that out of " \
                            "the brackets, and begin the function with"
                    asked = f"if {node.args.args[1].arg}.{thing}.{one.arg} != {ast.unparse(one.value)}: return None"
                    said = lines[decorator.lineno - 1].strip()
                    return f"Line {decorator.lineno}: {words}\n    {said}\n{ARROW}{asked}"
    return ""


def _answers(function: ast.FunctionDef, commands: frozenset[str], source: str) -> Iterator[tuple[int, str, str]]:
    """Yield answers of a handler that are written out and are none: a text, a number, whether something is so."""
    if function.returns is not None and ast.unparse(function.returns) not in ("Answer", "bool"):
        return
    for decorator in function.decorator_list:
        clause = isinstance(decorator, ast.Attribute) and getattr(decorator.value, "id", "") in commands
        on = called_on_rule(decorator, commands)
        for answer in _returned(function):
            said = ast.get_source_segment(source, answer) or ast.unparse(answer)
            word = getattr(answer.func, "id", "") if isinstance(answer, ast.Call) else ""
            if clause and isinstance(answer, ast.Call) and word in ("Refuse", "Tell"):
                words = answer.args[1:2] if word == "Refuse" else answer.args[:1]
                yield (answer.lineno, "a clause of a command refuses with words alone, and allows with None",
                       f"return {ast.get_source_segment(source, words[0])}" if words else "")
            elif clause and (_is_yes_or_no(answer) or isinstance(answer, ast.List | ast.Tuple | ast.Dict | ast.Set)):
                asks = _is_yes_or_no(answer) and not isinstance(answer, ast.Constant | ast.IfExp)
                yield (answer.lineno, f"a clause of a command refuses with words for the player, and allows with None: "
                                      f"“{said[:60]}” is neither", f'return "…" if {said} else None' if asks else "")
            elif not clause and on in _ACTS and (_is_plain(answer) or _is_yes_or_no(answer)):
                what = f"“{function.name}” answers with what is to be done, or None; “{said[:60]}” is neither"
                yield answer.lineno, what, _instead_of_a_number(decorator, answer) or _done(on, answer, said)
            elif not clause and on in _ACTS and isinstance(answer, ast.Dict):
                yield answer.lineno, (f"“{function.name}” answers with what is to be done, a list of that, or None, "
                                      f"and not with a table: “{said[:60]}”"), ""
            elif not clause and on in _ACTS and isinstance(answer, ast.List | ast.Tuple | ast.Set):
                for part in (one for one in answer.elts if _is_plain(one) or isinstance(one, ast.Dict | ast.Set)):
                    entry = ast.get_source_segment(source, part) or ast.unparse(part)
                    told = isinstance(part, ast.JoinedStr) or _is_text(part)
                    better = f"return {said.replace(entry, f'Tell({entry})', 1)}" if told else ""
                    yield (part.lineno, f"“{function.name}” answers with a list of what is to be done, and "
                                        f"“{entry[:60]}” is nothing to be done", better)


def _beside(function: ast.FunctionDef, source: str) -> Iterator[tuple[int, str, str]]:
    """Yield what is to be done besides an outcome, and stands beside it: it is a cost of that."""
    if {called_on_rule(decorator, ()) for decorator in function.decorator_list} != {"alter"}:
        return
    outcomes = {one.__name__ for one in law.Outcome.__args__}
    for answer in _returned(function):
        parts = answer.elts if isinstance(answer, ast.Tuple | ast.List) else []
        bent = [one for one in parts if isinstance(one, ast.Call) and getattr(one.func, "id", "") in outcomes]
        done = [one for one in parts if isinstance(one, ast.Call) and one not in bent and _is_an_act(one)]
        if bent and done:
            costs = "".join(f"{ast.get_source_segment(source, one)}, " for one in done).strip()
            first = ast.get_source_segment(source, bent[0]) or ""
            others = [ast.get_source_segment(source, one) or "" for one in bent[1:]]
            better = ", ".join([f"{first.removesuffix(')')}, costs=({costs}))", *others])
            words = f"“{function.name}” answers with outcomes; any other act goes into the costs of one of them"
            one_line = answer.lineno == answer.end_lineno and not bent[0].keywords
            yield answer.lineno, words, f"return [{better}]" if others else f"return {better}" if one_line else ""


def _counts(function: ast.FunctionDef, source: str) -> Iterator[tuple[int, str, str]]:
    """Yield where votes are counted as if each were a word: `ballot.votes.count("yes")`."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "count" and len(node.args) == 1:
            of = ast.unparse(node.func.value) if isinstance(node.func, ast.Attribute) else ""
            votes = re.fullmatch(r"(?:list|tuple)?[(\[]?\*?([\w.]+)\.votes(?:\.values\(\))?[)\]]?", of)
            said = ast.get_source_segment(source, node) or ""
            if votes and "\n" not in said:
                better = f"tally({votes[1]}).sums.get({ast.unparse(node.args[0])}, 0)".replace("'", '"')
                line = source.split("\n")[node.lineno - 1].strip()
                yield (node.lineno, "a vote has a choice and more, and is no word; the count of a ballot has the sums",
                       line.replace(said, better))


def _tables(function: ast.FunctionDef) -> Iterator[tuple[int, str, str]]:
    """Yield where something is added to what an empty table has not: `sums = {}`, `sums[name] += 1`."""
    empty = {node.targets[0].id for node in ast.walk(function) if isinstance(node, ast.Assign)
             and isinstance(node.targets[0], ast.Name) and ast.unparse(node.value) in ("{}", "dict()")}
    for name in sorted(empty):
        uses = [node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id == name]
        targets = {node: node.target for node in ast.walk(function) if isinstance(node, ast.AugAssign)
                   and isinstance(node.target, ast.Subscript) and getattr(node.target.value, "id", "") == name}
        adds = [*targets]
        filled = [node for node in ast.walk(function) if isinstance(node, ast.Subscript | ast.Attribute | ast.Call)
                  and _may_fill(node, name, adds)]
        stored = [use for use in uses if isinstance(use.ctx, ast.Store)]
        if adds and not filled and len(stored) == 1 and adds[0].lineno == adds[0].end_lineno:
            add, key = adds[0], ast.unparse(targets[adds[0]].slice)
            first = {ast.List: "[]", ast.ListComp: "[]", ast.JoinedStr: '""'}.get(type(add.value), "0")
            first = '""' if _is_text(add.value) else first
            sign = "-" if isinstance(add.op, ast.Sub) else "+"
            better = f"{name}[{key}] = {name}.get({key}, {first}) {sign} {ast.unparse(add.value)}"
            if isinstance(add.op, ast.Add | ast.Sub):
                yield add.lineno, f"“{name}” is empty at first, and has no “{key}” to add to", better


def _may_fill(node: ast.AST, name: str, adds: list[ast.AugAssign]) -> bool:
    """Return whether a part of a function may put something into a table of that name, but for what is added there."""
    if isinstance(node, ast.Subscript):
        plain = isinstance(node.ctx, ast.Store) and all(node is not one.target for one in adds)
        return plain and getattr(node.value, "id", "") == name
    if isinstance(node, ast.Attribute):
        return getattr(node.value, "id", "") == name and node.attr in ("setdefault", "update")
    if not isinstance(node, ast.Call) or getattr(node.func, "id", "") in _READING:
        return False
    return any(getattr(one, "id", "") == name for one in (*node.args, *(given.value for given in node.keywords)))


def _is_an_act(call: ast.Call) -> bool:
    word = getattr(law, getattr(call.func, "id", ""), None)
    return isinstance(word, type) and issubclass(word, law.Intent)


def _instead_of_a_number(decorator: ast.expr, answer: ast.expr) -> str:
    """Return the outcome that was meant by a number in answer to what is altered, "" if none was."""
    if not (isinstance(decorator, ast.Call) and called_on_rule(decorator, ()) == "alter" and len(decorator.args) == 1):
        return ""
    if not isinstance(answer, ast.Constant) or type(answer.value) not in (int, float):
        return ""
    word, said = getattr(law, getattr(decorator.args[0], "id", ""), None), ast.unparse(answer)
    fields = getattr(word, "__dataclass_fields__", {})
    if not fields or not isinstance(word, type) or issubclass(word, law.Question) or measure(word):
        return f"return Fix({said})"
    numbers = [name for name, one in fields.items() if one.type == "int"]
    return f'return Redirect("{numbers[0]}", {said})' if numbers else ""


def _done(on: str, answer: ast.expr, said: str) -> str:
    """Return what was probably meant by a text as an answer; "" if that cannot be told."""
    if isinstance(answer, ast.Constant) and isinstance(answer.value, bool):
        return 'return Refuse("no", "That cannot be.")' if on == "check" and not answer.value else "return None"
    if not isinstance(answer, ast.Constant | ast.JoinedStr) and on == "check":
        return f'return Refuse("no", "…") if {said} else None'
    if not _is_plain(answer) or (isinstance(answer, ast.Constant) and not isinstance(answer.value, str)):
        return ""
    return f'return Refuse("no", {said})' if on == "check" else "" if on == "alter" else f"return Tell({said})"


def _is_plain(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and node.value is not None)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_yes_or_no(node: ast.expr) -> bool:
    """Return whether an answer says that something is so, or is not: True, `a > b`, `not a`, `any(…)`; or a number."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, bool | int | float)
    if isinstance(node, ast.BoolOp):
        return _is_yes_or_no(node.values[-1])
    if isinstance(node, ast.IfExp):
        return _is_yes_or_no(node.body) or _is_yes_or_no(node.orelse)
    asked = isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("all", "any", "bool", "isinstance")
    return asked or isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))


def _returned(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """Yield what a function itself returns, not those within it, in the order in which it stands there."""
    waiting: list[ast.AST] = [*reversed(function.body)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Return) and node.value is not None:
            yield node.value
        if isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef | ast.ClassDef):
            waiting += reversed([*ast.iter_child_nodes(node)])
        elif isinstance(node, ast.ExceptHandler | ast.match_case):
            waiting += reversed(node.body)


def patterns_of(tree: ast.Module) -> Mapping[str, str]:
    """Return the pattern of each command that has a name, "" of what is no command or not written out."""
    return {
        target.id: _pattern(node.value)
        for node in tree.body if isinstance(node, ast.Assign)
        for target in node.targets if isinstance(target, ast.Name)
    }


def _pattern(node: ast.expr) -> str:
    """Return the pattern that a call of `rule.command` gives, "" if it is none, or one that is not written out."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "command"):
        return ""
    first = node.args[0] if node.args else None
    written = first.value if isinstance(first, ast.Constant) else ""
    return written.replace("...", LIST) if isinstance(written, str) else ""


def _orders(
    function: ast.FunctionDef, named: Mapping[str, str], lines: list[str]
) -> Iterator[tuple[int, str, str]]:
    """Yield what a handler of commands reads of its order, and none of these commands can say."""
    patterns = [pattern_of(decorator, named) for decorator in function.decorator_list]
    places = [*function.args.posonlyargs, *function.args.args]
    if not patterns or not all(patterns) or len(places) < 2:
        return
    order = places[1].arg
    arguments = [name_of(word) for pattern in patterns for word in arguments_of(pattern)]
    known = {*_OF_EVERY_ORDER, *arguments, *(flag for pattern in patterns for flag in flags_of(pattern))}
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and node.id == order and not isinstance(node.ctx, ast.Load):
            return
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == order and node.attr not in known:
            says = f"it says {' and '.join(f'{order}.{name}' for name in dict.fromkeys(arguments))}" if arguments \
                else "it has no argument"
            near = difflib.get_close_matches(node.attr, arguments, 1, 0.7) or arguments * (len(arguments) == 1)
            near = near or [one for one in arguments if one in _SAID_AS.get(node.attr, ())][:1]
            meant = "giver" if node.attr in THE_GIVER else "".join(near)
            line = node.end_lineno or node.lineno
            head = lines[function.decorator_list[0].lineno - 1]
            small = re.search(rf"[<{{(]?\b{node.attr}\b[>}})]?", patterns[0])
            if not arguments and patterns[0] in head and small:
                more = patterns[0].replace(small[0], node.attr.upper())
                yield (function.decorator_list[0].lineno, "what is named in an order stands in capitals",
                       head.strip().replace(patterns[0], more))
                continue
            if not arguments and f'"{patterns[0]}"' in head and _ASKED_FOR.fullmatch(node.attr):
                more = head.strip().replace(f'"{patterns[0]}"', f'"{patterns[0]} {node.attr.upper()}"')
                words = f"“{patterns[0]}” says no “{node.attr}”: it has no argument"
                yield function.decorator_list[0].lineno, words, more
                continue
            better = spelt(lines[line - 1], node.attr, meant) if meant else ""
            yield (line, f"“{patterns[0]}” says no “{node.attr}”: {says}, and {order}.giver is who gave it",
                   re.sub(rf"\b({order}\.{meant})\[(?:0|[\"'][^]]*)\]", r"\1", better))


def pattern_of(decorator: ast.expr, named: Mapping[str, str]) -> str:
    """Return the pattern of the command that a decorator belongs to, "" if it is none, or is not written out."""
    if isinstance(decorator, ast.Attribute) and decorator.attr == "refuse":
        decorator = decorator.value
    return named.get(decorator.id, "") if isinstance(decorator, ast.Name) else _pattern(decorator)
