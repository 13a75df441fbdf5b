"""The board: every place on it in words, who owns it and who stands there."""

from __future__ import annotations

from ...press.scenes import answers
from ..queries import Answered, Asked, Query
from ..sight.known import ALL

query = Query(45, answers.WholeBoard)


@query.command(
    "board", "The whole board in words.", "the board", "show board", "map"
)
def the_whole_board(asked: Asked) -> Answered:
    """Return the board; where there is none, say so."""
    board = asked.presenter.board()
    if board is None:
        return "this game has no board; “status” says where everybody stands", None
    return "below", answers.WholeBoard(board, asked.presenter.seats(asked.name), asked.presenter.known(asked.name, ALL))
