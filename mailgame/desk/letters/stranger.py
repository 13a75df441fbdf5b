"""The short answer to somebody who plays no game here: which games there are, how to join, or that they will hear."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ...post.reading.letter import Letter
from ...press.scenes.occasions import OpenGame, Waits
from ...store.rows import GameRow, LetterIn
from ..lobby import lobby
from ..room.kind import Kind
from ..room.mailroom import Addressee
from ..writing.mail import Mail


class Stranger(Struct, frozen=True):
    """Somebody wrote who plays no game here.

    address: where to write. waits: what they have asked to join. left: the games that they have left.
    """

    address: str
    games: tuple[OpenGame, ...] = ()
    subject: str = ""
    waits: tuple[Waits, ...] = ()
    left: tuple[str, ...] = ()


def answer(mail: Mail, row: LetterIn, letter: Letter, games: Sequence[GameRow]) -> None:
    """Answer somebody unknown, if that may be; links in the letter write to the public address.

    Who has asked to join and waits is answered each time, as players are: they proved their address when they asked.
    """
    if not games or not letter.sender:
        return
    waits = () if letter.disowned else lobby.waiting(mail.room, mail.tx, games, letter.sender)
    if waits and not (mail.is_within_bounds(letter, "strangers") and mail.may_write(letter.sender)):
        return
    if not waits and not mail.may_write_to_stranger(letter, "strangers"):
        return
    mailbox = games[0].address
    games_to_join = () if waits else lobby.open_games(mail.room, mail.tx, games)
    left = () if waits or letter.disowned else lobby.left(mail.room, mail.tx, games, letter.sender)
    scene = Stranger(mailbox, games_to_join, letter.subject_as_sent, waits, left)
    mail.hand_over(
        KIND,
        mailbox,
        Addressee("", letter.sender),
        f"letter {row.id}",
        mail.press.write(KIND.name, scene, mailbox),
        answers=(row, letter),
    )


KIND = Kind("stranger")
