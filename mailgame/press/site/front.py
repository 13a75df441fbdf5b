"""The front page of a server: the games that go on, those that take newcomers with a button to join, and how it works.

It is a file as all pages are, at the top of the folder in which each game has one of its own.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from jinja2 import Environment
from msgspec import Struct

from ...files import write_whole
from ..pictures.typeface import BOLD, REGULAR
from ..scenes.scene import Game
from .pages import site_environment

OWN = "_front"
"""The folder of what the front page needs, and what the page is called where it is owed; no game can be called so."""
_MARK = '<meta name="generator" content="mailgame">'


class Card(Struct, frozen=True):
    """A game as the front page shows it.

    `summary` says what it is about. `players` counts who plays. `headline` is what happened last, "" if nothing has.
    `join` is the command that joins, "" if it takes no newcomers; `questions` what to write in place of its words in
    capitals.
    """

    game: Game
    summary: str = ""
    players: int = 0
    headline: str = ""
    join: str = ""
    questions: str = ""


class Front(Struct, frozen=True):
    """All that the front page shows: the server's name, its Admin, its address, and its games, the newest first."""

    name: str
    admin: str
    address: str
    cards: tuple[Card, ...] = ()


@lru_cache(maxsize=4)
def _environment(templates: Path) -> Environment:
    return site_environment(templates / "site")


def write_front(front: Front, folder: Path, templates: Path) -> bool:
    """Write the front page into `folder`; return False if somebody else's page stands there, which is left alone.

    Raises OSError if the folder cannot be written, and jinja2.TemplateError for a wrong template.
    """
    page = folder / "index.html"
    if page.exists() and _MARK not in page.read_text(encoding="utf-8", errors="replace"):
        return False
    environment = _environment(templates)
    folder.mkdir(parents=True, exist_ok=True)
    css = environment.get_template("site.css").render()
    write_whole(folder / OWN / "site.css", css.encode(), public=True)
    for face in (REGULAR, BOLD):
        if not (folder / OWN / face.name).exists():
            write_whole(folder / OWN / face.name, face.read_bytes(), public=True)
    html = environment.get_template("front.html").render(front=front, own=OWN, mark=_MARK)
    write_whole(page, html.encode(), public=True)
    return True
