"""1. If a paradox, an endless loop or anything else stops play, the game is paused; the Admin may pause it too.
   During a pause no turns are taken and players make no proposals.
2. The Admin takes suggestions how to mend the game and makes the only proposal of that week. The players vote
   on it as usual. If it is accepted the game goes on as normal; if not it stays paused, and the same happens
   the next week, until it is mended.
"""

from mailgame.law import (
    CloseBallot,
    Concluded,
    Intent,
    OpenBallot,
    Post,
    Refuse,
    Resume,
    Rule,
    Stop,
    Submit,
    Update,
    View,
    active,
    describe,
)

rule = Rule(10, "Disruption of Gameplay")


def emergency(view: View) -> list[Intent]:
    """Return what an update of the week does for the Admin's proposal while the game is paused."""
    mine = [put for put in view.things("proposal") if put.author is None and put.status == "open"]
    day = view.now.weekday()
    if day == 4:
        voters = tuple(active(view))
        return [
            OpenBallot(f"Proposal {put.id}: {describe(put)}", voters, put, closes=view.next_time((0,))) for put in mine
        ]
    if day == 0:
        return [
            CloseBallot(ballot) for ballot in view.things("ballot") if not ballot.closed and ballot.proposal in mine
        ]
    return []


@rule.alter(Update)
def during_a_pause_no_turns_are_taken(view: View, update: Update) -> Stop | None:
    if not view.game.paused:
        return None
    words = f"The game is paused ({view.game.pause_reason}): no turns are taken."
    letter = Post("paused", f"{update.name}: the game is paused", None, {"words": words})
    return Stop("paused", words, costs=(*emergency(view), letter))


@rule.check(Submit)
def during_a_pause_only_the_admin_proposes(view: View, submit: Submit) -> Refuse | None:
    if view.game.paused and submit.author is not None:
        return Refuse(
            "paused", "The game is paused; players make no proposals now. Your ideas are welcome: message admin"
        )
    if submit.author is None:
        if not view.game.paused:
            return Refuse("not-paused", "The Admin proposes only while the game is paused.")
        if any(put.author is None and put.status == "open" for put in view.things("proposal")):
            return Refuse("only-one", "There is a proposal of the Admin’s already this week.")
    return None


@rule.after(Concluded, last=True)
def the_game_goes_on_when_it_is_mended(view: View, concluded: Concluded) -> list[Intent]:
    if not view.game.paused or concluded.proposal.author is not None or concluded.status != "accepted":
        return []
    again: list[Intent] = [Resume(f"Proposal {concluded.proposal.id} was accepted.")]
    return [*again, Update("Monday")] if view.now.weekday() == 0 else again
