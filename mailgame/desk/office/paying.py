"""Writes the receipts owed from past hours: everything that somebody is owed comes in one."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from ...press.scenes.occasions import ReceiptLine
from ..letters import receipt
from ..room.mailroom import addressee
from ..writing.mail import Mail

_log = logging.getLogger(__name__)

MOST_LINES = 500
"""The most lines of such a receipt; the rest are counted."""


def pay(mail: Mail) -> int:
    """Write the receipts owed from past hours, one to each reader; return how many."""
    count = 0
    for game, name in mail.tx.readers_owed(mail.now):
        try:
            with mail.tx.savepoint():
                count += _pay(mail, game, name)
        except Exception:
            _log.exception("What is owed to %s in the game %s cannot be told.", name, game)
            raise
    return count


def _pay(mail: Mail, game: str, name: str) -> int:
    tx = mail.tx
    owed = tx.owed_to(game, name)
    player = tx.player(game, name)
    tx.forget_owed(game, name)
    if player is None:
        return 0
    table = mail.room.look(tx, game)
    presenter = mail.room.presenter(table)
    lines = [line for _, encoded in owed for line in msgspec.json.decode(encoded, type=list[ReceiptLine])]
    merged = _together(lines)
    letters = "one letter" if len(owed) == 1 else f"{len(owed)} letters"
    remarks = [f"This answers {letters} of yours at once: more came within an hour than are answered one by one."]
    if len(merged) > MOST_LINES:
        left = len(merged) - MOST_LINES
        remarks.append(f"{left} more lines are left out here; “history” says what was played.")
    number = mail.send(
        receipt.KIND,
        table,
        addressee(player),
        f"letters {owed[0][0]} to {owed[-1][0]}",
        lambda reader: receipt.Receipt(
            presenter.table(),
            reader,
            f"your {letters}",
            tuple(merged[:MOST_LINES]),
            presenter.orders("" if player.admin else name),
            remarks=tuple(remarks),
        ),
    )
    for letter, _ in owed:
        if tx.letter(letter).answered_by is None and tx.letter(letter).player == name:
            tx.mark_letter(letter, "played", answered_by=number)
    return 1


def _together(lines: Sequence[ReceiptLine]) -> list[ReceiptLine]:
    """Merge lines that say the same, keeping their order; lines with dice or sums stay apart."""
    alike: dict[tuple[object, ...], list[ReceiptLine]] = {}
    for line in lines:
        outcome = line.number if line.mark == "filed" else (line.words, line.journal if line.happenings else None)
        alike.setdefault((line.command, line.mark, outcome), []).append(line)
    return [same[0] if len(same) == 1 else replace(same[0], words=f"{same[0].words} ({len(same)} times)".strip(),
                                                   journal=None)
            for same in alike.values()]
