"""Lines of a receipt for commands that were played at once: what happened, with dice and sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..press.occasions import ReceiptLine
from ..press.scene import Happening


def done_line(
    command: str, happenings: Sequence[Happening], *, first: str = "", otherwise: str = "", journal: int | None = None
) -> ReceiptLine:
    """Return the receipt's line for a command that was done.

    happenings: what came of it. first: a sentence before them. otherwise: the words if nothing is told. journal: the
    number of the command's line in the journal.
    """
    telling = [Happening(first), *happenings] if first else happenings
    opening, *rest = passages(telling) or [Happening(otherwise)]
    following = (replace(opening, text=""), *rest) if _is_reckoned(opening) else ()
    return ReceiptLine(command, "done", opening.text, journal=journal, happenings=following)


def passages(happenings: Sequence[Happening]) -> list[Happening]:
    """Join happenings into as few passages as possible; dice or sums end a passage."""
    joined: list[Happening] = []
    sentences: list[str] = []
    for happening in happenings:
        sentences += [happening.text, *happening.conflicts]
        if _is_reckoned(happening):
            joined.append(replace(happening, text=" ".join(sentences), conflicts=()))
            sentences = []
    return [*joined, Happening(" ".join(sentences))] if sentences else joined


def _is_reckoned(happening: Happening) -> bool:
    return bool(happening.dice or happening.sums)
