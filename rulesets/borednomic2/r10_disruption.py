"""1. If a paradox, an endless loop or anything else stops play, the game is paused; the Admin may pause it too.
   During a pause no turns are taken and players make no proposals.
2. The Admin takes suggestions how to mend the game and makes the only proposal of that week. The players vote
   on it as usual. If it is accepted the game goes on as normal; if not it stays paused, and the same happens
   the next week, until it is mended.
"""

from mailgame.law import *

rule = Rule(10, "Disruption of Gameplay")
rule.attribute("game", "unplayed", "text", "", seen_by="rules", most=40)


@rule.after(Paused)
def the_admin_takes_suggestions(view: View, paused: Paused) -> Answer:
    return the_admin_is_asked(view, f"The game is paused: {paused.why.removesuffix('.')}.")


@rule.alter(Update)
def during_a_pause_no_turns_are_taken(view: View, update: Update) -> Answer:
    if not view.game.paused:
        return None
    proposal = remedy(view)
    ballot = last_ballot(view, proposal) if proposal is not None else None
    why = f"The game is paused ({view.game.pause_reason}): no turns are taken."
    turns = Set(view.game, unplayed=update.name if update.part == "opening" else "")
    if ballot is not None and not ballot.closed:
        return Stop("paused", "", (turns, CloseBallot(ballot)) if update.part == "opening" else (turns,))
    if proposal is not None and ballot is None and update.part == "voting":
        return Stop("paused", "", (turns, *the_players_vote(view, proposal, why)))
    title = f"{update.name}: the game is paused"
    if update.part != "voting":
        return Stop("paused", "", (turns, all_are_written_to(title, why)))
    why += " The Admin has made no proposal this week how to mend the game, so there is nothing to vote on."
    asked = the_admin_is_asked(view, "There is no proposal of yours to vote on this week.")
    return Stop("paused", "", (turns, all_are_written_to(title, why), asked))


@rule.check(Submit)
def during_a_pause_only_the_admin_proposes(view: View, submit: Submit) -> Answer:
    if submit.author is not None:
        words = "The game is paused; players make no proposals now. Your ideas are welcome: message admin"
        return Refuse("paused", words) if view.game.paused else None
    if not view.game.paused:
        return Refuse("not-paused", "The Admin proposes only while the game is paused.")
    proposal = remedy(view)
    if proposal is None:
        return None
    words = f"There is a proposal of the Admin’s already this week. To put another in its place: veto {proposal.id}"
    return Refuse("only-one", words)


@rule.after(Concluded, last=True)
def the_game_goes_on_when_it_is_mended(view: View, concluded: Concluded) -> Answer:
    """The turns of that update are played right after; if they cannot be, what was accepted stands all the same."""
    proposal = concluded.proposal
    if not view.game.paused or proposal.author is not None or concluded.status not in ("accepted", "rejected"):
        return None
    ballot, update = last_ballot(view, proposal), view.game.unplayed
    votes = ballot.result if ballot is not None else ""
    words = f"Proposal {proposal.id}, to {describe(proposal)}, was {concluded.status} ({votes})."
    if concluded.status == "accepted":
        turns = SetTimer("mended", view.now, about={"quiet": True, "update": update}) if update else None
        return [Resume(words), *(Grant(petition) for petition in view.petitions("disruption")), turns]
    stays = "The game stays paused, and the Admin makes another proposal, on which you vote from"
    again = the_admin_is_asked(view, f"Proposal {proposal.id} was rejected ({votes}); the game stays paused.")
    return [all_are_written_to("The game stays paused", f"{words} {stays} {day_of(view, 'voting')}."), again]


@rule.after(Rang, name="mended")
def the_turns_of_that_update_are_played(view: View, rang: Rang) -> Answer:
    return [Set(view.game, unplayed=""), Update(str(rang.about["update"]), "opening")]


def remedy(view: View) -> Thing | None:
    """Return the Admin's proposal, if there is one that is not decided."""
    return next((proposal for proposal in view.things("proposal", author=None, status="open")), None)


def day_of(view: View, part: str) -> str:
    """Return on which day a part of the schedule is next, in words."""
    due = view.due("update", part)
    return f"{due:%A}" if due is not None else "the next update"


def all_are_written_to(title: str, words: str) -> Intent:
    about = {"words": words, "command": "message admin\n…\nend", "button": "Write to the Admin"}
    return Post("paused", title, None, about)


def the_players_vote(view: View, proposal: Thing, why: str) -> tuple[Intent, ...]:
    closes = view.due("update", "opening")
    until = f"play resumes on {day_of(view, 'opening')}; if not, it stays paused, and the Admin proposes anew."
    about = {"proposal": proposal, "how": f"{why} More yes than no, and {until}"}
    ballot = OpenBallot(f"Proposal {proposal.id}: {describe(proposal)}", tuple(active(view)), proposal, closes=closes)
    return ballot, Post("voting", f"Proposal {proposal.id} is to mend the game", None, about)


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
