"""Words of voting: ballots are opened, voted on, closed, decided, and made known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain
from typing import ClassVar

from ..bounds import entries, within
from ..outcomes import Refuse
from ..plainly import on_one_line
from ..texts import money
from ..thing import Plain, Player, Thing
from ..veils import Veil
from ..view import View
from ..vocabulary import carried_out
from ..word import Event, Intent
from ..words.choices import Petition
from ..words.letters import Post, Tell
from ..words.money import Hold, Release
from ..words.things import Create, Set
from ..words.time import CancelTimer, SetTimer
from .choosing import Choose
from .counting import count, escrow, open_choices, short_of_quorum, tally, voters
from .proposals import Conclude, PutInForce, describe
from .turns import hours_from

__all__ = [
    "BallotClosed", "BallotOpened", "Cast", "CloseBallot", "Decide", "OpenBallot", "Reveal", "Revealed", "Voted",
    "Weigh", "verdict",
]


@dataclass(frozen=True, slots=True)
class OpenBallot(Intent):
    """Open a ballot; the electorate is fixed now. With `money`, votes are bids in dollars, set aside in escrow.

    Voters choose one of the `candidates` (players, squares, rules …) or of the `choices`, which are words; if there are
    neither, they vote yes, no or abstain, and "abstain" counts for nothing. `what` is the kind of ballot, by which its
    rule recognises it. `about` is a proposal, which is then `ballot.proposal`, or any other thing, of which
    `ballot.about` then has the "kind" and "id".
    With `sealed`, only the voter sees a vote before the ballot is closed. `quorum` is how many must vote for anything
    to be accepted or chosen; whoever abstains has voted.
    With `by_itself` it is revealed at `closes` (see `Reveal`), otherwise when a rule says so; unless it is on a
    proposal, those who may vote get a letter. With `early` it is revealed sooner, as soon as the missing votes could
    not change which choice leads; where a rule says how a ballot decides, as soon as everybody has voted.
    """

    question: str
    electorate: tuple[Player, ...]
    about: Thing | None = None
    choices: tuple[str, ...] = field(default=(), metadata=entries(0, 20))
    sealed: bool = True
    money: bool = False
    quorum: int = field(default=0, metadata=within(0, 1_000_000))
    closes: datetime | None = None
    by_itself: bool = False
    candidates: tuple[Thing, ...] = field(default=(), metadata=entries(0, 100))
    early: bool = False
    what: str = ""
    stays: ClassVar[tuple[str, ...]] = (
        "about", "choices", "money", "quorum", "closes", "by_itself", "candidates", "early", "what",
    )


@dataclass(frozen=True, slots=True)
class BallotOpened(Event):
    """Votes can be cast."""

    ballot: Thing


@dataclass(frozen=True, slots=True)
class Cast(Intent):
    """Cast a vote, in place of the player's earlier one. `amount` is in dollars, where votes are cast in money.

    A rule may cast the vote of a player other than the one who gives the command.
    """

    untried: ClassVar[bool] = True
    player: Player
    ballot: Thing
    choice: str
    amount: int = field(default=0, metadata=within(0, 10**18))
    veil: ClassVar[Veil | None] = Veil(("choice", "amount"), "sealed", "votes are sealed")


@dataclass(frozen=True, slots=True)
class Voted(Event):
    """A vote was cast."""

    confided: ClassVar[bool] = True
    player: Player
    ballot: Thing


@dataclass(frozen=True, slots=True)
class Weigh(Intent):
    """Change the weight of a player's vote on a ballot: times `factor`, then plus `add`. The tally shows `why`."""

    player: Player
    ballot: Thing
    factor: int = field(default=1, metadata=within(-1_000_000, 1_000_000))
    add: int = field(default=0, metadata=within(-1_000_000, 1_000_000))
    why: str = ""


@dataclass(frozen=True, slots=True)
class CloseBallot(Intent):
    """Close a ballot; a rule decides what follows."""

    untried: ClassVar[bool] = True
    ballot: Thing


@dataclass(frozen=True, slots=True)
class BallotClosed(Event):
    """No more votes can be cast, and all can be seen."""

    ballot: Thing


@dataclass(frozen=True, slots=True)
class Decide(Intent):
    """Let a closed ballot decide on its proposal, as a rule says; otherwise its first choice needs more votes.

    A rule that carries it out answers with `verdict`. A ballot on anything else does not decide but `Choose`.
    """

    untried: ClassVar[bool] = True
    ballot: Thing


@dataclass(frozen=True, slots=True)
class Reveal(Intent):
    """Close a ballot, settle the bids, decide, and write the result to everybody, one after the other."""

    untried: ClassVar[bool] = True
    ballot: Thing


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A ballot is closed and decided, and everybody gets a letter."""

    ballot: Thing


YES_OR_NO = ("yes", "no", "abstain")
QUOTES = set('"“”„‟«»')
LONGEST_CHOICE = 60
"""The longest choice, in characters."""


@carried_out(OpenBallot)
def a_ballot_is_opened(view: View, opened: OpenBallot) -> list[Intent | Event] | Refuse:
    """Ballots are numbered from 1."""
    for thing in opened.candidates:
        if not thing.exists:
            return Refuse("no-candidate", f"{_label(thing)} is not there to be voted for.")
    candidates = [(_label(thing), thing) for thing in opened.candidates]
    choices = (*(name for name, _ in candidates), *opened.choices) or YES_OR_NO
    if odd := odd_choices(choices):
        return Refuse("odd-choices", f"There can be no ballot on “{opened.question}”: {odd}")
    number = view.next_number("ballot")
    ballot = Thing(view.game._source, "ballot", str(number))
    return [
        Create(
            "ballot",
            str(number),
            {
                "question": opened.question,
                "what": opened.what,
                "electorate": list(dict.fromkeys(player.id for player in opened.electorate)),
                **_about(opened.about),
                "choices": list(choices),
                "candidates": {choice: {"kind": thing.kind, "id": thing.id} for choice, thing in candidates},
                "sealed": opened.sealed,
                "in_money": opened.money,
                "quorum": opened.quorum,
                "opened": view.now.isoformat(),
                "closes": opened.closes.isoformat() if opened.closes else "",
                "early": opened.early,
            },
        ),
        *_clock(opened, number),
        BallotOpened(ballot),
    ]


def _label(candidate: Thing) -> str:
    """Return the name of a candidate on a ballot: “Ann”, “square 8”."""
    return candidate.id if candidate.kind == "player" else f"{candidate.kind} {candidate.id}"


def odd_choices(choices: tuple[str, ...]) -> str:
    """Return what is wrong with the choices of a ballot, in words; "" if nothing is."""
    for choice in choices:
        if not 0 < len(choice) <= LONGEST_CHOICE or choice != on_one_line(choice) or set(choice) & QUOTES:
            return f"a choice is a text on one line, of {LONGEST_CHOICE} letters at most, without quotation marks."
    if len({" ".join(choice.casefold().split()) for choice in choices}) < len(choices):
        return "two of its choices are the same."
    return "there must be at least two things to choose from." if len(choices) < 2 else ""


def _about(about: Thing | None) -> dict[str, Plain | Thing]:
    """Return how a ballot keeps what it is about: a proposal as it is, any other thing by its kind and id."""
    if about is None or about.kind == "proposal":
        return {"proposal": about}
    return {"about": {"kind": about.kind, "id": about.id}}


def _clock(opened: OpenBallot, number: int) -> list[Intent]:
    if opened.closes is None or not opened.by_itself:
        return []
    return [SetTimer(f"ballot {number}", opened.closes, about={"what": opened.question})]


@carried_out(Cast)
def a_vote_is_cast(view: View, cast: Cast) -> list[Intent | Event] | Refuse:
    """A player's last vote counts; dollars are set aside at once, in place of an earlier bid.

    If a rule casts it for somebody else, that player is told.
    """
    ballot, name = cast.ballot, cast.player.id
    if ballot.closed:
        return Refuse("ballot-closed", f"The ballot “{ballot.question}” is closed.")
    if name not in ballot.electorate:
        return Refuse("not-in-electorate", f"{name} has no vote on “{ballot.question}”.")
    if cast.choice in ballot.struck:
        return Refuse("struck", f"{cast.choice} cannot be voted for any more: {ballot.struck[cast.choice]}.")
    if cast.choice not in ballot.choices:
        return Refuse("no-choice", f"On “{ballot.question}” one votes {' or '.join(open_choices(ballot))}.")
    votes = dict(cast.ballot.votes)
    votes[cast.player.id] = {"choice": cast.choice, "amount": cast.amount, "at": view.now.isoformat()}
    done: list[Intent | Event] = [Set(cast.ballot, votes=votes), Voted(cast.player, cast.ballot)]
    if cast.ballot.in_money:
        done.insert(0, Hold(cast.player, escrow(cast.ballot), cast.amount))
    if by := _who_votes_for(view, cast.player):
        sum_ = f" with {money(cast.amount)}" if ballot.in_money else ""
        words = f"{by} has voted {cast.choice}{sum_} for you on “{ballot.question}”."
        done.append(Tell(words, (cast.player,)))
    return done


def _who_votes_for(view: View, player: Player) -> str:
    """Return who casts a player's vote for them: somebody else, or a rule of players by itself; "" if they do."""
    if view.acting_player is not None:
        return view.acting_player.id if view.acting_player != player else ""
    rule = view.rule(view.source_rule())
    return f"Rule {rule.number}" if rule is not None and rule.law not in ("", "shipped") else ""


@carried_out(Weigh)
def a_vote_is_weighed(view: View, weigh: Weigh) -> list[Intent | Event]:
    """Each change of weight is kept with its reason."""
    weights: dict[str, Plain] = {name: list(lines) for name, lines in weigh.ballot.weights.items()}
    before = list(weigh.ballot.weights.get(weigh.player.id, ()))
    weights[weigh.player.id] = [*before, {"factor": weigh.factor, "add": weigh.add, "why": weigh.why}]
    return [Set(weigh.ballot, weights=weights)]


@carried_out(CloseBallot)
def a_ballot_is_closed(view: View, closed: CloseBallot) -> list[Intent | Event]:
    """A ballot closes once; the bids are free again, for the deciding rule to take or leave."""
    ballot = closed.ballot
    if ballot.closed:
        return []
    done: list[Intent | Event] = [Set(ballot, closed=view.now.isoformat()), CancelTimer(f"ballot {ballot.id}")]
    if ballot.in_money:
        done += [Release(voter, escrow(ballot)) for voter in voters(view, ballot) if view.held(voter, escrow(ballot))]
    counted = tally(ballot)
    if ballot.struck:
        done.append(Set(ballot, votes={name: ballot.votes[name] for name in counted.voted}))
    done += [Set(ballot, tally=[*counted.lines]), BallotClosed(ballot)]
    return done


@carried_out(Decide)
def more_votes_decide(view: View, decide: Decide) -> list[Intent | Event]:
    """Where no rule says how a ballot decides, the first choice needs more votes than the second.

    Where the rule that said how is now applied by hand, this is only a suggestion: the Admin decides.
    """
    first, second = decide.ballot.choices[:2]
    sums = tally(decide.ballot).sums
    accepted = sums[first] > sums[second]
    rule = view.by_hand(Decide)
    if not rule:
        return verdict(decide.ballot, accepted)
    proposal: Thing = decide.ballot.proposal
    words = (
        f"How the ballot on proposal {proposal.id} ({describe(proposal)}) decides is for you to say: rule {rule} is a "
        f"text that you apply by hand. It came out as {count(decide.ballot)}; by plain majority it is "
        f"{'accepted' if accepted else 'rejected'}. Approve this, or turn it down and the contrary holds."
    )
    about: dict[str, Plain] = {"ballot": decide.ballot.id, "accepted": accepted}
    return [
        Set(decide.ballot, result=f"{count(decide.ballot)}; the Admin decides by rule {rule}"),
        Petition("decision", words, about=about, release=hours_from(view, 48)),
    ]


@carried_out(Reveal, stage=True)
def all_is_revealed(view: View, reveal: Reveal) -> Iterable[Intent | Event]:
    """Each step is played to its end before the next: a vote is paid for before anything follows from it.

    Where a rule keeps the ballot from being closed nothing is revealed.
    """
    ballot, proposal = reveal.ballot, reveal.ballot.proposal
    if ballot.closed:
        return []
    decides: list[Intent] = [Choose(ballot)] if proposal is None else []
    if proposal is not None and proposal.status == "open":
        decides = [Decide(ballot)]
    on = f"on proposal {proposal.id}" if proposal is not None else f"{ballot.id}"
    letter = Post("result", f"The ballot {on} is closed", None, {"ballot": ballot.id})
    then: list[Intent | Event] = [*decides, letter, Revealed(ballot)]
    return chain([CloseBallot(ballot)], (step for step in then if ballot.closed))


def verdict(ballot: Thing, accepted: bool, why: str = "") -> list[Intent | Event]:
    """Return what concludes the proposal of a ballot: `accepted` or not; without its quorum it is rejected.

    `why` follows the count in the result: "twice 20 is needed".
    """
    proposal: Thing | None = ballot.proposal
    short = short_of_quorum(ballot)
    accepted, why = accepted and not short, short or why
    result = count(ballot) + (f"; {why}" if why else "")
    if proposal is None:
        return [Set(ballot, result=result)]
    return [
        Set(ballot, result=result),
        Conclude(proposal, "accepted" if accepted else "rejected", f"It came out as {result}."),
        PutInForce(proposal),
    ]
