"""1. Actions to spend in a turn: {actions}. Only the player whose turn it is has any.
2. Played by mail, a turn lasts {turn_hours} hours at most. The player is reminded when three quarters of that are
over; when all of it is over they collect by default, once for each action they have left, if there is a way to
collect.
3. Whoever passes gives up what is left of the turn."""

from mailgame.law import *

from .words import *

MOST = 100  # so many actions are as many as anybody can have

rule = Rule(3, "Actions", actions=number(1, "actions", most=20), turn_hours=hours(48))
rule.attribute("player", "actions", "number", 0, keep=True, least=0, most=MOST)
rule.without("Nobody has an action to spend any more.")

passing = rule.command("pass", "Give up what is left of your turn.")


@rule.after(TurnBegan)
def a_turn_brings_actions(view: View, began: TurnBegan, actions: int) -> Answer:
    return Set(began.player, actions=actions)


@rule.carry_out(Await)
def a_turn_lasts_so_many_hours(view: View, waiting: Await, turn_hours: int) -> Answer:
    reminder = SetTimer("reminder", hours_from(view, turn_hours * 3 / 4), about={"quiet": True})
    return [*call_on(view, waiting.player, turn_hours, TakeDefault(waiting.player)), reminder]


@rule.after(Rang, name="reminder")
def only_the_player_on_turn_is_reminded(view: View, rang: Rang) -> Answer:
    turn = on_turn(view)
    return Post("reminder", "Your turn", (turn,), turn_words(view, turn, TakeDefault(turn))) if turn else None


@rule.after(TurnLapsed)
def a_silent_player_collects(view: View, lapsed: TurnLapsed) -> Answer:
    return [TakeDefault(lapsed.player) for _ in range(min(lapsed.player.actions, MOST))]


@passing.refuse
def anybody_else(view: View, order: Order) -> str | None:
    turn = on_turn(view)
    return f"It is {turn}’s turn, so there is nothing that you could give up." if turn != order.giver else None


@passing.refuse
def who_only_waits(view: View, order: Order) -> str | None:
    waits = undecided(view) and order.giver.actions == 0
    return "You have no action left; your turn ends when the auction is over." if waits else None


@passing
def passes(view: View, order: Order) -> Answer:
    if not undecided(view):
        return EndTurn(order.giver, "the rest of it was given up")
    return [Set(order.giver, actions=0), TurnGivenUp(order.giver)]
