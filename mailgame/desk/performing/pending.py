"""Pending: lines that wait for their writer's “yes”, as the receipt to the letter that held them asked."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from ...game.game import Game
from ...post.reading.letter import Letter
from ...store.transaction import Transaction
from ..commands.consent import agrees, speaks_of_consent
from ..commands.parsed import Parsed
from ..writing.programs import answers_at_once

YES = "yes"
_HOLDS_FOR = timedelta(days=7)
_KEPT_FOR = timedelta(days=30)
"""How long it is known what was asked, for whoever answers when it no longer counts."""
_MOST = 20
"""How many lines of a writer can wait; the oldest is forgotten for one more."""


class Pending(msgspec.Struct, frozen=True):
    """A line, the letter that held it, and whether its writer has not written again since.

    within: the span of play in which it counts (`span`), "" if it counts in any.
    again: the number of the letter in answer to which it was asked again; 0: none. soon: a “yes” came too soon.
    """

    line: str
    letter: int
    asked_at: datetime
    newest: bool = True
    within: str = ""
    again: int = 0
    soon: bool = False


_LINES = msgspec.json.Decoder(list[Pending])


def with_yes(order: Parsed) -> str:
    """Return the line that gives an order and says yes to its question at once: “as Ann: leave yes”."""
    verb, _, rest = (order.bare or order.words).strip().rstrip(".!… ").partition(" ")
    before, name = f"before {order.before}: " if order.before else "", f"as {order.name}: " if order.name else ""
    return f"{before}{name}{'standing ' if order.standing else ''}{verb} {YES} {rest}".rstrip()


def span(game: Game) -> str:
    """Return which turn is being played, or what the next deadline is where nobody has turns."""
    turns = game.engine.view(0).game.get("turns")
    return game.due_at if turns is None else f"turn {turns}"


def ask(
    tx: Transaction, game: str, writer: str, line: str, letter: int, received: datetime, within: str = ""
) -> None:
    """Remember which line a “yes” stands for; it takes the place of any other of the same letter.

    letter: the number of the letter with that line. received: when the letter came.
    within: the span of play in which the line counts, "" if it counts in any.
    """
    others = [held for held in asked_of(tx, game, writer) if held.letter != letter]
    _write(tx, game, writer, [*others, Pending(line, letter, received, within=within)][-_MOST:])


def asked_of(tx: Transaction, game: str, writer: str) -> list[Pending]:
    """Return the lines that wait for a writer's “yes”, those too that wait no more."""
    try:
        stored = tx.setting(_key(game, writer))
        return _LINES.decode(stored) if stored else []
    except (msgspec.DecodeError, UnicodeDecodeError):
        return []  # asked in a way that is no longer known


def answered(
    tx: Transaction, game: str, writer: str, questions: list[Pending], letter: Letter, number: int, received: datetime,
    counts: bool, now: str,
) -> Letter:
    """Replace the “yes” in a letter by the line that was asked about; return any other letter unchanged.

    A yes is accepted for some days in a reply to the receipt that asks, or in the writer's next letter if that is a
    reply to nothing; and no longer than the span of play in which its line counts. One that comes sooner than anybody
    could have read the question may be a program's: then it is asked once more (`too_soon`).
    questions: what the writer was asked. number: the letter's. counts: the letter is surely the writer's. If it is not,
    the question stays open for one that is. now: the span of play in which the letter is read.
    """
    if not questions:
        return letter
    question = _answered_by(tx, questions, letter, received, now)
    agreed = agrees(letter) if question is not None and not answers_at_once(tx, received, letter) else None
    if counts:
        soon = too_soon(tx, questions, letter, received, now)
        unexpired = [held for held in questions if received - held.asked_at <= _KEPT_FOR]
        left = [held for held in unexpired if agreed is None or held is not question]
        _write(tx, game, writer, [
            replace(held, newest=False, again=number, soon=True) if soon and held is question
            else replace(held, newest=False)
            for held in left])
    if question is None or not agreed:
        return letter
    at = _place_of_the_yes(letter)
    text = "\n".join([question.line, *letter.text.split("\n")[at + 1 :]])
    repeated = frozenset(number - at for number in letter.repeated if number > at)
    return replace(letter, text=text, subject="", repeated=repeated)


def too_soon(tx: Transaction, questions: list[Pending], letter: Letter, received: datetime, now: str) -> str:
    """Return the line to which a letter says yes sooner than anybody could have read the question; "" if none.

    It is asked about once more, and no further: a program would go on. Arguments are as for `answered`.
    """
    question = _answered_by(tx, questions, letter, received, now)
    if question is None or question.soon or not agrees(letter):
        return ""
    return question.line if answers_at_once(tx, received, letter) else ""


def not_agreed(
    tx: Transaction, questions: list[Pending], letter: Letter, received: datetime, now: str
) -> tuple[str, bool]:
    """Return the line to which a letter says no, or what is neither yes nor no, and whether it says no; "" if to none.

    Arguments are as for `answered`.
    """
    question = _answered_by(tx, questions, letter, received, now)
    agreed = agrees(letter) if question is not None else True
    answers = agreed is False or (agreed is None and speaks_of_consent(letter))
    return (question.line, agreed is False) if question is not None and answers else ("", False)


def ask_again(tx: Transaction, game: str, writer: str, line: str, number: int) -> None:
    """Remember that a line is asked about once more, in answer to the letter with this number."""
    _write(tx, game, writer, [
        replace(held, again=number) if held.line == line else held for held in asked_of(tx, game, writer)])


def lapsed(tx: Transaction, questions: list[Pending], letter: Letter, received: datetime, now: str) -> str:
    """Return the line to which a letter says yes when it is too late for that; "" if it says yes to nothing that was.

    questions: what its writer was asked. now: the span of play in which the letter is read.
    """
    expired = [held for held in questions
            if received - held.asked_at > _HOLDS_FOR or held.within not in ("", now)]
    question = next((held for held in expired if _is_answered(tx, held, letter)), None)
    return question.line if question is not None and agrees(letter) else ""


def forget(tx: Transaction, game: str, writer: str) -> None:
    """Forget what a writer was asked about."""
    tx.forget_setting(_key(game, writer))


def _answered_by(
    tx: Transaction, questions: list[Pending], letter: Letter, received: datetime, now: str
) -> Pending | None:
    """Return which of the questions that are still open a letter answers."""
    fresh = (held for held in questions if received - held.asked_at <= _HOLDS_FOR and held.within in ("", now))
    return next((held for held in fresh if _is_answered(tx, held, letter)), None)


def _write(tx: Transaction, game: str, writer: str, open_lines: list[Pending]) -> None:
    if open_lines:
        tx.put_setting(_key(game, writer), msgspec.json.encode(open_lines))
    else:
        forget(tx, game, writer)


def _is_answered(tx: Transaction, pending: Pending, letter: Letter) -> bool:
    named = letter.in_reply_to or next(reversed(letter.references), "")
    if not named:
        return pending.newest
    sent = tx.letter_out_with_message_id(named)
    if sent is None:
        return False
    if pending.again and sent.in_reply_to_letter == pending.again:
        return True
    return sent.in_reply_to_letter == pending.letter or tx.letter(pending.letter).answered_by == sent.id


def _place_of_the_yes(letter: Letter) -> int:
    lines = letter.text.split("\n")
    return next((at for at, line in enumerate(lines) if agrees(replace(letter, text=line, subject=""))), len(lines))


def _key(game: str, writer: str) -> str:
    return f"asked {game} {writer}"
