"""Taken letters: whether a letter is one that its writer sent before is found without reading all letters."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

TAKEN = sa.text("state IN ('routed', 'played')")


def upgrade() -> None:
    op.create_index("letters_in_taken", "letters_in", ["game", "player", "received_at", "id"],
                    sqlite_where=TAKEN, postgresql_where=TAKEN)
