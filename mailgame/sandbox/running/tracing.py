"""Says what went wrong in a rule's law, and where: in its own lines, in words for somebody new to the sandbox."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pydantic_monty import (
    MontyConversionError,
    MontyCrashedError,
    MontyRuntimeError,
    MontySyntaxError,
    MontyTypingError,
)

from ...kernel.faults import LONGEST
from ...law.plainly import on_one_line
from ..language import Language
from ..source.mending import ARROW, not_taken, of_a_slip
from ..source.wording import plainly
from ..source.worries import is_a_worry
from .metering import TooLong

_LINE = re.compile(r"^main\.py:(\d+):\d+: (?:error|warning)\[[\w-]+\] (.*)$", re.MULTILINE)
_LONGEST = 160
TOO_LONG = "it took too long"


def in_words(spoken: Language, error: BaseException) -> str:
    """Describe an error of the sandbox in one sentence, without capital and full stop."""
    if isinstance(error, TooLong):
        return TOO_LONG
    if isinstance(error, MontyCrashedError):
        return TOO_LONG if error.timed_out else "what ran it broke down"
    if isinstance(error, MontyConversionError):
        return "it answered with something that the game has no use for"
    message = str(error)
    if "digits" in message:
        return "it works with a number too great to count with"
    return _cut(on_one_line(plainly(spoken, message)), LONGEST)


def trace(error: BaseException, source: str, words: str) -> str:
    """Return the traceback of an error through the rule's own lines, followed by `words`; "" if it has none."""
    steps = [
        f"line {number}{f', in {name}' if name else ''}: {line}" for number, name, line in _steps(error, source)
    ]
    return "\n".join([*steps[-8:], words]) if steps else ""


def where(error: BaseException, number: int, source: str) -> str:
    """Return the line of a rule in which an error arose, as “ (rule 201, line 7)”; "" if it is not known."""
    steps = list(_steps(error, source))
    return f" (rule {number}, line {steps[-1][0]})" if steps else ""


def line_of(error: BaseException, source: str) -> str:
    """Return the text of the line of a rule in which an error arose; "" if it is not known."""
    steps = list(_steps(error, source))
    return steps[-1][2] if steps else ""


def _steps(error: BaseException, source: str) -> Iterator[tuple[int, str, str]]:
    """Yield the lines of a rule in the traceback of an error, as (number, function, line)."""
    if not isinstance(error, MontyRuntimeError | MontySyntaxError):
        return
    lines = source.splitlines()
    for frame in error.traceback():
        if frame.filename == "main.py" or frame.filename.endswith(("-1>", "-2>")):
            number = frame.line
            line = lines[number - 1].strip() if 0 < number <= len(lines) else ""
            if line and (frame.source_line or "").strip() == line:
                name = frame.function_name or ""
                yield number, "" if name.startswith("<") else name, _cut(line)


def of_typing(spoken: Language, error: MontyTypingError, source: str, worries: bool = True) -> str:
    """Return what type checking found, with its lines; without `worries` what cannot work, "" if all may."""
    lines = source.splitlines()
    messages = []
    for line, words in _LINE.findall(error.display()):
        if not worries and is_a_worry(words):
            continue
        number = int(line)
        written = _cut(lines[number - 1].strip()) if 0 < number <= len(lines) else ""
        plain, better = not_taken(lines, number, words)
        plain = plain or plainly(spoken, words)
        better = _cut(better or of_a_slip(spoken, lines, number, words, plain))
        messages.append(
            f"Line {number}: {plain}"
            + (f"\n    {written}" if written else "")
            + (f"\n{ARROW}{better}" if better else "")
        )
    return "\n".join(messages[:5]) or ("Its types do not fit together." if worries else "")


def of_taking_up(spoken: Language, error: BaseException, source: str) -> str:
    """Say why a law could not be compiled, with its line."""
    steps = list(_steps(error, source))
    if not steps:
        words = in_words(spoken, error)
        return f"Before it is in force at all, {words}" + ("" if words.endswith("?") else ".")
    number, _, line = steps[-1]
    words = in_words(spoken, error)
    better = of_a_slip(spoken, source.splitlines(), number, "", words)
    return f"Line {number}: {words}\n    {line}" + (f"\n{ARROW}{_cut(better)}" if better else "")


def _cut(line: str, most: int = _LONGEST) -> str:
    return line if len(line) <= most else f"{line[: most - 1]}…"
