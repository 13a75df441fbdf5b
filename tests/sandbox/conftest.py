"""One sandbox for the hostile tests, as a server has one for all its games.

Together they take longer than people wait for `make check`, so all of them are slow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from mailgame.sandbox import Sandbox
from tests.sandbox.harness import Den


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent and item.path.name.startswith("test_hostile_"):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def shared() -> Iterator[Sandbox]:
    made = Sandbox()
    yield made
    made.close()


@pytest.fixture
def den(shared: Sandbox) -> Den:
    return Den(shared)
