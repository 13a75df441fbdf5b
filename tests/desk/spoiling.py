"""Spoils each command of a rehearsal by one slip, and looks whether the first suggestion is the line that was meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from mailgame.desk.commands.lines import tokenize
from mailgame.desk.commands.parsed import Misread, Parsed
from mailgame.desk.performing.asking import says_yes
from mailgame.desk.performing.clerk import Clerk
from mailgame.desk.writing.handled import Handled
from mailgame.rehearsing.rehearsal import play
from mailgame.rehearsing.rehearsal_file import read_file

REHEARSALS = Path(__file__).parent.parent / "rehearsals"
Found = tuple[str, str, str, bool]
"""A slip: of which kind, the line as it was meant, as it was spoiled, and whether it was guessed."""


def spoiled(line: str) -> Iterator[tuple[str, str]]:
    """Yield a line with one slip each: its kind, and the line. Numbers are neither misspelt nor left out."""
    tokens = tokenize(line)
    for kind, words in _slips([token.raw for token in tokens]):
        yield kind, words + tokens[-1].stop  # a full stop that is gone would be a second slip


def _slips(words: list[str]) -> Iterator[tuple[str, str]]:
    for place, word in enumerate(words):
        before, after = words[:place], words[place + 1 :]
        if word.isalpha() and len(word) > 3:
            yield "typo", " ".join([*before, f"{word[0]}{word[2]}{word[1]}{word[3:]}", *after])
            yield "typo", " ".join([*before, word[:-2] + word[-1], *after])
        if after:
            yield "swap", " ".join([*before, after[0], word, *after[1:]])
        if word.isalpha() and len(words) > 1:
            yield "missing", " ".join([*before, *after])
        yield "superfluous", " ".join([*before, word, word, *after])
        yield "superfluous", " ".join([*before, word, "now", *after])


def guessed(file: Path, patch: Callable[[Any, str, object], None]) -> list[Found]:
    """Play a rehearsal, and return what becomes of each slip in its commands, before they are played.

    patch: sets an attribute for as long as it is needed, as pytest's `monkeypatch.setattr` does.
    """
    found: list[Found] = []
    handle = Clerk.handle

    def with_slips(clerk: Clerk, letter: Any, *further: Any, **who: Any) -> Handled:
        admin = further[3].admin
        grammar = clerk._known.grammar(admin)
        for meant in clerk._known.read(grammar, letter).found:
            if not isinstance(meant, Parsed) or says_yes(meant):
                continue  # nobody should be led to a yes by a guess
            for kind, line in dict.fromkeys(spoiled(meant.words)):
                if not isinstance(misread := grammar.line(line) or Misread(line, ""), Misread):
                    continue
                handled = Handled([], [], [], set(), [], writer="" if admin else further[3].name)
                misread = replace(misread, text=meant.block)
                first = [guess.parsed for guess in clerk.guessing.guesses(misread, admin, handled)][:1]
                right = [(one.command, one.arguments) for one in first]
                found.append((kind, meant.words, line, right == [(meant.command, meant.arguments)]))
        return handle(clerk, letter, *further, **who)

    patch(Clerk, "handle", with_slips)
    try:
        play(read_file(file))
    finally:
        patch(Clerk, "handle", handle)
    return found


def rates(found: list[Found]) -> dict[str, tuple[int, int]]:
    """Return for each kind of slip, and for all together, how many were guessed, and how many there were."""
    right, all_ = Counter[str](), Counter[str]()
    for kind, _, _, was in found:
        for name in (kind, "all"):
            all_[name] += 1
            right[name] += was
    return {name: (right[name], all_[name]) for name in sorted(all_)}
