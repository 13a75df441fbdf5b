"""The answer to a letter that could not be read, exceeded a limit, or is held until somebody confirms it."""

from __future__ import annotations

from msgspec import Struct

from ...post.reading.letter import Letter
from ...press.scenes.answers import Reader
from ...press.scenes.scene import Game, MayDo
from ...store.rows import GameRow, LetterIn
from ..room.kind import Kind
from ..room.mailroom import Addressee
from ..writing.mail import Mail


class Refused(Struct, frozen=True):
    """A letter that was read in part or not at all.

    reasons: why, in words. game: None if it is not known. waits: it was read, is held, and need not be sent again.
    """

    subject: str
    reasons: tuple[str, ...]
    game: Game | None = None
    reader: Reader | None = None
    may_do: tuple[MayDo, ...] = ()
    waits: bool = False


_HELD = (
    "You wrote to the reply address of a player who plays from another address than this one. Nothing in your "
    "letter has been carried out: they are asked whether it is theirs. If that player is you, answer the "
    "question that was sent to the address you play from. If not, there is nothing for you to do."
)


def held_for_somebody(mail: Mail, row: LetterIn, letter: Letter, game: str) -> None:
    """Tell the writer of a letter to somebody else's reply address that it is held, if they may be written to.

    Often it is the player's own letter, from another address of theirs.
    """
    if not letter.by_list and mail.may_write_to_stranger(letter, "with a token"):
        _answer(mail, row, letter, mail.tx.game(game), _HELD, waits=True)


def unreadable(mail: Mail, row: LetterIn, letter: Letter, reason: str, game: GameRow | None) -> None:
    """Tell a player that their letter could not be read, and the `reason`, in words."""
    owners = mail.tx.owners_of_address(letter.sender)
    mailbox = game.address if game else next(iter(mail.tx.mailboxes()), "")
    if owners and mailbox and mail.may_write(letter.sender):
        words = f"It was set aside, since {reason}. The Admin has been told."
        _answer(mail, row, letter, game, words, owners[0].name, mailbox)


def _answer(
    mail: Mail, row: LetterIn, letter: Letter, game: GameRow | None, words: str, name: str = "", mailbox: str = "",
    *, waits: bool = False,
) -> None:
    """Answer a letter with a sentence, whoever it is from; links in it write to the public address."""
    mail.hand_over(
        KIND,
        game.address if game else mailbox,
        Addressee(name, letter.sender),
        f"letter {row.id}",
        mail.press.write(KIND.name, Refused(letter.subject_as_sent, (words,), waits=waits)),
        game=game.id if game else "",
        answers=(row, letter),
    )


KIND = Kind("refused")
