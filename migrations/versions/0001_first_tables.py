"""The first tables: games, players, letters in and out, journal, snapshots, updates, settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def number(name: str, kind: type[sa.BigInteger] | type[sa.Integer] = sa.BigInteger) -> sa.Column[int]:
    return sa.Column(name, kind, nullable=False)


def small(name: str) -> sa.Column[int]:
    return number(name, sa.Integer)


def maybe(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=True)


def blob(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary, nullable=False)


def index(name: str, table: str, columns: list[str], where: str = "") -> None:
    condition = sa.text(where) if where else None
    op.create_index(name, table, columns, sqlite_where=condition, postgresql_where=condition)


def upgrade() -> None:
    games()
    letters_in()
    letters_out()
    history()
    op.create_table("settings", text("key"), blob("value"), sa.PrimaryKeyConstraint("key"))
    op.create_table("quota", sa.Column("id", Id, primary_key=True), text("address"), number("hour"))
    index("quota_address", "quota", ["address", "hour"])
    index("quota_hour", "quota", ["hour"])


def games() -> None:
    op.create_table(
        "games", text("id"), text("ruleset"), text("name"), text("address"), text("address_key"), number("created_at"),
        maybe("due_at"), number("version"), number("seq"), small("ended"), maybe("rest_until"), text("trouble"),
        sa.PrimaryKeyConstraint("id"))
    index("games_address", "games", ["address_key"])
    index("games_due", "games", ["due_at"], "due_at IS NOT NULL")
    op.create_table("worlds", text("game"), number("seq"), blob("world"), sa.PrimaryKeyConstraint("game"))
    op.create_table(
        "players", text("game"), text("name"), text("address"), text("address_key"), small("admin"), small("serial"),
        text("muted"), small("bounces"), maybe("last_heard"), sa.PrimaryKeyConstraint("game", "name"))
    index("players_address", "players", ["address_key"])
    op.create_table(
        "tokens", text("token"), text("game"), text("player"), text("kind"), small("serial"),
        sa.PrimaryKeyConstraint("token"))
    index("tokens_player", "tokens", ["game", "player"])


def letters_in() -> None:
    op.create_table(
        "letters_in", sa.Column("id", Id, primary_key=True), text("mailbox"), number("uidvalidity"), number("uid"),
        number("received_at"), number("stored_at"), number("size"), small("truncated"), blob("sha256"),
        text("message_id"), text("state"), text("reason"), text("game"), text("player"), maybe("answered_by"),
        maybe("duplicate_of"), sa.UniqueConstraint("mailbox", "uidvalidity", "uid", name="letters_in_key"))
    op.create_table("letters_in_raw", sa.Column("letter", Id, primary_key=True, autoincrement=False), blob("raw"))
    index("letters_in_sha256", "letters_in", ["sha256"])
    index("letters_in_message_id", "letters_in", ["message_id"], "message_id != ''")
    index("letters_in_raw_order", "letters_in", ["received_at", "id"], "state = 'raw'")
    index("letters_in_routed_order", "letters_in", ["received_at", "id"], "state = 'routed'")
    index("letters_in_game_order", "letters_in", ["game", "received_at", "id"], "state = 'routed'")
    index("letters_in_set_aside", "letters_in", ["state", "received_at", "id"], "state IN ('held', 'aside')")


def letters_out() -> None:
    op.create_table(
        "letters_out", sa.Column("id", Id, primary_key=True), text("message_id"), text("game"), text("player"),
        text("recipient"), text("kind"), text("occasion"), text("state"), small("place"), small("attempts"),
        number("next_try_at"), maybe("tried_at"), text("holder"), number("created_at"), maybe("sent_at"),
        text("error"), maybe("in_reply_to_letter"), sa.UniqueConstraint("message_id", name="letters_out_message_id"))
    op.create_table("letters_out_raw", sa.Column("letter", Id, primary_key=True, autoincrement=False), blob("raw"))
    index("letters_out_new", "letters_out", ["id"], "state = 'waiting' AND place = 0")
    index("letters_out_head", "letters_out", ["next_try_at", "id"], "state = 'waiting' AND place = 2")
    index("letters_out_recipient", "letters_out", ["recipient", "place", "id"], "state = 'waiting'")
    index("letters_out_failed", "letters_out", ["id"], "state = 'failed'")
    index("letters_out_game", "letters_out", ["game", "id"])


def history() -> None:
    op.create_table(
        "journal", text("game"), number("seq"), number("at"), text("kind"), text("author"), maybe("letter"),
        blob("entry"), sa.PrimaryKeyConstraint("game", "seq"))
    op.create_table(
        "snapshots", text("game"), number("seq"), number("at"), blob("world"), sa.PrimaryKeyConstraint("game", "seq"))
    op.create_table(
        "updates", text("game"), number("number"), number("at"), blob("story"),
        sa.PrimaryKeyConstraint("game", "number"))
