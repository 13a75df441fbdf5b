"""A transaction: everything that can be done with the store between `begin` and its end."""

from __future__ import annotations

from .games import Games
from .journals import Journals
from .letters import Letters
from .lives import Lives
from .looks import Looks
from .outgoing import Outgoing
from .owing import Owing
from .players import Players
from .returned import Returned


class Transaction(Letters, Games, Players, Journals, Outgoing, Lives, Looks, Returned, Owing):
    """One transaction, for one thread, committed wholly or not at all when `Store.begin` is left."""
