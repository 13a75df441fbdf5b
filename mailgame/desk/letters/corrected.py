"""A correction by the Admin, and its reason."""

from __future__ import annotations

from ..sight.changes import short
from ..writing.kinds import Occasion, Told
from ..writing.mail import Mail
from .notice import Notice


def tell(mail: Mail, occasion: Occasion) -> None:
    """Tell everybody about a correction."""
    presenter, by = mail.room.presenter(occasion.table), mail.room.settings.admin_name
    what, words = str(occasion.wanted.about["what"]), str(occasion.wanted.about["words"])
    title = f"Corrected: {short(what.removesuffix('.'))}"
    if what.removesuffix(".") in title:
        words = words.removeprefix(f"The Admin corrects: {what} ")
    occasion.write(mail, KIND, lambda reader: Notice(presenter.table(), reader, title, words, by), once=what)


KIND = Told("corrected", head="correction", wanted=("corrected",), tell=tell, news=True)
