"""Proposals: how many a player may make, and how many of their votes count."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import (
    CloseBallot,
    Conclude,
    Event,
    Intent,
    OpenBallot,
    Pay,
    Player,
    Post,
    Question,
    Set,
    Tell,
    Thing,
    View,
    Weigh,
    author_of,
    describe,
    in_phase,
    last_ballot,
    say_list,
    sent_to_the_admin,
    vote_of,
    voters,
    weight,
)
from mailgame.law.bounds import within
from mailgame.law.vocabulary import carried_out

from .hands import DrawCards


@dataclass(frozen=True, slots=True)
class ProposalsAWeek(Question[int]):
    """How many proposals a player may make in a week."""

    player: Player
    otherwise: ClassVar[int] = 1


@dataclass(frozen=True, slots=True)
class GiveVotes(Intent):
    """Give a player more votes on all proposals that are counted next; `why` completes “1 more vote …”."""

    player: Player
    count: int = field(default=1, metadata=within(0, 1000))
    why: str = ""


@carried_out(GiveVotes)
def more_votes(view: View, given: GiveVotes) -> list[Intent | Event]:
    """They are kept until the ballots are counted."""
    player, count = given.player, given.count
    votes = "1 more vote" if count == 1 else f"{count} more votes"
    told = f"{player} has {votes} on all proposals of the next vote{f', {given.why}' if given.why else ''}."
    return [Set(player, extra_votes=player.extra_votes + count), Tell(told)] if count else []


def weighed(view: View, ballot: Thing) -> list[Intent]:
    """Return what counts the extra votes of a ballot, with everybody's own no more than there were others."""
    done: list[Intent] = []
    most = len(ballot.electorate) - 1
    for player in voters(view, ballot):
        had, extra = weight(ballot, player.id)[0], player.get("votes_due", 0)
        over = had + extra - max(most, 1)
        done += [Weigh(player, ballot, 1, extra, "extra votes")] if extra else []
        done += [Weigh(player, ballot, 1, -over, "no more than there are others")] if over > 0 else []
    return done


def weighed_and_closed(view: View) -> list[Intent]:
    """Return what counts the votes on all proposals; the extra votes of this week are spent by it, used or not."""
    ballots = [ballot for ballot in view.things("ballot", closed="") if ballot.proposal is not None]
    closed = [part for ballot in ballots for part in (*weighed(view, ballot), CloseBallot(ballot))]
    late = {player: max(0, player.extra_votes - player.votes_due) for player in view.players() if player.extra_votes}
    return [*closed, *(Set(player, extra_votes=left, votes_due=0) for player, left in late.items())]


def votes_due(view: View, reset: Player | None) -> list[Intent]:
    """Return what notes which extra votes count this week, those had by now; one who starts over has none at all."""
    if reset is not None:
        return [Set(reset, extra_votes=0, votes_due=0)]
    return [Set(player, votes_due=player.extra_votes) for player in view.players() if player.extra_votes]


def fined(view: View, ballot: Thing, fine: int) -> list[Intent]:
    """Return what takes the fine for not voting on a ballot."""
    silent = [player for player in voters(view, ballot) if vote_of(ballot, player.id) is None]
    number = ballot.proposal.id if ballot.proposal is not None else ballot.id
    return [Pay(player, "", fine, f"for not voting on proposal {number}") for player in silent]


def drawn_by(view: View, ballot: Thing) -> list[Intent]:
    """Return the cards that an accepted proposal brings: one for its author, and one for each who voted Yes."""
    author, number = author_of(ballot.proposal), ballot.proposal.id
    own = [DrawCards(author, 1, f"for proposal {number}")] if author is not None else []
    votes = [(player, vote_of(ballot, player.id)) for player in voters(view, ballot)]
    return [*own, *(DrawCards(player, 1, f"for voting Yes on proposal {number}") for player, vote in votes
                    if vote is not None and vote["choice"] == "yes")]


def opened_votes(view: View) -> list[Intent]:
    """Return what opens a ballot on each open proposal, until the second update of the week."""
    closes, everybody = view.due("update", "weekend"), tuple(view.players())
    waiting = [put for put in view.things("proposal", status="open") if last_ballot(view, put) is None]
    return [OpenBallot(f"Proposal {put.id}: {describe(put)}", everybody, put, closes=closes)
            for put in waiting if put.author is not None or not view.game.paused]


def electorate_settled(view: View) -> list[Intent]:
    """Return what gives a vote on each proposal to all who play now, and to nobody else but those who have voted."""
    everybody = [player.id for player in view.players()]
    ballots = [ballot for ballot in view.things("ballot", closed="") if ballot.proposal is not None]
    settled = {one: [name for name in one.electorate if name in everybody or name in one.votes] for one in ballots}
    return [Set(one, electorate=[*dict.fromkeys([*names, *everybody])]) for one, names in settled.items()]


def not_the_time(view: View, author: Player | None, opening: str, first: str) -> str:
    """Return that a player proposes when it is not the time for proposals, in words; "" if it is."""
    if author is None or in_phase(view, "proposals"):
        return ""
    came = f"yours came on {view.now:%A} at {view.now:%H:%M}. It is not kept: please send it again from {opening}."
    return f"Proposals are taken from {opening} until {first} begins; {came}"


def replaced(view: View, proposal: Thing) -> list[Intent]:
    """Return what withdraws earlier proposals of an author if there are more than they may make in a week."""
    author = proposal.author
    if author is None:
        return []
    mine = view.things("proposal", author=author, status="open")
    more = max(0, len(mine) - view.ask(ProposalsAWeek(author)))
    return [Conclude(put, "withdrawn", f"Proposal {proposal.id} took its place.") for put in mine[:more]]


def until_they_open(view: View, proposal: Thing) -> list[Intent]:
    """Return what says until when a proposal can be taken back, and keeps when its vote opens."""
    opens, author = view.due("update", "midweek"), author_of(proposal)
    if opens is None or author is None:
        return []
    words = f"Until {view.say_time(opens)} you can take it back (withdraw {proposal.id}) or send another in its place."
    return [Set(proposal, opens=opens.isoformat()), Tell(words, (author,)), *cautioned(view, proposal, author)]


def cautioned(view: View, proposal: Thing, author: Player) -> list[Intent]:
    """Return what warns the author of a proposal whose law names players, and tells the Admin."""
    words = proposal.law.replace('"', " ").replace("'", " ").split()
    named = [player.id for player in view.players() if player.id in words]
    if not named:
        return []
    caution = f"Its law names {say_list(named)}. No proposal may refer to a trait of a player that can never change"
    return [Tell(f"{caution}; the Admin may send it back.", (author,)),
            Post("to admin", f"Proposal {proposal.id} names players", (), {"words": f"{caution} (rule 8)."})]


def shown_with_buttons(view: View, proposal: Thing) -> Intent | None:
    """Return the letter that brings a proposal to the Admin, who can send it back or veto it."""
    back = {"help": "Send it back with suggestions", "command": f"return {proposal.id} because …"}
    veto = {"help": "Veto it", "command": f"veto {proposal.id} because …"}
    return sent_to_the_admin(view, proposal, {"Send it back": back, "Veto": veto})
