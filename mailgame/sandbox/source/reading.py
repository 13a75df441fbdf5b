"""Reads a rule file before it runs: its docstring, its imports, and which attributes it looks at.

Python's own parser reads it. What the sandbox or the law does not allow is refused here, with its line. What is checked
is what runs: imports are removed first, and the rest is parsed again.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import re
import unicodedata
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from ...kernel.faults import NotLaw
from ...law.plainly import unseen
from ..language import NATIVE, Language
from . import foreign
from .acting import in_code
from .classes import as_rule, kept_by
from .completing import complete
from .imported import without_imports
from .listening import without_function
from .mending import ARROW, of_a_keyword
from .prelude import inner_names
from .steady import is_steady
from .unanswered import acts_of, assigned, remembered

_CLOSED = frozenset(
    {"compile", "delattr", "eval", "exec", "getattr", "globals", "hash", "id", "input", "iter", "locals", "open"}
    | {"print", "setattr", "vars"}
)
"""Builtins that the language leaves out: ways around it, and whatever reveals addresses in memory."""
_DEEPEST = 60
_TAKEN = "a word of the language already: choose another name"
_MOST_NAMED = 12
"""So many lines are told at most in which a name stands that is taken."""
_PARSED = 8  # so many trees are remembered: each part of reading looks at the same one
"""How deeply the syntax tree of a rule file may be nested."""
_HINTS = {
    "unexpected indent": "It stands further to the right than the line above, and nothing there asks for that.",
    "unindent does not match any outer indentation level":
        "It stands under none of the lines above: count the spaces in front of it.",
    "expected an indented block": "It stands further to the right than the line above, which ends with a colon.",
    "expected ':'": "It ends with a colon.",
    "positional argument follows keyword argument":
        "What is given by its name (most=100) stands behind what is given without; is a sign = missing?",
}
"""Added to Python's own message about a line that does not parse."""


@dataclass(frozen=True)
class Reading:
    """A rule file as it is fed to the sandbox.

    source: the file, with its imports blanked out.
    text: its docstring.
    names: the attributes of things that it may read.
    stateless: whether no call can change what it defines, so that its session can be kept from one input to the next.
    takes: by function, the names of the parameters that must be given, and “**” if it takes any others.
    """

    source: str
    text: str
    names: frozenset[str]
    stateless: bool
    takes: Mapping[str, tuple[str, ...]]


def read(spoken: Language, source: str, longest: int) -> Reading:
    """Read a rule file. `longest`: its greatest length, in bytes. Raises NotLaw, naming the line."""
    length = len(source.encode(errors="replace"))
    if length > longest:
        raise NotLaw(f"The law is {length:,} bytes long; a rule may have {longest:,}.")
    source = _tidy(source)
    _plainly_written(source)
    source = without_imports(spoken, source, parsed(source))
    tree = parsed(source)
    acts = acts_of(spoken, tree)
    for function in [node for node in tree.body if isinstance(node, ast.FunctionDef)]:
        if slip := remembered(tree, function, acts) or assigned(function, source, acts):
            raise NotLaw(f"Line {slip[0]}: {slip[1]}")
    if slip := without_function(tree, source):
        raise NotLaw(f"Line {slip[0]}: {slip[1]}")
    for node in ast.walk(tree):
        _allowed(node)
        for name in _bound(node):
            _named(spoken, name, getattr(node, "lineno", 0), source)
    for name, line in _defined(tree.body):
        if name in _taken(spoken):
            raise NotLaw(_taken_already(source, name, line))
    if not any(_defines_rule(node) for node in tree.body):
        raise NotLaw("The law defines no rule. It needs a line like this: rule = Rule(0, \"The title\")")
    made = [node for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
            and ast.unparse(node.value.func) == "Rule"]
    if len(made) > 1:
        words = "a proposal brings one rule, and this makes another. Leave this line out, and all is one rule"
        raise NotLaw(f"Line {made[1].lineno}: {words}; or propose what stands below it by itself.")
    names = frozenset(name for node in ast.walk(tree) for name in _looked_at(node))
    native = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in NATIVE}
    names = names.union(*(_looked_at_in(spoken.functions[name]) for name in native))
    return Reading(source, inspect.cleandoc(ast.get_docstring(tree) or ""), names, is_steady(tree), _takes(tree))


@cache
def _looked_at_in(function: Callable[..., object]) -> frozenset[str]:
    """Return the attributes that a function of the language which runs inside the sandbox may read."""
    tree = ast.parse(inspect.getsource(function))
    return frozenset(name for node in ast.walk(tree) for name in _looked_at(node))


def _takes(tree: ast.Module) -> dict[str, tuple[str, ...]]:
    """Return, for each top-level function, the parameters that must be given, and “**” if it takes any others."""
    required: dict[str, tuple[str, ...]] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            places = [*node.args.posonlyargs, *node.args.args]
            names = [argument.arg for argument in places[: len(places) - len(node.args.defaults)]]
            by_name = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
            names += [argument.arg for argument, default in by_name if default is None]
            required[node.name] = (*names, "**") if node.args.kwarg else tuple(names)
    return required


# --- the text itself


def _tidy(source: str) -> str:
    """Return a source without a byte order mark, its lines ending in a newline."""
    return source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _plainly_written(source: str) -> None:
    """Refuse invisible characters, and those that make a line look different from what it is."""
    for number, line in enumerate(source.split("\n"), 1):
        for sign in line:
            kind = unicodedata.category(sign)
            if sign != "\t" and (kind in ("Cc", "Cs", "Zl", "Zp") or (kind == "Cf" and sign not in "\u200c\u200d")):
                raise NotLaw(f"Line {number}: it holds a character that cannot be seen (U+{ord(sign):04X}).")


@lru_cache(maxsize=_PARSED)
def parsed(source: str) -> ast.Module:
    """Return a source as Python parses it, without warnings. Raises NotLaw, naming the line.

    Whoever looks at a source gets the same tree, which is looked at and never changed.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(_tidy(source))
    except SyntaxError as error:
        raise NotLaw(_syntax(error, source)) from None
    except (ValueError, RecursionError, MemoryError):
        raise NotLaw("The law is nested too deeply to be read.") from None
    layer: list[ast.AST] = [tree]
    for _ in range(_DEEPEST):
        layer = [child for node in layer for child in ast.iter_child_nodes(node)]
        if not layer:
            return tree
    raise NotLaw(f"Line {getattr(layer[0], 'lineno', 1)}: this is nested too deeply to be read.")


def _syntax(error: SyntaxError, source: str) -> str:
    lines = source.split("\n")
    number = error.lineno or 1
    line = lines[number - 1].strip()[:100] if 0 < number <= len(lines) else ""
    words = "a number with too many digits" if "digits" in error.msg else error.msg.split(";")[0]
    better = _HINTS.get(words.partition(" after ")[0], "")
    if as_meant := foreign.better(lines, number):
        better = f"{ARROW}{as_meant}"
    elif not better and (instead := foreign.no_law(line)):
        better = instead
    elif not better and line and words.startswith("invalid syntax"):
        keyword = of_a_keyword(lines[number - 1])
        better = f"{ARROW}{keyword.strip()}" if keyword and foreign.reads_further(lines, number, keyword) else ""
    return f"Line {number}: {words}" + (f": {line}" if line else "") + (f"\n{better}" if better else "")


# --- what it says


def _allowed(node: ast.AST) -> None:
    """Raise NotLaw for syntax that the language does not allow."""
    if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
        raise NotLaw(f"Line {node.lineno}: nothing can be assigned to “.{node.attr}”; answer with an intent.")
    if isinstance(node, ast.Global):
        raise NotLaw(f"Line {node.lineno}: a rule keeps nothing between calls; declare an attribute instead.")
    if isinstance(node, ast.ClassDef) and (node.bases or node.keywords):
        better = as_rule(node)
        instead = f"\n    in place of lines {node.lineno} to {node.end_lineno}:\n" if better else ""
        raise NotLaw(f"Line {node.lineno}: “{node.name}”: the language has no classes that are made of others. "
                     "A rule is made by rule = Rule(0, \"The title\"), and its functions stand below that."
                     + instead + "\n".join(ARROW + line for line in better))
    if isinstance(node, ast.ClassDef) and (kept := kept_by(node)):
        words = "an object of a class keeps nothing. What is to be kept is an attribute, and set with Set"
        raise NotLaw(f"Line {node.lineno}: “{node.name}”: {words}\n    in place of lines {node.lineno} to "
                     f"{node.end_lineno}:\n" + "\n".join(ARROW + line for line in kept))
    if unknown := _unknown(node):
        raise NotLaw(unknown)
    line = getattr(node, "lineno", 0)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        odd = next((sign for sign in node.value if unseen(sign)), "")
        if odd:
            raise NotLaw(f"Line {line}: a text holds a character that cannot be seen (U+{ord(odd):04X}); leave it out.")
    for name in _read_from(node):
        if name.startswith("_"):
            raise NotLaw(f"Line {line}: “.{name}”: what begins with an underscore is not for the law.")
        _spelt(name, line)


def _unknown(node: ast.AST) -> str:
    """Return that the language has not what a node is, with its line and what would do; "" if it has."""
    line, never = getattr(node, "lineno", 0), "the language has no “async”, “await” or “yield”."
    match node:
        case ast.TryStar(handlers=[first, *_]):
            caught = ast.unparse(first.type) if first.type is not None else "Exception"
            return f"Line {first.lineno}: the language has no “except*”.\n{ARROW}except {caught}:"
        case ast.With():
            return f"Line {line}: the language has no “with”; nothing is opened in the law."
        case ast.Yield() | ast.YieldFrom():
            return f"Line {line}: {never} Put all in a list, and return that."
        case ast.AsyncFunctionDef():
            return f"Line {line}: {never}\n{ARROW}def {node.name}({ast.unparse(node.args)}):"
        case ast.AsyncFor() | ast.AsyncWith() | ast.Await():
            return f"Line {line}: {never}"
    return ""


def _read_from(node: ast.AST) -> Iterator[str]:
    """Yield the attributes that a node reads: `player.money`, `case Thing(money=0)`."""
    if isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.MatchClass):
        yield from node.kwd_attrs


def _looked_at(node: ast.AST) -> Iterator[str]:
    """Yield the attributes of things that a node may read."""
    yield from _read_from(node)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get" and node.args:
        first = node.args[0]
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value


def _bound(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node uses, for whatever purpose."""
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
        yield node.name or ""
    elif isinstance(node, ast.MatchMapping):
        yield node.rest or ""
    elif isinstance(node, ast.arg):
        yield node.arg


def _named(spoken: Language, name: str, line: int, source: str) -> None:
    if name == "input":
        said = source.split("\n")[line - 1].strip()
        better = re.sub(r"\binput\([^()]*\)", "order.text", said)
        words = "“input” is not part of the language: nobody is asked while law runs. What somebody answers stands " \
            "in their order, if its command has a TEXT, such as “guess TEXT”"
        raise NotLaw(f"Line {line}: {words}\n    {said}" + (f"\n{ARROW}{better}" if better != said else ""))
    if name.startswith("__") or name in inner_names(spoken):
        raise NotLaw(f"Line {line}: “{name}” is not a name for the law to use.")
    if name in _CLOSED:
        said = source.split("\n")[line - 1].strip()
        raise NotLaw(f"Line {line}: “{name}” is not part of the language." + (
            f"\n    {said}\n{ARROW}{better}" if (better := complete(said)) else ""))
    _spelt(name, line)


def _spelt(name: str, line: int) -> None:
    if not name.isascii():
        words = "names are spelt with the letters a to z, so that none looks like another"
        raise NotLaw(f"Line {line}: “{name}”: {words}.")


def _taken_already(source: str, name: str, line: int) -> str:
    """Say that a law gives its own meaning to a word of the language, with all the lines in which it stands."""
    said: list[str] = []
    for number, text in enumerate(map(str.strip, source.split("\n")), 1):
        other = in_code(rf"(?<![\w.]){name}\b(?!=[^=])", f"{name}_here", text)
        if other != text:
            words = f"is {_TAKEN}, wherever it stands in the law" if not said else "stands here too"
            said.append(f"Line {number}: “{name}” {words}\n    {text}\n{ARROW}{other}")
    return "\n".join(said[:_MOST_NAMED]) or f"Line {line}: “{name}” is {_TAKEN}, wherever it stands in the law."


@cache
def _taken(spoken: Language) -> frozenset[str]:
    """Return the names that a rule file cannot define itself, because they have a meaning in the language.

    What helps the rules of one game alone may be called otherwise: there are many such names, and few know them.
    """
    helpers = {name for name, one in spoken.own.named.items() if not isinstance(one, type)}
    others = (*dir(builtins), "Intent", "Event", "Outcome", "dataclass", "field", "next")
    return frozenset({*(spoken.names - helpers), *others})


def _defined(body: list[ast.stmt]) -> Iterator[tuple[str, int]]:
    """Yield the names that are defined outside of functions, with their lines."""
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node.lineno
            inner = ast.iter_child_nodes(node.args) if isinstance(node, ast.FunctionDef) else node.bases
            waiting += [*node.decorator_list, *inner]
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            continue
        if not isinstance(node, ast.arg):
            yield from ((name, getattr(node, "lineno", 0)) for name in _bound(node) if name)
        waiting += [] if isinstance(node, ast.Lambda) else ast.iter_child_nodes(node)


def _defines_rule(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "rule" for target in node.targets
    )
