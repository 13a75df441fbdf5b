"""Who wrote a letter: further addresses of players, who has seen a reply token, when players were asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "own_addresses",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("address_key", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "player", "address_key"),
    )
    op.create_table(
        "token_seen",
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("address_key", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("token", "address_key"),
    )
    op.create_table(
        "questions",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("asked_at", sa.BigInteger, nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("newest", sa.BigInteger, nullable=False),
        sa.Column("due_at", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("game", "player"),
    )
    owed = sa.text("due_at IS NOT NULL")
    op.create_index(
        "questions_due", "questions", ["due_at", "game", "player"], sqlite_where=owed, postgresql_where=owed
    )
    held = sa.text("state = 'held'")
    op.create_index(
        "letters_in_held_for", "letters_in", ["game", "player", "id"], sqlite_where=held, postgresql_where=held
    )
