"""Proposals before the vote."""

from __future__ import annotations

from datetime import datetime

from mailgame.law import (
    Order,
    Player,
    Thing,
    View,
    last_ballot,
)

from .moments import after, in_utc, numbered_at, present


def acting_rule(view: View) -> Thing | None:
    """Return the rule that wants what is being done, None for no rule."""
    return view.rule(view.source_rule())


def is_of_players(view: View) -> bool:
    """Return whether law of players wants what is being done."""
    acting = acting_rule(view)
    return acting is not None and acting.law not in ("", "shipped")


def counted_until(view: View, author: Player | None, days: int) -> list[datetime]:
    """Return until when each of an author's proposals of the last so many days counts among them, the first first."""
    mine = view.things("proposal", author=author) if author is not None else []
    until = [in_utc(after(numbered_at(view, put), 24 * days)) for put in mine]
    return sorted(at for at in until if present(view) < at)


def too_many(view: View, author: Player | None, limit: int, days: int) -> str:
    """Return that an author has made `limit` proposals in the last so many days, and until when; "" if fewer."""
    free = counted_until(view, author, days)
    words = f"You have made {len(free)} proposals in {days} days, and {limit} are the most."
    return f"{words} You can make another from {view.say_time(free[-limit])} on." if len(free) >= limit else ""


def makes_mutable(view: View, put: Thing | None) -> bool:
    """Return whether a proposal would transmute an immutable rule into a mutable one, and was made to do so."""
    if put is None or put.act != "transmute" or put.get("towards", "") == "immutable":
        return False
    found = view.rule(put.target)
    return found is not None and not found.mutable


def what_it_becomes(view: View, put: Thing) -> str:
    """Return what a proposal to transmute a rule makes of it, in sentences with a space behind them."""
    found = view.rule(put.target) if put.act == "transmute" else None
    if found is None:
        return ""
    becomes = put.get("towards", "") or ("immutable" if found.mutable else "mutable")
    needs = "That takes a yes from everybody who has a vote. " if makes_mutable(view, put) else ""
    return f"If it is adopted, rule {found.number} is {becomes} from then on. {needs}"


def scored_author(view: View, ballot: Thing) -> Player | None:
    """Return the author whose proposal a ballot is on, if the vote counts for their score; None if it does not."""
    proposal: Thing | None = ballot.proposal
    if proposal is None or proposal.status != "open":
        return None
    author: Player | None = proposal.author
    return author if author is not None and author.exists else None


def not_in_debate(view: View, order: Order, wish: str) -> str | None:
    """Return why a player cannot do with PROPOSAL what only its author can before the vote; None if they can."""
    put, ballot = order.proposal, last_ballot(view, order.proposal)
    if put.author != order.giver:
        return f"Proposal {put.id} is not yours; only its author can {wish}."
    if put.status != "open":
        return f"Proposal {put.id} is {put.status}."
    return f"The vote on proposal {put.id} is open already." if ballot is not None else None
