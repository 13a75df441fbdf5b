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
'''


@pytest.fixture
def harmful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generated, "PROGRAM", (
        "-c", f"import sys, types; from tests.soak import generated as g; m = types.ModuleType('harmful'); "
        f"exec({MODULE!r}, m.__dict__); sys.modules['harmful'] = m; "
        "g.SOURCES['harmful'] = g.Source('harmful', 'cases', 4); "
        "sys.exit(g.main(*sys.argv[1:]))"))


async def test_cases_that_do_no_harm_are_no_complaint(harmful: None) -> None:
    assert await generated.complaints("harmful", "1", 1) == []


async def test_harm_and_what_breaks_are_told_with_their_case(harmful: None) -> None:
    said, broke = await generated.complaints("harmful", "1", 3)
    assert said == "harmful 1 of seed 1: Bert is locked out"
    assert broke.startswith("harmful 2 of seed 1: ")
    assert "ValueError: broke" in broke


async def test_a_case_that_never_ends_is_ended_and_named(harmful: None) -> None:
    said = await generated.complaints("harmful", "1", 4, longest=4.0)
    assert "harmful 3 of seed 1 is the one that was begun last" in said[-1]


@pytest.mark.parametrize("source", generated.SOURCES.values())
def test_where_cases_come_from_is_there(source: generated.Source) -> None:
    path = Path(__file__).parents[2] / (source.module.replace(".", "/") + ".py")
    assert f"def {source.maker}(seed" in path.read_text()
    assert "def check(" in path.read_text()
