"""Pending: the line that waits for its writer's “yes”, as the receipt to the letter that held it asked them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import msgspec

from ..post.letter import Letter
from ..store.transaction import Transaction
from .commands.grammar import Parsed
from .sorting.consent import agrees

YES = "yes"
_HOLDS_FOR = timedelta(days=7)


class _Pending(msgspec.Struct, frozen=True):
    """A line, the letter that held it, and whether its writer has not written again since."""

    line: str
    letter: int
    asked_at: datetime
    newest: bool = True


def with_yes(order: Parsed) -> str:
    """Return the line that gives an order and says yes to its question at once: “as Ann: leave yes”."""
    verb, _, rest = (order.bare or order.words).strip().rstrip(".!… ").partition(" ")
    before, name = f"before {order.before}: " if order.before else "", f"as {order.name}: " if order.name else ""
    return f"{before}{name}{'standing ' if order.standing else ''}{verb} {YES} {rest}".rstrip()


def ask(tx: Transaction, game: str, writer: str, line: str, letter: int, received: datetime) -> None:
    """Remember which line a “yes” stands for.

    letter: the number of the letter with that line. received: when the letter came.
    """
    tx.put_setting(_key(game, writer), msgspec.json.encode(_Pending(line, letter, received)))


def answered(tx: Transaction, game: str, writer: str, letter: Letter, received: datetime, counts: bool) -> Letter:
    """Replace the “yes” in a letter by the line that was asked about; return any other letter unchanged.

    A yes is accepted for some days in a reply to the receipt that asks, or in the writer's next letter if that is a
    reply to nothing.
    counts: the letter is surely the writer's. If it is not, the question stays open for one that is.
    """
    pending = _read(tx, game, writer)
    if pending is None:
        return letter
    if received - pending.asked_at > _HOLDS_FOR:
        forget(tx, game, writer)
        return letter
    agreed = agrees(letter) if _is_answered(tx, pending, letter) else None
    if counts and agreed is not None:
        forget(tx, game, writer)
    elif counts and pending.newest:
        tx.put_setting(_key(game, writer), msgspec.json.encode(msgspec.structs.replace(pending, newest=False)))
    return replace(letter, text="\n".join([pending.line, *_below_the_yes(letter)]), subject="") if agreed else letter


def forget(tx: Transaction, game: str, writer: str) -> None:
    """Forget what a writer was asked about."""
    tx.forget_setting(_key(game, writer))


def _read(tx: Transaction, game: str, writer: str) -> _Pending | None:
    try:
        return msgspec.json.decode(tx.setting(_key(game, writer)) or b"", type=_Pending)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None  # nothing was asked, or in a way that is no longer known


def _is_answered(tx: Transaction, pending: _Pending, letter: Letter) -> bool:
    named = letter.in_reply_to or next(reversed(letter.references), "")
    if not named:
        return pending.newest
    sent = tx.letter_out_with_message_id(named)
    if sent is None:
        return False
    return sent.in_reply_to_letter == pending.letter or tx.letter(pending.letter).answered_by == sent.id


def _below_the_yes(letter: Letter) -> list[str]:
    lines = letter.text.split("\n")
    at = next((at for at, line in enumerate(lines) if agrees(replace(letter, text=line, subject=""))), len(lines))
    return lines[at + 1 :]


def _key(game: str, writer: str) -> str:
    return f"asked {game} {writer}"
