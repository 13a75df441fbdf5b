"""Many at once: no increment is lost, every letter is played once and in order, whoever plays it."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from mailgame.store import Outbox, Store
from tests.store.builders import MONDAY, Came, at, make_game, to_send

CHECKOUT = Path(__file__).parents[2]

pytestmark = pytest.mark.server  # they start threads and processes by the dozen


def deliver(store: Store, games: int, letters: int) -> None:
    """Make games, and letters that come to them in turns."""
    with store.begin() as transaction:
        for number in range(games):
            make_game(transaction, f"game{number}")
        transaction.take([Came(uid, at(uid), f"game{uid % games} {uid}".encode()) for uid in range(letters)], MONDAY)


def start_worker(url: str, name: str, stop_at: str = "") -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-m", "tests.store.worker", url, name, stop_at], cwd=CHECKOUT,
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def check_books(store: Store, games: int, letters: int) -> None:
    """Look whether each letter was played once, in order, and left exactly one of everything."""
    with store.reading() as transaction:
        assert (transaction.backlog().raw, transaction.backlog().routed) == (0, 0)
        for number in range(games):
            name = f"game{number}"
            expected = list(range(number, letters, games))
            game, lines = transaction.game(name), list(transaction.journal(name))
            played = [transaction.letter(entry.letter or 0) for entry in lines]
            receipts = list(transaction.letters_out(name))
            assert [letter.uid for letter in played] == expected
            assert [letter.state for letter in played] == ["played"] * len(expected)
            assert [letter.answered_by for letter in played] == [receipt.id for receipt in receipts]
            assert [int(receipt.occasion) for receipt in receipts] == expected
            assert int(transaction.world(name).world) == game.version == game.seq == len(expected)


def test_of_a_hundred_increments_at_once_none_is_lost(store: Store, url: str) -> None:
    with store.begin() as transaction:
        make_game(transaction)
    second = Store(url)
    together = threading.Barrier(100)

    def increment(through: Store) -> None:
        together.wait(60)
        with through.begin() as transaction:
            game = transaction.lock_game("monday")
            number = int(transaction.world("monday").world)
            transaction.save_game("monday", str(number + 1).encode(), None, game.version, game.seq + 1, ended=False)

    threads = [threading.Thread(target=increment, args=((store, second)[number % 2],)) for number in range(100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with store.reading() as transaction:
        assert transaction.world("monday").world == b"100"
        assert transaction.game("monday").version == 100
    second.close()


def test_several_processes_share_the_games(store: Store, url: str) -> None:
    deliver(store, games=8, letters=160)
    workers = [start_worker(url, f"worker{number}") for number in range(4)]
    for worker in workers:
        out, _ = worker.communicate(timeout=120)
        assert worker.returncode == 0
        assert out.split("\n")[-2] == "done"
    # A worker ends when nothing is free; what another one held at that moment is played by that one.
    check_books(store, games=8, letters=160)


def test_several_senders_send_every_letter_once_and_in_order(store: Store, url: str) -> None:
    with store.begin() as transaction:
        for number in range(120):
            transaction.post_letter(to_send(number, f"player{number % 9}@example.org"))
    log: list[int] = []
    writing = threading.Lock()

    def send(name: str) -> None:
        mine = Store(url)
        outbox = Outbox(mine, lambda *letter: letter, name)
        while True:
            letters = outbox.claim(3, at(9999))
            with writing:
                log.extend(int(letter[2].split()[1]) for letter in letters)
            outbox.sent([letter[0] for letter in letters], at(9999))
            with mine.reading() as transaction:
                if not transaction.out_backlog().waiting:
                    break
        mine.close()

    threads = [threading.Thread(target=send, args=(f"sender{number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(log) == list(range(120))
    for player in range(9):
        mine = [number for number in log if number % 9 == player]
        assert mine == sorted(mine)


def test_two_processes_that_fetch_the_same_mailbox_take_each_letter_once(store: Store, url: str) -> None:
    letters = [Came(uid, at(uid), b"letter %d" % (uid % 90)) for uid in range(100)]
    other = Store(url)
    taken: list[int] = []
    together = threading.Barrier(6)

    def fetch(through: Store) -> None:
        together.wait(60)
        with through.begin() as transaction:
            taken.append(len(transaction.take(letters, MONDAY)))

    threads = [threading.Thread(target=fetch, args=((store, other)[number % 2],)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == [0, 0, 0, 0, 0, 100]
    with store.reading() as transaction:
        assert [letter.uid for letter in transaction.unrouted(200)] == list(range(90))
    other.close()
