"""Status: where everybody stands, and what whoever asks may do."""

from __future__ import annotations

from ...press.scenes import answers
from ..queries import Answered, Asked, Query
from ..sight.presenter import NEVER

query = Query(40, answers.Status)


@query.command(
    "status", "Where you stand, and everybody else.", "where am i", "where am i?", "score", "scores", "standings",
    "stats", "players",
)
def where_all_stand(asked: Asked) -> Answered:
    """Return the state of the game as whoever asks may see it."""
    presenter, name = asked.presenter, asked.name
    seats = presenter.seats(name)
    return asked.how_it_stands, answers.Status(
        seat=next((seat for seat in seats if seat.name == name), None),
        seats=seats,
        may_do=presenter.may_do(name),
        offers=presenter.offers(name),
        orders=presenter.orders(name),
        votes=presenter.votes(name, shown=NEVER),
        dates=presenter.all_dates(),
        lists=presenter.lists(name),
        known=presenter.known(name),
    )
