"""To several: what more than one player is to be told, “tell Bert and Cleo hello”, as a letter to each, or to all."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from ...law.plainly import finished
from ..commands.grammar import Grammar
from .guess import Guess
from .spoken import forms
from .topics import LETTER

_BEFORE = frozenset({"and", "can", "could", "just", "please", "pls", "plz", "then", "to", "you"})
"""Words before the one for writing, and before a name."""
_BETWEEN = frozenset({"&", "+", "and", "or"})
_BEHIND = re.compile(r"(?P<text>\S.*?),? to (?P<names>.+)", re.IGNORECASE | re.DOTALL)
"""How a line goes on behind the word for writing if the names come last: “say hello to Bert and Cleo”."""
_LONGEST = 2_000
_MARKS = ",:;.!"


def told_to_several(line: str, grammar: Grammar, players: Collection[str], writer: str) -> tuple[Guess, ...]:
    """Return what tells several players what a line says: a letter to all if they are all others, and one to each.

    Nothing if the line tells nobody anything, or only one. players: the names of all.
    """
    words = line.split() if len(line) <= _LONGEST else []
    while words and words[0].casefold().strip(_MARKS) in _BEFORE:
        words = words[1:]
    writes = {form for form, _ in forms("message")}
    if len(words) < 2 or writes.isdisjoint(form for form, _ in forms(words[0].casefold().strip(_MARKS))):
        return ()
    names, rest = _named(words[1:], players)
    text = " ".join(rest)
    if not names and (said := _BEHIND.fullmatch(" ".join(words[1:]))) is not None:
        names, rest = _named(said["names"].split(), players)
        text = said["text"] if not rest else ""
    names = [name for name in names if name != writer]
    text = text.lstrip(" ,:;–-").removeprefix("that ").strip()
    text = finished(f"Please {text[3:]}") if text.startswith("to ") else text
    if len(names) < 2 or not text:
        return ()
    each = [_letter(grammar, name, text) for name in names]
    letters = [letter for letter in each if letter is not None]
    if len(letters) < len(names):
        return ()
    to_each = replace(letters[0], line="\n".join(letter.line for letter in letters), words="Write the same to each.")
    to_all = _letter(grammar, "", text) if {*players} - {writer} == {*names} else None
    return (to_all, to_each) if to_all is not None else (to_each,)


def _named(words: Sequence[str], players: Collection[str]) -> tuple[list[str], Sequence[str]]:
    """Return the players that words begin with, and the words behind them."""
    names = {name.casefold(): name for name in players}
    found: list[str] = []
    place = end = 0
    while place < len(words):
        if words[place].casefold() in _BETWEEN | _BEFORE:
            place += 1
            continue
        length = next((length for length in (3, 2, 1) if _as_name(words[place : place + length]) in names), 0)
        if not length:
            break
        found.append(names[_as_name(words[place : place + length])])
        place = end = place + length
    return [*dict.fromkeys(found)], words[end:]


def _as_name(words: Sequence[str]) -> str:
    return " ".join(words).casefold().strip(_MARKS + "\"“”")


def _letter(grammar: Grammar, name: str, text: str) -> Guess | None:
    """Return the letter to a player, to all if there is no name; None if there is no such command."""
    argument = ["PLAYER"] if name else []
    for command in grammar.commands:
        fixed, *arguments = command.pattern.split()
        if command.sort == LETTER and command.block and arguments == argument:
            order = grammar.order(f"{fixed} {name}".strip())
            if order is not None:
                return Guess(f"{order.words}\n{text}\nend", 0, replace(order, block=text))
    return None
