"""What a player says to everybody, threaded with what it answers (RFC 5322, 3.6.4)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ...game.talk import Message, messages, without_addresses
from ...post.outbox.thread import shortened
from ...press.scenes.answers import Reader
from ...press.scenes.scene import Game
from ...press.scenes.talkscene import GENERAL, address_of
from ...store.transaction import Transaction
from ..room.mailroom import Addressee
from ..sight.threads import title_of
from ..tables.table import Table
from ..writing.kinds import Occasion, Told
from ..writing.mail import Mail

MOST_BEFORE = 20
"""How many of those that came before it in its thread a letter names."""


class PostLetter(Struct, frozen=True):
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
    author, number = str(about.get("author", "")), about.get("said", 0)
    every = {remark.number: remark for remark in messages(table.game.world)}
    message = every.get(number) if isinstance(number, int) else None
    words = without_addresses(message.words if message is not None else str(about.get("words", "")))
    for to in mail.readers(table, occasion.wanted.to, but=author):
        if message is None:  # said by a rule
            game = mail.room.presenter(table).table()
            mail.send(KIND, table, to, f"{table.seq}", lambda reader: PostLetter(game, reader, author, words))
        else:
            _deliver(mail, table, message, words, every, to)


def _deliver(
    mail: Mail, table: Table, remark: Message, words: str, every: Mapping[int, Message], to: Addressee
) -> None:
    world, game = table.game.world, mail.room.presenter(table).table()
    before, first = every.get(remark.under), every.get(remark.first)
    mail.send(
        KIND, table, to, occasion(remark.number),
        lambda reader: PostLetter(
            game, reader, remark.author, words,
            title_of(world, remark.proposal) if remark.proposal else "",
            before.author if before is not None else "",
            first.author if first is not None else remark.author,
            address_of(str(remark.proposal) if remark.proposal else GENERAL),
        ),
        about=str(remark.number),
        thread=_thread(mail, table, remark, every, to),
    )


def _thread(
    mail: Mail, table: Table, remark: Message, every: Mapping[int, Message], to: Addressee
) -> tuple[str, tuple[str, ...]]:
    """Return In-Reply-To and References of a reader's copy: what it answers, by their copies of that.

    The root of a thread is a letter that nobody gets, so that all that is said in it has the same.
    """
    mailroom, began = mail.room.mailroom, remark.proposal or remark.first
    root = mailroom.identity(table.id, f"thread {'on ' if remark.proposal else ''}{began}", "", KIND)
    references = shortened((root, *filter(None, (
        mailroom.sent(mail.tx, table.id, occasion(number), to, KIND) for number in reversed(_before(remark, every))
    ))))
    follows = remark.under or (remark.proposal and remark.first != remark.number)
    return (references[-1] if follows else ""), references


def _before(remark: Message, every: Mapping[int, Message]) -> list[int]:
    """Return the numbers of what it answers, what that answers and so on: `MOST_BEFORE` at most, the nearest first."""
    numbers: list[int] = []
    before = every.get(remark.under)
    while before is not None and len(numbers) < MOST_BEFORE:
        numbers.append(before.number)
        before = every.get(before.under)
    return numbers


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
