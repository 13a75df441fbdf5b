"""The first letter to a newcomer: what is played, and where they stand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ...press.answers import Reader
from ...press.scene import Dice, Game, MayDo, Seat
from .. import dice
from ..kind import Kind
from ..mail import Mail
from ..mailroom import addressee
from ..table import Table


@dataclass(frozen=True, slots=True)
class Welcome:
    """A newcomer has joined.

    starts: when they first play, None if at once. about: what is played. others: the names of the other players.
    """

    game: Game
    reader: Reader
    seat: Seat
    starts: datetime | None = None
    may_do: tuple[MayDo, ...] = ()
    about: str = ""
    dice: Dice | None = None
    others: tuple[str, ...] = ()


def greet(mail: Mail, table: Table, name: str) -> None:
    """Write the first letter to somebody who has joined."""
    presenter = mail.room.presenter(table)
    row = mail.tx.player(table.id, name)
    seat = presenter.own_seat(name)
    if row is not None and seat is not None:
        mail.send(
            KIND,
            table,
            addressee(row),
            "welcome",
            lambda reader: Welcome(
                presenter.table(),
                reader,
                seat,
                None,
                presenter.may_do(name),
                str(presenter.look.get("summary", "")),
                dice.welcome(table.game, table.closed),
                tuple(other.name for other in presenter.seats(name) if other.name != name),
            ),
        )


KIND = Kind("welcome")
