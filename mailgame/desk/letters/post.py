"""What a player says to everybody, threaded with what it answers (RFC 5322, 3.6.4)."""

from __future__ import annotations

from dataclasses import dataclass

from ...game.talk import Said, said_as, without_addresses
from ...post.thread import shortened
from ...press.answers import Reader
from ...press.scene import Game
from ...press.talkscene import GENERAL, address_of
from ...store.transaction import Transaction
from ..kinds import Occasion, Told
from ..mail import Mail
from ..mailroom import Addressee
from ..sight.threads import title_of
from ..table import Table


@dataclass(frozen=True, slots=True)
class PostLetter:
    """What somebody said to everybody.

    about: the proposal that it is about, in words, "" for none. to: who had said what it answers, "" if it answers
    nothing. began: who began the conversation. thread: the address of the thread's page in the site.
    """

    game: Game
    reader: Reader
    by: str
    text: str
    about: str = ""
    to: str = ""
    began: str = ""
    thread: str = ""


def tell(mail: Mail, occasion: Occasion) -> None:
    """Deliver what somebody said to everybody but them."""
    table, about = occasion.table, occasion.wanted.about
    words, author = without_addresses(str(about.get("words", ""))), str(about.get("author", ""))
    number = about.get("said", 0)
    one = said_as(table.game.world, number) if isinstance(number, int) else None
    for to in mail.readers(table, occasion.wanted.to, but=author):
        if one is None:  # said by a rule
            game = mail.room.presenter(table).table()
            mail.send(KIND, table, to, f"{table.seq}", lambda reader: PostLetter(game, reader, author, words))
        else:
            _deliver(mail, table, one, to)


def _deliver(mail: Mail, table: Table, one: Said, to: Addressee) -> None:
    world, game = table.game.world, mail.room.presenter(table).table()
    before, first = said_as(world, one.under), said_as(world, one.first)
    mail.send(
        KIND, table, to, occasion(one.number),
        lambda reader: PostLetter(
            game, reader, one.author, without_addresses(one.words),
            title_of(world, one.proposal) if one.proposal else "",
            before.author if before is not None else "",
            first.author if first is not None else one.author,
            address_of(str(one.proposal) if one.proposal else GENERAL),
        ),
        about=str(one.number),
        thread=_thread(mail, table, one, to),
    )


def _thread(mail: Mail, table: Table, one: Said, to: Addressee) -> tuple[str, tuple[str, ...]]:
    """Return In-Reply-To and References of a reader's copy: what it answers, by their copies of that.

    The root of a thread is a letter that nobody gets, so that all that is said in it has the same.
    """
    mailroom, began = mail.room.mailroom, one.proposal or one.first
    root = mailroom.identity(table.id, f"thread {'on ' if one.proposal else ''}{began}", "", KIND)
    copies, number = [], one.under
    while number and (before := said_as(table.game.world, number)) is not None:
        copies.append(mailroom.sent(mail.tx, table.id, occasion(number), to, KIND))
        number = before.under
    references = shortened((root, *filter(None, reversed(copies))))
    follows = one.under or (one.proposal and one.first != one.number)
    return (references[-1] if follows else ""), references


def occasion(number: int) -> str:
    """Return the occasion of the letters that bring what was said with this number."""
    return f"post {number}"


def answered_by(tx: Transaction, game: str, kinds: list[str], letters: list[str]) -> int:
    """Return the number of what was said that a letter answers; 0 if it answers nothing that was said.

    kinds: of the reply tokens that it came by. letters: the Message-IDs that it names, the one it answers first.
    """
    for kind in kinds:
        name, _, number = kind.partition(" ")
        if name == KIND.known_as and number.isdecimal():
            return int(number)
    for name in letters:
        out = tx.letter_out_with_message_id(name)
        if out is not None:
            number = out.occasion.removeprefix("post ")
            return int(number) if (out.kind, out.game) == (KIND.known_as, game) and number.isdecimal() else 0
    return 0


KIND = Told("post", called="posts", wanted=("post",), tell=tell, daily=True)
