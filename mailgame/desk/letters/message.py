"""Words from another player, or from the Admin, to one reader alone."""

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
    """Words from another player. `private`: to the reader alone, else to all. `reply` is the command that answers."""

    game: Game
    reader: Reader
    by: str
    text: str
    private: bool = True
    reply: str = ""


def tell(mail: Mail, occasion: Occasion) -> None:
    """Bring somebody's words to whom they are for."""
    author = str(occasion.wanted.about.get("author", ""))
    bring(KIND, mail, occasion, "message admin" if author == ADMIN else f"message {author}")


def bring(kind: Kind, mail: Mail, occasion: Occasion, reply: str, *, private: bool = True) -> None:
    """Bring somebody's words to all whom they are for but themselves; `reply` is the command that answers."""
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
