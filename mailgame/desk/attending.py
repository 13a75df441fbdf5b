"""Attending to guests: plays what somebody writes who is outside the game and was asked to act for a player."""

from __future__ import annotations

from datetime import datetime

from mailgame.game.inputs import Instruct

from ..game.guests import ANSWERS
from ..post.letter import Letter
from ..press.occasions import ReceiptLine
from ..store.rows import PlayerRow
from ..world import calendar
from .commands.grammar import Grammar, Misread, Parsed
from .handled import Handled
from .performing import Performer
from .receipt_lines import done_line
from .sorting.consent import agrees
from .understanding import Understanding


def handle(performer: Performer, letter: Letter, received: datetime, number: int, guest: PlayerRow) -> Handled:
    """Play all commands of a guest's letter. number: the letter's number in the store."""
    known = Understanding(performer.table, performer.mail.room.settings.limits.commands)
    grammar = known.guests_grammar()
    reading = known.read(grammar, letter)
    handled = Handled([], [], reading.talk, set(), [], reading.below_stop, reading.in_text)
    for found in reading.found or _answer(grammar, letter):
        if isinstance(found, Misread):
            handled.lines.append(ReceiptLine(found.words, "refused", found.reason, near=found.near))
        else:
            handled.understood = True
            handled.lines.append(_play(performer, found, received, number, guest))
    if not handled.lines:
        near = tuple(command.pattern for verb in grammar.verbs for command in grammar.commands_of(verb))
        first = next(iter(reading.talk), letter.subject_as_sent)
        handled.lines.append(ReceiptLine(first, "refused", "You act for a player here, and can write this:", near=near))
    return handled


def _answer(grammar: Grammar, letter: Letter) -> list[Parsed]:
    """Return the command that a plain yes or no stands for, in whatever language."""
    agreed = agrees(letter)
    found = grammar.line("yes" if agreed else "no") if agreed is not None else None
    return [found] if isinstance(found, Parsed) and found.command.pattern in ANSWERS else []


def _play(performer: Performer, order: Parsed, received: datetime, number: int, guest: PlayerRow) -> ReceiptLine:
    result = performer.play(
        Instruct(
            at=calendar.write(received),
            player="",
            pattern=order.command.pattern,
            arguments=dict(order.arguments),
            block=order.block,
            by="guest",
            letter=str(number),
            words=order.words,
            address=guest.address,
        ),
        number,
    )
    if result.refusal is not None:
        rule = f" (rule {result.refusal.rule})" if result.refusal.rule else ""
        return ReceiptLine(order.words, "refused", result.refusal.words + rule)
    return done_line(order.words, (), otherwise="It is done.")
