"""Words of judgment: a case is opened, goes to a judge, is decided, may be overruled, and stands.

A case is a thing with `what` (its kind, by which its rule recognises it), `about` (the "kind" and "id" of what it is
about) and `subject` (the same in words), `asker`, `mover` (whose move it is), `question`, `judge`, `finding`,
`reasons`, `against` (the names of those who want it overruled), `record` (earlier judges) and `status`: "asked",
"found", "stands", "overruled" while the next judge is looked for, or "dropped".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar

from ..bounds import entries, within
from ..outcomes import Refuse
from ..plainly import closed, finished
from ..questions import Question
from ..thing import Plain, Player, Thing
from ..view import View
from ..vocabulary import carried_out
from ..word import Event, Intent
from ..words.choices import Ask, Settle
from ..words.letters import Post
from ..words.things import Create, Set
from ..words.time import CancelTimer, SetTimer
from .property import label
from .turns import hours_from

__all__ = [
    "CaseDropped", "CaseOpened", "CaseOverruled", "CaseSettled", "CloseCase", "DropCase", "Find", "Found", "JudgeAsked",
    "NextJudge", "OpenCase", "OverruleCase", "PassCase", "VoteToOverrule", "VotedToOverrule",
]

LONGEST = 20_000
"""The longest question or reasons, in characters."""


@dataclass(frozen=True, slots=True)
class NextJudge(Question[Thing | None]):
    """Which player judges a case now; None if nobody can. `case.judge` has judged it before, None if nobody has."""

    case: Thing
    otherwise: ClassVar[Player | None] = None


@dataclass(frozen=True, slots=True)
class OpenCase(Intent):
    """Put a question to a judge, such as whether a move is legal, or what a rule means.

    `about` is what it concerns (a proposal, a rule, a player …) and `subject` says it in words; `mover` is the player
    whose move it is. The judge whom a rule names (see `NextJudge`) has `answer_hours` to find one of the
    `findings`, by the command “judge case NUMBER FINDING because …”; a silent judge is passed over. A finding can be
    overruled for `overrule_hours`, and stands after that. `stakes` tells the judge what hangs on it.
    """

    asker: Player
    about: Thing
    question: str
    mover: Player | None = None
    subject: str = ""
    what: str = ""
    findings: tuple[str, ...] = field(default=("legal", "illegal"), metadata=entries(1, 20))
    answer_hours: int = field(default=72, metadata=within(1, 10_000))
    overrule_hours: int = field(default=72, metadata=within(0, 10_000))
    stakes: str = ""
    acts_for: ClassVar[str] = "asker"


@dataclass(frozen=True, slots=True)
class CaseOpened(Event):
    """A player has asked for judgment."""

    case: Thing
    asker: Player
    subject: str
    told: ClassVar[str] = "{asker} {calls|call} for judgment on {subject}: {case}."


@dataclass(frozen=True, slots=True)
class PassCase(Intent):
    """Put a case to the next judge. `why` says what came of the one before: "no answer", "overruled", "away"."""

    untried: ClassVar[bool] = True
    case: Thing
    why: str = "no answer"


@dataclass(frozen=True, slots=True)
class JudgeAsked(Event):
    """A case is before a judge."""

    case: Thing
    judge: Player
    told: ClassVar[str] = "{judge} {is|are} the judge in {case}."


@dataclass(frozen=True, slots=True)
class Find(Intent):
    """Decide a case: the `finding` is one of those that it was opened with, and `reasons` are the judge's."""

    untried: ClassVar[bool] = True
    case: Thing
    finding: str
    reasons: str


@dataclass(frozen=True, slots=True)
class Found(Event):
    """A judge has decided a case."""

    case: Thing
    judge: Player
    subject: str
    finding: str
    told: ClassVar[str] = "{judge} {judges|judge} {subject} {finding} ({case})."


@dataclass(frozen=True, slots=True)
class VoteToOverrule(Intent):
    """Note that a player wants a finding overruled. How many must want it is for a rule to say."""

    player: Player
    case: Thing
    acts_for: ClassVar[str] = "player"


@dataclass(frozen=True, slots=True)
class VotedToOverrule(Event):
    """A player wants a finding overruled."""

    player: Player
    case: Thing
    told: ClassVar[str] = "{player} {votes|vote} to overrule {case}."


@dataclass(frozen=True, slots=True)
class OverruleCase(Intent):
    """Overrule the finding of a case: it goes to the next judge."""

    untried: ClassVar[bool] = True
    case: Thing


@dataclass(frozen=True, slots=True)
class CaseOverruled(Event):
    """A finding was overruled; `judge` had made it."""

    case: Thing
    judge: Player
    told: ClassVar[str] = "What {judge} found in {case} is overruled."


@dataclass(frozen=True, slots=True)
class CloseCase(Intent):
    """Let the finding of a case stand: it can no longer be overruled."""

    untried: ClassVar[bool] = True
    case: Thing


@dataclass(frozen=True, slots=True)
class CaseSettled(Event):
    """A finding stands. A rule says what follows from it."""

    case: Thing
    subject: str
    finding: str
    told: ClassVar[str] = "It stands that {subject} is {finding} ({case})."


@dataclass(frozen=True, slots=True)
class DropCase(Intent):
    """Close a case without a finding, since nothing hangs on it any more; `why` ends the sentence that tells it."""

    untried: ClassVar[bool] = True
    case: Thing
    why: str = ""


@dataclass(frozen=True, slots=True)
class CaseDropped(Event):
    """A case was closed without a finding."""

    case: Thing
    why: str
    told: ClassVar[str] = "{case} is closed without a finding: {why}"


@carried_out(OpenCase)
def a_case_is_opened(view: View, opened: OpenCase) -> list[Intent | Event] | Refuse:
    """Cases are numbered from 1."""
    if not opened.question.strip():
        return Refuse("no-question", "Say what is in question, behind “because”.")
    if len(opened.question) > LONGEST:
        return Refuse("too-long", f"A question has at most {LONGEST:,} characters.")
    number = str(view.next_number("case"))
    case = Thing(view.game._source, "case", number)
    subject = opened.subject or label(opened.about)
    attributes: dict[str, Plain | Thing | None] = {
        "what": opened.what,
        "about": {"kind": opened.about.kind, "id": opened.about.id},
        "subject": subject,
        "asker": opened.asker,
        "mover": opened.mover,
        "question": finished(opened.question),
        "stakes": opened.stakes,
        "findings": list(opened.findings),
        "answer_hours": opened.answer_hours,
        "overrule_hours": opened.overrule_hours,
        "opened": view.now.isoformat(),
        "status": "asked",
    }
    return [Create("case", number, attributes), CaseOpened(case, opened.asker, subject), PassCase(case)]


@carried_out(PassCase)
def it_goes_to_the_next_judge(view: View, passed: PassCase) -> list[Intent | Event]:
    """What the judge before found, or that they found nothing, is kept in the record."""
    case = passed.case
    if case.closed:
        return []
    judge = view.ask(NextJudge(case))
    if judge is None:
        return [DropCase(case, "there is nobody to judge it")]
    due = _later(view, case.answer_hours)
    begun = Set(
        case, status="asked", judge=judge, finding="", reasons="", due=due.isoformat(), judged="", final="", against=[],
        record=_record(view, case, passed.why),
    )
    words = f"You are the judge in case {case.id}: {case.subject}"
    options = tuple(f"{finding.capitalize()} | judge case {case.id} {finding} because …" for finding in case.findings)
    return [
        *_no_longer_asked(view, case),
        begun,
        Ask(judge, "judgment", words, options, {"case": case}, "the next judge is asked", due),
        JudgeAsked(case, judge),
        _letter(case, "is called for" if not case.record and case.judge is None else "goes to the next judge"),
    ]


def _record(view: View, case: Thing, why: str) -> list[Plain]:
    """Return the record of a case, with the judge who has it now."""
    if case.judge is None:
        return list(case.record)
    last: dict[str, Plain] = {
        "judge": case.judge.id, "finding": case.finding, "reasons": case.reasons, "how": why,
        "at": view.now.isoformat(), "by": list(case.against),
    }
    return [*case.record, last]


def _no_longer_asked(view: View, case: Thing) -> list[Intent]:
    return [Settle(offer) for offer in view.offers("judgment") if offer.about.get("case") == case]


def _later(view: View, hours: int) -> datetime:
    """Return the moment so many hours from now, in the game's time zone."""
    return hours_from(view, hours).astimezone(view.now.tzinfo)


def _letter(case: Thing, what: str) -> Post:
    """Return the letter to everybody about a case; it shows the case as it then is."""
    return Post("case", f"Judgment {what}: {case.subject}", None, {"case": case.id})


@carried_out(Find)
def a_judge_decides(view: View, found: Find) -> list[Intent | Event] | Refuse:
    """The clock for overruling runs from now."""
    case, finding = found.case, found.finding
    if case.status != "asked":
        return Refuse("not-asked", f"Case {case.id} is not before a judge now.")
    if finding not in case.findings:
        return Refuse("no-finding", f"In case {case.id} a judge finds {' or '.join(case.findings)}.")
    if len(found.reasons) > LONGEST:
        return Refuse("too-long", f"Reasons have at most {LONGEST:,} characters.")
    final = _later(view, case.overrule_hours)
    decided = Set(
        case, status="found", finding=finding, reasons=finished(found.reasons), judged=view.now.isoformat(), due="",
        final=final.isoformat(),
    )
    event, closed_offers = Found(case, case.judge, case.subject, finding), _no_longer_asked(view, case)
    if not case.overrule_hours:
        return [*closed_offers, decided, event, CloseCase(case)]
    about: dict[str, Plain] = {"what": f"The finding in case {case.id} stands unless it is overruled", "case": case.id}
    return [*closed_offers, decided, event, SetTimer(f"case {case.id}", final, about=about), _letter(case, "is given")]


@carried_out(VoteToOverrule)
def somebody_wants_it_overruled(view: View, vote: VoteToOverrule) -> list[Intent | Event] | Refuse:
    """Who wants it stands in the record for all to see."""
    case, name = vote.case, vote.player.id
    if case.status != "found":
        return Refuse("not-found", f"There is nothing to overrule in case {case.id} now.")
    if name in case.against:
        return Refuse("again", f"You have voted to overrule case {case.id} already.")
    return [Set(case, against=[*case.against, name]), VotedToOverrule(vote.player, case)]


@carried_out(OverruleCase)
def it_is_overruled(view: View, overruled: OverruleCase) -> list[Intent | Event]:
    """The next judge is not bound by it."""
    case = overruled.case
    if case.status != "found":
        return []
    done = Set(case, status="overruled")
    return [CancelTimer(f"case {case.id}"), done, CaseOverruled(case, case.judge), PassCase(case, "overruled")]


@carried_out(CloseCase)
def it_stands(view: View, closed: CloseCase) -> list[Intent | Event]:
    """Only a finding can stand."""
    case = closed.case
    if case.status != "found":
        return []
    done = Set(case, status="stands", closed=view.now.isoformat())
    settled = CaseSettled(case, case.subject, case.finding)
    return [CancelTimer(f"case {case.id}"), done, settled, _letter(case, "stands")]


@carried_out(DropCase)
def it_is_dropped(view: View, dropped: DropCase) -> list[Intent | Event]:
    """Whoever was asked is not asked any more."""
    case = dropped.case
    if case.closed:
        return []
    record = _record(view, case, "dropped")
    done = Set(case, status="dropped", closed=view.now.isoformat(), due="", final="", record=record)
    ended = CaseDropped(case, closed(dropped.why))
    return [*_no_longer_asked(view, case), CancelTimer(f"case {case.id}"), done, ended]
