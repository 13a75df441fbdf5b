"""The news that the server was restored from a copy: what is void, and which dice count now."""

from __future__ import annotations

from ...press.scenes.scene import MayDo
from ..sight import dice
from ..writing.kinds import Occasion, Told
from ..writing.mail import Mail
from .notice import Notice


def tell(mail: Mail, occasion: Occasion) -> None:
    """Tell everybody, the Admin too, what was lost when the database was restored, and what is done about it."""
    table = occasion.table
    presenter = mail.room.presenter(table)
    since = str(occasion.wanted.about.get("since", ""))
    words = (
        f"The server lost everything it had written down{f' after {since}' if since else ''}, and goes on from a "
        "backup. Whatever letters told you since has not happened in the game as it now stands: where they differ, "
        "this one counts.\n\n"
        "Letters that you have written since then are taken from the mailbox again, as far as they are still there, "
        "and played as if they had just come. Each is answered again. If one is not, send it once more.\n\n"
        "Dice that were told since are void: new ones are thrown from a new seed."
    )
    occasion.write(
        mail,
        KIND,
        lambda reader: Notice(
            presenter.table(),
            reader,
            occasion.wanted.title,
            words,
            may_do=(MayDo("See where you stand now", "status", "Where I stand"),),
            dice=dice.told(table.game, table.closed),
        ),
        admin=True,
    )


KIND = Told("restored", wanted=("restored",), tell=tell, admin=True, news=True)
