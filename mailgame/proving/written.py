"""What holds of rule files as they are written: language, text, numbers, commands. Nothing is played.

Each function returns what is wrong, a sentence each, with the line that would do where there is one.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Rule, fill_in

_OUT_OF_REACH = {
    "open", "eval", "exec", "compile", "__import__", "print", "input", "globals", "vars", "setattr", "delattr",
}
_CHANGING = {
    "append", "extend", "insert", "add", "update", "pop", "remove", "discard", "clear", "setdefault", "popitem",
}
"""Methods of Python that change a list, a table or a set in place."""
_NOT_SPOKEN = {
    "While": "a while loop (for … in … goes through what there is, and ends)", "Global": "“global”",
    "Nonlocal": "“nonlocal”", "ClassDef": "a class", "AsyncFunctionDef": "“async”",
}
_NAMED = re.compile(r"\{(\w+)(?::\w+)?\}")
_FIGURES = re.compile(r"\d|\b(two|three|four|five|six|seven|eight|nine|ten)\b")
_PLACES = re.compile(
    r"\b(?:[Rr]ules?|[Cc]ards?|[Pp]aragraphs?|Squares?) \d+(?:\.\d+)?(?:(?:, | and | or | to )\d+)*"
)
_SHOWS = re.compile(r"^# shows: (.*)$", re.MULTILINE)


def outside_the_language(file: Path) -> list[str]:
    """Return what in a rule file is not of the players' language.

    It imports the law and the game's own words, touches nothing private, and calls nothing that reaches out of the
    game.
    """
    tree = ast.parse(file.read_text(encoding="utf-8-sig"), str(file))
    of_the_file = {target.id for node in tree.body if isinstance(node, ast.Assign) for target in node.targets
                   if isinstance(target, ast.Name)}
    wrong = [each for node in ast.walk(tree) for each in (*_foreign(node), *_changed(node, of_the_file))]
    return [f"line {line}: {words}" for line, words in wrong]


def _changed(node: ast.AST, of_the_file: Collection[str]) -> Iterator[tuple[int, str]]:
    """Yield what is changed in place: a thing of the game, or a value of the file, which no journal brings back."""
    if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
        yield node.lineno, f"nothing can be assigned to .{node.attr}; answer with an intent: Set(…, {node.attr}=…)"
        return
    changed = node.value if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load) else None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _CHANGING:
        changed = node.func.value
    if isinstance(changed, ast.Name) and changed.id in of_the_file:
        yield changed.lineno, (f"“{changed.id}” cannot be a memory: what changes is an attribute; "
                            f'write: rule.attribute("game", "{changed.id}", "list", [])')


def _foreign(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Import):
        yield from ((node.lineno, f"import {each.name}; write: from mailgame.law import *") for each in node.names)
    elif isinstance(node, ast.ImportFrom):
        if (node.module, node.level) not in (("mailgame.law", 0), ("words", 1), ("__future__", 0)):
            yield node.lineno, f"from {'.' * node.level}{node.module or ''} import …; write: from mailgame.law import *"
    elif isinstance(node, ast.Attribute) and node.attr.startswith("_"):
        yield node.lineno, f".{node.attr} is private"
    elif isinstance(node, ast.Name) and node.id in _OUT_OF_REACH:
        yield node.lineno, f"{node.id} reaches out of the game"
    elif isinstance(node, ast.Global | ast.Nonlocal | ast.While | ast.ClassDef | ast.AsyncFunctionDef):
        words = _NOT_SPOKEN.get(type(node).__name__, type(node).__name__)
        yield node.lineno, f"{words} is not part of the language"


def may_never_end(folder: Path) -> str:
    """Return the name of a rule file of a ruleset that has a loop which nothing bounds; "" for none."""
    files = (file for file in sorted(folder.glob("r*.py")) if re.fullmatch(r"r\d+_\w+\.py", file.name))
    trees = ((file.name, ast.parse(file.read_text(encoding="utf-8-sig"))) for file in files)
    return next((name for name, tree in trees if any(isinstance(node, ast.While) for node in ast.walk(tree))), "")


def poor_text(rule: Rule) -> list[str]:
    """Return what a rule lacks to be read: a title, and a text of five words."""
    wrong = [] if rule.title else [f'it has no title; write: rule = Rule({rule.number}, "TITLE")']
    return wrong if len(rule.text.split()) >= 5 else [*wrong, "its text, the docstring on top, has fewer than 5 words"]


def figures(rule: Rule) -> list[str]:
    """Return the numbers in a rule's text that are neither parameters, paragraphs, nor names of rules and squares."""
    text = re.sub(r"^\d+\. ", "", _NAMED.sub("", rule.text), flags=re.MULTILINE)
    return re.findall(r"\d+", _PLACES.sub("", text))


def bare_numbers(rule: Rule, plain: Collection[str] = ()) -> list[str]:
    """Return the numbers that a rule's text says although no proposal could change them; `plain` ones may stand."""
    bare = [f"its text says {figure}; make it a number of the rule, Rule(…, price={figure}), and write {{price}}"
            for figure in figures(rule) if figure not in plain]
    return bare + [f"plain_numbers allows {figure}, which its text does not say" for figure in plain
                   if figure not in figures(rule)]


def unnamed_numbers(rule: Rule) -> list[str]:
    """Return the numbers that a rule has and its text does not name, or names and does not have.

    Else a proposal could change what a rule does and leave what it says.
    """
    named = {match[1] for match in _NAMED.finditer(rule.text)}
    wrong = [f"its text does not name its number “{name}”; write {{{name}}} in it" for name in rule.parameters
             if name not in named]
    wrong += [f"its text names “{name}”, which is no number of it; write Rule({rule.number}, …, {name}=number(1))"
              for name in sorted(named - {*rule.parameters})]
    if not wrong and "{" in fill_in(rule.text, {name: parameter.value for name, parameter in rule.parameters.items()}):
        wrong.append("a brace in its text is left when its numbers are filled in")
    return wrong


def numbers_out_of_bounds(rule: Rule) -> list[str]:
    """Return the numbers of a rule that are outside their own bounds."""
    values: dict[str, object] = {name: parameter.value for name, parameter in rule.parameters.items()}
    refused = {
        name: "it must be a whole number; fractions are said in parts, such as cents or per cent"
        if isinstance(value, float) else rule.parameters[name].refuse(value)
        for name, value in values.items()
    }
    return [f"its number “{name}”: {words}" for name, words in refused.items() if words]


def idle_numbers(rule: Rule, file: Path) -> list[str]:
    """Return the numbers of a rule that none of its code takes: they would be words without effect."""
    tree = ast.parse(file.read_text(encoding="utf-8-sig"), str(file))
    if any(isinstance(node, ast.arguments) and node.kwarg for node in ast.walk(tree)):
        return []  # a handler takes all of them
    body = tree.body[1:] if ast.get_docstring(tree) else tree.body
    parts = [node for part in body for node in ast.walk(part)]
    taken = {node.arg: node.lineno for node in parts if isinstance(node, ast.arg)}
    used = {node.id for node in parts if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    said = {node.value for node in parts if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    idle = [name for name in rule.parameters if name in taken and name not in used | said]
    wrong = [f"no handler takes its number “{name}”; write: def handler(view: View, event: …, {name}: int) -> Answer"
             for name in rule.parameters if name not in taken and name not in said]
    return wrong + [f"line {taken[name]}: its number “{name}” is taken, and nothing is done with it, so that it could "
                    "be amended without effect" for name in idle]


def numbers_in_help(rule: Rule) -> list[str]:
    """Return the commands whose help says a number, which a proposal could change, or names one that is not there."""
    wrong = [f"the help of “{command.pattern}” says a number: “{command.help}”; name it: {{price:money}}"
             for command in rule.commands if _FIGURES.search(command.help)]
    named = {
        (command.pattern, match[1]) for command in rule.commands for match in re.finditer(r"\{(\w+)", command.help)
    }
    return wrong + [f"the help of “{pattern}” names “{name}”, which is no number of the rule"
                    for pattern, name in sorted(named) if name not in rule.parameters]


def declared_twice(ruleset: Ruleset) -> list[str]:
    """Return the commands and attributes that two rules of a game declare."""
    commands: dict[str, list[int]] = {}
    attributes: dict[str, list[int]] = {}
    for rule in ruleset.rules.values():
        for command in rule.commands:
            commands.setdefault(command.pattern, []).append(rule.number)
        for attribute in rule.attributes:
            attributes.setdefault(f"{attribute.kind}.{attribute.name}", []).append(rule.number)
    declared = [(f"command “{pattern}”", by) for pattern, by in commands.items()]
    declared += [(f"attribute {name}", by) for name, by in attributes.items()]
    return [f"the {what} is declared twice, by rules {' and '.join(map(str, by))}; rename one, or take it out"
            for what, by in declared if len(by) > 1]


def shown_by(file: Path) -> set[int]:
    """Return the rules that a rehearsal shows, by its lines `# shows: 12 14a`. Raises ValueError for another word."""
    shown = set()
    for line in _SHOWS.findall(file.read_text(encoding="utf-8-sig")):
        for word in line.split():
            match = re.fullmatch(r"[A-Z]?(\d+)(?:\.\d+)?[a-z]{0,2}", word)
            if match is None:
                raise ValueError(f"{file.name}: {word!r} is no rule and no statement; write: # shows: 12 14a")
            shown.add(int(match[1]))
    return shown
