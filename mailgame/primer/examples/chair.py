"""Any player can call an election when none is going on. For {hours}
hours players vote in secret for one of them; whoever has most votes
is in the chair until the next election. Equal votes change nothing.
A candidate can stand down.
"""

from mailgame.law import *

rule = Rule(0, "The chair", hours=hours(48, most=500))
rule.attribute("player", "in_the_chair", "flag", False)

calling = rule.command("call election", "Let all vote for the chair.")
leaving = rule.command("stand down", "Be no candidate any more.")


def election(view: View) -> Thing | None:
    found = view.things("ballot", what="chair", closed="")
    return found[0] if found else None


@calling.refuse
def a_second_election(view: View, order: Order) -> str | None:
    return "There is an election already." if election(view) else None


@calling
def an_election_begins(view: View, order: Order, hours: int) -> Answer:
    players = tuple(view.players())
    return OpenBallot(
        "Who is to be in the chair?",
        players,
        candidates=players,
        what="chair",
        closes=hours_from(view, hours),
        by_itself=True,
        early=True,
    )


@leaving.refuse
def who_is_no_candidate(view: View, order: Order) -> str | None:
    ballot = election(view)
    if ballot is None or order.giver.id not in open_choices(ballot):
        return "You are no candidate now."
    return None


@leaving
def a_candidate_stands_down(view: View, order: Order) -> Answer:
    ballot = election(view)
    if ballot is None:
        return None
    return Strike(ballot, order.giver.id, "they stand down")


@rule.after(Chosen)
def most_votes_win(view: View, chosen: Chosen) -> Answer:
    if chosen.ballot.what != "chair" or chosen.winner is None:
        return None
    return [
        Set(player, in_the_chair=player == chosen.winner)
        for player in view.players()
    ]
