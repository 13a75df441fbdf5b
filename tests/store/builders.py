"""What the tests of the store begin with: moments, letters that arrived, games with a counter for a world."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from mailgame.store import GameRow, JournalRow, OutgoingRow, Store, Transaction

MONDAY = datetime(2026, 11, 23, 9, tzinfo=UTC)


def at(minutes: float) -> datetime:
    """A moment, in minutes after Monday, nine o'clock."""
    return MONDAY + timedelta(minutes=minutes)


@dataclass(frozen=True)
class Came:
    """A letter as the mailbox hands it over."""

    uid: int
    received_at: datetime
    raw: bytes
    mailbox: str = "game@example.org/INBOX"
    uidvalidity: int = 1
    truncated: bool = False


def came(uid: int, minutes: float | None = None, raw: bytes | None = None) -> Came:
    """Letter `uid`, received `minutes` after nine, with bytes of its own."""
    return Came(uid, at(uid if minutes is None else minutes), f"letter {uid}".encode() if raw is None else raw)


def make_game(transaction: Transaction, id: str = "monday", due_at: datetime | None = None,
              world: bytes = b"0") -> GameRow:
    """Add a game."""
    return transaction.create_game(id, ruleset="borednomic2", name=id.title(), address="game@example.org",
                                   created_at=MONDAY, due_at=due_at, world=world)


def make_routed(store: Store, games: dict[str, list[int]]) -> None:
    """Add games, and for each of them letters with these uids, each received at the minute of its uid."""
    with store.begin() as transaction:
        for game in games:
            make_game(transaction, game)
        owners = {uid: game for game, uids in games.items() for uid in uids}
        transaction.take([came(uid) for uid in sorted(owners)], MONDAY)
        for letter in transaction.unrouted(len(owners)):
            transaction.route(letter.id, owners[letter.uid], "Ann", "routed", message_id=f"<{letter.uid}@ann>")


def to_send(number: int, recipient: str = "ann@example.org", game: str = "monday") -> OutgoingRow:
    """A receipt numbered `number`."""
    return OutgoingRow(f"<receipt-{number}@game>", recipient, f"receipt {number}".encode(), at(number), game, "Ann",
                       "receipt", str(number))


def line(seq: int, letter: int | None = None, author: str = "Ann", entry: bytes = b"{}") -> JournalRow:
    """A line of a journal."""
    return JournalRow(seq, at(seq), "command", author, letter, entry)
