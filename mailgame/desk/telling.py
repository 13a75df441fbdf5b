"""Telling: what the rules want told is written, and what cannot be written is told in words."""

from __future__ import annotations

from collections.abc import Sequence

from mailgame.game.inputs import Result

from ..game.facts import one_line
from ..store.rows import GameRow, LetterIn
from .kinds import Kinds, Occasion
from .letters import notice, offer
from .mail import Mail
from .mailroom import addressee, administrator
from .table import Table

_UNWRITTEN = (
    "This letter could not be written, and the Admin has been told. What it was about has happened; "
    "to see where you stand now, write: status"
)
_SET_ASIDE = (
    "Your letter was set aside, since the server stumbled over it. Nothing in it was played. The Admin has "
    "been told. If it held several commands, send each in a letter of its own: then all but the one at "
    "fault can be played."
)


def tell(mail: Mail, kinds: Kinds, occasion: Occasion) -> None:
    """Write the letters of one occasion to everybody whom it is for."""
    table, wanted = occasion.table, occasion.wanted
    title, kind = one_line(wanted.title), kinds.told(wanted.kind)
    if not mail.piece(table, f"the letter “{title}”", lambda: kind.tell(mail, occasion)):
        for to in mail.readers(table, wanted.to, admin=wanted.to is None or kind.admin):
            mail.plain(notice.KIND, table.row, to, f"{table.seq} {title}", title, _UNWRITTEN)


def ask(mail: Mail, kinds: Kinds, table: Table, result: Result) -> None:
    """Write to those whose choice is wanted now, unless a letter that goes out anyway lists it."""
    if not any(kinds.told(wanted.kind).offers for wanted in result.letters):
        offer.ask(mail, table, result)


def unwritten(mail: Mail, table: Table, missing: Sequence[str]) -> None:
    """Tell the Admin what could not be written: once a day of the same."""
    admin = administrator(mail.tx, table.id)
    if admin is None:
        return
    words = (
        f"In the game {table.row.name} this could not be written: {'; '.join(missing)}. Letters went out without "
        "it, and nothing else is lost. The log of the server says why; it looks like a fault of the server’s own."
    )
    occasion = f"unwritten {mail.now.date()} {'; '.join(missing)}"
    mail.plain(notice.KIND, table.row, admin, occasion, "A part of the letters could not be written", words)


def broke(mail: Mail, game: GameRow, row: LetterIn) -> None:
    """Answer a letter that the server broke over, and tell the Admin. Nothing of the game is looked at."""
    player = mail.tx.player(game.id, row.player) if row.player else None
    admin = administrator(mail.tx, game.id)
    occasion = f"letter {row.id}"
    if player is not None and mail.may_write(player.address):
        mail.plain(notice.KIND, game, addressee(player), occasion, "Your letter was set aside", _SET_ASIDE, row)
    if admin is not None and (player is None or not player.admin):
        who = row.player or "somebody"
        words = f"Letter {row.id}, from {who}, broke the server and was set aside: {row.reason}. "
        words += "Its writer has been told that none of it was played. The log of the server has the details."
        mail.plain(notice.KIND, game, admin, occasion, "A letter was set aside", words)
