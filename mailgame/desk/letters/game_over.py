"""The last letter of a game: who has won, how, and where everybody stood. It follows a last update."""

from __future__ import annotations

from ...press.scenes.answers import Reader
from ...press.scenes.boardscene import Board
from ...press.scenes.joining import PRESSING, SEATS, Part
from ...press.scenes.scene import Game, Seat
from ..writing.kinds import Occasion, Told
from ..writing.mail import Mail
from ..writing.updates import keep
from . import update


class GameOver(Part, frozen=True):
    """The game has ended.

    how: in a sentence. seats: in their final order. moments: a few lines worth keeping.
    """

    game: Game
    reader: Reader
    how: str
    seats: tuple[Seat, ...]
    board: Board | None = None
    moments: tuple[str, ...] = ()

    @property
    def covers(self) -> frozenset[str]:
        """Who has won, and how."""
        return frozenset({self.how})

    @property
    def keeps(self) -> frozenset[str]:
        """How everybody stood at the end."""
        return frozenset({SEATS})

    @property
    def weight(self) -> int:
        """The game has ended."""
        return PRESSING

    @property
    def leads(self) -> bool:
        """Who has won stands above the last update."""
        return True

    @property
    def outcome(self) -> str:
        """Who has won, if anybody has."""
        winner = self.game.winner
        return f"{winner} {'have' if ' and ' in winner else 'has'} won" if winner else "The game is over"


def tell(mail: Mail, occasion: Occasion) -> None:
    """Write the last update to everybody, the Admin too, and then that the game is over."""
    table, wanted = occasion.table, occasion.wanted
    presenter = mail.room.presenter(table)
    last = update.write(mail, presenter, occasion)
    game, how = presenter.table(), str(wanted.about.get("how", ""))
    seats = tuple(sorted(presenter.seats(), key=lambda seat: -(seat.money or 0)))
    for to in mail.readers(table, None, admin=True):
        mail.send(
            KIND, table, to, f"over {wanted.number}", lambda reader: GameOver(game, reader, how, seats, last.board)
        )


KIND = Told(
    "game_over", head="over", wanted=("over",), tell=tell, admin=True, news=True, story=True, keep=keep, joins=True
)
