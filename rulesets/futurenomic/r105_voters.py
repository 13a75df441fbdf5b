"""Every player is an eligible voter, and every eligible voter has the duty to take part in every vote on a change of
the rules.
"""

from mailgame.law import *

from .words import *

rule = Rule(105, "Eligible Voters")


@rule.answers(Electorate)
def every_player_votes(view: View, asked: Electorate) -> list[Thing]:
    return [*taking_part(view)]


@rule.after(BallotOpened)
def who_has_not_voted_is_reminded(view: View, opened: BallotOpened) -> Answer:
    ballot = opened.ballot
    if ballot.proposal is None or not ballot.closes:
        return None
    closes, opened_at = in_utc(moment(view, ballot.closes)), in_utc(moment(view, ballot.opened))
    return SetTimer(f"remind {ballot.id}", opened_at + (closes - opened_at) * 3 / 4, about={"quiet": True})


@rule.after(Rang)
def those_who_are_missing_hear_of_it(view: View, rang: Rang) -> Answer:
    kind, _, number = rang.name.partition(" ")
    ballot = view.thing("ballot", number) if kind == "remind" else None
    if ballot is None or ballot.closed or ballot.proposal is None:
        return None
    missing = tuple(player for player in voters(view, ballot) if took_no_part(ballot, player))
    title, about = f"You have not voted on proposal {ballot.proposal.id}", {"proposal": ballot.proposal.id}
    return Post("voting", title, missing, about) if missing else None
