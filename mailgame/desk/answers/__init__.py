"""What the desk answers itself: each file declares one `query`, and to add another is to add a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from mailgame.paths import templates_folder
from mailgame.scanning import Stray, declared, scan

from ...law import Command
from ..queries import Query


class Queries(Struct, frozen=True):
    """The queries of the desk: each command, in the order of help, with the query that answers it."""

    of: Mapping[Command, Query]

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands of all queries."""
        return tuple(self.of)

    def in_lobby(self, words: str) -> bool:
        """Tell whether words ask for something that is answered the same way in all games."""
        return any(query.lobby and command.pattern == words for command, query in self.of.items())


def gathered(folder: Path | None = None, templates: Path | None = None) -> Queries:
    """Return the queries that the modules of a folder declare, in the order of their places.

    folder: where the modules are, by default the ones beside this file.
    templates: where the templates of their answers are, by default mailgame's own.
    Raises Stray, naming the file: it declares no query, its place or pattern is taken, or a template is missing.
    """
    templates = templates or templates_folder() / "mail" / "answers"
    modules = scan(folder, "") if folder else scan(Path(__file__).parent, __name__)
    queries = [(path, declared(path, module, "query", Query)) for path, module in modules.items()]
    taken: dict[object, Path] = {}
    of: dict[Command, Query] = {}
    for path, query in sorted(queries, key=lambda row: row[1].place):
        if not query.commands:
            raise Stray(f"{path}: its query has no command")
        for name in (f"place {query.place}", *(f"“{command.pattern}”" for command in query.commands)):
            if name in taken:
                raise Stray(f"{path}: {name} is taken by {taken[name].name}")
            taken[name] = path
        for file in (templates / f"{kind.template}.{ending}" for kind in query.shows for ending in ("txt", "html")):
            if not file.is_file():
                raise Stray(f"{path}: there is no {file}; whatever a query shows has two templates")
        of |= dict.fromkeys(query.commands, query)
    return Queries(of)


QUERIES = gathered()
"""What the desk answers itself in every game."""
