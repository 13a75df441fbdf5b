"""A message from another player or the Admin to one reader alone."""

from __future__ import annotations

from dataclasses import dataclass

from ...press.answers import Reader
from ...press.scene import Game
from ..kind import Kind
from ..kinds import Occasion, Told
from ..mail import Mail
from ..mailroom import ADMIN


@dataclass(frozen=True, slots=True)
class Message:
    """A message from a player or the Admin. `private`: to the reader alone. `reply`: the command that answers it."""

    game: Game
    reader: Reader
    by: str
    text: str
    private: bool = True
    reply: str = ""


def tell(mail: Mail, occasion: Occasion) -> None:
    """Deliver a message to its reader."""
    author = str(occasion.wanted.about.get("author", ""))
    bring(KIND, mail, occasion, "message admin" if author == ADMIN else f"message {author}")


def bring(kind: Kind, mail: Mail, occasion: Occasion, reply: str, *, private: bool = True) -> None:
    """Deliver a message to its readers, but not to its author.

    reply: the command that answers it. private: it is for one reader alone.
    """
    table, wanted = occasion.table, occasion.wanted
    presenter = mail.room.presenter(table)
    author = str(wanted.about.get("author", ""))
    for to in mail.readers(table, wanted.to, but=author):
        mail.send(
            kind,
            table,
            to,
            f"{table.seq}",
            lambda reader: Message(
                presenter.table(), reader, author, str(wanted.about.get("words", "")), private, reply
            ),
        )


KIND = Told("message", called="messages", wanted=("message",), tell=tell)
