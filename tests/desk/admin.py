"""What the Admin of the game “winter” writes and confirms, and how that game stands."""

from __future__ import annotations

from datetime import UTC, datetime

from mailgame.desk.tables.cache import Cache
from mailgame.desk.tables.table import Table, replay
from mailgame.game.game import Game
from mailgame.game.state import look_up, state
from tests.desk.harness import BOARD, House

TUESDAY = datetime(2026, 11, 24, 1, tzinfo=UTC)
FRIDAY = datetime(2026, 11, 27, 1, tzinfo=UTC)
MONDAY = datetime(2026, 11, 30, 1, tzinfo=UTC)


def said(house: House, name: str, body: str) -> str:
    """Let somebody write; return the words of the receipt."""
    house.write(name, body, house.last(name).reply_to)
    return next(one for one in reversed(house.sent(name)) if one.kind == "receipt").words


def admin(house: House, body: str) -> str:
    """Let the Admin write; return the words of the receipt."""
    return said(house, "Admin", body)


def last_line(house: House) -> int:
    """Return the number of the last line of the journal."""
    return len(house.journal("winter"))


def game(house: House) -> Game:
    """Return the game as it stands."""
    with house.store.begin() as tx:
        return house.office.room.look(tx, "winter").game


def read(house: House, path: str) -> object:
    """Return what stands under a path of the state."""
    return look_up(state(game(house)), path)


def petition(house: House) -> str:
    """Return the number of the last request to the Admin."""
    return max(game(house).world.things["petition"], key=int)


def confirms(house: House) -> str:
    """Let the Admin approve the last request; return the words of the receipt."""
    return admin(house, f"approve {petition(house)}")


def same_as_its_journal(house: House) -> bool:
    """Tell whether the stored world is the one that the journal gives, and that a table plays with."""
    again = replay(house.office.room.rulesets(BOARD), house.journal("winter"))
    with house.store.begin() as tx:
        table = Table(tx, tx.game("winter"), house.office.room.rulesets(BOARD), Cache())
        return again.encode() == table.game.encode()
