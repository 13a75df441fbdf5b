"""A process that plays, for the tests that start several, or kill one: `python -m tests.store.worker URL NAME [STEP]`.

The world of a game is a number, and each letter adds one. So for each game these must always agree: its world, its
version, the last line of its journal, how many of its letters are played, and how many receipts are posted. When the
worker has nothing left to play it says "done" and ends. With STEP it says so and stops there, in the middle of its
third letter, until it is killed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from mailgame.store import JournalRow, LetterIn, OutgoingRow, Store, Transaction
from tests.store.builders import at

STEPS = ("claimed", "journal", "game", "receipt", "marked", "committed")
NOW = at(10_000)

Step = Callable[[str], None]


def main(url: str, name: str, stop_at: str = "") -> None:
    """Play until nothing is left."""
    store = Store(url)
    played = 0

    def step(reached: str) -> None:
        if reached == stop_at and played == 2:
            say("stopped")
            sys.stdin.read()

    say("ready")
    while True:
        with store.begin() as transaction:
            read(transaction)
            letter = play_one(transaction, name, step)
        if letter is None:
            break
        step("committed")
        played += 1
        say(f"played {letter.uid}")
    store.close()
    say("done")


def read(transaction: Transaction, most: int = 5) -> None:
    """Read a few new letters: the game that a letter is for stands in it."""
    for letter in transaction.unrouted(most):
        game = transaction.letter_bytes(letter.id).decode().split()[0]
        transaction.route(letter.id, game, "Ann", "routed", message_id=f"<{letter.uid}@ann>")


def play_one(transaction: Transaction, name: str, step: Step) -> LetterIn | None:
    """Play the next letter, if there is one, and return it."""
    game = transaction.claim_game(NOW)
    if game is None:
        return None
    (letter,) = transaction.letters_for(game.id, None, 1)
    step("claimed")
    world, seq = int(transaction.world(game.id).world), game.seq + 1
    transaction.append_journal(game.id, [JournalRow(seq, letter.received_at, "command", name, letter.id, b"+1")])
    step("journal")
    transaction.save_game(game.id, str(world + 1).encode(), None, game.version, seq, ended=False)
    step("game")
    receipt = transaction.post_letter(OutgoingRow(f"<{letter.uid}@game>", "ann@example.org", b"+1", NOW, game.id, "Ann",
                                                  "receipt", str(letter.uid), letter.id))
    step("receipt")
    transaction.mark_letter(letter.id, "played", answered_by=receipt)
    step("marked")
    return letter


def say(what: str) -> None:
    """Tell the test."""
    print(what, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
