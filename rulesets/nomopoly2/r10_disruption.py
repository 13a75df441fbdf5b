"""1. If a paradox, an endless loop or anything else stops play, the game is “paused”. During a pause no turns are
   taken and players make no proposals.
2. The Admin takes suggestions how to mend the game and makes the only proposal of that week. The players vote on it
   as usual. If it is accepted the game goes on as normal; if not it stays paused, and the same happens again, until
   it is mended.
"""

from mailgame.law import *

from .words import *

BY_COMMAND = 8
"""The number of the rule that has the commands by which proposals are made."""

rule = Rule(10, "Disruption of Gameplay")


@rule.after(Paused)
def the_admin_takes_suggestions(view: View, paused: Paused) -> Answer:
    return the_admin_is_asked(view, f"The game is paused: {paused.why.removesuffix('.')}.")


@rule.alter(Phase, TakeTurn, MoveCreature)
def during_a_pause_nothing_else_is_played(view: View, play: Phase | TakeTurn | MoveCreature) -> Answer:
    voting = isinstance(play, Phase) and play.name == "ballots"
    return Stop("paused", "") if view.game.paused and not voting else None


@rule.alter(NewWeek)
def no_week_counts(view: View, new: NewWeek) -> Answer:
    return Stop("paused", "") if view.game.paused else None


@rule.check(Submit)
def during_a_pause_only_the_admin_proposes(view: View, submit: Submit) -> Answer:
    if submit.author is not None:
        words = "The game is paused; players make no proposals now. Your ideas are welcome: message admin"
        return Refuse("paused", words) if view.game.paused else None
    proposal, by_command = remedy(view), view.source_rule() == BY_COMMAND
    if not view.game.paused:
        words = "The Admin proposes only while the game is paused, or when an exploit is to be blocked."
        return Refuse("not-paused", words) if by_command else None
    if proposal is None:
        return None
    words = f"There is a proposal of the Admin’s already this week. To put another in its place: veto {proposal.id}"
    return Refuse("only-one", words)


@rule.after(PhaseBegan, name="ballots", part="midweek")
def the_players_vote_on_the_remedy(view: View, began: PhaseBegan) -> Answer:
    proposal = remedy(view) if view.game.paused else None
    if proposal is not None and last_ballot(view, proposal) is None:
        closes, everybody = view.due("update", "weekend"), tuple(view.players())
        return OpenBallot(f"Proposal {proposal.id}: {describe(proposal)}", everybody, proposal, closes=closes)
    words = "There is no proposal of yours to vote on this week."
    return the_admin_is_asked(view, words) if view.game.paused and proposal is None else None


@rule.after(Concluded, last=True)
def the_game_goes_on_when_it_is_mended(view: View, concluded: Concluded) -> Answer:
    """What comes after the ballots in that update is played then."""
    proposal = concluded.proposal
    if not view.game.paused or proposal.author is not None or concluded.status not in ("accepted", "rejected"):
        return None
    words = f"Proposal {proposal.id}, to {describe(proposal)}, was {concluded.status}."
    if concluded.status == "accepted":
        return [Resume(words), *(Grant(petition) for petition in view.petitions("disruption"))]
    return the_admin_is_asked(view, f"{words} The game stays paused.")


def remedy(view: View) -> Thing | None:
    """Return the Admin's proposal, if there is one that is not decided."""
    return next((proposal for proposal in view.things("proposal", author=None, status="open")), None)


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
