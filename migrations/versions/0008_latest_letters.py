"""Latest letters: what a player was sent lately is found without reading all that their game has sent."""

from __future__ import annotations

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("letters_out_player", "letters_out", ["game", "player", "created_at", "id"])
