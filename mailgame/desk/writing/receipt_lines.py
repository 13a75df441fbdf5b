"""Lines of a receipt for commands that were played at once: what happened, with dice and sums."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from mailgame.game.game import Game

from ...game.inputs import Refusal, Result
from ...kernel.narration import Narration
from ...law import Concluded, Thing, Voted, describe, money, say_list
from ...press.scenes.occasions import ReceiptLine
from ...press.scenes.scene import Happening
from ..commands.ballots import called
from ..sight import ballot_pages

WORDS_ONLY = "It is words only: if it is adopted, the Admin applies it by hand."
_REPLACED = "withdrawn"
"""What a proposal is that made way for another of its author's."""
_HELP_LAW = "“help law” says how a rule takes effect by itself."


def refused_line(command: str, refusal: Refusal) -> ReceiptLine:
    """Return the receipt's line for a command that was refused: why, and by which rule."""
    rule = f" (rule {refusal.rule})" if refusal.rule else ""
    return ReceiptLine(command, "refused", refusal.words + rule)


def done_line(
    command: str, happenings: Sequence[Happening], *, first: str = "", otherwise: str = "", journal: int | None = None,
    made: str = "",
) -> ReceiptLine:
    """Return the receipt's line for a command that was done.

    happenings: what came of it. first: a sentence before them. otherwise: the words if nothing is told. journal: the
    number of the command's line in the journal. made: the number of a proposal that it made.
    """
    something_told = any(happening.text or happening.dice or happening.sums for happening in happenings)
    words = first or ("" if something_told else otherwise)
    return ReceiptLine(command, "done", words, journal=journal, happenings=tuple(happenings), made=made)


def told_to_all(result: Result) -> str:
    """Return the words of the letters to all players that a command brought, which the Admin does not get."""
    letters = (wanted for wanted in result.letters if wanted.to is None and not wanted.number)
    return " ".join(words for wanted in letters if (words := str(wanted.about.get("words", ""))))


def proposed(result: Result, proposal: Thing, *, again: bool, waits: Sequence[str] = ()) -> str:
    """Say which number a proposal has, what it replaces, and what it means that it is words only.

    again: the last was explained in the same letter. waits: the clocks that its law waits for and that nothing sets.
    """
    words = f"{replaced(result, proposal)}It is proposal {proposal.id}."
    if waits:
        clocks = say_list([f"“{name}”" for name in waits])
        words += f" Nothing sets the clock {clocks} that it waits for. This does: SetTimer(\"{waits[0]}\", days=(0,))."
    if proposal.effect == "by itself":
        return words
    return f"{words} It is words only, too." if again else f"{words} {WORDS_ONLY} {_HELP_LAW}"


def replaced(result: Result, proposal: Thing) -> str:
    """Say which other proposals a proposal took the place of; "" if of none."""
    gone = [event.proposal for event in result.events if isinstance(event, Concluded) and event.status == _REPLACED]
    titles = [f"proposal {other.id} (to {describe(other)})" for other in gone if other.id != proposal.id]
    return f"It replaces {say_list(titles)}. " if titles else ""


def of_replaced(entry: Narration) -> bool:
    """Tell whether a sentence of a proposal's own story says that another made way for it, as `replaced` does."""
    return entry.get("template") == Concluded.told and entry["fields"].get("status") == _REPLACED


def with_end(line: ReceiptLine, result: Result, who: str, game: Game) -> ReceiptLine:
    """Return a line with the vote just cast, and up to when it can be changed; as it is if that is over."""
    for event in result.events:
        if isinstance(event, Voted) and event.player.id == who and not event.ballot.closed:
            until = ballot_pages.closes(game.world, event.ballot)
            endless = () if until is not None else (Happening("You can change it until it is closed."),)
            vote = event.ballot.votes.get(who, {})
            voted = ((called(event.ballot).capitalize(), str(vote["choice"])),) if "choice" in vote else ()
            untold = tuple(one for one in line.happenings if not _is_said(line.command, one, cast(result, who), voted))
            return replace(line, until=until, voted=voted, happenings=(*untold, *endless))
    return line


def _is_said(command: str, one: Happening, vote: str, voted: Sequence[tuple[str, str]]) -> bool:
    """Tell whether a sentence says what somebody voted, and the command above it says so in as many words."""
    lines = {f"vote {on.lower().removeprefix('proposal ')} {choice}".casefold() for on, choice in voted}
    return one.is_bare and one.text == vote and command.casefold() in lines


def cast(result: Result, who: str) -> str:
    """Say what a player voted; nobody else is told."""
    for event in result.events:
        if isinstance(event, Voted) and event.player.id == who and who in event.ballot.votes:
            vote = event.ballot.votes[who]
            sum_ = f" with {money(vote['amount'])}" if event.ballot.in_money else ""
            return f"Your vote on {called(event.ballot)} is {vote['choice']}{sum_}."
    return ""
