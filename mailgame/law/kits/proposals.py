"""Words of law-making: to submit a proposal, to conclude it, to enact what it says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import ClassVar

from ..bounds import within
from ..outcomes import Refuse
from ..plainly import finished
from ..rule import ACTS
from ..thing import Plain, Player, Thing
from ..view import View
from ..vocabulary import carried_out
from ..word import Event, Intent
from ..words.choices import Petition
from ..words.letters import Post
from ..words.things import Create, Set
from ..words.time import CancelTimer, SetTimer
from .property import label

__all__ = [
    "LEAVING", "CannotEnact", "Conclude", "Concluded", "Defer", "Enact", "Enacted", "Implement", "Ratify", "Submit",
    "Submitted", "author_of", "describe", "handed_back", "keeps", "sent_to_the_admin", "withdraw_all",
]


@dataclass(frozen=True, slots=True)
class Submit(Intent):
    """Put a proposal: `act` is "add", "amend", "repeal", "change" or what a rule `enacts`; `target` is a rule's number.

    `author` None is the Admin. `sets` are parameters to set, `law` is a rule file in the players' language.
    """

    author: Player | None
    act: str
    title: str = ""
    target: int = field(default=0, metadata=within(0, 1_000_000))
    text: str = ""
    sets: Mapping[str, Plain] = field(default_factory=dict)
    law: str = ""
    again: Thing | None = None


@dataclass(frozen=True, slots=True)
class Submitted(Event):
    """A proposal has been put; it has a number and is open."""

    proposal: Thing
    told: ClassVar[str] = ""


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
    told: ClassVar[str] = "{proposal} is {status}. {why}"


@dataclass(frozen=True, slots=True)
class Enact(Intent):
    """Let an accepted proposal take effect: its text, its numbers and its law.

    `anyway`: even if the rule it changes is no longer the one that it was written for. The rule that it adds or changes
    gets the `number`; with 0 a new one gets the next, and any other keeps its own.
    """

    apart: ClassVar[bool] = True
    proposal: Thing
    anyway: bool = False
    number: int = field(default=0, metadata=within(0, 900_000))


@dataclass(frozen=True, slots=True)
class Implement(Intent):
    """Give a proposal that was adopted as text only its effect: the law of the rule that it added or changed."""

    proposal: Thing
    law: str


@dataclass(frozen=True, slots=True)
class Enacted(Event):
    """A proposal took effect; `rule` is the rule that it added or changed, None for another change."""

    proposal: Thing
    rule: Thing | None
    how: str
    told: ClassVar[str] = "{how}"


@dataclass(frozen=True, slots=True)
class CannotEnact(Event):
    """An accepted proposal could not take effect, since what it rests on is gone; the Admin decides."""

    proposal: Thing
    why: str
    told: ClassVar[str] = "{proposal} cannot take effect: {why}"


@dataclass(frozen=True, slots=True)
class Defer(Intent):
    """Let an accepted proposal wait until a rule enacts it."""

    proposal: Thing


@dataclass(frozen=True, slots=True)
class Ratify(Intent):
    """Put a proposal to the vote of its own; a rule says how. Nothing is put where no rule in force says so."""

    proposal: Thing


@carried_out(Submit)
def a_proposal_is_put(view: View, submit: Submit) -> list[Intent | Event] | Refuse:
    """Proposals are numbered from 1 in the order of receipt."""
    if not view.enacts(submit.act):
        return Refuse("no-act", f"No rule in force says what it is to {submit.act or 'do that to'} a rule.")
    number = str(view.next_number("proposal"))
    first = submit.again
    about = view.rule(submit.target) if submit.target else None
    target = about if submit.act == "replace" else None
    # Numbers take effect by themselves; law that a player wrote does where it can be run, else by the Admin's hand.
    lives = view.takes_law() if submit.law else bool(submit.sets)
    lives = lives or submit.act in LEAVING or submit.act not in ACTS
    lives = lives or (target is not None and keeps(target, submit.text))
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
                "effect": "by itself" if lives else "by hand",
            },
        ),
        Submitted(Thing(view.game._source, "proposal", number)),
    ]


def _form_of(rule: Thing | None) -> int:
    """Return which form of a rule there is now: forms are counted as they come into force."""
    return int(rule.since) if rule is not None else 0


@carried_out(Conclude)
def a_proposal_is_concluded(view: View, concluded: Conclude) -> list[Intent | Event]:
    """The status says what became of it."""
    return [
        Set(concluded.proposal, status=concluded.status),
        Set(concluded.proposal, concluded=view.now.isoformat()),
        Concluded(concluded.proposal, concluded.status, concluded.why),
    ]


@carried_out(Defer)
def waits_for_its_moment(view: View, defer: Defer) -> list[Intent | Event]:
    """What waits is enacted by the rule that made it wait."""
    return [Set(defer.proposal, waits=True)]


@carried_out(Ratify)
def the_admin_counts(view: View, ratify: Ratify) -> list[Intent | Event]:
    """Where the rule on voting is applied by hand the Admin counts; what nobody has counted in time is rejected."""
    put = ratify.proposal
    until = view.now + timedelta(hours=48)
    words = (
        f"Proposal {put.id} ({describe(put)}) is to be voted on by rule {view.by_hand(Ratify)}, which you apply by "
        "hand. Count by its words; approve this if it is accepted, turn it down if it is not. "
        f"Without a word from you by {view.say_time(until)} it is rejected."
    )
    return [
        Petition("count", words, about={"proposal": put.id}),
        SetTimer(f"count {put.id}", until, about={"what": f"the votes on proposal {put.id} are counted"}),
        CancelTimer("turn"),
        CancelTimer("reminder"),
    ]


def describe(proposal: Thing) -> str:
    """Say in a few words what a proposal wants: “amend rule 14, Property Ownership”."""
    if proposal.act == "add":
        return f"add a rule “{proposal.title}”"
    if proposal.act == "change":
        return f"change “{proposal.title}”"
    return f"{proposal.act} rule {proposal.target}" + (f", “{proposal.title}”" if proposal.title else "")


def in_full(thing: Thing) -> str:
    """Say which thing is meant, and of a proposal what it wants: “proposal 3 (to amend rule 14)”."""
    return f"proposal {thing.id} (to {describe(thing)})" if thing.kind == "proposal" else label(thing)


def sent_to_the_admin(view: View, proposal: Thing, buttons: Mapping[str, Mapping[str, str]]) -> Post | None:
    """Return the letter by which the Admin gets a player's proposal.

    `buttons` are what stands on each, with the "command" that it sends and the "help" that says what that does.
    """
    if proposal.author is None:
        return None
    law = f"```law\n{proposal.law}\n```" if proposal.law else ""
    words = "\n\n".join(part for part in (proposal.text, _what_it_sets(view, proposal), law) if part)
    choices = [{"help": one["help"], "command": one["command"], "button": name} for name, one in buttons.items()]
    about = {"author": proposal.author.id, "words": words, "proposal": proposal, "buttons": choices}
    return Post("to admin", f"Proposal {proposal.id}: {describe(proposal)}", (), about)


def _what_it_sets(view: View, proposal: Thing) -> str:
    """Say which numbers a proposal changes, and from what: “price_factor of rule 14: 25 → 30”."""
    lines = []
    for name, value in proposal.sets.items():
        home, _, own = name.rpartition(".")
        found = view.rule(int(home)) if home else None
        now = found.params.get(own, "–") if found is not None else "–"
        lines.append(f"{own}{f' of rule {home}' if home else ''}: {now} → {value}")
    return "\n".join(lines)


def keeps(rule: Thing, text: str) -> bool:
    """Tell whether a new text still names one of a rule's numbers, {price}, so that the rule's effect goes on."""
    return not text or any("{" + name in text for name in rule.params)


LEAVING = ("repeal", "discard")
"""What a proposal may be called that takes a rule out of force."""


def author_of(proposal: Thing | None) -> Player | None:
    """Return the player who put a proposal; None for the Admin's, for one who has left, and for no proposal."""
    author: Player | None = proposal.author if proposal is not None else None
    return author if author is not None and author.exists else None


def handed_back(proposal: Thing, why: str, then: str = "") -> list[Intent]:
    """Return what sends a proposal back to its author, with a letter: `why`, and what they can do `then`."""
    words = f"Your proposal {proposal.id} comes back to you: {finished(why)} {then}".rstrip()
    letter = Post("notice", "Your proposal comes back", (proposal.author,), {"author": "Admin", "words": words})
    return [Conclude(proposal, "returned", finished(why)), letter]


def withdraw_all(view: View, author: Player, why: str) -> list[Conclude]:
    """Return what withdraws the open proposals of a player."""
    return [Conclude(put, "withdrawn", why) for put in view.things("proposal", author=author, status="open")]
