"""Sees at a glance that a handler has nothing to answer, without calling it.

Most calls of law end in their first lines: `if landed.square.owner is None: return None`. Such lines mean the same here
as in the sandbox, and are played here: names, attributes, comparisons, sums of whole numbers. Whatever else stands in
the way, whatever the law may not know and whatever would fail is left to the sandbox, which has the last word.
"""

from __future__ import annotations

import ast
import dataclasses
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...law import Thing
from ...world.things import MissingReference
from .discretion import Discretion, Secret

Names = dict[str, Any]
See = Callable[[Names, Discretion], Any]
"""Returns the value of an expression. Raises Unclear."""
Step = Callable[[Names, Discretion], bool]
"""Plays a statement; returns whether the handler ends there, with nothing. Raises Unclear."""

GLANCED_AT = frozenset({"check", "alter", "after", "answers"})
"""What handlers do that are given one word, and may have nothing to answer."""
_PLAIN = frozenset({str, int, bool, type(None)})
_EMPTY: tuple[()] = ()
"""Stands for a list into which nothing was put."""
_GREATEST = 10**18
_SUMS: Mapping[type, Callable[[int, int], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Mod: operator.mod,
    ast.FloorDiv: operator.floordiv,
}
_ORDERS: Mapping[type, Callable[[int, int], bool]] = {
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
}


class Unclear(Exception):
    """Only the sandbox can say."""


class Glance:
    """The first lines of one handler. `subject`: what it calls the word that it is given."""

    def __init__(self, subject: str, steps: Sequence[Step]) -> None:
        self._subject = subject
        self._steps = steps

    def sees_nothing(self, word: Any, numbers: Mapping[str, Any], discretion: Discretion) -> bool:
        """Return whether the handler answers with nothing; if not, or if that is not clear, it is to be called.

        word: what it is given after the view.
        numbers: those of its rule that it takes.
        discretion: what its rule may know.
        """
        names = {self._subject: word, **numbers}
        try:
            return any(step(names, discretion) for step in self._steps)
        except (Unclear, Secret, AttributeError, MissingReference):
            return False


def glance(tree: ast.Module, function: str, what: str) -> Glance | None:
    """Return a glance at a handler; None if it cannot be seen to have nothing to answer.

    tree: the law as it runs.
    function: the name of the handler.
    what: what it does, one of `GLANCED_AT`.
    """
    found = [node for node in ast.walk(tree) if _binds(node, function)]
    if len(found) != 1 or found[0] not in tree.body or not isinstance(found[0], ast.FunctionDef):
        return None
    handler = found[0]
    places = [argument.arg for argument in (*handler.args.posonlyargs, *handler.args.args)]
    if len(places) < 2 or not all(map(_registers, handler.decorator_list)):
        return None
    steps = [*_Reader(_constants(tree), what).steps(handler.body), _goes_on]
    return Glance(places[1], steps) if any(isinstance(node, ast.If | ast.IfExp) for node in ast.walk(handler)) else None


def _binds(node: ast.AST, name: str) -> bool:
    """Return whether a node gives a meaning to a name."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
        return node.name == name
    if isinstance(node, ast.Name):
        return node.id == name and not isinstance(node.ctx, ast.Load)
    return (node.arg if isinstance(node, ast.arg) else getattr(node, "rest", None)) == name


def _registers(decorator: ast.expr) -> bool:
    """Return whether a decorator only tells the rule of its handler: `@rule.after(Landed)`."""
    return (
        isinstance(decorator, ast.Call)
        and isinstance(decorator.func, ast.Attribute)
        and isinstance(decorator.func.value, ast.Name)
        and decorator.func.value.id == "rule"
    )


def _constants(tree: ast.Module) -> Mapping[str, Any]:
    """Return the texts and numbers that stand above the handlers under a name, if nothing else is called so."""
    constants = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and len(node.targets) == 1:
            name, value = node.targets[0].id, node.value
            alone = sum(_binds(other, name) for other in ast.walk(tree)) == 1
            if alone and isinstance(value, ast.Constant) and type(value.value) in _PLAIN:
                constants[name] = value.value
    return constants


class _Reader:
    """Makes of a handler's lines what sees them.

    constants: what stands above, by name.
    what: what the handler does; of a check and of an answer to a question an empty list is not nothing.
    """

    def __init__(self, constants: Mapping[str, Any], what: str) -> None:
        self._constants = constants
        self._nothing = (None, _EMPTY) if what in ("after", "alter") else (None,)

    def steps(self, body: Sequence[ast.stmt]) -> list[Step]:
        """Return what plays some statements, up to the first that is unclear."""
        return [self._step(node) for node in body if not _says_nothing(node)]

    def _step(self, node: ast.stmt) -> Step:
        match node:
            case ast.Return(value=None):
                return lambda _names, _discretion: True
            case ast.Return(value=ast.expr() as answer):
                return _answers(self._seen(answer), self._nothing)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                return _calls(name, self._seen(value))
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                return _calls(name, self._seen(value))
            case ast.If(test=test, body=body, orelse=otherwise):
                return _chooses(self._seen(test), self.steps(body), self.steps(otherwise))
        return _unclear

    def _seen(self, node: ast.expr) -> See:
        match node:
            case ast.Constant(value=value) if type(value) in _PLAIN:
                return lambda _names, _discretion: value
            case ast.List(elts=[]):
                return lambda _names, _discretion: _EMPTY
            case ast.Name(id=name):
                return self._named(name)
            case ast.Attribute(value=of, attr=name):
                return _attribute(self._seen(of), name)
            case ast.BoolOp(op=op, values=values):
                return _joined([self._seen(value) for value in values], isinstance(op, ast.Or))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return _negated(self._seen(operand))
            case ast.IfExp(test=test, body=body, orelse=otherwise):
                return _either(self._seen(test), self._seen(body), self._seen(otherwise))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _SUMS:
                return _reckoned(self._seen(left), _SUMS[type(op)], self._seen(right))
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return self._compared(left, op, right)
        return _unclear

    def _named(self, name: str) -> See:
        constants = self._constants

        def see(names: Names, _discretion: Discretion) -> Any:
            if name in names:
                return _clear(names[name])
            if name in constants:
                return constants[name]
            raise Unclear

        return see

    def _compared(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> See:
        if isinstance(op, ast.Is | ast.IsNot) and isinstance(right, ast.Constant) and right.value is None:
            return _is_nothing(self._seen(left), isinstance(op, ast.Is))
        if isinstance(op, ast.Eq | ast.NotEq):
            return _equals(self._seen(left), self._seen(right), isinstance(op, ast.Eq))
        if type(op) in _ORDERS:
            return _ordered(self._seen(left), _ORDERS[type(op)], self._seen(right))
        if isinstance(op, ast.In | ast.NotIn) and isinstance(right, ast.Tuple | ast.List | ast.Set):
            return _among(self._seen(left), [self._seen(each) for each in right.elts], isinstance(op, ast.In))
        return _unclear


# --- statements


def _says_nothing(node: ast.stmt) -> bool:
    return isinstance(node, ast.Pass) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))


def _goes_on(_names: Names, _discretion: Discretion) -> bool:
    return True  # past its last line, a handler ends with nothing


def _unclear(_names: Names, _discretion: Discretion) -> Any:
    raise Unclear


def _answers(answer: See, nothing: Sequence[Any]) -> Step:
    def step(names: Names, discretion: Discretion) -> bool:
        value = answer(names, discretion)
        if not any(value is one for one in nothing):
            raise Unclear
        return True

    return step


def _calls(name: str, value: See) -> Step:
    def step(names: Names, discretion: Discretion) -> bool:
        names[name] = value(names, discretion)
        return False

    return step


def _chooses(test: See, body: Sequence[Step], otherwise: Sequence[Step]) -> Step:
    def step(names: Names, discretion: Discretion) -> bool:
        chosen = body if _is_true(test(names, discretion)) else otherwise
        return any(each(names, discretion) for each in chosen)

    return step


# --- expressions


def _attribute(of: See, name: str) -> See:
    def see(names: Names, discretion: Discretion) -> Any:
        value = of(names, discretion)
        if type(value) is Thing:
            return _clear(_of_thing(value, name, discretion))
        if not _is_word(value) or name not in {field.name for field in dataclasses.fields(value)}:
            raise Unclear
        if discretion.hidden(value):
            raise Unclear
        return _clear(getattr(value, name))

    return see


def _of_thing(thing: Thing, name: str, discretion: Discretion) -> Any:
    if name == "exists":
        return thing.exists
    if (thing.kind, name) not in discretion.world.declared:
        if name in ("id", "kind"):
            return getattr(thing, name)
        raise Unclear
    return discretion.read(thing.kind, thing.id, name)


def _joined(parts: Sequence[See], is_or: bool) -> See:
    def see(names: Names, discretion: Discretion) -> Any:
        value = None
        for part in parts:
            value = part(names, discretion)
            if _is_true(value) is is_or:
                break
        return value

    return see


def _negated(operand: See) -> See:
    return lambda names, discretion: not _is_true(operand(names, discretion))


def _either(test: See, body: See, otherwise: See) -> See:
    def see(names: Names, discretion: Discretion) -> Any:
        return (body if _is_true(test(names, discretion)) else otherwise)(names, discretion)

    return see


def _reckoned(left: See, reckon: Callable[[int, int], int], right: See) -> See:
    def see(names: Names, discretion: Discretion) -> int:
        first, second = _whole(left(names, discretion)), _whole(right(names, discretion))
        if second == 0:  # it may be divided by
            raise Unclear
        return _whole(reckon(first, second))

    return see


def _is_nothing(value: See, so: bool) -> See:
    return lambda names, discretion: (value(names, discretion) is None) is so


def _equals(left: See, right: See, so: bool) -> See:
    return lambda names, discretion: _same(left(names, discretion), right(names, discretion)) is so


def _ordered(left: See, order: Callable[[int, int], bool], right: See) -> See:
    return lambda names, discretion: order(_whole(left(names, discretion)), _whole(right(names, discretion)))


def _among(value: See, others: Sequence[See], so: bool) -> See:
    def see(names: Names, discretion: Discretion) -> bool:
        one = value(names, discretion)
        found = False
        for other in others:
            found = _same(one, other(names, discretion)) or found
        return found is so

    return see


# --- values


def _is_word(value: Any) -> bool:
    return dataclasses.is_dataclass(value) and not isinstance(value, type)


def _clear(value: Any) -> Any:
    """Return a value that is the same on both sides. Raises Unclear for any other."""
    if type(value) in _PLAIN or type(value) is Thing or value is _EMPTY or _is_word(value):
        return value
    raise Unclear


def _whole(value: Any) -> int:
    """Return a whole number of a size that both sides count alike. Raises Unclear for anything else."""
    if type(value) is int and -_GREATEST <= value <= _GREATEST:
        return value
    raise Unclear


def _is_true(value: Any) -> bool:
    if type(value) in _PLAIN or value is _EMPTY:
        return bool(value)
    return True  # a thing, or a word


def _same(one: Any, other: Any) -> bool:
    """Return whether two values are equal. Raises Unclear where that hangs on more than their types and values."""
    if one is None or other is None:
        return one is other
    if Thing in (type(one), type(other)) and {type(one), type(other)} <= {Thing, *_PLAIN}:
        return bool(one == other)
    if type(one) is not type(other) or type(one) not in _PLAIN:
        raise Unclear
    return bool(one == other)
