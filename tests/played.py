"""The rehearsals of tests/rehearsals, each played once for all tests that look at them."""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mailgame.desk.tables.table import Entry
from mailgame.kernel.rulebook import Ruleset
from mailgame.paths import rulesets_folder
from mailgame.rehearsing.rehearsal import play
from mailgame.rehearsing.rehearsal_file import read_file
from mailgame.rulesets.sandboxed import rehearsed

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "tests" / "rehearsals").glob("*.toml"))


class Played(msgspec.Struct):
    """How a rehearsal went: what it expected and missed, the letters sent, its journal, and the world at its end."""

    ruleset: str
    expectations: int
    missed: list[str]
    letters: int
    sent: list[bytes]
    journal: list[dict[str, Any]]
    world: bytes

    def entries(self) -> list[Entry]:
        """Return the lines of the journal."""
        return msgspec.convert(self.journal, list[Entry])

    def rules(self) -> Ruleset:
        """Return the ruleset it is played by."""
        return rehearsed(self.ruleset, [rulesets_folder()])


def played(file: Path, temporary: pytest.TempPathFactory, paged: bool = False) -> Played:
    """Return how a rehearsal goes; it is played by the first test that asks, in whichever process that runs.

    paged: whether its pages are wanted too (`pages_of`), which takes longer.
    """
    kept = _kept(file, temporary)
    with kept.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if kept.exists() and (not paged or pages_of(file, temporary).exists()):
            return msgspec.msgpack.decode(kept.read_bytes(), type=Played)
        rehearsal = read_file(file)
        outcome = play(rehearsal, pages=pages_of(file, temporary) if paged else None)
        found = Played(
            rehearsal.ruleset,
            len(rehearsal.expectations),
            outcome.missed,
            len(outcome.letters),
            outcome.letters,
            outcome.journal,
            outcome.world,
        )
        kept.write_bytes(msgspec.msgpack.encode(found))
    return found


def pages_of(file: Path, temporary: pytest.TempPathFactory) -> Path:
    """Return the folder with the pages of a rehearsal that was played with them."""
    return _kept(file, temporary).with_suffix(".pages")


def _kept(file: Path, temporary: pytest.TempPathFactory) -> Path:
    base = temporary.getbasetemp()
    return (base.parent if base.name.startswith("popen-") else base) / f"played-{file.stem}"
