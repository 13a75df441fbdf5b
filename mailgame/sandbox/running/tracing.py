"""Says what went wrong in a rule's law, and where: in its own lines, in words for somebody new to the sandbox."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

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
from ..source.meant import as_meant
from ..source.mending import ARROW, not_taken, of_a_slip
from ..source.untyped import bare_lines
from ..source.wording import plainly
from .metering import TooLong

_LINE = re.compile(r"^main\.py:(\d+):\d+: (?:error|warning)\[[\w-]+\] (.*)$", re.MULTILINE)
_LONGEST = 160
_LONGEST_BETTER = 1_000
"""The longest suggestion, in characters: one that is cut would not work."""
_MOST, _LOOKED_AT = 5, 30
"""So many messages about one law are told, and so many are looked at: several may want the same line."""
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
        return "a number in it is too great to count with"
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


def not_there_yet(error: str, line: str, source: str) -> bool:
    """Return whether an entry is missing of what the game holds: `view.things("dog")[0]`, `player.items["x"]`.

    There may be one another day; so there may be for the greatest of some. What the law holds itself is another matter:
    that fails always.

    error: what the sandbox says; line: the line of the law; source: the law.
    """
    if error.startswith("IndexError"):
        named = "|".join(re.findall(r"\b(\w+)\[", line))
        made = named and re.search(rf"^\s*(?:{named}) = .*\b(?:view\.\w+\(|active\(view)", source, re.MULTILINE)
        return bool(made) or re.search(r"\bview\.\w+\([^()]*\)(?:\[|.*[\])]\[)", line) is not None
    if re.match(r"ValueError: (?:min|max)\(\)", error):
        return True
    if re.match(r"KeyError: '?(choice|amount)\b", error) and ".votes[" in line:
        return False  # of a ballot that is sealed
    return error.startswith("KeyError") and re.search(r"\w\.(?!params\b)\w+\[", line) is not None


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


def of_typing(
    spoken: Language, error: MontyTypingError, source: str, leave: Callable[[str], bool],
    leave_bare: Callable[[str], bool],
) -> str:
    """Return what type checking found, with its lines; "" if nothing.

    leave: which messages are left out; leave_bare: which are where no types are said at all.
    """
    lines = source.splitlines()
    bare = bare_lines(source)
    messages: list[str] = []
    found = ((int(line), words) for line, words in _LINE.findall(error.display()))
    told = ((number, words) for number, words in found if not (leave(words) or (number in bare and leave_bare(words))))
    for number, words in islice(told, _LOOKED_AT):
        if len(messages) >= _MOST:
            break
        written = _cut(lines[number - 1].strip()) if 0 < number <= len(lines) else ""
        plain, better = _meant(spoken, lines, number, words)
        if better.startswith(":"):  # the whole function, as it would do
            messages.append(f"Line {number}: {plain}{better}")
            continue
        better = _cut(better or of_a_slip(spoken, lines, number, words, plain))
        if better and messages and messages[-1].endswith(f"{ARROW}{better}"):
            continue
        messages.append(
            f"Line {number}: {plain}"
            + (f"\n    {written}" if written else "")
            + (f"\n{ARROW}{better}" if better else "")
        )
    read = _LINE.search(error.display()) is not None
    return "\n".join(messages) or ("" if read else "Its types do not fit together.")


def _meant(spoken: Language, lines: Sequence[str], number: int, message: str) -> tuple[str, str]:
    """Return a message of the type checker in words, and the line that would do, "" if that cannot be told."""
    plain, better = not_taken(lines, number, message)
    if not plain:
        plain, better = as_meant(spoken, lines, number, message)
    return plain or plainly(spoken, message), better


def of_taking_up(spoken: Language, error: BaseException, source: str) -> str:
    """Say why a law could not be compiled, with its line."""
    steps = list(_steps(error, source))
    if not steps:
        words = in_words(spoken, error)
        return f"Before it is in force at all, {words}" + ("" if words.endswith("?") else ".")
    number, _, line = steps[-1]
    lines, words = source.splitlines(), in_words(spoken, error)
    plain, better = as_meant(spoken, lines, number, str(error))
    words, better = plain or words, better or of_a_slip(spoken, lines, number, "", words)
    return f"Line {number}: {words}\n    {line}" + (f"\n{ARROW}{better}" if 0 < len(better) <= _LONGEST_BETTER else "")


def _cut(line: str, most: int = _LONGEST) -> str:
    return line if len(line) <= most else f"{line[: most - 1]}…"
