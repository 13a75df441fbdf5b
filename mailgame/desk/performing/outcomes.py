"""Outcomes: the receipt's line for each command of a letter that was played, with what its reader may know."""

from __future__ import annotations

from msgspec.structs import replace

from ...game.game import Game
from ...game.inputs import Result
from ...game.lawmaking import unheard
from ...law import read_block, say_list
from ...press.scenes.occasions import ReceiptLine
from ..commands.parsed import Parsed
from ..sight.presenter import Presenter
from ..writing.receipt_lines import (
    WORDS_ONLY,
    done_line,
    of_replaced,
    proposed,
    refused_line,
    told_to_all,
    with_end,
)


class Outcomes:
    """What the commands of one letter to a game came to. What it means that a proposal is words only is said once."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._explained = False

    def line(
        self, presenter: Presenter, order: Parsed, result: Result, player: str, reader: str, otherwise: str
    ) -> ReceiptLine:
        """Return the receipt's line for a command.

        player: in whose name it was played, "" for the Admin or a stranger. otherwise: the words if nothing is told.
        """
        if result.refusal is not None:
            return refused_line(order.words, result.refusal)
        if result.outcome == "filed":
            return ReceiptLine(order.words, "filed", "", presenter.next_date(), int(result.order), journal=result.seq)
        story, first, number = result.story, "", ""
        proposal = next((event.proposal for event in result.events if type(event).__name__ == "Submitted"), None)
        if proposal is not None:
            waits = unheard.unset(self._game.engine, read_block(order.block)[2]) if "Rang" in order.block else []
            first, number = proposed(result, proposal, again=self._explained, waits=waits), proposal.id
            self._explained = self._explained or WORDS_ONLY in first
            story = [entry for entry in story if not of_replaced(entry)]
        happenings = presenter.came_of_order(story, player, reader)
        otherwise = (told_to_all(result) if not player else "") or otherwise
        line = done_line(order.words, happenings, first=first, otherwise=otherwise, journal=result.seq, made=number)
        titles = dict.fromkeys(one.title for one in result.letters if one.to is None or reader in one.to)
        return with_end(replace(line, brought=say_list(titles)), result, player, self._game)
