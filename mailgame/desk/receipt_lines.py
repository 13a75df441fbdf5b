"""What a receipt says of a command that was played at once: what came of it, with its dice and its sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..press.occasions import ReceiptLine
from ..press.scene import Happening


def done_line(
    command: str, happenings: Sequence[Happening], *, first: str = "", otherwise: str = "", journal: int | None = None
) -> ReceiptLine:
    """Return the line of a command that was done.

    `happenings` are what came of it, `first` is what the desk says before them, and `otherwise` what it says where
    there is nothing to say. `journal` is the number of the command's line in the journal.
    """
    told = [Happening(first), *happenings] if first else happenings
    opening, *rest = passages(told) or [Happening(otherwise)]
    following = (replace(opening, text=""), *rest) if _is_reckoned(opening) else ()
    return ReceiptLine(command, "done", opening.text, journal=journal, happenings=following)


def passages(happenings: Sequence[Happening]) -> list[Happening]:
    """Return what happened in as few passages as there can be: one ends where there are dice or sums to show."""
    found: list[Happening] = []
    sentences: list[str] = []
    for one in happenings:
        sentences += [one.text, *one.conflicts]
        if _is_reckoned(one):
            found.append(replace(one, text=" ".join(sentences), conflicts=()))
            sentences = []
    return [*found, Happening(" ".join(sentences))] if sentences else found


def _is_reckoned(happening: Happening) -> bool:
    return bool(happening.dice or happening.sums)
