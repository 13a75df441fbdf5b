"""The question which of its writer's games a letter is for."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from ...post.reading.letter import Letter
from ...press.scenes.answers import Reader
from ...press.scenes.scene import MayDo
from ...store.rows import LetterIn
from ..lobby.routing import Place
from ..room.kind import Kind
from ..room.mailroom import addressee
from ..writing.mail import Mail


class Way(Struct, frozen=True):
    """A game that a letter may be for.

    title: of its ruleset. player: the writer's name there, "" for its Admin. choose: the answer that chooses it.
    address: where to write to it. subject: what the subject must name, "" if the address is enough.
    """

    name: str
    title: str
    player: str
    choose: MayDo
    address: str
    subject: str = ""


class WhichGame(Struct, frozen=True):
    """A letter was not played, since it may be for any of several games.

    why: a sentence. read: its first lines. ways: the games. until: when it is dropped without an answer.
    """

    reader: Reader
    subject: str
    why: str
    read: tuple[str, ...]
    ways: tuple[Way, ...]
    until: datetime
    timezone: str = "UTC"


def ask(
    mail: Mail, place: Place, row: LetterIn, letter: Letter, why: str, ways: tuple[Way, ...], until: datetime
) -> None:
    """Ask a letter's writer which game it is for, and say `why` it is not clear.

    It goes to the address that they play from at one of their places.
    """
    to, game = addressee(place.player), place.game
    reader = mail.room.mailroom.reader(mail.tx, game.id, game.address, to, KIND, str(row.id))
    read = tuple(line for line in letter.text.split("\n") if line.strip())[:10]
    timezone = mail.room.look(mail.tx, game.id).timezone
    scene = WhichGame(reader, letter.subject_as_sent, why, read, ways, until, timezone)
    mail.hand_over(
        KIND,
        game.address,
        replace(to, name=letter.sender_name or to.name),
        f"letter {row.id}",
        mail.press.write(KIND.name, scene),
        reply_to=reader.reply_to,
        answers=(row, letter),
    )


KIND = Kind("which_game", head="which")
