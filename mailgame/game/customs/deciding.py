"""Decisions by hand: what no rule decides or counts is up to the Admin."""

from __future__ import annotations

from mailgame.game.awaiting import ready_again
from mailgame.law import (
    CancelTimer,
    Conclude,
    Denied,
    Deny,
    Event,
    Granted,
    Intent,
    Petitioned,
    Plain,
    Post,
    PutInForce,
    Rang,
    Rule,
    Thing,
    View,
    verdict,
)

PLACE = 230

rule = Rule(0, "Decisions by hand")


@rule.after(Granted)
def the_admin_has_decided(view: View, granted: Granted) -> list[Intent | Event]:
    """A decision that is granted goes as proposed; a proposal whose votes were to be counted is accepted."""
    if granted.what == "decision":
        return decided(view, str(granted.about["ballot"]), bool(granted.about["accepted"]))
    return counted(view, str(granted.about["proposal"]), True) if granted.what == "count" else []


@rule.after(Denied)
def the_admin_has_decided_otherwise(view: View, denied: Denied) -> list[Intent | Event]:
    if denied.what == "decision":
        return decided(view, str(denied.about["ballot"]), not denied.about["accepted"])
    return counted(view, str(denied.about["proposal"]), False) if denied.what == "count" else []


@rule.after(Petitioned)
def the_admin_is_asked_to_count(_: View, petitioned: Petitioned) -> Intent | None:
    """Ask the Admin to count the votes, where no rule does."""
    petition = petitioned.petition
    if petition.what != "count":
        return None
    buttons: list[Plain] = [
        {"help": "It is accepted", "command": f"approve {petition.id}", "button": "Accepted"},
        {"help": "It is rejected", "command": f"reject {petition.id} because …", "button": "Rejected"},
    ]
    proposal = petition.about["proposal"].id
    about: dict[str, Plain] = {"words": petition.words, "proposal": proposal, "buttons": buttons}
    return Post("to admin", f"Please count the votes on proposal {proposal}", (), about)


@rule.after(Rang)
def nobody_has_counted(view: View, rang: Rang) -> list[Intent]:
    kind, _, number = rang.name.partition(" ")
    waiting = (
        [petition for petition in view.petitions("count") if petition.about["proposal"].id == number]
        if kind == "count"
        else []
    )
    return [Deny(petition, "Nobody has counted the votes in time.") for petition in waiting]


def decided(view: View, ballot: str, accepted: bool) -> list[Intent | Event]:
    """Return what follows when the Admin has decided a ballot."""
    thing = view.thing("ballot", ballot)
    return verdict(thing, accepted, "the Admin has decided") if thing is not None else []


def counted(view: View, number: str, accepted: bool) -> list[Intent | Event]:
    """Return what follows when the Admin has counted the votes on a proposal."""
    proposal: Thing | None = view.thing("proposal", number)
    if proposal is None or proposal.status != "open":
        return []
    status = "accepted" if accepted else "rejected"
    done: list[Intent | Event] = [CancelTimer(f"count {number}"), Conclude(proposal, status), PutInForce(proposal)]
    ready = ready_again(view)
    return [*done, ready] if ready is not None else done
