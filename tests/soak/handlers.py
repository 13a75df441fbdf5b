"""Which handlers of a ruleset's rules did anything, by name: "r14 may_buy_an_unowned_square"."""

from __future__ import annotations

import ast
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, wraps
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import mailgame.law.rule
from mailgame.desk.tables.table import Entry, replay
from mailgame.kernel.rulebook import Ruleset
from mailgame.law.binding import bound
from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import read
from mailgame.sandbox import Limits, Sandbox

Handler = Callable[..., Any]


class Listener:
    """A ruleset with players' law whose handlers are listened to; `used` are those that have answered something."""

    def __init__(self, folder: Path) -> None:
        """Read the ruleset in a folder anew: those that have been read are not listened to."""
        self.used: set[str] = set()
        self._hears = True
        self._here = TemporaryDirectory()  # as long as its rules are played
        with self._listening(folder.name):
            copy = shutil.copytree(folder, Path(self._here.name) / folder.name)
            self.rules: Ruleset = Sandbox(Limits().patient()).equip(read(copy))
        self.declared = set(handlers(folder))

    def replay(self, entries: Sequence[Entry]) -> None:
        """Play a journal again, and listen."""
        replay(self.rules, list(entries))

    @contextmanager
    def deaf(self) -> Iterator[None]:
        """Do not listen meanwhile: what is only tried out is not played."""
        hears, self._hears = self._hears, False
        try:
            yield
        finally:
            self._hears = hears

    @property
    def never(self) -> list[str]:
        """The handlers that have never answered anything."""
        return sorted(self.declared - self.used)

    @contextmanager
    def _listening(self, name: str) -> Iterator[None]:
        known = {module: one for module, one in sys.modules.items() if module.startswith(f"rulesets.{name}")}
        mailgame.law.rule.bound = self._bound
        try:
            yield
        finally:
            mailgame.law.rule.bound = bound
            sys.modules.update(known)

    def _bound(self, handler: Handler, names: Sequence[str]) -> Handler:
        asked = bound(handler, names)
        called = f"{Path(handler.__code__.co_filename).name.partition('_')[0]} {handler.__name__}"

        @wraps(asked)
        def run(*given: Any) -> Any:
            answer = asked(*given)
            if self._hears and answer is not None and answer not in ("", [], (), False):
                self.used.add(called)
            return answer

        return run


@cache
def listening(ruleset: str) -> Listener:
    """Return what listens to a shipped ruleset in this process, for all seasons that are played here."""
    return Listener(rulesets_folder() / ruleset)


def handlers(folder: Path) -> Iterator[str]:
    """Yield the handlers in the rule files of a folder: the functions that a rule, or a command of one, is given."""
    for file in sorted(folder.glob("r*_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.decorator_list:
                yield f"{file.name.partition('_')[0]} {node.name}"


def by_rule(names: Iterable[str]) -> Iterator[str]:
    """Yield a line for each rule of which there are handlers among these: "r14 has_a_name, what_is_owned"."""
    for rule, some in groupby(sorted(names), key=lambda name: name.partition(" ")[0]):
        yield f"{rule} {', '.join(name.partition(' ')[2] for name in some)}"
