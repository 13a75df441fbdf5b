"""1. Every player has a user name that nobody else has, and a valid e-mail address.
2. The Admin is not a player.
3. Players and Admin treat each other with respect and courtesy at all times. Whoever fails in this repeatedly is
   removed from the game.
4. New players may join between two weeks if the Admin approves. They start as if they had just been reset.
5. A player who does nothing of their own will for {silent_weeks} weeks in a row is removed from the game.
"""

from mailgame.law import *

from .words import *

rule = Rule(3, "Players", silent_weeks=number(3, "weeks", least=1, most=100))
rule.attribute("player", "silent_weeks", "number", 0, seen_by="rules", least=0, most=1_000)
rule.attribute("player", "acted", "flag", False, seen_by="rules")
rule.attribute("game", "admitted", "list", [], seen_by="nobody", of="table")

joining = rule.command("join as NAME", "Ask to join, by a user name.", by="stranger")


@joining.refuse
def who_cannot_ask(view: View, order: Order) -> str:
    return unfit_newcomer(view, order)


@joining
def asks_to_join(view: View, order: Order) -> Answer:
    return newcomer(view, order)


@rule.after(Granted, Denied, what="join")
def a_newcomer_waits_for_the_next_week(view: View, answer: Granted | Denied) -> Answer:
    begins = view.due("week", "opening")
    when = f" on {view.say_time(begins)}" if begins is not None else ""
    return newcomer_hears(view, answer, f"You enter the game between two weeks,{when or ' when the next one begins'}.")


@rule.after(PhaseBegan, name="newcomers")
def newcomers_enter_between_weeks(view: View, began: PhaseBegan) -> Answer:
    return let_in(view)


@rule.after(OrderPlayed, OrderLapsed, standing=False)
def an_order_is_an_action(view: View, done: OrderPlayed | OrderLapsed) -> Answer:
    return Set(done.player, acted=True)


@rule.after(Voted)
def so_is_a_vote(view: View, voted: Voted) -> Answer:
    return Set(voted.player, acted=True)


@rule.alter(Act)
def so_is_what_is_done_at_once(view: View, act: Act) -> Answer:
    return Become(act, "", (Set(act.player, acted=True),)) if act.sort in AT_ONCE and not act.player.acted else None


@rule.after(Submitted)
def so_is_a_proposal(view: View, submitted: Submitted) -> Answer:
    author = author_of(submitted.proposal)
    return Set(author, acted=True) if author is not None and not author.acted else None


@rule.after(PhaseBegan, name="silence")
def silent_weeks_are_counted(view: View, began: PhaseBegan, silent_weeks: int) -> Answer:
    done: list[Intent | Event] = []
    for player in view.players():
        count = 0 if player.acted else player.silent_weeks + 1
        done += [Set(player, silent_weeks=count, acted=False)]
        if count >= silent_weeks:
            done += [Unseat(player, f"Nothing was done for {silent_weeks} weeks.")]
        elif count == silent_weeks - 1:
            words = f"You have done nothing for {count} weeks. In another you are out: vote, or give an order."
            done += [Post("notice", "You are about to drop out", (player,), {"words": words})]
    return done


@rule.after(Leaving)
def nothing_of_theirs_is_left_open(view: View, leaving: Leaving) -> Answer:
    return withdraw_all(view, leaving.player, "Its author has left.")


@rule.after(Seated)
def whoever_comes_before_the_vote_has_one(view: View, seated: Seated) -> Answer:
    return electorate_settled(view) if view.game.phase == "between" else None
