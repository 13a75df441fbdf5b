"""Status: where who asks stands, with all that they may do, and everybody else."""

from __future__ import annotations

from ...press import answers
from ..queries import Answered, Asked, Query

query = Query(40, answers.Status)


@query.command(
    "status", "Where you stand, and everybody else.", "where am i", "where am i?", "score", "scores", "standings",
    "players", "board",
)
def where_all_stand(asked: Asked) -> Answered:
    """Return it."""
    showing, name = asked.showing, asked.name
    seats = showing.seats(name)
    return "below", answers.Status(
        seat=next((seat for seat in seats if seat.name == name), None),
        seats=seats,
        may_do=showing.may_do(name),
        offers=showing.offers(name),
        orders=showing.orders(name),
        votes=showing.votes(name),
        dates=showing.dates(),
        lists=showing.lists(name),
    )
