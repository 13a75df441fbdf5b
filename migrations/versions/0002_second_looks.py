"""Second looks: the latest of each proposal, and whether a new one is to be worked out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def upgrade() -> None:
    op.create_table(
        "second_looks", text("game"), text("proposal"), sa.Column("wanted", sa.Integer, nullable=False),
        text("readers"), sa.Column("holder_until", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False), text("revision"),
        sa.Column("worked_out_at", sa.BigInteger, nullable=True), sa.Column("look", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game", "proposal"))
    wanted = sa.text("wanted = 1")
    op.create_index(
        "second_looks_wanted", "second_looks", ["holder_until"], sqlite_where=wanted, postgresql_where=wanted)
