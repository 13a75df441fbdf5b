"""A message from another player or the Admin to one reader alone."""

from __future__ import annotations

from msgspec import Struct

from ...press.scenes.answers import Reader
from ...press.scenes.scene import Game
from ..room.mailroom import ADMIN
from ..writing.kinds import Occasion, Told
from ..writing.mail import Mail


class Message(Struct, frozen=True):
    """A message from a player or the Admin to the reader alone. `reply`: the command that answers it."""

    game: Game
    reader: Reader
    by: str
    text: str
    reply: str = ""


def tell(mail: Mail, occasion: Occasion) -> None:
    """Deliver a message to its readers, but not to its author."""
    table, wanted = occasion.table, occasion.wanted
    author, words = str(wanted.about.get("author", "")), str(wanted.about.get("words", ""))
    reply = "message admin" if author == ADMIN else f"message {author}"
    game = mail.room.presenter(table).table()
    for to in mail.readers(table, wanted.to, but=author):
        mail.send(KIND, table, to, f"{table.seq}", lambda reader: Message(game, reader, author, words, reply))


KIND = Told("message", called="messages", wanted=("message",), tell=tell)
