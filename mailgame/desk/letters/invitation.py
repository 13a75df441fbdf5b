"""The question to somebody outside the game whether they want to act for a player."""

from __future__ import annotations

from msgspec import Struct

from ...press.scenes.answers import Reader
from ...press.scenes.scene import Game, MayDo
from ..writing.kinds import Occasion, Told
from ..writing.mail import Mail


class Invitation(Struct, frozen=True):
    """Somebody asks the reader to act for them: `title` says who, and what for. `may_do` are the answers."""

    game: Game
    reader: Reader
    title: str
    may_do: tuple[MayDo, ...]


def tell(mail: Mail, occasion: Occasion) -> None:
    """Ask at the address of the guest, whose answer comes by a reply address of their own."""
    table, wanted = occasion.table, occasion.wanted
    game = mail.room.presenter(table).table()
    answers = (MayDo("I want to", "yes"), MayDo("I do not want to; nothing more comes", "no"))
    to = mail.outside(table, str(wanted.about.get("address", "")))
    mail.send(
        KIND, table, to, f"guest {wanted.about.get('guest', '')}",
        lambda reader: Invitation(game, reader, wanted.title, answers),
    )


KIND = Told("invitation", wanted=("invitation",), tell=tell)
