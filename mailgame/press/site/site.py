"""The site: static pages that say where everyone stands, what the rules are and how they came to be.

Addresses last: `rules/14.html`, `proposals/301.html`, `updates/11.html`, `players.html#ann`. Every file is replaced as
a whole, the front page last, so that a reader never sees half of one. A page whose content has not changed since it was
last written is not rendered again, so an old game costs no more than a young one.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterator
from functools import lru_cache, partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from ...files import write_whole
from ...numerals import labelled
from ...shortage import raise_shortage
from ..letters.lessening import plain_page
from ..pictures.lines import purses_svg
from ..pictures.typeface import BOLD, REGULAR
from ..scenes.scene import Game
from ..scenes.sitescene import Scene
from ..words.links import slug
from ..words.words import one_line, say_day
from .beside import write_beside
from .dice import dice_page
from .pages import site_environment

_log = logging.getLogger(__name__)
_UNWRITTEN = "This page could not be written. The Admin has been told; it is written again when something changes."
_LEDGER = ".written.json"
"""The file that keeps, for each page, a digest of what it was made from."""


class Site:
    """Writes the pages of games from the templates in a folder, which are read and compiled once."""

    def __init__(self, templates: Path) -> None:
        """Read the templates in `templates`/site. Raises jinja2.TemplateError, naming the file, if one is wrong."""
        self._folder = templates / "site"
        self._environment = site_environment(self._folder)
        css = self._environment.get_template("site.css").render()
        self._static = {
            "static/site.css": css.encode(),
            "static/site.js": (self._folder / "site.js").read_bytes(),
            "static/dice.js": (self._folder / "dice.js").read_bytes(),
            "static/filter.js": (self._folder / "filter.js").read_bytes(),
            "static/search.js": (self._folder / "search.js").read_bytes(),
            f"static/{REGULAR.name}": REGULAR.read_bytes(),
            f"static/{BOLD.name}": BOLD.read_bytes(),
        }
        names = sorted(self._environment.list_templates())
        sources = "".join((self._folder / name).read_text(encoding="utf-8") for name in names)
        self._edition = hashlib.sha256(sources.encode()).hexdigest()

    def check(self) -> list[str]:
        """Compile every template; return their names. Raises jinja2.TemplateError for a wrong one."""
        names = [name for name in self._environment.list_templates() if name.endswith(".html")]
        for name in names:
            self._environment.get_template(name)
        return names

    def write(self, scene: Scene, folder: Path, missing: dict[str, None] | None = None) -> list[str]:
        """Write the site of a game into `folder`, which is made if need be; return the addresses of the pages written.

        With `missing` a page that cannot be written costs that page only: it says so, and is put among the missing.
        Raises OSError if the folder cannot be written.
        """
        folder.mkdir(parents=True, exist_ok=True)
        ledger = _read_ledger(folder)
        written = []
        for address, content in self._static.items():
            if not _same(folder / address, content):
                write_whole(folder / address, content, public=True)
                written.append(address)
        written += write_beside(scene, folder, partial(_lost, missing))
        for page in _pages(scene, _purses(scene, missing)):
            digest = hashlib.sha256(f"{self._edition}{page.template}{page.known!r}".encode()).hexdigest()
            if ledger.get(page.address) == digest and (folder / page.address).exists():
                continue
            try:
                html = self._render(page)
            except Exception as error:
                raise_shortage(error)
                if missing is None:
                    error.add_note(f"the page {page.address}")
                    raise
                _log.exception("The page %s could not be written.", folder / page.address)
                missing[f"the page {page.address}"] = None
                write_whole(folder / page.address, plain_page(_UNWRITTEN).encode(), public=True)
                ledger.pop(page.address, None)
                continue
            write_whole(folder / page.address, html.encode(), public=True)
            ledger[page.address] = digest
            written.append(page.address)
        write_whole(folder / "updates/list.js", _list_for_slider(scene), public=True)
        if scene.dice is not None:
            book = json.dumps(scene.dice, indent=1, ensure_ascii=False) + "\n"
            write_whole(folder / "dice.json", book.encode(), public=True)
        for stale in _stale(scene, folder):
            (folder / stale).unlink()
            ledger.pop(stale, None)
        write_whole(folder / _LEDGER, json.dumps(ledger, indent=0, sort_keys=True).encode(), public=True)
        return written

    def _render(self, page: _Page) -> str:
        html = self._environment.get_template(page.template).render(page.known)
        return labelled(html, page.numerals)


def _stale(scene: Scene, folder: Path) -> list[str]:
    """Return the addresses of pages of what was taken back: updates, threads, and cases."""
    last = max((moment.number for moment in scene.moments), default=0)
    updates = (page for page in (folder / "updates").glob("[0-9]*.html") if int(page.stem) > last)
    addresses = {*(thread.address for thread in scene.threads), *(case.address for case in scene.cases)}
    addresses |= {"talk/index.html"} if scene.threads else set()
    addresses |= {"cases/index.html"} if scene.cases else set()
    pages = (page for part in ("talk", "cases") for page in (folder / part).glob("*.html"))
    gone = (page for page in pages if f"{page.parent.name}/{page.name}" not in addresses)
    return [f"{page.parent.name}/{page.name}" for page in (*updates, *gone)]


@lru_cache(maxsize=4)
def _site(templates: Path) -> Site:
    return Site(templates)


def write_site(
    scene: Scene, folder: Path, templates: Path, missing: dict[str, None] | None = None
) -> list[str]:
    """Write the site of a game into `folder`, from the templates in `templates`/site; see `Site.write`."""
    return _site(templates).write(scene, folder, missing)


def _lost(missing: dict[str, None] | None, address: str, error: Exception) -> None:
    """Put a file that cannot be made among the missing. Raises its error if nothing may be missing."""
    if missing is None:
        raise error
    _log.error("The file %s of a game's pages could not be written.", address, exc_info=error)
    missing[f"the file {address}"] = None


class _Page(Struct, frozen=True):
    """A page to be written: its address in the site, its template, and all that the template needs."""

    address: str
    template: str
    known: dict[str, object]

    @property
    def numerals(self) -> str:
        """How this game writes the numbers of rules."""
        game = self.known["game"]
        return game.numerals if isinstance(game, Game) else ""


def _purses(scene: Scene, missing: dict[str, None] | None) -> str:
    """Return the lines of what everybody has owned."""
    try:
        return purses_svg(scene.moments, scene.seats, scene.game.currency)
    except Exception:
        if missing is None:
            raise
        _log.exception("The lines of what everybody owns could not be drawn.")
        missing["the lines of what everybody owns"] = None
        return ""


def _pages(scene: Scene, purses: str) -> Iterator[_Page]:
    """Yield every page: first those that rarely change, last those about the present."""
    # A page that lasts knows nothing of the present, so that it stays as it is.
    lasting = replace(scene.game, phase="", paused="", pause="", over="", winner="", dates=())
    faces = {seat.name: replace(seat, square="", money=None, items=(), facts=(), titles=()) for seat in scene.seats}
    rules = frozenset([*(rule.number for rule in scene.rules), *(had for had, _ in scene.renumbered)])
    common: dict[str, object] = {
        "game": lasting,
        "seats": faces,
        "known": tuple(sorted(rules)),
        "words": tuple(word.name for group in scene.law.groups for word in group.words) if scene.law else (),
        "pages": _menu(scene),
    }
    below = {**common, "root": "../", "exact": False}
    for rule in scene.rules:
        yield _Page(f"rules/{slug(rule.number)}.html", "rule.html", {**below, "here": "rules", "rule": rule})
    for had, now in scene.renumbered:
        yield _Page(f"rules/{slug(had)}.html", "renumbered.html", {**below, "here": "rules", "had": had, "now": now})
    for page in scene.proposals:
        talk = next((thread for thread in scene.threads if thread.about == page.address), None)
        yield _Page(page.address, "proposal.html", {**below, "here": "proposals", "page": page, "talk": talk})
    for thread in scene.threads:
        yield _Page(thread.address, "thread.html", {**below, "here": "talk", "thread": thread})
    for case in scene.cases:
        yield _Page(case.address, "case.html", {**below, "here": "cases", "case": case})
    for update in scene.updates:
        near = tuple(it.number for it in scene.moments if abs(it.number - update.number) == 1)
        known = {**below, "here": "updates", "update": update, "neighbours": near}
        yield _Page(f"updates/{update.number}.html", "update.html", known)
    exact = {**below, "exact": True}
    yield _Page("rules/index.html", "rules.html", {**exact, "here": "rules", "rules": scene.rules})
    yield _Page("proposals/index.html", "proposals.html", {**exact, "here": "proposals", "proposals": scene.proposals})
    if scene.cases:
        yield _Page("cases/index.html", "cases.html", {**exact, "here": "cases", "cases": scene.cases})
    yield _Page("updates/index.html", "updates.html", {**exact, "here": "updates", "moments": scene.moments})
    if scene.threads:
        lately = sorted(scene.threads, key=lambda thread: thread.remarks[-1].number, reverse=True)
        yield _Page("talk/index.html", "talk.html", {**exact, "here": "talk", "threads": tuple(lately)})
    top = {**common, "game": scene.game, "root": "", "exact": True, "scene": scene}
    yield _Page("search.html", "search.html", {**top, "game": lasting, "here": "search", "scene": None})
    if scene.commands:
        yield _Page(
            "commands.html",
            "commands.html",
            {**top, "game": lasting, "here": "commands", "scene": None, "commands": scene.commands},
        )
    if scene.dice is not None:
        known = {**top, "game": lasting, "here": "dice", "scene": None, "page": dice_page(scene.dice)}
        yield _Page("dice.html", "dice.html", known)
    if scene.law is not None:
        known = {**top, "game": lasting, "here": "rules", "exact": False, "scene": None, "law": scene.law}
        yield _Page("law.html", "law.html", known)
    yield _Page("players.html", "players.html", {**top, "here": "players", "purses": purses})
    yield _Page("index.html", "index.html", {**top, "here": "index", "purses": purses})


def _menu(scene: Scene) -> tuple[tuple[str, str, str], ...]:
    pages: tuple[tuple[str, str, str], ...] = (
        ("index", "Table", "index.html"),
        ("players", "Players", "players.html"),
        ("rules", "Rules", "rules/index.html"),
        ("proposals", "Proposals", "proposals/index.html"),
        ("updates", "Updates", "updates/index.html"),
    )
    if scene.threads:
        pages = (*pages, ("talk", "Talk", "talk/index.html"))
    if scene.cases:
        pages = (*pages, ("cases", "Cases", "cases/index.html"))
    if scene.dice is not None:
        pages = (*pages, ("dice", "Dice", "dice.html"))
    if scene.commands:
        pages = (*pages, ("commands", "How to play", "commands.html"))
    return (*pages, ("search", "Search", "search.html"))


def _list_for_slider(scene: Scene) -> bytes:
    rows = [
        [moment.number, say_day(moment.at, scene.game.timezone, True), one_line(moment.headline)]
        for moment in scene.moments
    ]
    return f"window.mailgameUpdates = {json.dumps(rows)};\n".encode()


def _read_ledger(folder: Path) -> dict[str, str]:
    try:
        ledger = json.loads((folder / _LEDGER).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(address): str(digest) for address, digest in ledger.items()} if isinstance(ledger, dict) else {}


def _same(file: Path, content: bytes) -> bool:
    return file.exists() and file.stat().st_size == len(content) and file.read_bytes() == content
