"""An answer: the section of a letter that answers a query, written from the two templates of its name."""

from __future__ import annotations

import re
from typing import ClassVar

from msgspec import Struct


class Answer(Struct, frozen=True):
    """The base of all kinds of answer. `template`: the name of its two templates, from the name of the class.

    `templates/mail/answers/` has both, NAME.txt and NAME.html, each with a macro `answer(it, game)`.
    tells_what_now: it says what its reader can do now, so that its letter need not.
    """

    template: ClassVar[str] = ""
    tells_what_now: ClassVar[bool] = False

    def among(self, _covered: frozenset[str]) -> Answer:
        """Return it without what other parts of its letter cover."""
        return self

    def __init_subclass__(cls) -> None:
        """Name the templates after the class: those of HelpList are help_list."""
        cls.template = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
