"""Turns of one player: what keeps them going even when the rules that did so are gone.

These handlers never get in the way of a rule: they act last, and only where nothing else has.
"""

from __future__ import annotations

from mailgame.game.awaiting import ready_again, resumed_by_the_admin
from mailgame.law import (
    Await,
    BeginTurn,
    CancelTimer,
    EndTurn,
    Event,
    GiveStanding,
    Intent,
    LapseTurn,
    Leaving,
    NextTurnWaits,
    Order,
    Post,
    Rang,
    Refuse,
    Removed,
    Resumed,
    Revealed,
    Rule,
    Set,
    TurnEnded,
    TurnLapsed,
    TurnReady,
    View,
    on_turn,
    standstill,
    undecided,
)

PLACE = 220

rule = Rule(0, "Turns")


@rule.after(Rang)
def the_clock_of_a_turn(view: View, rang: Rang) -> Intent | None:
    """Let a turn lapse when its time is up."""
    turn = on_turn(view)
    return LapseTurn(turn) if rang.name == "turn" and turn is not None else None


@rule.after(TurnLapsed)
def standing_orders_come_before_what_is_done_for_the_silent(_: View, lapsed: TurnLapsed) -> Intent:
    return GiveStanding(lapsed.player)


@rule.after(TurnReady, last=True)
def a_player_on_turn_is_awaited(view: View, ready: TurnReady) -> Intent | None:
    """Wait for nobody while there is a vote or a pause."""
    waiting = on_turn(view) == ready.player and view.game.turns == ready.number and view.due("turn") is None
    return Await(ready.player) if waiting and not view.game.paused and not undecided(view) else None


@rule.after(TurnReady, last=True)
def a_turn_that_begins_during_a_vote_is_told(view: View, ready: TurnReady) -> list[Intent]:
    """Nobody is awaited yet; but who is on turn can act, and would not know it."""
    player, current = ready.player, on_turn(view) == ready.player and view.game.turns == ready.number
    if not current or view.game.paused or view.due("turn") is not None or not undecided(view):
        return []
    others = tuple(other for other in view.players() if other != player)
    words = "A vote is going on: the time of the turn begins when it is over."
    return [
        Post("notice", "It is your turn", (player,), {"words": f"{words} You can act now."}),
        Post("notice", f"It is {player}’s turn", others, {"words": words}),
    ]


@rule.after(Revealed, Resumed)
def a_turn_goes_on(view: View, _over: Revealed | Resumed) -> Event | None:
    """Continue after a vote, and after a pause."""
    return ready_again(view)


@rule.after(TurnEnded, last=True)
def nobody_is_next(view: View, ended: TurnEnded) -> list[Intent]:
    """Ask the Admin if no rule has begun another turn; if its player leaves, that is seen when they have gone."""
    return [] if ended.leaves or view.game.turns != ended.number else asks_who_is_next(view)


def asks_who_is_next(view: View) -> list[Intent]:
    """Return what asks the Admin who is next if nobody is on turn; nothing if the next turn waits for something."""
    if on_turn(view) is not None or view.game.paused or view.ask(NextTurnWaits()):
        return []
    return standstill("no rule in force says who has the next turn")


@rule.after(Leaving, last=True)
def who_leaves_has_no_turn(view: View, leaving: Leaving) -> Intent | None:
    return EndTurn(leaving.player, leaves=True) if on_turn(view) == leaving.player else None


@rule.after(Removed, kind="player", last=True)
def who_has_left_has_no_turn(view: View, removed: Removed) -> list[Intent]:
    """Ask the Admin if no rule has begun another turn, or one of whoever was leaving, which nobody could ever end."""
    turn = on_turn(view)
    if not view.game.get("turns") or (turn is not None and turn.exists):
        return []
    if turn is None:
        return asks_who_is_next(view)
    ended: list[Intent] = [Set(view.game, turn=None), CancelTimer("turn"), CancelTimer("reminder")]
    return [*ended, *standstill(f"it was the turn of {turn}, who has left, and no rule in force says who is next")]


@rule.command("turn PLAYER because TEXT", "Begin the turn of a player, where no rule says whose it is.", by="admin")
def begins_a_turn_by_hand(view: View, order: Order) -> list[Intent] | Refuse:
    if view.game.get("turns") is None:
        return Refuse("no-turns", "This game is not played one player at a time.")
    if (turn := on_turn(view)) is not None:
        return Refuse("somebody-is", f"It is {turn}’s turn.")
    return [*resumed_by_the_admin(view, order.text), BeginTurn(order.player)]
