"""The question to a newcomer whether they asked to join from this address."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from ...press.scenes.answers import Reader
from ...press.scenes.scene import Game, MayDo
from ..room.kind import Kind
from ..room.mailroom import Addressee
from ..tables.table import Table
from ..writing.mail import Mail


class ConfirmJoin(Struct, frozen=True):
    """Somebody asked to join from this address, as `name`; `yes` confirms it, `until` some moment."""

    game: Game
    reader: Reader
    name: str
    yes: MayDo
    until: datetime | None = None


def ask(mail: Mail, table: Table, address: str, about: str, occasion: str, name: str, until: datetime) -> None:
    """Ask at an address whether somebody there wants to play as `name`.

    about: the kind of question in the reply address. until: how long an answer counts.
    """
    shown = mail.room.presenter(table).table()
    mail.send(
        KIND,
        table,
        Addressee("", address),
        occasion,
        lambda reader: ConfirmJoin(shown, reader, name[:60], MayDo("Yes, I want to join", "yes"), until),
        about=about,
    )


KIND = Kind("confirm_join", head="join")
