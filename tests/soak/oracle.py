"""The oracle: knows each letter that was sent, hears each that came back, and says in the end what is not right.

What is checked is the third property of the house: killed anywhere, broken anywhere, every letter is answered once.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from email.parser import BytesHeaderParser

from mailgame.game.inputs import Alarm, Instruct
from mailgame.game.journal import Entry
from tests.servers.sink import Taken
from tests.soak.writing import Letter

_PARSER = BytesHeaderParser()
HOUR = 3_600_000_000   # microseconds; so long letters are remembered that might come too late


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a game's journal, with the Message-ID of the letter that it came from."""

    seq: int
    letter: str
    entry: Entry


Place = tuple[int, int]
"""When the mail server received a letter, and its UID: in which order letters came is for the mail server to say."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A letter out as the database has it."""

    message_id: str
    recipient: str
    kind: str
    state: str
    error: str


@dataclass(frozen=True, slots=True)
class Found:
    """What is there when all is over.

    states: how the letters in ended, by Message-ID. places: when the mail server received each, and its UID.
    left, done: how many letters lie in the mailbox, and in Done.
    differences: what `mailgame replay --verify` says, by game. processes: what still runs of the server.
    """

    journals: dict[str, list[Line]]
    states: dict[str, list[str]]
    places: dict[str, Place]
    sent: list[Sent]
    left: int
    done: int
    differences: dict[str, list[str]]
    processes: tuple[str, ...] = ()


@dataclass
class Oracle:
    """Counts letters. `ordered`: whether one server alone takes them in, so that each player's come in order."""

    ordered: bool = True
    letters: dict[str, Letter] = field(default_factory=dict)
    delivered: int = 0                                                           # to the mailbox, copies too
    answers: dict[str, Counter[str]] = field(default_factory=dict)               # by letter: Message-IDs of answers
    heard: dict[tuple[str, str], Counter[str]] = field(default_factory=dict)     # recipient, Message-ID: hashes
    kinds: Counter[str] = field(default_factory=Counter)
    asked: list[tuple[str, str]] = field(default_factory=list)                   # questions about clocks: ID, Reply-To
    replies: set[str] = field(default_factory=set)                               # what the Admin wrote: Message-IDs
    _open: set[str] = field(default_factory=set)

    def sends(self, letters: Iterable[Letter]) -> None:
        """Remember letters that are about to be delivered."""
        for letter in letters:
            self.letters[letter.id] = letter
            self.delivered += letter.copies
            if letter.answers:
                self._open.add(letter.id)

    def hears(self, taken: Taken) -> None:
        """Note a letter that the SMTP server has taken from us."""
        fields = _PARSER.parsebytes(taken.raw)
        identity, answered = str(fields["Message-ID"]), fields["In-Reply-To"]
        digest = hashlib.sha256(taken.raw).hexdigest()
        self.heard.setdefault((taken.recipient, identity), Counter())[digest] += 1
        self.kinds[str(fields["X-Mailgame-Kind"])] += 1
        if str(fields["X-Mailgame-Kind"]) == "clock" and "stand still" in str(fields["Subject"]):
            self.asked.append((identity, str(fields["Reply-To"])))
        if answered is not None:
            self.answers.setdefault(str(answered), Counter())[identity] += 1
            self._open.discard(str(answered))

    @property
    def unanswered(self) -> int:
        """How many letters still want an answer."""
        return len(self._open)

    @property
    def waiting(self) -> list[str]:
        """The letters that still want an answer, the oldest first."""
        return sorted(self._open, key=lambda one: self.letters[one].serial)

    @property
    def answered(self) -> int:
        """How many letters that want an answer have one."""
        return sum(1 for letter in self.letters.values() if letter.answers and letter.id in self.answers)

    @property
    def doubled(self) -> int:
        """How many letters were answered by two different letters."""
        return sum(1 for ids in self.answers.values() if len(ids) > 1)

    @property
    def resent(self) -> int:
        """How often a letter came once more, as it may after a line that broke: the same bytes under the same ID."""
        return sum(sum(hashes.values()) - 1 for hashes in self.heard.values())

    def verdict(self, found: Found) -> list[str]:
        """Return what is not as it must be, in words; nothing, if all is."""
        return [
            *self._of_answers(), *self._of_the_journal(found), *self._of_updates(found), *self._of_letters_in(found),
            *self._of_letters_out(found),
            *(f"replay of {game}: {words}" for game, said in found.differences.items() for words in said),
            *(f"a process is left over: {process}" for process in found.processes),
        ]

    def _of_answers(self) -> Iterable[str]:
        for letter in self.letters.values():
            ids = self.answers.get(letter.id, Counter())
            if letter.answers and not ids:
                yield f"{letter.id} ({letter.kind}) was never answered"
            elif len(ids) > letter.answers:
                yield f"{letter.id} ({letter.kind}) was answered by {len(ids)} letters: {', '.join(sorted(ids))}"
        for unknown in self.answers.keys() - self.letters.keys() - self.replies:
            yield f"an answer came to {unknown}, which nobody sent"
        for (recipient, identity), hashes in self.heard.items():
            if len(hashes) > 1:
                yield f"{recipient} got {len(hashes)} different letters under the Message-ID {identity}"

    def _of_the_journal(self, found: Found) -> Iterable[str]:
        played: dict[str, list[str]] = {}
        for game, lines in found.journals.items():
            before: dict[str, dict[int, tuple[int, str]]] = {}   # by writer and second: the last UID played, and whose
            for line in lines:
                if not isinstance(line.entry.input, Instruct) or line.letter not in self.letters:
                    continue
                letter = self.letters[line.letter]
                played.setdefault(letter.id, []).append(line.entry.input.words.split("\n")[0])
                later = _later(before.setdefault(letter.writer, {}), found.places.get(letter.id, (0, 0)), letter.id)
                if self.ordered and later:
                    yield f"{letter.id} was played in {game}, line {line.seq}, after {later}, which came later"
        for letter in self.letters.values():
            commands = tuple(played.get(letter.id, ()))
            if commands != letter.commands:
                yield f"{letter.id} ({letter.kind}) was played as {commands}, not {letter.commands}"

    def _of_updates(self, found: Found) -> Iterable[str]:
        for game, lines in found.journals.items():
            rung = Counter(line.entry.input.at for line in lines if isinstance(line.entry.input, Alarm))
            yield from (f"the deadline of {at} was played {times} times in {game}"
                        for at, times in rung.items() if times > 1)
            numbers = Counter(number for line in lines for number in line.entry.numbers.get("update", ()))
            yield from (f"there were {times} updates {number} in {game}"
                        for number, times in numbers.items() if times > 1)

    def _of_letters_in(self, found: Found) -> Iterable[str]:
        for letter in self.letters.values():
            states = found.states.get(letter.id, [])
            if len(states) != letter.copies:
                yield f"{letter.id} is kept {len(states)} times, and came {letter.copies} times"
            stuck = {"raw", "routed", "held"}.intersection(states)
            if stuck or ("aside" in states) != letter.aside:
                yield f"{letter.id} ({letter.kind}) ended as {', '.join(states)}"
        if found.left:
            yield f"{found.left} letters still lie in the mailbox"
        if found.done != self.delivered:
            yield f"{found.done} letters lie in Done, and {self.delivered} came"

    def _of_letters_out(self, found: Found) -> Iterable[str]:
        for sent in found.sent:
            if sent.state != "sent":
                why = f": {sent.error}" if sent.error else ""
                yield f"the {sent.kind} to {sent.recipient} {sent.message_id} ended as {sent.state}{why}"
            elif (sent.recipient, sent.message_id) not in self.heard:
                yield f"the {sent.kind} to {sent.recipient} {sent.message_id} counts as sent, and nobody got it"


def _later(before: dict[int, tuple[int, str]], place: Place, letter: str) -> str:
    """Return a letter that was played before this one and came later, by time and by UID, or ""; note this one."""
    received, uid = place
    found = next((other for second, (last, other) in before.items() if second >= received and last > uid), "")
    before[received] = max(before.get(received, (0, "")), (uid, letter))
    for second in [second for second in before if second < received - HOUR]:
        del before[second]
    return found


def few(words: Sequence[str], most: int = 12) -> list[str]:
    """Return the first of many complaints, and how many more there are."""
    more = len(words) - most
    return [*words[:most], f"… and {more} more"] if more > 0 else list(words)
