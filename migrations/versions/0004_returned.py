"""Letters that came back, addresses that letters come back from, and receipts that are owed for later."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "returned",
        sa.Column("letter", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("recipient", sa.Text, nullable=False),
        sa.Column("address_key", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("hard", sa.Integer, nullable=False),
        sa.Column("proven", sa.Integer, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("letter"),
    )
    op.create_index("returned_address", "returned", ["address_key", "at"])
    op.create_table(
        "unreachable",
        sa.Column("recipient", sa.Text, nullable=False),
        sa.Column("address_key", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("trial_at", sa.BigInteger, nullable=False),
        sa.Column("trials", sa.Integer, nullable=False),
        sa.Column("trial", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("recipient"),
    )
    op.create_index("unreachable_address", "unreachable", ["address_key"])
    op.create_index("unreachable_trial", "unreachable", ["trial_at"])
    op.create_table(
        "owed",
        sa.Column("letter", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("address_key", sa.Text, nullable=False),
        sa.Column("hour", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("lines", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("letter", "player"),
    )
    op.create_index("owed_hour", "owed", ["hour"])
    op.create_index("owed_reader", "owed", ["game", "player", "letter"])
    is_held = sa.text("state = 'held'")
    op.create_index("letters_out_held", "letters_out", ["recipient", "id"], sqlite_where=is_held,
                    postgresql_where=is_held)
