"""Correspondence: which letter is written to whom, for what the rules want told and for what people wrote."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import msgspec

from mailgame.game.inputs import Result

from ..game import postage
from ..game.facts import one_line
from ..kernel.telling import LetterWanted, as_told
from ..law import Asked, Enacted, Ended, Landed, Owned, Paid, Won
from ..post.letter import Letter
from ..post.thread import answering
from ..press import answers, occasions, scene
from ..press.lessening import plain_page
from ..press.letters import Written
from ..store.errors import StoreAway
from ..store.rows import GameRow, LetterIn
from . import correction_letters, dice, lobby, owing, restored_letters, turn_letters
from .clerk import Handled
from .courtesy import is_courtesy
from .digest import digest
from .mail import Mail
from .mailroom import ADMIN, Addressee, addressee, administrator
from .possible import example
from .rulepages import words_of
from .showing import Showing
from .table import Table

_log = logging.getLogger(__name__)

_ALWAYS_SHOWN = ("help", "status")
"""What every answer to a letter without a command shows anyway."""


class Correspondence(Mail):
    """Writes what the rules want told, and the answers to what people wrote."""

    # --- what the rules want told

    def deliver(self, table: Table, wanted: LetterWanted, at: datetime) -> None:
        """Write the letters of one occasion to everybody whom it is for."""
        title = one_line(wanted.title)
        if not self.piece(table, f"the letter “{title}”", lambda: self._deliver(table, wanted, at)):
            words = "This letter could not be written, and the Admin has been told. What it was about has happened; "
            words += "to see where you stand now, write: status"
            for to in self.readers(table, wanted.to, admin=wanted.to is None or wanted.kind == "to admin"):
                self.plain(table.row, to, f"{table.seq} {title}", title, words)

    def piece(self, table: Table, what: str, write: Callable[[], object]) -> bool:
        """Write something, and tell whether it is written: a table may leave out what cannot be."""
        if table.missing is None:
            write()
            return True
        try:
            with self.tx.savepoint():
                write()
        except StoreAway:
            raise
        except Exception:
            _log.exception("In the game %s this could not be written: %s.", table.id, what)
            table.missing[what] = None
            return False
        return True

    def unwritten(self, table: Table, missing: Sequence[str]) -> None:
        """Tell the Admin what could not be written: once a day of the same."""
        admin = administrator(self.tx, table.id)
        if admin is None:
            return
        words = (
            f"In the game {table.row.name} this could not be written: {'; '.join(missing)}. Letters went out without "
            "it, and nothing else is lost. The log of the server says why; it looks like a fault of the server’s own."
        )
        occasion = f"unwritten {self.now.date()} {'; '.join(missing)}"
        self.plain(table.row, admin, occasion, "A part of the letters could not be written", words)

    def plain(
        self, game: GameRow, to: Addressee, occasion: str, title: str, words: str, answers_to: int | None = None
    ) -> int | None:
        """Write a letter of words alone, for which nothing of the game is looked at; return its number."""
        mailroom = self.room.mailroom
        return mailroom.post(
            self.tx,
            game=game.id,
            mailbox=game.address,
            to=to,
            kind="notice",
            occasion=occasion,
            written=Written(title, f"{words}\n", plain_page(words)),
            now=self.now,
            reply_to=mailroom.reader(self.tx, game.id, game.address, to, "notice").reply_to,
            answers=answers_to,
        )

    def broke(self, game: GameRow, row: LetterIn) -> None:
        """Answer a letter that the server broke over, and tell the Admin. Nothing of the game is looked at."""
        player = self.tx.player(game.id, row.player) if row.player else None
        admin = administrator(self.tx, game.id)
        if player is not None and self.may_write(player.address):
            words = (
                "Your letter was set aside, since the server stumbled over it. Nothing in it was played. The Admin has "
                "been told. If it held several commands, send each in a letter of its own: then all but the one at "
                "fault can be played."
            )
            self.plain(game, addressee(player), f"letter {row.id}", "Your letter was set aside", words, row.id)
        if admin is not None and (player is None or not player.admin):
            who = row.player or "somebody"
            words = f"Letter {row.id}, from {who}, broke the server and was set aside: {row.reason}. "
            words += "Its writer has been told that none of it was played. The log of the server has the details."
            self.plain(game, admin, f"letter {row.id}", "A letter was set aside", words)

    def _deliver(self, table: Table, wanted: LetterWanted, at: datetime) -> None:
        showing = self.room.showing(table)
        kind = wanted.kind
        if kind in ("update", "over"):
            self._update(table, showing, wanted, at)
        elif kind == "to admin":
            self._to_admin(table, showing, wanted)
        elif kind == "turn":
            turn_letters.turn(self, table, showing, wanted, at)
        elif kind == "reminder":
            turn_letters.reminder(self, table, showing, wanted, at)
        elif kind == "voting":
            turn_letters.voting(self, table, showing, wanted, at)
        elif kind == "result":
            turn_letters.result(self, table, showing, wanted)
        elif kind == "undone":
            correction_letters.undone(self, table, showing, wanted)
        elif kind == "corrected":
            correction_letters.corrected(self, table, showing, wanted)
        elif kind == "restored":
            restored_letters.restored(self, table, showing, wanted)
        elif kind in ("post", "message"):
            author = str(wanted.about.get("author", ""))
            for to in self.readers(table, wanted.to, but=author):
                self.send(
                    table,
                    to,
                    "post" if kind == "post" else "message",
                    f"{table.seq}",
                    lambda reader: self.press.message(
                        occasions.Message(
                            showing.table(),
                            reader,
                            author,
                            str(wanted.about.get("words", "")),
                            kind == "message",
                            _reply(kind, author),
                        )
                    ),
                )
        else:
            by = self.room.settings.admin_name if wanted.about.get("author") == ADMIN else ""
            outside = str(wanted.about.get("address", ""))
            for to in [Addressee("", outside)] if outside else self.readers(table, wanted.to):
                self.send(
                    table,
                    to,
                    "paused" if kind == "paused" else "notice",
                    f"{table.seq} {wanted.title}",
                    lambda reader: self.press.notice(
                        occasions.Notice(
                            showing.table(),
                            reader,
                            wanted.title,
                            str(wanted.about.get("words", "")),
                            by,
                            may_do=(*self._buttons(wanted.about), *self._choices(showing, to.name)),
                        )
                    ),
                )

    def ask(self, table: Table, result: Result) -> None:
        """Write to those whose choice is wanted now, unless a letter that goes out anyway lists it."""
        if self.room.showing(table).game.over or any(one.kind == "update" for one in result.letters):
            return
        showing = self.room.showing(table)
        for event in result.events:
            if isinstance(event, Asked) and event.offer.exists and not postage.holds(table.game.world, event.offer.id):
                offer = showing.offer(event.offer)
                for to in self.readers(table, (event.offer.player.id,)):
                    self.send(
                        table,
                        to,
                        "offer",
                        f"{table.seq} offer {event.offer.id}",
                        lambda reader: self.press.offer(
                            occasions.OfferLetter(showing.table(), reader, offer)
                        ),
                    )

    def keep_update(self, table: Table, showing: Showing, wanted: LetterWanted, at: datetime) -> scene.Update:
        """Keep what an update brought, for the pages, and return it."""
        update = scene.Update(
            wanted.number,
            at,
            _headline(wanted, showing),
            showing.happenings(wanted.story),
            showing.seats(),
            showing.board(showing.trails(wanted.story)),
        )
        self.tx.put_update(table.id, wanted.number, at, msgspec.json.encode(update))
        return update

    def update_undone(self, table: Table, number: int, at: datetime) -> None:
        """Keep of an update that it was undone, for the pages."""
        showing = self.room.showing(table)
        words = f"Update {number} was undone by the Admin."
        update = scene.Update(number, at, words, (scene.Happening(words),), showing.seats(), showing.board())
        self.tx.put_update(table.id, number, at, msgspec.json.encode(update))

    def _update(self, table: Table, showing: Showing, wanted: LetterWanted, at: datetime) -> None:
        showing.keep()
        game = showing.table()
        update = self.keep_update(table, showing, wanted, at)
        news = occasions.News(
            update, showing.proposals(only_open=True), showing.dates(), dice.told(table.game, table.closed), table.seq
        )
        stories = showing.stories_by_player(wanted.story)
        for to in self.readers(table, None, admin=True):
            name = "" if to.name == ADMIN else to.name
            self.send(
                table,
                to,
                "update",
                f"update {wanted.number}",
                lambda reader: self.press.update(
                    occasions.UpdateLetter(
                        game,
                        reader,
                        news,
                        showing.own_seat(name),
                        showing.happenings(stories.get(name, ()), name) if name else (),
                        showing.may_do(name),
                        showing.offers(name),
                        showing.orders(name),
                        showing.votes(name),
                    )
                ),
            )
        if wanted.kind == "over":
            how = str(wanted.about.get("how", ""))
            seats = tuple(sorted(showing.seats(), key=lambda seat: -(seat.money or 0)))
            for to in self.readers(table, None, admin=True):
                self.send(
                    table,
                    to,
                    "over",
                    f"over {wanted.number}",
                    lambda reader: self.press.game_over(occasions.GameOver(game, reader, how, seats, update.board)),
                )

    def _to_admin(self, table: Table, showing: Showing, wanted: LetterWanted) -> None:
        admin = administrator(self.tx, table.id)
        if admin is None:
            return
        author = str(wanted.about.get("author", ""))
        words = str(wanted.about.get("words", ""))
        number = wanted.about.get("proposal")
        put = showing.world.thing("proposal", str(number)) if number else None
        if put is not None and put.law and not put.text:
            words = f"{words_of(table.game, put)}\n\n{words}"
        answer = (scene.MayDo("Answer", f"message {author}\n\nend", "Answer"),) if author else ()
        may_do = self._buttons(wanted.about) or answer
        self.send(
            table,
            admin,
            "notice",
            f"{table.seq} {wanted.title}",
            lambda reader: self.press.notice(
                occasions.Notice(showing.table(), reader, wanted.title, words, author, may_do=may_do)
            ),
        )

    @staticmethod
    def _choices(showing: Showing, name: str) -> tuple[scene.MayDo, ...]:
        """Return the votes that a reader has not cast yet, as commands."""
        return tuple(choice for vote in showing.votes(name) if not vote.yours for choice in vote.choices)

    @staticmethod
    def _buttons(about: dict[str, Any]) -> tuple[scene.MayDo, ...]:
        """Return what a rule offers in its letter: a `command` with its `button`, or several `buttons` with `help`."""
        offered = [one for one in (about, *about.get("buttons", ())) if one.get("command")]
        return tuple(
            scene.MayDo(str(one["help"]), str(one["command"]), str(one["button"]))
            if "help" in one
            else scene.MayDo(str(one.get("button", one["command"])), str(one["command"]))
            for one in offered
        )

    def welcome(self, table: Table, name: str) -> None:
        """Write the first letter to somebody who has been let in."""
        showing = self.room.showing(table)
        row = self.tx.player(table.id, name)
        seat = showing.own_seat(name)
        if row is not None and seat is not None:
            self.send(
                table,
                addressee(row),
                "welcome",
                "welcome",
                lambda reader: self.press.welcome(
                    occasions.Welcome(
                        showing.table(),
                        reader,
                        seat,
                        None,
                        showing.may_do(name),
                        str(showing.look.get("summary", "")),
                        dice.welcome(table.game, table.closed),
                    )
                ),
            )

    def digest(
        self, table: Table, occasion: str, deadline: scene.Date | None = None, health: tuple[occasions.Health, ...] = ()
    ) -> bool:
        """Write the Admin's digest if there is something to do; return whether there was."""
        admin = administrator(self.tx, table.id)
        parts = digest(self.tx, table, self.room.showing(table), self.now)
        ill = tuple(part for part in health if not part.well)
        if admin is None or not (parts or ill):
            return False
        showing = self.room.showing(table)
        self.send(
            table,
            admin,
            "digest",
            occasion,
            lambda reader: self.press.digest(occasions.Digest(showing.table(), reader, parts, health, deadline)),
        )
        return True

    def remind(self, table: Table, deadline: scene.Date) -> int:
        """Remind those who have something open before a deadline; return how many."""
        showing = self.room.showing(table)
        count = 0
        for row in self.tx.players(table.id):
            if row.admin:
                continue
            votes = tuple(_in_short(vote) for vote in showing.votes(row.name) if not vote.yours)
            offers = showing.offers(row.name)
            if votes or offers:
                count += 1
                self.send(
                    table,
                    addressee(row),
                    "reminder",
                    f"before {deadline.at.isoformat()}",
                    lambda reader: self.press.reminder(
                        occasions.Reminder(
                            showing.table(), reader, deadline, (), offers, votes, showing.orders(row.name)
                        )
                    ),
                )
        return count

    # --- what people wrote

    def receipt(self, table: Table, row: LetterIn, letter: Letter, to: Addressee, handled: Handled) -> None:
        """Answer a letter, line by line; one without a command gets what was read and the likely commands."""
        showing = self.room.showing(table)
        in_reply_to, references = answering(letter)
        remark = ""
        if handled.understood:
            owing.understood(self.tx, to.address, self.now)
        else:
            explained = owing.explains(self.tx, to.address, self.now, misread=bool(handled.lines))
            if not explained:
                self.tx.mark_letter(row.id, "played", "nothing in it was understood, as was said often enough today")
                return
            if explained == owing.EXPLAINED and not handled.lines:
                remark = owing.THE_LAST
        ceiling = self.room.settings.letters_per_hour
        answer = self.tx.count_up_to(to.address, self.now, ceiling)
        remark = remark or owing.last_for_now(answer, ceiling, self.now, table.timezone)
        remarks = (remark,) if remark else ()

        def write(reader: answers.Reader) -> Written:
            if handled.lines:
                return self.press.receipt(
                    occasions.Receipt(
                        showing.table(),
                        reader,
                        letter.subject_as_sent or "your letter",
                        tuple(handled.lines),
                        showing.orders(to.name),
                        showing.next_date(),
                        tuple(handled.answers),
                        (*letter.remarks, *_unread(handled), *remarks),
                    )
                )
            likely = [command for command in handled.likely if command.pattern not in _ALWAYS_SHOWN]
            may_do = tuple(scene.MayDo(command.help, example(command)) for command in likely[:2])
            may_do = may_do or self._open_to(table, showing, to.name)[:2]
            return self.press.nothing_understood(
                occasions.NothingUnderstood(
                    showing.table(),
                    reader,
                    letter.subject_as_sent,
                    tuple(handled.talk[:5]),
                    (*may_do, scene.MayDo("See where you stand", "status")),
                    (*letter.remarks, *_below_stop(handled), *remarks),
                )
            )

        if answer:
            number = self.send(table, to, "receipt", f"letter {row.id}", write, in_reply_to, references, row.id)
            self.tx.mark_letter(row.id, "played", answered_by=number)
        else:
            self.tx.mark_letter(row.id, "played", "it is answered with others when the hour is over")
            lines = handled.lines or [owing.nothing_found(letter.subject_as_sent)]
            owing.owe(self.tx, row, to.address, row.player, self.now, table.id, lines)
        for name in sorted(handled.acted_for):
            other = self.tx.player(table.id, name)
            if other is not None and not self.may_write(other.address):
                owing.owe(self.tx, row, other.address, name, self.now, table.id, handled.lines_for(name))
            elif other is not None:
                self.send(
                    table,
                    addressee(other),
                    "receipt",
                    f"letter {row.id} for {name}",
                    lambda reader: self.press.receipt(
                        occasions.Receipt(
                            showing.table(),
                            reader,
                            f"{to.name} acted for you",
                            handled.lines_for(name),
                            showing.orders(name),
                            showing.next_date(),
                        )
                    ),
                )

    @staticmethod
    def _open_to(table: Table, showing: Showing, name: str) -> tuple[scene.MayDo, ...]:
        """Return what is open to somebody now: votes first, what the rules let them do, and always a letter."""
        writes = [command for command in table.game.commands() if command.pattern == "message PLAYER"]
        return (
            *(vote.choices[0] for vote in showing.votes(name) if vote.choices and not vote.yours),
            *showing.may_do(name),
            *(scene.MayDo(command.help, example(command)) for command in writes),
        )

    def newcomer(self, table: Table, row: LetterIn, letter: Letter, handled: Handled) -> None:
        """Answer somebody who asked to join."""
        to = Addressee("", letter.sender)
        in_reply_to, references = answering(letter)
        self.tx.mark_letter(row.id, "played")
        if not handled.lines:
            self.stranger(row, letter, [self.tx.game(table.id)])
        elif self.may_write(letter.sender):
            showing = self.room.showing(table)
            number = self.send(
                table,
                to,
                "receipt",
                f"letter {row.id}",
                lambda reader: self.press.receipt(
                    occasions.Receipt(
                        showing.table(),
                        reader,
                        letter.subject_as_sent or "join",
                        tuple(handled.lines),
                        remarks=(*letter.remarks, *_unread(handled)),
                    )
                ),
                in_reply_to,
                references,
                row.id,
            )
            self.tx.mark_letter(row.id, "played", answered_by=number)

    def answered(self, row: LetterIn, letter: Letter, held: LetterIn, words: str) -> None:
        """Say what became of a letter that was held, to whoever answered for it."""
        if not held.game or not self.may_write(letter.sender):
            return
        table = self.room.look(self.tx, held.game)
        shown = self.room.showing(table).table()
        player = self.tx.player(held.game, held.player) if held.player else None
        to = addressee(player) if player is not None else Addressee("", letter.sender)
        in_reply_to, references = answering(letter)
        self.send(
            table,
            to,
            "receipt",
            f"letter {row.id}",
            lambda reader: self.press.notice(occasions.Notice(shown, reader, "Your answer", words)),
            in_reply_to,
            references,
            row.id,
        )

    def stranger(self, row: LetterIn, letter: Letter, games: list[GameRow]) -> None:
        """Answer somebody unknown: one short letter a day."""
        if not games or not letter.sender or not self.may_write(letter.sender, daily=True):
            return
        mailbox = games[0].address
        written = self.press.stranger(
            occasions.Stranger(mailbox, lobby.open_games(self.room, self.tx, games), letter.subject_as_sent)
        )
        in_reply_to, references = answering(letter)
        self.room.mailroom.post(
            self.tx,
            game="",
            mailbox=mailbox,
            to=Addressee("", letter.sender),
            kind="stranger",
            occasion=f"letter {row.id}",
            written=written,
            now=self.now,
            reply_to=mailbox,
            in_reply_to=in_reply_to,
            references=references,
            answers=row.id,
        )

    def held_for_somebody(self, row: LetterIn, letter: Letter, game: str) -> None:
        """Say that a letter is held, to who wrote it by somebody else's reply address: one such letter a day.

        It is often that somebody's own, from another address of theirs.
        """
        if letter.by_list or not self.may_write(letter.sender, daily=True):
            return
        words = (
            "You wrote to the reply address of a player who plays from another address than this one. Nothing in your "
            "letter has been carried out: they are asked whether it is theirs. If that player is you, answer the "
            "question that was sent to the address you play from. If not, there is nothing for you to do."
        )
        self._to_outsider(row, letter, self.tx.game(game), words, "", waits=True)

    def unreadable(self, row: LetterIn, letter: Letter, reason: str, game: GameRow | None) -> None:
        """Say to a player that a letter of theirs could not be read, and which limit it passed."""
        owners = self.tx.owners_of_address(letter.sender)
        mailbox = game.address if game else next(iter(self.tx.mailboxes()), "")
        if not owners or not mailbox or not self.may_write(letter.sender):
            return
        words = f"It was set aside, since {reason}. The Admin has been told."
        self._to_outsider(row, letter, game, words, owners[0].name, mailbox)

    def _to_outsider(
        self, row: LetterIn, letter: Letter, game: GameRow | None, words: str, name: str, mailbox: str = "",
        *, waits: bool = False,
    ) -> None:
        """Answer a letter with one sentence, whoever it is from; its links write to the public address."""
        mailbox = game.address if game else mailbox
        written = self.press.refused(occasions.Refused(letter.subject_as_sent, (words,), waits=waits))
        in_reply_to, references = answering(letter)
        self.room.mailroom.post(
            self.tx,
            game=game.id if game else "",
            mailbox=mailbox,
            to=Addressee(name, letter.sender),
            kind="refused",
            occasion=f"letter {row.id}",
            written=written,
            now=self.now,
            reply_to=mailbox,
            in_reply_to=in_reply_to,
            references=references,
            answers=row.id,
        )

def _in_short(vote: answers.Vote) -> answers.Vote:
    """Return what can be voted on less its law and what was found out about it, which another letter has said."""
    return replace(vote, proposal=replace(vote.proposal, look=None, law=""))


def _reply(kind: str, author: str) -> str:
    """Return the command that answers somebody's words."""
    return "post" if kind == "post" else "message admin" if author == ADMIN else f"message {author}"


def _unread(handled: Handled) -> list[str]:
    """Say what was not read: short lines that were taken for talk but may be commands, and commands below “stop”."""
    plain = [line for line in handled.talk if line[-1:] not in ",.!?:;" and line[:1].islower()]
    short = [line for line in plain if len(line.split()) <= 6 and not is_courtesy(line)]
    return [f"Not read as a command: “{line}”" for line in short[:3]] + _below_stop(handled)


def _below_stop(handled: Handled) -> list[str]:
    """Say which commands were not read since a line above them says “stop”."""
    shown = [f"Not read, since it stands below “stop”: “{line}”" for line in handled.below_stop[:3]]
    more = len(handled.below_stop) - len(shown)
    if more > 0:
        shown.append(f"{more} more {'lines below “stop” were' if more > 1 else 'line below “stop” was'} not read.")
    return shown


_NEWS = (Won.told, Ended.told, Enacted.told, Owned.told, Paid.told, Landed.told)
"""What makes a headline, the most telling first."""


def _between_players(entry: dict[str, Any]) -> bool:
    return all(isinstance(entry["f"].get(side), dict) for side in ("payer", "payee"))


def _headline(wanted: LetterWanted, showing: Showing) -> str:
    """Return one sentence that says what an update brought."""
    for told in _NEWS:
        found = [
            entry
            for entry in wanted.story
            if entry.get("t") == told and entry["to"] is None and (told != Paid.told or _between_players(entry))
        ]
        if found:
            most = max(found, key=lambda entry: int(entry["f"].get("amount", 0) or 0))
            return f"{wanted.title}: {as_told(most, '', showing.timezone).rstrip('.')}"
    return wanted.title
