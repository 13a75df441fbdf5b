"""A process is killed at any point: what it had committed is there, the rest is gone, and nothing is half done."""

from __future__ import annotations

from pathlib import Path

import pytest

from mailgame.store import Outbox, Store
from mailgame.store.migrating import migrate
from tests.servers.postgres import private_postgres
from tests.store.builders import MONDAY, Came, at, make_game, to_send
from tests.store.test_sharing import check_books, deliver, start_worker
from tests.store.worker import STEPS

pytestmark = pytest.mark.server

GAMES, LETTERS = 2, 12


def kill_after(url: str, name: str, word: str, times: int = 1, stop_at: str = "") -> bool:
    """Start a worker and kill it when it has said `word` so many times; return False if it ended before."""
    with start_worker(url, name, stop_at) as worker:
        assert worker.stdout is not None
        for said in worker.stdout:
            times -= said.startswith(word)
            if not times:
                break
        worker.kill()
    return not times


def finish(store: Store, url: str) -> None:
    """Let other processes play what is left; a database server may need a moment to see that the first one is dead."""
    for number in range(20):
        out, _ = start_worker(url, f"later{number}").communicate(timeout=120)
        assert out.endswith("done\n")
        with store.reading() as transaction:
            if not transaction.backlog().raw + transaction.backlog().routed:
                return
    raise AssertionError("letters are left")


@pytest.mark.parametrize("step", STEPS)
def test_killed_in_the_middle_of_a_letter(store: Store, url: str, step: str) -> None:
    deliver(store, GAMES, LETTERS)
    assert kill_after(url, "first", "stopped", stop_at=step)
    committed = 3 if step == "committed" else 2
    finish(store, url)
    check_books(store, GAMES, LETTERS)
    with store.reading() as transaction:
        authors = [entry.author for game in ("game0", "game1") for entry in transaction.journal(game)]
    assert authors.count("first") == committed


def test_killed_again_and_again_under_load(store: Store, url: str) -> None:
    deliver(store, GAMES, letters=300)
    killed = [kill_after(url, f"turn{turn}", "played", times=1 + turn * 2) for turn in range(8)]
    assert killed[0]  # later ones may end by themselves, while the database still holds what a dead one had locked
    finish(store, url)
    check_books(store, GAMES, letters=300)


def test_killed_between_taking_letters_and_telling_the_mailbox(store: Store) -> None:
    """The mailbox hands the same letters over again, since they were not moved; those that were stored are known."""
    letters = [Came(uid, at(uid), b"letter %d" % uid) for uid in range(10)]
    with store.begin() as transaction:
        transaction.take(letters[:6], MONDAY)
    with store.begin() as transaction:
        assert len(transaction.take(letters, MONDAY)) == 4
        assert [letter.uid for letter in transaction.unrouted(20)] == list(range(10))


def test_killed_while_sending(store: Store) -> None:
    with store.begin() as transaction:
        for number in range(3):
            transaction.post_letter(to_send(number, f"player{number}@example.org"))
    before = Outbox(store, lambda *letter: letter, "server")
    first, *_ = before.claim(10, at(5))
    before.sent([first[0]], at(5))
    after = Outbox(store, lambda *letter: letter, "server")  # the process starts again under its old name
    assert after.release(at(6)) == 2
    assert [letter[2] for letter in after.claim(10, at(6))] == [b"receipt 1", b"receipt 2"]


def test_the_database_server_itself_crashes_in_the_middle(tmp_path: Path) -> None:
    with private_postgres(durable=True) as cluster:
        url = cluster.new_database()
        store = Store(url)
        migrate(store)
        deliver(store, GAMES, LETTERS)
        with start_worker(url, "first", stop_at="receipt") as worker:
            assert worker.stdout is not None
            assert "stopped\n" in worker.stdout
            cluster.crash()
            worker.kill()
        cluster.start()
        finish(store, url)
        check_books(store, GAMES, LETTERS)
        with store.begin() as transaction:
            make_game(transaction, "after")
        store.close()
