"""The act that a statement was meant for of which nothing comes: `player.money += 5` for Pay, `print` for Tell."""

from __future__ import annotations

import ast
import re

from ...law.outcomes import MEASURES
from .kinds import parts_of

Alone = ast.Expr | ast.Assign | ast.AugAssign
_ANY_TEXT = re.compile(r"\b[rRfFbB]{0,2}\"(?:[^\"\\\n]|\\.)*\"|\b[rRfFbB]{0,2}'(?:[^'\\\n]|\\.)*'|"
                       r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'")
_TEXTS = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'((?:[^'\\\n]|\\.)*)'")


def plainly(node: ast.AST) -> str:
    """Return a piece of law as it is mostly written, with double quotation marks."""
    return _TEXTS.sub(lambda found: found[0] if found[1] is None or set(found[1]) & set('"\\{}') else f'"{found[1]}"',
                      ast.unparse(node))


def in_code(pattern: str, other: str, line: str) -> str:
    """Return a line with something else in place of what a pattern finds, but not within its texts.

    What is filled in stands in braces in an f-string, and is no text.
    """
    inside = re.compile(pattern)

    def replaced(found: re.Match[str]) -> str:
        if not found[0].startswith(("f", "F")):
            return found[0]
        return re.sub(r"\{[^{}]*\}", lambda part: inside.sub(lambda _: other, part[0]), found[0])

    parts = _ANY_TEXT.split(line)
    texts = [replaced(found) for found in _ANY_TEXT.finditer(line)]
    code = [inside.sub(lambda _: other, part) for part in parts]
    return "".join(part + text for part, text in zip(code, [*texts, ""], strict=True))


def prints(node: ast.stmt) -> bool:
    """Return whether a statement prints something."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) \
        and getattr(node.value.func, "id", "") == "print"


def act_of(node: Alone, bent: str) -> ast.expr:
    """Return the act that a statement was meant for.

    bent: what its function calls that which it is to alter, "" if it alters nothing.
    """
    if isinstance(node, ast.Expr):
        if isinstance(node.value, ast.Yield) and node.value.value is not None:
            return node.value.value
        return _told(node.value) if prints(node) and isinstance(node.value, ast.Call) else node.value
    target = node.target if isinstance(node, ast.AugAssign) else node.targets[0]
    assert isinstance(target, ast.Attribute)
    whose, read = target.value, ast.Attribute(target.value, target.attr, ast.Load())
    value, sign = node.value, node.op if isinstance(node, ast.AugAssign) else None
    match value:
        case ast.BinOp(left=left, op=op, right=right) if sign is None and ast.unparse(left) == ast.unparse(read):
            value, sign = right, op
    if bent and isinstance(whose, ast.Name) and whose.id == bent:
        return _outcome(target.attr, read, sign, value)
    nobody = ast.Constant("")
    if target.attr == "money" and isinstance(sign, ast.Add):
        return _call("Pay", nobody, whose, value)
    if target.attr == "money" and isinstance(sign, ast.Sub):
        return _call("Pay", whose, nobody, value)
    if target.attr == "money" and sign is None and isinstance(value, ast.Constant) and value.value == 0:
        return _call("Pay", whose, nobody, read)
    value = _reckoned(read, sign, value)
    if target.attr == "money":
        return _call("Pay", nobody, whose, ast.BinOp(value, ast.Sub(), read))
    match whose:
        case ast.Call(func=ast.Attribute(attr="rule"), args=[number]) | ast.Subscript(
            value=ast.Attribute(attr="rules") | ast.Call(func=ast.Attribute(attr="rules")), slice=number
        ):
            return _call("Amend", number, ast.Constant(target.attr), value)
    return ast.Call(ast.Name("Set", ast.Load()), [whose], [ast.keyword(target.attr, value)])


def _reckoned(read: ast.expr, sign: ast.operator | None, value: ast.expr) -> ast.expr:
    """Return what something is to be: what is kept is whole, and so is what is divided."""
    if sign is None:
        return value
    return ast.BinOp(read, ast.FloorDiv() if isinstance(sign, ast.Div) else sign, value)


def _outcome(field: str, read: ast.expr, sign: ast.operator | None, value: ast.expr) -> ast.expr:
    """Return the outcome by which a field of what is altered becomes something else."""
    if field not in MEASURES:
        return _call("Redirect", ast.Constant(field), _reckoned(read, sign, value))
    return changed(sign, value) or _call("Fix", _reckoned(read, sign, value))


def changed(sign: ast.operator | None, value: ast.expr) -> ast.Call | None:
    """Return the outcome that changes an amount by a sum, `+ 5`, or to a share of it, `* 2`; None if there is none."""
    by = value.value if isinstance(value, ast.Constant) and isinstance(value.value, int | float) else 0
    if isinstance(sign, ast.Add):
        return _call("Add", value)
    if isinstance(sign, ast.Sub):
        return _call("Add", ast.UnaryOp(ast.USub(), value))
    share = by * 100 if isinstance(sign, ast.Mult) else 100 / by if isinstance(sign, ast.Div) and by else 0
    return _call("Percent", ast.Constant(round(share))) if share > 0 and abs(share - round(share)) < 1e-9 else None


def _call(name: str, *given: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), [*given], [])


def _told(call: ast.Call) -> ast.expr:
    """Return what is printed as it is told: several things in one text."""
    if len(call.args) == 1:
        text = isinstance(call.args[0], ast.JoinedStr) or isinstance(getattr(call.args[0], "value", None), str)
        return _call("Tell", call.args[0] if text else _call("str", call.args[0]))
    parts: list[ast.expr] = []
    for one in call.args:
        parts += [ast.Constant(" ")] if parts else []
        parts += one.values if isinstance(one, ast.JoinedStr) else [one] \
            if isinstance(one, ast.Constant) and isinstance(one.value, str) else [ast.FormattedValue(one, -1)]
    return _call("Tell", ast.JoinedStr(parts))


def in_words(on: set[str], said: str, found: str) -> str:
    """Return the answer of a handler that says a text, as what tells it or refuses with it; "" if it is none."""
    if not all(re.match(r"str\b|Literal\[[\"']|None$", part) for part in parts_of(found)):
        return ""
    node = ast.parse(said, mode="eval").body
    chosen = isinstance(node, ast.IfExp) and isinstance(node.orelse, ast.Constant) and node.orelse.value is None
    if ("None" in parts_of(found)) != chosen:
        return ""
    text = ast.unparse(node.body) if isinstance(node, ast.IfExp) and chosen else said
    better = f'Refuse("no", {text})' if on == {"check"} else f"Tell({text})"
    return f"return {better} if {ast.unparse(node.test)} else None" if isinstance(node, ast.IfExp) and chosen \
        else f"return {better}"
