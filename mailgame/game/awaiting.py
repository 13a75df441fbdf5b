"""Awaiting: whom the game waits for, in a game played one turn at a time, and how the Admin ends a pause."""

from __future__ import annotations

from mailgame.law import Event, Grant, Intent, NextTurnWaits, Resume, TurnReady, View, on_turn, standstill, undecided


def ready_again(view: View) -> TurnReady | None:
    """Return an event that the player on turn can act again, if whatever held them up is over; None otherwise."""
    turn = on_turn(view)
    if turn is None or view.due("turn") is not None or view.game.paused or undecided(view):
        return None
    return TurnReady(turn, view.game.turns)


def resumed_by_the_admin(view: View, why: str) -> list[Intent]:
    """Return what ends a pause at the word of the Admin, who has dealt with whatever had disrupted the game."""
    return [Resume(why), *(Grant(petition) for petition in view.petitions("disruption"))]


def somebody_is_awaited(view: View) -> list[Intent | Event]:
    """Return what keeps a game from stalling when nothing is due: the player on turn can act, or the Admin is asked."""
    if view.game.get("turns") is None or not view.game.started or view.game.paused or not view.game.turns:
        return []
    if on_turn(view) is None:
        if view.ask(NextTurnWaits()):
            return []
        return [*standstill("it is nobody’s turn, and no rule in force says who is next")]
    ready = ready_again(view)
    return [ready] if ready is not None else []
