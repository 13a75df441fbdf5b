"""When the database is away the store says so, and goes on when it is back."""
# ruff: noqa: PT012  (where the error comes from is a matter of the whole transaction)

from __future__ import annotations

import os
import pwd
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg

from mailgame.store import Outbox, Store, StoreAway, StoreDamaged, StoreError
from mailgame.store.checking import check
from mailgame.store.errors import translate
from mailgame.store.migrating import migrate
from mailgame.store.session import Session
from mailgame.store.values import to_micros
from tests.servers.postgres import Cluster, private_postgres
from tests.store.builders import MONDAY, at, came, make_game


@pytest.fixture
def frail() -> Iterator[Cluster]:
    """A PostgreSQL of one's own, that may be stopped."""
    with private_postgres() as cluster:
        yield cluster


def take(store: Store, uid: int) -> None:
    with store.begin() as transaction:
        transaction.take([came(uid)], MONDAY)


@pytest.mark.server
def test_a_database_server_that_stops_and_comes_back(frail: Cluster) -> None:
    store = Store(frail.new_database())
    migrate(store)
    take(store, 1)
    with pytest.raises(StoreAway), store.begin() as transaction:
        transaction.take([came(2)], MONDAY)
        frail.stop()
        transaction.take([came(3)], MONDAY)
    uses: list[Callable[[], object]] = [
        lambda: take(store, 2), lambda: migrate(store), lambda: store.reading().__enter__(),
        lambda: Outbox(store, lambda *letter: letter).claim(1, at(1))]
    for use in uses:
        with pytest.raises(StoreAway):
            use()
    (words,) = check(store)
    assert "nobody listens where the database should be" in words
    frail.start()
    assert check(store) == []
    take(store, 2)
    with store.reading() as transaction:
        assert [letter.uid for letter in transaction.unrouted(9)] == [1, 2]
    store.close()


@pytest.mark.server
def test_a_user_who_may_make_no_tables_is_told_who_may(frail: Cluster) -> None:
    """Since PostgreSQL 15 nobody but its owner may make tables in a new database."""
    url = frail.new_database()
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("CREATE ROLE guest LOGIN")
    store = Store(url.replace("//mailgame@", "//guest@"))
    with pytest.raises(StoreAway, match="ALTER DATABASE … OWNER TO …"):
        migrate(store)
    store.close()


@pytest.mark.server
def test_a_network_that_forgets_a_connection_without_a_word_is_noticed_within_a_minute(frail: Cluster) -> None:
    """Said to the operating system, which alone can notice it; what the address itself asks for counts."""
    for url, seconds in ((frail.url(), "10"), (f"{frail.url()}&keepalives_interval=5", "5")):
        store = Store(url)
        connection: Any = store.engine.raw_connection().driver_connection
        asked = connection.info.get_parameters()
        assert (asked["keepalives_interval"], asked["tcp_user_timeout"]) == (seconds, "60000")
        assert int(asked["keepalives_idle"]) + int(asked["keepalives_count"]) * int(seconds) <= 60
        connection.close()
        store.close()


@pytest.mark.server
def test_a_server_that_was_restarted_in_a_quiet_hour_is_not_even_noticed(frail: Cluster) -> None:
    store = Store(frail.new_database())
    migrate(store)
    take(store, 1)
    frail.crash()
    frail.start()
    take(store, 2)
    store.close()


@pytest.mark.server
def test_a_connection_cut_in_the_middle_of_a_transaction(store: Store, url: str, cluster: Cluster) -> None:
    if store.file is not None:
        with pytest.raises(StoreAway, match="disk"), store.begin() as transaction:
            transaction.take([came(1)], MONDAY)
            raise_from_sqlite(transaction)
    else:
        with pytest.raises(StoreAway), store.begin() as transaction:
            transaction.take([came(1)], MONDAY)
            cut(url)
            transaction.take([came(2)], MONDAY)
        with pytest.raises(StoreAway), store.begin() as transaction:
            transaction.take([came(1)], MONDAY)
            cut(url)  # found out when it is committed
    take(store, 3)
    with store.reading() as transaction:
        assert [letter.uid for letter in transaction.unrouted(9)] == [3]


def cut(url: str) -> None:
    """Break off all connections to the database but this one."""
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                           "WHERE datname = current_database() AND pid <> pg_backend_pid()")


def raise_from_sqlite(transaction: object) -> None:
    """Let the database file be full: SQLite then gives up the whole transaction by itself."""
    transaction._command("PRAGMA max_page_count=1")  # type: ignore[attr-defined]
    transaction.take([came(2, raw=b"x" * 10_000_000)], MONDAY)  # type: ignore[attr-defined]


def test_a_full_disk_loses_nothing_that_was_committed(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/mailgame.db")
    migrate(store)
    take(store, 1)
    with pytest.raises(StoreAway, match="the disk is full"), store.begin() as transaction, transaction.savepoint():
        raise_from_sqlite(transaction)
    store.close()
    take(store, 3)
    with store.reading() as transaction:
        assert [letter.uid for letter in transaction.unrouted(9)] == [1, 3]
    store.close()


def test_a_full_disk_that_is_caught_is_still_not_committed(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/mailgame.db")
    migrate(store)
    with pytest.raises(StoreError, match="nothing was saved"), store.begin() as transaction:
        transaction.take([came(1)], MONDAY)
        with pytest.raises(StoreAway):
            raise_from_sqlite(transaction)
    store.close()
    with store.reading() as transaction:
        assert transaction.unrouted(9) == []
    store.close()


def test_a_folder_that_is_missing(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/missing/mailgame.db")
    for use in (lambda: migrate(store), lambda: store.begin().__enter__()):
        with pytest.raises(StoreAway, match="cannot be opened or made"):
            use()
    (words,) = check(store)
    assert f"The folder {tmp_path}/missing, where the database should lie, does not exist." in words


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann, " * 500)
    store = Store(f"sqlite:///{tmp_path}/letter.txt")
    with pytest.raises(StoreError, match="no SQLite database"):
        migrate(store)
    (words,) = check(store)
    assert "no SQLite database" in words


def test_a_file_that_is_damaged_under_a_server_is_waited_for(tmp_path: Path) -> None:
    """No letter, no game and no law is to blame for it, so nothing is played, and nothing set aside."""
    file = tmp_path / "game.db"
    store = Store(f"sqlite:///{file}")
    migrate(store)
    store.close()
    whole = file.read_bytes()
    with file.open("r+b") as pages:
        pages.seek(4096)
        pages.write(b"\xff" * (len(whole) - 4096))
    with pytest.raises(StoreDamaged, match="restore a copy") as damaged, store.begin() as tx:
        tx.put_setting("colour", b"red")
    assert isinstance(damaged.value, StoreAway)
    store.close()
    file.write_bytes(whole)
    with store.begin() as tx:
        tx.put_setting("colour", b"red")


def test_a_database_that_may_only_be_read(tmp_path: Path) -> None:
    whole = Store(f"sqlite:///{tmp_path}/mailgame.db")
    migrate(whole)
    keep = sqlite3.connect(tmp_path / "mailgame.db")  # so that the log stays, which a reader alone cannot make
    keep.execute("SELECT * FROM games").fetchall()
    store = Store(f"sqlite:///file:{tmp_path}/mailgame.db?mode=ro&uri=true")
    with pytest.raises(StoreAway, match="may not be written"):
        take(store, 1)
    (words,) = check(store)
    assert "cannot be written: the database file or its folder may not be written" in words
    store.close()
    whole.close()
    keep.close()


def test_another_program_that_keeps_the_database_busy(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/mailgame.db", patience=0.05)
    migrate(store)
    other = sqlite3.connect(tmp_path / "mailgame.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreAway, match="the database is busy"):
        take(store, 1)
    with store.reading() as transaction:  # reading goes on
        assert transaction.games() == []
    other.execute("ROLLBACK")
    take(store, 1)
    other.close()
    store.close()


@pytest.mark.slow
@pytest.mark.parametrize("unlocked", [False, True])
def test_who_hurries_waits_a_little_longer_for_another_program(tmp_path: Path, unlocked: bool) -> None:
    store = Store(f"sqlite:///{tmp_path}/mailgame.db", patience=600)
    migrate(store)
    other = sqlite3.connect(tmp_path / "mailgame.db", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    said: list[str] = []

    def writes() -> None:
        try:
            take(store, 1)
            said.append("written")
        except StoreAway as error:
            said.append(str(error))

    thread = threading.Thread(target=writes)
    thread.start()
    store.hurry(1.5)
    if unlocked:
        other.execute("ROLLBACK")
    thread.join(30)
    other.close()
    store.close()
    assert said == ["written" if unlocked else "the database is busy (database is locked)"]


def test_a_thread_that_keeps_the_database_busy(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/mailgame.db", patience=0.05)
    migrate(store)
    found: list[BaseException] = []

    def second() -> None:
        try:
            take(store, 1)
        except StoreAway as error:
            found.append(error)

    with store.begin() as transaction:
        make_game(transaction)
        thread = threading.Thread(target=second)
        thread.start()
        thread.join()
    assert "another transaction has taken more than 0.05 seconds" in str(found[0])
    store.close()


@pytest.mark.server
@pytest.mark.parametrize(("change", "words"), [
    (("mailgame@", "stranger@"), "the database knows no user “stranger”; make it"),
    (("/test", "/nothing"), "there is no database “nothing"),
    (("host=", "host=/nowhere"), "nobody listens where the database should be"),
])
def test_a_wrong_address_is_told_without_the_password(cluster: Cluster, change: tuple[str, str], words: str) -> None:
    url = cluster.new_database().replace(*change).replace("@/", ":s3cret@/")
    store = Store(url)
    with pytest.raises(StoreAway, match=words) as caught:
        take(store, 1)
    (told,) = check(store)
    assert words in told
    assert "s3cret" not in told + str(caught.value) + store.name
    store.close()


@pytest.mark.parametrize(("driver", "words"), [
    ('connection to server at "::1", port 5432 failed: FATAL:  password authentication failed for user "gamer"',
     "the database does not accept the password of its user “gamer”"),
    ("connection failed: … failed: fe_sendauth: no password supplied", "the database wants a password, and "
                                                                       "server.database has none"),
    ('… FATAL:  no pg_hba.conf entry for host "192.0.2.7", user "gamer", database "games", SSL encryption',
     "the database server lets no user “gamer” in from here; its pg_hba.conf says who may come"),
    ("failed to resolve host 'db.example.org': [Errno -2] Name or service not known",
     "there is no machine called “db.example.org”, or names cannot be looked up here"),
    ("connection timeout expired", "the database server does not answer"),
    ("… FATAL:  sorry, too many clients already", "the database server takes no more connections"),
    ('database "games" is not currently accepting connections', "the database “games” lets nobody in for now"),
    ("something new", "the database cannot be reached (something new)"),
])
def test_why_postgresql_lets_nobody_in_is_told_in_our_words(driver: str, words: str) -> None:
    """There is no SQLSTATE before somebody is let in, and the Admin read what the driver said."""
    dialect = PGDialect_psycopg(dbapi=psycopg)
    assert str(translate(psycopg.OperationalError(driver), dialect)) == words


@pytest.mark.parametrize(("error", "words"), [
    (psycopg.errors.QueryCanceled, "broke off a question that it found too long"),
    (psycopg.errors.IdleInTransactionSessionTimeout, "ended a transaction that it found too long"),
    (psycopg.errors.AdminShutdown, "is stopping or starting"),
])
def test_what_postgresql_ends_by_itself_is_begun_again(error: type[psycopg.Error], words: str) -> None:
    """Its administrator may have set statement_timeout or idle_in_transaction_session_timeout: nobody is to blame."""
    away = translate(error("enough"), PGDialect_psycopg(dbapi=psycopg))
    assert isinstance(away, StoreAway)
    assert str(away) == f"the database server {words} (enough)"


@pytest.mark.parametrize(("url", "words"), [
    ("mailgame.db", "no URL such as sqlite:///mailgame.db"),
    ("mysql://localhost/game", "the database 'mysql' is not known"),
    ("postgresql://localhost/game", r"use sqlite:/// or postgresql\+psycopg://"),
])
def test_an_address_of_another_kind_is_refused(url: str, words: str) -> None:
    with pytest.raises(StoreError, match=words):
        Store(url)


def test_a_moment_is_kept_as_microseconds(store: Store) -> None:
    """What a person finds who looks into the database with its own tools."""
    with store.begin() as transaction:
        make_game(transaction, due_at=at(1))
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT due_at FROM games").scalar_one() == to_micros(at(1))


def test_a_file_that_is_taken_away_is_missed_and_nothing_is_written_without_it(tmp_path: Path) -> None:
    """What SQLite goes on writing to a file without a name is lost when the process ends."""
    file, elsewhere = tmp_path / "mailgame.db", tmp_path / "elsewhere.db"
    store = Store(f"sqlite:///{file}")
    migrate(store)
    with store.begin() as tx:
        tx.put_setting("kept", b"before")
    file.rename(elsewhere)
    for opening in (store.begin, store.reading):
        with pytest.raises(StoreAway, match="is gone; put it back"), opening():
            pass
    assert not file.exists(), "no empty one is made in its place"
    elsewhere.rename(file)
    with store.begin() as tx:
        assert tx.setting("kept") == b"before"
    store.close()


@pytest.mark.parametrize("gone", [("-wal",), ("-wal", "-shm")])
def test_a_log_that_is_taken_away_is_missed_and_an_end_writes_what_was_in_it(tmp_path: Path, gone: tuple[str]) -> None:
    """What is written to a log without a name is lost with the process, and another program makes a second log."""
    file = tmp_path / "mailgame.db"
    store = Store(f"sqlite:///{file}")
    migrate(store)
    with store.begin() as tx:
        tx.put_setting("kept", b"before")
    for log in gone:
        Path(f"{file}{log}").unlink()
    for opening in (store.begin, store.reading):
        with pytest.raises(StoreAway, match="wal is gone, or another one; stop the server"), opening():
            pass
    store.close()
    with store.begin() as tx:
        assert tx.setting("kept") == b"before"
    store.close()


def test_a_store_closed_while_in_use_takes_up_nothing_of_before(tmp_path: Path) -> None:
    folder, later = tmp_path / "games", tmp_path / "later"
    stores = []
    for where in (folder, later):
        where.mkdir()
        stores.append(Store(f"sqlite:///{where}/mailgame.db"))
        migrate(stores[-1])
    stores[1].close()
    with stores[0].reading():
        thread = threading.Thread(target=stores[0].close)
        thread.start()
        thread.join()
        folder.rename(tmp_path / "before")
        later.rename(folder)
    with stores[0].begin() as tx:
        tx.put_setting("kept", b"in the file that is there")
    stores[0].close()
    with Store(f"sqlite:///{folder}/mailgame.db").reading() as tx:
        assert tx.setting("kept") == b"in the file that is there"


def test_whatever_a_connection_says_at_the_end_the_next_may_write(
        store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory that is missing while something is rolled back, say: nobody could ever write again."""
    def clear(_session: Session, reset: str = "") -> bool:
        raise MemoryError(reset)

    with monkeypatch.context() as patch, pytest.raises(MemoryError), store.begin() as tx:
        tx.put_setting("colour", b"red")
        patch.setattr(Session, "clear", clear)
    with store.begin() as tx:
        tx.put_setting("colour", b"blue")


def test_another_file_in_the_place_of_the_database_is_not_taken_for_it(tmp_path: Path) -> None:
    file, copy = tmp_path / "mailgame.db", tmp_path / "copy.db"
    store = Store(f"sqlite:///{file}")
    migrate(store)
    with sqlite3.connect(file) as source, sqlite3.connect(copy) as target:
        source.backup(target)
    with store.begin() as tx:
        tx.put_setting("kept", b"later than the copy")
    for log in tmp_path.glob("mailgame.db-*"):
        log.unlink()  # as whoever restores a copy is told to
    copy.rename(file)
    with pytest.raises(StoreAway, match="is another file than the one that is in use"), store.begin():
        pass
    store.close()
    again = Store(f"sqlite:///{file}")
    with again.begin() as tx:
        assert tx.setting("kept") is None
    again.close()


def test_files_that_belong_to_somebody_else_are_named_with_the_line_that_gives_them_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a command that root has typed: it said “unable to open database file”."""
    file = tmp_path / "mailgame.db"
    file.mkdir()  # it cannot be opened, as for whom it does not belong to: root may open what is not theirs
    monkeypatch.setattr("os.access", lambda path, _: path != file)
    store = Store(f"sqlite:///{file}")
    me = pwd.getpwuid(os.geteuid()).pw_name
    for use in (lambda: migrate(store), lambda: store.begin().__enter__()):
        with pytest.raises(StoreAway) as away:
            use()
        assert f"{file} belongs to {file.owner()}, and may not be used by {me}" in str(away.value)
        assert str(away.value).endswith(f"chown -R {me} {tmp_path}")
