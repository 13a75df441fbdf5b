"""Disruption: what the Admin proposes in a pause to mend the game, and what comes of it."""

from __future__ import annotations

from mailgame.law import (
    CloseBallot,
    Grant,
    Intent,
    OpenBallot,
    Player,
    Post,
    Resume,
    SetTimer,
    Thing,
    View,
    active,
    describe,
    last_ballot,
)


def remedy(view: View) -> Thing | None:
    """Return the Admin's proposal, if there is one that is not decided."""
    return next((proposal for proposal in view.things("proposal", author=None, status="open")), None)


def not_theirs_to_propose(view: View, author: Player | None) -> tuple[str, str]:
    """Return why a player, or the Admin (None), may make no proposal now: for short, and in words; "" if they may."""
    if author is not None:
        words = "The game is paused; players make no proposals now. Your ideas are welcome: message admin"
        return ("paused", words) if view.game.paused else ("", "")
    if not view.game.paused:
        return "not-paused", "The Admin proposes only while the game is paused."
    proposal = remedy(view)
    if proposal is None:
        return "", ""
    words = f"There is a proposal of the Admin’s already this week. To put another in its place: veto {proposal.id}"
    return "only-one", words


def vote_on_the_remedy(view: View, update: str, part: str) -> list[Intent]:
    """Return what begins or ends the vote on the Admin's proposal as an update comes, or says that there is none."""
    proposal = remedy(view)
    ballot = last_ballot(view, proposal) if proposal is not None else None
    why = f"The game is paused ({view.game.pause_reason}): no turns are taken."
    if ballot is not None and not ballot.closed:
        return [CloseBallot(ballot)] if part == "opening" else []
    if proposal is not None and ballot is None and part == "voting":
        return the_players_vote(view, proposal, why)
    title = f"{update}: the game is paused"
    if part != "voting":
        return [all_are_written_to(title, why)]
    why += " The Admin has made no proposal this week how to mend the game, so there is nothing to vote on."
    asked = the_admin_is_asked(view, "There is no proposal of yours to vote on this week.")
    return [all_are_written_to(title, why), asked]


def the_players_vote(view: View, proposal: Thing, why: str) -> list[Intent]:
    """Return what puts the Admin's proposal to the vote of all players."""
    closes = view.due("update", "opening")
    until = f"play resumes on {day_of(view, 'opening')}; if not, it stays paused, and the Admin proposes anew."
    about = {"proposal": proposal, "how": f"{why} More yes than no, and {until}"}
    ballot = OpenBallot(f"Proposal {proposal.id}: {describe(proposal)}", tuple(active(view)), proposal, closes=closes)
    return [ballot, Post("voting", f"Proposal {proposal.id} is to mend the game", None, about)]


def mended_or_not(view: View, proposal: Thing, status: str) -> list[Intent]:
    """Return what lets the game go on, since the Admin's proposal was accepted, or asks for another if it was not."""
    if status not in ("accepted", "rejected"):
        return []
    ballot, update = last_ballot(view, proposal), view.game.unplayed
    votes = ballot.result if ballot is not None else ""
    words = f"Proposal {proposal.id}, to {describe(proposal)}, was {status} ({votes})."
    if status == "accepted":
        turns = [SetTimer("mended", view.now, about={"quiet": True, "update": update})] if update else []
        return [Resume(words), *(Grant(petition) for petition in view.petitions("disruption")), *turns]
    stays = "The game stays paused, and the Admin makes another proposal, on which you vote from"
    again = the_admin_is_asked(view, f"Proposal {proposal.id} was rejected ({votes}); the game stays paused.")
    return [all_are_written_to("The game stays paused", f"{words} {stays} {day_of(view, 'voting')}."), again]


def day_of(view: View, part: str) -> str:
    """Return on which day a part of the schedule is next, in words."""
    due = view.due("update", part)
    return f"{due:%A}" if due is not None else "the next update"


def all_are_written_to(title: str, words: str) -> Intent:
    """Return the letter that tells all players of a pause, and how to write to the Admin."""
    about = {"words": words, "command": "message admin\n…\nend", "button": "Write to the Admin"}
    return Post("paused", title, None, about)


def the_admin_is_asked(view: View, begun: str) -> Intent:
    """Return the letter that asks the Admin for a proposal."""
    voting, opening = day_of(view, "voting"), day_of(view, "opening")
    words = (
        f"{begun} While the game is paused nobody takes a turn, and you make the only proposal of each week; players "
        f"write to you how they would mend the game. What you propose before {voting} is voted on from then until "
        f"{opening}. If it is accepted the game goes on that {opening}; if not, you propose something else for the "
        "week after. Anything can be proposed: propose add, amend, repeal or change."
    )
    command = "propose change \"How the game goes on\"\n…\nend"
    about = {"words": words, "button": "Propose", "command": command}
    return Post("to admin", "You are asked for a proposal", (), about)
