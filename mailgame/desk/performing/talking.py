"""Talking: an answer by mail to what was said to everybody is said in the same thread."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from ...game.talk import latest, message_of
from ...post.reading.letter import Letter
from ..commands.grammar import STOP, Grammar
from ..commands.parsed import Parsed
from ..commands.unmarked import says
from ..letters.post import answered_by
from ..sorting.writers import token_of
from ..tables.table import Table
from ..writing import owing, programs

VERB = "post"


def under(table: Table, letter: Letter) -> int:
    """Return the number of what was said that a letter answers; 0 if it answers nothing that was said."""
    if not latest(table.game.world):
        return 0
    tokens = (token_of(address) for address in letter.recipients)
    rows = [row for token in tokens if token and (row := table.tx.owner_of_token(token)) is not None]
    kinds = [row.kind for row in rows if row.game == table.id]
    number = answered_by(table.tx, table.id, kinds, [*filter(None, (letter.in_reply_to,)), *letter.references[::-1]])
    return number if message_of(table.game.world, number) is not None else 0


def is_said_by_a_program(table: Table, letter: Letter, number: int, player: str, received: datetime) -> bool:
    """Return whether nobody can have written an answer to what was said with this number, so that it is not said.

    It comes at once, or says in the same thread what its writer has said there that day.
    """
    message, tx, row = message_of(table.game.world, number), table.tx, table.row
    if message is None or programs.comes_at_once(tx, row, player, received, letter):
        return message is not None
    thread = f"{row.id} on {message.proposal}" if message.proposal else f"{row.id} under {message.first or number}"
    return programs.says_again(tx, letter, thread, letter.text, owing.day(received))


def in_thread(grammar: Grammar, order: Parsed, number: int) -> Parsed:
    """Return an order as it is meant in a letter that answers what was said with this number: “post” is in its thread.

    number: 0 for a letter that answers nothing that was said.
    """
    if not number or order.command.pattern != VERB:
        return order
    post = grammar.line(f"{VERB} under {number}")
    return replace(order, command=post.command, arguments=post.arguments) if isinstance(post, Parsed) else order


def as_said(grammar: Grammar, letter: Letter, number: int) -> list[Parsed]:
    """Return an order that posts the whole letter to the thread that it answers; none if it cannot be posted."""
    lines = letter.text.split("\n")
    end = next((place for place, line in enumerate(lines) if says(line.strip(), STOP)), len(lines))
    words = "\n".join(lines[:end]).strip()
    post = grammar.line(VERB)
    return [in_thread(grammar, replace(post, block=words), number)] if words and isinstance(post, Parsed) else []
