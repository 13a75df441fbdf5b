"""The outcome of a letter: its lines and answers, for the receipt."""

from __future__ import annotations

import re

from msgspec import Struct, field

from ...law import Command
from ...press.scenes.answer import Answer
from ...press.scenes.occasions import ReceiptLine
from ...press.scenes.scene import MayDo
from ..commands.courtesy import is_courtesy
from ..commands.guards import guarded
from ..commands.sentences import GOES_ON
from ..lobby.introducing import Introduction
from ..meaning.guess import Guess
from ..meaning.topics import Topic

_LAST_ROUND = (
    "Many times in a row today you have answered our letters with the same, as a program would. Until tomorrow it is "
    "not played again. If you need it, write a new letter with a subject and words of your own."
)

_TOO_SOON = (
    "Your “yes” came within seconds of the question, as a program’s would, so nothing was done. If you mean it, answer "
    "once more: yes"
)
_UNCLEAR = (
    "You were asked whether you mean it, and only a plain “yes” or “no” counts, so nothing was done. If you mean it, "
    "answer with nothing but: yes"
)
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|(?:mailto:)?[^\s@]+@[^\s@]+")


class Handled(Struct):
    """The outcome of a letter.

    lines: one for each command. answers: of queries. talk: the lines that are no commands. acted_for: the players in
    whose name the writer acted. likely: commands that would use what is attached. below_stop: commands below “stop”.
    in_text: lines that are commands but were taken for text of one above: that command, and the line.
    aside: commands that stand in a quotation, and why they are taken for one. in_subject: a subject that would be one.
    understood: there was a command, whatever its outcome. theirs: lines as the players acted for read them, by their
    numbers in the journal. meant: what lines of talk probably meant. writer: the player who wrote, "" for anybody
    else. guessed: how many lines got a guess. explained: how many letters a day in which nothing is understood are
    answered; 0: as many as any player's. lapsed: the line to which the letter says yes too late, "" if none.
    too_soon: the line to which it says yes sooner than anybody could have read the question, "" if none. declined,
    unclear: the line to which it says no, or what is neither yes nor no, "" if none.
    on_file: the numbers of its writer’s orders on file before it.
    last_round, went_round: the same commands came for the last time, or once too often, in answer to ours today.
    """

    lines: list[ReceiptLine]
    answers: list[Answer]
    talk: list[str]
    acted_for: set[str]
    likely: list[Command]
    below_stop: list[str] = field(default_factory=list)
    in_text: list[tuple[str, str]] = field(default_factory=list)
    aside: list[tuple[str, str]] = field(default_factory=list)
    in_subject: str = ""
    with_texts: frozenset[str] = frozenset()
    """Those of the commands in `aside` that take a text."""
    understood: bool = False
    theirs: dict[int, ReceiptLine] = field(default_factory=dict)
    unanswered: Introduction | None = None
    """What a newcomer has said so far, if they have yet to answer a question."""
    meant: dict[str, tuple[Guess, ...]] = field(default_factory=dict)
    writer: str = ""
    guessed: int = 0
    explained: int = 0
    lapsed: str = ""
    too_soon: str = ""
    declined: str = ""
    unclear: str = ""
    on_file: frozenset[int] = frozenset()
    last_round: bool = False
    went_round: bool = False
    quotes: bool = False
    """Whether lines of it were left out, as they bear the marks of a quotation."""
    beside: dict[str, tuple[Guess, ...]] = field(default_factory=dict)
    """Sentences beside its commands that hold an order, and which."""
    about: tuple[Topic, ...] = ()
    """Which commands a letter without any is about."""
    why: str = ""
    """An order that a letter without any begins, and why it would be refused now."""
    asked: tuple[Topic, ...] = ()
    """The rules that its questions are about, as lines that show them."""

    def lines_for(self, name: str) -> tuple[ReceiptLine, ...]:
        """Return the lines of commands given in a player's name, as that player reads them."""
        return tuple(self.theirs.get(line.journal or 0, line) for line in self.lines if _is_for(line, name))

    def short_talk(self) -> list[str]:
        """Return the lines of talk that may be commands: short ones that are no sentence, and no address or link."""
        plain = [line for line in self.talk if line[-1:] not in ",.!?:;" and line[:1].islower()
                 and not _ADDRESS.fullmatch(line)]
        return [line for line in plain if len(line.split()) <= 6 and not is_courtesy(line)]

    def by_themselves(self) -> tuple[MayDo, ...]:
        """Return the orders that stand within a sentence, each as a line to send; a text below one is not known."""
        lines = [line for line, why in self.aside if why.startswith(GOES_ON) and line not in self.with_texts]
        line = self.too_soon or self.unclear
        asked = [MayDo("Do what you were asked about.", line)] if line else []
        return (*asked, *(MayDo("Give this order after all.", line) for line in dict.fromkeys(lines)))[:3]

    def on_a_question(self) -> list[str]:
        """Say what comes of an answer to a question that does not do what was asked about."""
        late = f"Your “yes” came too late: “{self.lapsed}” was not done. If you still mean it, write it again."
        no = f"As you said no, “{self.declined}” is not done."
        answers = ((self.lapsed, late), (self.too_soon, _TOO_SOON), (self.declined, no), (self.unclear, _UNCLEAR))
        return [said for line, said in answers if line]

    def not_understood(self) -> list[str]:
        """Say which lines of talk may be commands, and what they probably meant."""
        sentences = []
        for line in self.short_talk()[:3]:
            guesses = self.meant.get(line, ())
            better = f" Did you mean: {guesses[0].line}" if guesses else ""
            sentences.append(f"Not understood: “{line}”.{better}")
        for line, guesses in self.beside.items():
            order = guesses[0].line
            sentences.append(f"Not played, since it stands in a sentence: “{line}”. To give it, send: {order}")
        return sentences

    def not_read(self) -> list[str]:
        """Say which commands were not read for where they stand: in the subject, in a quotation, or below “stop”."""
        return [*self._not_read_in_the_subject(), *self._not_read_in_a_quotation(), *self._not_read_below_stop()]

    def _not_read_in_the_subject(self) -> list[str]:
        why = f"Not read, since the letter itself holds commands: the subject “{self.in_subject}”."
        return [why] if self.in_subject else []

    def _not_read_in_a_quotation(self) -> list[str]:
        return [
            f"Not played, since {why}: “{line}”. To give this order, send its line without what stands around it."
            for line, why in self.aside[:3]
        ]

    def _not_read_below_stop(self) -> list[str]:
        shown = [f"Not read, since it stands below “stop”: “{line}”" for line in self.below_stop[:3]]
        more = len(self.below_stop) - len(shown)
        if more > 0:
            shown.append(f"{more} more {'lines below “stop” were' if more > 1 else 'line below “stop” was'} not read.")
        return shown

    def not_played(self) -> list[str]:
        """Say which commands were not played for where they stand: in a quotation, below “stop”, or in a text."""
        last = [_LAST_ROUND] if self.last_round else []
        return [*self.not_read(), *self.taken_for_text(), *last]

    def taken_for_text(self) -> list[str]:
        """Say which commands were taken for words of a text, since no “end” stands above them."""
        return [
            f"“{line}” was taken as words of “{above}”. Was it meant as a command? Send it again, with “end” above it."
            for above, line in self.in_text[:3]
        ]


def _is_for(line: ReceiptLine, name: str) -> bool:
    """Tell whether a command was given in somebody's name: “as Ann: …”."""
    prefix, _, _ = guarded(line.command)[1].partition(":")
    return prefix.lower().replace('"', "").split() == ["as", *name.lower().split()]
