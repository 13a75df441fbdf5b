"""Words of law-making: to submit a proposal, to conclude it, to enact what it says."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from textwrap import dedent
from typing import ClassVar

from ..bounds import within
from ..commands import Order
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
    "LEAVING",
    "CannotEnact",
    "Conclude",
    "Concluded",
    "Defer",
    "Enact",
    "Enacted",
    "Implement",
    "Ratify",
    "Submit",
    "Submitted",
    "author_of",
    "cannot_come_again",
    "dead_already",
    "describe",
    "draft",
    "effect_for",
    "handed_back",
    "keeps",
    "lacks_effect",
    "not_in_force",
    "once_again",
    "read_block",
    "rule_made_by",
    "says_nothing",
    "sent_to_the_admin",
    "withdraw_all",
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


def read_block(block: str) -> tuple[str, dict[str, Plain], str]:
    """Split the lines of a proposal into its text, what it sets (`set NAME = VALUE`) and its law (a fenced block).

    Law whose lines are all indented alike, as they are when it was copied from a letter, is moved to the margin.
    """
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
    return "\n".join(text).strip(), sets, _as_typed(dedent("\n".join(law).translate(_UNSEEN)).strip())


_UNSEEN = {0xA0: " ", 0x202F: " ", 0x2007: " ", 0x200B: None, 0x200C: None, 0x200D: None, 0x2060: None, 0xFEFF: None}
_QUOTES = str.maketrans(dict.fromkeys("“”„«»", '"') | dict.fromkeys("‘’‚", "'"))


def _as_typed(source: str) -> str:
    """Return law with the quotation marks that its author typed, where a mail program has made it unreadable by others.

    What can be read is left as it is: such marks may stand in its texts.
    """
    plain = source.translate(_QUOTES)
    return plain if plain != source and not _reads(source) and _reads(plain) else source


def _reads(source: str) -> bool:
    try:
        ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _value(words: str) -> Plain:
    """Read what stands behind `set NAME =`: a whole number (a dollar sign and separators do not matter), or words."""
    bare = words.lstrip("$").replace(",", "").replace("'", "")
    if re.fullmatch(r"-?[0-9]{1,15}", bare):
        return int(bare)
    if words.lower() in ("true", "yes", "on", "false", "no", "off"):
        return words.lower() in ("true", "yes", "on")
    return words.strip("\"“”'")


def draft(view: View, order: Order, act: str, title: str = "", target: int = 0) -> Submit | Refuse:
    """Return what a block command proposes, or why it cannot be proposed.

    It changes one rule, its `target`, and no other. `act` is "add", or what is to become of the target. A discarded
    rule needs no text, nor does an act that a rule `enacts`; any other does: a text, or numbers for a text that names
    them.
    """
    text, sets, law = read_block(order.block)
    present = view.rule(target) if target else None
    target = int(present.number) if present is not None else target
    if target and (present is None or present.standing not in ("in force", "suspended")):
        named = ", ".join(f"{one.label} {one.title}" for one in view.rules())
        return Refuse("not-in-force", f"There is no rule {target} in force. There are: {named}.")
    if act in LEAVING or act not in ACTS:
        name = title or (present.title if present else "")
        return Submit(order.giver, act, name, target) if present else Refuse("no-rule", "Say which rule.")
    if not text and not law and (present is None or not sets):
        return Refuse("no-text", f"There is no text below “{order.words}”. Write it in the lines below, up to “end”.")
    if present is None:
        if sets and not law:
            return Refuse("no-parameter", "A new rule cannot set the numbers of others: replace the rule that has it.")
        own = view.resolve_sets(0, sets, law)
        return own if isinstance(own, Refuse) else Submit(order.giver, act, title, 0, text, own, law)
    resolved = view.resolve_sets(target, sets, law)
    if isinstance(resolved, Refuse):
        return resolved
    elsewhere = [name for name in resolved if not name.startswith(f"{target}.")]
    if elsewhere:
        return Refuse("one-rule", f"One proposal changes one rule: {elsewhere[0]} is not a number of rule {target}.")
    return _unlike(order.giver, act, title or present.title, present, text, resolved, law)


def _unlike(
    author: Player, act: str, title: str, present: Thing, text: str, sets: dict[str, Plain], law: str
) -> Submit | Refuse:
    """Return a change of a rule unless it changes nothing, or leaves a text that says another number than holds."""
    now: dict[str, Plain] = present.params
    own = {name.partition(".")[2]: value for name, value in sets.items()}
    same = " ".join(text.split()) in ("", *(" ".join(said.split()) for said in (present.text, present.wording)))
    if same and not law and all(now.get(name) == value for name, value in own.items()):
        return Refuse("no-change", f"Rule {present.number} says exactly that already, so this would be no change.")
    unnamed = [name for name in own if not text and not law and "{" + name not in present.wording]
    if unnamed:
        words = f"The text of rule {present.number} does not name “{unnamed[0]}”, so it would go on saying what it says"
        return Refuse("text-says-otherwise", f"{words}: write its new text as well.")
    return Submit(author, act, title, int(present.number), text, sets, law)


def rule_made_by(view: View, proposal: Thing) -> Thing | None:
    """Return the rule in force that a proposal has made or changed, None if there is none."""
    found = (one for one in view.rules() if proposal.id in [revision["proposal"] for revision in one.revisions])
    return next(found, None)


def lacks_effect(view: View, order: Order) -> str:
    """Say why the law below an order cannot give PROPOSAL its effect, which was adopted as text only; "" if it can."""
    put, made = order.proposal, rule_made_by(view, order.proposal)
    text, sets, law = read_block(order.block)
    if put.status != "accepted" or put.enacted == "":
        return f"Proposal {put.id} is {put.status}; only one that is in force can be given law."
    if made is None:
        return f"Proposal {put.id}, to {describe(put)}, has left no rule in force that could be given law."
    if made.effect != "by hand":
        own = f"Rule {made.number}, “{made.title}”, takes effect by itself."
        return f"{own} To change it: propose amend {made.number}"
    if not law:
        return f"There is no law below “{order.words}”. It stands between a line ```law and a line ```."
    kept = f"Only law can stand here: rule {made.number} keeps its text."
    return f"{kept} To change that: propose amend {made.number}" if text or sets else ""


def effect_for(view: View, order: Order) -> Submit | None:
    """Return the proposal that gives the law below an order to the rule which PROPOSAL has made."""
    made, law = rule_made_by(view, order.proposal), read_block(order.block)[2]
    return Submit(order.giver, "amend", made.title, made.number, made.wording, {}, law) if made is not None else None


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


class ProposalKind:
    """The attributes of a proposal, declared for every game."""

    ATTRIBUTES: ClassVar[tuple[tuple[str, str, Plain], ...]] = (
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
        ("waits", "flag", False),
        ("base", "number", 0),
    )


def author_of(proposal: Thing | None) -> Player | None:
    """Return the player who put a proposal; None for the Admin's, for one who has left, and for no proposal."""
    author: Player | None = proposal.author if proposal is not None else None
    return author if author is not None and author.exists else None


def cannot_come_again(view: View, first: Thing, otherwise: str = "") -> str:
    """Say why a proposal cannot be put once again: it was not rejected, or has come again already.

    What else speaks against it is said `otherwise`, "" if nothing does; it counts for what was rejected.
    """
    if first.status != "rejected":
        return f"Proposal {first.id} is {first.status}; only a rejected one can be proposed again."
    if otherwise:
        return otherwise
    again = next((put for put in view.things("proposal", again=first) if put.status in ("open", "dead")), None)
    return f"Proposal {first.id} has come again as proposal {again.id}, which is {again.status}." if again else ""


def once_again(author: Player, first: Thing) -> Submit:
    """Return what puts a proposal once again as it was, for another author; its `again` is the first."""
    return Submit(author, first.act, first.title, first.target, first.text, dict(first.sets), first.law, first)


def dead_already(view: View, submit: Submit) -> Refuse | None:
    """Refuse what is word for word a proposal that was rejected when it came again, and so is dead."""
    same = view.things("proposal", status="dead", act=submit.act, target=submit.target, text=submit.text)
    if not same or not submit.text:
        return None
    return Refuse("dead", f"Word for word that is proposal {same[0].id}, which is Dead and may not come again.")


def handed_back(proposal: Thing, why: str, then: str = "") -> list[Intent]:
    """Return what sends a proposal back to its author, with a letter: `why`, and what they can do `then`."""
    words = f"Your proposal {proposal.id} comes back to you: {finished(why)} {then}".rstrip()
    letter = Post("notice", "Your proposal comes back", (proposal.author,), {"author": "Admin", "words": words})
    return [Conclude(proposal, "returned", finished(why)), letter]


def not_in_force(view: View, number: int) -> str:
    """Say that there is no rule of a number in force; "" if there is, suspended or not."""
    found = view.rule(number)
    if found is not None and found.standing in ("in force", "suspended"):
        return ""
    last = max(view.rules(), key=lambda one: one.number)
    return f"There is no rule {number} in force; the last one is {last.label}. Write “rules” for the list."


def says_nothing(order: Order) -> str:
    """Say that what is to stand below an order is missing: text or law, or, of a rule by NUMBER, what to set."""
    (text, sets, law), number = read_block(order.block), order.arguments.get("number")
    there = f"below “{order.words}”. Write"
    if number is not None:
        words = f"There is nothing {there} the new text of rule {number}, or: set NAME = VALUE"
        return "" if text or sets or law else words
    return "" if text or law else f"There is no text {there} what you propose in the lines after it, up to “end”."


def withdraw_all(view: View, author: Player, why: str) -> list[Conclude]:
    """Return what withdraws the open proposals of a player."""
    return [Conclude(put, "withdrawn", why) for put in view.things("proposal", author=author, status="open")]
