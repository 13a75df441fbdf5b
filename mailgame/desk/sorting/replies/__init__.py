"""Replies: answers to the server's questions. Each file handles one kind, its `REPLY`; to add one is to add a file.

Only whoever was asked can answer, from their own address: a letter from anybody else is no answer, even by the token.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from mailgame.scanning import Stray, declared, scan

from ....post.reading.identity import Known, Shown
from ....post.reading.letter import Letter
from ....store.rows import LetterIn
from ...commands.consent import answers
from ..deadlines import GoOn
from ..questions import letters_asked_about
from ..replying import Desk, Reply


def gathered(folder: Path | None = None) -> Mapping[str, Reply]:
    """Return the replies that the modules of a folder declare, by the kind of question that their tokens name.

    folder: where the modules are, by default the ones beside this file.
    Raises Stray, naming the file: it declares no reply, or one to a question that has one.
    """
    modules = scan(folder, "") if folder else scan(Path(__file__).parent, __name__)
    replies: dict[str, Reply] = {}
    whose: dict[str, Path] = {}
    for path, module in modules.items():
        reply = declared(path, module, "REPLY", Reply)
        kind = reply.to.known_as
        if kind in replies:
            raise Stray(f"{path}: it takes what answers “{kind}”, as {whose[kind].name} does")
        replies[kind], whose[kind] = reply, path
    return replies


REPLIES = gathered()
"""The replies by the kind of question that they answer."""


def known(shown: Shown) -> Shown:
    """Return a reply token, marked if it belongs to a question that only its reader sees."""
    reply = REPLIES.get(shown.kind.partition(" ")[0])
    return replace(shown, question=True) if reply is not None and reply.alone else shown


def take(desk: Desk, row: LetterIn, letter: Letter, known: Known, shown: Shown) -> bool | GoOn:
    """Take a letter that its owner wrote by a token; return whether it was an answer, or how deadlines are to go on."""
    reply = REPLIES.get(shown.kind.partition(" ")[0])
    return reply is not None and reply.take(desk, row, letter, known, shown)


def refuse(desk: Desk, row: LetterIn, letter: Letter, shown: Shown) -> bool:
    """Refuse an answer that may not be its owner's, and ask them again; return whether it was an answer."""
    reply = REPLIES.get(shown.kind.partition(" ")[0])
    numbers = letters_asked_about(shown.kind)
    if reply is None or reply.ask_again is None or answers(letter.text, letter.said_in_subject, numbers) is None:
        return False
    desk.router.route(row, letter, "", "", "ignored", "an answer that may be somebody else’s")
    if waiting := desk.waiting(numbers):
        reply.ask_again(desk, letter, shown, waiting)
    return True
