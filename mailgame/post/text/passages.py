"""Lines that a letter repeats from the one it answers: too few words to be taken for a quotation by these alone.

People copy an order out of a letter by itself. An order that stands in a letter as it does in ours, together with what
ours says beside it and among other words, is what is left of a quotation. Somebody else's letter that stands whole
below other words is one as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from mailgame.post.text.ours import MOST_WORDS, may_say, source_of, words_of
from mailgame.post.text.requoted import OFFERED, quoted_lines

FEWEST_LINES = 3
"""A text with fewer lines cannot hold words of its own and two lines of a letter."""
_FEWEST_WORDS = 4
_MOST_PLACES = 20
"""How many of the places are looked at where a letter says the same line."""
_FARTHEST = 20
"""How many lines above and below a line are looked at for orders and other words that meet."""


class _Said:
    """The words of a letter one after the other; where each line begins; and which words are of orders.

    In a list of orders it is what they do that is indented as orders are elsewhere.
    """

    def __init__(self, text: str) -> None:
        self.stream: list[str] = []
        self.is_order: list[bool] = []
        self.places: dict[tuple[str, ...], list[int]] = {}
        for line in text.split("\n"):
            words = words_of(line)
            if words and len(self.stream) < MOST_WORDS:
                self.places.setdefault(tuple(words), []).append(len(self.stream))
                self.stream += words
                self.is_order += [len(line) - len(line.lstrip(" ")) >= OFFERED] * len(words)

    def says(self, words: Sequence[str], place: int) -> bool:
        """Return whether it says these words from a place on."""
        return place >= 0 and self.stream[place : place + len(words)] == words


def may_repeat(text: str, raw: bytes) -> bool:
    """Return whether lines of a text may repeat a letter that we sent; False is certain, and found out fast."""
    lines = list(_filled(text).values())
    if len(lines) < FEWEST_LINES:
        return False
    groups = groupby(lines, source_of(raw).may_hold)
    runs = [list(run) for in_source, run in groups if in_source]
    return any(may_say(raw, words) for run in runs for words in _shortest(run))


def _shortest(lines: Sequence[list[str]]) -> Iterator[list[str]]:
    """Yield the words of the shortest passage from each line on that is long enough to be one that a letter repeats."""
    for at in range(len(lines) - 1):
        words: list[str] = []
        for number, line in enumerate(lines[at:], 1):
            words += line
            if number > 1 and len(words) >= _FEWEST_WORDS:
                yield words
                break


def repeated(text: str, sent: Sequence[str]) -> frozenset[int]:
    """Return which lines of a text repeat letters that we sent: orders, and what these letters say beside them.

    None do if the text says nothing else: its writer has copied them.
    """
    words = _filled(text) if sent else {}
    if len(words) < FEWEST_LINES:
        return frozenset()
    letters = [letter for letter in map(_Said, sent) if any(letter.is_order)]
    return _among({at for letter in letters for at in _repeating(words, letter)}, words)


def repeated_whole(text: str, another: str) -> frozenset[int]:
    """Return which lines of a text repeat another letter that it answers: from its beginning, or all of it."""
    words, theirs = _filled(text), list(_filled(another).values())
    if len(theirs) < 2:
        return frozenset()
    repeating = quoted_lines(text.split("\n"), [another], 1)
    filled = list(words)
    for at in range(len(filled) - len(theirs) + 1):
        if all(words[filled[at + number]] == line for number, line in enumerate(theirs)):
            repeating.update(filled[at : at + len(theirs)])
    return _among(repeating & words.keys(), words)


@lru_cache(maxsize=4)
def _filled(text: str) -> dict[int, list[str]]:
    """Return the words of each line that has any: a text is compared with several letters."""
    return {at: words for at, line in enumerate(text.split("\n")) if (words := words_of(line))}


def _among(repeating: set[int], words: dict[int, list[str]]) -> frozenset[int]:
    return frozenset(repeating) if repeating < words.keys() else frozenset()


def _repeating(words: dict[int, list[str]], letter: _Said) -> Iterator[int]:
    """Yield the lines of a text that follow each other in a letter as well, where orders and other words meet there."""
    lines, done = list(words.items()), 0
    for at, (_, line) in enumerate(lines):
        for place in letter.places.get(tuple(line), ())[:_MOST_PLACES] if at >= done else ():
            first, begin = at, place
            for number in range(at - 1, max(done, at - _FARTHEST) - 1, -1):
                if not letter.says(above := lines[number][1], begin - len(above)):
                    break
                first, begin = number, begin - len(above)
            last, end = _as_far(lines[: at + _FARTHEST], letter, at, place)
            if last - first > 1 and end - begin >= _FEWEST_WORDS and len(set(letter.is_order[begin:end])) > 1:
                done, _ = _as_far(lines, letter, last, end)
                yield from (number for number, _ in lines[first:done])
                break


def _as_far(lines: list[tuple[int, list[str]]], letter: _Said, at: int, place: int) -> tuple[int, int]:
    """Return up to which line and place a letter goes on as the lines of a text do."""
    while at < len(lines) and letter.says(lines[at][1], place):
        at, place = at + 1, place + len(lines[at][1])
    return at, place
