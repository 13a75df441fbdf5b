"""A game's own words: `words.py` in its folder, or files of a folder `words`; read before any rule of the game is.

Of several files each has one subject. `__init__.py` lists them all, `from .war import *`, as Python and whoever checks
types want it; a file may import words of another, `from .war import Refuses`, but not in a circle.
"""

from __future__ import annotations

import ast
import builtins
import dataclasses
import inspect
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

from mailgame import law
from mailgame.law import Event, Intent, Question
from mailgame.law.lexicon import WORDS
from mailgame.law.matching import fits
from mailgame.law.questions import NO_ANSWER, answer_of
from mailgame.law.vocabulary import Words

NAME, FOLDER, PACKAGE = "words.py", "words", "__init__.py"
"""Where the words of a game stand: in a file, or in the files of a folder, which its `__init__.py` lists."""
LIBRARY = frozenset(
    {"__future__", "collections", "collections.abc", "dataclasses", "datetime", "fractions", "functools", "heapq"}
    | {"itertools", "math", "typing"}
)
"""What a word file may import beside the law: nothing that knows of chance, the clock or the disk."""
_TYPES = frozenset(
    {"int", "str", "bool", "float", "list", "dict", "tuple", "None", "Any", "Literal", "Mapping", "Sequence", "date"}
    | {"datetime", "timedelta", "Account", "Amount", "Plain", "Player", "Thing", "View", "Order", "Intent", "Event"}
)
"""What the fields of a word, and what a helper takes and returns, may be, beside the words themselves."""


class NoWords(Exception):
    """A word file cannot be used; the message says what is wrong with it, `line` where in `file`."""

    def __init__(self, line: int, words: str, file: Path | None = None) -> None:
        super().__init__(words)
        self.line, self.file = line, file


def place(folder: Path) -> Path | None:
    """Return where a ruleset's words stand: its words.py, or its folder words; None if it has none. Raises NoWords."""
    file, folder_of_words = folder / NAME, folder / FOLDER
    if file.is_file() and folder_of_words.is_dir():
        raise NoWords(1, f"the words stand in {NAME} or in the folder {FOLDER}, not in both", file)
    return file if file.is_file() else folder_of_words if folder_of_words.is_dir() else None


def read(path: Path, module_name: str) -> Words:
    """Return the words of a file or folder; rule files can then import them from `module_name`. Raises NoWords."""
    words = Words()
    here = path
    try:
        if path.is_file():
            return _read(path, module_name, words)
        package = sys.modules[module_name] = ModuleType(module_name)
        package.__path__ = [str(path)]
        here = path / PACKAGE
        for here in _in_order(_listed(path)):
            before, words = words, _joined(words, _read(here, f"{module_name}.{here.stem}", words))
            vars(package).update({name: word for name, word in words.named.items() if name not in before.named})
        return words
    except NoWords as fault:
        forget(module_name)
        fault.file = fault.file or here
        raise


def forget(module_name: str) -> None:
    """Let the words that were read as this module be imported no more."""
    for module in [name for name in sys.modules if name == module_name or name.startswith(f"{module_name}.")]:
        del sys.modules[module]


def _listed(folder: Path) -> list[Path]:
    """Return the files of a folder, all of which its `__init__.py` lists. Raises NoWords."""
    package = folder / PACKAGE
    text = package.read_text(encoding="utf-8-sig") if package.is_file() else ""
    names: list[str] = []
    for node in _parsed(text, package).body:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        star = isinstance(node, ast.ImportFrom) and node.level == 1 and [alias.name for alias in node.names] == ["*"]
        if not (isinstance(node, ast.ImportFrom) and star and node.module):
            raise NoWords(node.lineno, "it lists the files of words, a line each: from .NAME import *", package)
        names.append(node.module)
    files = {file.stem: file for file in sorted(folder.iterdir()) if not file.name.startswith((".", "__"))}
    for name, file in files.items():
        if file.suffix != ".py":
            raise NoWords(1, "only files of words belong in this folder", file)
        if name not in names:
            raise NoWords(1, f"it is not listed in {PACKAGE}; write there: from .{name} import *", file)
    if missing := [name for name in names if name not in files]:
        raise NoWords(1, f"there is no file {missing[0]}.py", package)
    return [files[name] for name in names]


def _in_order(files: list[Path]) -> Iterator[Path]:
    """Yield each file after those whose words it imports. Raises NoWords for files that import each other's."""
    waiting = {file.stem: (file, _imported(file)) for file in files}
    while waiting:
        ready = next((name for name, (_, wants) in waiting.items() if not wants & waiting.keys()), None)
        if ready is None:
            circle = ", ".join(f"{name}.py" for name in waiting)
            raise NoWords(1, f"these files wait for one another’s words: {circle}", next(iter(waiting.values()))[0])
        yield waiting.pop(ready)[0]


def _imported(file: Path) -> set[str]:
    nodes = _parsed(file.read_text(encoding="utf-8-sig"), file).body
    return {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and node.level == 1}


def _parsed(source: str, path: Path) -> ast.Module:
    try:
        return ast.parse(source, str(path))
    except SyntaxError as error:
        raise NoWords(error.lineno or 1, error.msg, path) from error


def _joined(known: Words, more: Words) -> Words:
    sources = known.sources + more.sources
    return Words({**known.named, **more.named}, sources, more.file, {**known.hints, **more.hints})


def _read(path: Path, module_name: str, known: Words) -> Words:
    """Return the words of one file, which may import those that are `known`. Raises NoWords."""
    source = path.read_text(encoding="utf-8-sig")
    lines, taken = dict(_defined(_parsed(source, path), frozenset(known.named))), _reserved() | known.named.keys()
    for name, line in lines.items():
        if name in taken:
            raise NoWords(line, f"“{name}” is a word {_whose(name, known)} already: choose another name")
    return _words(_run(path, source, module_name), lines, source, str(path), frozenset(known.named))


def _whose(name: str, known: Words) -> str:
    return "of another file" if name in known.named else "of every game"


def _words(module: ModuleType, lines: dict[str, int], source: str, file: str, known: frozenset[str]) -> Words:
    public = {name: getattr(module, name) for name in lines if not name.startswith("_")}
    meanings = {word.stands_for for word in public.values() if inspect.isclass(word) and issubclass(word, Intent)}
    named = {name: word for name, word in public.items() if not (inspect.isfunction(word) and word in meanings)}
    for name, word in named.items():
        _look_at(name, word, lines[name], known | named.keys())
    hints = {word: _hints(word, lines[name], module) for name, word in named.items() if inspect.isclass(word)}
    return Words(named, (source,), file, hints)


def _hints(word: Any, line: int, module: ModuleType) -> dict[str, Any]:
    """Return the types of a word's fields; worked out here, since the module need not stay."""
    try:
        return get_type_hints(word, localns={**vars(law), **vars(module)})
    except Exception as error:
        raise NoWords(line, f"“{word.__name__}”: {error}") from error


def _run(path: Path, source: str, module_name: str) -> ModuleType:
    module = ModuleType(module_name)
    module.__file__, module.__package__ = str(path), module_name.rpartition(".")[0]
    sys.modules[module_name] = module
    try:
        exec(compile(source, str(path), "exec"), module.__dict__)  # noqa: S102, a module of the ruleset
    except Exception as error:
        steps = [step.lineno for step in traceback.extract_tb(error.__traceback__) if step.filename == str(path)]
        raise NoWords((steps[-1] if steps else 0) or 1, str(error) or repr(error)) from error
    return module


# --- what the file says


def _defined(tree: ast.Module, known: frozenset[str]) -> Iterator[tuple[str, int]]:
    """Give the names that a file defines, each with its line. Raises NoWords for what has no place in one."""
    if not ast.get_docstring(tree):
        raise NoWords(1, "it begins with a sentence that says what these words are about")
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            _may_import(node, known)
        elif isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name, node.lineno
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if not isinstance(target, ast.Name):
                    raise NoWords(node.lineno, "a value has one name: NAME = VALUE")
                yield target.id, node.lineno
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            raise NoWords(node.lineno, "it says what words there are, and does nothing else")


def _may_import(node: ast.Import | ast.ImportFrom, known: frozenset[str]) -> None:
    if isinstance(node, ast.ImportFrom) and node.level == 1 and known:
        if strange := [alias.name for alias in node.names if alias.name not in known]:
            raise NoWords(node.lineno, f"“{strange[0]}” is no word of another file")
        return
    modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
    for module in modules:
        of_the_law = module == "mailgame.law" or module.startswith("mailgame.law.")
        relative = isinstance(node, ast.ImportFrom) and node.level > 0
        if relative or not (of_the_law or module in LIBRARY):
            raise NoWords(node.lineno, f"it imports the law, and of Python only {', '.join(sorted(LIBRARY))}")


def _reserved() -> frozenset[str]:
    """Return the names that mean something already: of the law, of Python, of the game around the rules."""
    inner = {
        word.__name__ for kind in (Intent, Event) for word in _below(kind) if word.__module__.startswith("mailgame.")
    }
    return frozenset({*WORDS, *dir(builtins), *inner, "rule", "view", "dataclass", "field", "carried_out"})


def _below(kind: type) -> Iterator[type]:
    word: type
    for word in kind.__subclasses__():
        yield word
        yield from _below(word)


# --- what it defines


def _look_at(name: str, word: Any, line: int, own: frozenset[str]) -> None:
    """Look at one word. Raises NoWords for what could not stand in law of players."""
    if inspect.isclass(word):
        _look_at_class(name, word, line, own)
    elif inspect.isfunction(word):
        _look_at_helper(name, word, line, own)
    elif not _is_constant(word):
        raise NoWords(line, f"“{name}” is no word, no function, and no value that can never change (a tuple can not)")


def _look_at_class(name: str, word: Any, line: int, own: frozenset[str]) -> None:
    parameters = getattr(word, "__dataclass_params__", None)
    if parameters is None or not parameters.frozen or "__dataclass_fields__" not in vars(word):
        raise NoWords(line, f"“{name}” is no frozen dataclass: write @dataclass(frozen=True, slots=True) above it")
    if not (word.__doc__ or "").strip() or (word.__doc__ or "").startswith(f"{name}("):
        raise NoWords(line, f"“{name}” says in a docstring what it means")
    if issubclass(word, Question):
        _look_at_question(word, line)
    for field in dataclasses.fields(word):
        type_name = field.type if isinstance(field.type, str) else ""
        _known_types(f"“{field.name}” of {name}", type_name, line, own)
        factory = field.default_factory is not dataclasses.MISSING and field.default_factory is not dict
        if factory or not (field.default is dataclasses.MISSING or _is_constant(field.default)):
            raise NoWords(line, f"“{field.name}” of {name} begins as something that can change")
    template = getattr(word, "told", "") if issubclass(word, Event) else ""
    fields = {field.name for field in dataclasses.fields(word)}
    for wanted in _fields_in(template):
        if wanted not in fields:
            raise NoWords(line, f"“{name}” is told with {{{wanted}}}, and has no such field")
    for wanted in filter(None, getattr(word, "trail", ())):
        if wanted not in fields:
            raise NoWords(line, f"“{name}” leaves a trail by “{wanted}”, and has no such field")


def _look_at_question(question: type[Question[Any]], line: int) -> None:
    try:
        answer = answer_of(question)
    except TypeError as error:
        raise NoWords(line, str(error)) from error
    if question.otherwise is not NO_ANSWER and not fits(question.otherwise, answer):
        raise NoWords(line, f"“otherwise” of {question.__name__} is no answer to it")


def _fields_in(template: str) -> list[str]:
    return [part.split("}")[0].split(":")[0] for part in template.split("{")[1:] if "|" not in part.split("}")[0]]


def _look_at_helper(name: str, helper: Any, line: int, own: frozenset[str]) -> None:
    if not (helper.__doc__ or "").strip():
        raise NoWords(line, f"“{name}” says in a docstring what it returns")
    signature = inspect.signature(helper)
    for parameter in signature.parameters.values():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise NoWords(line, f"“{name}” takes things by their names, not “*{parameter.name}”")
        if parameter.default is not parameter.empty and not _is_constant(parameter.default):
            raise NoWords(line, f"“{parameter.name}” of {name} begins as something that can change")
        _known_types(f"“{parameter.name}” of {name}", parameter.annotation, line, own)
    _known_types(f"what {name} returns", signature.return_annotation, line, own)


def _known_types(what: str, type_name: Any, line: int, own: frozenset[str]) -> None:
    """Look at how a type is written. Raises NoWords for one that cannot come out of players' law, or go into it."""
    if not isinstance(type_name, str):
        raise NoWords(line, f"{what} has no type, or “from __future__ import annotations” is missing")
    names = {node.id for node in ast.walk(ast.parse(type_name, mode="eval")) if isinstance(node, ast.Name)}
    unknown = sorted(names - _TYPES - own)
    if unknown:
        raise NoWords(line, f"{what} is a “{unknown[0]}”, which does not cross into players’ law")


def _is_constant(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(_is_constant(part) for part in value)
    return value is None or isinstance(value, int | str)
