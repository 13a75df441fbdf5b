"""The letter that tells everybody that the server was restored from a copy: what is void, and which dice hold now."""

from __future__ import annotations

from ..kernel.inputs import LetterWanted
from ..press import occasions, scene
from . import dice
from .mail import Mail
from .showing import Showing
from .table import Table


def restored(mail: Mail, table: Table, showing: Showing, wanted: LetterWanted) -> None:
    """Tell everybody, the Admin too, what the game lost when its database was restored, and what is done about it."""
    since = str(wanted.about.get("since", ""))
    words = (
        f"The server lost what it had written down{f' after {since}' if since else ''}, and goes on from a copy of its "
        "database. What letters told you of after that has not happened in the game as it stands now: where they say "
        "something else, this one counts.\n\n"
        "Letters that you wrote since then are taken from the mailbox again, as far as they still lie there, and are "
        "played as if they had come for the first time. Each is answered again. If one is not, send it once more.\n\n"
        "Dice that were told in the meantime are not thrown again: those to come are made from a new seed."
    )
    for to in mail.readers(table, wanted.to, admin=True):
        mail.send(
            table,
            to,
            "restored",
            f"{table.seq}",
            lambda reader: mail.press.notice(
                occasions.Notice(
                    showing.table(),
                    reader,
                    wanted.title,
                    words,
                    may_do=(scene.MayDo("See where you stand now", "status", "Where I stand"),),
                    dice=dice.told(table.game, table.closed),
                )
            ),
        )
