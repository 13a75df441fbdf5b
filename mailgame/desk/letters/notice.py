"""An announcement: of the Admin, of a rule, or of the server itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...press.answer import Answer
from ...press.answers import Reader
from ...press.scene import Dice, Game, Happening, MayDo
from ..kind import Kind
from ..kinds import OTHERWISE, Occasion, Told
from ..mail import Mail
from ..mailroom import ADMIN, Addressee
from ..sight.presenter import Presenter


@dataclass(frozen=True, slots=True)
class Notice:
    """An announcement. `by` is the Admin's name, or "" when the server itself tells something (a pause).

    `dice`: seeds that are told with it.
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


def tell(mail: Mail, occasion: Occasion) -> None:
    """Write to those whom it is for, or to somebody outside the game."""
    announce(KIND, mail, occasion)


def announce(kind: Kind, mail: Mail, occasion: Occasion) -> None:
    """Write what a rule announces as a letter of some kind, with its buttons and the votes that are open."""
    table, wanted = occasion.table, occasion.wanted
    presenter = mail.room.presenter(table)
    by = mail.room.settings.admin_name if wanted.about.get("author") == ADMIN else ""
    outside = str(wanted.about.get("address", ""))
    for to in [Addressee("", outside)] if outside else mail.readers(table, wanted.to):
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
                may_do=(*buttons(wanted.about), *_choices(presenter, to.name)),
            ),
        )


def buttons(about: Mapping[str, Any]) -> tuple[MayDo, ...]:
    """Return what a rule offers in its letter: a `command` with its `button`, or several `buttons` with `help`."""
    offered = [one for one in (about, *about.get("buttons", ())) if one.get("command")]
    return tuple(
        MayDo(str(one["help"]), str(one["command"]), str(one["button"]))
        if "help" in one
        else MayDo(str(one.get("button", one["command"])), str(one["command"]))
        for one in offered
    )


def _choices(presenter: Presenter, name: str) -> tuple[MayDo, ...]:
    """Return the votes that a reader has not cast yet, as commands."""
    return tuple(choice for vote in presenter.votes(name) if not vote.yours for choice in vote.choices)


KIND = Told("notice", called="notices", wanted=("notice", OTHERWISE), tell=tell)
