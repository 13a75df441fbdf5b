"""An announcement: of the Admin, of a rule, or of the server itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, ClassVar

from ...press.scenes.answer import Answer
from ...press.scenes.answers import Reader
from ...press.scenes.joining import DATES, Part, pressing
from ...press.scenes.scene import Date, Dice, Game, Happening, MayDo
from ..room.kind import Kind
from ..room.mailroom import ADMIN
from ..sight.presenter import Presenter
from ..writing.kinds import OTHERWISE, Occasion, Told
from ..writing.mail import Mail


class Notice(Part, frozen=True):
    """An announcement.

    by: the Admin's name, "" if the server itself announces something, such as a pause. dice: seeds revealed with it.
    dates: the next dates, if it says what comes next.
    """

    game: Game
    reader: Reader
    subject: str
    text: str
    by: str = ""
    happenings: tuple[Happening, ...] = ()
    may_do: tuple[MayDo, ...] = ()
    answers: tuple[Answer, ...] = ()
    dice: Dice | None = None
    urgent: bool = False
    dates: tuple[Date, ...] = ()
    sections: ClassVar[tuple[str, ...]] = (DATES,)

    @property
    def body(self) -> str:
        """Its text, less a first sentence that says no more than its subject does."""
        return f"{self.text} ".removeprefix(f"{self.subject}. ").strip()

    @property
    def quotes(self) -> Counter[str]:
        """Each of its paragraphs: what a turn or an update in the same letter need not tell again."""
        return Counter(self.text.split("\n\n"))

    @property
    def weight(self) -> int:
        """It presses if it is urgent or asks the reader something."""
        return pressing(self.urgent or bool(self.may_do))

    @property
    def only_says(self) -> str:
        """Its text, if it asks and shows nothing: whoever did what it tells has read that in the receipt.

        It says more if it is urgent, or if its subject names somebody, something or a number that its text does not.
        """
        more = self.happenings or self.may_do or self.answers or self.dice or self.urgent
        return "" if more or _named(self.subject) - _named(self.text) else self.text


def _named(words: str) -> set[str]:
    """Return the words that begin with a capital, and the numbers."""
    return {word for word in re.findall(r"\w+", words) if not word[0].islower()}


def tell(mail: Mail, occasion: Occasion) -> None:
    """Write to its readers, or to an address outside the game."""
    announce(KIND, mail, occasion)


def announce(kind: Kind, mail: Mail, occasion: Occasion, *, urgent: bool = False) -> None:
    """Write an announcement as a letter of this kind, with its buttons and the open votes.

    urgent: whether it presses on its reader though it asks nothing.
    """
    table, wanted = occasion.table, occasion.wanted
    presenter = mail.room.presenter(table)
    by = mail.room.settings.admin_name if wanted.about.get("author") == ADMIN else ""
    outside = str(wanted.about.get("address", ""))
    for to in [mail.outside(table, outside)] if outside else mail.readers(table, wanted.to):
        mail.send(
            kind,
            table,
            to,
            f"{table.seq} {wanted.title}",
            lambda reader: Notice(
                presenter.table(),
                reader,
                wanted.title,
                str(wanted.about.get("words", "")),
                by,
                may_do=(*buttons(wanted.about), *_choices(presenter, to.name, occasion.at)),
                urgent=urgent,
                dates=presenter.dates() if wanted.about.get("upcoming") else (),
            ),
        )


def buttons(about: Mapping[str, Any]) -> tuple[MayDo, ...]:
    """Return the buttons in a letter of a rule: a `command` with its `button`, and several `buttons` with `help`."""
    offered = [button for button in (about, *about.get("buttons", ())) if button.get("command")]
    return tuple(
        MayDo(str(button["help"]), str(button["command"]), str(button["button"]))
        if "help" in button
        else MayDo(str(button.get("button", button["command"])), str(button["command"]))
        for button in offered
    )


def _choices(presenter: Presenter, name: str, at: datetime) -> tuple[MayDo, ...]:
    """Return the votes that a reader can cast on what was opened at that moment, as commands; others had a letter."""
    opened = presenter.votes(name, at - timedelta(microseconds=1), to_all=True)
    return tuple(choice for vote in opened if not vote.yours for choice in vote.choices)


KIND = Told("notice", called="notices", wanted=("notice", OTHERWISE), tell=tell, joins=True)
