"""Reception: a letter is played by whoever attends to its writer, and answered."""

from __future__ import annotations

from ...store.rows import LetterIn
from ...world import calendar
from ..letters import ask_newcomer, receipt
from ..performing import attending, strangers
from ..performing.clerk import Clerk
from ..performing.performer import Performer
from ..room.mailroom import addressee
from .intake import read


def attend(performer: Performer, row: LetterIn) -> None:
    """Play the commands of a letter, and answer it; to its writer what comes of it is one letter."""
    with performer.mail.answering(row.player):
        _attend(performer, row)


def _attend(performer: Performer, row: LetterIn) -> None:
    table, mail = performer.table, performer.mail
    letter = read(mail, row)
    # A letter that was held may be older than the game's clock, which never goes back.
    received = max(row.received_at, calendar.read(table.game.world.data["clock"]))
    if not row.player:
        numbers = ask_newcomer.answered_before(row.reason)
        before = [mail.room.read(mail.tx, number) for number in numbers]
        handled = strangers.handle(performer, letter, received, row.id, before)
        if handled.unanswered is not None:
            ask_newcomer.ask(mail, table, row, letter, handled.unanswered, (*numbers, row.id))
        else:
            receipt.answer_newcomer(mail, table, row, letter, handled)
        return
    player = mail.tx.hear_from(table.id, row.player, row.received_at)
    if player is None:
        mail.tx.mark_letter(row.id, "ignored", "its writer has left the game")
        return
    if mail.tx.reached(player.address, mail.now) is not None:
        mail.tx.owe_pages(table.id)
    if player.guest:
        handled = attending.handle(performer, letter, received, row.id, player)
    else:
        trusted = mail.room.settings.trust_all or row.reason in ("by token", "confirmed")
        handled = Clerk(performer).handle(letter, received, mail.now, row.id, player, trusted=trusted)
    receipt.answer(mail, table, row, letter, addressee(player), handled)
