"""Attending to guests: plays what somebody writes who is outside the game and was asked to act for a player."""

from __future__ import annotations

from datetime import datetime

from ...game import guests
from ...game.guests import ANSWERS
from ...post.reading.letter import Letter
from ...press.scenes.occasions import ReceiptLine
from ...store.rows import PlayerRow
from ...world import calendar
from ..answers import QUERIES
from ..commands.consent import agrees
from ..commands.grammar import Grammar
from ..commands.parsed import Misread, Parsed
from ..meaning.understanding import Understanding
from ..writing import owing
from ..writing.handled import Handled
from ..writing.receipt_lines import done_line, refused_line
from .performer import Performer
from .rounds import end_rounds


def handle(performer: Performer, letter: Letter, received: datetime, number: int, guest: PlayerRow) -> Handled:
    """Play all commands of a guest's letter. number: the letter's number in the store."""
    understanding = Understanding(performer.table, performer.mail.room.settings.limits.commands, QUERIES.commands)
    grammar = understanding.guests_grammar()
    reading = understanding.read(grammar, letter)
    handled = Handled([], [], reading.talk, set(), [], reading.below_stop, grammar.within(reading), reading.aside)
    reading.found = reading.found or list(_answer(grammar, letter))
    end_rounds(performer, letter, reading, handled, received)
    for read in reading.found:
        if isinstance(read, Misread):
            handled.lines.append(ReceiptLine(read.words, "refused", read.reason, near=read.near))
        else:
            handled.understood = True
            handled.lines.append(_play(performer, read, received, number, guest))
    agreed = not guests.is_yet_to_agree(performer.table.game.world, guest.address)
    handled.explained = owing.ALIKE if agreed else owing.ASKED
    handled.understood = handled.understood and agreed
    if not handled.lines:
        first = next(iter(reading.talk), letter.subject_as_sent)
        handled.lines.append(_what_to_write(grammar, first, agreed))
    return handled


def _what_to_write(grammar: Grammar, first: str, agreed: bool) -> ReceiptLine:
    """Return the answer to a letter without a command. first: its first line. agreed: the guest has said yes."""
    patterns = [command.pattern for verb in grammar.verbs for command in grammar.commands_of(verb)]
    if agreed:
        return ReceiptLine(first, "refused", "You act for a player here, and can write this:", near=tuple(patterns))
    near = tuple(pattern for pattern in patterns if pattern in ANSWERS)
    return ReceiptLine(first, "refused", "You are asked whether you want to act for a player here.", near=near)


def _answer(grammar: Grammar, letter: Letter) -> list[Parsed]:
    """Return the command that a plain yes or no stands for, in whatever language."""
    agreed = agrees(letter)
    answer = grammar.line("yes" if agreed else "no") if agreed is not None else None
    return [answer] if isinstance(answer, Parsed) and answer.command.pattern in ANSWERS else []


def _play(performer: Performer, order: Parsed, received: datetime, number: int, guest: PlayerRow) -> ReceiptLine:
    result = performer.play(
        order.instruct(calendar.write(received), by="guest", letter=str(number), address=guest.address), number
    )
    if result.refusal is not None:
        return refused_line(order.words, result.refusal)
    return done_line(order.words, (), otherwise="It is done.")
