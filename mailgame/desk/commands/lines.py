"""The lines of a letter: split into words; “as NAME:” before a command, and the block of lines below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .thanked import without_thanks
from .unmarked import bare, in_plain_letters, says

_BULLET = re.compile(r"(?:[-*•>]+|\(?\d+[.)])\s+")
# Quoted words, in quotes that open and close alike or in single ones with nothing but a space before them; or one word.
_TOKEN = re.compile(
    r"[“”„‟\"«»]([^“”„‟\"«»]*)[“”„‟\"«»]|(?<!\S)['‘‚‹](.{1,80}?)['’‘›](?=[\s,.:;!?]|$)|([^\s“”„‟\"«»]\S*|\S)"
)
_BEGINS_WITH_END = re.compile(r"\W{0,5}end\W", re.IGNORECASE)
_ONLY_END = re.compile(r"[^\w?:]{1,12}end[^\w?:]{0,12}|end[^\w?:]{1,12}", re.IGNORECASE)  # “/end”, “--end--”
# Behind a text that nothing else closes: “Nobody may cry. End”, “end of the proposal”, “ende”.
_MEANS_END = re.compile(
    r"(?:\A|(?<=[.!?;)»”\"\]]))\s{0,3}[-–—=*_~#/(\[<]{0,4}\s?(?:the\s)?(?:end|ende|einde|fin|fim|koniec|конец|кінець)"
    r"(?:\s(?:of\s)?(?:the\s|my\s)?(?:text|rule|proposal|message|law|letter|post))?\s?[^\w?:]{0,6}\Z", re.IGNORECASE)
_LONGEST_END, _MOST_BELOW, _LONGEST_BELOW = 60, 4, 60
_IN_THE_NAME_OF = re.compile(r"as\s+([^:]{1,60}):\s*(.+)$", re.IGNORECASE)
_SETTING = re.compile(r"set\s+[^=]{1,80}=", re.IGNORECASE)
POLITE = frozenset({"please", "pls", "plz", "kindly", "bitte"})
ASKING = frozenset({"are", "can", "could", "did", "do", "does", "is", "may", "should", "was", "will", "would"})
"""Words with which a question begins; none of them is a verb cut short."""


class Token(NamedTuple):
    """A word of a line, or several in quotation marks; "" for a comma or the like on its own."""

    text: str
    quoted: bool = False
    raw: str = ""
    """As it was written, with its quotation marks and commas."""
    glued: bool = False
    """Whether it followed the token before without a space."""
    stop: str = ""
    """The full stop after it at the end of the line."""


def tokenize(line: str) -> list[Token]:
    """Split a line into words; bullets, pleases and a final full stop do not count."""
    return [*_tokens(line)]


@lru_cache(maxsize=256)
def _tokens(line: str) -> tuple[Token, ...]:
    """See `tokenize`. Cached, since each line of a letter is read several times."""
    line = line.strip()
    if bullet := _BULLET.match(line):
        line = line[bullet.end() :]
    stop = line[-1:] if line.endswith((".", "!", ";")) and not line.endswith("..") else ""
    matches = list(_TOKEN.finditer(line[: len(line) - len(stop)]))
    tokens = []
    end = 0
    for place, match in enumerate(matches):
        last = place == len(matches) - 1
        glued, end = match.start() == end and place > 0, match.end()
        double, single, word = match.groups()
        if word is None:
            quoted = (double if single is None else single).strip()
            tokens.append(Token(quoted, True, match[0], glued, stop if last else ""))
        elif word.lower().strip(",.!;") not in POLITE or (place > 1 and not last):
            bare = "" if not word.strip(",;:.!?") else word.rstrip(",;:")
            tokens.append(Token(bare, False, word, glued, stop if last else ""))
    return tuple(tokens)


def as_written(tokens: Sequence[Token]) -> str:
    """Return words of a line as they were written, with single spaces and without a final full stop."""
    return "".join(("" if token.glued else " ") + token.raw for token in tokens).strip()


def in_the_name_of(line: str) -> tuple[str, str]:
    """Return the name and the rest of a line such as "as Ann: buy 8"; ("", line) for any other."""
    match = _IN_THE_NAME_OF.match(line.strip())
    return (match[1].strip().strip("\"“”'‘’"), match[2]) if match else ("", line)


def is_end(line: str) -> bool:
    """Tell whether a line ends a block, with or without thanks."""
    if says(line, "end"):
        return True
    return _BEGINS_WITH_END.match(line) is not None and any(says(alone, "end") for alone in without_thanks(line, 1))


def block(lines: Sequence[str], place: int, *, must_end: bool = False) -> tuple[str, int]:
    """Return the block that begins at a line, and the index of the line after it.

    It ends at a line that says “end” outside a fence, within one if that is never closed, or else with the last line.
    must_end: without an “end” there is no block, and ("", place) is returned.
    """
    fenced, within = False, -1
    for here in range(place, len(lines)):
        bare = lines[here].strip()
        if bare.startswith("```"):
            fenced, within = not fenced, -1
        elif is_end(bare):
            if not fenced:
                return _joined(lines[place:here]), here + 1
            within = here if within < 0 else within
    if fenced and within >= 0:
        return _joined(lines[place:within]), within + 1
    if must_end:
        return "", place
    return _closed_otherwise(lines, place) if not fenced else (_joined(lines[place:]), len(lines))


def _closed_otherwise(lines: Sequence[str], place: int) -> tuple[str, int]:
    """Return the block that begins at a line, without an “end” of its own, and the index of the line after it.

    An “end” between other marks closes it, and so does what means “end” if little stands below, such as a name; else
    more of the text might.
    """
    for here in range(place, len(lines)):
        if _ONLY_END.fullmatch(lines[here].strip()):
            return _joined(lines[place:here]), here + 1
    below = 0
    for here in reversed(range(place, len(lines))):
        bare = lines[here].strip()
        if meant := _MEANS_END.search(bare[-_LONGEST_END:]):
            kept = bare[: len(bare) - len(meant[0])]
            return _joined([*lines[place:here], kept]), here + 1
        below += bool(bare)
        if below > _MOST_BELOW or len(bare) > _LONGEST_BELOW:
            break
    return _joined(lines[place:]), len(lines)


def unfenced(block: str) -> list[str]:
    """Return the lines of a block that have words and stand outside of its fences, bare of space around them."""
    lines, fenced = [], False
    for line in map(str.strip, block.split("\n")):
        if line.startswith("```"):
            fenced = not fenced
        elif line and not fenced:
            lines.append(line)
    return lines


def with_plain_settings(block: str) -> str:
    """Return a proposal’s block without the marks around lines that set a parameter: “*set rent = 20*”."""
    lines = block.split("\n")
    fenced = False
    for place, line in enumerate(lines):
        if line.strip().startswith("```"):
            fenced = not fenced
        elif not fenced and _SETTING.match(plain := bare(line)):
            lines[place] = in_plain_letters(line) if _SETTING.match(in_plain_letters(line).strip()) else plain
    return "\n".join(lines)


def _joined(lines: Sequence[str]) -> str:
    return "\n".join(line.rstrip() for line in lines).strip("\n")
