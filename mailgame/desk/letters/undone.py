"""What the Admin has undone, why, and what that changes for each reader."""

from __future__ import annotations

from mailgame.law.plainly import finished

from ...press.scenes.answers import Reader
from ...press.scenes.differences import Difference
from ...press.scenes.scene import MayDo
from ..sight.changes import Changes, compared
from ..sight.history import JournalReader
from ..writing.kinds import Occasion, Told
from ..writing.mail import Mail
from .notice import Notice

_REST = (
    "The game is now as if it had never happened: everything else was played again just as it came, and dice "
    "that were thrown stand. Letters that you had in the meantime cannot be unsent; where they differ, this one "
    "counts."
)


def tell(mail: Mail, occasion: Occasion) -> None:
    """Tell everybody that a line of the journal was undone, and what that changed, as far as each may know."""
    table, about = occasion.table, occasion.wanted.about
    presenter = mail.room.presenter(table)
    before = compared(presenter, table.before or table.game)
    reason = finished(str(about["because"]))

    def letter(reader: Reader) -> Notice:
        journal, seq = JournalReader(table, presenter, reader.name), int(str(about["seq"]))
        changes = Changes(before, presenter, reader.name)
        groups, stories = changes.groups(), changes.outcomes(table.results, "What became of your orders")
        name = journal.name(seq)
        words = f"The Admin has undone {journal.what(seq)}. The reason: {reason}"
        changed = Difference("What this changed", groups=groups, stories=stories, done=True)
        nothing = "" if groups or stories else "\n\nNothing that you can see has changed."
        return Notice(
            presenter.table(),
            reader,
            f"{name[:1].upper()}{name[1:]} was undone",
            f"{words}\n\n{_REST}{nothing}",
            mail.room.settings.admin_name,
            may_do=(MayDo("See where you stand now", "status", "Where I stand"),),
            answers=() if nothing else (changed,),
        )

    occasion.write(mail, KIND, letter)


KIND = Told("undone", head="correction", wanted=("undone",), tell=tell, news=True)
