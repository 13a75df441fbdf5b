"""Words of law-making: to submit a proposal, to conclude it, to enact what it says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from .things import Plain, Player, Thing
from .view import View
from .vocabulary import carried_out
from .words import Create, Event, Intent, Set


@dataclass(frozen=True, slots=True)
class Submit(Intent):
    """Put a proposal: `act` is "add", "amend", "repeal", "change" or what a ruleset adds; `target` is a rule's number.

    `author` None is the Admin. `sets` are parameters to set, `law` is a rule file in the players' language.
    """

    author: Player | None
    act: str
    title: str = ""
    target: int = 0
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
    """Let an accepted proposal take effect: its text, its numbers and its law."""

    proposal: Thing


@dataclass(frozen=True, slots=True)
class Enacted(Event):
    """A proposal took effect; `rule` is the rule that it added or changed, None for another change."""

    proposal: Thing
    rule: Thing | None
    how: str
    told: ClassVar[str] = "{how}"


@dataclass(frozen=True, slots=True)
class Unfit(Event):
    """An accepted proposal could not take effect, since what it rests on is gone; the Admin decides."""

    proposal: Thing
    why: str
    told: ClassVar[str] = "{proposal} cannot take effect: {why}"


@carried_out(Submit)
def a_proposal_is_put(view: View, submit: Submit) -> list[Intent | Event]:
    """Proposals are numbered from 1 in the order of receipt."""
    number = str(view.next_number("proposal"))
    first = submit.again
    return [
        Create(
            "proposal",
            number,
            {
                "author": submit.author,
                "act": submit.act,
                "title": submit.title,
                "target": submit.target,
                "text": submit.text,
                "sets": dict(submit.sets),
                "law": submit.law,
                "at": view.now.isoformat(),
                "again": first,
                "effect": "by itself" if submit.sets or submit.law or submit.act == "repeal" else "by hand",
            },
        ),
        Submitted(Thing(view.game._source, "proposal", number)),
    ]


@carried_out(Conclude)
def a_proposal_is_concluded(view: View, concluded: Conclude) -> list[Intent | Event]:
    """The status says what became of it."""
    return [
        Set(concluded.proposal, "status", concluded.status),
        Set(concluded.proposal, "concluded", view.now.isoformat()),
        Concluded(concluded.proposal, concluded.status, concluded.why),
    ]


def describe(proposal: Thing) -> str:
    """Say in a few words what a proposal wants: “amend rule 14, Property Ownership”."""
    if proposal.act == "add":
        return f"add a rule “{proposal.title}”"
    if proposal.act == "change":
        return f"change “{proposal.title}”"
    return f"{proposal.act} rule {proposal.target}" + (f", “{proposal.title}”" if proposal.title else "")


def read_block(block: str) -> tuple[str, dict[str, Plain], str]:
    """Split the lines of a proposal into its text, what it sets (`set NAME = VALUE`) and its law (a fenced block)."""
    text: list[str] = []
    law: list[str] = []
    sets: dict[str, Plain] = {}
    fenced = False
    for line in block.splitlines():
        words = line.strip()
        if words.startswith("```"):
            fenced = not fenced and words.removeprefix("```").strip().lower() in ("law", "python", "")
            continue
        if fenced:
            law.append(line)
        elif words.lower().startswith("set ") and "=" in words:
            name, _, value = words[4:].partition("=")
            sets[name.strip().lower().replace(" ", "_")] = _value(value.strip().rstrip("."))
        else:
            text.append(line)
    return "\n".join(text).strip(), sets, "\n".join(law).strip()


def _value(words: str) -> Plain:
    """Read what stands behind `set NAME =`: a whole number (a dollar sign and separators do not matter), or words."""
    bare = words.lstrip("$").replace(",", "").replace("'", "")
    if bare.lstrip("-").isdecimal():
        return int(bare)
    if words.lower() in ("true", "yes", "on", "false", "no", "off"):
        return words.lower() in ("true", "yes", "on")
    return words.strip("\"“”'")


class ProposalKind:
    """The attributes of a proposal, declared for every game."""

    ATTRIBUTES: ClassVar[tuple[tuple[str, str, object], ...]] = (
        ("author", "player", None),
        ("act", "text", ""),
        ("title", "text", ""),
        ("target", "number", 0),
        ("text", "text", ""),
        ("sets", "table", {}),
        ("law", "text", ""),
        ("status", "text", "open"),
        ("at", "moment", ""),
        ("concluded", "moment", ""),
        ("again", "proposal", None),
        ("effect", "text", "by hand"),
        ("enacted", "moment", ""),
        ("place", "text", ""),
    )
