"""The scene of rules and of what is put to the vote: each as its page and its letters show it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct

from .cases import CasePage
from .foreseen import SecondLook
from .scene import MayDo


class Parameter(Struct, frozen=True):
    """A number (or word) of a rule: its name as in `set NAME = VALUE`, its value, and what it means.

    `words` say what it is counted in and within which `bounds` it can be set. `first` is what the rule's law has for
    it, if that is another value now.
    """

    name: str
    value: str
    words: str = ""
    bounds: str = ""
    first: str = ""


class Revision(Struct, frozen=True):
    """One state of a rule: `what` is "from the start", "amended" …; `by` and `proposal` brought it about.

    `at` None: before the game began. `source` is its law, "" if it has none to show.
    """

    number: int
    title: str
    text: str
    what: str = ""
    by: str = ""
    at: datetime | None = None
    proposal: int | None = None
    parameters: tuple[Parameter, ...] = ()
    source: str = ""


class Suspension(Struct, frozen=True):
    """A rule was suspended because its law failed, or is in force again (`standing`), with the reason."""

    at: datetime
    standing: str
    why: str = ""


class RulePage(Struct, frozen=True):
    """A rule as it stands. `number` is text, since games number differently ("14", "XXII").

    `standing` is "in force", "repealed", "suspended" …, and `in_force` says whether it counts now. `by_hand`: it has no
    effect of its own, the Admin applies it. `topic` groups the list. `revisions` are oldest first, the last is the
    present one. `may_do` is what anybody may do about it (propose an amendment). `source` is its law, a rule file, and
    `origin` says whence it is. `over` and `under` are the rules it claims precedence over, or defers to.
    `cases` say how it is read. `suspensions` are oldest first. `attributes` is what rules declare of rules: “mutable”,
    “yes”.
    """

    number: str
    title: str
    text: str
    standing: str = "in force"
    in_force: bool = True
    by_hand: bool = False
    topic: str = ""
    parameters: tuple[Parameter, ...] = ()
    revisions: tuple[Revision, ...] = ()
    cases: tuple[CasePage, ...] = ()
    source: str = ""
    may_do: tuple[MayDo, ...] = ()
    origin: str = ""
    over: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    suspensions: tuple[Suspension, ...] = ()
    attributes: tuple[Parameter, ...] = ()


class Setting(Struct, frozen=True):
    """A number that a proposal sets: its name, the value it would have and the one it has.

    `said` and `said_before` are the same as the rule's text writes them ("$1,000"). `in_text`: it stands in the text of
    the proposal, so that what differs in that shows it.
    """

    name: str
    value: str
    before: str = ""
    said: str = ""
    said_before: str = ""
    in_text: bool = False


class TallyLine(Struct, frozen=True):
    """A vote or bid: who, what ("yes", a candidate), why it weighs what it does in `words`, a bid's `amount`."""

    who: str
    vote: str
    words: str = ""
    amount: int | None = None


class ProposalPage(Struct, frozen=True):
    """A proposal, or whatever else is put to a ballot or auction.

    `kind` is what it does ("amends rule 20"); `rule` the number of the rule it touches, "" if none; `before` that
    rule's present text, to show the difference. `status` is a word ("open", "accepted" …) and `open` says whether one
    can still vote. `tally` and `result` ("2 yes, 1 no: accepted") are empty as long as the reader may not know.
    `law` is its effect in the players' language, `law_before` the rule's present one. `remarks` are the Admin's. `look`
    is what a second look found, as long as one can vote. `may_do` is what anybody may send about it, for the site;
    letters take `Vote.choices`. What is on no proposal is a `ballot`, and `number` is its own.
    Where it `repeals` a rule, `text` is what its author says for that. `cases` are about it. `law_as`: the name of the
    proposal above it in a letter that has the same law, "" for none. `before_known`: a letter of the last few days has
    shown the rule's present text, which it does not change.
    """

    number: int
    title: str
    kind: str
    author: str
    text: str
    status: str = "open"
    open: bool = True
    rule: str = ""
    before: str = ""
    sets: tuple[Setting, ...] = ()
    law: str = ""
    tally: tuple[TallyLine, ...] = ()
    result: str = ""
    remarks: tuple[str, ...] = ()
    opened: datetime | None = None
    closes: datetime | None = None
    closed: datetime | None = None
    may_do: tuple[MayDo, ...] = ()
    look: SecondLook | None = None
    law_before: str = ""
    ballot: bool = False
    repeals: bool = False
    cases: tuple[CasePage, ...] = ()
    law_as: str = ""
    before_known: bool = False

    @property
    def by_name(self) -> str:
        """The result with who voted for what, “2 yes (Ann, Bert), 0 no”; "" if the votes alone do not make it."""
        counted, more, rest = self.result.partition("; ")
        choices = [part.partition(" ") for part in counted.split(", ")]
        voted = {choice: [line.who for line in self.tally if line.vote == choice] for _, _, choice in choices}
        missing = [line.who for line in self.tally if line.vote not in voted]
        plain = not any(line.words or line.amount is not None for line in self.tally) and len(voted) == len(choices)
        if not (self.tally and plain and all(sum_ == str(len(voted[choice])) for sum_, _, choice in choices)):
            return ""
        words = [f"{sum_} {choice}{_named(voted[choice])}" for sum_, _, choice in choices]
        return ", ".join([*words, *([f"no vote{_named(missing)}"] if missing else [])]) + more + rest

    @property
    def sets_untold(self) -> tuple[Setting, ...]:
        """The numbers that it sets, less those that change where its text is shown."""
        shown = bool(self.before and self.text and not self.repeals)
        return tuple(one for one in self.sets if not (shown and one.in_text and one.value != one.before))

    @property
    def mark_of_law(self) -> str:
        """A mark that no other law has, as it is shown: whole, or how a rule's would change; "" if there is none."""
        return _mark(self.law_before, self.law) if self.law and self.law != self.law_before else ""

    @property
    def mark_of_words(self) -> str:
        """A mark that no other words have: of what would change, in its text, its numbers and its law."""
        return _mark(self.called, self.before, self.text, self.law_before, self.law, self.sets)

    @property
    def mark_of_before(self) -> str:
        """A mark that no other text of a rule has, if that is shown and not changed; "" if it is not."""
        is_shown = self.open and self.rule and self.before and not self.before_known
        return _mark(self.rule, self.before) if is_shown and (self.repeals or not self.text) else ""

    @property
    def mark_of_look(self) -> str:
        """A mark that no other second look has; "" if it has none."""
        look = self.look
        return _mark(self.called, look.findings, look.gains) if look is not None and not look.says_nothing else ""

    @property
    def called(self) -> str:
        """Its name: “Proposal 301”, “Ballot 4”."""
        return f"{'Ballot' if self.ballot else 'Proposal'} {self.number}"

    @property
    def does(self) -> str:
        """What it does, without its title: “adds a rule”, “amends rule 20”; "" if it is its title that it changes."""
        does = self.kind.removesuffix(f" “{self.title}”").removesuffix(",")
        return does if " " in does else ""

    @property
    def address(self) -> str:
        """The address of its page, relative to the first page of the site."""
        return f"proposals/{'ballot-' if self.ballot else ''}{self.number}.html"


def _named(names: Sequence[str]) -> str:
    return f" ({', '.join(names)})" if names else ""


def _mark(*what: object) -> str:
    return f"[{hashlib.sha256(repr(what).encode()).hexdigest()[:12]}]"
