"""One sandbox for the hostile tests, as a server has one for all its games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mailgame.sandbox import Sandbox
from tests.sandbox.den import Den


@pytest.fixture(scope="session")
def shared() -> Iterator[Sandbox]:
    made = Sandbox()
    yield made
    made.close()


@pytest.fixture
def den(shared: Sandbox) -> Den:
    return Den(shared)
