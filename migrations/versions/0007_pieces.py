"""Pieces: what several letters out share, such as the picture of an update, is stored once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("pieces", sa.Column("sha256", sa.LargeBinary, nullable=False),
                    sa.Column("piece", sa.LargeBinary, nullable=False), sa.PrimaryKeyConstraint("sha256"))
    op.add_column("letters_out_raw", sa.Column("pieces", sa.LargeBinary, nullable=False, server_default=""))
