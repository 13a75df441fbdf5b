"""1. Actions to spend in a turn: {actions}. Only the player whose turn it is has any.
2. Played by mail, a turn lasts {turn_hours} hours at most. The player is reminded when three quarters of that are over;
when all of it is over they collect by default, once for each action they have left, if there is a way to collect.
3. Whoever passes gives up what is left of the turn."""

from mailgame.law import *

from .words import *

rule = Rule(3, "Actions", actions=number(1, "actions", most=20), turn_hours=hours(48))
rule.attribute("player", "actions", "number", 0, keep=True, least=0, most=MOST_ACTIONS)
rule.without("A turn brings no action to spend any more.")

passing = rule.command("pass", "Give up what is left of your turn.")


@rule.after(TurnBegan)
def a_turn_brings_actions(view: View, began: TurnBegan, actions: int) -> Answer:
    return Set(began.player, actions=actions)


@rule.carry_out(Await)
def a_turn_lasts_so_many_hours(view: View, waiting: Await, turn_hours: int) -> Answer:
    called = call_on(view, waiting.player, turn_hours, TakeDefault(waiting.player))
    return [*called, SetTimer("reminder", hours_from(view, turn_hours * 3 / 4), about={"quiet": True})]


@rule.after(Rang, name="reminder")
def only_the_player_on_turn_is_reminded(view: View, rang: Rang) -> Answer:
    return reminder(view, on_turn(view))


@rule.after(TurnLapsed)
def a_silent_player_collects(view: View, lapsed: TurnLapsed) -> Answer:
    return [TakeDefault(lapsed.player) for _ in range(min(lapsed.player.actions, MOST_ACTIONS))]


@passing.refuse
def who_has_nothing_to_give_up(view: View, order: Order) -> str:
    return nothing_to_give_up(view, order.giver)


@passing
def passes(view: View, order: Order) -> Answer:
    return what_is_left_given_up(view, order.giver)
