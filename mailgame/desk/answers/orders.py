"""Orders: what whoever asks has on file."""

from __future__ import annotations

from ...press.scenes import answers
from ..queries import Answered, Asked, Query

query = Query(90, answers.Orders)


@query.command("orders", "What you have on file.")
def what_is_on_file(asked: Asked) -> Answered:
    """List the orders, with the time until which they can be changed."""
    orders = asked.presenter.orders(asked.name)
    if not orders:
        return "you have nothing on file", None
    return "below", answers.Orders(orders, asked.presenter.next_date())
