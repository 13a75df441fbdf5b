"""Foreign: a line that is written as other languages have it, or as a word processor types it, as the law has it.

A line is only suggested if the law can be read further with it.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator, Sequence

_TYPED = str.maketrans({
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "×": "*",
    "÷": "/", "≤": "<=", "≥": ">=", "≠": "!=",
})
"""What word processors type in place of signs of the language."""
_AS_THE_LAW_HAS_IT = tuple((re.compile(pattern), other) for pattern, other in (
    (r"\belse\s+if\b|\belseif\b|\belsif\b", "elif"),
    (r"\s*&&\s*", " and "),
    (r"\s*\|\|\s*", " or "),
    (r"!(?!=)\s*", "not "),
    (r"<>", "!="),
    (r"=>", ">="),
    (r"=<", "<="),
    (r"\b(\w+)\s*\+\+", r"\1 += 1"),
    (r"\b(\w+)\s*--", r"\1 -= 1"),
    (r"^(\s*)(?:var|let|const|local|my|type)\s+(?=\w+\s*=)", r"\1"),
    (r"\bfunction\b", "def"),
    (r"^(\s*return )(.+?) \? (.+?) : (.+)$", r"\1\3 if \2 else \4"),
    (r"\$(?=\d)", ""),
    (r"\s*\{\s*$", ":"),
    (r"\s*\b(?:then|do|of)\s*:?\s*$", ":"),
    (r"\s*;\s*$", ""),
    (r"^(\s*return )([^\[(].* for \w+ in .+)$", r"\1[\2]"),
))
AS_THE_LAW_CALLS_IT = {
    "true": "True", "false": "False", **dict.fromkeys(("null", "nil", "none", "undefined"), "None"),
    **dict.fromkeys(("Delete", "Destroy", "RemoveSquare", "RemoveThing"), "Remove"),
    **dict.fromkeys(("Kick", "Leave", "Quit", "RemovePlayer"), "Unseat"),
}
"""What others call what stands for itself, and what is done."""
_BLOCK = re.compile(r"\s*(?:if|elif|else|for|while|def|try|except|with|match|case)\b")
_ASKS = re.compile(r"(\s*(?:if|elif|while)\b.*?[^=!<>\s])\s*=\s*(?=[^=\s])")
_APOSTROPHE = re.compile(r"'(\w+'\w[^']*)'")
_TEXT = re.compile(r"\"[^\"]*\"|'[^']*'")
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_SETS = re.compile(r"\s*set \w+\s*=")
SETS = "A line that sets a number of a rule stands above the law, not in it."
_PROSE = re.compile(r"\W?\w[\w’'-]*[,:]?(?: \$?[\w’',-]+){2,}[.!?]*")
_BEGINS = re.compile(r"\s*(?:rule\s*=|def |@|class |\"\"\")")
"""What a line of law begins with that no text of a rule stands below of."""
WORDS = "That is prose, not law. The words of a rule stand above its law; a remark within the law begins with #."
"""What is said of prose where law is expected."""


def better(lines: Sequence[str], number: int) -> str:
    """Return a line that does not parse as the law has it; "" if that cannot be told.

    lines: those of the file. number: of that line, from 1.
    """
    line = lines[number - 1] if 0 < number <= len(lines) else ""
    for candidate in _candidates(line):
        if candidate != line and reads_further(lines, number, candidate):
            return candidate.strip()
    words = line.strip()
    above, below = (any(map(_BEGINS.match, some)) for some in (lines[:number], lines[number:]))
    if _PROSE.fullmatch(words) and words[0].isupper() and below and not above:
        return f'"""{words}"""'
    return ""


def no_law(line: str) -> str:
    """Say what a line that does not parse is instead of law, and where it would stand; "" if that cannot be told."""
    if _SETS.match(line):
        return SETS
    return WORDS if _PROSE.fullmatch(line.strip()) else ""


def _candidates(line: str) -> Iterator[str]:
    plain = line.translate(_TYPED)
    yield plain
    if _BLOCK.match(plain) and not plain.rstrip().endswith(":"):
        yield f"{plain.rstrip()}:"
    changed = _changed(plain)
    yield changed
    yield _ASKS.sub(r"\1 == ", changed)
    yield _APOSTROPHE.sub(r'"\1"', changed)
    yield changed.rstrip().rstrip("})]")
    yield (bare := changed.rstrip().rstrip("})]")) + _left_open(bare)
    if _BLOCK.match(changed) and not changed.rstrip().endswith(":"):
        yield f"{changed.rstrip()}:"
        yield _ASKS.sub(r"\1 == ", f"{changed.rstrip()}:")
    yield f"{changed.rstrip()}{_left_open(changed)}"


def _changed(line: str) -> str:
    """Return a line with the signs of other languages changed, its texts as they are."""
    texts = _TEXT.findall(line)
    outside = _TEXT.sub("\0", line)
    for pattern, other in _AS_THE_LAW_HAS_IT:
        outside = pattern.sub(other, outside)
    return re.sub("\0", lambda _: texts.pop(0), outside) if outside.count("\0") == len(texts) else line


def _left_open(line: str) -> str:
    """Return the brackets that close what a line leaves open, outside of its texts."""
    open_ones: list[str] = []
    for sign in _TEXT.sub("", line):
        if sign in _CLOSING:
            open_ones.append(_CLOSING[sign])
        elif open_ones and sign == open_ones[-1]:
            open_ones.pop()
    return "".join(reversed(open_ones))


def reads_further(lines: Sequence[str], number: int, candidate: str) -> bool:
    """Tell whether Python reads a file beyond a line if that is replaced."""
    source = "\n".join([*lines[: number - 1], candidate, *lines[number:]])
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(source)
    except SyntaxError as error:
        return (error.lineno or 0) > number
    except (ValueError, RecursionError, MemoryError):
        return False
    return True
