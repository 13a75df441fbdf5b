"""Lines of a receipt for commands that were played at once: what happened, with dice and sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..game.inputs import Result
from ..law import Concluded, Thing, Voted, describe, money
from ..press.occasions import ReceiptLine
from ..press.scene import Happening
from .commands.ballots import called


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


def replaced(result: Result, proposal: Thing) -> str:
    """Say which other proposals a proposal took the place of; "" if of none."""
    gone = [event.proposal for event in result.events if isinstance(event, Concluded) and event.status == "withdrawn"]
    titles = [f"proposal {other.id} (to {describe(other)})" for other in gone if other.id != proposal.id]
    return f"It replaces {' and '.join(titles)}. " if titles else ""


def cast(result: Result, who: str) -> str:
    """Say what a player voted; nobody else is told."""
    for event in result.events:
        if isinstance(event, Voted) and event.player.id == who and who in event.ballot.votes:
            vote = event.ballot.votes[who]
            sum_ = f" with {money(vote['amount'])}" if event.ballot.in_money else ""
            return f"Your vote on {called(event.ballot)} is {vote['choice']}{sum_}."
    return ""
