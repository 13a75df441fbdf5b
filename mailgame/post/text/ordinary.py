"""Lines of ordinary words: of these, found out fast, a mail program has written none.

Most lines of a letter are such: “vote 3 yes”. What introduces or heads a quotation, or stands below a letter, has marks
that these lack, or one of the words in languages.toml.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from mailgame.post.text.languages import in_small_letters, words

_LONGEST = 120
_PLAIN = re.compile(rf"(?! |\.)[A-Za-z0-9$,.'!? ]{{1,{_LONGEST}}}")
_WORD = re.compile(r"[a-z0-9]+")


def _ascii_words(phrases: Iterable[str]) -> Iterator[list[str]]:
    """Yield the words of each phrase that a line in ASCII may hold, without what may stand in place of its “…”."""
    for phrase in phrases:
        fixed = in_small_letters(phrase).replace("…", " ")
        if fixed.isascii():
            yield _WORD.findall(fixed)


_ANYWHERE = frozenset((
    "above",  # “Please write above this line”
    *(max(found, key=len) for found in _ascii_words(words("wrote"))),
    *(max(found, key=len) for found in _ascii_words(phrase for phrase in words("sent") if phrase[0] == "…")),
))
_AT_THE_BEGINNING = tuple({
    "ext",  # “External e-mail”
    *(word[:5] for word in words("original")),
    *(found[0] for name in ("sent", "posted", "by") for found in _ascii_words(words(name))),
})


def is_ordinary(line: str) -> bool:
    """Return whether a line without spaces at its end is sure to be nothing that a mail program writes.

    It introduces nothing, heads nothing, ends no letter, bears no mark, and no telephone has added it.
    """
    if _PLAIN.fullmatch(line) is None:
        return False
    said = line.lower()
    return not said.startswith(_AT_THE_BEGINNING) and _ANYWHERE.isdisjoint(_WORD.findall(said))
