"""Any player can call an election when none is going on. For {hours}
hours players vote in secret for one of them; whoever has most votes
is in the chair until the next election. Equal votes change nothing.
"""

from mailgame.law import BallotClosed, Cast, CloseBallot, Intent
from mailgame.law import OpenBallot, Order, Parameter, Rang, Refuse, Rule
from mailgame.law import Set, SetTimer, Tell, Thing, View, hours_from
from mailgame.law import tally

QUESTION = "Who is to be in the chair?"

rule = Rule(0, "The chair", hours=Parameter(48, least=1, most=500))
rule.attribute("player", "in_the_chair", "flag", False)


def election(view: View) -> Thing | None:
    for ballot in view.things("ballot"):
        if ballot.question == QUESTION and not ballot.closed:
            return ballot
    return None


@rule.command("call election", "Let everybody vote for the chair.")
def an_election_begins(view: View, order: Order) -> list[Intent] | Refuse:
    if election(view) is not None:
        return Refuse("going-on", "There is an election already.")
    players = view.players()
    end = hours_from(view, view.param("hours"))
    return [
        OpenBallot(
            QUESTION,
            tuple(players),
            choices=tuple(player.id for player in players),
            closes=end,
        ),
        SetTimer("election", end, about={"what": "the election ends"}),
        Tell(f"{order.player} calls an election. Write: elect NAME"),
    ]


@rule.command("elect PLAYER", "Vote for a player; nobody sees it.")
def a_vote_is_cast(view: View, order: Order) -> Intent | Refuse:
    ballot, choice = election(view), order.arguments["player"].id
    if ballot is None or order.player.id not in ballot.electorate:
        return Refuse("no-election", "There is nothing to vote on now.")
    if choice not in ballot.choices:
        return Refuse("no-candidate", f"{choice} came too late for this.")
    return Cast(order.player, ballot, choice)


@rule.after(Rang)
def the_election_ends(view: View, rang: Rang) -> Intent | None:
    ballot = election(view)
    if rang.name != "election" or ballot is None:
        return None
    return CloseBallot(ballot)


@rule.after(BallotClosed)
def most_votes_win(view: View, closed: BallotClosed) -> list[Intent]:
    if closed.ballot.question != QUESTION:
        return []
    sums = tally(closed.ballot).sums
    best = max(sums.values())
    first = [name for name in sums if sums[name] == best]
    if best == 0 or len(first) > 1:
        return [Tell("The election has no winner.")]
    seats = [
        Set(player, "in_the_chair", player.id == first[0])
        for player in view.players()
    ]
    return [Tell(f"{first[0]} is elected."), *seats]
