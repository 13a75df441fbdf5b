"""1. If a paradox, an endless loop or anything else stops play, the game is “paused”. During a pause no turns are
   taken and players make no proposals.
2. The Admin takes suggestions how to mend the game and makes the only proposal of that week. The players vote on it
   as usual. If it is accepted the game goes on as normal; if not it stays paused, and the same happens again, until
   it is mended.
"""

from mailgame.law import *

from .words import *

rule = Rule(10, "Disruption of Gameplay")


@rule.after(Paused)
def the_admin_takes_suggestions(view: View, paused: Paused) -> Answer:
    return the_admin_is_asked(view, f"The game is paused: {paused.why.removesuffix('.')}.")


@rule.alter(Phase, TakeTurn, MoveCreature, NewWeek)
def during_a_pause_nothing_else_is_played(view: View, play: Phase | TakeTurn | MoveCreature | NewWeek) -> Answer:
    voting = isinstance(play, Phase) and play.name == "ballots"
    return Stop("paused", "") if view.game.paused and not voting else None


@rule.check(Submit, Act)
def during_a_pause_only_the_admin_proposes(view: View, done: Submit | Act) -> Answer:
    slug, words = no_game_now(view, done.sort) if isinstance(done, Act) else not_theirs_to_propose(view, done.author)
    return Refuse(slug, words) if words else None


@rule.after(PhaseBegan, name="ballots", part="midweek")
def the_players_vote_on_the_remedy(view: View, began: PhaseBegan) -> Answer:
    return vote_on_the_remedy(view) if view.game.paused else None


@rule.after(Concluded, last=True)
def the_game_goes_on_when_it_is_mended(view: View, concluded: Concluded) -> Answer:
    """What comes after the ballots in that update is played then."""
    mends = view.game.paused and concluded.proposal.author is None
    return mended_or_not(view, concluded.proposal, concluded.status) if mends else None
