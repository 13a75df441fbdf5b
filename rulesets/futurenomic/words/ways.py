"""Whether a change of the rules is possible: tried out as players would make it, and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import (
    AsOrdered,
    Cast,
    Event,
    Intent,
    Player,
    Refuse,
    Repeal,
    Reveal,
    RingAhead,
    Submit,
    Thing,
    View,
    last_ballot,
    voters,
)
from mailgame.law.vocabulary import carried_out

from .players import taking_part
from .votes import the_vote

TO_CHANGE = ("propose", "vote")
"""What a change of the rules takes: that somebody can propose one, and that it can be voted on and adopted."""
AGAIN = "again"
AT_LENGTH = "at length"
MOTIONS = ("add", "repeal", "amend", "transmute", AGAIN, AT_LENGTH)
"""What is tried: proposals of a word or two; and, as law may ask for some form, an earlier one, and a rule's words."""
VOTE_DAYS = (7, 4, 1)
"""In how many days the vote ends on which all is tried: law may let nobody vote early, or nothing be counted."""
WITHIN_DAYS = 366
"""In how many days a vote has to be opened, and what is adopted has to take effect."""
OF_CHANGE = "A Change"
CHANGING = "Something changes."


@dataclass(frozen=True, slots=True)
class Void(Intent):
    """Take a rule out of force, as it cannot be law. No law of players has a say in that."""

    rule: int
    why: str
    reserved: ClassVar[bool] = True
    unbent: ClassVar[bool] = True


@carried_out(Void)
def is_void(view: View, void: Void) -> list[Intent | Event]:
    return [Repeal(void.rule, void.why, "void")]


@dataclass(frozen=True, slots=True)
class PlayOut(Intent):
    """Do something, and all that follows from it. If it is refused, nothing comes of it."""

    done: tuple[Intent, ...]
    reserved: ClassVar[bool] = True
    stage: ClassVar[bool] = True


@carried_out(PlayOut)
def is_played_out(view: View, played: PlayOut) -> list[Intent | Event]:
    return [*played.done]


@dataclass(frozen=True, slots=True)
class PutFreely(Intent):
    """Put a new rule to everybody, whatever law of players says of it."""

    author: Player
    reserved: ClassVar[bool] = True
    unbent: ClassVar[bool] = True


@carried_out(PutFreely)
def is_put_freely(view: View, put: PutFreely) -> list[Intent | Event]:
    return [Submit(put.author, "add", OF_CHANGE, text=CHANGING)]


@dataclass(frozen=True, slots=True)
class TryWithout(Intent):
    """Try something as if some rules were not in force: refused if it is not possible."""

    tried: Intent
    without: tuple[Thing, ...] = ()
    reserved: ClassVar[bool] = True


@carried_out(TryWithout)
def it_is_tried(view: View, trial: TryWithout) -> list[Intent | Event]:
    return [*(Void(rule.number, "to see what would be") for rule in trial.without), trial.tried]


@dataclass(frozen=True, slots=True)
class TryToPropose(Intent):
    """Try whether a player can propose a change that then comes to the vote. `motion`: one of `MOTIONS`."""

    author: Player
    motion: str
    reserved: ClassVar[bool] = True


@carried_out(TryToPropose)
def a_change_is_proposed(view: View, tried: TryToPropose) -> list[Intent | Event]:
    return [*put_as_ordered(view, tried.author, tried.motion), ExpectIt(all_proposals(view))]


@dataclass(frozen=True, slots=True)
class TryAVote(Intent):
    """Try whether a change that a player puts freely can be voted on for some days, and adopted."""

    author: Player
    days: int
    reserved: ClassVar[bool] = True


@carried_out(TryAVote)
def a_change_is_voted_on(view: View, tried: TryAVote) -> list[Intent | Event]:
    return [PlayOut((PutFreely(tried.author),)), TryTheVote(all_proposals(view), tried.days)]


def all_proposals(view: View) -> tuple[str, ...]:
    """Return the numbers of all proposals that there are."""
    return tuple(put.id for put in view.things("proposal"))


def put_as_ordered(view: View, author: Player, act: str) -> list[Intent | Event]:
    """Return what a player would do to propose something that may well be possible, one of `MOTIONS`."""
    laws = [rule for rule in view.rules() if rule.mutable]
    before = [put for put in view.things("proposal", act="add") if not put.law]
    motion = Submit(author, "add", OF_CHANGE, text=CHANGING)
    if act == AGAIN and before:
        motion = Submit(author, "add", before[-1].title, text=before[-1].text)
    elif act == AT_LENGTH and laws:
        motion = Submit(author, "add", laws[0].title, text=laws[0].text)
    elif act in ("repeal", "amend", "transmute") and laws:
        motion = Submit(author, act, laws[-1].title, laws[-1].number, CHANGING if act == "amend" else "")
    return [PlayOut((AsOrdered(author, f"propose {motion.act}", motion),))]


def put_since(view: View, before: Sequence[str]) -> Thing | None:
    """Return the open proposal that was not there before; None if there is none."""
    return next((put for put in view.things("proposal", status="open") if put.id not in before), None)


@dataclass(frozen=True, slots=True)
class ExpectIt(Intent):
    """Look whether there is a proposal more, and a day for its vote. Refused if there is not."""

    before: tuple[str, ...]
    reserved: ClassVar[bool] = True


@carried_out(ExpectIt)
def it_is_there(view: View, expected: ExpectIt) -> list[Intent | Event] | Refuse:
    put = put_since(view, expected.before)
    due = view.due(f"debate {put.id}") if put is not None else None
    voted_on = put is not None and last_ballot(view, put) is not None
    in_time = due is not None and (due - view.now).days <= WITHIN_DAYS
    return [] if voted_on or in_time else Refuse("not-proposed", "No change can be proposed.")


@dataclass(frozen=True, slots=True)
class TryTheVote(Intent):
    """Open the vote on a proposal that was not there before, for some days."""

    before: tuple[str, ...]
    days: int
    reserved: ClassVar[bool] = True


@carried_out(TryTheVote)
def the_vote_is_opened(view: View, tried: TryTheVote) -> list[Intent | Event] | Refuse:
    put = put_since(view, tried.before)
    if put is None:
        return Refuse("not-proposed", "What is proposed does not stand.")
    return [PlayOut((*the_vote(view, put, tried.days),)), TryToVote(put)]


@dataclass(frozen=True, slots=True)
class TryToVote(Intent):
    """Let all who have a vote on a proposal be in favour."""

    proposal: Thing
    reserved: ClassVar[bool] = True


@carried_out(TryToVote)
def all_vote_in_favour(view: View, tried: TryToVote) -> list[Intent | Event] | Refuse:
    ballot = last_ballot(view, tried.proposal)
    if ballot is None:
        return Refuse("no-vote", "No vote can be opened.")
    votes = [AsOrdered(voter, "vote", Cast(voter, ballot, "yes")) for voter in voters(view, ballot)]
    return [*(PlayOut((vote,)) for vote in votes), TryToEnd(ballot)]


@dataclass(frozen=True, slots=True)
class TryToEnd(Intent):
    """Let a vote come to its end, and the time pass by which law may put off what follows."""

    ballot: Thing
    reserved: ClassVar[bool] = True


@carried_out(TryToEnd)
def the_vote_ends(view: View, tried: TryToEnd) -> list[Intent | Event]:
    ended = [] if tried.ballot.closed else [PlayOut((Reveal(tried.ballot),))]
    return [*ended, PlayOut((RingAhead(WITHIN_DAYS),)), ExpectTheRule(int(tried.ballot.proposal.id))]


@dataclass(frozen=True, slots=True)
class ExpectTheRule(Intent):
    """Look whether there is a rule of that number. Refused if there is not."""

    number: int
    reserved: ClassVar[bool] = True


@carried_out(ExpectTheRule)
def the_rule_is_there(view: View, expected: ExpectTheRule) -> list[Intent | Event] | Refuse:
    return [] if view.rule(expected.number) is not None else Refuse("not-adopted", "Nothing can be adopted.")


def is_possible(view: View, step: str, without: Sequence[Thing] = ()) -> bool:
    """Return whether anybody who takes part can take a step to a change, or could if some rules were not in force."""
    steps: list[Intent] = [
        *(TryToPropose(player, motion) for motion in MOTIONS for player in taking_part(view) if step == "propose"),
        *(TryAVote(player, days) for days in VOTE_DAYS for player in taking_part(view) if step == "vote"),
    ]
    return any(not view.would_refuse(TryWithout(tried, tuple(without))) for tried in steps)
