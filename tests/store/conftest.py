"""Every test that asks for `store` runs twice: on SQLite, and (marked `server`) on a private PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mailgame.store import Store
from mailgame.store.migrating import migrate
from tests.servers.postgres import Cluster, private_postgres


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A running PostgreSQL, the same for all tests of this folder."""
    with private_postgres() as cluster:
        yield cluster


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.server)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a new, empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/mailgame.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A new store with its tables, in which nothing is."""
    store = Store(url)
    migrate(store)
    yield store
    store.close()


@pytest.fixture
def postgres(cluster: Cluster) -> Iterator[tuple[Store, Store, Store]]:
    """Three stores on one new PostgreSQL database, as three processes would have them."""
    url = cluster.new_database()
    stores = (Store(url), Store(url), Store(url))
    migrate(stores[0])
    yield stores
    for store in stores:
        store.close()
