"""Imports of a rule file: those of the law's own words, and what else people and programs write above a file.

What is imported and never used does no harm, and is left out; so are types of Python's own, with what is said by them.
What is used is told where it is, with what the law has in its place.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from ...kernel.faults import NotLaw
from ..language import Language
from .mending import ARROW
from .wording import meant

_OF_THE_LAW = {(0, "mailgame.law"), (1, "words"), (0, "__future__")}
"""Modules that words may be imported from. The law includes the game's own, which its rule files import from `.words`.
"""
_OF_TYPES = frozenset({"typing", "typing_extensions", "collections.abc", "types"})
"""Modules of names by which nothing is said but of what type something is."""
_LEFT_OUT = _OF_TYPES | {
    "abc", "collections", "copy", "dataclasses", "datetime", "enum", "functools", "itertools", "math",
    "operator", "random", "statistics", "string", "time",
}
"""Modules that people and programs import without need, and that are left out if nothing is used of them."""
_KNOWN = frozenset({"dataclasses.dataclass", "dataclasses.field"})
"""What the law has by the name that it has elsewhere."""
_OURS = re.compile(r"(?:mailgame|nomic|law)(?:\.(?:law|rules?|words|game|nomic|api|core))?$")
"""What the law is taken for by those who have not seen where its words come from."""
_INSTEAD = {
    "random": "Chance comes from view.roll, view.pick, view.happens and view.shuffle.",
    "time": "The time is view.now.",
    "datetime": "The time is view.now; other moments come from view.next_time, view.local and hours_from.",
    "math": "Use //, %, **, round, abs, min, max and sum.",
    "dataclasses": "Keep it in an attribute: rule.attribute(\"player\", \"gems\", \"number\", 0).",
    "enum": "Names of a class that is made of nothing do as well.",
    "collections": "Begin a table with {}; table.get(name, 0) is 0 for a name that is not in it.",
}
"""What the law has in place of a module."""
_NOTHING = ast.unparse(ast.Pass())
Edit = tuple[int, int, int, int, str]
"""Where something stands, by line and byte as `ast` counts them, where it ends, and what takes its place."""


def without_imports(spoken: Language, source: str, tree: ast.Module) -> str:
    """Return a source without its imports, with every other line where it was.

    Raises NotLaw for what is of other modules and is used, with its line.
    """
    edits: list[Edit] = []
    foreign: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            others = "; ".join(f"{one.asname} = {one.name}" for one in _of_the_law(spoken, node, foreign))
            end = node.end_lineno or node.lineno
            edits.append((node.lineno, node.col_offset, end, node.end_col_offset or 0, others or _NOTHING))
    foreign |= _taken_for_granted(tree, foreign)
    edits += [(node.lineno, 0, node.end_lineno or node.lineno, node.end_col_offset or 0, _NOTHING)
              for node in tree.body if _runs_by_itself(node)]
    if not edits and not foreign:
        return source
    of_types = frozenset(name for name, whence in foreign.items() if whence.rpartition(".")[0] in _OF_TYPES
                         or whence in _OF_TYPES)
    said = list(_typed_by(tree, of_types)) if of_types else []
    inside = {id(one) for node, _ in said for one in ast.walk(node)}
    edits += [edit for _, edit in said]
    used = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in foreign
            and id(node) not in inside and isinstance(node.ctx, ast.Load)]
    if used:
        raise NotLaw(_used(tree, source, min(used, key=lambda node: (node.lineno, node.col_offset)), foreign))
    return _edited(source, edits)


def _taken_for_granted(tree: ast.Module, foreign: Mapping[str, str]) -> dict[str, str]:
    """Return the modules that are used and that nothing imports: whoever forgets the line means the same."""
    asked = {node.value.id for node in ast.walk(tree) if isinstance(node, ast.Attribute)
             and isinstance(node.value, ast.Name)}
    made = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    made |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)} | set(foreign)
    return {name: name for name in ("random", "math") if name in asked and name not in made}


def _runs_by_itself(node: ast.stmt) -> bool:
    """Return whether a part of a file is what programs do when they are run: `if __name__ == "__main__": …`."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "__name__ == '__main__'" and not any(
        isinstance(part, ast.Import | ast.ImportFrom) for part in ast.walk(node))


def _of_the_law(spoken: Language, node: ast.Import | ast.ImportFrom, foreign: dict[str, str]) -> list[ast.alias]:
    """Return what is imported of the law under another name, and note in `foreign` what is of other modules.

    Raises NotLaw for a word that the law does not know.
    """
    module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
    whole = any(alias.name == "*" for alias in node.names)
    ours = isinstance(node, ast.ImportFrom) and (
        (node.level, module) in _OF_THE_LAW or (not node.level and _OURS.match(module) is not None)
    )
    if ours:
        if whole:
            return []
        unknown = [alias.name for alias in node.names if alias.name not in spoken.names and module != "__future__"]
        if unknown:
            near = meant(unknown[0], tuple(sorted(spoken.names)))
            better = "" if module == "mailgame.law" else f"\n{ARROW}from mailgame.law import *"
            raise NotLaw(f"Line {node.lineno}: the law knows no word “{unknown[0]}”{near or '.'}{better}")
        return [alias for alias in node.names if alias.asname and alias.asname != alias.name]
    modules = [module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
    if getattr(node, "level", 0) or not all(one in _LEFT_OUT or _OURS.match(one) for one in modules):
        words = "a rule imports nothing but words of the law: from mailgame.law import …"
        raise NotLaw(f"Line {node.lineno}: {words}\n    {ast.unparse(node)}\n{ARROW}from mailgame.law import *")
    for alias in node.names:
        whence = f"{module}.{alias.name}" if module else alias.name
        name = alias.asname or alias.name.partition(".")[0]
        if whence in _KNOWN and name == alias.name:
            continue
        foreign[name] = whence if alias.asname or module else name
    return []


def _typed_by(tree: ast.Module, names: frozenset[str]) -> Iterator[tuple[ast.AST, Edit]]:
    """Yield what says a type by one of some names, with what leaves it out."""
    for node in ast.walk(tree):
        told: list[tuple[int, int, ast.expr, str]] = []
        if isinstance(node, ast.arg) and node.annotation is not None:
            told.append((node.lineno, node.col_offset + len(node.arg.encode()), node.annotation, ""))
        elif isinstance(node, ast.AnnAssign):
            end = node.target.end_lineno or node.lineno
            told.append((end, node.target.end_col_offset or 0, node.annotation, "" if node.value else " = None"))
        elif isinstance(node, ast.FunctionDef) and node.returns is not None:
            yield from _answer(node, node.returns, names)
        for line, at, said, instead in told:
            if any(isinstance(one, ast.Name) and one.id in names for one in ast.walk(said)):
                yield said, (line, at, said.end_lineno or line, said.end_col_offset or 0, instead)


def _answer(node: ast.FunctionDef, said: ast.expr, names: frozenset[str]) -> Iterator[tuple[ast.AST, Edit]]:
    """Yield what a function says of its answer by one of some names: that is any answer, `-> Answer`."""
    if any(isinstance(one, ast.Name) and one.id in names for one in ast.walk(said)):
        instead = "Answer" if node.decorator_list else "object"
        yield said, (said.lineno, said.col_offset, said.end_lineno or said.lineno, said.end_col_offset or 0, instead)


def _edited(source: str, edits: list[Edit]) -> str:
    """Return a source with some of it replaced, and every other line where it was."""
    lines = [line.encode() for line in source.split("\n")]
    for first, start, last, end, text in sorted(edits, reverse=True):
        before, after = lines[first - 1][:start], lines[last - 1][end:]
        alone = text == _NOTHING and not before.strip() and not after.strip() and not before
        lines[first - 1 : last] = [before + (b"" if alone else text.encode()) + after, *[b""] * (last - first)]
    return b"\n".join(lines).decode()


# --- what is used


def _used(tree: ast.Module, source: str, name: ast.Name, foreign: Mapping[str, str]) -> str:
    """Say that something of another module is used, and what the law has in its place."""
    above = {id(child): node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    node: ast.AST = name
    called = foreign[name.id]
    while isinstance(above.get(id(node)), ast.Attribute):
        node = above[id(node)]
        called += f".{node.attr}" if isinstance(node, ast.Attribute) else ""
    whole = node
    if isinstance(above.get(id(node)), ast.Call) and getattr(above[id(node)], "func", None) is node:
        whole = above[id(node)]
    given = next(([place.arg for place in one.args.args] for one in tree.body if isinstance(one, ast.FunctionDef)
                  and one.lineno <= name.lineno <= (one.end_lineno or 0)), [])
    view = given[0] if len(given) == 2 and "view" not in given else "view"
    whole, better = _law_for(called, whole, above.get(id(whole)), view)
    kind = above.get(id(node))
    line = source.split("\n")[name.lineno - 1].strip()
    said = ast.get_source_segment(source, whole) or ""
    shown = f"\n{ARROW}{line.replace(said, better, 1)}" if better and said in line else ""
    if isinstance(kind, ast.ClassDef) and called.startswith("enum."):
        shown = f"\n{ARROW}class {kind.name}:"
    words = f"“{ast.unparse(node)}” is not part of the language. {_INSTEAD.get(called.partition('.')[0], '')}".strip()
    return f"Line {name.lineno}: {words}\n    {line}{shown}"


def _law_for(called: str, node: ast.AST, above: ast.AST | None, view: str) -> tuple[ast.AST, str]:
    """Return what the law says in place of a call into another module, and of which node; "" if that is not told."""
    given = [ast.unparse(one) for one in node.args] if isinstance(node, ast.Call) else []
    named = {one.arg: ast.unparse(one.value) for one in node.keywords if one.arg} if isinstance(node, ast.Call) else {}
    first, second = (*given, "", "")[:2]
    if _OURS.match(called.rpartition(".")[0]):
        return node.func if isinstance(node, ast.Call) else node, called.rpartition(".")[2]  # law.Pay
    if called == "random.random" and isinstance(above, ast.Compare) and above.left is node \
            and isinstance(above.ops[0], ast.Lt | ast.LtE):
        return above, f'{view}.happens("luck", {ast.unparse(above.comparators[0])})'
    if called == "datetime.timedelta" and isinstance(above, ast.BinOp) and isinstance(above.op, ast.Add):
        hours = _hours(given, named)
        since = ast.unparse(above.left)
        ahead = "" if since == f"{view}.now" else f"({since} - {view}.now).total_seconds() / 3600 + "
        return above, f"hours_from({view}, {ahead}{hours})" if hours else ""
    said = {
        "random.randint": _roll(first, second, view) if second else "",
        "random.randrange": f'{view}.roll("dice", sides={first}) - 1' if first and not second else "",
        "random.choice": f'{view}.pick("lot", {first})', "random.sample": f'{view}.picks("lot", {first}, {second})',
        "random.shuffle": f'{first} = {view}.shuffle("order", {first})',
        "random.random": f'{view}.roll("dice", sides=100) / 100',
        "datetime.date.today": f"{view}.now.date()", "time.time": f"{view}.now.timestamp()",
        **dict.fromkeys(("datetime.datetime.now", "datetime.datetime.utcnow", "datetime.datetime.today"),
                        f"{view}.now"),
        **dict.fromkeys(("datetime.datetime", "datetime.date"), f"{view}.local({', '.join(given)})"),
        "math.floor": f"int({first})", "math.ceil": f"-int(-({first}) // 1)", "math.sqrt": f"({first}) ** 0.5",
        "copy.copy": first, "copy.deepcopy": first, "collections.defaultdict": "{}",
        "collections.Counter": _counted(first), "statistics.mean": f"sum({first}) / len({_listed(first)})",
        "functools.reduce": f"sum({second})" if re.fullmatch(r"lambda (\w+), (\w+): \1 \+ \2", first) else "",
        "itertools.chain": f"[{', '.join(f'*{one}' for one in given)}]",
        "operator.itemgetter": f"(lambda one: one[{first}])",
        "operator.attrgetter": f"(lambda one: one.{first[1:-1]})",
    }
    return node, said.get(called, "") if isinstance(node, ast.Call) else ""


def _listed(some: str) -> str:
    """Return what is gone through one by one as a list: it can be gone through again."""
    return f"[{some[1:-1]}]" if re.match(r"\(.+ for .+\)$", some) else f"list({some})"


def _counted(some: str) -> str:
    """Return the table of how often each of some is there: of votes their count, which knows what each is for."""
    if votes := re.fullmatch(r"(.+)\.votes(?:\.values\(\))?", some):
        return f"tally({votes[1]}).sums"
    return f"{{one: {_listed(some)}.count(one) for one in {_listed(some)}}}" if some else "{}"


def _roll(least: str, most: str, view: str) -> str:
    """Return the throw of a die that is from one number to another."""
    if least == "1":
        return f'{view}.roll("dice")' if most == "6" else f'{view}.roll("dice", sides={most})'
    if least.lstrip("-").isdecimal() and most.isdecimal():
        return f'{view}.roll("dice", sides={int(most) - int(least) + 1}) + {int(least) - 1}'.replace("+ -", "- ")
    return f'{view}.roll("dice", sides={most} - {least} + 1) + {least} - 1'


def _hours(given: list[str], named: Mapping[str, str]) -> str:
    """Return how many hours a span of time has, "" if that cannot be told."""
    spans = [*({"days": given[0]} if given else {}).items(), *named.items()]
    times = {"hours": "{}", "days": "{} * 24", "weeks": "{} * 168", "minutes": "{} / 60"}
    return " + ".join(times[name].format(value) for name, value in spans) if spans and times.keys() >= {*dict(spans)} \
        else ""
