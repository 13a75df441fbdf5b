"""Standing orders, asked for without an order: “standing” before a command is the grammar's."""

from __future__ import annotations

from ..queries import STANDING, Answered, Asked, Query

query = Query(100)


@query.command(
    "standing TEXT", "Repeat an order until you cancel it; “orders” lists what is on file.", "standing"
)
def no_order_follows(_: Asked) -> Answered:
    """Say what can stand."""
    return STANDING[0].lower() + STANDING[1:-1], None
