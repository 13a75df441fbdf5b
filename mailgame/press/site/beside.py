"""What lies beside the pages of a game: feeds, a calendar, its state as JSON, the index of the search, a picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from ...files import write_whole
from ..letters.calendar import calendar_of
from ..scenes.scene import Game
from ..scenes.sitescene import Scene
from ..words.words import one_line
from .feeds import feeds
from .publicstate import public_state, schema
from .searching import index
from .sharing import ICON, picture

_STAMP = re.compile(rb"^DTSTAMP.*\r\n", re.MULTILINE)
"""The line that says when a calendar was written. If nothing else differs, it is not written again."""


def write_beside(scene: Scene, folder: Path, lost: Callable[[str, Exception], None]) -> list[str]:
    """Write all of it that has changed; return the addresses of what was written.

    What cannot be made is handed to `lost`, with the reason. Raises OSError if the folder cannot be written.
    """
    written = []
    for address, make in _files(scene):
        try:
            content = make()
        except Exception as error:
            lost(address, error)
            continue
        file = folder / address
        if not file.exists() or _STAMP.sub(b"", file.read_bytes()) != _STAMP.sub(b"", content):
            write_whole(file, content, public=True)
            written.append(address)
    return written


def _files(scene: Scene) -> Iterator[tuple[str, Callable[[], bytes]]]:
    game = scene.game
    yield "static/icon.svg", ICON.encode
    yield "static/picture.png", partial(_picture, scene)
    yield "calendar.ics", partial(calendar_of, game, game.dates, scene.now, lasting=True)
    yield "state.json", partial(
        public_state, game, scene.seats, scene.board, scene.rules, scene.proposals, scene.moments
    )
    yield "state.schema.json", schema
    yield "search-index.js", partial(
        index, scene.seats, scene.rules, scene.proposals, scene.updates, scene.commands, scene.threads, scene.cases,
        scene.board,
    )
    cached: dict[str, Mapping[str, bytes]] = {}

    def feed(name: str) -> bytes:
        if not cached:
            since = min((moment.at for moment in scene.moments), default=scene.now)
            cached[""] = feeds(game, scene.updates, scene.rules, scene.proposals, since)
        return cached[""][name]

    for name in ("game.atom", "rules.atom", "votes.atom"):
        yield name, partial(feed, name)


def _picture(scene: Scene) -> bytes:
    """Return the picture of the game; it is drawn anew only if what it shows has changed."""
    game = scene.game
    shown = Game(game.id, game.name, game.title, "UTC")
    return picture(shown, one_line(game.over or (scene.moments[-1].headline if scene.moments else "")))
