"""“standing” with no order behind it; with one, the grammar reads it as a standing order."""

from __future__ import annotations

from ..queries import STANDING, Answered, Asked, Query

query = Query(100)


@query.command(
    "standing TEXT", "Repeat an order until you cancel it; “orders” lists what is on file.", "standing"
)
def no_order_follows(_: Asked) -> Answered:
    """Say which commands can be standing orders."""
    return STANDING[0].lower() + STANDING[1:-1], None
