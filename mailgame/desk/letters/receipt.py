"""The answer to a letter: the outcome of its commands, line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from msgspec.structs import replace

from ...post.reading.letter import Letter
from ...press.scenes.answer import Answer
from ...press.scenes.answers import Order, Reader, Status, WholeBoard
from ...press.scenes.dates import due_of
from ...press.scenes.joining import MAY_DO, ORDERS, Heard, Part, vote_on
from ...press.scenes.occasions import ReceiptLine
from ...press.scenes.scene import Game, MayDo
from ...press.scenes.tabular import NOTHING_KNOWN, Things
from ...store.rows import LetterIn
from ..room.kind import Kind
from ..room.mailroom import Addressee, addressee
from ..sight.presenter import Presenter
from ..tables.table import Table
from ..writing import delayed, owing, programs
from ..writing.handled import Handled
from ..writing.mail import Mail
from . import nothing_understood, stranger


class Receipt(Part, frozen=True):
    """The answer to a letter.

    subject: the player's own. answers: to its queries. orders: all that are on file now, if it changed that. remarks:
    which limits it exceeded, and what was left unread. may_do: what can be done now, if it is the reader’s turn, or if
    nothing was done and no line would do instead.
    """

    game: Game
    reader: Reader
    subject: str
    lines: tuple[ReceiptLine, ...]
    orders: tuple[Order, ...] = ()
    answers: tuple[Answer, ...] = ()
    remarks: tuple[str, ...] = ()
    may_do: tuple[MayDo, ...] = ()
    sections: ClassVar[tuple[str, ...]] = (MAY_DO, ORDERS)

    def among(self, covered: frozenset[str], shown: frozenset[str]) -> Receipt:
        """Return it less what the news shows, in its answers too."""
        answers = tuple(answer.among(covered) for answer in self.answers)
        return replace(Part.among(self, covered, shown), answers=answers)

    def below(self, news: Counter[str]) -> Receipt:
        """Return it without what the news below it tells; whose headings say which of several commands brought what."""
        lines = tuple(line.less(news) for line in self.lines)
        return replace(self, lines=lines if len(lines) > 1 else tuple(replace(line, brought="") for line in lines))

    @property
    def answers_with(self) -> Heard:
        """What came of each command, in the words of its happenings."""
        return Heard((line.journal, happening.text) for line in self.lines for happening in line.happenings)

    @property
    def voted(self) -> dict[str, str]:
        """What was voted in the letter, the last vote on each counting."""
        return {vote_on(on): choice for line in self.lines for on, choice in line.voted}

    @property
    def patterns(self) -> tuple[str, ...]:
        """The patterns shown below lines that were not understood."""
        return tuple(pattern for line in self.lines if not line.meant for pattern in line.near)

    @property
    def until(self) -> datetime | None:
        """The moment up to which orders on file can be changed: the game's next deadline, None if it has none."""
        return due_of(self.game.dates)

    @property
    def dates_orders(self) -> bool:
        """Whether it ends with the moment up to which orders on file can be changed."""
        return bool(self.orders) and self.until is not None and not self.dates_orders_below

    @property
    def votes_until(self) -> datetime | None:
        """The moment up to which all votes in it can be changed, if that is said at its end; None if of each vote."""
        ends = [line.until for line in self.lines if line.until is not None]
        said = len(ends) > 1 or (self.dates_orders and ends == [self.until])
        return ends[0] if said and len(set(ends)) == 1 else None

    @property
    def can_change(self) -> tuple[tuple[str, datetime], ...]:
        """What can be changed, and until when, as said at its end: votes, then orders; in one where they end alike."""
        several = sum(line.until is not None for line in self.lines) > 1
        votes, orders = f"change your vote{'s' if several else ''}", "change or cancel your orders"
        filed = self.until if self.dates_orders else None
        if self.votes_until is not None and self.votes_until == filed:
            return ((f"{votes}, and {orders},", filed),)
        return tuple((what, end) for what, end in ((votes, self.votes_until), (orders, filed)) if end is not None)

    def dates(self, line: ReceiptLine) -> bool:
        """Tell whether the letter ends with the moment at which an order in it is played."""
        return self.dates_orders and line.filed_for == self.until

    @property
    def shows_orders_below(self) -> bool:
        """Whether an answer shows the orders on file."""
        return any(getattr(answer, "orders", ()) for answer in self.answers)

    @property
    def dates_orders_below(self) -> bool:
        """Whether an answer says until when the orders on file can be changed."""
        return any(getattr(answer, "orders", ()) and getattr(answer, "until", None) for answer in self.answers)

    @property
    def has_others(self) -> bool:
        """Whether there is more to say of orders on file than that they were filed now, and until when."""
        filed = {line.number for line in self.lines if line.mark == "filed"}
        return any(order.standing or order.due is None or order.number not in filed for order in self.orders)

    @property
    def outcome(self) -> str:
        """The outcome of a letter's commands, in a few words: "2 done, 1 filed, 1 not done"."""
        marks = [line.mark for line in self.lines]
        done, filed, refused = marks.count("done"), marks.count("filed"), marks.count("refused")
        if len(marks) == 1:
            return "Done" if done else "Filed for the update" if filed else "Not done" if refused else _ASKED
        counts = ((done, "done"), (filed, "filed"), (refused, "not done"))
        return ", ".join(f"{count} {what}" for count, what in counts if count) or _ASKED


_ASKED = "What you asked for"
_FEW = 3
"""How many things that can be done are shown to whoever is on turn, or could not do what they wanted."""


def answer(mail: Mail, table: Table, row: LetterIn, letter: Letter, to: Addressee, handled: Handled) -> None:
    """Answer a letter, line by line; one without a command with what was read and the likely commands."""
    presenter = mail.room.presenter(table)
    remark = ""
    if handled.went_round:
        owing.not_explained(mail.tx, to.address, mail.now)
        mail.tx.mark_letter(row.id, "played", "its commands have come in answer to ours too often today")
        return
    if handled.understood:
        owing.understood(mail.tx, to.address, mail.now)
    else:
        if program := "" if handled.lines or handled.too_soon else programs.why_a_programs(
            mail.tx, table.row, to.name, row.received_at, letter, handled.talk, owing.day(mail.now)
        ):
            owing.not_explained(mail.tx, to.address, mail.now)
            mail.tx.mark_letter(row.id, "played", f"nothing in it was understood, and it {program}")
            return
        explained = owing.explained(
            mail.tx, to.address, mail.now, misread=bool(handled.lines) and not handled.explained, talk=handled.talk,
            most=handled.explained or owing.EXPLAINED,
        )
        if explained is None:
            mail.tx.mark_letter(row.id, "played", "nothing in it was understood, as was said often enough today")
            return
        remark = explained
    ceiling = mail.room.settings.letters_per_hour
    count = mail.tx.count_up_to(to.address, mail.now, ceiling)
    remark = remark or owing.last_for_now(count, ceiling, mail.now, table.timezone)
    remarks = (*((remark,) if remark else ()), *delayed.remark(mail.tx, table.id, table.timezone, row, letter))
    if not count:
        mail.tx.mark_letter(row.id, "played", "it is answered with others when the hour is over")
        lines = handled.lines or [owing.nothing_found(letter.subject_as_sent)]
        owing.owe(mail.tx, row, to.address, row.player, mail.now, table.id, lines)
    elif handled.lines:
        mail.answer(KIND, table, to, row, letter, lambda reader: Receipt(
            presenter.table(),
            reader,
            letter.subject_as_sent or "your letter",
            tuple(handled.lines),
            _new_on_file(presenter.orders(to.name), handled),
            _each_once(handled.answers),
            (*letter.remarks, *handled.not_understood(), *handled.not_played(), *remarks),
            _what_now(presenter, handled),
        ))
    else:
        nothing_understood.answer(mail, table, presenter, row, letter, to, handled, remarks)
    for name in sorted(handled.acted_for):
        _tell_whom_it_acted_for(mail, table, presenter, row, to, name, handled)


def _new_on_file(orders: tuple[Order, ...], handled: Handled) -> tuple[Order, ...]:
    """Return the orders on file, if the letter has changed what is: “orders” shows them at any time."""
    return orders if frozenset(order.number for order in orders) != handled.on_file else ()


def _each_once(answers: Sequence[Answer]) -> tuple[Answer, ...]:
    """Return answers, less what only the reader knows where one above has shown it."""
    shown: list[Things] = []
    less: list[Answer] = []
    for one in answers:
        if isinstance(one, Status | WholeBoard) and one.known.rows:
            less.append(replace(one, known=NOTHING_KNOWN) if one.known in shown else one)
            shown.append(one.known)
        else:
            less.append(one)
    return tuple(less)


def _what_now(presenter: Presenter, handled: Handled) -> tuple[MayDo, ...]:
    """Return what a player can do next in a turn in which they did something, or instead of what they could not do.

    Of a turn, what makes sense comes first, and last what may end it. Nothing if the letter ends with an answer that
    says all of it.
    """
    if aside := handled.by_themselves():
        return aside
    if not any(line.mark == "done" for line in handled.lines):
        return _instead(presenter, handled)
    if not handled.writer or not presenter.is_on_turn(handled.writer):
        return ()
    if handled.lines[-1].mark != "done" and any(answer.tells_what_now for answer in handled.answers):
        return ()
    open_now = presenter.may_do(handled.writer)
    return open_now if len(open_now) <= _FEW else (*open_now[:_FEW - 1], open_now[-1])


def _instead(presenter: Presenter, handled: Handled) -> tuple[MayDo, ...]:
    """Return what a player can do now whose letter did nothing and was shown no other line; else nothing."""
    stuck = all(line.mark == "refused" and not (line.meant or line.near or line.instead) for line in handled.lines)
    if not (handled.writer and stuck) or presenter.game.over:
        return ()
    open_now = nothing_understood.open_to(presenter, handled.writer)
    written = any(act.command in line.words for act in open_now for line in handled.lines)
    few = nothing_understood.first(open_now, _FEW) or (nothing_understood.SEE,)
    return () if written else presenter.in_short(few)


def _tell_whom_it_acted_for(
    mail: Mail, table: Table, presenter: Presenter, row: LetterIn, writer: Addressee, name: str, handled: Handled
) -> None:
    """Tell a player, `name`, what the writer did in their name."""
    other = mail.tx.player(table.id, name)
    if other is not None and not mail.may_write(other.address):
        owing.owe(mail.tx, row, other.address, name, mail.now, table.id, handled.lines_for(name))
    elif other is not None:
        mail.send(
            KIND,
            table,
            addressee(other),
            f"letter {row.id} for {name}",
            lambda reader: Receipt(
                presenter.table(),
                reader,
                f"{writer.name} acted for you",
                handled.lines_for(name),
                presenter.orders(name),
            ),
        )


def answer_newcomer(mail: Mail, table: Table, row: LetterIn, letter: Letter, handled: Handled) -> None:
    """Answer somebody who asked to join."""
    if not handled.lines:
        mail.tx.mark_letter(row.id, "played")
        stranger.answer(mail, row, letter, [mail.tx.game(table.id)])
    else:
        _answer_outside(mail, table, row, letter, Addressee("", letter.sender), handled)


def _answer_outside(mail: Mail, table: Table, row: LetterIn, letter: Letter, to: Addressee, handled: Handled) -> None:
    """Answer somebody outside the game, whose letter held something to answer."""
    mail.tx.mark_letter(row.id, "played")
    if mail.may_write(to.address):
        presenter = mail.room.presenter(table)
        mail.answer(KIND, table, to, row, letter, lambda reader: Receipt(
            presenter.table(),
            reader,
            letter.subject_as_sent or "join",
            tuple(handled.lines),
            remarks=(*letter.remarks, *handled.not_understood(), *handled.not_played()),
        ))


KIND = Kind("receipt", joins=True)
