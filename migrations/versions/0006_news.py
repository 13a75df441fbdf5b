"""News of a game: counts how often its pages had to be written anew, so that pages are owed until they are written."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("news", sa.BigInteger, nullable=False, server_default="0"))
