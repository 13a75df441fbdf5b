"""Judgment: who judges, what they find, and what overrules it."""

from __future__ import annotations

from mailgame.law import (
    CancelTimer,
    Conclude,
    Intent,
    Order,
    OverruleCase,
    PassCase,
    Player,
    Set,
    Thing,
    View,
    VoteToOverrule,
    case_meant,
    last_ballot,
    open_cases,
)

from .moments import moment, present
from .players import TeamMates, by_surname, order_of_play


def not_to_judge(view: View, order: Order) -> str | None:
    """Return why a player cannot judge a case as they order, in words; None if they can."""
    case = case_meant(view, order, "asked")
    if isinstance(case, str):
        return case
    if case.judge != order.giver:
        return f"{case.judge} is the Judge in case {case.id}."
    return None if reasons_of(order) else "A Judge says why: write it behind “because”, or on the lines below."


def not_to_overrule(view: View, order: Order) -> str | None:
    """Return why a player cannot vote to overrule the finding in a case, in words; None if they can."""
    case = case_meant(view, order, "found")
    if isinstance(case, str):
        return case
    return "You are the Judge; only the others can overrule you." if case.judge == order.giver else None


def found_again(case: Thing) -> bool:
    """Return whether a Judge finds what was overruled when they found it just before, as there is no other Judge."""
    last = case.record[-1] if case.record else {}
    before = (last.get("how"), last.get("judge"), last.get("finding"))
    return case.judge is not None and before == ("overruled", case.judge.id, case.finding)


def judge_before(view: View, start: Player, mover: Player | None) -> Player | None:
    """Return who precedes a player in the order of play, takes part, and is neither the mover nor of the mover's team.

    None if there is nobody.
    """
    line = by_surname(view, list({*view.players(), start}))
    place = line.index(start)
    before, here = [*reversed(line[:place]), *reversed(line[place:])], order_of_play(view)
    barred = [mover, *view.ask(TeamMates(mover))] if mover is not None else []
    return next((player for player in before if player in here and player not in barred), None)


def sitting_judge(view: View, case: Thing) -> Player | None:
    """Return the Judge who settles other questions about the same thing already, if it is not their own move."""
    same = [one for one in open_cases(view) if one.about == case.about and one != case and one.judge is not None]
    judge: Player | None = same[0].judge if same and case.judge is None else None
    return judge if judge in order_of_play(view) and judge != case.mover else None


def reasons_of(order: Order) -> str:
    """Return the reasons in a Judge's order: behind “because”, or below it."""
    return str(order.arguments.get("text") or order.block).strip()


def others(view: View, case: Thing) -> list[Player]:
    """Return those who can overrule a finding: all players but the Judge."""
    return [player for player in order_of_play(view) if player != case.judge]


def vote_to_overrule(view: View, case: Thing, player: Player) -> list[Intent]:
    """Return what a player's vote to overrule a finding does; it is overruled when all others have voted so."""
    left = [one for one in others(view, case) if one != player and one.id not in case.against]
    return [VoteToOverrule(player, case), *([] if left else [OverruleCase(case)])]


def still_to_overrule(view: View, player: Player) -> list[Thing]:
    """Return the cases whose finding can be overruled, and of which a player has not said that it should be."""
    return [case for case in open_cases(view) if case.status == "found" and player.id not in case.against]


def passed_on(view: View) -> list[Intent]:
    """Return what passes on the cases of Judges who take no part any more."""
    asked = [case for case in open_cases(view) if case.status == "asked" and case.judge not in order_of_play(view)]
    return [PassCase(case, "away") for case in asked]


def overruled_by_all_left(view: View) -> list[Intent]:
    """Return what overrules the findings that all who can still overrule them have voted against."""
    found = [case for case in open_cases(view) if case.status == "found" and case.against]
    left = {case.id: [one for one in others(view, case) if one.id not in case.against] for case in found}
    return [OverruleCase(case) for case in found if others(view, case) and not left[case.id]]


def not_to_cast(view: View, ballot: Thing, player: Player) -> str:
    """Return why a player's vote cannot be cast, as a Judge or the time is against it, in words; "" if it can."""
    if player.id in ballot.illegal:
        return f"The vote of {player} was found illegal; it cannot be cast again."
    return vote_over(view, ballot)


def vote_over(view: View, ballot: Thing) -> str:
    """Return that the time of a ballot is over, though it waits for a Judge, in words; "" if it is not."""
    if not ballot.closes or ballot.closed or present(view) < moment(view, ballot.closes):
        return ""
    over = view.say_time(moment(view, ballot.closes))
    return f"The vote on “{ballot.question}” was over on {over}; it waits for a Judge."


def struck(view: View, case: Thing) -> list[Intent]:
    """Return what takes an illegal proposal out of play, or an illegal vote out of its ballot."""
    put = view.thing("proposal", str(case.about.get("id", ""))) if case.about.get("kind") == "proposal" else None
    if put is None or put.status != "open":
        return []
    ballot = last_ballot(view, put)
    if case.what == "vote":
        voter = case.mover.id if case.mover is not None else ""
        left = {name: vote for name, vote in ballot.votes.items() if name != voter} if ballot is not None else {}
        if ballot is None or ballot.closed or voter not in ballot.votes:
            return []
        return [Set(ballot, votes=left), Set(ballot, illegal=[*ballot.illegal, voter])]
    why = f"Case {case.id} found it illegal."
    ends: list[Intent] = [CancelTimer(f"debate {put.id}"), Conclude(put, "vetoed", why)]
    if ballot is not None:  # it is not counted, so that nobody has points for it
        ends += [CancelTimer(f"ballot {ballot.id}"), Set(ballot, closed=view.now.isoformat())]
    return ends
