"""Asking first: what cannot be taken back is done once its writer has said yes.

They say it in the line (“leave yes”, “pause yes because …”), or in an answer to the receipt that asks (`pending`). So
is what says that all is said, such as “done”, where a line above it was refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from mailgame.game.inputs import Instruct

from ...game.customs.ending import END
from ...game.customs.leaving import LEAVE
from ...game.customs.pausing import PAUSE
from ...law import Command
from ...press.scenes.differences import Difference
from ...press.scenes.occasions import ReceiptLine
from ...world import calendar
from ..commands.parsed import Parsed
from ..commands.possible import would_do
from ..sight.presenter import Presenter
from . import pending
from .pending import YES
from .performer import Performer
from .previews import of_a_pause


class _Question(Struct, frozen=True):
    """What is asked about a command: of who gives it for themselves, and of who gives it for {name}."""

    own: str
    other: str


_PAUSE = "The game is not paused yet; what a pause would bring stands below. If you want it, answer: yes"
_END = (
    "The game is not over yet. Once it is, everybody is told, and the seed of its dice is made public. If you want to "
    "end it, answer: yes"
)
_HASTY = "This waits, since a line above it was refused. If you mean it all the same, answer: yes"
_QUESTIONS = {
    LEAVE: _Question(
        "You are still in the game. Leaving is for good: what you own goes as the rules say, and they say who can "
        "join. If you want to leave, answer: yes",
        "{name} is still in the game. Leaving is for good: what they own goes as the rules say, and they say who can "
        "join. If {name} is to leave, answer: yes",
    ),
    PAUSE: _Question(_PAUSE, _PAUSE),
    END: _Question(_END, _END),
}
"""By the pattern of a custom. A ruleset's own command of the same pattern is another command."""


def question(order: Parsed) -> str:
    """Return what is asked before an order is played; "" if nothing is."""
    words = None if _is_a_rulesets(order.command) else _QUESTIONS.get(order.command.pattern)
    if words is None:
        return ""
    return words.other.format(name=order.name) if order.name else words.own


def asked_first(
    performer: Performer, presenter: Presenter, writer: str, order: Parsed, given: Instruct, letter: int,
    above: Sequence[ReceiptLine],
) -> tuple[ReceiptLine, Difference | None] | None:
    """Ask whether an order is meant, if it cannot be taken back or is hasty; None for any other order.

    given: what would be played; a pause that would be refused is not asked about. letter: the number of its letter.
    above: what came of the lines above it. Returns the receipt's line with the question, and a preview of a pause.
    """
    if _is_hasty(order, above) and would_do(performer.table.game, given.player, order):
        return _asked_again(performer, writer, order, given, letter), None
    words, pauses = question(order), order.command.pattern == PAUSE
    shown = of_a_pause(performer.table, presenter, given) if words and pauses else None
    if not words or performer.table.game.over or (pauses and shown is None):
        return None
    line = pending.with_yes(order)
    pending.ask(performer.mail.tx, performer.table.id, writer, line, letter, calendar.read(given.at))
    return ReceiptLine(order.words, "noted", words, instead=line), shown


def _is_hasty(order: Parsed, above: Sequence[ReceiptLine]) -> bool:
    """Tell whether an order says that all is said, and a line `above` it in its letter was refused."""
    return order.command.closing and any(line.mark == "refused" for line in above)


def _asked_again(performer: Performer, writer: str, order: Parsed, given: Instruct, letter: int) -> ReceiptLine:
    """Ask whether an order is meant that is hasty; return the receipt's line with the question.

    It ends what is being played now, and nothing that comes later.
    """
    received, within = calendar.read(given.at), pending.span(performer.table.game)
    pending.ask(performer.mail.tx, performer.table.id, writer, order.words, letter, received, within)
    return ReceiptLine(order.words, "noted", _HASTY, instead=order.words)


def says_yes(order: Parsed) -> bool:
    """Return whether an order contains the “yes” to its own question. No guess may suggest such a line."""
    words = order.command.pattern.split()
    asked_about = " ".join(word for word in words if word != YES) in _QUESTIONS
    return YES in words and asked_about and not _is_a_rulesets(order.command)


def _is_a_rulesets(command: Command) -> bool:
    return command.rule != 0
