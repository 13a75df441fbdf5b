"""Any player can call an election when none is going on. For {hours}
hours players vote in secret for one of them; whoever has most votes
is in the chair until the next election. Equal votes change nothing.
"""

from mailgame.law import *

QUESTION = "Who is to be in the chair?"

rule = Rule(0, "The chair", hours=hours(48, most=500))
rule.attribute("player", "in_the_chair", "flag", False)

calling = rule.command("call election", "Let all vote for the chair.")
electing = rule.command("elect PLAYER", "Vote for one; nobody sees it.")


def election(view: View) -> Thing | None:
    found = view.things("ballot", question=QUESTION, closed="")
    return found[0] if found else None


@calling.refuse
def a_second_election(view: View, order: Order) -> str | None:
    return "There is an election already." if election(view) else None


@calling
def an_election_begins(view: View, order: Order, hours: int) -> Answer:
    players = view.players()
    end = hours_from(view, hours)
    return [
        OpenBallot(
            QUESTION,
            tuple(players),
            choices=tuple(player.id for player in players),
            closes=end,
        ),
        SetTimer("election", end, about={"what": "the election ends"}),
        Tell(f"{order.giver} calls an election. Write: elect NAME"),
    ]


@electing.refuse
def a_vote_that_there_is_not(view: View, order: Order) -> str | None:
    ballot = election(view)
    if ballot is None or order.giver.id not in ballot.electorate:
        return "There is nothing to vote on now."
    if order.player.id not in ballot.choices:
        return f"{order.player} came too late for this."
    return None


@electing
def a_vote_is_cast(view: View, order: Order) -> Answer:
    ballot, choice = election(view), order.player.id
    return Cast(order.giver, ballot, choice) if ballot else None


@rule.after(Rang, name="election")
def the_election_ends(view: View, rang: Rang) -> Answer:
    ballot = election(view)
    return CloseBallot(ballot) if ballot else None


@rule.after(BallotClosed)
def most_votes_win(view: View, closed: BallotClosed) -> Answer:
    if closed.ballot.question != QUESTION:
        return None
    sums = tally(closed.ballot).sums
    best = max(sums.values())
    first = [name for name in sums if sums[name] == best]
    if best == 0 or len(first) > 1:
        return Tell("The election has no winner.")
    seats = [
        Set(player, in_the_chair=player.id == first[0])
        for player in view.players()
    ]
    return [Tell(f"{first[0]} is elected."), *seats]
