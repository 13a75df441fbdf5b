"""The Admin's digest: what waits for them, and the health of the server."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256

from msgspec import Struct

from ...press.scenes.answers import Reader
from ...press.scenes.occasions import DigestPart, Health
from ...press.scenes.scene import Date, Game
from ...press.words.words import say_list, say_number
from ..room.kind import Kind
from ..room.mailroom import administrator
from ..tables.table import Table
from ..writing.mail import Mail
from ..writing.waiting import PAUSED, waiting

_LATELY, _ONCE = timedelta(hours=12), timedelta(days=2)
"""How long what a digest says is not said again; and how long it is known that one of an occasion was written."""


class Digest(Struct, frozen=True):
    """The Admin's digest. `deadline`: the one that it comes before, None for the daily digest."""

    game: Game
    reader: Reader
    parts: tuple[DigestPart, ...]
    health: tuple[Health, ...] = ()
    deadline: Date | None = None

    @property
    def outcome(self) -> str:
        """How much waits, and which parts of the server need a look, in a sentence."""
        count = sum(len(part.items) for part in self.parts)
        ill = [line.part for line in self.health if not line.well]
        words = say_number(count, "thing needs", "things need") + " you" if count else "nothing needs you"
        if ill:
            need = "needs" if len(ill) == 1 else "need"
            words += f", {'and' if count else 'but'} {say_list(ill)} {need} a look"
        return words[0].upper() + words[1:]


def write(
    mail: Mail, table: Table, occasion: str, deadline: Date | None = None, health: tuple[Health, ...] = ()
) -> bool:
    """Write the Admin's digest of an `occasion`, such as a day, if there is something to do; return whether it is.

    It is written once, and not if another has said the same lately.
    """
    admin = administrator(mail.tx, table.id)
    parts = waiting(mail.tx, table, mail.room.presenter(table), mail.now)
    due = any(part.heading != PAUSED for part in parts)  # whoever paused the game need not be told every day
    if admin is None or not (due or any(not part.well for part in health)):
        return False
    said = f"says {sha256(repr((parts, health)).encode()).hexdigest()[:16]}"
    about = f"digest {occasion}"
    had = mail.tx.readers_of(table.id, said, mail.now - _LATELY) | mail.tx.readers_of(table.id, about, mail.now - _ONCE)
    if (admin.name, admin.address) in had:
        return False
    presenter = mail.room.presenter(table)
    mail.send(
        KIND, table, admin, f"{said} {about}", lambda reader: Digest(presenter.table(), reader, parts, health, deadline)
    )
    return True


KIND = Kind("digest", called="digests")
