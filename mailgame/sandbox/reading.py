"""Reading a rule file before it runs: its docstring, what it imports, which attributes it looks at.

Python's own parser reads it; what the sandbox or the law has no place for is refused here with its line.
"""

from __future__ import annotations

import ast
import inspect
from dataclasses import dataclass

from .. import law
from ..kernel.faults import NotLaw
from .language import inner_names

_CLOSED = frozenset({"exec", "eval", "compile", "open", "input", "globals", "locals", "vars", "setattr", "delattr", "print"})


@dataclass(frozen=True)
class Reading:
    """A rule file as it is fed to the sandbox: `source` with blank lines for its imports, its `text` and its `names`.

    `names` are the attributes of things that it may look at. It is `stateless` if nothing in it can be changed by a
    call, so that it need not be begun anew for each input.
    """

    source: str
    text: str
    names: frozenset[str]
    stateless: bool


def read(source: str, longest: int) -> Reading:
    """Read a rule file; `longest` is in bytes. Raises NotLaw with the line."""
    if len(source.encode()) > longest:
        raise NotLaw(f"The law is {len(source.encode()):,} bytes long; a rule may have {longest:,}.")
    if "\0" in source:
        raise NotLaw("The law holds a character that no text has (NUL).")
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        line = (error.text or "").strip()
        raise NotLaw(f"Line {error.lineno}: {error.msg}" + (f": {line}" if line else "")) from None
    except (ValueError, RecursionError, MemoryError):
        raise NotLaw("The law is nested too deeply to be read.") from None
    lines = source.split("\n")
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            others = _imported(node)
            for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                lines[number - 1] = ""
            lines[node.lineno - 1] = "; ".join(f"{one.asname} = {one.name}" for one in others)
        elif isinstance(node, ast.Attribute):
            names.add(node.attr)
            if node.attr.startswith("_"):
                raise NotLaw(f"Line {node.lineno}: “.{node.attr}”: what begins with an underscore is not for the law.")
            if not isinstance(node.ctx, ast.Load):
                raise NotLaw(f"Line {node.lineno}: nothing can be assigned to “.{node.attr}”; answer with an intent.")
        elif isinstance(node, ast.Name):
            _named(node.id, node.lineno)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            _named(node.name, node.lineno)
        elif isinstance(node, ast.arg):
            _named(node.arg, node.lineno)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            raise NotLaw(f"Line {node.lineno}: a rule keeps nothing between calls; declare an attribute instead.")
        elif isinstance(node, ast.AsyncFunctionDef | ast.Await | ast.Yield | ast.YieldFrom):
            raise NotLaw(f"Line {node.lineno}: the language has no “async”, “await” or “yield”.")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get" and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                names.add(first.value)
    if not any(_defines_rule(node) for node in tree.body):
        raise NotLaw("The law defines no rule. It needs a line like this: rule = Rule(0, \"The title\")")
    return Reading("\n".join(lines), inspect.cleandoc(ast.get_docstring(tree) or ""), frozenset(names), _stateless(tree))


def _imported(node: ast.Import | ast.ImportFrom) -> list[ast.alias]:
    """Return what is imported under another name. Raises NotLaw for what is not of the law."""
    if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module in ("mailgame.law", "__future__"):
        if any(one.name == "*" for one in node.names):
            raise NotLaw(f"Line {node.lineno}: import the words by their names: from mailgame.law import Pay, Rule")
        unknown = [one.name for one in node.names if one.name not in law.__all__ and node.module == "mailgame.law"]
        if unknown:
            raise NotLaw(f"Line {node.lineno}: the law knows no word “{unknown[0]}”.")
        return [one for one in node.names if one.asname]
    raise NotLaw(f"Line {node.lineno}: a rule imports nothing but words of the law: from mailgame.law import …")


def _named(name: str, line: int) -> None:
    if name.startswith("__") or name in inner_names():
        raise NotLaw(f"Line {line}: “{name}” is not a name for the law to use.")
    if name in _CLOSED:
        raise NotLaw(f"Line {line}: “{name}” is not part of the language.")


def _defines_rule(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(isinstance(one, ast.Name) and one.id == "rule" for one in node.targets)


def _stateless(tree: ast.Module) -> bool:
    """Tell whether what a file defines outside its functions can never change: constants, the rule, functions."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda)]
    defaults = [one for node in functions for one in (*node.args.defaults, *node.args.kw_defaults) if one is not None]
    return all(_fixed(one) for one in defaults) and all(_steady(node) for node in tree.body)


def _steady(node: ast.stmt) -> bool:
    if isinstance(node, ast.Assign | ast.AnnAssign):
        return node.value is None or _fixed(node.value) or (isinstance(node, ast.Assign) and _defines_rule(node))
    if isinstance(node, ast.Expr):
        value = node.value
        return isinstance(value, ast.Constant) or (
            isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and isinstance(value.func.value, ast.Name)
        )
    return isinstance(node, ast.FunctionDef | ast.Import | ast.ImportFrom)


def _fixed(node: ast.expr) -> bool:
    if isinstance(node, ast.Tuple):
        return all(_fixed(one.value if isinstance(one, ast.Starred) else one) for one in node.elts)
    if isinstance(node, ast.JoinedStr | ast.Constant | ast.Name):
        return True
    if isinstance(node, ast.UnaryOp):
        return _fixed(node.operand)
    return isinstance(node, ast.BinOp) and _fixed(node.left) and _fixed(node.right)
