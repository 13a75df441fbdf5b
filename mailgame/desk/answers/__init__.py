"""Answers: each file is one thing that the desk answers itself, its `query`; a new one is a new file, no more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from mailgame.paths import templates_folder
from mailgame.scanning import Stray, declared, scan

from ...law import Command
from ..queries import Query


@dataclass(frozen=True)
class Queries:
    """What the desk answers itself: its commands as help lists them, and the query that each is of."""

    of: Mapping[Command, Query]

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands of all queries."""
        return tuple(self.of)

    def in_lobby(self, words: str) -> bool:
        """Tell whether words ask for what is answered alike in all games."""
        return any(query.lobby and command.pattern == words for command, query in self.of.items())


def gathered(folder: Path | None = None, templates: Path | None = None) -> Queries:
    """Return the queries of a folder, by their places; by default those of every game.

    templates: the folder of the templates of what they show, if not the one of mailgame.
    Raises Stray, with the file: what is no query, a place or a pattern that another has, a template that is missing.
    """
    templates = templates or templates_folder() / "mail" / "answers"
    found = scan(folder, "") if folder else scan(Path(__file__).parent, __name__)
    queries = [(path, declared(path, module, "query", Query)) for path, module in found.items()]
    taken: dict[object, Path] = {}
    of: dict[Command, Query] = {}
    for path, query in sorted(queries, key=lambda one: one[1].place):
        if not query.commands:
            raise Stray(f"{path}: its query has no command")
        for name in (f"place {query.place}", *(f"“{command.pattern}”" for command in query.commands)):
            if name in taken:
                raise Stray(f"{path}: {name} is of {taken[name].name} already")
            taken[name] = path
        for file in (templates / f"{kind.template}.{ending}" for kind in query.shows for ending in ("txt", "html")):
            if not file.is_file():
                raise Stray(f"{path}: there is no {file}; whatever a query shows has two templates")
        of |= dict.fromkeys(query.commands, query)
    return Queries(of)


QUERIES = gathered()
"""What the desk answers itself in every game."""
