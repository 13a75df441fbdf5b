"""Generated cases as rounds: what harms is told with its case, and what never ends is ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.soak import generated

pytestmark = pytest.mark.slow

MODULE = '''"""Cases that do harm."""
import time


def cases(seed, count):
    """Give numbers."""
    return iter(range(count * 2))


class Came:
    """What came."""
    harm = ["Bert is locked out"]


def check(case):
    """Harm in the ways there are."""
    if case == 1:
        return Came()
    if case == 2:
        raise ValueError("broke")
    if case == 3:
        time.sleep(3600)


def afterwards(count):
    """Note how many were asked for; three are too many."""
    return (["3 are too many"], []) if count == 3 else ([], [f"{count} asked for"])
'''


@pytest.fixture
def harmful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generated, "PROGRAM", (
        "-c", f"import sys, types; from tests.soak import generated as g; m = types.ModuleType('harmful'); "
        f"exec({MODULE!r}, m.__dict__); sys.modules['harmful'] = m; "
        "g.SOURCES['harmful'] = g.Source('harmful', 'cases', 4); "
        "sys.exit(g.main(*sys.argv[1:]))"))


async def test_cases_that_do_no_harm_are_no_complaint_and_what_is_noted_is_told(harmful: None) -> None:
    assert await generated.told("harmful", "1", 1) == generated.Told([], ["1 asked for"])


async def test_harm_and_what_breaks_are_told_with_their_case_and_what_shows_after_all(harmful: None) -> None:
    said, broke, after = (await generated.told("harmful", "1", 3)).harm
    assert said == "harmful 1 of seed 1: Bert is locked out"
    assert broke.startswith("harmful 2 of seed 1: ")
    assert "ValueError: broke" in broke
    assert after == "3 are too many"


async def test_a_case_that_never_ends_is_ended_and_named(harmful: None) -> None:
    said = (await generated.told("harmful", "1", 4, longest=4.0)).harm
    assert "harmful 3 of seed 1 is the one that was begun last" in said[-1]


@pytest.mark.parametrize("source", generated.SOURCES.values())
def test_where_cases_come_from_is_there(source: generated.Source) -> None:
    path = Path(__file__).parents[2] / (source.module.replace(".", "/") + ".py")
    assert f"def {source.maker}(seed" in path.read_text()
    assert "def check(" in path.read_text()
