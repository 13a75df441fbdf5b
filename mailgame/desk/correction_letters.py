"""Letters about corrections: everybody is told what the Admin has undone or set right, why, and what it changes."""

from __future__ import annotations

from mailgame.game.wording import finished

from ..kernel.telling import LetterWanted
from ..press import answers, occasions, scene
from .changes import Changes, compared, short
from .history import Past
from .mail import Mail
from .showing import Showing
from .table import Table


def undone(mail: Mail, table: Table, showing: Showing, wanted: LetterWanted) -> None:
    """Tell everybody that a line of the journal was undone, and each what has changed by it that he may know."""
    about = wanted.about
    before = compared(showing, table.before or table.game)
    reason = finished(str(about["because"]))
    rest = (
        "The game is now as if it had never happened: everything else was played again just as it came, and dice "
        "that were thrown stand. Letters that you had in the meantime cannot be unsent; where they differ, this one "
        "counts."
    )
    for to in mail.readers(table, wanted.to):
        past, seq = Past(table, showing, to.name), int(about["seq"])
        changes = Changes(before, showing, to.name)
        groups, stories = changes.groups(), changes.outcomes(table.results, "What became of your orders")
        name = past.name(seq)
        title = f"{name[:1].upper()}{name[1:]} was undone"
        words = f"The Admin has undone {past.what(seq)}. The reason: {reason}"
        changed = answers.Difference("What this changed", groups=groups, stories=stories, done=True)
        nothing = "" if groups or stories else "\n\nNothing that you can see has changed."
        mail.send(
            table,
            to,
            "correction",
            f"{table.seq}",
            lambda reader: mail.press.notice(
                occasions.Notice(
                    showing.table(),
                    reader,
                    title,
                    f"{words}\n\n{rest}{nothing}",
                    mail.room.settings.admin_name,
                    may_do=(scene.MayDo("See where you stand now", "status", "Where I stand"),),
                    answers=() if nothing else (changed,),
                )
            ),
        )


def corrected(mail: Mail, table: Table, showing: Showing, wanted: LetterWanted) -> None:
    """Tell everybody what the Admin has set right."""
    title = f"Corrected: {short(str(wanted.about['words']).removesuffix('.'))}"
    words = f"{wanted.about['words']}\n\nThe reason: {wanted.about['because']}"
    for to in mail.readers(table, wanted.to):
        mail.send(
            table,
            to,
            "correction",
            f"{table.seq} {wanted.about['words']}",
            lambda reader: mail.press.notice(
                occasions.Notice(
                    showing.table(), reader, title, words, mail.room.settings.admin_name
                )
            ),
        )
