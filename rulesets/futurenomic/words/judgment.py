"""Judgment: what is disputed, and who judges it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import (
    CancelTimer,
    Conclude,
    Intent,
    OpenCase,
    Order,
    OverruleCase,
    PassCase,
    Player,
    Refuse,
    Set,
    Thing,
    View,
    VoteToOverrule,
    case_meant,
    last_ballot,
    open_cases,
)
from mailgame.law.vocabulary import carried_out

from .moments import moment
from .players import TeamMates, by_surname, order_of_play

FINDINGS = ("legal", "illegal", "paradox")
"""What a Judge can find."""
ACTS = ("numbering", "counting")
"""What managers do with a proposal: the Traffic Manager the first, the Ballot Manager the second."""


@dataclass(frozen=True, slots=True)
class Invoke(Intent):
    """Put a question to a Judge: whether the move of `mover` is right. A rule says how long there is for it.

    `what` is the kind of question, and `subject` says what is in question, in words; `stakes` what hangs on it.
    """

    asker: Player
    about: Thing
    question: str
    mover: Player
    what: str
    subject: str
    stakes: str
    findings: tuple[str, ...] = FINDINGS
    acts_for: ClassVar[str] = "asker"


@carried_out(Invoke)
def nobody_judges(view: View, invoke: Invoke) -> Refuse:
    """Without a rule on Judges there are none."""
    return Refuse("no-judges", "No rule in force says who judges.")


def disputed_move(order: Order) -> tuple[str, Player]:
    """Return which kind of move an order disputes (“proposal”, “vote”, or one of `ACTS`), and whose move it is.

    What a manager does who is no player is the move of whoever disputes it.
    """
    put, voter, act = order.proposal, order.arguments.get("player"), order.arguments.get("act")
    if act is None:
        return ("vote", voter) if voter is not None else ("proposal", put.author or order.giver)
    office = Thing(put._source, "office", "Traffic Manager" if act == ACTS[0] else "Ballot Manager")
    return act, (office.holder if office.exists and office.holder is not None else order.giver)


def invoked(order: Order) -> Invoke:
    """Return what puts to a Judge whether a proposal, a vote on it, or what a manager did with it is legal."""
    put, (what, mover) = order.proposal, disputed_move(order)
    on = f"proposal {put.id}"
    subject = {"proposal": on, "vote": f"the vote of {mover} on {on}"}.get(what, f"the {what} of {on}")
    findings = FINDINGS[:2] if what in ACTS else FINDINGS
    return Invoke(order.giver, put, order.text, mover, what, subject, stakes(put, what, mover), findings)


def stakes(put: Thing, what: str, mover: Player) -> str:
    """Return what hangs on a judgment about a move, in words."""
    subject = "the vote" if what == "vote" else "the proposal"
    falls = "is taken out of the count" if what == "vote" else "is struck, and nobody gains or loses points by it"
    paradox = (
        "If by your best reasoning it is as legal as illegal, find it a paradox: "
        f"{mover} wins the game. " if what not in ACTS else ""
    )
    return (
        f"If it is legal, {subject} stands. If it is illegal, {subject} {falls}. {paradox}Until then proposal {put.id} "
        f"is not decided.\n\n{HOW_TO_JUDGE}"
    )


HOW_TO_JUDGE = (
    "Judge by the rules in force; where they are silent, at odds or unclear, by the custom of the game and its "
    "spirit. What former Judges found does not bind you."
)


def not_to_invoke(view: View, order: Order) -> str:
    """Return why Judgment cannot be invoked on a move as an order does, in words; "" if it can."""
    put, (what, mover) = order.proposal, disputed_move(order)
    if put.status != "open":
        return f"Proposal {put.id} is {put.status}; a Judge settles what is still open."
    ballot = last_ballot(view, put)
    if what == "vote" and (ballot is None or mover.id not in ballot.electorate):
        return f"{mover} has no vote on proposal {put.id} now."
    cases = [case for case in view.things("case") if case.about == {"kind": put.kind, "id": put.id}]
    same = [case for case in cases if case.what == what and (case.mover == mover or what in ACTS)]
    settled = [case for case in same if case.status == "stands"]
    if settled:
        return f"Case {settled[0].id} has settled that: it is {settled[0].finding}."
    mine = [case for case in (same if what in ACTS else cases) if case.asker == order.giver or what in ACTS]
    if mine:
        who = "You have" if mine[0].asker == order.giver else f"{mine[0].asker} has"
        return f"{who} invoked Judgment on {mine[0].subject} already, in case {mine[0].id}."
    return vote_over(view, ballot) if ballot is not None else ""


def put_to_a_judge(invoke: Invoke, answer_days: int, overrule_days: int) -> list[Intent]:
    """Return what opens the case, with so many days for a Judge to find, and for the others to overrule it."""
    return [OpenCase(
        invoke.asker, invoke.about, invoke.question, invoke.mover, invoke.subject, invoke.what, invoke.findings,
        24 * answer_days, 24 * overrule_days, invoke.stakes,
    )]


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
    if not ballot.closes or ballot.closed or view.now < moment(view, ballot.closes):
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
