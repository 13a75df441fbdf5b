"""The tables are made and changed at the start, by whoever starts first, and never by an older program."""

from __future__ import annotations

import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from mailgame.store import NotMigrated, Store, StoreError, StoreNewer, checking
from mailgame.store.checking import check
from mailgame.store.migrating import migrate
from mailgame.store.tables import metadata
from tests.servers.postgres import Cluster
from tests.store.builders import make_game

CHECKOUT = Path(__file__).parents[2]
NEWEST = max(file.name for file in (CHECKOUT / "migrations" / "versions").glob("[0-9]*.py"))[:4]


def test_a_new_database_gets_its_tables_and_keeps_them(url: str) -> None:
    store = Store(url)
    migrate(store)
    with store.begin() as transaction:
        make_game(transaction)
    migrate(store)
    with store.reading() as transaction:
        assert [game.id for game in transaction.games()] == ["monday"]
    assert check(store) == []
    store.close()


def test_the_migrations_make_what_the_program_expects(store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        connection.rollback()


@pytest.mark.slow
def test_the_migrations_make_the_indexes_that_the_tables_name(
        url: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    if url.startswith("sqlite"):
        direct = Store(f"sqlite:///{tmp_path}/direct.db")
        look = "SELECT name, replace(sql, '\"', '') FROM sqlite_master WHERE type = 'index' ORDER BY name"
    else:
        direct = Store(request.getfixturevalue("cluster").new_database())
        look = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname"
    migrated = Store(url)
    migrate(migrated)
    metadata.create_all(direct.engine)
    found = []
    for store in (migrated, direct):
        with store.engine.connect() as connection:
            found.append({name: sql for name, sql in connection.exec_driver_sql(look) if "alembic" not in name})
        store.close()
    assert found[0] == found[1]
    assert len(found[0]) > 15


def test_a_database_without_tables_is_told(url: str, tmp_path: Path) -> None:
    store = Store(url)
    (words,) = check(store)
    assert "yet" in words
    assert "mailgame db upgrade" in words
    assert not (tmp_path / "mailgame.db").exists()  # looking makes nothing
    with pytest.raises(NotMigrated, match="the database lacks tables"), store.begin() as transaction:
        transaction.games()
    store.close()


def test_databases_in_memory_have_nothing_but_their_tables_in_common() -> None:
    first, second = Store("sqlite://"), Store("sqlite://")
    migrate(first)
    with first.begin() as transaction:
        make_game(transaction)
    migrate(second)
    migrate(first)
    assert check(first) == check(second) == []
    with first.reading() as transaction:
        assert [game.id for game in transaction.games()] == ["monday"]
    with second.reading() as transaction:
        assert list(transaction.games()) == []
    first.close()
    second.close()


@pytest.mark.server
@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
def test_a_database_keeps_every_letter_or_is_not_begun(cluster: Cluster, encoding: str) -> None:
    """SQL_ASCII, the default of a system without a locale, keeps what it gets; LATIN1 would refuse 冬 amid a game."""
    store = Store(cluster.new_database(encoding))
    if encoding == "LATIN1":
        with pytest.raises(StoreError, match="for letters of LATIN1 alone.*ENCODING 'UTF8'"):
            migrate(store)
    else:
        migrate(store)
        with store.begin() as transaction:
            make_game(transaction, "冬 ❄")
        with store.reading() as transaction:
            assert [game.name for game in transaction.games()] == ["冬 ❄"]
    store.close()


def test_a_newer_database_is_left_alone(store: Store) -> None:
    with store.engine.connect() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(StoreNewer, match="made by a newer mailgame"):
        migrate(store)
    (words,) = check(store)
    assert "was made by a newer mailgame: its tables are at '9999'" in words


def test_an_older_database_is_told_and_upgraded(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(url)
    migrate(store)
    newer = tmp_path / "migrations"
    shutil.copytree(CHECKOUT / "migrations", newer, ignore=shutil.ignore_patterns("__pycache__"))
    (newer / "versions" / "9999_postage.py").write_text(
        '"""Stamps."""\nfrom alembic import op\nimport sqlalchemy as sa\n'
        f'revision, down_revision, branch_labels, depends_on = "9999", "{NEWEST}", None, None\n'
        'def upgrade():\n    op.create_table("stamps", sa.Column("value", sa.Integer, nullable=False))\n')
    monkeypatch.setattr("mailgame.store.migrating.migrations_folder", lambda: newer)
    (words,) = check(store)
    assert f"older than this program ('{NEWEST}', not '9999')" in words
    migrate(store)
    assert check(store) == []
    with store.engine.connect() as connection:
        connection.exec_driver_sql("INSERT INTO stamps VALUES (1)")
        connection.rollback()
    store.close()


def test_a_migration_that_fails_leaves_the_database_as_it_was(url: str, tmp_path: Path,
                                                              monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(url)
    migrate(store)
    with store.begin() as transaction:
        make_game(transaction)
    broken = tmp_path / "100% broken"
    shutil.copytree(CHECKOUT / "migrations", broken, ignore=shutil.ignore_patterns("__pycache__"))
    (broken / "versions" / "9999_broken.py").write_text(
        '"""Breaks off half-way."""\nfrom alembic import op\n'
        f'revision, down_revision, branch_labels, depends_on = "9999", "{NEWEST}", None, None\n'
        'def upgrade():\n    op.drop_table("games")\n    raise ZeroDivisionError\n')
    with monkeypatch.context() as patch:
        patch.setattr("mailgame.store.migrating.migrations_folder", lambda: broken)
        with pytest.raises(ZeroDivisionError):
            migrate(store)
    assert check(store) == []
    with store.reading() as transaction:
        assert [game.id for game in transaction.games()] == ["monday"]
    store.close()


@pytest.mark.server
def test_several_processes_that_start_at_once_migrate_once(url: str) -> None:
    program = ("import sys; from mailgame.store import Store; "
               "from mailgame.store.migrating import migrate\n"
               "store = Store(sys.argv[1]); sys.stdin.readline(); migrate(store)\n"
               "with store.begin() as transaction: transaction.put_setting(sys.argv[2], b'1')\n"
               "store.close()")
    starting = [subprocess.Popen([sys.executable, "-c", program, url, f"process {number}"], cwd=CHECKOUT,
                                 stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for number in range(8)]
    for process in starting:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in starting:
        _, errors = process.communicate(timeout=120)
        assert errors == ""
        assert process.returncode == 0
    store = Store(url)
    assert check(store) == []
    with store.reading() as transaction:
        assert [transaction.setting(f"process {number}") for number in range(8)] == [b"1"] * 8
    store.close()


def test_the_file_is_for_ones_own_eyes(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/mailgame.db")
    migrate(store)
    assert stat.S_IMODE((tmp_path / "mailgame.db").stat().st_mode) == 0o600
    store.close()


def test_a_disk_that_is_nearly_full_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(f"sqlite:///{tmp_path}/mailgame.db")
    migrate(store)
    monkeypatch.setattr(checking, "ENOUGH_DISK", 10**18)
    (words,) = check(store)
    assert f"MB are free on the disk of {tmp_path}" in words
    store.close()
