"""A pytest plugin: `pytest --mailgame FOLDER` makes each check of that ruleset a test, beside the tests in its folder.

It is found by the entry point `pytest11`. Tests of a ruleset's own have two fixtures: `ruleset`, as it was read, and
`rehearse`, which plays a file and fails if it misses an expectation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from mailgame.kernel.rulebook import Ruleset
from mailgame.proving.checks import Check, checks
from mailgame.rehearsing.rehearsal import Outcome, play
from mailgame.rehearsing.rehearsal_file import read_file
from mailgame.rulesets.loading import RulesetError, is_ruleset, read


class Wrong(Exception):
    """What a check found, a sentence each."""


class CheckItem(pytest.Item):
    """A check of a ruleset as a test."""

    def __init__(self, *, check: Check, **options: Any) -> None:
        super().__init__(**options)
        self.check = check

    def runtest(self) -> None:
        """Raise Wrong with all that the check finds."""
        if faults := self.check.find():
            raise Wrong("\n".join(faults))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what was found, without the way there."""
        if isinstance(excinfo.value, Wrong | RulesetError):
            return f"{self.check.file}\n{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return which file the check is about, and what must hold of it."""
        return self.check.file, 0, f"{self.check.file.name}: {self.check.holds}"


class RulesetChecks(pytest.Collector):
    """The checks of one ruleset."""

    def collect(self) -> Iterator[CheckItem]:
        """Yield a test for each check."""
        for check in checks(self.path):
            name = f"{check.file.name}: {check.holds}"
            yield CheckItem.from_parent(self, name=name, check=check)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take --mailgame."""
    parser.getgroup("mailgame").addoption("--mailgame", action="append", default=[], metavar="FOLDER", type=Path,
                                          help="Check the ruleset in this folder; can be given several times.")


def pytest_configure(config: pytest.Config) -> None:
    """Where only rulesets are named, collect the tests in their folders and nothing else."""
    folders: list[Path] = config.getoption("--mailgame")
    missing = next((folder for folder in folders if not is_ruleset(folder)), None)
    if missing is not None:
        raise pytest.UsageError(f"{missing} has no ruleset.toml. --mailgame takes the folder of a ruleset.")
    if folders and config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args[:] = [str(folder) for folder in folders]


def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add the checks of the rulesets that --mailgame names."""
    for folder in config.getoption("--mailgame"):
        collector = RulesetChecks.from_parent(session, name=folder.resolve().name, path=folder.resolve())
        try:
            items.extend(collector.collect())
        except RulesetError as wrong:
            raise pytest.UsageError(str(wrong)) from None


@pytest.fixture
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    """The ruleset that --mailgame names, or in whose folder the test is."""
    return read(_folder(request))


@pytest.fixture
def rehearse(request: pytest.FixtureRequest) -> Callable[[Path | str], Outcome]:
    """Plays a rehearsal, by its path in the ruleset's folder; fails if it misses an expectation."""
    folder = _folder(request)

    def plays(file: Path | str) -> Outcome:
        outcome = play(replace(read_file(folder / file), rulesets=(folder,)))
        assert not outcome.missed, "\n".join(outcome.missed)
        return outcome

    return plays


def _folder(request: pytest.FixtureRequest) -> Path:
    folders: list[Path] = request.config.getoption("--mailgame")
    around = [folder for folder in request.path.parents if is_ruleset(folder)]
    if not around and not folders:
        raise pytest.UsageError("Which ruleset? Say: pytest --mailgame FOLDER")
    return (around or folders)[0].resolve()
