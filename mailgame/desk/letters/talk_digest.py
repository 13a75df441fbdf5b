"""What players said to everybody, once a day as one letter, for those who want it so.

What waits for a reader is what was said after the number that stands among what they have turned off: it is written
again with each digest, so that nothing is told twice or not at all. It is no moment: what a held letter says bears the
moment when it came.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ...game.talk import latest
from ...press.scenes.answers import Reader
from ...press.scenes.scene import Game
from ...press.scenes.talkscene import Remark, Thread
from ...store.rows import PlayerRow
from ..room.kind import Kind
from ..room.mailroom import addressee
from ..sight.threads import threads
from ..tables.table import Table
from ..writing.mail import Mail
from . import post

_DAILY = f"{post.KIND.known_as} daily "


class TalkDigest(Struct, frozen=True):
    """What was said since the last such letter, by others than its reader."""

    game: Game
    reader: Reader
    threads: tuple[Thread, ...]

    @property
    def count(self) -> int:
        """How many letters it stands for."""
        return sum(len(thread.remarks) for thread in self.threads)


def after(row: PlayerRow) -> int | None:
    """Return the number after which talk waits for a player's digest; None if they want no digest."""
    marks = [mark for mark in row.muted if mark.startswith(_DAILY)]
    return int(marks[0].removeprefix(_DAILY)) if marks else None


def marked(row: PlayerRow, number: int | None) -> PlayerRow:
    """Return a player for whose digest waits what is said after a number; with None it comes as single letters."""
    others = frozenset(mark for mark in row.muted if not mark.startswith(_DAILY))
    return replace(row, muted=others | {f"{_DAILY}{number}"} if number is not None else others)


def write_all(mail: Mail, table: Table, occasion: str) -> None:
    """Write the digest of everybody who wants one. Of one `occasion`, a day, nobody gets two."""
    for row in mail.tx.players(table.id):
        if after(row) is not None:
            mail.piece(table, f"the talk for {row.name}", write, mail, table, row, occasion)


def write(mail: Mail, table: Table, row: PlayerRow, occasion: str) -> None:
    """Write what waits for one player, if anything does. What is said from now on waits for the next time.

    row: the player. occasion: the day; of one day nobody gets two.
    """
    start = after(row)
    new = [replace(thread, remarks=_new(thread, start, row.name)) for thread in threads(table.game.world)]
    unread = tuple(thread for thread in new if thread.remarks)
    if start is None or not unread:
        return
    game = mail.room.presenter(table).table()
    mail.send(KIND, table, addressee(row), occasion, lambda reader: TalkDigest(game, reader, unread))
    mail.tx.put_player(marked(row, latest(table.game.world)))


def _new(thread: Thread, start: int | None, reader: str) -> tuple[Remark, ...]:
    return tuple(it for it in thread.remarks if start is not None and it.number > start and it.by != reader)


KIND = Kind("talk_digest", head=post.KIND.known_as, called=post.KIND.called)
