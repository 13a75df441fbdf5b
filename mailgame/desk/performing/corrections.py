"""The Admin's corrections: the Admin is shown what one would change, and it is made once they confirm it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from mailgame.game.customs.correcting import CORRECTIONS, UNDO
from mailgame.game.inputs import Begin, Instruct, Renew, Result, Suspend, Undo

from ...game.telling.telling import as_told
from ...press.scenes import scene
from ...press.scenes.differences import Difference
from ...press.scenes.occasions import ReceiptLine
from ..commands.parsed import Parsed
from ..sight.changes import Changes, compared
from ..sight.history import JournalReader
from ..sight.presenter import Presenter
from ..tables import editions
from ..writing.receipt_lines import done_line
from .performer import Performer

Answered = tuple[ReceiptLine, Difference | None]
"""The receipt's line for a command, and the section that shows what would differ."""
_UNSENT = "Letters that were sent cannot be unsent. Everybody gets a letter with the reason."
_TRIED = "Nothing is changed yet."


def is_correction(pattern: str) -> bool:
    """Tell whether a command is a correction, whose effect is shown before it is made."""
    return pattern == UNDO or pattern in CORRECTIONS


class Corrections:
    """Corrections in one letter.

    at: when they are made, as the journal writes moments. letter: its number, None from the command line. address: of
    its sender.
    """

    def __init__(self, performer: Performer, presenter: Presenter, at: str, letter: int | None, address: str) -> None:
        self._performer, self.table = performer, performer.table
        self.at, self.letter, self.address = at, letter, address
        self._presenter = presenter

    @property
    def presenter(self) -> Presenter:
        """The presenter of the game as it is now."""
        return compared(self._presenter, self.table.game)

    def asked(self, order: Parsed) -> Answered:
        """Answer an Admin's `undo`, `set`, `give`, `take` or `move`."""
        if not order.arguments.get("text"):
            line = f"{order.words.rstrip(' .!…').removesuffix(' because')} because …"
            return ReceiptLine(order.words, "refused", "A correction needs its reason.", meant=(line,)), None
        if order.command.pattern == UNDO:
            return self._undo(order.words, int(order.arguments["number"]), str(order.arguments["text"]),
                              now=bool(order.arguments.get("now")))
        return self._correct(order.words, order.command.pattern, dict(order.arguments))

    def confirmed(self, words: str, result: Result) -> Answered | None:
        """Make the correction that the Admin has just approved; None if it was none.

        If it would no longer do what they were shown, they are shown that first.
        """
        for event in result.events:
            about = getattr(event, "about", None)
            if type(event).__name__ != "Granted" or not isinstance(about, Mapping):
                continue
            if event.rule:  # a petition of a rule is no correction, whatever it is called
                continue
            if event.what == "undo":
                return self._undo(words, int(about["seq"]), str(about["because"]), shown=str(about["shown"]))
            if event.what == "correction":
                arguments = dict(about["arguments"])
                pattern = str(arguments.pop("pattern"))
                return self._correct(
                    words, pattern, arguments, shown=str(about["shown"]), written=str(about["words"])
                )
        return None

    # --- undo

    def without(self, seq: int, because: str) -> tuple[Undo, Difference] | ReceiptLine:
        """Work out what undoing a line of the journal would change; nothing is changed yet.

        Returns the input that would undo it, and the difference; or else a line that says why it cannot be undone, or
        that nothing would differ.
        """
        problem = self._cannot_undo(seq)
        if problem:
            return ReceiptLine("", "refused", problem)
        past = JournalReader(self.table, self.presenter, admin=True)
        what, given = past.what(seq), Undo(self.at, seq, self.table.seq + 1, because)
        undone = self.table.without(given, dice=self.table.game.fork(f"undo {seq}"))
        changes = Changes(self.presenter, compared(self._presenter, undone.game), admin=True)
        groups, stories = changes.groups(), changes.outcomes(undone.results)
        if not groups and not stories:
            return ReceiptLine("", "noted", f"Nothing would be different without {what}.")
        dice = "; ".join(dict.fromkeys(f"{label} for {who}" if who else label for label, who, _ in undone.thrown))
        guess = f"Dice would be thrown that nobody has thrown yet, so what rests on them is a guess: {dice}. "
        after = guess if dice else ""
        failed = [f"Rule {law.rule} would fail and be suspended: {law.words}." for law in undone.suspended]
        files = editions.since(self._performer.mail.tx, self.table.id, seq)
        newer = [f"It is all played by the rules as they are now; changed since no. {seq}: {files}."] if files else []
        after = " ".join([after, *failed, *newer]).strip()
        return given, Difference(
            f"Without no. {seq}", f"What is undone: {what}. {_TRIED}", groups, stories, f"{after} {_UNSENT}".strip()
        )

    def _undo(self, words: str, seq: int, because: str, *, now: bool = False, shown: str | None = None) -> Answered:
        outcome = self.without(seq, because)
        if isinstance(outcome, ReceiptLine):
            return replace(outcome, command=words), None
        given, difference = outcome
        seen = digest(difference)
        if now or shown == seen:
            return self.undo(words, given, difference)
        command = f"undo {seq} because {because}"
        if self.table.game.over:
            act = scene.MayDo("Undo it", f"undo {seq} now because {because}", "Undo it")
            return ReceiptLine(words, "noted", f"{_TRIED} What would differ stands below."), replace(
                difference, may_do=(act,)
            )
        arguments = {"number": seq, "text": because, "shown": seen}
        return self._on_the_desk(words, UNDO, arguments, command, difference, again=shown is not None)

    def undo(self, words: str, given: Undo, difference: Difference) -> Answered:
        """Undo a line of the journal; return the receipt's line, and what has changed."""
        what = JournalReader(self.table, self.presenter).what(given.seq)
        before = self.table.game
        self._performer.play(Undo(self.at, given.seq, self.table.seq + 1, given.because, what), self.letter)
        changes = Changes(compared(self._presenter, before), self.presenter, admin=True)
        done = replace(
            difference,
            heading="What has changed",
            text=f"What is undone: {what}.",
            groups=changes.groups(),
            stories=tuple(replace(story, heading="What came out differently") for story in difference.stories),
            after=f"Everybody has had a letter about it. To take it back again: undo {self.table.seq} because …",
            done=True,
        )
        return ReceiptLine(words, "done", f"No. {given.seq} is undone; this is no. {self.table.seq}."), done

    def _cannot_undo(self, seq: int) -> str:
        """Say why a line cannot be undone; "" if it can."""
        last = self.table.seq
        if not 0 < seq <= last:
            return f"The journal has no line {seq}; the last is no. {last}. “history” shows the latest."
        entry = self.table.entry(seq)
        given = entry.input
        granted = [event["what"] for event in entry.events if event["event"] == "Granted"]
        if seq < last and ("undo" in granted or "correction" in granted):
            return f"No. {seq} only confirmed no. {seq + 1}. To take that back: undo {seq + 1} because …"
        if isinstance(given, Begin):
            return "That is the beginning of the game: without it there is none. A new one is made with: mailgame new"
        if isinstance(given, Renew):
            return "That line restored the game from a copy; the dice that were told before stay void."
        if isinstance(given, Suspend):
            return f"That is the suspension of rule {given.rule}. To put it back in force: reinstate {given.rule}"
        number = self.table.undone().get(seq)
        if number:
            return f"No. {seq} is undone already, by no. {number}. To bring it back: undo {number} because …"
        return ""

    # --- set, give, take, move

    def _correct(
        self, words: str, pattern: str, arguments: dict[str, Any], *, shown: str | None = None, written: str = ""
    ) -> Answered:
        now = bool(arguments.pop("now", None))
        written = written or words
        fork = self.table.game.fork("a correction tried out")
        tried = fork.handle(self._instruct(pattern, arguments | {"now": "now"}, written))
        if tried.outcome != "done" or self.table.game.over:
            return self._play(words, pattern, arguments | {"now": "now"}, written), None
        changes = Changes(self.presenter, compared(self._presenter, fork), admin=True)
        groups = changes.groups()
        if not groups:
            return ReceiptLine(words, "noted", "Nothing would change: it is like that already."), None
        narrated = [entry for entry in tried.story if "roll" not in entry and entry.get("template")]
        lines = [as_told(entry, "", self.table.timezone) for entry in narrated]
        follows = "\n\n".join(line for line in lines if not line.startswith("The Admin corrects"))
        text = f"{_TRIED} What would follow from it at once:\n\n{follows}" if follows else _TRIED
        difference = Difference("What would differ", text, groups, (), "Everybody is told, with the reason.")
        seen = digest(difference)
        if now or shown == seen:
            return self._play(words, pattern, arguments | {"now": "now"}, written), None
        arguments |= {"shown": seen}
        return self._on_the_desk(words, pattern, arguments, written, difference, again=shown is not None)

    def _play(self, words: str, pattern: str, arguments: dict[str, Any], written: str) -> ReceiptLine:
        result = self._performer.play(self._instruct(pattern, arguments, written), self.letter)
        if result.refusal is not None:
            return ReceiptLine(words, "refused", result.refusal.words)
        return done_line(words, self.presenter.came_of_order(result.story, "", ""), journal=result.seq)

    # --- the desk

    def _on_the_desk(
        self,
        words: str,
        pattern: str,
        arguments: dict[str, Any],
        written: str,
        difference: Difference,
        *,
        again: bool,
    ) -> Answered:
        result = self._performer.play(self._instruct(pattern, arguments, written), self.letter)
        number = next((event.petition.id for event in result.events if type(event).__name__ == "Petitioned"), "")
        if not number:
            why = result.refusal.words if result.refusal else "It cannot be done."
            return ReceiptLine(words, "refused", why), None
        acts = (
            scene.MayDo("Do it", f"approve {number}", "Do it"),
            scene.MayDo("Leave everything as it is", f"reject {number}", "Leave it"),
        )
        since = "Since you asked, something has changed, so it is not done yet. " if again else ""
        line = f"{since}{_TRIED} What would differ stands below; “approve {number}” does it."
        return ReceiptLine(words, "noted", line, journal=result.seq), replace(difference, may_do=acts)

    def _instruct(self, pattern: str, arguments: dict[str, Any], written: str) -> Instruct:
        return Instruct(
            at=self.at,
            player="",
            pattern=pattern,
            arguments=arguments | {"pattern": pattern} if pattern in CORRECTIONS else arguments,
            by="Admin",
            letter=str(self.letter or ""),
            words=written,
            address=self.address,
        )


def digest(difference: Difference) -> str:
    """Return a short hash of a difference: equal hashes mean the same changes by the same amounts."""
    facts = [(line.what, line.by or (line.before, line.after)) for group in difference.groups for line in group.lines]
    came = [line for group in difference.stories for line in group.lines]
    return hashlib.sha256(repr((facts, came)).encode()).hexdigest()[:16]
