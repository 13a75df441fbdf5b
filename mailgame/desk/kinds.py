"""The kinds of letter there are: one module each, found in a folder, and a kind for whatever the rules want told."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from types import ModuleType

from ..kernel.narration import LetterWanted
from ..scanning import Stray, declared, scan
from .kind import Kind
from .mail import Mail
from .mailroom import CALENDAR
from .table import Table


@dataclass(frozen=True, slots=True)
class Occasion:
    """What the rules of the game at a table want told, at the moment of the input that it comes from."""

    table: Table
    wanted: LetterWanted
    at: datetime


Tell = Callable[[Mail, Occasion], object]
"""Writes what the rules want told to all whom it is for."""
OTHERWISE = "*"
"""Stands among what a kind answers to that also writes what no other kind does."""
WITH_NEWS = "* with news"
"""Stands among what a kind answers to that also writes what takes the news with it and no other kind tells."""
_PACKAGE = f"{__package__}.letters"


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Kind):
    """A kind of letter that rules want told, by `Post`.

    wanted: the kinds of `Post` that it answers to.
    tell: writes it to all whom it is for.
    admin: the Admin gets it too.
    news: the pages are not as they were after it.
    story: it tells all that has happened since the last letter that did.
    offers: it lists all that is offered, so that an offer needs no letter of its own.
    votes: it lists all that is put to the vote.
    keep: keeps for the pages what it says, where it is not sent since the input was played before.
    """

    wanted: tuple[str, ...]
    tell: Tell
    admin: bool = False
    news: bool = False
    story: bool = False
    offers: bool = False
    votes: bool = False
    keep: Tell | None = None


class Kinds:
    """Kinds of letter, each by the file that declares it."""

    def __init__(self, files: Mapping[Path, Kind]) -> None:
        """Take the kinds that these files declare. Raises Stray if two of them are at odds."""
        self._told: dict[str, Told] = {}
        self._switches: dict[str, str] = {}
        whose: dict[str, Path] = {}
        heads: dict[str, tuple[Path, str]] = {}
        for path, kind in files.items():
            first, called = heads.setdefault(kind.known_as, (path, kind.called))
            if called != kind.called:
                raise Stray(f"{path}: as {first} it is known as “{kind.known_as}”, and is not called the same")
            if called:
                self._switches[called] = kind.known_as
            if isinstance(kind, Told):
                for wanted in kind.wanted:
                    if wanted in whose:
                        raise Stray(f"{path}: it answers to “{wanted}”, as {whose[wanted]} does")
                    whose[wanted], self._told[wanted] = path, kind
        for needed in (OTHERWISE, WITH_NEWS):
            if needed not in self._told:
                raise Stray(f"no kind of letter answers to “{needed}”, what no other does")

    def told(self, wanted: LetterWanted) -> Told:
        """Return the kind of letter that tells what the rules want told; a story only by one that tells stories."""
        named, story = self._told.get(wanted.kind), wanted.number > 0
        return named if named is not None and named.story == story else self._told[WITH_NEWS if story else OTHERWISE]

    def switches(self) -> dict[str, str]:
        """Return what readers can turn off, as they write it, each with what it is known as."""
        return dict(sorted(self._switches.items())) | {CALENDAR: CALENDAR}


@cache
def load(templates: Path, package: str = _PACKAGE) -> Kinds:
    """Return the kinds of letter in a package, whose templates stand in a folder. Raises Stray."""
    folder = Path(importlib.import_module(package).__path__[0])
    return Kinds({path: _declared(path, module, templates) for path, module in scan(folder, package).items()})


def _declared(path: Path, module: ModuleType, templates: Path) -> Kind:
    kind = declared(path, module, "KIND", Kind)
    if kind.name != path.stem:
        raise Stray(f"{path}: it declares the kind “{kind.name}”, and a kind has the name of its module")
    for template in (templates / f"{kind.name}.txt", templates / f"{kind.name}.html"):
        if not template.is_file():
            raise Stray(f"{path}: there is no {template}; every kind of letter has two templates")
    return kind
