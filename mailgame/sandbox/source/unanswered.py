"""What a function of law says and does not answer with: `Pay(…)` on a line of its own, `player.money += 5`, `print`.

Nothing would come of it, nor of what stands below an answer. What would do is the line that answers with it; where
there are several, the whole function, with all that is to be done put in a list.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Sequence
from copy import deepcopy

from ... import law
from ..language import Language
from .acting import Alone, act_of, plainly, prints
from .mending import ARROW

Slip = tuple[int, str]
"""A line, and what is wrong there, with what would do."""
_SAID = (law.Intent, law.Event, law.Refuse, *law.Outcome.__args__)
_LONGEST = 30
"""The longest function that is shown anew, in lines."""
_SEVERAL = ast.List | ast.Tuple | ast.ListComp


def acts_of(spoken: Language, tree: ast.Module) -> frozenset[str]:
    """Return the names of what is answered with: acts, outcomes, refusals, and a file's own functions that answer."""
    own = {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and not node.decorator_list
           and any(isinstance(one, ast.Return) and one.value is not None for one in ast.walk(node))}
    return frozenset({*own, *(name for name, word in spoken.words.items() if issubclass(word, _SAID))})


def assigned(function: ast.FunctionDef, source: str, acts: Collection[str]) -> Slip | None:
    """Return what a function assigns to something that a thing has, or prints, with what would do; None if nothing."""
    function = _OneByOne().visit(_without_what_is_given(function))
    said = [one for one in _alone(function, acts) if _attribute(one) or prints(one) or _yields(one)]
    if not said:
        return None
    first = said[0]
    words = "“print” is not part of the language; answer with what is to be told" if prints(first) else \
        "the language has no “yield”" if _yields(first) else \
        f"nothing can be assigned to “.{_attribute(first)}”; answer with an " + \
        ("outcome" if _changes(first, _bent_by(function)) else "intent")
    return first.lineno, words + _better(function, source, acts, first)


def remembered(tree: ast.Module, function: ast.FunctionDef, acts: Collection[str]) -> Slip | None:
    """Return what a function says that it changes outside of it, `global count`, with what is kept; None if nothing."""
    said = next((node for node in ast.walk(function) if isinstance(node, ast.Global)), None)
    if said is None:
        return None
    kept = {str(getattr(node.args[1], "value", "")) for node in ast.walk(tree) if isinstance(node, ast.Call)
            and ast.unparse(node.func) == "rule.attribute" and len(node.args) > 1}
    words = "a rule keeps nothing between calls; declare an attribute instead"
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=first) if name in said.names and name not in kept:
                held = {int: "number", str: "text", bool: "flag"}.get(type(getattr(first, "value", None))) or {
                    ast.List: "list", ast.Dict: "table"}.get(type(first), "number")
                better = f'rule.attribute("game", "{name}", "{held}", {ast.unparse(first)})'
                return said.lineno, f"{words}{_instead(node, better)}"
    if not kept.issuperset(said.names) or not function.args.args:
        return said.lineno, f"{words}."
    other = _OfTheGame(said.names, function.args.args[0].arg).visit(deepcopy(function))
    return said.lineno, f"{words}{_rewritten(other, acts)}"


def _bent_by(function: ast.FunctionDef) -> str:
    """Return what a function calls that which it is to alter, "" if it alters nothing."""
    alters = any(isinstance(one, ast.Call) and ast.unparse(one.func) == "rule.alter" for one in function.decorator_list)
    places = [*function.args.posonlyargs, *function.args.args]
    return places[1].arg if alters and len(places) > 1 else ""


def _changes(node: ast.stmt, bent: str) -> bool:
    """Return whether a statement assigns to what is to be altered."""
    targets = [node.target] if isinstance(node, ast.AugAssign) else node.targets if isinstance(node, ast.Assign) else []
    target = targets[0] if len(targets) == 1 else None
    return isinstance(target, ast.Attribute) and bool(bent) and getattr(target.value, "id", "") == bent


def _without_what_is_given(function: ast.FunctionDef) -> ast.FunctionDef:
    """Return a function that answers with nothing where it answers with just what it is to alter."""
    bent, other = _bent_by(function), deepcopy(function)
    for node in ast.walk(other):
        if isinstance(node, ast.Return) and bent and getattr(node.value, "id", "") == bent:
            node.value = None
    return other


class _OneByOne(ast.NodeTransformer):
    """Assigns to several attributes one by one: `a.square, b.square = b.square, a.square`."""

    def visit_Assign(self, node: ast.Assign) -> ast.Assign | list[ast.Assign]:
        """Return one statement for each."""
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=to)], value=ast.Tuple(elts=values)) if len(to) == len(values):
                pairs = zip(to, values, strict=True)
                several = [ast.copy_location(ast.Assign([one], value), node) for one, value in pairs]
                return several if all(isinstance(one, ast.Attribute) for one in to) else node
        return node


class _OfTheGame(ast.NodeTransformer):
    """Puts what the game keeps in the place of names outside of a function."""

    def __init__(self, names: Collection[str], view: str) -> None:
        self._names, self._view = names, view

    def visit_Global(self, node: ast.Global) -> None:
        """Leave it out."""

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Return what is kept under a name."""
        if node.id not in self._names:
            return node
        game = ast.copy_location(ast.Attribute(ast.Name(self._view, ast.Load()), "game", ast.Load()), node)
        return ast.copy_location(ast.Attribute(game, node.id, node.ctx), node)


def unsaid(function: ast.FunctionDef, source: str, acts: Collection[str]) -> Iterator[Slip]:
    """Yield what a function says on a line of its own, and what stands where it is never reached."""
    for one in _alone(function, acts):
        if isinstance(one.value, ast.Call) and not prints(one):
            name = getattr(one.value.func, "id", "")
            words = f"“{name}” is said and not answered with, so nothing comes of it"
            yield one.lineno, words + _better(function, source, acts, one)
    for early, below in _early(function, acts):
        if early.value is not None and _mentions(early.value, acts if below else {*acts} - {"Tell"}):
            words = "this is never reached: the function has answered by then" if below \
                else "this answer ends the loop in its first round"
            yield (below or early).lineno, words + (_each(function, source, early) or _rewritten(function, acts))


def _alone(function: ast.FunctionDef, acts: Collection[str]) -> list[Alone]:
    """Return the statements of a function that do nothing, and that an answer was meant by, as they stand there."""
    inner = {id(one) for node in ast.walk(function) if isinstance(node, ast.FunctionDef) and node is not function
             for one in ast.walk(node)}
    found: list[Alone] = [
        node for node in ast.walk(function)
        if (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
            and (getattr(node.value.func, "id", "") in acts or prints(node)))
        or (isinstance(node, ast.Assign | ast.AugAssign) and _attribute(node))
        or (isinstance(node, ast.Expr) and _yields(node) and id(node) not in inner)
    ]
    return sorted(found, key=lambda node: node.lineno)


def _yields(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield) and node.value.value is not None


def _attribute(node: ast.stmt) -> str:
    """Return the attribute to which a statement assigns, "" if to none."""
    target = node.target if isinstance(node, ast.AugAssign) else node.targets[0] \
        if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
    return target.attr if isinstance(target, ast.Attribute) else ""


def _early(function: ast.FunctionDef, acts: Collection[str]) -> Iterator[tuple[ast.Return, ast.stmt | None]]:
    """Yield answers below which another stands that is never reached; and (None) what ends a loop of players at once.

    The first of other things may be meant.
    """
    for node in ast.walk(function):
        for body in _bodies(node):
            for place, one in enumerate(body):
                below_it = body[place + 1 :] if isinstance(one, ast.Return) else []
                if isinstance(one, ast.Return) and any(_mentions(below, acts) for below in below_it):
                    yield one, body[place + 1]
        of_players = isinstance(node, ast.For) and re.search(r"\bplayers\b|\bactive\(", ast.unparse(node.iter))
        if isinstance(node, ast.For) and of_players and isinstance(node.body[-1], ast.Return) and not any(
            isinstance(one, ast.Break | ast.Continue | ast.Return) for part in node.body[:-1] for one in ast.walk(part)
        ):
            yield node.body[-1], None


def _bodies(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        body = getattr(node, name, None)
        if isinstance(body, list):
            yield body


def _mentions(node: ast.AST, acts: Collection[str]) -> bool:
    """Return whether something in a node is to be done; to refuse is not."""
    called = {getattr(one.func, "id", "") for one in ast.walk(node) if isinstance(one, ast.Call)}
    return not called.isdisjoint({*acts} - {"Refuse"})


# --- what would do


def _better(
    function: ast.FunctionDef, source: str, acts: Collection[str], one: Alone
) -> str:
    """Return the line, or lines, that answer with what a statement says."""
    line, act = source.splitlines()[one.lineno - 1].strip(), _written(one, source, _bent_by(function))
    act = f"[{act}]" if _yields(one) and not function.decorator_list else act
    line = f"\n    {line}\n{ARROW}return {act}"
    if isinstance(one.value, ast.Call) and getattr(one.value.func, "id", "") == "Refuse":
        return line
    if len(_alone(function, acts)) == 1 and one.lineno == one.end_lineno and _is_last(function.body, one):
        return line
    return (len(_alone(function, acts)) == 1 and _each(function, source, one)) or _rewritten(function, acts)


def in_a_list(function: ast.FunctionDef, source: str, acts: Collection[str], one: Alone) -> str:
    """Return how a function answers with a list of all that it says, "" if the statement is all that it would say."""
    better = _better(function, source, acts, one)
    return better if better.startswith(":") else ""


def _each(function: ast.FunctionDef, source: str, one: Alone | ast.Return) -> str:
    """Return the line that answers with an act for each, in place of a loop that ends a function, "" if it is none."""
    loop = function.body[-2] if len(function.body) > 1 and _answers_nothing(function.body[-1]) else function.body[-1]
    if not (isinstance(loop, ast.For) and loop.body == [one] and not loop.orelse and one.value is not None):
        return ""
    act = _source(source, one.value) if isinstance(one, ast.Return) else _written(one, source, _bent_by(function))
    each = f"return [{act} for {_source(source, loop.target)} in {_source(source, loop.iter)}]"
    return f": answer with all in a list{_instead(loop, each)}"


def _instead(node: ast.stmt, text: str) -> str:
    """Return what would do in place of a statement, with its lines."""
    first, last = node.lineno, node.end_lineno or node.lineno
    lines = f"lines {first} {'and' if last == first + 1 else 'to'} {last}" if last > first else f"line {first}"
    return "\n".join((f"\n    in place of {lines}:", *(f"{ARROW}{line}" for line in text.split("\n"))))


def _is_last(body: Sequence[ast.stmt], one: ast.stmt) -> bool:
    """Return whether nothing is done after a statement, so that it can be the answer."""
    last = body[-2] if len(body) > 1 and _answers_nothing(body[-1]) else body[-1]
    if last is one:
        return True
    return isinstance(last, ast.If) and (_is_last(last.body, one) or bool(last.orelse and _is_last(last.orelse, one)))


def _answers_nothing(node: ast.stmt) -> bool:
    return isinstance(node, ast.Return) and (node.value is None or getattr(node.value, "value", "") is None)


def _source(source: str, node: ast.AST) -> str:
    return " ".join((ast.get_source_segment(source, node) or ast.unparse(node)).split())


def _written(node: Alone, source: str, bent: str) -> str:
    """Return what a statement says as it is answered with."""
    if isinstance(node, ast.Expr) and not prints(node) and not _yields(node):
        return _source(source, node.value)
    return plainly(act_of(node, bent))


def _read_below(function: ast.FunctionDef, one: Alone) -> bool:
    """Return whether a function reads, below a statement, what that was to set."""
    act = act_of(one, _bent_by(function))
    is_set = isinstance(act, ast.Call) and getattr(act.func, "id", "") == "Set"
    names = {key.arg for key in act.keywords} if isinstance(act, ast.Call) and is_set else ()
    return any(isinstance(node, ast.Attribute) and node.attr in names and node.lineno > (one.end_lineno or 0)
               for node in ast.walk(function))


def _rewritten(function: ast.FunctionDef, acts: Collection[str]) -> str:
    """Return a function in which all that is to be done is put in a list; how that is done, if it is too long."""
    names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    done = next(name for name in ["done", "acts", "answers", "all_done"] if name not in names)
    other = deepcopy(function)
    early = {id(one) for one, _ in _early(other, acts) if one.value is not None}
    alone = {id(one) for one in _alone(other, acts)}
    collected = _Collecting(done, alone, early, _bent_by(function)).generic_visit(other)
    assert isinstance(collected, ast.FunctionDef)
    body = collected.body
    begins = 1 if ast.get_docstring(function) is not None else 0
    body.insert(begins, ast.Assign([ast.Name(done, ast.Store())], ast.List([], ast.Load())))
    if not isinstance(body[-1], ast.Return):
        body.append(ast.Return(ast.Name(done, ast.Load())))
    other.decorator_list = []
    text = plainly(ast.fix_missing_locations(other))
    if text.count("\n") >= _LONGEST:
        return ": put all in a list, done = [], done.append(…), and answer with that in the end, return done"
    later = any(_read_below(function, one) for one in _alone(function, acts))
    words = ": put all in a list, and answer with that" + "; what it sets holds only after that" * later
    return words + _instead(function, text)


class _Collecting(ast.NodeTransformer):
    """Puts what is to be done in a list, and answers with that."""

    def __init__(self, done: str, alone: Collection[int], early: Collection[int], bent: str) -> None:
        self._done, self._alone, self._early, self._bent = done, alone, early, bent

    def _put(self, act: ast.expr, how: str = "append") -> ast.Expr:
        list_of = ast.Attribute(ast.Name(self._done, ast.Load()), how, ast.Load())
        return ast.Expr(ast.Call(list_of, [act], []))

    def visit(self, node: ast.AST) -> ast.AST:
        """Return a statement as it is written where all is put in a list."""
        if isinstance(node, ast.Expr | ast.Assign | ast.AugAssign) and id(node) in self._alone:
            call = node.value
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Refuse":
                return ast.Return(call)
            return self._put(act_of(node, self._bent))
        if isinstance(node, ast.Return):
            return self._answer(node)
        return self.generic_visit(node)

    def _answer(self, node: ast.Return) -> ast.stmt:
        value, several = node.value, isinstance(node.value, _SEVERAL)
        if value is None or _answers_nothing(node):
            return ast.Return(ast.Name(self._done, ast.Load()))
        if id(node) in self._early:
            return self._put(value, "extend" if several else "append")
        if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "Refuse":
            return node
        more = [*value.elts] if isinstance(value, ast.List | ast.Tuple) else [ast.Starred(value, ast.Load())] \
            if several else [value]
        return ast.Return(ast.List([ast.Starred(ast.Name(self._done, ast.Load()), ast.Load()), *more], ast.Load()))
