"""1. Actions to spend in a turn: {actions}. Only the player whose turn it is has any.
2. Played by mail, a turn lasts {turn_hours} hours at most. The player is reminded when three quarters of that are
over; when all of it is over they collect by default, once for each action they have left, if there is a way to
collect.
3. Whoever passes gives up what is left of the turn."""

from mailgame.law import (
    Await,
    EndTurn,
    Intent,
    Order,
    Parameter,
    Post,
    Rang,
    Refuse,
    Rule,
    Set,
    SetTimer,
    TakeDefault,
    Tell,
    TurnBegan,
    TurnLapsed,
    View,
    call_on,
    hours_from,
    on_turn,
    turn_words,
    undecided,
)

rule = Rule(
    3, "Actions", actions=Parameter(1, least=0, most=20, unit="actions"),
    turn_hours=Parameter(48, least=1, most=1000, unit="hours"),
)
MOST = 100  # so many actions are as many as anybody can have
rule.attribute("player", "actions", "number", 0, keep=True, least=0, most=MOST)
rule.without("Nobody has an action to spend any more.")


@rule.after(TurnBegan)
def a_turn_brings_actions(view: View, began: TurnBegan) -> Intent:
    return Set(began.player, "actions", view.param("actions"))


@rule.carry_out(Await)
def a_turn_lasts_so_many_hours(view: View, waiting: Await) -> list[Intent]:
    hours = view.param("turn_hours")
    reminder = SetTimer("reminder", hours_from(view, hours * 3 / 4), about={"quiet": True})
    return [*call_on(view, waiting.player, hours, TakeDefault(waiting.player)), reminder]


@rule.after(Rang)
def only_the_player_on_turn_is_reminded(view: View, rang: Rang) -> Intent | None:
    turn = on_turn(view)
    if rang.name != "reminder" or turn is None:
        return None
    return Post("reminder", "Your turn", (turn,), turn_words(view, turn, TakeDefault(turn)))


@rule.after(TurnLapsed)
def a_silent_player_collects(view: View, lapsed: TurnLapsed) -> list[Intent]:
    return [TakeDefault(lapsed.player) for _ in range(min(lapsed.player.actions, MOST))]


@rule.command("pass", "Give up what is left of your turn.")
def passes(view: View, order: Order) -> list[Intent] | Refuse:
    turn = on_turn(view)
    if turn != order.player:
        return Refuse("not-your-turn", f"It is {turn}’s turn, so there is nothing that you could give up.")
    if not undecided(view):
        return [EndTurn(order.player, "the rest of it was given up")]
    if order.player.actions == 0:
        return Refuse("no-action", "You have no action left; your turn ends when the auction is over.")
    return [Set(order.player, "actions", 0), Tell(f"{order.player} gives up what is left of the turn.")]
