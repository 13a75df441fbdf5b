"""Suggests what would have worked: a line of law as it was probably meant, where that can be told."""

from __future__ import annotations

import ast
import dataclasses
import difflib
import inspect
import keyword
import re
from collections.abc import Sequence
from contextlib import suppress

from ... import law
from ..language import Language, takes_names
from .calls import ill_called
from .quoting import in_its_line

ARROW = "    → "
"""Stands before a suggested line."""
ABOVE = f"    above the functions:\n{ARROW}"
"""Stands before a line that is to be added, where declarations stand."""
CALLED = {
    **dict.fromkeys(("reason", "because", "memo", "note", "description", "comment", "message", "text", "msg", "label"),
                    ("why", "words", "title", "question", "label", "name")),
    **dict.fromkeys(("to", "recipient", "recipients", "receiver", "target"), ("payee", "player", "to")),
    **dict.fromkeys(("sender", "source", "giver", "from_player", "from_"), ("payer", "player")),
    **dict.fromkeys(("voters", "players", "readers", "audience", "who"), ("to", "electorate", "player", "team")),
    **dict.fromkeys(("sum", "money", "dollars", "value", "number", "how_many"), ("amount", "count", "value")),
    **dict.fromkeys(("deadline", "expires", "until", "ends", "end", "when"), ("closes", "until", "at")),
    **dict.fromkeys(("commands", "choices", "answers"), ("options", "choices")),
    **dict.fromkeys(("secret", "hidden"), ("sealed", "quiet")),
}
"""What the fields of words are called by those who do not know their names."""
_WHO_KNOWS = frozenset({"private", "secret", "hidden", "quiet", "only", "only_to", "visible_to", "whisper"})
"""What says who may know something: without it, all would."""
_IN_HOURS = {"hours": "{}", "hour": "{}", "days_from_now": "{} * 24", "weeks": "{} * 168", "minutes": "{} / 60",
             "after": "{}", "delay": "{}", "delay_hours": "{}", "every_hours": "{}", "duration": "{}"}
"""How many hours are meant by what a clock is told by another name."""
_KEYWORDS = ("return", "import", "from", "def", "if", "elif", "else", "for", "while", "lambda", "None", "True", "False")
_HEAD = re.compile(r"^(\s*def (\w+)\(.*)\)(\s*(?:->.*)?:\s*)$")
_ANNOTATED = re.compile(r"^(\s*def \w+\(.*\))\s*(?:->.*)?:\s*$")


def of_a_slip(spoken: Language, lines: Sequence[str], number: int, message: str, words: str) -> str:
    """Return a line as it was probably meant, "" if that cannot be told.

    If a function returns something else than it declares, that is the line with the better declaration.

    lines, number: the lines of the file, and the number of the line, from 1.
    message: the checker's own message.
    words: our translation of it.
    """
    line = lines[number - 1].strip() if 0 < number <= len(lines) else ""
    wanted = re.search(r"[Ee]xpected `(.+?)`, found `Literal\[(.+?)\]`$", message)
    if message.startswith(("Return type", "Function can implicitly")):
        return _says_less(lines, number)
    if wanted:
        return _another_value(spoken, line, wanted[1], wanted[2])
    if re.search(r"[Ee]xpected `int`, found `(?:int \| )?float\*?`$", message):
        return re.sub(r"(?<!/)/(?!/)", "//", line) if line.count("/") == 1 else ""
    strange = re.match(r"there is no place for “(\w+)” here$", words)
    if strange and (better := _placed(spoken, lines, number, strange[1])):
        return better
    if message.startswith(("No argument", "Argument `", "Too many positional")):
        return _placed(spoken, lines, number, "") or _form(spoken, lines, number, message)
    meant = re.search(r"“(\w+)”.*; is “(\w+)” meant\?", words)
    return _instead(line, meant[1], meant[2]) if meant else ""


def not_taken(lines: Sequence[str], number: int, message: str) -> tuple[str, str]:
    """Return what is wrong, and the line that would do, where a handler reads a number that it does not take.

    lines, number, message: as in `of_a_slip`. Both are "" for any other slip.
    """
    unknown = re.match(r"Name `(\w+)` used when not defined", message)
    head = next((found for line in reversed(lines[:number]) if (found := _HEAD.match(line))), None)
    if unknown is None or head is None or unknown[1] not in numbers_of(lines):
        return "", ""
    words = f"“{unknown[1]}” is a number of the rule, and “{head[2]}” does not take it"
    return words, f"{head[1].strip()}, {unknown[1]}){head[3].rstrip()}"


def numbers_of(lines: Sequence[str]) -> frozenset[str]:
    """Return the names of the numbers that a file gives its rule, none if it cannot be read."""
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        made = [node.value for node in ast.parse("\n".join(lines)).body if isinstance(node, ast.Assign)]
        return frozenset(
            keyword.arg for call in made if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Rule"
            for keyword in call.keywords if keyword.arg
        )
    return frozenset()


def of_a_keyword(line: str) -> str:
    """Return a line that does not parse with its misspelt keyword corrected, "" if it has none."""
    for word in dict.fromkeys(re.findall(r"\b[A-Za-z]{2,}\b", line)):
        near = [word.lower()] if word.lower() in _KEYWORDS else difflib.get_close_matches(word, _KEYWORDS, 1, 0.75)
        if near and word not in keyword.kwlist:
            return _instead(line, word, near[0])
    return ""


def spelt(line: str, name: str, near: str) -> str:
    """Return a line with an attribute's `name` replaced by the one it is `near`."""
    return _instead(line.strip(), name, near)


def _instead(line: str, name: str, other: str) -> str:
    mended = re.sub(rf"\b{re.escape(name)}\b", other, line)
    return mended if mended != line else ""


def _another_value(spoken: Language, line: str, wanted: str, literal: str) -> str:
    text = literal.strip("\"'")
    swapped = re.search(r"""\bRule\(\s*(["'].*?["'])\s*,\s*(\d+)""", line)
    if swapped:
        return line[: swapped.start(1)] + f"{swapped[2]}, {swapped[1]}" + line[swapped.end(2) :]
    if wanted.startswith("str") and re.fullmatch(r"-?\d+", literal):
        return re.sub(rf"(?<![\w\"'.]){re.escape(literal)}(?![\w\"'.])", f'"{literal}"', line, count=1)
    if re.match(r"int|float|Fraction", wanted) and re.fullmatch(r"-?\d+", text):
        return re.sub(rf"[\"']{re.escape(text)}[\"']", text, line, count=1)
    if "type" in wanted and text in spoken.words:
        return re.sub(rf"[\"']{re.escape(text)}[\"']", text, line, count=1)
    return ""


def _says_less(lines: Sequence[str], number: int) -> str:
    """Return the `def` line of the enclosing function with the return type `Answer`, which allows any answer."""
    for place in range(number - 1, -1, -1):
        begins = _ANNOTATED.match(lines[place])
        if begins and any("@rule.answers" in line for line in lines[max(0, place - 2):place]):
            return ""  # the question says what its answer is
        if begins and "->" not in lines[place]:
            return ""  # it declares nothing
        if begins:
            better = f"{begins[1].strip()} -> Answer:"
            return better if better != lines[place].strip() else ""
    return ""


def _placed(spoken: Language, lines: Sequence[str], number: int, name: str) -> str:
    """Return a line in which a call has a place for what it says by a `name` that it does not know; "" if it cannot."""
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        for call in ast.walk(ast.parse("\n".join(lines))):
            if isinstance(call, ast.Call) and call.lineno == number == call.end_lineno \
                    and (not name or name in {one.arg for one in call.keywords}) \
                    and (better := put_together(spoken, call)) and better != ast.unparse(call):
                written = lines[number - 1].encode()
                said = written[call.col_offset : call.end_col_offset].decode()
                return lines[number - 1].strip().replace(said, re.sub(r"'([^'\"\\]*)'", r'"\1"', better))
    return ""


def put_together(spoken: Language, call: ast.Call) -> str:
    """Return a call with what it has no place for in the table that it has: `Create("lot", "1", {"price": 5})`.

    Where it has no table, and is none of the law's words, that is left out; "" if that cannot be told.
    """
    word, bare = spoken.words.get(getattr(call.func, "id", "")), [one for one in call.keywords if one.arg is None]
    if bare or (word is None and isinstance(call.func, ast.Name)):
        return ""
    if word is None:  # a question to the view, or what a rule declares
        owner = law.Rule if ast.unparse(call.func).startswith("rule.") else law.View
        asked = getattr(owner, getattr(call.func, "attr", ""), None)
        if asked is None:
            return ""
        kept = [one for one in call.keywords if one.arg in inspect.signature(asked).parameters]
        return ast.unparse(ast.Call(call.func, call.args, kept)) if len(kept) < len(call.keywords) else ""
    if takes_names(word):
        return ""
    call = _called_otherwise(call, word)
    if not {one.arg for one in call.keywords} - {one.name for one in dataclasses.fields(word)}:
        return ast.unparse(call)
    fields = [one for one in dataclasses.fields(word) if one.init]
    tables = [place for place, one in enumerate(fields) if str(one.type).startswith("Mapping")]
    known = {one.name for one in fields}
    others = [one for one in call.keywords if one.arg not in known]
    kept = [one for one in call.keywords if one.arg in known]
    if len(tables) != 1 or len(call.args) > tables[0]:
        says_who_knows = any(one.arg in _WHO_KNOWS for one in others)
        return "" if says_who_knows else ast.unparse(ast.Call(call.func, call.args, kept))
    table = ast.Dict([ast.Constant(one.arg) for one in others], [one.value for one in others])
    if len(call.args) == tables[0]:
        return ast.unparse(ast.Call(call.func, [*call.args, table], kept))
    return ast.unparse(ast.Call(call.func, call.args, [*kept, ast.keyword(fields[tables[0]].name, table)]))


def _called_otherwise(call: ast.Call, word: type) -> ast.Call:
    """Return a call of a word in which what it says by another name than the word has goes by the one that it has."""
    fields = [one.name for one in dataclasses.fields(word) if one.init]
    given = {*fields[: len(call.args)], *(one.arg for one in call.keywords)}
    named: list[ast.keyword] = []
    for one in call.keywords:
        name, value = str(one.arg), one.value
        if name not in fields and "at" in fields and (hours := _IN_HOURS.get(name.removeprefix("in_"))):
            name, value = "at", ast.parse(f"hours_from(view, {hours.format(ast.unparse(value))})", mode="eval").body
        elif name not in fields:
            near = [*CALLED.get(name, ()), *difflib.get_close_matches(name, fields, 1, 0.75)]
            name = next((other for other in near if other in fields and other not in given), name)
        given.add(name)
        named.append(ast.keyword(name, value))
    return ast.Call(call.func, call.args, named)


def _shorter(spoken: Language, lines: Sequence[str], call: ast.Call) -> str:
    """Return the line of a call with as much in its brackets as its word takes; "" if that is not too much for it."""
    most = len(inspect.signature(spoken.words[getattr(call.func, "id", "")]).parameters)
    return in_its_line("\n".join(lines), call, ast.unparse(ast.Call(call.func, call.args[:most], []))) \
        if len(call.args) > most and not call.keywords else ""


def _form(spoken: Language, lines: Sequence[str], number: int, message: str) -> str:
    """Return how to write the word of a line that lacks something or says too much."""
    try:
        tree = ast.parse("\n".join(lines))
    except SyntaxError:
        return ""
    name = "".join(re.findall(r"`(\w+)`", message)[:1])
    wrong = [(name not in words, -call.lineno, call.col_offset, _shorter(spoken, lines, call) or form)
             for call, words, form in ill_called(tree, spoken.words)
             if call.lineno <= number <= (call.end_lineno or 0)]
    return min(wrong)[-1] if wrong else ""
