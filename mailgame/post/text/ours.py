"""What a letter that we sent says: its subject, and the words of its text and of its HTML."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import unescape

from mailgame.post.mime.charsets import clean, decode
from mailgame.post.mime.fields import Fields, plain
from mailgame.post.mime.illegible import Illegible
from mailgame.post.mime.limits import Limits
from mailgame.post.mime.mime import Dissection, Part, split_head
from mailgame.post.text.markup import text_of
from mailgame.post.text.subjects import bare

MOST_WORDS = 20_000
LATELY = 32
"""Of how many of our letters what they say is remembered: who answers one often writes again before the next."""
_LINK = re.compile(r"[<\[(]\s?(?:mailto|https?):[^<>\[\]()\s]*\s?[>\])]|\b(?:mailto|https?):\S+", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_NOT_TEXT = re.compile(r"<(style|head|title)\b.*?</\1\s*>|<!--.*?-->", re.DOTALL | re.IGNORECASE)
_WITHIN_A_WORD = re.compile(r"</?(?:a|b|code|em|font|i|small|span|strong|sub|sup|tt|u)\b[^>]*>", re.IGNORECASE)
_TAG = re.compile(r"<[^>]*>")
_MOST_LOOKED_UP = 2_000
"""Of how many words is remembered whether a letter holds them."""
_MOST_PIECES = 3
"""In how many pieces the words of a passage may stand in ours, with something between them that is not shown."""


@lru_cache(maxsize=LATELY)
def texts_of(raw: bytes) -> tuple[str, ...]:
    """Return the words of a letter that we sent, as its text and as its HTML show them."""
    try:
        return tuple(text for part in _texts(raw) if (text := _text(part)))
    except Illegible:
        return ()


@lru_cache(maxsize=LATELY)
def sources_of(raw: bytes) -> tuple[str, ...]:
    """Return what the parts of a letter that we sent say, as they are written, HTML with its tags."""
    try:
        return tuple(_source(part) for part in _texts(raw))
    except Illegible:
        return ()


class Source:
    """What a letter that we sent says, as it is written: of each word it is found out once whether that is there.

    Each letter that answers ours is compared with it, and most say the same: “vote 3 yes”.
    """

    def __init__(self, raw: bytes) -> None:
        source = "\n".join(sources_of(raw))
        self._text = source.casefold()
        self._may_lack_words = not source.replace("\n", "").replace("\xa0", "").isprintable()
        self._held: dict[str, bool] = {}

    def may_hold(self, words: Iterable[str]) -> bool:
        """Return whether it may hold all these words, which are in small letters; False is certain.

        Words beyond ASCII are taken to be there, and all are if an invisible mark may stand within a word.
        """
        if self._may_lack_words:
            return True
        for word in words:
            held = self._held.get(word)
            if not (self._look_up(word) if held is None else held):
                return False
        return True

    def _look_up(self, word: str) -> bool:
        if len(self._held) >= _MOST_LOOKED_UP:
            self._held.clear()
        held = self._held[word] = not word.isascii() or word in self._text
        return held


@lru_cache(maxsize=LATELY)
def source_of(raw: bytes) -> Source:
    """Return what a letter that we sent says, as it is written."""
    return Source(raw)


def may_say(raw: bytes, words: Sequence[str]) -> bool:
    """Return whether a letter that we sent may say these words, as `words_of` gives them, one after the other.

    False is certain. Passages that its reader does not see, or that it quotes, may stand between them. This takes a
    tenth of the time of `texts_of`, which is as much as all else that is done with a letter.
    """
    return any(_may_say(stream, words) for stream in _streams(raw))


def _may_say(stream: str, words: Sequence[str]) -> bool:
    for _ in range(_MOST_PIECES):
        words = words[_as_far(stream, words) :]
        if not words:
            return True
    return False


def _as_far(stream: str, words: Sequence[str]) -> int:
    """Return how many of the first words follow each other there."""
    return bisect_left(range(len(words)), True, key=lambda last: _spaced(words[: last + 1]) not in stream)


@lru_cache(maxsize=LATELY)
def _streams(raw: bytes) -> tuple[str, ...]:
    """Return all words of each part of a letter that we sent, hidden ones as well, with a space around each."""
    try:
        return tuple(_stream(clean(_stripped(part))) for part in _texts(raw))
    except Illegible:
        return ()


def _stripped(part: Part) -> str:
    source = _source(part)
    if part.media_type == "text/html":
        source = unescape(_TAG.sub(" ", _WITHIN_A_WORD.sub("", _NOT_TEXT.sub(" ", source))))
    return source


def _stream(text: str) -> str:
    return _spaced([word for line in text.split("\n") for word in words_of(line)])


def _spaced(words: Sequence[str]) -> str:
    return f" {' '.join(words)} "


def subject_of(raw: bytes) -> str:
    """Return the subject of a letter that we sent, without the mark of an answer."""
    return bare(plain(Fields(split_head(raw.replace(b"\r\n", b"\n"))[0]).first("subject")))


def _texts(raw: bytes) -> list[Part]:
    head, body = split_head(raw.replace(b"\r\n", b"\n"))
    leaves = _leaves(Dissection(Limits()).part(Fields(head), body))
    return [part for part in leaves if part.media_type in ("text/plain", "text/html")]


def _leaves(part: Part) -> list[Part]:
    return [leaf for child in part.children for leaf in _leaves(child)] if part.children else [part]


def _source(part: Part) -> str:
    return decode(part.content(), part.parameters.get("charset", ""))


def _text(part: Part) -> str:
    return clean(text_of(_source(part)).text if part.media_type == "text/html" else _source(part))


def words_of(line: str) -> list[str]:
    """Return the words of a line, without links, however they are written."""
    return _WORD.findall(_without_links(line).casefold())


def _without_links(line: str) -> str:
    return _LINK.sub(" ", line) if ":" in line else line
