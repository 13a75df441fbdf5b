"""The store: letters in and out, games, players, journals, on SQLite or PostgreSQL, in whole transactions."""

from __future__ import annotations

from .engine import Store
from .errors import (
    AlreadyThere,
    GameChanged,
    NotMigrated,
    NotThere,
    StoreAway,
    StoreDamaged,
    StoreError,
    StoreForeign,
    StoreNewer,
)
from .outbox import Outbox
from .rows import (
    Arrived,
    Backlog,
    EpochRow,
    GameRow,
    JournalRow,
    LetterIn,
    LetterOut,
    LetterState,
    OutBacklog,
    OutgoingRow,
    PlayerRow,
    QuestionRow,
    SentState,
    Snapshot,
    TokenRow,
    Undelivered,
    UpdateRow,
    World,
)
from .transaction import Transaction

__all__ = [
    "AlreadyThere",
    "Arrived",
    "Backlog",
    "EpochRow",
    "GameChanged",
    "GameRow",
    "JournalRow",
    "LetterIn",
    "LetterOut",
    "LetterState",
    "NotMigrated",
    "NotThere",
    "OutBacklog",
    "Outbox",
    "OutgoingRow",
    "PlayerRow",
    "QuestionRow",
    "SentState",
    "Snapshot",
    "Store",
    "StoreAway",
    "StoreDamaged",
    "StoreError",
    "StoreForeign",
    "StoreNewer",
    "TokenRow",
    "Transaction",
    "Undelivered",
    "UpdateRow",
    "World",
]
