"""Intake: reads a letter that has come in, and sorts it unless a program wrote it."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from ...post.outbox.thread import is_ours
from ...post.reading.identity import Owner
from ...post.reading.letter import Letter, Unreadable
from ...post.text.newtext import new_text
from ...post.text.ours import subject_of, texts_of
from ...post.text.passages import FEWEST_LINES, may_repeat, repeated, repeated_whole
from ...post.text.requoted import FIRST_LINES, less_requoted, may_quote
from ...store.errors import NotThere, StoreAway
from ...store.rows import LetterIn
from ..letters import answered, refused
from ..lobby.joining import wish_in
from ..room.returns import came_by_return_path, note_returns
from ..sorting.deadlines import GoOn
from ..sorting.sorter import Sorter
from ..sorting.writers import token_of
from ..writing.delayed import moment
from ..writing.mail import Mail
from .copies import all_done, says_so, says_the_same, with_the_same_lines

_log = logging.getLogger(__name__)
_CAME_BEFORE, _CAME_AGAIN = "the same letter came before", "the same letter came again, from its writer"
_CAME_TWICE = "the same letter, sent in the same second, came under another Message-ID"
_TWICE = (
    "This letter came twice, with the same words and the same time of sending. It was played once; the other copy is "
    "left out. If you meant it twice, send it once more."
)
_SAYS_SO = "it says that it was sent before, and that letter was played"
_SENT_BEFORE = (
    "You say that you are sending this again. Your letter before it had the same orders and was played, so this one is "
    "left out: each order is done once. To give them once more, send them without saying so."
)
SENT_AGAIN = "a letter with the same date and words was played before, and whoever got it may have sent it again"
"""Why a letter is held that came before."""
_COPIES_WITHIN = timedelta(hours=1)
_SENT_ANEW_WITHIN, _MOST_LATELY = timedelta(days=3), 200
"""In what time somebody sends a letter once more that was not answered, and how many they send in it at most."""
_UNDER_WAY = timedelta(minutes=5)
"""How long letters are mostly under way at most, by their dates."""
_EARLIEST = 20
"""How many letters since the date of a letter that was long under way are compared with it."""
_LATEST = 3
"""How many of the letters to its writer are compared with a letter that quotes none that it says it answers."""
_LATEST_NEWS = 2
"""How many more of them that answered no letter, if it names none of ours: receipts may have come since the update."""
_LATELY = timedelta(days=30)
_MOST_PLACES = 3
_LONGEST_WISH = 80
_FEWER_FIRST_LINES = 2


class Intake:
    """Takes letters in, within the transaction and at the moment of `mail`."""

    def __init__(self, mail: Mail) -> None:
        self.mail = mail
        self.room, self.tx, self.now = mail.room, mail.tx, mail.now

    def take(self, row: LetterIn) -> GoOn | None:
        """Read a letter and route it.

        Returns how deadlines are to go on if an Admin says so in it; None for any other letter.
        """
        try:
            letter = read(self.mail, row)
        except Unreadable as trouble:
            self._set_aside(row, trouble)
            return None
        sorter = Sorter(self.room, self.tx, self.now)
        if why := _why_automatic(sorter, letter):
            self._note_returns(letter)
            if letter.by_list:  # whoever is on it has its reply addresses
                sorter.note_who_has_seen(row, letter)
            self._pass_over(row, letter, why, sorter)
            return None
        if self._seen_before(row, letter, sorter):
            self.tx.route(row.id, "", "", "duplicate", _CAME_BEFORE, message_id=letter.message_id)
            return None
        if (twin := self._sent_before(row, letter, sorter)) is not None:
            self.tx.route(row.id, twin.game, twin.player, "duplicate", _CAME_TWICE, message_id=letter.message_id)
            answered.answer(self.mail, row, letter, twin, _TWICE)
            return None
        if says_so(letter) and (earlier := self._played_lately(row, letter, sorter)) is not None:
            self.tx.route(row.id, earlier.game, earlier.player, "duplicate", _SAYS_SO, message_id=letter.message_id)
            answered.answer(self.mail, row, letter, earlier, _SENT_BEFORE)
            return None
        if (owner := self._played_long_ago(row, letter, sorter)) is not None:
            sorter.note_who_has_seen(row, letter)
            sorter.router.hold(row, letter, owner, SENT_AGAIN)
            return None
        return sorter.sort(row, letter)

    def _pass_over(self, row: LetterIn, letter: Letter, why: str, sorter: Sorter) -> None:
        """Leave a letter without an answer. The Admin is told of a person who asks to join where programs write."""
        wanted = sorter.asks_to_join(letter) if letter.by_list or (letter.by_address and not letter.report) else None
        if wanted is None:
            self.tx.route(row.id, "", "", "ignored", f"it is {why}", message_id=letter.message_id)
            return
        words, games = wanted
        reason = (
            f"It asks to join (“{words[:_LONGEST_WISH]}”), but it is {why} ({letter.sender}), so nobody was answered. "
            "If a person wrote it, tell them to write from their own address."
        )
        game = games[0].id if len(games) == 1 else ""
        self.tx.route(row.id, game, "", "aside", reason, message_id=letter.message_id)

    def say_that_it_broke(self, row: LetterIn) -> None:
        """Answer a letter that broke the server while it was read, if its sender is known."""
        try:
            with self.tx.savepoint():
                letter = read(self.mail, row)
                if letter.sender and not letter.automatic:
                    refused.unreadable(self.mail, row, letter, "the server stumbled over it", None)
        except StoreAway:
            raise
        except Exception:
            _log.debug("Letter %d cannot be answered.", row.id, exc_info=True)

    def _set_aside(self, row: LetterIn, trouble: Unreadable) -> None:
        letter = trouble.letter
        sorter = Sorter(self.room, self.tx, self.now)
        games = sorter.router.addressed(letter) if letter else []
        game = games[0] if len(games) == 1 else None
        if letter is not None and letter.report:
            self._note_returns(letter)
            self.tx.route(row.id, "", "", "ignored", f"it is {letter.automatic}, and {trouble.reason}")
            return
        self.tx.route(row.id, game.id if game else "", "", "aside", trouble.reason)
        if letter is not None and letter.sender and not letter.automatic:
            sorter.note_who_has_seen(row, letter)
            refused.unreadable(self.mail, row, letter, trouble.reason, game)

    def _seen_before(self, row: LetterIn, letter: Letter, sorter: Sorter) -> bool:
        """Tell whether a letter came before: its sender and words count too, since clients reuse Message-IDs.

        A copy may have been added to on its way: a list puts its name before the subject and a footer below the text, a
        server a warning above.
        A copy that came by a list or by a program was not taken for a letter. One that waits, or was refused, since
        anybody may have written it, gives way to one that its writer is known to have written.
        """
        for earlier in self.tx.letters_with_message_id(letter.message_id):
            if earlier.id == row.id or earlier.state == "duplicate":
                continue
            try:
                before = _new_in(self.mail, earlier)
            except Unreadable:
                continue
            if not says_the_same(letter, before, sorter):
                continue
            if self._proves_more(letter, earlier, before, sorter):
                self.tx.mark_letter(earlier.id, "duplicate", _CAME_AGAIN)
            elif earlier.state not in ("ignored", "aside") or not _why_automatic(sorter, before):
                return True
        return False

    def _sent_before(self, row: LetterIn, letter: Letter, sorter: Sorter) -> LetterIn | None:
        """Return the letter that came with these words, sent in the same second, within the hour; None if none counts.

        What scans mail for viruses may pass a letter on twice, anew. It is told, since a program may write so fast.
        """
        first = self.room.first_sent(row.id, letter.sender, letter.sent) if letter.sent else row.id
        try:
            earlier = self.tx.letter(first) if first != row.id else row
            counts = earlier.id != row.id and earlier.state in ("routed", "played")
            if not counts or abs(row.received_at - earlier.received_at) > _COPIES_WITHIN:
                return None
            before = _new_in(self.mail, earlier)
        except (NotThere, Unreadable):
            return None
        same_way = (before.in_reply_to, before.written_to) == (letter.in_reply_to, letter.written_to)
        alike = same_way and says_the_same(letter, before, sorter)
        return earlier if alike and sorter.knows_who_wrote(letter) else None

    def _played_lately(self, row: LetterIn, letter: Letter, sorter: Sorter) -> LetterIn | None:
        """Return the last letter of the one who wrote this, if it has the same lines and all its orders were done."""
        owner = next(iter(sorter.writers(letter)), None) if sorter.knows_who_wrote(letter) else None
        if owner is None:
            return None
        since = row.received_at - _SENT_ANEW_WITHIN
        taken = self.tx.taken_from(owner.game, owner.player, since, row.received_at, _MOST_LATELY)
        earlier = next((one for one in reversed(taken) if one.id != row.id), None)
        if earlier is None or len(taken) == _MOST_LATELY:
            return None
        with contextlib.suppress(Unreadable):
            lines = with_the_same_lines(letter, _new_in(self.mail, earlier), owner.player)
            orders = sum(sorter.desk.holds_commands(owner, line) for line in lines)
            return earlier if orders and all_done(self.tx.journal(owner.game), earlier.id, orders) else None
        return None

    def _played_long_ago(self, row: LetterIn, letter: Letter, sorter: Sorter) -> Owner | None:
        """Return whose letter with the same date and words was played before; None if none was, or not so long ago.

        Whoever got a copy of a letter can send it on whenever they like, and its signature holds, though not every one
        covers the Message-ID. A program with a clock that stands still may mean it.
        """
        sent = moment(letter.sent)
        if sent is None or row.received_at - sent < _UNDER_WAY:
            return None
        for owner in sorter.writers(letter):
            first, last = sent - _COPIES_WITHIN, row.received_at - _COPIES_WITHIN
            taken = self.tx.taken_from(owner.game, owner.player, first, last, _EARLIEST)
            for earlier in taken:
                with contextlib.suppress(Unreadable):
                    before = _new_in(self.mail, earlier)
                    if before.sent == letter.sent and says_the_same(letter, before, sorter):
                        return owner if sorter.knows_who_wrote(letter) else None
        return None

    @staticmethod
    def _proves_more(letter: Letter, earlier: LetterIn, before: Letter, sorter: Sorter) -> bool:
        """Return whether a letter is surely its writer's, while an earlier copy of it was not, and was not played."""
        waits = earlier.state in ("held", "ignored") and not sorter.knows_who_wrote(before)
        return waits and sorter.knows_who_wrote(letter)

    def _note_returns(self, letter: Letter) -> None:
        """Record a report of failed delivery. If letters no longer reach a player, that game's pages are rewritten."""
        secret = bool(self.room.mailroom.lives[-1])
        for game in sorted(note_returns(self.tx, letter, self.now, ids_are_secret=secret)):
            self.tx.owe_pages(game)


def read(mail: Mail, row: LetterIn) -> Letter:
    """Read a letter, without the text of ours that it quotes unmarked. Raises Unreadable."""
    if row.truncated:
        raise Unreadable("it is too long to be read", mail.room.read(mail.tx, row.id))
    read_already = mail.room.lately.pop(row.id, None)
    return read_already if read_already is not None else _new_in(mail, row)


def _new_in(mail: Mail, row: LetterIn) -> Letter:
    letter = mail.room.read(mail.tx, row.id)
    has_room = letter.text.count("\n") >= FEWEST_LINES - 1
    if not has_room and not (letter.in_reply_to and letter.said_in_subject):
        return letter
    names = dict.fromkeys(filter(None, (letter.in_reply_to, *letter.references[-2:])))
    ours = tuple(filter(is_ours, names))
    sent = mail.tx.letters_out_named(ours) if ours else {}
    answered = sent.get(letter.in_reply_to)
    if answered is not None and letter.said_in_subject and subject_of(answered) == letter.subject:
        letter = replace(letter, subject_is_quoted=True)
    if not has_room:
        return letter
    named = [sent[name] for name in names if name in sent]
    # It may quote another than it names: a help desk goes on naming the first.
    latest = [raw for raw in _latest(mail, letter, row.received_at, 0 if named else _LATEST_NEWS) if raw not in named]
    letter = _less_quoted(letter, named, latest)
    text = letter.text
    again = repeated(text, [earlier for raw in (*named, *latest) if may_repeat(text, raw) for earlier in texts_of(raw)])
    if not named:
        again = again.union(*(repeated_whole(text, earlier) for earlier in _answered(mail, names, row)))
    return replace(letter, repeated=again) if again else letter


def _less_quoted(letter: Letter, named: Sequence[bytes], latest: Sequence[bytes]) -> Letter:
    """Return a letter without what it quotes of ours, beginning with the letter that it quotes most.

    named: those that it says it answers. latest: others; it must begin as these do, since further down they may quote
    its writer.
    """
    may = [(texts_of(raw), FIRST_LINES) for raw in named if may_quote(letter.text, raw)]
    may += [
        (tuple(new_text(part).text for part in texts_of(raw)), _FEWER_FIRST_LINES)
        for raw in latest if may_quote(letter.text, raw)
    ]
    for _ in range(len(may)):
        lessened = [less_requoted(letter.text, texts, first_lines) for texts, first_lines in may]
        most = max(lessened, key=lambda new: new.left_out)
        if not most.left_out:
            break
        letter = replace(letter, text=most.text, left_out=letter.left_out + most.left_out)
    return letter


def _answered(mail: Mail, names: Iterable[str], row: LetterIn) -> list[str]:
    """Return the texts of letters to us that a letter answers: another player wrote to us and to its writer."""
    texts = []
    for earlier in mail.tx.letters_answered(names, row.received_at):
        with contextlib.suppress(Unreadable):
            texts.append(mail.room.read(mail.tx, earlier.id).text)
    return texts


def _latest(mail: Mail, letter: Letter, arrived: datetime, news: int) -> list[bytes]:
    """Return our latest letters to those who may have written a letter, up to its arrival; `news`: how many more."""
    tx = mail.tx
    holders = [held for token in map(token_of, letter.recipients) if token and (held := tx.holder_of_token(token))]
    writers = [player for _, player in holders if player is not None]
    return [mail.room.posted(tx, posted) for player in (writers or tx.owners_of_address(letter.sender))[:_MOST_PLACES]
            for posted in tx.latest_posted_to(player, arrived - _LATELY, arrived, _LATEST, news)]


def _why_automatic(sorter: Sorter, letter: Letter) -> str:
    """Return why a letter counts as automatic; "" if a person wrote it, as is assumed if it holds a command."""
    if letter.by_address and not letter.report and sorter.is_players_own(letter):
        return ""
    if letter.automatic and not letter.by_list and not letter.only_seems:
        return letter.automatic
    if letter.by_list and not sorter.has_token(letter):
        return letter.automatic
    seems = letter.only_seems or ("an answer to where bounces go" if came_by_return_path(letter) else "")
    return seems if seems and not (sorter.orders_something(letter) or wish_in(letter) is not None) else ""


def in_words(letter: LetterIn) -> str:
    """Return what became of a letter that came in, for the log."""
    whose = f" of {letter.player}" if letter.player else ""
    where = f" to {letter.game}" if letter.game else ""
    why = f", {letter.reason}" if letter.reason else ""
    return f"In: letter {letter.id}{whose}{where}, {letter.state}{why}"
