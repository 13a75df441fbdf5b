"""A text that its own “end” closes, although lines of it look quoted, or like the head of a quoted letter.

Whether a text is open there only the commands know: of a letter such lines are left out, and it ends at such a head.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...post.reading.letter import Letter
from ...post.text.heads import wants_answers_above
from ...post.text.newtext import new_text
from ...post.text.shapes import COLONS, names_a_day
from .lines import block, is_end
from .parsed import Parsed

_BELOW_A_HEAD = "it stands below “{}”, which looks like the head of a quoted letter"
_LONGEST, _TOP = 60, 3
_MARK = ">"
_PASSAGE = "> …"
"""What stands for a quotation of HTML, whose words are gone."""


def whole_text(letter: Letter, order: Callable[[str], Parsed | None]) -> tuple[str, list[tuple[str, str]]]:
    """Return a letter's new text with all that belongs to texts of its orders, and the orders below the last of these.

    order: tells which order a line is. What is quoted and has a text of its own closes none. The orders are not played:
    each comes with the reason, in words that follow “since”.
    """
    text, below = letter.text, letter.below_head.split("\n")
    if letter.with_marked and not letter.repeated:
        text = _with_its_quotations(text, letter.with_marked, order)
    for place, line in enumerate(below[:_TOP] if not text else ()):
        if wants_answers_above(line):
            return text, _below(line.strip(), below[place + 1 :], order)
    end = _end(below, order) if letter.below_head else -1
    if end < 0 or not _is_open(text.split("\n"), order):
        return text, []
    head = next(filter(None, map(str.strip, below)))
    return "\n".join([text, *below[: end + 1]]), _below(head, below[end + 1 :], order)


def _below(head: str, lines: Sequence[str], order: Callable[[str], Parsed | None]) -> list[tuple[str, str]]:
    """Return the orders that are new in what stands below a head, and why they are not played."""
    shown = head if len(head) <= _LONGEST else f"{head[:_LONGEST].rstrip()} …"
    new = map(str.strip, new_text("\n".join(lines)).text.split("\n"))
    return [(line, _BELOW_A_HEAD.format(shown)) for line in new if line and order(line) is not None]


def _with_its_quotations(text: str, with_marked: str, order: Callable[[str], Parsed | None]) -> str:
    """Return a text with the marked lines that stand in texts of its orders, each closed with “end”.

    with_marked: the text with all lines that were left out. If others than marked ones, and what introduces them by
    hand, are among them before all that is new, a mail program quotes there: then the text is returned as it is.
    """
    lines = [line.rstrip() for line in with_marked.split("\n")]
    marked = [line.lstrip().startswith(_MARK) for line in lines]
    new = [line for line in text.split("\n") if line]
    if not any(map(is_end, new)):
        return text
    whole: list[str] = []
    read, closed = 0, -1
    for number, line in enumerate(lines):
        if read == len(new):
            break
        if marked[number] or (line != new[read] and _introduces(lines, number)):
            whole += [line] if number < closed and line.strip() != _PASSAGE else []
            continue
        whole.append(line)
        if line:
            if line != new[read]:
                return text
            read += 1
            opens = order(line.strip()) if number >= closed else None
            if opens is not None and opens.command.block:
                closed = number + 1 + _end(lines[number + 1 :], order, marked[number + 1 :])
    return "\n".join(whole).strip("\n")


def _introduces(lines: Sequence[str], at: int) -> bool:
    """Tell whether a line introduces marked ones below it by hand: mail programs name a day or an address."""
    line, below = lines[at], "".join(lines[at + 1 : at + 3]).lstrip()
    return line.endswith(COLONS) and below.startswith(_MARK) and "@" not in line and not names_a_day(line)


def _end(lines: Sequence[str], order: Callable[[str], Parsed | None], marked: Sequence[bool] = ()) -> int:
    """Return the number of the line that closes a text begun above these; -1 if none does.

    marked: which of these are marked as quoted and may stand in the text; else none may.
    """
    for number, line in enumerate(map(str.strip, lines)):
        if marked and marked[number]:
            quoted = line.strip("> ")
            if is_end(quoted) or quoted.casefold().startswith("set "):
                break  # within the text it would be read as one of its own
            continue
        if is_end(line):
            return number
        opens = order(line) if line else None
        if line.startswith(_MARK) or (opens is not None and opens.command.block):
            break
    return -1


def _is_open(lines: Sequence[str], order: Callable[[str], Parsed | None]) -> bool:
    """Tell whether the last of these lines stand in a text that an order takes, and that nothing has closed yet."""
    place = 0
    while place < len(lines):
        opens = order(lines[place].strip()) if lines[place].strip() else None
        place += 1
        if opens is not None and opens.command.block:
            closed = block(lines, place, must_end=True)[1]
            if closed == place:
                return True
            place = closed
    return False
