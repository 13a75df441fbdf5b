"""Invoking Judgment: which move is disputed, what hangs on it, and why it cannot be disputed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Intent, OpenCase, Order, Player, Refuse, Thing, View, last_ballot
from mailgame.law.vocabulary import carried_out

from .judgment import vote_over

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
    cases = [case for case in view.things("case", what=what) if case.about == {"kind": put.kind, "id": put.id}]
    same = [case for case in cases if case.status != "dropped" and (case.mover == mover or what in ACTS)]
    settled = [case for case in same if case.status == "stands"]
    if settled:
        return f"Case {settled[0].id} has settled that: it is {settled[0].finding}."
    mine = [case for case in same if case.asker == order.giver or what in ACTS]
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
