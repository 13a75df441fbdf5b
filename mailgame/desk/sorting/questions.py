"""Questions: “Was it you?”, to the owner of an address or a reply address in whose name a letter came.

One question lists all letters that wait for a player, and the answer says for each whether they wrote it. Forged
letters neither bury a player in questions nor keep them from being asked: the first questions come at once, then each
waits twice as long as the one before, until the player answers; none is dropped.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from ...post.mime.addresses import same_address
from ...post.reading.identity import Owner, Shown, learnt
from ...post.reading.letter import Letter, Unreadable
from ...press.scenes import scene
from ...store.errors import StoreAway
from ...store.rows import GameRow, LetterIn, PlayerRow, QuestionRow
from ..letters import confirm_join, was_it_you
from ..lobby.introducing import in_line
from ..lobby.joining import Wish, wish_in
from ..lobby.routing import is_ours
from ..room.mailroom import addressee
from ..writing.mail import Mail
from .writers import owners_of, unknown_senders

_log = logging.getLogger(__name__)

HELD_FOR = timedelta(days=7)
"""How long a letter is held for an answer to “was it you”."""
AT_ONCE = 3
"""How many questions in a row are asked without waiting."""
FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=15), timedelta(hours=6)
"""How long the next one waits after that: twice as long each time, up to the longest."""
BUSY_WAIT = timedelta(hours=1)
"""How long a newcomer waits to be asked while too many ask to join."""
A_DAY = timedelta(days=1)
MOST_LISTED = 20
"""How many letters one question lists."""
MOST_LINES = 10
MOST_OWED = 20
"""How many owed questions are asked in one transaction."""
AGAIN = "again"
"""The word in a question's kind that marks one asked for the second time."""
BY_NUMBER = "by-number"
"""The word in a question's kind that marks one to which no “yes” counts that does not give the letter's number."""


def letters_asked_about(kind: str) -> tuple[int, ...]:
    """Return the numbers of the letters that a question of this kind (“confirm 12 13”, “confirm again 12”) is about."""
    return tuple(int(word) for word in kind.split() if word.isdecimal())


class Questions:
    """Asks within one transaction, at one moment."""

    def __init__(self, mail: Mail) -> None:
        self.mail = mail
        self.room, self.tx, self.now = mail.room, mail.tx, mail.now

    # --- asking

    def ask(self, owner: Owner, row: LetterIn) -> None:
        """Ask a player about the letters held for them, of which `row` is the latest; now, or as soon as it is time."""
        question = self._asked(owner.game, owner.player)
        question = replace(question, newest=min(question.newest, row.id - 1))
        due = self._next_time(question)
        if due <= self.now and question.times and self._was_asked_the_same(owner, row):
            due = self.now + FIRST_WAIT
        if due <= self.now:
            self._send(owner, question)
        else:
            self.tx.put_question(replace(question, due_at=question.due_at or due))

    def ask_about(self, owner: Owner, row: LetterIn) -> None:
        """Ask a player about a letter that is held for somebody else, who is asked too."""
        question = self._asked(owner.game, owner.player)
        player = self.tx.player(owner.game, owner.player)
        if player is not None and self._next_time(question) <= self.now:
            self._write(player, [row])
            self.tx.put_question(replace(question, asked_at=self.now, times=question.times + 1))

    def ask_to_join(self, row: LetterIn, letter: Letter, game: GameRow) -> None:
        """Ask at a newcomer's address whether they asked to join; now, or as soon as it is time."""
        question = replace(self._asked(game.id, f"join {letter.sender}"), newest=row.id)
        due = self._next_time(question)
        if due <= self.now and not self.mail.is_within_bounds(letter, "newcomers"):
            due = self.now + BUSY_WAIT
        if due <= self.now:
            self._write_join(str(row.id), row, letter, game)
            self.tx.put_question(replace(question, asked_at=self.now, times=question.times + 1, due_at=None))
        else:
            self.tx.put_question(replace(question, due_at=due))

    def may_ask_which(self, owner: Owner) -> bool:
        """Tell whether a player may be asked now which game a doubtful letter is for; count it if so."""
        question = self._asked(owner.game, owner.player)
        if self._next_time(question) > self.now:
            return False
        self.tx.put_question(replace(question, asked_at=self.now, times=max(question.times, AT_ONCE - 1) + 1))
        return True

    def ask_what_is_owed(self, raise_faults: bool) -> None:
        """Ask all questions that are due; one that breaks the server is tried again later.

        raise_faults: raise what broke instead, as tests want it.
        """
        for question in self.tx.questions_owed(self.now, MOST_OWED):
            try:
                with self.tx.savepoint():
                    if question.player.startswith("join "):
                        self._join_owed(question)
                    else:
                        self._send(Owner(question.game, question.player), question)
            except StoreAway:
                raise
            except Exception:
                if raise_faults:
                    raise
                _log.exception("%s of the game %s cannot be asked.", question.player, question.game)
                self.tx.put_question(replace(question, due_at=self.now + LONGEST_WAIT))

    def answered(self, owner: Owner) -> None:
        """Note that a player has answered, so that the next question need not wait."""
        question = self.tx.question(owner.game, owner.player)
        if question is not None:
            due = self.now if question.due_at is not None else None
            self.tx.put_question(replace(question, times=0, due_at=due))

    def ask_again(self, shown: Shown, why: str, numbers: Sequence[int], by_number: bool = False) -> bool:
        """Ask once more about these letters; False if that was done before. `why`: the reason, in a sentence.

        by_number: a “yes” must give the letter's number.
        """
        about = " ".join([AGAIN, *([BY_NUMBER] if by_number else []), *map(str, numbers)])
        player = self.tx.player(shown.owner.game, shown.owner.player)
        if player is None or self._was_asked(player, f"{was_it_you.KIND.known_as} {about}"):
            return False
        self._write(player, [self.tx.letter(number) for number in numbers], about, why)
        return True

    def ask_to_join_again(self, shown: Shown, by_number: bool = False) -> bool:
        """Ask a newcomer once more; False if that was done before. `by_number`: as `ask_again` takes it."""
        number = letters_asked_about(shown.kind)[0]
        held = self.tx.letter(number)
        about = f"{AGAIN} {BY_NUMBER} {number}" if by_number else f"{AGAIN} {number}"
        kind = f"{confirm_join.KIND.known_as} {about}"
        game, letter = self.tx.game(held.game), self.read(held)
        if AGAIN in shown.kind.split() or letter is None or self._was_asked(PlayerRow(game.id, "", ""), kind):
            return False
        self._write_join(about, held, letter, game)
        return True

    def _was_asked(self, player: PlayerRow, kind: str) -> bool:
        to, mailroom = addressee(player), self.room.mailroom
        serials = range(player.serial + 1)[-20:]
        tokens = (mailroom.token(player.game, replace(to, serial=serial), kind) for serial in serials)
        return any(self.tx.owner_of_token(token) is not None for token in tokens)

    # --- when

    def _was_asked_the_same(self, owner: Owner, row: LetterIn) -> bool:
        """Tell whether a letter with the same words is held already: one question is enough for a while."""
        waiting = self.tx.held_for(owner.game, owner.player, self.now - HELD_FOR, 0, MOST_LISTED)
        letters = filter(None, map(self.read, [row, *waiting]))
        contents = [(letter.sender, letter.subject, letter.text) for letter in letters]
        return contents[1:].count(contents[0]) > 1 if contents else False

    def _asked(self, game: str, player: str) -> QuestionRow:
        question = self.tx.question(game, player)
        if question is None:
            return QuestionRow(game, player, self.now - A_DAY, 0, 0)
        return question if question.asked_at + A_DAY > self.now else replace(question, times=0)

    def _next_time(self, question: QuestionRow) -> datetime:
        """Return when a player may next be asked."""
        if question.times < AT_ONCE:
            return self.now
        wait = min(FIRST_WAIT * (1 << min(question.times - AT_ONCE, 10)), LONGEST_WAIT)
        return max(question.asked_at + wait, self.now)

    def _send(self, owner: Owner, question: QuestionRow) -> None:
        """Ask about the letters that are held: those not asked about yet, and as many earlier ones as fit."""
        player = self.tx.player(owner.game, owner.player)
        since = self.now - HELD_FOR
        fresh = self.tx.held_for(owner.game, owner.player, since, question.newest, MOST_LISTED)
        if player is None or not fresh:
            self.tx.put_question(replace(question, due_at=None))
            return
        earlier = self.tx.held_for(owner.game, owner.player, since, 0, MOST_LISTED - len(fresh))
        rows = sorted({row.id: row for row in (*earlier, *fresh)}.values(), key=lambda row: row.id)
        self._write(player, rows, unlisted=self.tx.count_held_for(owner.game, owner.player, since) - len(rows))
        question = replace(question, asked_at=self.now, times=question.times + 1, newest=fresh[-1].id, due_at=None)
        if self.tx.held_for(owner.game, owner.player, since, question.newest, 1):
            question = replace(question, due_at=max(self._next_time(question), self.now + FIRST_WAIT))
        self.tx.put_question(question)

    # --- writing

    def read(self, row: LetterIn) -> Letter | None:
        """Read a letter that is held; None if it can no longer be read."""
        try:
            return self.room.read(self.tx, row.id)
        except Unreadable:
            return None

    def _write(self, player: PlayerRow, rows: Sequence[LetterIn], about: str = "", again: str = "",
               unlisted: int = 0) -> None:
        numbers = " ".join(str(row.id) for row in rows)
        single = len(rows) == 1 and BY_NUMBER not in about
        held = [self._described(row, player, "" if single else f" {row.id}") for row in rows]
        was_it_you.ask(
            self.mail,
            self.room.look(self.tx, player.game),
            addressee(player),
            about or numbers,
            f"{was_it_you.KIND.known_as} {about}" if about else f"letter {numbers}",
            held,
            max(row.stored_at for row in rows) + HELD_FOR,
            again,
            unlisted,
        )

    def unknown_senders(self, letter: Letter) -> list[str]:
        """Return who sent a letter for its author, as it says, and plays nowhere (`writers.unknown_senders`)."""
        mailbox = self.room.settings.mailbox
        return unknown_senders(self.tx, letter, lambda address: is_ours(address, self.tx.first_played_at, mailbox))

    def _described(self, row: LetterIn, player: PlayerRow, number: str) -> scene.HeldLetter:
        """Return a held letter as a question shows it; words that another player may have written are left out."""
        letter = self.read(row)
        sender = letter.sender if letter is not None else ""
        owner = Owner(player.game, addressee(player).name)
        owners = owners_of(self.tx, sender)
        others = any(other.game == owner.game for other in owners) and owner not in owners
        lines = letter.text.split("\n") if letter is not None and not others else []
        added = self.tx.added_addresses(player.game, player.name)
        shown = Shown("", owner, player.address, added=added, strict=player.admin)
        learns = learnt(letter, shown, owners, self.unknown_senders(letter)) if letter is not None else []
        which = f" (letter{number})" if number else ""
        return scene.HeldLetter(
            row.received_at,
            letter.subject_as_sent if letter is not None and not others else "",
            tuple(line for line in lines if line.strip())[:MOST_LINES],
            scene.MayDo(f"Yes, that was me{which}", f"yes{number}"),
            scene.MayDo(f"No, that was not me{which}", f"no{number}"),
            "it says that it is from another player" if others else _why(row, sender, player),
            " and ".join(address for address in learns if not shown.sends(address)),
        )

    def _write_join(self, about: str, row: LetterIn, letter: Letter, game: GameRow) -> None:
        occasion = f"{confirm_join.KIND.known_as} {about}" if AGAIN in about else f"letter {row.id}"
        table = self.room.look(self.tx, game.id)
        name = self._name_wanted(letter, game)
        number = row.id if BY_NUMBER in about else 0
        confirm_join.ask(self.mail, table, letter.sender, about, occasion, name, self.now + HELD_FOR, number)

    def _join_owed(self, question: QuestionRow) -> None:
        row = self.tx.letter(question.newest)
        letter = self.read(row) if row.state == "held" else None
        if letter is None:
            self.tx.put_question(replace(question, due_at=None))
            return
        game = self.tx.game(question.game)
        self.ask_to_join(row, letter, game)

    def _name_wanted(self, letter: Letter, game: GameRow) -> str:
        """Return the name that a newcomer wants to play by."""
        wanted = wish_in(letter) or Wish("", letter.sender)
        return in_line(wanted.rest, self.room.look(self.tx, game.id).game.engine.book.inquiries)[0]


def _why(row: LetterIn, sender: str, player: PlayerRow) -> str:
    """Return why a letter is held, in words that follow “since”; "" for the usual reason."""
    usual = f"nothing proves that it is from {sender}"
    return "" if same_address(sender, player.address) and row.reason == usual else row.reason
