"""Word lists of a game: plain texts in a folder of its ruleset, one word a line, read once and looked at before use."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from mailgame.law.wordlists import WordList, as_listed

FOLDER = "wordlists"
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}\.txt")
LARGEST = 8_000_000
"""The bytes that a list may have."""
MOST = 500_000
"""The words that a list may have."""
LONGEST = 60
"""The letters that a word may have."""


class NoList(Exception):
    """A word list cannot be used; the message names the file and the line, and says what is wrong with it."""


def read(folder: Path) -> dict[str, WordList]:
    """Return the word lists of a ruleset's folder by name, that of `english.txt` as "english". Raises NoList."""
    lists_folder = folder / FOLDER
    if not lists_folder.exists():
        return {}
    lists = {}
    for path in sorted(lists_folder.iterdir()):
        if not _NAME.fullmatch(path.name) or not path.is_file():
            raise NoList(f"{path}: in {FOLDER} there are only lists, each a file called like “english.txt”")
        lists[path.stem] = _list(path)
    return lists


def _list(path: Path) -> WordList:
    if path.stat().st_size > LARGEST:
        raise NoList(f"{path}: it has {path.stat().st_size:,} bytes; a word list has at most {LARGEST:,}")
    lines: dict[str, int] = {}
    for number, word in _words(path):
        if word in lines:
            raise NoList(f"{path}:{number}: “{word}” stands in line {lines[word]} already")
        lines[word] = number
        if len(lines) > MOST:
            raise NoList(f"{path}:{number}: a word list has at most {MOST:,} words")
    if not lines:
        raise NoList(f"{path}: there is no word in it")
    return WordList(tuple(lines), frozenset(lines))


def _words(path: Path) -> Iterator[tuple[int, str]]:
    """Give the words of a file, as they are looked up, with their lines; what follows # is a remark. Raises NoList."""
    for number, raw in enumerate(path.read_bytes().removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        try:
            line = raw.decode("utf-8").partition("#")[0].strip()
        except UnicodeDecodeError:
            raise NoList(f"{path}:{number}: this line is not in UTF-8; save the file in that encoding") from None
        if not line:
            continue
        if len(line) > LONGEST or len(line.split()) > 1 or not line.isprintable():
            shown = unicodedata.normalize("NFC", line)[:LONGEST]
            raise NoList(f"{path}:{number}: “{shown}” is not one word of at most {LONGEST} letters")
        yield number, as_listed(line)
