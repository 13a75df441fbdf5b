"""Disruption: what the Admin proposes in a pause to mend the game, and what comes of it."""

from __future__ import annotations

from mailgame.law import Grant, Intent, OpenBallot, Player, Post, Resume, Thing, View, describe, last_ballot

BY_COMMAND = 8
"""The number of the rule that has the commands by which proposals are made."""


def remedy(view: View) -> Thing | None:
    """Return the Admin's proposal, if there is one that is not decided."""
    return next((proposal for proposal in view.things("proposal", author=None, status="open")), None)


def not_theirs_to_propose(view: View, author: Player | None) -> tuple[str, str]:
    """Return why a player, or the Admin (None), may make no proposal now: for short, and in words; "" if they may."""
    if author is not None:
        words = "The game is paused; players make no proposals now. Your ideas are welcome: message admin"
        return ("paused", words) if view.game.paused else ("", "")
    proposal, by_command = remedy(view), view.source_rule() == BY_COMMAND
    if not view.game.paused:
        words = "The Admin proposes only while the game is paused, or when an exploit is to be blocked."
        return ("not-paused", words) if by_command else ("", "")
    if proposal is None:
        return "", ""
    words = f"There is a proposal of the Admin’s already this week. To put another in its place: veto {proposal.id}"
    return "only-one", words


def no_game_now(view: View, sort: str) -> tuple[str, str]:
    """Return that no game of a Casino is played in a pause, as an act of some sort would be: as above."""
    closed = view.game.paused and sort == "game"
    return ("paused", "The game is paused, and so are the Casinos.") if closed else ("", "")


def vote_on_the_remedy(view: View) -> Intent | None:
    """Return what puts the Admin's proposal to the vote, or asks for one where there is none."""
    proposal = remedy(view)
    if proposal is None:
        return the_admin_is_asked(view, "There is no proposal of yours to vote on this week.")
    closes, everybody = view.due("update", "weekend"), tuple(view.players())
    opened = OpenBallot(f"Proposal {proposal.id}: {describe(proposal)}", everybody, proposal, closes=closes)
    return opened if last_ballot(view, proposal) is None else None


def mended_or_not(view: View, proposal: Thing, status: str) -> list[Intent]:
    """Return what lets the game go on, since the Admin's proposal was accepted, or asks for another if it was not."""
    if status not in ("accepted", "rejected"):
        return []
    words = f"Proposal {proposal.id}, to {describe(proposal)}, was {status}."
    if status == "accepted":
        return [Resume(words), *(Grant(petition) for petition in view.petitions("disruption"))]
    return [the_admin_is_asked(view, f"{words} The game stays paused.")]


def the_admin_is_asked(view: View, begun: str) -> Intent:
    """Return the letter that asks the Admin for a proposal."""
    opens, closes = view.due("update", "midweek"), view.due("update", "weekend")
    until = f"What you propose before {opens:%A} is voted on until {closes:%A}. " if opens and closes else ""
    words = (
        f"{begun} While the game is paused nobody takes a turn, and you make the only proposal of each week; players "
        f"write to you how they would mend the game. {until}If it is accepted the game goes on; if not, you propose "
        "something else for the week after. Anything can be proposed: propose add, amend, repeal or change."
    )
    command = "propose change \"How the game goes on\"\n…\nend"
    about = {"words": words, "button": "Propose", "command": command}
    return Post("to admin", "You are asked for a proposal", (), about)
