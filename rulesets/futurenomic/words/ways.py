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
MOTIONS = ("add", "repeal", "amend", "transmute")
OF_CHANGE = "A Change"
CHANGING = "Something changes."
VOTE_DAYS = 7


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
class TryStep(Intent):
    """Try one of `TO_CHANGE` without some rules: refused if it is not possible. `act`: what is proposed."""

    step: str
    author: Player
    act: str
    without: tuple[Thing, ...] = ()
    reserved: ClassVar[bool] = True


@carried_out(TryStep)
def a_step_is_tried(view: View, tried: TryStep) -> list[Intent | Event]:
    gone = [Void(rule.number, "to see what would be") for rule in tried.without]
    return [*gone, TryToPut(tried.step, tried.author, tried.act)]


@dataclass(frozen=True, slots=True)
class TryToPut(Intent):
    """Try whether a player can propose a change that then comes to the vote; to try the vote, it is put freely."""

    step: str
    author: Player
    act: str
    reserved: ClassVar[bool] = True


@carried_out(TryToPut)
def a_change_is_put(view: View, tried: TryToPut) -> list[Intent | Event]:
    before = tuple(put.id for put in view.things("proposal"))
    if tried.step == "vote":
        return [PlayOut((PutFreely(tried.author),)), TryTheVote(before)]
    laws = [rule for rule in view.rules() if rule.mutable]
    target = laws[-1].number if laws and tried.act != "add" else 0
    text = CHANGING if tried.act in ("add", "amend") else ""
    title = OF_CHANGE if tried.act == "add" else laws[-1].title if laws else ""
    motion = Submit(tried.author, tried.act, title, target, text)
    return [PlayOut((AsOrdered(tried.author, f"propose {tried.act}", motion),)), ExpectIt(before)]


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
    in_time = due is not None and (due - view.now).days <= 366
    return [] if voted_on or in_time else Refuse("not-proposed", "No change can be proposed.")


@dataclass(frozen=True, slots=True)
class TryTheVote(Intent):
    """Open the vote on a proposal that was not there before."""

    before: tuple[str, ...]
    reserved: ClassVar[bool] = True


@carried_out(TryTheVote)
def the_vote_is_opened(view: View, tried: TryTheVote) -> list[Intent | Event] | Refuse:
    put = put_since(view, tried.before)
    if put is None:
        return Refuse("not-proposed", "What is proposed does not stand.")
    return [PlayOut((*the_vote(view, put, VOTE_DAYS),)), TryToVote(put)]


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
    """Let a vote come to its end."""

    ballot: Thing
    reserved: ClassVar[bool] = True


@carried_out(TryToEnd)
def the_vote_ends(view: View, tried: TryToEnd) -> list[Intent | Event]:
    ended = [] if tried.ballot.closed else [PlayOut((Reveal(tried.ballot),))]
    return [*ended, ExpectTheRule(int(tried.ballot.proposal.id))]


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
    acts = MOTIONS if step == "propose" else MOTIONS[:1]
    tries = (TryStep(step, player, act, tuple(without)) for act in acts for player in taking_part(view))
    return any(not view.would_refuse(tried) for tried in tries)
