"""Replies: answers to what the server asked; each file is one, its `REPLY`, and a new one is a new file, no more.

Only who was asked can answer, from their own address: what comes by a question's token from anybody else is no answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from mailgame.scanning import Stray, declared, scan

from ...post.identity import Known, Shown
from ...post.letter import Letter
from ...store.rows import LetterIn
from ..deadlines import GoOn
from ..replying import Desk, Reply
from ..sorting.consent import answers
from ..sorting.questions import letters_asked_about


def gathered(folder: Path | None = None) -> Mapping[str, Reply]:
    """Return the replies of a folder by what the token of their question says; by default those of every server.

    Raises Stray, with the file: what is no reply, and a second one to the same question.
    """
    found = scan(folder, "") if folder else scan(Path(__file__).parent, __name__)
    replies: dict[str, Reply] = {}
    whose: dict[str, Path] = {}
    for path, module in found.items():
        reply = declared(path, module, "REPLY", Reply)
        asked = reply.to.known_as
        if asked in replies:
            raise Stray(f"{path}: it takes what answers “{asked}”, as {whose[asked].name} does")
        replies[asked], whose[asked] = reply, path
    return replies


REPLIES = gathered()
"""What becomes of answers to each kind of question."""


def known(shown: Shown) -> Shown:
    """Return a reply token with what is declared of the question that it belongs to, if it does to one."""
    reply = REPLIES.get(shown.kind.partition(" ")[0])
    return replace(shown, question=reply is not None and reply.alone)


def take(desk: Desk, row: LetterIn, letter: Letter, known: Known, shown: Shown) -> bool | GoOn:
    """Take a letter that its owner wrote by a token; return whether it was an answer, or how deadlines go on by it."""
    reply = REPLIES.get(shown.kind.partition(" ")[0])
    return reply is not None and reply.take(desk, row, letter, known, shown)


def refuse(desk: Desk, row: LetterIn, letter: Letter, shown: Shown) -> bool:
    """Refuse an answer that may not be its owner's, and ask them again; return whether it was an answer."""
    reply = REPLIES.get(shown.kind.partition(" ")[0])
    numbers = letters_asked_about(shown.kind)
    if reply is None or reply.ask_again is None or answers(letter.text, letter.subject, numbers) is None:
        return False
    desk.router.route(row, letter, "", "", "ignored", "an answer that may be somebody else’s")
    if waiting := desk.waiting(numbers):
        reply.ask_again(desk, letter, shown, waiting)
    return True
