"""Ballots as letters and pages show them: the choices, who voted what, and the result."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import datetime

from msgspec.structs import replace

from ...game.facts import Facts, moment
from ...law import Thing, candidate, money, open_choices
from ...law.view import View
from ...press.scenes import answers, rulescene, scene
from ...world.sight import Sight
from ...world.world import World
from ..commands.ballots import called

MOST_BUTTONS = 12
"""How many choices of a ballot get a command of their own in a letter."""
SOME_DOLLARS = 10
"""The bid in the examples of a letter."""


def tally(sight: Sight, ballot: Thing | None) -> tuple[rulescene.TallyLine, ...]:
    """Return who voted what, and the reason for each weight; empty while the votes are secret."""
    if ballot is None or not sight.reads(ballot.kind, ballot.id, "votes"):
        return ()
    lines = []
    for name in ballot.electorate:
        vote = ballot.votes.get(name)
        tally_line = next((tally_line for tally_line in ballot.tally if tally_line.startswith(f"{name}: ")), "")
        voted = str(vote["choice"]) if vote else "no bid" if ballot.in_money else "no vote"
        amount = vote["amount"] if vote and ballot.in_money else None
        lines.append(rulescene.TallyLine(name, voted, tally_line.partition(" = ")[2], amount))
    return tuple(lines)


def closes(world: World, ballot: Thing | None) -> datetime | None:
    """Return when a ballot closes: when its timer rings, or else as announced when it opened; None if nobody knows."""
    if ballot is None:
        return None
    timer = world.timers.get(f"ballot {ballot.id}")
    return moment(timer["due"] if timer is not None else ballot.closes)


def result(sight: Sight, ballot: Thing | None) -> str:
    """Return the result of a ballot; "" while it is secret."""
    shown = ballot is not None and sight.reads(ballot.kind, ballot.id, "result")
    return Facts(ballot).line("result", 2_000) if ballot is not None and shown else ""


def page(view: View, sight: Sight, ballot: Thing) -> rulescene.ProposalPage:
    """Return the page of a ballot that is on no proposal."""
    return rulescene.ProposalPage(
        number=int(ballot.id),
        title=Facts(ballot).line("question", 2_000),
        kind="",
        author="",
        text="\n\n".join(_described(view, ballot)),
        status="closed" if ballot.closed else "open",
        open=not ballot.closed,
        ballot=True,
        tally=tally(sight, ballot),
        result=result(sight, ballot),
        opened=moment(ballot.opened),
        closes=closes(sight.world, ballot),
        closed=moment(ballot.closed),
        may_do=() if ballot.closed else choices(ballot),
    )


def vote(
    sight: Sight, ballot: Thing, page: rulescene.ProposalPage, no_votes: Collection[str] = ()
) -> answers.Vote:
    """Return the vote that is open to a reader, with what they have voted; a void vote counts as none.

    no_votes: choices by which nobody has voted, so that they have no button.
    """
    mine = sight.entries(ballot.kind, ballot.id, "votes").get(sight.reader)
    if mine and mine["choice"] in ballot.struck:
        mine = None
    bid = f" {money(mine['amount'])}" if mine and ballot.in_money else ""
    if page.look is not None and page.look.says_nothing:
        page = replace(page, look=None)
    offered = tuple(choice for choice in choices(ballot) if choice.command.rpartition(" ")[2] not in no_votes)
    return answers.Vote(page, offered, f"{mine['choice']}{bid}" if mine else "")


def line(ballot: Thing, choice: str) -> str:
    """Return the command that votes for something on a ballot; a bid lacks its dollars."""
    return f"vote {ballot.proposal.id if ballot.proposal is not None else called(ballot)} {_written(choice)}"


def choices(ballot: Thing) -> tuple[scene.MayDo, ...]:
    """Return the commands that vote on a ballot, at most `MOST_BUTTONS`, each with its button."""
    name = called(ballot)
    if ballot.in_money:
        return tuple(
            scene.MayDo(f"Bid {choice}", f"{line(ballot, choice)} {SOME_DOLLARS}", f"Bid {choice}")
            for choice in open_choices(ballot)[:MOST_BUTTONS]
        )
    return tuple(
        scene.MayDo(f"Vote {choice} on {name}", line(ballot, choice), choice[:1].upper() + choice[1:])
        for choice in open_choices(ballot)[:MOST_BUTTONS]
    )


def _written(choice: str) -> str:
    """Return a choice as a command needs it: in quotation marks, unless it is one plain word."""
    return choice if re.fullmatch(r"[^\W_]+", choice) else f'"{choice}"'


def _described(view: View, ballot: Thing) -> list[str]:
    """Describe the choices of a ballot, and the conditions of its vote."""
    listed = []
    for choice in ballot.choices:
        thing = candidate(view, ballot, choice)
        name = Facts(thing).line("name") if thing is not None else ""
        gone = f" (not any more: {ballot.struck[choice]})" if choice in ballot.struck else ""
        listed.append(f"{choice}{f', {name}' if name and name != choice else ''}{gone}")
    lines = [f"There is a choice of {'; '.join(listed)}."]
    if len(open_choices(ballot)) > MOST_BUTTONS and not ballot.closed:
        lines.append(f"Write: vote {called(ballot)}, and for what.")
    if ballot.closed:
        return lines
    if ballot.sealed:
        lines.append("Votes are secret until it closes.")
    if ballot.quorum > 1:
        lines.append(f"At least {ballot.quorum} of {len(ballot.electorate)} must vote for anything to be chosen.")
    if ballot.early:
        lines.append("It closes as soon as the votes still to come cannot change the result.")
    return lines
