"""Strangers: plays what somebody writes who is not in the game: a request to join."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from mailgame.game.orders.entering import ANSWERS, VERB

from ...game.inputs import Result
from ...law.inquiries import UNANSWERED, as_line
from ...post.reading.letter import Letter
from ...press.scenes.occasions import ReceiptLine
from ...world import calendar
from ..answers import QUERIES
from ..commands.parsed import Misread, Parsed
from ..lobby.free_names import free_name
from ..lobby.introducing import in_other_words, introduced, without_answers
from ..meaning.understanding import Understanding
from ..writing.handled import Handled
from .outcomes import Outcomes
from .performer import Performer


def handle(
    performer: Performer, letter: Letter, received: datetime, number: int, before: Sequence[Letter] = ()
) -> Handled:
    """Play the letter of somebody who is not in the game.

    received: when the letter came. number: the letter's number in the store.
    before: their earlier letters, if this one answers a question about them.
    """
    inquiries = in_other_words(performer.table.game.engine.book)
    introduction = introduced([*before, letter], inquiries)
    if introduction.name:
        text = f"{VERB} as {introduction.name}\n{without_answers(letter, inquiries) if not before else ''}"
        letter = replace(letter, text=text, subject="")
    understanding = Understanding(performer.table, performer.mail.room.settings.limits.commands, QUERIES.commands)
    reading = understanding.read(understanding.strangers_grammar(), letter)
    handled = Handled([], [], reading.talk, set(), [])
    for order in reading.found[:1]:
        if isinstance(order, Misread):
            handled.lines.append(ReceiptLine(order.words, "refused", order.reason, near=order.near))
            continue
        if introduction.name and order.command.verb == VERB:
            answered = {ANSWERS: introduction.answers} if introduction.answers else {}
            words = as_line(f"{VERB} as {introduction.name}", inquiries.values(), introduction.answers)
            order = replace(order, words=words, arguments={**order.arguments, **answered})
        given = order.instruct(calendar.write(received), by="stranger", letter=str(number), address=letter.sender)
        result = performer.play(given, number)
        line = _line(performer, order, result)
        if result.refusal is not None and result.refusal.slug == UNANSWERED:
            handled.unanswered = introduction
        elif result.refusal is not None and introduction.name and order.command.verb == VERB:
            name = free_name(performer.table.game, given, introduction.name, letter)
            begin = f"{VERB} {performer.table.id} as {name}"
            free = as_line(begin, inquiries.values(), introduction.answers)
            line = replace(line, instead=free if name else "")
        handled.lines.append(line)
    return handled


def _line(performer: Performer, order: Parsed, result: Result) -> ReceiptLine:
    """Return the receipt's line for what a stranger asked; without its number in the history, which is for players."""
    presenter = performer.mail.room.presenter(performer.table)
    otherwise = "you have asked to join; the Admin will answer"
    line = Outcomes(performer.table.game).line(presenter, order, result, "", "", otherwise)
    if line.mark == "done" and any(type(event).__name__ == "Petitioned" for event in result.events):
        line = replace(line, words="Your request to join is with the Admin; you will hear by mail.", happenings=())
    return replace(line, journal=None)
