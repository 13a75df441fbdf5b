"""The short answer to somebody who plays no game here: which games there are, and how to join."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...post.letter import Letter
from ...press.occasions import OpenGame
from ...store.rows import GameRow, LetterIn
from .. import lobby
from ..kind import Kind
from ..mail import Mail
from ..mailroom import Addressee


@dataclass(frozen=True, slots=True)
class Stranger:
    """Somebody wrote who plays no game here. `address` is where to write."""

    address: str
    games: tuple[OpenGame, ...] = ()
    subject: str = ""


def answer(mail: Mail, row: LetterIn, letter: Letter, games: Sequence[GameRow]) -> None:
    """Answer somebody unknown, if that may be; links in the letter write to the public address."""
    if not games or not letter.sender or not mail.may_write_to_stranger(letter, "strangers"):
        return
    mailbox = games[0].address
    scene = Stranger(mailbox, lobby.open_games(mail.room, mail.tx, games), letter.subject_as_sent)
    mail.hand_over(
        KIND,
        mailbox,
        Addressee("", letter.sender),
        f"letter {row.id}",
        mail.press.write(KIND.name, scene, mailbox),
        answers=(row, letter),
    )


KIND = Kind("stranger")
