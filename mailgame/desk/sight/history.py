"""History: the lines of the journal in words, as a reader may know them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from mailgame.game.inputs import Alarm, Begin, Contact, Input, Instruct, Renew, Shift, Suspend, Undo
from mailgame.game.journal import Entry

from ... import law
from ...game.talk import without_addresses
from ...game.telling.telling import sentence
from ...law import Thing
from ...press.scenes import answers, scene
from ...press.words.words import say_list
from ...store.rows import JournalRow
from ...world import calendar
from ...world.sight import Sight
from ..tables.table import Table
from .changes import short
from .presenter import Presenter
from .unsaid import says_more

LATEST = 12
"""How many lines “history” shows."""
_LOOKED_AT = 400
_OTHERS = {
    "begin": "the beginning of the game",
    "alarm": "what was due",
    "shift": "the shift of all deadlines",
    "suspend": "the suspension of a rule",
    "renew": "the restoring of the game from a copy",
}


class JournalReader:
    """The journal of one table, for one reader: a player, "" for anybody, or the Admin."""

    def __init__(self, table: Table, presenter: Presenter, reader: str = "", *, admin: bool = False) -> None:
        self.table, self.presenter = table, presenter
        self.reader, self.admin = reader, admin
        self._undone = {undo["seq"]: undo for undo in table.game.world.data.get("undone", [])}

    def _line(self, seq: int) -> tuple[JournalRow, Entry] | None:
        row = self.table.row_of(seq)
        return None if row is None else (row, msgspec.json.decode(row.entry, type=Entry))

    # --- what may be known

    def may_know(self, entry: Entry) -> bool:
        """Tell whether the reader may know that a line exists."""
        given = entry.input
        if self.admin or isinstance(given, Begin | Alarm | Shift | Undo | Suspend | Renew):
            return True
        if isinstance(given, Contact):
            return given.player == self.reader
        everybody = Sight(self.presenter.world)
        return self._is_own(given) or any(
            everybody.hears(narration.get("to")) and narration.get("template") for narration in entry.story
        )

    def may_read(self, entry: Entry) -> bool:
        """Tell whether the reader may read the words of an order: their own, and those that everybody is told of."""
        given = entry.input
        if self.admin or not isinstance(given, Instruct) or self._is_own(given):
            return True
        narrated = [narration for narration in entry.story if "roll" not in narration]
        confided = any(self._is_confided(event["event"]) for event in entry.events)
        everybody = Sight(self.presenter.world)
        to_all = all(everybody.hears(entry.get("to")) for entry in narrated)
        if not narrated or not to_all or confided or entry.outcome != "done":
            return False
        return not given.player or not says_more(self.table.game, given, narrated)

    def _is_confided(self, event: str) -> bool:
        word = getattr(law, event, None) or self.table.ruleset.words.types.get(event)
        return bool(getattr(word, "confided", False))

    def _is_own(self, given: Input) -> bool:
        return isinstance(given, Instruct) and bool(self.reader) and self.reader in (given.player, given.delegate)

    # --- in words

    def name(self, seq: int) -> str:
        """Return a short name of a line: “Ann’s “buy 8””."""
        line = self._line(seq)
        return self._name(line[1]) if line is not None else f"no. {seq}"

    def what(self, seq: int) -> str:
        """Return a line's name and date within a sentence: “Ann’s “buy 8”, of Tuesday 24 November (no. 412)”."""
        line = self._line(seq)
        if line is None:
            return f"no. {seq}"
        row, entry = line
        return f"{self._name(entry)}, of {self.presenter.say(row.at)} (no. {seq})"

    def _name(self, entry: Entry) -> str:
        given = entry.input
        if isinstance(given, Instruct):
            who = "your" if given.player and given.player == self.reader else _whose(given)
            if not self.may_read(entry):
                return f"an order of {who}"
            mine = self.admin or self._is_own(given)
            words = given.words if mine else without_addresses(given.words)  # an address is its owner's and the Admin's
            return f"{who} “{short(words, 60)}”"
        if isinstance(given, Contact):
            return "a letter of yours" if given.player == self.reader else f"a letter of {given.player}’s"
        if isinstance(given, Undo):
            return f"the undoing of {self.name(given.seq)} (no. {given.seq})"
        if isinstance(given, Alarm) and entry.numbers.get("update"):
            return f"update {entry.numbers['update'][0]}"
        return _OTHERS.get(str(given.__struct_config__.tag), "a line of the journal")

    def last_update(self) -> int:
        """Return the number of the line with the last update; 0 if there was none lately."""
        return next((row.seq for row, entry in self._backwards() if entry.numbers.get("update")), 0)

    def latest(self) -> answers.Latest:
        """Return the latest lines that the reader may know of, the newest first."""
        rows: list[answers.PastLine] = []
        for row, entry in self._backwards():
            if len(rows) == LATEST:
                break
            if self.may_know(entry) and not isinstance(entry.input, Contact):
                came = "undone" if row.seq in self._undone else _came(entry)
                name = self._name(entry)
                rows.append(answers.PastLine(row.seq, row.at, name[:1].upper() + name[1:], came))
        return answers.Latest("The latest lines of the journal", tuple(rows))

    def _backwards(self) -> Iterator[tuple[JournalRow, Entry]]:
        after = max(0, self.table.seq - _LOOKED_AT)
        rows = [*self.table.tx.journal(self.table.id, after), *self.table.entries]
        for row in reversed(rows):
            yield row, msgspec.json.decode(row.entry, type=Entry)

    def story(self, seq: int) -> answers.TextAnswer | None:
        """Return the history of a line; None if there is no such line, or the reader may not know of it."""
        line = self._line(seq)
        if line is None or not self.may_know(line[1]):
            return None
        row, entry = line
        given = entry.input
        name = self._name(entry)
        text = [f"{name[:1].upper()}{name[1:]}, {self.presenter.say(row.at)}. {self._fate(entry)}"]
        mine = self.admin or self._is_own(given)
        if mine and isinstance(given, Instruct):
            if given.writer:
                writer = given.delegate or "the Admin"
                text.append(f"It was written by {writer}, for {given.player}.")
            if given.block:
                text.append(given.block)
        letters = [event["title"] for event in entry.events if event["event"] == "Posted" and event["title"]]
        if letters and (mine or not isinstance(given, Instruct)):
            text.append(f"Letters were written: {say_list(dict.fromkeys(f'“{title}”' for title in letters))}.")
        if isinstance(given, Undo):
            text.append(f"The reason: {given.because}")
        if (gone := self._undone.get(seq)) is not None:
            at = self.presenter.say(calendar.read(gone["at"]))
            text.append(f"It has been undone since, on {at} (no. {gone['number']}). The reason: {gone['because']}")
        elif seq < self.table.seq and self._came_otherwise(seq, entry):
            text.append("Something before it has been undone since; this is what came of it at first.")
        acts: tuple[scene.MayDo, ...] = ()
        if self.admin and gone is None and not isinstance(given, Begin | Renew):
            acts = (scene.MayDo("See what would differ without it", f"undo {seq} because …", "Undo it"),)
        return answers.TextAnswer(f"No. {seq}", "\n\n".join(text), self._happenings(entry), acts)

    def proposal(self, number: str) -> answers.TextAnswer:
        """Return the history of a proposal: who made it, how the vote went, and what became of it."""
        page = self.presenter.proposal(Thing(self.presenter.world, "proposal", number))
        text = [f"By {page.author}{f', {self.presenter.say(page.opened)}' if page.opened else ''}. It {page.kind}."]
        if page.text:
            text.append(page.text)
        text += [f"It sets {setting.name} = {setting.value}." for setting in page.sets]
        if page.law:
            text.append("It carries law of its own; the page of the rule shows it.")
        if page.tally:
            votes = "; ".join(
                f"{vote.who}: {vote.vote}{f' ({vote.words})' if vote.words else ''}" for vote in page.tally
            )
            text.append(f"The votes: {votes}.")
        closed = f", {self.presenter.say(page.closed)}" if page.closed else ""
        fate = "It is open." if page.open else f"It was {page.status}{closed}. {page.result}".rstrip()
        wrote = self._brought(number)
        line = f" It came with line {wrote} of the journal: history input {wrote}" if wrote else ""
        return answers.TextAnswer(f"Proposal {number}: {page.title}", "\n\n".join([*text, fate + line]))

    def _brought(self, proposal: str) -> int:
        """Return the number of the line that submitted a proposal; 0 if it is not among the latest."""
        for row, entry in self._backwards():
            if any(event["event"] == "Submitted" and event.get("proposal") == proposal for event in entry.events):
                return row.seq
        return 0

    def _came_otherwise(self, seq: int, entry: Entry) -> bool:
        """Return whether an undo that is still in force has changed the outcome of a line."""
        key: int | str = entry.input.at if isinstance(entry.input, Alarm) else seq
        for undone in self._undone.values():
            line = self._line(undone["number"])
            if line is not None and any(redone.key == key for redone in line[1].redone):
                return True
        return False

    def _fate(self, entry: Entry) -> str:
        if isinstance(entry.input, Contact | Undo | Begin | Shift | Suspend | Alarm | Renew):
            return ""
        if not (self.admin or self._is_own(entry.input) or self.may_read(entry)):
            return "What was written is private."
        if entry.outcome == "filed":
            return f"It was filed as order {entry.order}."
        if entry.refusal is not None:
            rule = entry.refusal.get("rule", 0)
            return f"It was refused: {entry.refusal['words']}" + (f" (rule {rule})" if rule else "")
        return "It was done."

    def _happenings(self, entry: Entry) -> tuple[scene.Happening, ...]:
        if not self.admin:
            return self.presenter.happenings(entry.story, self.reader, headed=False)
        shown = []
        for narration in entry.story:
            if narration.get("but"):
                continue  # those whom it concerns are told more, in an entry of their own
            reached = narration.get("to")
            if "roll" not in narration and narration.get("template") and reached is not None:
                words = sentence(narration, "", self.table.timezone)
                to = say_list(name or "the Admin" for name in reached)
                narration = narration | {"template": "{words}", "fields": {"words": f"To {to}: {words}"}, "to": None}
            shown.append(narration | {"to": None} if narration.get("to") is not None else narration)
        return self.presenter.happenings(shown)


def _whose(given: Instruct) -> str:
    if given.by == "stranger":
        return "a newcomer’s"
    if given.by == "guest":
        return "a guest’s"
    return f"{given.player}’s" if given.player else "the Admin’s"


def _came(entry: Entry) -> str:
    return "" if entry.outcome == "done" else entry.outcome
