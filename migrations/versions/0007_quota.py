"""A letter that is counted has its number in its hour, so that one statement counts it and says which it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("quota", sa.Column("number", sa.BigInteger, nullable=False, server_default="0"))
