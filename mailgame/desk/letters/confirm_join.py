"""The question to a newcomer whether the address is theirs from which they asked to join."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ...press.answers import Reader
from ...press.scene import Game, MayDo
from ..kind import Kind
from ..mail import Mail
from ..mailroom import Addressee
from ..table import Table


@dataclass(frozen=True, slots=True)
class ConfirmJoin:
    """Somebody wants to join from here: one answer confirms that it is theirs. `name` is what they asked for."""

    game: Game
    reader: Reader
    name: str
    yes: MayDo
    until: datetime | None = None


def ask(mail: Mail, table: Table, address: str, about: str, occasion: str, name: str, until: datetime) -> None:
    """Ask at an address whether somebody there wants to play as `name`; `about` stands in the reply address."""
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
