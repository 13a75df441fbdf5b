"""A letter of ours quoted whole without marks, recognised by its words, whatever introduces it.

Some programs quote without marks and introduce the quotation in a way nobody foresaw. The words of what we sent are
known, so where a letter continues with the beginning of one of ours, everything that follows is quoted, and only what
is not in ours is new. A passage from the middle of ours is left alone, and so is one block of ours by itself: people
copy commands, and whole proposals, out of letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mailgame.post.text.newtext import NewText
from mailgame.post.text.ours import MOST_WORDS, may_say, source_of, words_of

FEWEST_LINES = 4
"""A letter with fewer lines of new text than this cannot hold one of ours."""
FIRST_LINES = 8
"""A program may leave out lines above the one with which it begins to quote ours: a title, a date, a greeting."""
_ENOUGH_WORDS = 8
_NEAR = 4
"""How many lines above a quotation its introduction is looked for."""
OFFERED = 4
"""How far ours indents the orders that it offers; it indents by less what it says of them, and what it reports."""
# Pairs: from this many words in a line on, how many words of ours may be missing before it.
_GAPS = ((1, 0), (3, 60), (6, 400))


def may_quote(text: str, raw: bytes) -> bool:
    """Return whether a text may quote a letter that we sent.

    False is certain: nowhere do as many words of ours follow each other as a quotation begins with.
    """
    return any(source_of(raw).may_hold(run) and may_say(raw, run) for run in _runs_in(text))


@lru_cache(maxsize=4)
def _runs_in(text: str) -> Sequence[Sequence[str]]:
    """Return the words from each line of a text on with which a quotation could begin."""
    words = [words_of(line) for line in text.split("\n")]
    return [run for at, line in enumerate(words) if line and len(run := _run_from(at, words)) == _ENOUGH_WORDS]


def less_requoted(text: str, sent: Sequence[str], first_lines: int = FIRST_LINES) -> NewText:
    """Return what is really new in a new text, given the texts of the letters it answers.

    first_lines: with which of the first lines of ours a quotation may begin. Further down ours may quote its reader.
    """
    lines = text.split("\n")
    most = quoted_lines(lines, sent, first_lines)
    if not most:
        return NewText(text, 0)
    most |= _introduced(lines, most)
    own = [line for at, line in enumerate(lines) if at not in most]
    return NewText("\n".join(own).strip("\n"), sum(bool(lines[at]) for at in most))


def _introduced(lines: Sequence[str], quoted: set[int]) -> set[int]:
    """Return the line that introduces what is quoted, of several words and with a colon: else it heads what is new."""
    first = min(quoted)
    above = next((at for at in range(first - 1, max(first - _NEAR, -1), -1) if lines[at].strip()), -1)
    line = lines[above].rstrip() if above >= 0 else ""
    return {above} if line.endswith((":", "：")) and len(line.split()) > 1 else set()


def quoted_lines(lines: Sequence[str], sent: Sequence[str], first_lines: int = FIRST_LINES) -> set[int]:
    """Return which lines quote one of the letters `sent`, the one that is quoted most. `first_lines`: as above."""
    if sum(map(bool, lines)) < FEWEST_LINES:
        return set()
    words = [words_of(line) for line in lines]
    by_letter = [_quoted(words, answered, first_lines, sent) for answered in sent]
    return max(by_letter, key=lambda quoted: sum(bool(lines[at]) for at in quoted), default=set())


def _quoted(words: list[list[str]], answered: str, first_lines: int, sent: Sequence[str]) -> set[int]:
    """Return which lines of a text quote the letter of ours that it answers; blank lines among them count, too."""
    ours = [words_of(line) for line in answered.split("\n")]
    stream = [word for line in ours for word in line][:MOST_WORDS]
    whole = _beginning(words, ours, stream, 1)
    above = words[: whole[0]] if whole is not None else words
    part = _beginning(above, ours, stream, first_lines)
    quoted = _continuing(words, stream, *whole) if whole is not None else set()
    if part is None:
        return quoted
    passage = _continuing(above, stream, *part)
    return quoted if _is_copied(above, passage, sent) else quoted | passage


def _is_copied(words: list[list[str]], lines: set[int], sent: Sequence[str]) -> bool:
    """Return whether lines of a text that lack our first words are of one block of ours: an order, a text reported.

    People copy these. A quotation goes from block to block, through headings and through what is said of an offer; only
    between lines of the writer's own, with no blank line there, is that copied as well.
    """
    copied = [at for at in sorted(lines) if words[at]]
    below = next((at for at in range(copied[0], len(words)) if at not in lines), 0)
    is_set_in = copied[0] > 0 and below > 0 and bool(words[copied[0] - 1] and words[below - 1])
    return any(_is_in_block([words[at] for at in copied], text, is_set_in) for text in sent)


def _is_in_block(passage: Sequence[list[str]], text: str, is_set_in: bool) -> bool:
    """Return whether ours holds a passage, indented all along and, if it is not set in, as an order or a text is."""
    lines = [(words_of(line), len(line) - len(line.lstrip(" "))) for line in text.split("\n")]
    stream = [word for line, _ in lines for word in line]
    depths = [depth for line, depth in lines for _ in line]
    run = _run_from(0, passage)
    starts = (at for at, depth in enumerate(depths) if depth and stream[at : at + len(run)] == run)
    return any(
        all(at == depths[start] or (at and is_set_in) or at > depths[start] >= OFFERED for at in passed)
        for start in starts if (passed := _depths_of(passage, stream, depths, start))
    )


def _depths_of(passage: Sequence[list[str]], stream: list[str], depths: list[int], place: int) -> list[int]:
    """Return how far each word of a passage is indented in ours, from `place` on; nothing if ours lacks a line."""
    passed: list[int] = []
    for line in passage:
        start = _found(line, stream, place)
        if start < 0:
            return []
        place = start + len(line)
        passed += depths[start:place]
    return passed


def _run_from(at: int, words: Sequence[list[str]]) -> list[str]:
    """Return the words from a line on, as many as a quotation must begin with; fewer if the text ends."""
    return [word for below in words[at : at + 12] for word in below][:_ENOUGH_WORDS]


def _beginning(
    words: list[list[str]], ours: list[list[str]], stream: list[str], first_lines: int
) -> tuple[int, int] | None:
    """Return the line where one of ours begins in a text, and the index in our words; None if it does not."""
    starts: dict[str, list[int]] = {}
    place = seen = 0
    for line in ours:
        if line and seen < first_lines:
            starts.setdefault(line[0], []).append(place)
            seen += 1
        place += len(line)
    for at, line in enumerate(words):
        for start in starts.get(line[0], ()) if line else ():
            following = _run_from(at, words)
            if len(following) == _ENOUGH_WORDS and stream[start : start + _ENOUGH_WORDS] == following:
                return at, start
    return None


def _continuing(words: list[list[str]], stream: list[str], begin: int, place: int) -> set[int]:
    """Return which lines, from the line `begin` on, continue as our words do from `place` on."""
    continuing = set()
    for at, line in enumerate(words[begin:], begin):
        start = _found(line, stream, place)
        if start >= 0:
            place = start + len(line)
            continuing.add(at)
    return continuing


def _found(words: list[str], stream: list[str], place: int) -> int:
    """Return the index in our words where those of a line occur next, -1 if nowhere near."""
    if not words:
        return place
    gap = max(allowed for fewest, allowed in _GAPS if len(words) >= fewest)
    for at in range(place, min(place + gap + 1, len(stream))):
        if stream[at] == words[0] and stream[at : at + len(words)] == words:
            return at
    return -1
