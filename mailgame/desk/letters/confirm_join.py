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

_AS_PROGRAMS_DO = "Your answer looks like a program’s. If you wrote it, answer with the number as well, as below."


class ConfirmJoin(Struct, frozen=True):
    """Somebody asked to join from this address, as `name`; `yes` confirms it, `until` some moment.

    again: why it is asked once more, in a sentence; "" if it is not.
    """

    game: Game
    reader: Reader
    name: str
    yes: MayDo
    until: datetime | None = None
    again: str = ""


def ask(
    mail: Mail, table: Table, address: str, about: str, occasion: str, name: str, until: datetime, number: int = 0
) -> None:
    """Ask at an address whether somebody there wants to play as `name`.

    about: the kind of question in the reply address. until: how long an answer counts. number: of the letter that asked
    to join, if a “yes” must give it, since the first looks like a program's; else 0.
    """
    yes = MayDo("Yes, I want to join", f"yes {number}" if number else "yes")
    shown = mail.room.presenter(table).table()
    mail.send(
        KIND,
        table,
        Addressee("", address),
        occasion,
        lambda reader: ConfirmJoin(shown, reader, name[:60], yes, until, _AS_PROGRAMS_DO if number else ""),
        about=about,
    )


KIND = Kind("confirm_join", head="join")
