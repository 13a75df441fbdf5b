"""Games: which one to play next, locked while it is played, saved once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from operator import itemgetter

import sqlalchemy as sa
from sqlalchemy import BigInteger, bindparam

from .errors import AlreadyThere, GameChanged, NotThere
from .letters import FOREVER, OLDEST_UNREAD
from .rows import GameRow, World
from .session import Session
from .statement import Row, Statement
from .tables import HAS_DEADLINE, ROUTED, games, letters_in, worlds
from .values import address_key, clean, from_micros, from_micros_or_none, to_micros, to_micros_or_none

_G, _L = games.c, letters_in.c
_NAMES = GameRow.__struct_fields__
_FIELDS = tuple(_G[name] for name in _NAMES)
_NOW = bindparam("now", type_=BigInteger)
_ONE: sa.ColumnElement[int] = sa.literal_column("1")
_RESTED = sa.or_(_G.rest_until.is_(None), _G.rest_until <= bindparam("awake", type_=BigInteger))

# An unread letter may belong to any game, so everything younger must wait.
_UNREAD_SINCE = sa.func.coalesce(OLDEST_UNREAD.scalar_subquery(), FOREVER)
_OLDEST = Statement(sa.select(
    sa.select(sa.func.min(_L.received_at)).where(ROUTED).scalar_subquery(),
    sa.select(sa.func.min(_G.due_at)).where(HAS_DEADLINE).scalar_subquery()))
# Only games are locked. If letters were locked too, one whose game turns out to be taken would stay locked, and whoever
# plays that game could not mark it. So PostgreSQL is asked again, under the lock, whether letters still wait.
_CLAIM_BY_LETTER = Statement(
    sa.select(*_FIELDS).join_from(letters_in, games, _G.id == _L.game)
    .where(ROUTED, _L.received_at < _UNREAD_SINCE, _RESTED)
    .order_by(_L.received_at, _L.id).limit(_ONE).with_for_update(skip_locked=True, of=games))
_STILL_WAITS = Statement(sa.select(_L.id).where(ROUTED, _L.game == bindparam("game_id")).limit(_ONE))
_CLAIM_BY_DEADLINE = Statement(
    sa.select(*_FIELDS).where(HAS_DEADLINE, _G.due_at <= _NOW, _G.due_at < _UNREAD_SINCE, _RESTED)
    .order_by(_G.due_at).limit(_ONE).with_for_update(skip_locked=True))

_GAME = sa.select(*_FIELDS).where(_G.id == bindparam("game"))
_LOOK, _LOCK = Statement(_GAME), Statement(_GAME.with_for_update())
_GAMES = Statement(sa.select(*_FIELDS))
_NEXT_DUE = Statement(sa.select(sa.func.min(_G.due_at)).where(HAS_DEADLINE))
_GAMES_AT = Statement(sa.select(*_FIELDS).where(_G.address_key == bindparam("wanted")))
_AT = Statement(sa.select(*(
    sa.select(sa.func.min(_G.address_key)).where(_G.address_key == bindparam(name)).scalar_subquery()
    for name in ("first", "second", "third"))))
_NEXT_MAILBOX = Statement(sa.select(sa.func.min(_G.address_key)).where(_G.address_key > bindparam("after")))
_CREATE = Statement(sa.insert(games).values({name: bindparam(name) for name in (*_NAMES, "address_key")}))
_MOVE = Statement(sa.update(games).where(_G.id == bindparam("game")).values(
    address=bindparam("address"), address_key=bindparam("address_key")))
_RENAME = Statement(sa.update(games).where(_G.id == bindparam("game")).values(name=bindparam("title")))
_CREATE_WORLD = Statement(sa.insert(worlds).values(
    game=bindparam("game"), seq=bindparam("seq"), world=bindparam("world")))
_DUE = bindparam("due_at", type_=BigInteger)
_SAVED = sa.update(games).where(_G.id == bindparam("game"), _G.version == bindparam("known")).values(
    version=_G.version + sa.literal_column("1"), seq=bindparam("seq"), ended=bindparam("ended"), rest_until=sa.null(),
    trouble=sa.literal_column("''"), news=_G.news + bindparam("more", type_=BigInteger))
_SAVE = Statement(_SAVED.values(due_at=_DUE))
_SAVE_AS_DUE = Statement(_SAVED.where(_G.due_at.is_not_distinct_from(_DUE)))
"""As above if the next deadline is still the same: its index is then not written."""
_OWE_PAGES = Statement(sa.update(games).where(_G.id == bindparam("game")).values(
    news=_G.news + sa.literal_column("1")))
_SAVE_WORLD = Statement(sa.update(worlds).where(worlds.c.game == bindparam("id")).values(
    seq=bindparam("seq"), world=bindparam("world")))
_REST = Statement(sa.update(games).where(_G.id == bindparam("game")).values(
    rest_until=bindparam("rest_until"), trouble=bindparam("trouble")))
_REST_AT_MOST = Statement(sa.update(games).where(_G.rest_until > bindparam("latest")).values(
    rest_until=bindparam("latest")))
_WORLD = Statement(sa.select(worlds.c.seq, worlds.c.world).where(worlds.c.game == bindparam("game")))


class Games(Session):
    """What a transaction can do with games."""

    def create_game(self, id: str, *, ruleset: str, name: str, address: str, created_at: datetime,
                    due_at: datetime | None, world: bytes, seq: int = 0) -> GameRow:
        """Add a game and return it. Raises AlreadyThere if there is one with this id.

        The arguments are those of a `GameRow`; `world` is its world after line `seq` of its journal.
        """
        game = GameRow(id, ruleset, clean(name), clean(address), created_at, due_at, 0, seq, False, None, "")
        try:
            with self.savepoint():
                self._change(_CREATE, id=id, ruleset=ruleset, name=game.name, address=game.address,
                             address_key=address_key(address),
                             created_at=to_micros(created_at), due_at=to_micros_or_none(due_at), version=0, seq=seq,
                             ended=0, rest_until=None, trouble="", news=0)
        except AlreadyThere as error:
            raise AlreadyThere(f"There is a game {id} already. Every game needs a short name of its own.") from error
        self._change(_CREATE_WORLD, game=id, seq=seq, world=world)
        self._known.pop(("played at", address_key(address)), None)
        return game

    def move_game(self, id: str, address: str) -> None:
        """Let a game be played at another address."""
        self._known.clear()
        self._change(_MOVE, game=id, address=clean(address), address_key=address_key(address))

    def rename_game(self, id: str, name: str) -> None:
        """Let a game have another name."""
        self._change(_RENAME, game=id, title=clean(name))

    def claim_game(self, horizon: datetime, now: datetime | None = None) -> GameRow | None:
        """Return a game with letters to play, or due by `horizon`, locked until this transaction ends; or None.

        What has waited longest comes first, by time of receipt and time due. Games that another process is playing are
        skipped, and so are those that rest until after `now` (default: `horizon`). While an unread letter is older than
        everything that waits, or of the second of the deadline, None is returned: read the letters first.
        """
        letter, due = self._rows(_OLDEST)[0]
        at, awake = to_micros(horizon), to_micros(now or horizon)
        claims: list[tuple[int, Callable[[], Row | None]]] = []
        if letter is not None:
            claims.append((letter, lambda: self._claim_by_letter(awake)))
        if due is not None and due <= at:
            claims.append((due, lambda: self._row(_CLAIM_BY_DEADLINE, awake=awake, now=at)))
        for _, claim in sorted(claims, key=itemgetter(0)):
            row = claim()
            if row is not None:
                return _game(row)
        return None

    def _claim_by_letter(self, awake: int) -> Row | None:
        """Lock and return the game of the letter that has waited longest, unless its letters were played meanwhile."""
        while (row := self._row(_CLAIM_BY_LETTER, awake=awake)) is not None:
            if not self._postgres or self._row(_STILL_WAITS, game_id=row[0]) is not None:
                break
        return row

    def lock_game(self, id: str) -> GameRow:
        """Wait until no other process is playing game `id`, lock it until this transaction ends and return it.

        Raises NotThere.
        """
        return self._game(id, _LOOK if self._read_only else _LOCK)

    def game(self, id: str) -> GameRow:
        """Return game `id` as last saved, without locking it. Raises NotThere."""
        return self._game(id, _LOOK)

    def games(self) -> list[GameRow]:
        """Return all games, including ended ones, in order of creation."""
        return _by_age(self._rows(_GAMES))

    def games_at(self, address: str) -> list[GameRow]:
        """Return the games that play from this mailbox, ignoring case, in order of creation."""
        return _by_age(self._rows(_GAMES_AT, wanted=address_key(address)))

    def first_played_at(self, addresses: Sequence[str]) -> str:
        """Return the first of at most three addresses that any game plays from, ignoring case; "" if none does."""
        keys = [address_key(address) for address in addresses]
        if not all(("played at", key) in self._known for key in keys):
            first, second, third = (*keys, "", "", "")[:3]
            played = self._row(_AT, first=first, second=second, third=third) or ()
            self._known |= {("played at", key): key in played for key in keys}
        return next(
            (address for address, key in zip(addresses, keys, strict=True) if self._known["played at", key]), ""
        )

    def mailboxes(self) -> list[str]:
        """Return the distinct addresses that games play from, in lower case: a few, however many games there are."""
        addresses: list[str] = []
        while (address := self._one(_NEXT_MAILBOX, after=addresses[-1] if addresses else "")) is not None:
            addresses.append(address)
        return sorted(addresses)

    def world(self, id: str) -> World:
        """Return the world of game `id` as last saved, and the line of the journal it belongs to.

        Raises NotThere. If the game's `seq` is larger, the lines in between are to be replayed on it.
        """
        row = self._row(_WORLD, game=id)
        if row is None:
            raise NotThere(f"there is no game '{id}'")
        return World(row[0], bytes(row[1]))

    def save_game(self, id: str, world: bytes | None, due_at: datetime | None, version: int, seq: int,
                  ended: bool, news: bool = False) -> int:
        """Save what was played, and return the game's new version.

        `version` is the one read with the game; raises GameChanged if somebody else has saved it since, and NotThere if
        it is gone. `world` is None if it did not change, or need not be kept yet because the journal implies it (see
        `world`). An ended game is never due. A game that rested because of trouble no longer does. `news`: its pages
        have changed.
        """
        self._saved.add(id)
        due = None if ended else to_micros_or_none(due_at)
        if not any(self._change(statement, game=id, known=version, due_at=due, seq=seq, ended=int(ended),
                                more=int(news)) for statement in (_SAVE_AS_DUE, _SAVE)):
            game = self._game(id, _LOOK)
            raise GameChanged(f"game '{id}' was read as version {version} and is now {game.version}")
        if world is not None:
            self._change(_SAVE_WORLD, id=id, seq=seq, world=world)
        return version + 1

    def has_saved(self, id: str) -> bool:
        """Return whether game `id` was saved in this transaction, so that it may be as nobody else will ever see it."""
        return id in self._saved

    def owe_pages(self, id: str) -> None:
        """Record that the pages of game `id` have changed."""
        self._change(_OWE_PAGES, game=id)

    def rest_game(self, id: str, until: datetime, trouble: str) -> None:
        """Leave game `id` alone until `until`, because of `trouble` (words for the Admin), so that others continue.

        Raises NotThere. Saving the game ends the rest.
        """
        if not self._change(_REST, game=id, rest_until=to_micros(until), trouble=clean(trouble)):
            raise NotThere(f"there is no game '{id}'")

    def wake_games(self, latest: datetime) -> None:
        """Shorten rests to `latest` at most: a wrong clock may have set them much later."""
        self._change(_REST_AT_MOST, latest=to_micros(latest))

    def next_due(self) -> datetime | None:
        """Return when the first game is due, or None if none is."""
        return from_micros_or_none(self._one(_NEXT_DUE))

    def _game(self, id: str, statement: Statement) -> GameRow:
        row = self._row(statement, game=id)
        if row is None:
            raise NotThere(f"there is no game '{id}'")
        return _game(row)


def _by_age(rows: list[Row]) -> list[GameRow]:
    return sorted(map(_game, rows), key=lambda game: (game.created_at, game.id))


def _game(row: Row) -> GameRow:
    game, ruleset, name, address, created_at, due_at, version, seq, ended, rest_until, trouble, news = row
    return GameRow(game, ruleset, name, address, from_micros(created_at), from_micros_or_none(due_at), version, seq,
                   bool(ended), from_micros_or_none(rest_until), trouble, news)
