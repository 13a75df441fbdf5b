"""Joining: what somebody wants who writes “join GAME as NAME”, and which games can be joined with which words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mailgame.game.game import Game
from mailgame.game.inputs import Instruct

from ..law import Command
from ..law.commands import STRANGERS
from ..post.letter import Letter
from .commands.unmarked import bare, unquoted

LINES = 20
"""So many lines of a letter are looked through for a wish to join."""
_WISH = re.compile(r"(?:please\s+)?join\s+(?:(?P<game>.+?)\s+)?as\s+(?P<rest>\S.*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Wish:
    """What a line asks for: the game as it was called ("" if it was not), and what stands after “as”."""

    game: str
    rest: str

    def name(self, questions: Mapping[str, Sequence[str]]) -> str:
        """Return the name that is asked for: what is left when the answers at the end are taken off."""
        words = self.rest.rstrip(" .!").split()
        answers = {option.casefold() for options in questions.values() for option in options}
        for _ in questions:
            if len(words) > 1 and words[-1].casefold() in answers:
                words.pop()
        return " ".join(words).strip("\"“”„")


def wish_in(letter: Letter) -> Wish | None:
    """Return the first wish to join in a letter, its subject included, or None."""
    for line in (letter.subject, *letter.text.split("\n")[:LINES]):
        found = wish(line)
        if found is not None:
            return found
    return None


def wish(line: str) -> Wish | None:
    """Read one line as a wish to join, whatever marks stand around it."""
    found = _WISH.fullmatch(line.strip()) or _WISH.fullmatch(unquoted(bare(line)))
    return Wish((found["game"] or "").strip("\"“”„"), found["rest"]) if found else None


def invitation(slug: str, questions: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    """Return the command that joins a game, and what is to be written in place of which of its words."""
    command = " ".join([f"join {slug} as NAME", *(question.upper() for question in questions)])
    said = [f"{' or '.join(options)} in place of {question.upper()}" for question, options in questions.items()]
    return command, " and ".join(said)


def takes_newcomers(game: Game) -> bool:
    """Tell whether somebody who wants to join could: the rules in force are asked, and all is taken back."""
    if game.over:
        return False
    answers = {question: options[0] for question, options in game.ruleset.newcomer.items()}
    for command in game.commands():
        if command.by not in STRANGERS or command.verb != "join":
            continue
        instruct = Instruct(
            at=game.world.data["clock"],
            player="",
            pattern=command.pattern,
            arguments={"name": "Somebody New", **answers},
            by="stranger",
            words="join",
            address="newcomer@invalid",
        )
        if _would_do(game, command, instruct):
            return True
    return False


def _would_do(game: Game, command: Command, instruct: Instruct) -> bool:
    try:
        game.orders.try_out(command, instruct)
    except Exception:  # refused, or a rule errs: that is told when somebody joins, and spoils no letter before
        return False
    return True
