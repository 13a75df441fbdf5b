"""1. In their turn a player may make {a_turn} proposal: to add a rule, to repeal or amend one, or to change the state
   of the game in another way. It is posted at once. Withdrawn before anybody else has voted, it does not count.
2. Everybody who is not out may vote yes, no or abstain; the last vote counts. The author counts as yes unless they say
   otherwise. Whoever has not voted abstains.
3. The vote ends as the author’s next turn begins. With more yes than no the proposal is accepted and takes effect at
   once, never earlier. Its author then receives soldiers: {reward}.
4. The Admin may veto what is discriminatory, unfair or destructive of play, until the vote ends.
"""

from mailgame.law import *

from .words import *

rule = Rule(5, "Proposals", a_turn=number(1, most=100), reward=number(1, "soldiers", most=100))
rule.attribute("game", "proposed", "number", 0, least=0, most=1000, shown=False)
rule.attribute("proposal", "made_in", "number", 0, least=0, most=1_000_000, shown=False)
rule.attribute("proposal", "in_place_of", "player", shown=False)

adding = rule.command("propose add TITLE", "Propose a new rule: its text goes on the lines below, up to “end”.",
                      block=True, sort=TURN)
amending = rule.command("propose amend NUMBER", "Propose to change a rule: new text, or set NAME = VALUE, or both.",
                        block=True, sort=TURN)
repealing = rule.command("propose repeal NUMBER", "Propose to repeal a rule.", sort=TURN)
changing = rule.command("propose change TITLE", "Propose another change: describe it on the lines below.", block=True,
                        sort=TURN)
implementing = rule.command("propose implement PROPOSAL", "Propose law for a rule that was adopted as text only.",
                            block=True, sort=TURN)
rule.argument("REASON", "discriminatory", "unfair", "destructive")
vetoing = rule.command("veto PROPOSAL as REASON because TEXT", "Veto a proposal until its vote ends.", by="admin")


@rule.check(Submit)
def one_in_a_turn(view: View, submit: Submit, a_turn: int) -> Answer:
    spent = submit.author is not None and view.game.proposed >= a_turn
    return Refuse("proposed", "You have made your proposal for this turn.") if spent else None


@adding
@amending
@repealing
@changing
def proposes(view: View, order: Order) -> Answer:
    return draft(view, order)


@implementing.refuse
def what_cannot_be_given_law(view: View, order: Order) -> str:
    return lacks_effect(view, order)


@implementing
def proposes_to_implement(view: View, order: Order) -> Answer:
    return effect_for(view, order)


@rule.after(Submitted)
def it_is_put_to_the_vote(view: View, submitted: Submitted) -> Answer:
    put = submitted.proposal
    veto = {"help": "Veto it", "command": f"veto {put.id} as unfair because …"}
    counted = [Set(view.game, proposed=view.game.proposed + 1), Set(put, made_in=view.game.turns)]
    return [*counted, *put_to_the_vote(view, put), sent_to_the_admin(view, put, {"Veto": veto})]


@rule.after(BallotOpened)
def its_author_is_for_it(view: View, opened: BallotOpened) -> Answer:
    author = author_of(opened.ballot.proposal)
    return Cast(author, opened.ballot, "yes") if author is not None else None


@rule.check(Cast)
def who_is_out_has_no_vote(view: View, cast: Cast) -> Answer:
    return None if cast.player in in_play(view) else Refuse("out", "You are out of the game and have no vote.")


@rule.after(TurnNears)
def a_new_turn_has_its_own(view: View, nears: TurnNears) -> Answer:
    return Set(view.game, proposed=0)


@rule.after(Concluded, status="withdrawn")
def what_nobody_voted_on_does_not_count(view: View, concluded: Concluded) -> Answer:
    put = concluded.proposal
    frees = view.game.proposed and put.made_in == view.game.turns and untouched(view, put)
    return Set(view.game, proposed=view.game.proposed - 1) if frees else None


@rule.after(TurnStep, name="vote")
def the_vote_ends(view: View, step: TurnStep) -> Answer:
    return votes_that_end(view, step.player)


@rule.after(Leaving)
def who_comes_next_stands_in_for_who_leaves(view: View, leaving: Leaving) -> Answer:
    return stand_in(view, leaving.player)


@rule.carry_out(Decide)
def more_yes_than_no(view: View, decide: Decide, reward: int) -> Answer:
    return decided(view, decide.ballot, reward)


@vetoing.refuse
def what_is_decided(view: View, order: Order) -> str | None:
    put = order.proposal
    return None if put.status == "open" else f"Proposal {put.id} is {put.status}; it is too late for a veto."


@vetoing
def the_admin_vetoes(view: View, order: Order) -> Answer:
    return Conclude(order.proposal, "vetoed", f"It is {order.reason}. {finished(order.text)}")


@rule.alter(Win)
@rule.alter(End)
def what_is_open_lapses(view: View, over: Win | End) -> Answer:
    lapsed = [Conclude(put, "lapsed", "The game is over.") for put in view.things("proposal", status="open")]
    return Become(over, "", (*lapsed,)) if lapsed else None
