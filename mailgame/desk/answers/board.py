"""The board: every place on it in words, who owns it and who stands there."""

from __future__ import annotations

import re

from ...press.scenes import answers
from ...press.scenes.tabular import NOTHING_KNOWN
from ..queries import Answered, Asked, Query
from ..sight.known import ALL

query = Query(45, answers.WholeBoard)


@query.command(
    "board", "The whole board in words.", "the board", "show board", "map"
)
def the_whole_board(asked: Asked) -> Answered:
    """Return the board, or the places on it that a question names by their numbers; where there is none, say so."""
    board = asked.presenter.board()
    if board is None:
        return "this game has no board; “status” says where everybody stands", None
    labels, seats = {square.label for square in board.squares}, asked.presenter.seats(asked.name)
    only = tuple(word for word in re.findall(r"\w+", asked.parsed.words) if word in labels)
    known = asked.presenter.known(asked.name, ALL) if not only else NOTHING_KNOWN
    return "below", answers.WholeBoard(board, seats, known, only)
