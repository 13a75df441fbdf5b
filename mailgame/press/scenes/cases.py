"""Cases as pages and letters show them: what was asked, who judges it, and what was found."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct


class EarlierJudge(Struct, frozen=True):
    """A judge who had a case before. `how` says why no more: “overruled”, “no answer”, “away”; `by` overruled it."""

    judge: str
    how: str
    at: datetime | None
    finding: str = ""
    reasons: str = ""
    by: tuple[str, ...] = ()


class CasePage(Struct, frozen=True):
    """A case. `asker`, `judge` and `mover` are names, "" for none; the Admin's interpretations have the Admin as judge.

    `status` is "asked", "found", "overruled", "stands" or "dropped". `until` is when the judge has to have decided, or
    when it can no longer be overruled. `against` are those who want it overruled, `earlier` the judges before.
    `proposal` and `rule` are the numbers of what it is about, "" if it is about anything else. `stakes` is what
    hangs on it.
    """

    number: int
    subject: str
    status: str
    judge: str
    question: str = ""
    asker: str = ""
    mover: str = ""
    finding: str = ""
    reasons: str = ""
    opened: datetime | None = None
    judged: datetime | None = None
    until: datetime | None = None
    against: tuple[str, ...] = ()
    earlier: tuple[EarlierJudge, ...] = ()
    proposal: str = ""
    rule: str = ""
    stakes: str = ""

    @property
    def open(self) -> bool:
        """Whether it is not settled yet."""
        return self.status not in ("stands", "dropped")

    @property
    def reading(self) -> bool:
        """Whether it is how the Admin reads a rule, which nobody had to ask for."""
        return not self.asker

    @property
    def explains(self) -> bool:
        """Whether its reasons explain how a rule is read: there are some, and the case was not dropped."""
        return bool(self.reasons) and self.status != "dropped"

    @property
    def called(self) -> str:
        """Its name: “Case 7”."""
        return f"Case {self.number}"

    @property
    def address(self) -> str:
        """The address of its page, relative to the first page of the site."""
        return f"cases/{self.number}.html"

    @property
    def outcome(self) -> str:
        """How it stands, in a few words: “illegal, says Ann”."""
        if self.reading:
            return f"read by {self.judge}"
        if self.status == "dropped":
            return f"dropped, after it was found {self.finding}" if self.finding else "closed without a finding"
        if self.finding:
            return f"{self.finding}, says {self.judge}"
        return f"before {self.judge}" if self.status == "asked" else "closed without a finding"

    def speaks_of(self, words: str) -> bool:
        """Return whether each of these words occurs in it, ignoring case."""
        earlier = (f"{before.judge} {before.finding} {before.reasons}" for before in self.earlier)
        texts = (self.subject, self.question, self.asker, self.mover, self.judge, self.finding, self.reasons, *earlier)
        text = " ".join(texts).casefold()
        return all(word in text for word in words.casefold().split())
