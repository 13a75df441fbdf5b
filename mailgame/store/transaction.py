"""A transaction: everything that can be done with the store between `begin` and its end."""

from __future__ import annotations

from .games import Games
from .journals import Journals
from .letters import Letters
from .looks import Looks
from .outgoing import Outgoing
from .players import Players
from .settings import Settings


class Transaction(Letters, Games, Players, Journals, Outgoing, Settings, Looks):
    """One transaction, for one thread, committed wholly or not at all when `Store.begin` is left."""
