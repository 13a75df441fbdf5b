"""Asking first: what cannot be taken back is done once its writer has said yes.

They say it in the line (“leave yes”), or as the whole answer to the receipt that asks.
"""

from __future__ import annotations

from dataclasses import replace

from ..game.customs.leaving import LEAVE
from ..post.letter import Letter
from ..store.transaction import Transaction
from .commands.grammar import Parsed
from .commands.unmarked import says

YES = "yes"
_QUESTIONS = {
    LEAVE: "You are still in the game. Leaving is for good: what you own goes as the rules say, and only the Admin can "
    "let you in again. If you want to leave, answer: yes",
}


def question(order: Parsed) -> str:
    """Return what is asked before an order is played; "" if nothing is."""
    return _QUESTIONS.get(order.command.pattern, "")


def says_yes(order: Parsed) -> bool:
    """Tell whether an order holds the answer to its question, which nobody should be led to by a guess."""
    words = order.command.pattern.split()
    return words[-1] == YES and " ".join(words[:-1]) in _QUESTIONS


def ask(tx: Transaction, game: str, writer: str, line: str) -> None:
    """Remember which line a “yes” of the writer stands for."""
    tx.put_setting(_key(game, writer), line.encode())


def answered(tx: Transaction, game: str, writer: str, letter: Letter) -> Letter:
    """Return a letter that says no more than yes as the line that was asked about; any other letter as it is.

    The question holds for the next letter only.
    """
    asked = tx.setting(_key(game, writer))
    if not asked:
        return letter
    tx.put_setting(_key(game, writer), b"")
    text = letter.text.strip()
    return replace(letter, text=asked.decode(), subject="") if says(text, YES) else letter


def _key(game: str, writer: str) -> str:
    return f"asked {game} {writer}"
