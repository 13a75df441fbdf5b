"""Epochs of chance: what was thrown between two letters to everybody, and the seed it came from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "epochs",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("epoch", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game", "number"),
    )
