"""Counts of letters: each row says how many it made, and the highest counts, so that none are added up.

Old ones, which are few, are found without an index, and so are all letters out of a game. The counts of the hour in
which this is done begin anew.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("letters_out_game", "letters_out")
    op.add_column("quota", sa.Column("number", sa.BigInteger, nullable=False, server_default="0"))
    op.drop_index("quota_hour", "quota")
    op.drop_index("quota_address", "quota")
    op.create_index("quota_address", "quota", ["address", "hour", "number"])
