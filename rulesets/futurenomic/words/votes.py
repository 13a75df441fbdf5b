"""Votes: what was voted, and what a ballot still lacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import (
    CancelTimer,
    Conclude,
    Decide,
    Event,
    Intent,
    OpenBallot,
    Plain,
    Player,
    Post,
    Question,
    Refuse,
    Reveal,
    Set,
    SetTimer,
    Thing,
    View,
    count,
    describe,
    held_now,
    hours_from,
    last_ballot,
    midnight,
    open_cases,
    tally,
    voters,
)
from mailgame.law.vocabulary import carried_out

from .offices import empty_offices, offices_of
from .players import Electorate, taking_part
from .proposals import what_it_becomes

HOW = "Votes are sealed; it ends once all have voted."
WAITING_DAYS = 7
"""How many days a proposal waits for its vote, and a vote lasts, where no rule says it."""


def the_vote(view: View, put: Thing, days: int) -> list[Intent]:
    """Return what opens the vote on a proposal, for so many days; without a rule on voters all who take part vote.

    Where no rule says how a vote decides it would end by itself, as soon as the missing votes could change nothing.
    """
    closes, voting, early = hours_from(view, 24 * days), view.ask(Electorate()), view.knows(Decide)
    electorate = tuple(taking_part(view) if voting is None else voting)
    return [
        OpenBallot(f"Proposal {put.id}: {describe(put)}", electorate, put, closes=closes, by_itself=True, early=early),
        Post("voting", f"A vote: {describe(put)}", None, {"proposal": put, "how": what_it_becomes(view, put) + HOW}),
    ]


def waits_for_its_vote(view: View, put: Thing) -> Intent | None:
    """Return the clock for the vote on a proposal that nothing has put to the vote; None if there is one already."""
    name, about = f"debate {put.id}", {"what": f"the vote on proposal {put.id} begins"}
    if last_ballot(view, put) is not None or view.due(name) is not None:
        return None
    return SetTimer(name, hours_from(view, 24 * WAITING_DAYS), about=about, deadline=False)


def the_vote_after_all(view: View, clock: str) -> list[Intent]:
    """Return what opens the vote that a clock of this name was set for, where nothing else has; else nothing."""
    kind, _, number = clock.partition(" ")
    put = view.thing("proposal", number) if kind == "debate" else None
    if put is None or put.status != "open" or last_ballot(view, put) is not None:
        return []
    return the_vote(view, put, WAITING_DAYS)


@dataclass(frozen=True, slots=True)
class Lacking(Question[str]):
    """Why a ballot on a proposal does not carry it, in words; "" if it does. None leaves that to another rule."""

    ballot: Thing
    otherwise: ClassVar[str] = "-"
    whether: ClassVar[bool] = True


def lacking(view: View, ballot: Thing) -> str:
    """Return why a ballot does not carry its proposal, "" if it does; without a rule, most votes cast decide."""
    why = view.ask(Lacking(ballot))
    if why != Lacking.otherwise:
        return why
    return majority_lacking(ballot)


def rejected_as_voted(view: View, put: Thing) -> Intent | None:
    """Return what rejects a proposal that its ballot does not carry, whatever else has decided; None if it does."""
    ballot = last_ballot(view, put)
    why = lacking(view, ballot) if ballot is not None and ballot.closed else ""
    return Conclude(put, "rejected", f"It came out as {count(ballot)}; {why}.") if ballot is not None and why else None


def not_carried(view: View, put: Thing, concluded: bool) -> str:
    """Return that a proposal has not been carried, in words; "" if it has, or is `concluded` as its votes say."""
    ballot = last_ballot(view, put)
    voted = ballot is not None and ballot.closed and not lacking(view, ballot)
    words = f"Proposal {put.id} has not been carried, and no rule can adopt it without a vote."
    return "" if put.status == "accepted" or (voted and concluded) else words


def majority_lacking(ballot: Thing) -> str:
    """Return that most of the votes cast are not in favour, in words; "" if they are."""
    return "" if 2 * in_favour(ballot) > votes_cast(ballot) else "more than half of the votes were needed"


def quorum_lacking(view: View, ballot: Thing, percent: int) -> str:
    """Return that fewer have voted than so many in a hundred, a fraction counting as one, in words; "" if enough."""
    cast, needed = votes_cast(ballot), -(-len(voters(view, ballot)) * percent // 100)
    return f"{cast} voted, and {needed} {'was' if needed == 1 else 'were'} needed" if cast < needed else ""


@dataclass(frozen=True, slots=True)
class TryOneAgainst(Intent):
    """Try what it would be if all but one of those who can vote were for a new rule: refused if that is not enough."""

    ballot: Thing
    reserved: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class TryToCarry(Intent):
    """Try whether a ballot carries its proposal: refused if it does not."""

    ballot: Thing
    reserved: ClassVar[bool] = True


@carried_out(TryOneAgainst)
def all_but_one_are_in_favour(view: View, tried: TryOneAgainst) -> list[Intent | Event]:
    """Whatever the proposal is in truth, here it is on a new rule, as most rules on voting do not look at that."""
    names, put = tried.ballot.electorate, tried.ballot.proposal
    votes = {name: {"choice": "yes" if name != names[0] else "no", "amount": 0, "at": ""} for name in names}
    return [Set(put, act="add"), Set(tried.ballot, votes=votes), TryToCarry(tried.ballot)]


@carried_out(TryToCarry)
def it_is_carried_or_not(view: View, tried: TryToCarry) -> list[Intent | Event] | Refuse:
    """Nothing comes of it but the refusal."""
    why = lacking(view, tried.ballot)
    return Refuse("lacking", why) if why else []


def takes_unanimity(view: View, ballot: Thing) -> bool:
    """Return whether even a new rule would fail on a ballot if all but one voted for it."""
    return view.would_refuse(TryOneAgainst(ballot)) != ""


@dataclass(frozen=True, slots=True)
class TakeBack(Intent):
    """Take a player's vote out of an open ballot."""

    player: Player
    ballot: Thing
    acts_for: ClassVar[str] = "player"


@carried_out(TakeBack)
def takes_a_vote_back(view: View, back: TakeBack) -> list[Intent | Event]:
    """Whoever has not voted, or takes the vote back, has not voted."""
    ballot, name = back.ballot, back.player.id
    left = {voter: vote for voter, vote in ballot.votes.items() if voter != name}
    proxied = [voter for voter in ballot.get("by_proxy", []) if voter != name]
    own: list[Intent | Event] = [Set(ballot, by_proxy=proxied)] if name in ballot.get("by_proxy", []) else []
    return [Set(ballot, votes=left), *own] if not ballot.closed else []


def choice_of(ballot: Thing, player: Player) -> str:
    """Return what a player voted on a closed ballot, "yes" or "no"; "" if they did not."""
    vote = ballot.votes.get(player.id)
    return str(vote["choice"]) if vote is not None and vote["choice"] in ("yes", "no") else ""


def counts(ballot: Thing) -> bool:
    """Return whether points come of a ballot that closes: it is on a proposal that was neither struck nor withdrawn."""
    return ballot.proposal is not None and ballot.proposal.status == "open"


def in_favour(ballot: Thing) -> int:
    """Return how many votes are in favour."""
    return int(tally(ballot).sums.get("yes", 0))


def votes_cast(ballot: Thing) -> int:
    """Return how many votes were cast, in favour and against."""
    return int(sum(votes for choice, votes in tally(ballot).sums.items() if choice in ("yes", "no")))


def votes_of(view: View, player: Player) -> list[Thing]:
    """Return the ballots on proposals in which a player has a vote, by number; not of what was withdrawn or struck."""
    ballots = [ballot for ballot in view.things("ballot") if ballot.proposal is not None]
    counted = [ballot for ballot in ballots if ballot.proposal.status not in ("withdrawn", "vetoed")]
    return sorted((one for one in counted if player.id in one.electorate), key=lambda one: int(one.proposal.id))


def row_around(ballots: Sequence[Thing], this: Thing, among: Sequence[Thing]) -> int:
    """Return how many ballots stand in a row, this one with them, that are `among` some."""
    row, found = 0, False
    for ballot in ballots:
        if ballot not in among and ballot != this:
            if found:
                break
            row = 0
            continue
        row, found = row + 1, found or ballot == this
    return row if found else 0


def took_no_part(ballot: Thing, player: Player) -> bool:
    """Tell whether a player has not voted; whoever’s vote was found illegal has, and cannot vote again."""
    return player.id not in ballot.votes and player.id not in ballot.get("illegal", [])


def missed_in_a_row(view: View, player: Player, this: Thing) -> int:
    """Return how many votes in a row a player has missed, with this one; 0 if they have not missed it."""
    votes = votes_of(view, player)
    since = [one for one in votes if one.closed and int(one.proposal.id) > player.kept_until]
    missed = [one for one in since if took_no_part(one, player)]
    return row_around(votes, this, missed) if this in missed else 0


def stays(view: View, player: Player, wanted: Sequence[str]) -> list[Intent]:
    """Return what lets a player stay who missed too many votes, if all the others want it; else nothing."""
    if not all(one.id in wanted for one in taking_part(view) if one != player):
        return []
    last = max((int(one.proposal.id) for one in votes_of(view, player) if one.closed), default=0)
    words: dict[str, Plain] = {"words": f"All the others want {player} to stay. What was missed counts no more."}
    return [Set(player, plea="", keepers=[], kept_until=last), CancelTimer(f"keep {player.id}"),
            Post("notice", f"{player} stays", None, words)]


def keep_waits(view: View, player: Player, held: str) -> list[Intent]:
    """Return what lets the question whether a player stays wait for the end of their hold."""
    back = view.now.date().fromisoformat(held.rpartition(" ")[2])
    until, what = midnight(view, back), {"what": f"{player} stays or goes"}
    return [Set(player, plea=until.isoformat()), SetTimer(f"keep {player.id}", until, about=what)]


def out_of_open_votes(view: View, player: Player, *, with_votes: bool) -> list[Intent]:
    """Return what takes a player out of open ballots: of all, or of those where they have not voted."""
    done: list[Intent] = []
    for ballot in votes_of(view, player):
        if ballot.closed or (player.id in ballot.votes and not with_votes):
            continue
        left = [name for name in ballot.electorate if name != player.id]
        votes = {name: vote for name, vote in ballot.votes.items() if name != player.id}
        done.append(Set(ballot, electorate=left, votes=votes))
        counted = all_have_voted(ballot, left, votes) and not (empty_offices(view) or offices_of(view, player))
        done += [Reveal(ballot)] if counted else []
    return done


def all_have_voted(ballot: Thing, electorate: Sequence[str], votes: Mapping[str, Plain]) -> bool:
    """Return whether all have voted who can: whoever’s vote was found illegal cannot any more."""
    return bool(electorate) and all(name in votes or name in ballot.get("illegal", []) for name in electorate)


def votes_now_complete(view: View) -> list[Intent]:
    """Return what counts the open ballots in which all have voted who can; those that wait for a Judge wait on."""
    open_ones = [one for one in view.things("ballot", closed="") if one.proposal is not None]
    complete = [one for one in open_ones if all_have_voted(one, one.electorate, one.votes)]
    return [Reveal(one) for one in complete if not open_cases(view, one.proposal)]


def out_while_held(view: View, players: Sequence[Player | None]) -> list[Intent]:
    """Return what takes those players who are on hold now out of open ballots where they have not voted."""
    held = [player for player in players if player is not None and held_now(view, player)]
    return [done for player in held for done in out_of_open_votes(view, player, with_votes=False)]
