"""A server that is brought up to date: which games go on by other files of rules, and the letters to their Admins."""

from __future__ import annotations

import logging
from datetime import datetime

from ...store import StoreAway, Transaction
from ..letters import new_edition
from ..tables import editions
from ..writing.mail import Mail
from .office import Office

_log = logging.getLogger(__name__)


def note_editions(office: Office, now: datetime) -> None:
    """Note of each game that goes on whether its rules stand in other files than before, and tell its Admin.

    Raises StoreAway. A game that cannot be opened is noted when it can be.
    """
    with office.store.begin() as tx:
        games = [game.id for game in tx.games() if not game.ended]
    for game in games:
        try:
            with office.store.begin() as tx:
                _note(office, tx, game, now)
        except StoreAway:
            raise
        except Exception:
            _log.exception("Whether the rules of %s have changed cannot be told yet.", game)


def _note(office: Office, tx: Transaction, game: str, now: datetime) -> None:
    row = tx.lock_game(game)
    first = row.seq + 1
    changed = editions.note(tx, game, first, office.room.rulesets(row.ruleset).files, now)
    if changed:
        _log.warning("The rules of %s stand in other files than before: %s.", game, ", ".join(changed))
        new_edition.write(Mail(office.room, tx, now), office.room.look(tx, game), changed, first)
