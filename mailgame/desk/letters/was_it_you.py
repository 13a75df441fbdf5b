"""The question to a player whether held letters are theirs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct

from ...press.scenes.answers import Reader
from ...press.scenes.scene import Game, HeldLetter, MayDo
from ..room.kind import Kind
from ..room.mailroom import Addressee
from ..tables.table import Table
from ..writing.mail import Mail


class WasItYou(Struct, frozen=True):
    """A letter came in the reader's name that nobody vouches for.

    commands: its lines. yes, no: the answers. until: when it is dropped without one. held: all letters that the
    question is about, this one too. unlisted: how many more wait. again: a sentence that says why the question comes
    once more.
    """

    game: Game
    reader: Reader
    arrived: datetime
    subject: str
    commands: tuple[str, ...]
    yes: MayDo
    no: MayDo | None = None
    until: datetime | None = None
    held: tuple[HeldLetter, ...] = ()
    again: str = ""
    unlisted: int = 0


def ask(
    mail: Mail, table: Table, to: Addressee, about: str, occasion: str, held: Sequence[HeldLetter], until: datetime,
    again: str, unlisted: int,
) -> None:
    """Ask a player about letters that are held for them.

    about: the numbers in the reply address. until: when they are dropped. again: why the question comes once more.
    unlisted: how many more letters are held.
    """
    mail.send(
        KIND,
        table,
        to,
        occasion,
        lambda reader: WasItYou(
            mail.room.presenter(table).table(),
            reader,
            held[0].arrived,
            held[0].subject,
            held[0].commands,
            held[0].yes,
            held[0].no,
            until,
            held=tuple(held),
            again=again,
            unlisted=unlisted,
        ),
        about=about,
    )


KIND = Kind("was_it_you", head="confirm")
