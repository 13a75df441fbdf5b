"""A rule file, read; and what went wrong in one, in words for whoever writes it: which line, what, what would do."""

from __future__ import annotations

import importlib.util
import re
import sys
import traceback
from pathlib import Path

from mailgame.kernel.faults import NotLaw
from mailgame.law import Rule
from mailgame.law.commands import undefined
from mailgame.law.vocabulary import Words
from mailgame.sandbox.language import Language
from mailgame.sandbox.source.endless import never_ends
from mailgame.sandbox.source.reading import parsed
from mailgame.sandbox.source.shapes import misshapen
from mailgame.sandbox.source.slips import never_works
from mailgame.sandbox.source.wording import VAGUE, plainly

_STEP = re.compile(r'^ *File "(?P<file>.+)", line (?P<line>\d+)', re.MULTILINE)
_OF_A_RULESET = re.compile(r"r\d+_\w+\.py")
_WANTED = re.compile(r"^Rule (\d+) wants: (.+)$", re.MULTILINE)
_NO_ACT = re.compile(r"^AttributeError: '(\w+)' object has no attribute 'signed'$", re.MULTILINE)
"""What Python says where the game is to do what is no act."""
_KINDS = {
    "str": "a text", "dict": "a table", "int": "a number", "bool": "yes or no", "set": "a set", "Thing": "a thing",
}
_LACKS = re.compile(
    r"^TypeError: (?:\w+\.)?(\w+)\(\) missing \d+ required (?:positional|keyword-only) arguments?: (.+)")
_IMPORTS = re.compile(r"^(?:ModuleNotFound|Import)Error: (.+)")


class NoRule(Exception):
    """A rule file cannot be used; the message says what is wrong with it, `line` where, 0 for nowhere in particular."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(words)
        self.line = line


def read(path: Path, number: int, module_name: str, words: Words) -> Rule:
    """Return the rule that a file defines. Raises NoRule."""
    try:
        source = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise NoRule(line, "it holds a letter that is not in UTF-8; save the file as UTF-8") from error
    try:
        parsed(source)
        compile(source, str(path), "exec")
    except SyntaxError as error:
        raise NoRule(error.lineno or 0, error.msg) from error
    except NotLaw as fault:
        where, _, said = str(fault).partition(": ")
        raise NoRule(int(where.removeprefix("Line ")) if said else 1, said or where) from fault
    rule, others = _run(path, module_name, source, words)
    if others:
        title = re.sub(r"\W+", "_", others[0].title.casefold()).strip("_") or "another"
        own = f"r{others[0].number:02}_{title}.py"
        raise NoRule(_where(source, others[0]), "a file is one rule, and here is another, "
                     f"“{others[0].title}”; put it into a file of its own: {own}")
    if not isinstance(rule, Rule):
        raise NoRule(0, f"it must define `rule = Rule({number}, …)`")
    if rule.number != number:
        raise NoRule(0, f"it must define `rule = Rule({number}, …)`: its name says {number}, its rule {rule.number}")
    nothing = next((command.pattern for command in rule.commands if command.handler is undefined), "")
    if nothing:
        raise NoRule(0, f"no function says what “{nothing}” does")
    rule.source = source
    return rule


def _where(source: str, rule: Rule) -> int:
    """Return the line of a file that makes a rule, 0 if that cannot be told."""
    made = re.compile(rf"=\s*Rule\(\s*{rule.number}\b")
    return next((number for number, line in enumerate(source.split("\n"), 1) if made.search(line)), 0)


def _run(path: Path, module_name: str, source: str, words: Words) -> tuple[object, list[Rule]]:
    """Run a file; return what it calls “rule”, and whatever other rules it makes."""
    spec = importlib.util.spec_from_file_location(module_name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[module_name]
        steps = [step.lineno for step in traceback.extract_tb(error.__traceback__) if step.filename == str(path)]
        line = (steps[-1] if steps else 0) or 0
        raise NoRule(line, _said(f"{type(error).__name__}: {error}", _line(source, line), words)) from error
    rule = getattr(module, "rule", None)
    made = [one for one in vars(module).values() if isinstance(one, Rule)]
    return rule, [one for one in made if one is not rule and rule is not None]


def failure(trace: str, words: Words) -> str:
    """Return a failure of an input, by its trace, in words: the file of rules, its line, what is wrong there.

    Where the game cannot do what a rule answered, it is the rule, what it wants, and why that cannot be. Where no rule
    had a part in it, it is the trace itself.
    """
    if wanted := _WANTED.search(trace):
        why = _said(trace[: wanted.start()].rstrip().rpartition("\n")[2], "", words)
        return f"rule {wanted[1]} wants {wanted[2]}, which cannot be done: {why.removeprefix('ValueError: ')}"
    if no_act := _NO_ACT.search(trace):
        answer = _KINDS.get(no_act[1], no_act[1])
        return (f"a function of a rule answers with {answer}; what is to be done is answered, such as Tell(…) or "
                "Set(…), a list of these, or None")
    steps = [step for step in _STEP.finditer(trace) if _OF_A_RULESET.fullmatch(Path(step["file"]).name)]
    if not steps:
        return trace
    file, line = Path(steps[-1]["file"]), int(steps[-1]["line"])
    what = next((each for each in reversed(trace.splitlines()) if re.match(r"[\w.]+(?:: |$)", each)), "")
    source = file.read_text(encoding="utf-8-sig") if file.is_file() else ""
    return f"{file.name}:{line}: {_said(what, _line(source, line), words)}"


def slips(rule: Rule) -> str:
    """Return what can never work in a rule that was read, with its line and what would; "" if there is nothing."""
    return misshapen(rule.source, rule.parameters) or never_works(rule.source) or never_ends(rule.source)


def _line(source: str, number: int) -> str:
    lines = source.splitlines()
    return lines[number - 1].strip() if 0 < number <= len(lines) else ""


def _said(message: str, line: str, words: Words) -> str:
    """Return an error of Python in plain words where there are any, and the line that it is about."""
    plain = plainly(Language(words), message)
    if found := _IMPORTS.match(message):
        plain = f"{found[1]}; a rule imports the law, and words of its own game: write from mailgame.law import *"
    elif found := _LACKS.match(message):
        plain = f"{found[1]}(…) lacks {found[2].replace(chr(39), '')}"
    elif plain == VAGUE:
        plain = message
    return f"{plain}: {line}" if line else plain
