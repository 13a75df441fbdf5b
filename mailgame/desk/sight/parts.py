"""Parts of letters and pages: what breaks one of them takes no other with it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar, cast

_log = logging.getLogger(__name__)


class Whole(Protocol):
    """What has parts: the scenes of the game `slug`.

    `missing`: what has been left out because it could not be shown; None as long as nothing may be left out.
    """

    slug: str
    missing: dict[str, None] | None


W = TypeVar("W", bound=Whole)
P = ParamSpec("P")
T = TypeVar("T")
Made = Callable[Concatenate[W, P], T]
"""A method that makes a part."""


def part(what: str, empty: object = ()) -> Callable[[Made[W, P, T]], Made[W, P, T]]:
    """Let a method make one part of letters and pages, called `what` within a sentence.

    Where nothing may be missing, an error says which part could not be made. Else the part is `empty` then.
    """

    def take(make: Made[W, P, T]) -> Made[W, P, T]:
        @wraps(make)
        def made(self: W, /, *args: P.args, **kwargs: P.kwargs) -> T:
            try:
                return make(self, *args, **kwargs)
            except Exception as error:
                if self.missing is None:
                    error.add_note(what)
                    raise
                _log.exception("In the game %s this could not be shown: %s.", self.slug, what)
                self.missing[what] = None
                return cast(T, empty)

        return made

    return take
