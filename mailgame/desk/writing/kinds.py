"""The kinds of letter: one module each, found by scanning a folder; and which of them writes what rules want told."""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct

from ...game.telling.telling import as_told
from ...kernel.narration import LetterWanted, Narration
from ...press.scenes.answers import Reader
from ...scanning import Stray, declared, scan
from ..room.kind import Kind
from ..room.mailroom import CALENDAR, Addressee, Mailroom
from ..tables.table import Table
from .mail import Mail


class Occasion(Struct, frozen=True):
    """Something that the rules of a game want told, the moment of the input that caused it, and the story of that."""

    table: Table
    wanted: LetterWanted
    at: datetime
    story: Sequence[Narration] = ()

    def write(
        self, mail: Mail, kind: Kind, scene: Callable[[Reader], object], *, once: str = "", admin: bool = False
    ) -> None:
        """Write a letter of a kind to each of those whom it is for, and to the Admin if `admin`.

        scene: returns what the templates show to a reader.
        once: what is written only once of an input, by default what the rules want told under this title.
        """
        for to in mail.readers(self.table, self.wanted.to, admin=admin):
            mail.send(kind, self.table, to, f"{self.table.seq} {once or self.wanted.title}", scene)


Tell = Callable[[Mail, Occasion], object]
"""Writes the letters of an occasion, to everybody whom they are for."""
OTHERWISE = "*"
"""In `wanted`, marks the kind that writes whatever no other kind does."""
WITH_NEWS = "* with news"
"""In `wanted`, marks the kind that writes letters with a story that no other kind writes."""
_PACKAGE = "mailgame.desk.letters"


class Told(Kind, frozen=True, kw_only=True):
    """A kind of letter that rules send, by `Post`.

    wanted: the kinds of `Post` that it writes.
    tell: writes it to everybody whom it is for.
    admin: the Admin gets it too.
    news: the pages have to be written anew after it.
    story: it tells everything that has happened since the last letter that did.
    offers: it lists all open offers, so that an offer needs no letter of its own.
    votes: it lists all open votes.
    shows: the kinds of thing, named in what it is about, that it shows whole: what befell one is told by that.
    passing: it is about what can be done until the next such letter.
    keep: stores for the pages what it would say, when an input is replayed and no letter is sent.
    """

    wanted: tuple[str, ...]
    tell: Tell
    admin: bool = False
    news: bool = False
    story: bool = False
    offers: bool = False
    votes: bool = False
    shows: tuple[str, ...] = ()
    passing: bool = False
    keep: Tell | None = None


class Kinds:
    """Kinds of letter, each by the file that declares it."""

    def __init__(self, files: Mapping[Path, Kind]) -> None:
        """Take the kinds that these files declare. Raises Stray if two of them clash."""
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

    @property
    def wanted(self) -> frozenset[str]:
        """What rules can call the letters that they want written, each with a kind of its own."""
        return frozenset(self._told) - {OTHERWISE, WITH_NEWS}

    def told(self, wanted: LetterWanted) -> Told:
        """Return the kind of letter for what the rules want told; only a kind that tells stories gets a story."""
        named, story = self._told.get(wanted.kind), wanted.number > 0
        return named if named is not None and named.story == story else self._told[WITH_NEWS if story else OTHERWISE]

    def told_at_once(self, story: Sequence[Narration], to: Addressee) -> Counter[str]:
        """Return the sentences of a story that letters of their own have told somebody, in that reader’s voice.

        What befell a thing before a letter that shows it whole is told by that. A kind of letter that they have turned
        off has told them nothing.
        """
        def has_read(kind: str, readers: list[str] | None, of: str = "") -> bool:
            known = self._told.get(kind, self._told[OTHERWISE])
            is_told = (not of or of in known.shows) and (readers is None or to.name in readers)
            return is_told and not Mailroom.muted(to, known)

        told, later = Counter[str](), list[tuple[str, object, list[Any]]]()
        for one in reversed(story):
            fields, plain = one.get("fields", {}), one.get("template") and not one.get("sums")
            since = [letter for of, thing, letter in later if plain and fields.get(of) == thing]
            letters = [*one.get("told_by", ()), *one.get("shown_by", ()), *since]
            if any(has_read(*letter) for letter in letters):
                told[as_told(one, to.name)] += 1
            later += [(letter[2], fields.get(letter[2]), letter) for letter in one.get("shown_by", ())]
        return told

    def switches(self) -> dict[str, str]:
        """Return what readers can turn off: the word that they write, with the head of the letters."""
        return dict(sorted(self._switches.items())) | {CALENDAR: CALENDAR}


@cache
def load(templates: Path, package: str = _PACKAGE) -> Kinds:
    """Return the kinds of letter that the modules of a package declare. Raises Stray, naming the file.

    templates: the folder of their templates.
    """
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
