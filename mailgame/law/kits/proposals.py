"""Words of law-making: proposals are submitted, concluded, and enacted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from ..attributes import ACTS
from ..bounds import within
from ..outcomes import Refuse
from ..thing import Plain, Player, Thing
from ..view import View
from ..vocabulary import carried_out
from ..word import Event, Intent
from ..words.choices import Petition
from ..words.letters import Post
from ..words.things import Create, Set
from ..words.time import CancelTimer, SetTimer
from .property import label
from .turns import hours_from

__all__ = [
    "LEAVING", "CannotEnact", "Conclude", "Concluded", "Defer", "Deferred", "Enact", "Enacted", "Implement",
    "PutInForce", "Ratify", "Revise", "Revised", "Submit", "Submitted", "describe", "keeps",
]


LONGEST_TITLE: Final = 150
"""The longest title of a rule, in letters: two lines of a letter."""


@dataclass(frozen=True, slots=True)
class Submit(Intent):
    """Make a proposal: `act` is "add", "amend", "repeal", "change" or what a rule `enacts`; `target` a rule's number.

    `author` is None for the Admin. `sets` are numbers to set, `law` is a rule file in the players' language, and
    `again` is the proposal that this one repeats.
    """

    author: Player | None
    act: str
    title: str = ""
    target: int = field(default=0, metadata=within(0, 1_000_000))
    text: str = ""
    sets: Mapping[str, Plain] = field(default_factory=dict)
    law: str = ""
    again: Thing | None = None
    acts_for: ClassVar[str] = "author"


@dataclass(frozen=True, slots=True)
class Submitted(Event):
    """A proposal has been made; it has a number and is open."""

    proposal: Thing
    told: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Revise(Intent):
    """Give an open proposal another form before its vote; its number, its `act` and its `target` stay as they are."""

    proposal: Thing
    title: str = ""
    text: str = ""
    sets: Mapping[str, Plain] = field(default_factory=dict)
    law: str = ""


@dataclass(frozen=True, slots=True)
class Revised(Event):
    """A proposal has another form."""

    proposal: Thing
    told: ClassVar[str] = "{proposal} has been revised by its author."


@dataclass(frozen=True, slots=True)
class Conclude(Intent):
    """Give a proposal its status: "accepted", "rejected", "withdrawn", "vetoed", "returned", "dead"."""

    proposal: Thing
    status: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Concluded(Event):
    """A proposal is no longer open."""

    proposal: Thing
    status: str
    why: str
    decides: ClassVar[bool] = True
    told: ClassVar[str] = "{proposal} is {status}. {why}"


@dataclass(frozen=True, slots=True)
class Enact(Intent):
    """Let an accepted proposal take effect: its text, its numbers and its law.

    With `anyway`, it does so even if the rule that it changes has changed since it was written. The rule that it adds
    or changes gets the `number`; with 0 a new rule gets the next number, and any other keeps its own.
    """

    apart: ClassVar[bool] = True
    proposal: Thing
    anyway: bool = False
    number: int = field(default=0, metadata=within(0, 1_000_000))


@dataclass(frozen=True, slots=True)
class PutInForce(Intent):
    """Enact a proposal if it is accepted by now: a rule may have had a say in how it is concluded."""

    proposal: Thing


@dataclass(frozen=True, slots=True)
class Implement(Intent):
    """Give law to the rule that a proposal added or changed when it was adopted as text only."""

    proposal: Thing
    law: str


@dataclass(frozen=True, slots=True)
class Enacted(Event):
    """A proposal took effect; `rule` is the rule that it added or changed, None for another change."""

    proposal: Thing
    rule: Thing | None
    how: str
    decides: ClassVar[bool] = True
    told: ClassVar[str] = "{how}"


@dataclass(frozen=True, slots=True)
class CannotEnact(Event):
    """An accepted proposal could not take effect because what it rests on is gone; the Admin decides."""

    proposal: Thing
    why: str
    decides: ClassVar[bool] = True
    told: ClassVar[str] = "{proposal} cannot take effect: {why}"


@dataclass(frozen=True, slots=True)
class Defer(Intent):
    """Let an accepted proposal wait until a rule enacts it.

    words: when that will be, “as the next turn begins”; it is told as long as the proposal waits. "" if it is not told.
    """

    proposal: Thing
    words: str = ""


@dataclass(frozen=True, slots=True)
class Deferred(Event):
    """An accepted proposal waits; `until` says until when."""

    proposal: Thing
    until: str
    told: ClassVar[str] = "{proposal} takes effect {until}."


@dataclass(frozen=True, slots=True)
class Ratify(Intent):
    """Put a proposal to a vote; a rule says how, and without such a rule nothing is done."""

    proposal: Thing


@carried_out(Submit)
def a_proposal_is_put(view: View, submit: Submit) -> list[Intent | Event] | Refuse:
    """Proposals are numbered from 1 in the order in which they arrive."""
    if not view.enacts(submit.act):
        return Refuse("no-act", f"No rule in force says what it is to {submit.act or 'do that to'} a rule.")
    if (long := _too_long(submit.title)) is not None:
        return long
    number = str(view.next_number("proposal"))
    first = submit.again
    about = view.rule(submit.target) if submit.target else None
    effect = _effect_of(view, submit.act, submit, about)
    return [
        Create(
            "proposal",
            number,
            {
                "author": submit.author,
                "act": submit.act,
                "title": submit.title,
                "target": about.number if about is not None else submit.target,
                "text": submit.text,
                "sets": dict(submit.sets),
                "law": submit.law,
                "at": view.now.isoformat(),
                "again": first,
                "base": _form_of(about),
                "effect": effect,
            },
        ),
        Submitted(Thing(view.game._source, "proposal", number)),
    ]


def _too_long(title: str) -> Refuse | None:
    """Refuse a title that would fill the letters in which it stands; what it has to say belongs into the text."""
    words = f"A title has {LONGEST_TITLE} letters at most, not {len(title):,}. The rest belongs into the text."
    return Refuse("long-title", words) if len(title) > LONGEST_TITLE else None


def _effect_of(view: View, act: str, form: Submit | Revise, about: Thing | None) -> str:
    """Return whether a proposal of this form takes effect "by itself" or "by hand".

    Numbers take effect by themselves; so does players' law, where it can be run. The rest is done by the Admin.
    """
    lives = view.takes_law() if form.law else bool(form.sets)
    lives = lives or act in LEAVING or act not in ACTS
    lives = lives or (act == "replace" and about is not None and keeps(about, form.text))
    return "by itself" if lives else "by hand"


def _form_of(rule: Thing | None) -> int:
    """Return the number of the rule's present form, counted over all rules; 0 for no rule."""
    return int(rule.since) if rule is not None else 0


@carried_out(Revise)
def a_proposal_is_revised(view: View, revise: Revise) -> list[Intent | Event] | Refuse:
    """Only its author can, before it is voted on or decided; law is looked at as in any proposal."""
    proposal = revise.proposal
    if proposal.author is None or view.acting_player != proposal.author:
        return Refuse("not-yours", f"Proposal {proposal.id} is not yours; only its author can give it another form.")
    if proposal.status != "open" or view.things("ballot", proposal=proposal):
        return Refuse("not-open", f"Proposal {proposal.id} stands as it is: its vote has begun, or it is decided.")
    if (long := _too_long(revise.title)) is not None:
        return long
    fault = view.examine(proposal.target, revise.title, revise.text, revise.law) if revise.law else None
    if fault is not None:
        return fault
    about = view.rule(proposal.target) if proposal.target else None
    form: dict[str, Plain | Thing] = {
        "text": revise.text, "sets": dict(revise.sets), "law": revise.law, "base": _form_of(about),
    }
    effect = _effect_of(view, proposal.act, revise, about)
    changed = Set(proposal, "title", revise.title or proposal.title, form)
    return [changed, Set(proposal, effect=effect), Revised(proposal)]


@carried_out(Conclude)
def a_proposal_is_concluded(view: View, concluded: Conclude) -> list[Intent | Event]:
    """The proposal's `status` says how it came out, and its `concluded` when."""
    return [
        Set(concluded.proposal, status=concluded.status),
        Set(concluded.proposal, concluded=view.now.isoformat()),
        Concluded(concluded.proposal, concluded.status, concluded.why),
    ]


@carried_out(PutInForce)
def takes_effect_if_accepted(view: View, put: PutInForce) -> list[Intent | Event]:
    """What was accepted and has taken effect does so no more than once."""
    return [Enact(put.proposal)] if put.proposal.status == "accepted" and not put.proposal.enacted else []


@carried_out(Defer)
def waits_for_its_moment(view: View, defer: Defer) -> list[Intent | Event]:
    """The rule that makes it wait enacts it later."""
    told = [Deferred(defer.proposal, defer.words)] if defer.words else []
    return [Set(defer.proposal, waits=True), *told]


@carried_out(Ratify)
def the_admin_counts(view: View, ratify: Ratify) -> list[Intent | Event]:
    """If the rule on voting is applied by hand, the Admin counts; a proposal not counted in time is rejected.

    Everybody has its text before that.
    """
    put, id, until = ratify.proposal, ratify.proposal.id, hours_from(view, 48)
    words = (
        f"Proposal {id} ({describe(ratify.proposal)}) is to be voted on by rule {view.by_hand(Ratify)}, which you "
        "apply by hand. Count by its words; approve this if it is accepted, turn it down if it is not. "
        f"Without a word from you by {view.say_time(until)} it is rejected."
    )
    how = f"Rule {view.by_hand(Ratify)} says how it is voted on; the Admin applies it by hand, and counts the votes. "
    how += f"What is not counted by {view.say_time(until)} is rejected."
    title = f"Proposal {id} by {put.author or 'the Admin'}: {describe(put)}"
    return [
        Petition("count", words, about={"proposal": id}),
        Post("proposed", title, None, {"proposal": id, "how": how}),
        SetTimer(f"count {id}", until, about={"what": f"the votes on proposal {id} are counted"}),
        CancelTimer("turn"),
        CancelTimer("reminder"),
    ]


def describe(proposal: Thing) -> str:
    """Return in a few words what a proposal is to do: “amend rule 14, Property Ownership”.

    Once it is decided it is told with the number that the rule had then.
    """
    if proposal.act == "add":
        return f"add a rule “{proposal.title}”"
    if proposal.act == "change":
        return f"change “{proposal.title}”"
    rule = proposal.named or proposal.target
    return f"{proposal.act} rule {rule}" + (f", “{proposal.title}”" if proposal.title else "")


def in_full(thing: Thing) -> str:
    """Return what a thing is called; a proposal with what it is to do: “proposal 3 (to amend rule 14)”."""
    return f"proposal {thing.id} (to {describe(thing)})" if thing.kind == "proposal" else label(thing)


def keeps(rule: Thing, text: str) -> bool:
    """Return whether a rule keeps its effect under a new text: it does if that names one of its numbers, {price}."""
    return not text or any("{" + name in text for name in rule.params)


LEAVING = ("repeal", "discard")
"""The acts by which a proposal takes a rule out of force."""
