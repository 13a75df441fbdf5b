"""The first letter to a newcomer: what is played, and where they stand."""

from __future__ import annotations

from typing import ClassVar

from ...press.scenes.answers import Reader
from ...press.scenes.boardscene import Board
from ...press.scenes.joining import MAP, MAY_DO, PICTURE, PRESSING, SEAT, Part
from ...press.scenes.scene import Dice, Game, MayDo, Seat
from ..room.kind import Kind
from ..room.mailroom import addressee
from ..sight import dice
from ..tables.table import Table
from ..writing.mail import Mail

_FIRST = 2
"""How many things to begin with a welcome shows at most."""
_TALK = "post"


class Welcome(Part, frozen=True):
    """A newcomer has joined.

    seat: what they have, None if another letter says how the game stands, with its dates and dice. may_do: what they
    could do first. about: what is played. others: the names of the other players. admin: the Admin's name.
    decider: who decides what the rules leave open, if it is not the Admin. map: the board, once somebody owns or has
    put something there, since later letters show only what is new; as a `picture` too. seats: all players, for it.
    """

    game: Game
    reader: Reader
    name: str
    seat: Seat | None = None
    may_do: tuple[MayDo, ...] = ()
    about: str = ""
    dice: Dice | None = None
    others: tuple[str, ...] = ()
    admin: str = ""
    decider: str = ""
    seats: tuple[Seat, ...] = ()
    map: Board | None = None
    picture: bool = True
    sections: ClassVar[tuple[str, ...]] = (MAP, MAY_DO, PICTURE, SEAT)

    @property
    def weight(self) -> int:
        """It is the first letter."""
        return PRESSING


def greet(mail: Mail, table: Table, name: str, *, told: bool = False) -> None:
    """Write the first letter to a player who has joined.

    name: the player's. told: whether another letter says how the game stands.
    """
    presenter = mail.room.presenter(table)
    row = mail.tx.player(table.id, name)
    seat = presenter.own_seat(name)
    if row is not None and seat is not None:
        mail.send(
            KIND,
            table,
            addressee(row),
            f"{table.seq} welcome",
            lambda reader: Welcome(
                presenter.table(),
                reader,
                name,
                None if told else seat,
                () if told else (presenter.may_do(name) or _say_hello(table, name))[:_FIRST],
                str(presenter.look.get("summary", "")),
                None if told else dice.welcome(table.game, table.closed),
                tuple(other.name for other in presenter.seats(name) if other.name != name),
                mail.room.settings.admin_name,
                str(presenter.look.get("decider", "")),
                presenter.seats(name),
                _in_play(presenter.board()),
            ),
        )


def _in_play(board: Board | None) -> Board | None:
    """Return a board on which somebody owns a square, or anything stands beside the players; None for any other."""
    if board is None:
        return None
    return board if any(each.owner or each.pieces or each.pawns for each in (*board.squares, *board.aside)) else None


def _say_hello(table: Table, name: str) -> tuple[MayDo, ...]:
    """Return how to write to everybody, if the rules let one: what can be done first where nothing else can."""
    if not any(command.pattern == _TALK for command in table.game.commands()):
        return ()
    return (MayDo("Say hello to everybody.", f"{_TALK}\nHello, {name} here.\nend", "Say hello"),)


KIND = Kind("welcome", joins=True)
