"""A letter from a rule or a player to the Admin, with what they can do about it."""

from __future__ import annotations

from ...law import Thing
from ...press.scenes.scene import MayDo
from ...press.words.words import one_line
from ..lobby.joining import invitation, takes_newcomers
from ..room.mailroom import administrator
from ..sight.rulepages import words_of
from ..tables.table import Table
from ..writing.kinds import Occasion, Told
from ..writing.mail import Mail
from .notice import Notice, buttons

_AT_ONCE = 3
"""The most newcomers an hour that the Admin of a game is written to about at once; others wait in the digest."""


def tell(mail: Mail, occasion: Occasion) -> None:
    """Write to the Admin, if the game has one; a proposal of law alone is shown with the law's text."""
    table, wanted = occasion.table, occasion.wanted
    admin = administrator(mail.tx, table.id)
    if admin is None:
        return
    presenter = mail.room.presenter(table)
    author = str(wanted.about.get("author", ""))
    words = str(wanted.about.get("words", ""))
    number = wanted.about.get("proposal")
    proposal = presenter.world.thing("proposal", str(number)) if number else None
    if proposal is not None and proposal.law and not proposal.text:
        words = f"{words_of(table.game, proposal)}\n\n{words}"
    answer = (MayDo("Answer", f"message {author}\n\nend", "Answer"),) if author else ()
    may_do = buttons(wanted.about) or answer
    mail.send(
        KIND,
        table,
        admin,
        f"{table.seq} {wanted.title}",
        lambda reader: Notice(presenter.table(), reader, wanted.title, words, author, may_do=may_do),
    )


def begin(mail: Mail, table: Table) -> None:
    """Write the first letter to the Admin of a game: that it is open, what comes to them, and what to do first."""
    admin = administrator(mail.tx, table.id)
    if admin is None:
        return
    presenter = mail.room.presenter(table)
    game = presenter.table()
    joins, questions = invitation(table.id, table.game.engine.book.inquiries)
    invited = (
        f"Others join by writing to {game.address}: {joins}{f', with {questions}' if questions else ''}. Where the "
        "rules leave it to you, you are written to at once, and approve or reject it."
        if takes_newcomers(table.game) else "It takes no newcomers."
    )
    words = (
        f"{game.name} is open, and you are its Admin. It is {game.title}, with {_players(len(presenter.seats()))} "
        f"been written to.\n\n{invited}\n\nWhat waits for you comes once a day and before each deadline; “desk” "
        "shows it at any time. The game does not wait for you: what is due happens on time. Commands of the Admin "
        "count in replies to letters such as this one."
    )
    may_do = (MayDo("What waits for you", "desk", "Desk"), MayDo("All commands", "help", "Help"))
    subject = f"You are the Admin of {game.name}"
    mail.send(KIND, table, admin, "first", lambda reader: Notice(game, reader, subject, words, may_do=may_do))


def _players(count: int) -> str:
    return "one player, who has" if count == 1 else f"{count} players, who have"


def somebody_asks(mail: Mail, table: Table, petition: Thing) -> None:
    """Write to the Admin that somebody wants to join: at once, unless many do so."""
    admin = administrator(mail.tx, table.id)
    if admin is None or not mail.tx.count_letter(f"newcomers of {table.id}", mail.now, _AT_ONCE):
        return
    presenter = mail.room.presenter(table)
    subject = f"A newcomer: {one_line(petition.about.get('name') or 'somebody')}"
    number = petition.id
    may_do = (
        MayDo("Let them in", f"approve {number}", "Approve"),
        MayDo("Turn them down", f"reject {number} because …", "Turn down"),
    )
    mail.send(
        KIND, table, admin, f"petition {number}",
        lambda reader: Notice(presenter.table(), reader, subject, str(petition.words), may_do=may_do),
    )


KIND = Told("to_admin", head="notice", called="notices", wanted=("to admin",), tell=tell, admin=True)
