"""The pages of a server, written once for all tests that look at them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desk.harness import House
from tests.pages.harness import play, publish


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a server's pages, with two games in it."""
    house = House()
    play(house)
    folder = tmp_path_factory.mktemp("site")
    publish(house, folder)
    house.store.close()
    return folder
