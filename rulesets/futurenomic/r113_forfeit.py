"""A player may always give up the game instead of playing on or bearing a penalty. No penalty may be worse than
losing, as the player who is to bear it sees it.
"""

from mailgame.law import *

from .words import *

rule = Rule(113, "Giving Up")
rule.attribute("game", "former", "table", {}, keep=True, shown="Former players")


@rule.command("forfeit", "Give up the game. You are out of it at once.", sort="leaving", in_pause=True)
def gives_up(view: View, order: Order) -> Answer:
    return Unseat(order.giver)


@rule.after(Leaving)
def what_is_not_in_vote_goes_with_its_author(view: View, leaving: Leaving) -> Answer:
    mine = [put for put in view.things("proposal", author=leaving.player) if put.status == "open"]
    young = [put for put in mine if last_ballot(view, put) is None]
    return [done for put in young for done in (CancelTimer(f"debate {put.id}"), Conclude(put, "withdrawn"))]


@rule.after(Leaving)
def their_votes_are_taken_out(view: View, leaving: Leaving) -> Answer:
    return out_of_open_votes(view, leaving.player, with_votes=True)


@rule.after(Leaving)
def their_score_stands_in_the_records(view: View, leaving: Leaving) -> Answer:
    return Set(view.game, former={**view.game.former, leaving.player.id: leaving.player.score})


@rule.after(Seated)
def whoever_is_back_is_no_former_player(view: View, seated: Seated) -> Answer:
    former = {name: score for name, score in view.game.former.items() if name != seated.player.id}
    return Set(view.game, former=former)
