"""Parts of letters and pages: a fault in one spares the others."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar, cast

from mailgame.shortage import raise_shortage

_log = logging.getLogger(__name__)


class Whole(Protocol):
    """What has parts: a presenter of the game `slug`.

    missing: the parts left out because they could not be shown; None while nothing may be left out.
    """

    slug: str
    missing: dict[str, None] | None


W = TypeVar("W", bound=Whole)
P = ParamSpec("P")
T = TypeVar("T")
Made = Callable[Concatenate[W, P], T]
"""A method that returns a part."""


def part(what: str, empty: object = ()) -> Callable[[Made[W, P, T]], Made[W, P, T]]:
    """Decorate a method that returns one part of letters and pages.

    what: the part, in words within a sentence. empty: what is returned in place of a part that cannot be shown.
    While nothing may be left out, the error is raised, with `what` as a note.
    """

    def take(make: Made[W, P, T]) -> Made[W, P, T]:
        @wraps(make)
        def made(self: W, /, *args: P.args, **kwargs: P.kwargs) -> T:
            try:
                return make(self, *args, **kwargs)
            except Exception as error:
                raise_shortage(error)
                if self.missing is None:
                    error.add_note(what)
                    raise
                _log.exception("In the game %s this could not be shown: %s.", self.slug, what)
                self.missing[what] = None
                return cast(T, empty)

        return made

    return take
