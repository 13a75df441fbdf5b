"""1. If a paradox, an endless loop or anything else stops play, the game is paused; the Admin may pause it too.
   During a pause no turns are taken and players make no proposals.
2. The Admin takes suggestions how to mend the game and makes the only proposal of that week. The players vote
   on it as usual. If it is accepted the game goes on as normal; if not it stays paused, and the same happens
   the next week, until it is mended.
"""

from mailgame.law import *

from .words import *

rule = Rule(10, "Disruption of Gameplay")
rule.attribute("game", "unplayed", "text", "", seen_by="rules", most=40)


@rule.after(Paused)
def the_admin_takes_suggestions(view: View, paused: Paused) -> Answer:
    return the_admin_is_asked(view, f"The game is paused: {paused.why.removesuffix('.')}.")


@rule.alter(Update)
def during_a_pause_no_turns_are_taken(view: View, update: Update) -> Answer:
    if not view.game.paused:
        return None
    turns = Set(view.game, unplayed=update.name if update.part == "opening" else "")
    return Stop("paused", "", (turns, *vote_on_the_remedy(view, update.name, update.part)))


@rule.check(Submit)
def during_a_pause_only_the_admin_proposes(view: View, submit: Submit) -> Answer:
    slug, words = not_theirs_to_propose(view, submit.author)
    return Refuse(slug, words) if words else None


@rule.after(Concluded, last=True)
def the_game_goes_on_when_it_is_mended(view: View, concluded: Concluded) -> Answer:
    """The turns of that update are played right after; if they cannot be, what was accepted stands all the same."""
    mends = view.game.paused and concluded.proposal.author is None
    return mended_or_not(view, concluded.proposal, concluded.status) if mends else None


@rule.after(Rang, name="mended")
def the_turns_of_that_update_are_played(view: View, rang: Rang) -> Answer:
    return [Set(view.game, unplayed=""), Update(str(rang.about["update"]), "opening")]
