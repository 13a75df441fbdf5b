"""The tables.

Large values (a raw letter, a world) have tables of their own, so that a change of state is a small write.

Moments are whole microseconds since 1970 in UTC; true and false are 1 and 0; a missing text is "". There are no foreign
keys, because a check against `games` would wait for the game that is being played. Conditions of partial indexes are
written with literals, and statements that are to use them repeat the same literals.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, Table, Text

metadata = sa.MetaData()

Id = BigInteger().with_variant(Integer(), "sqlite")


def _text(name: str, primary_key: bool = False) -> Column[str]:
    return Column(name, Text, nullable=False, primary_key=primary_key)


def _number(name: str) -> Column[int]:
    return Column(name, BigInteger, nullable=False)


def _flag(name: str) -> Column[int]:
    return Column(name, Integer, nullable=False)


def _maybe(name: str) -> Column[int]:
    return Column(name, BigInteger, nullable=True)


def _blob(name: str) -> Column[bytes]:
    return Column(name, LargeBinary, nullable=False)


games = Table(
    "games", metadata,
    _text("id", primary_key=True), _text("ruleset"), _text("name"), _text("address"), _text("address_key"),
    _number("created_at"), _maybe("due_at"), _number("version"), _number("seq"), _flag("ended"), _maybe("rest_until"),
    _text("trouble"), Column("news", BigInteger, nullable=False, server_default="0"),
)
Index("games_address", games.c.address_key)
HAS_DEADLINE = games.c.due_at.is_not(None)
Index("games_due", games.c.due_at, sqlite_where=HAS_DEADLINE, postgresql_where=HAS_DEADLINE)

worlds = Table("worlds", metadata, _text("game", primary_key=True), _number("seq"), _blob("world"))

players = Table(
    "players", metadata,
    _text("game", primary_key=True), _text("name", primary_key=True), _text("address"), _text("address_key"),
    _flag("admin"), Column("serial", Integer, nullable=False), _text("muted"),
    Column("bounces", Integer, nullable=False), _maybe("last_heard"),
)
Index("players_address", players.c.address_key)

tokens = Table(
    "tokens", metadata,
    _text("token", primary_key=True), _text("game"), _text("player"), _text("kind"),
    Column("serial", Integer, nullable=False),
)
Index("tokens_player", tokens.c.game, tokens.c.player)

# Further addresses of players, which they have confirmed.
own_addresses = Table(
    "own_addresses", metadata,
    _text("game", primary_key=True), _text("player", primary_key=True), _text("address_key", primary_key=True),
)

# Addresses of others who have seen a reply token, so that it no longer identifies the writer.
token_seen = Table(
    "token_seen", metadata, _text("token", primary_key=True), _text("address_key", primary_key=True),
)

# When a player was last asked whether letters are theirs, how often in a row, the newest letter asked about, and when
# they are to be asked about newer ones.
questions = Table(
    "questions", metadata,
    _text("game", primary_key=True), _text("player", primary_key=True), _number("asked_at"),
    Column("times", Integer, nullable=False), _number("newest"), _maybe("due_at"),
)
IS_OWED = questions.c.due_at.is_not(None)
Index("questions_due", questions.c.due_at, questions.c.game, questions.c.player,
      sqlite_where=IS_OWED, postgresql_where=IS_OWED)

letters_in = Table(
    "letters_in", metadata,
    Column("id", Id, primary_key=True), _text("mailbox"), _number("uidvalidity"), _number("uid"),
    _number("received_at"), _number("stored_at"), _number("size"), _flag("truncated"), _blob("sha256"),
    _text("message_id"), _text("state"), _text("reason"), _text("game"), _text("player"),
    _maybe("answered_by"), _maybe("duplicate_of"),
    sa.UniqueConstraint("mailbox", "uidvalidity", "uid", name="letters_in_key"),
)
letters_in_raw = Table(
    "letters_in_raw", metadata, Column("letter", Id, primary_key=True, autoincrement=False), _blob("raw"),
)

RAW = letters_in.c.state == sa.literal_column("'raw'")
ROUTED = letters_in.c.state == sa.literal_column("'routed'")
SET_ASIDE = letters_in.c.state.in_([sa.literal_column("'held'"), sa.literal_column("'aside'")])
TAKEN = letters_in.c.state.in_([sa.literal_column("'routed'"), sa.literal_column("'played'")])
WAITS_FOR_WORD = letters_in.c.state == sa.literal_column("'held'")
HAS_MESSAGE_ID = letters_in.c.message_id != sa.literal_column("''")
Index("letters_in_sha256", letters_in.c.sha256)
Index("letters_in_message_id", letters_in.c.message_id, sqlite_where=HAS_MESSAGE_ID, postgresql_where=HAS_MESSAGE_ID)
Index("letters_in_raw_order", letters_in.c.received_at, letters_in.c.id, sqlite_where=RAW, postgresql_where=RAW)
Index("letters_in_routed_order", letters_in.c.received_at, letters_in.c.id,
      sqlite_where=ROUTED, postgresql_where=ROUTED)
Index("letters_in_game_order", letters_in.c.game, letters_in.c.received_at, letters_in.c.id,
      sqlite_where=ROUTED, postgresql_where=ROUTED)
Index("letters_in_taken", letters_in.c.game, letters_in.c.player, letters_in.c.received_at, letters_in.c.id,
      sqlite_where=TAKEN, postgresql_where=TAKEN)
Index("letters_in_set_aside", letters_in.c.state, letters_in.c.received_at, letters_in.c.id,
      sqlite_where=SET_ASIDE, postgresql_where=SET_ASIDE)
Index("letters_in_held_for", letters_in.c.game, letters_in.c.player, letters_in.c.id,
      sqlite_where=WAITS_FOR_WORD, postgresql_where=WAITS_FOR_WORD)

letters_out = Table(
    "letters_out", metadata,
    Column("id", Id, primary_key=True), _text("message_id"), _text("game"), _text("player"), _text("recipient"),
    _text("kind"), _text("occasion"), _text("state"), _flag("place"), Column("attempts", Integer, nullable=False),
    _number("next_try_at"), _maybe("tried_at"), _text("holder"), _number("created_at"), _maybe("sent_at"),
    _text("error"),
    _maybe("in_reply_to_letter"),
    sa.UniqueConstraint("message_id", name="letters_out_message_id"),
)
letters_out_raw = Table(
    "letters_out_raw", metadata, Column("letter", Id, primary_key=True, autoincrement=False), _blob("raw"),
    Column("pieces", LargeBinary, nullable=False, server_default=""),
)
# What several letters out share, such as a picture; it is cut out of their bytes, and `pieces` above says where.
pieces = Table(
    "pieces", metadata, Column("sha256", LargeBinary, primary_key=True, nullable=False), _blob("piece"),
)

# A waiting letter's place among those to the same address: none yet, behind another, or at the head.
NEW, BEHIND, HEAD = 0, 1, 2
WAITING = letters_out.c.state == sa.literal_column("'waiting'")
FAILED = letters_out.c.state == sa.literal_column("'failed'")
HELD = letters_out.c.state == sa.literal_column("'held'")
IS_NEW = sa.and_(WAITING, letters_out.c.place == sa.literal_column(str(NEW)))
IS_HEAD = sa.and_(WAITING, letters_out.c.place == sa.literal_column(str(HEAD)))
Index("letters_out_new", letters_out.c.id, sqlite_where=IS_NEW, postgresql_where=IS_NEW)
Index("letters_out_head", letters_out.c.next_try_at, letters_out.c.id, sqlite_where=IS_HEAD, postgresql_where=IS_HEAD)
Index("letters_out_recipient", letters_out.c.recipient, letters_out.c.place, letters_out.c.id,
      sqlite_where=WAITING, postgresql_where=WAITING)
Index("letters_out_failed", letters_out.c.id, sqlite_where=FAILED, postgresql_where=FAILED)
Index("letters_out_held", letters_out.c.recipient, letters_out.c.id, sqlite_where=HELD, postgresql_where=HELD)
Index("letters_out_player", letters_out.c.game, letters_out.c.player, letters_out.c.created_at, letters_out.c.id)

# Letters out that bounced since somebody last wrote from the address: permanently (hard) or not, and whether that is
# proven, by a reply token or by our own mail server.
returned = Table(
    "returned", metadata,
    Column("letter", BigInteger, primary_key=True, autoincrement=False), _text("recipient"), _text("address_key"),
    _number("at"), _flag("hard"), _flag("proven"), _text("words"),
)
Index("returned_address", returned.c.address_key, returned.c.at)

# Dead addresses: letters to them are held, except the one on trial (0: none).
unreachable = Table(
    "unreachable", metadata,
    _text("recipient", primary_key=True), _text("address_key"), _number("since"), _number("trial_at"),
    Column("trials", Integer, nullable=False), _number("trial"),
)
Index("unreachable_address", unreachable.c.address_key)
Index("unreachable_trial", unreachable.c.trial_at)

# The outcome of letters not answered at once, because their writer had had too many answers in that hour.
owed = Table(
    "owed", metadata,
    Column("letter", BigInteger, primary_key=True, autoincrement=False), _text("address_key"), _number("hour"),
    _text("game"), _text("player", primary_key=True), _blob("lines"),
)
Index("owed_hour", owed.c.hour)
Index("owed_reader", owed.c.game, owed.c.player, owed.c.letter)

journal = Table(
    "journal", metadata,
    _text("game", primary_key=True), Column("seq", BigInteger, primary_key=True), _number("at"), _text("kind"),
    _text("author"), _maybe("letter"), _blob("entry"),
)

snapshots = Table(
    "snapshots", metadata,
    _text("game", primary_key=True), Column("seq", BigInteger, primary_key=True), _number("at"), _blob("world"),
)

updates = Table(
    "updates", metadata,
    _text("game", primary_key=True), Column("number", BigInteger, primary_key=True), _number("at"), _blob("story"),
)

# The rolls of each epoch of a game's chance, secret ones included, and the seed they came from.
epochs = Table(
    "epochs", metadata,
    _text("game", primary_key=True), Column("number", BigInteger, primary_key=True), _number("at"), _blob("epoch"),
)

settings = Table("settings", metadata, _text("key", primary_key=True), _blob("value"))

# One row for each letter counted, not one row with a count, so that two games that write to the same address at the
# same time need not wait for each other.
quota = Table(
    "quota", metadata, Column("id", Id, primary_key=True), _text("address"), _number("hour"),
    Column("number", BigInteger, nullable=False, server_default="0"),
)
Index("quota_address", quota.c.address, quota.c.hour, quota.c.number)

# The latest second look at each proposal, and whether a new one is requested.
second_looks = Table(
    "second_looks", metadata,
    _text("game", primary_key=True), _text("proposal", primary_key=True), _flag("wanted"), _text("readers"),
    _number("holder_until"), Column("tries", Integer, nullable=False), _text("revision"), _maybe("worked_out_at"),
    _blob("look"),
)
IS_WANTED = second_looks.c.wanted == sa.literal_column("1")
Index("second_looks_wanted", second_looks.c.holder_until, sqlite_where=IS_WANTED, postgresql_where=IS_WANTED)
