"""The customs of turns and of ballots that close by themselves: what goes on even if the rules that saw to it are gone.

They belong to the customs of the table (rule 0) and are never in the way of a rule: they act last, and only where
nothing else has.
"""

from __future__ import annotations

from mailgame.game.customs.common import rule
from mailgame.law import (
    Await,
    BeginTurn,
    CancelTimer,
    Conclude,
    Denied,
    Deny,
    Enact,
    EndTurn,
    Event,
    GiveStanding,
    Granted,
    Intent,
    LapseTurn,
    Leaving,
    Order,
    Petitioned,
    Plain,
    Post,
    Rang,
    Refuse,
    Resume,
    Resumed,
    Reveal,
    Revealed,
    Thing,
    TurnEnded,
    TurnLapsed,
    TurnReady,
    View,
    on_turn,
    standstill,
    undecided,
    verdict,
)

__all__ = ["rule"]


@rule.after(Rang)
def the_clock_of_a_turn_or_a_ballot(view: View, rang: Rang) -> list[Intent]:
    """A turn whose time is over lapses; a ballot whose time has come is revealed."""
    turn = on_turn(view)
    if rang.name == "turn" and turn is not None:
        return [LapseTurn(turn)]
    kind, _, number = rang.name.partition(" ")
    ballot = view.thing("ballot", number) if kind == "ballot" else None
    return [Reveal(ballot)] if ballot is not None and not ballot.closed else []


@rule.after(TurnLapsed)
def standing_orders_come_before_what_is_done_for_the_silent(_: View, lapsed: TurnLapsed) -> Intent:
    return GiveStanding(lapsed.player)


@rule.after(TurnReady, last=True)
def a_player_on_turn_is_awaited(view: View, ready: TurnReady) -> Intent | None:
    """Nobody is waited for while a vote is, or the game stands still."""
    waiting = on_turn(view) == ready.player and view.game.turns == ready.number and view.due("turn") is None
    return Await(ready.player) if waiting and not view.game.paused and not undecided(view) else None


@rule.after(Revealed, Resumed)
def a_turn_goes_on(view: View, _over: Revealed | Resumed) -> Event | None:
    """After a vote, and after a pause."""
    return ready_again(view)


@rule.after(TurnEnded, last=True)
def nobody_is_next(view: View, ended: TurnEnded) -> list[Intent]:
    """Where no rule has begun another turn, play cannot go on by itself."""
    if on_turn(view) is not None or view.game.turns != ended.number or view.game.paused:
        return []
    return standstill("no rule in force says who has the next turn")


@rule.after(Leaving, last=True)
def who_leaves_has_no_turn(view: View, leaving: Leaving) -> Intent | None:
    return EndTurn(leaving.player) if on_turn(view) == leaving.player else None


@rule.after(Granted)
def the_admin_has_decided(view: View, granted: Granted) -> list[Intent | Event]:
    """What was laid before the Admin as a decision is decided as proposed; what was to be counted is accepted."""
    if granted.what == "decision":
        return decided(view, str(granted.about["ballot"]), bool(granted.about["accepted"]))
    return counted(view, str(granted.about["proposal"]), True) if granted.what == "count" else []


@rule.after(Denied)
def the_admin_has_decided_otherwise(view: View, denied: Denied) -> list[Intent | Event]:
    if denied.what == "decision":
        return decided(view, str(denied.about["ballot"]), not denied.about["accepted"])
    return counted(view, str(denied.about["proposal"]), False) if denied.what == "count" else []


@rule.after(Petitioned)
def the_admin_is_asked_to_count(_: View, petitioned: Petitioned) -> Intent | None:
    """Where votes are counted by hand."""
    asked = petitioned.petition
    if asked.what != "count":
        return None
    buttons: list[Plain] = [
        {"help": "It is accepted", "command": f"approve {asked.id}", "button": "Accepted"},
        {"help": "It is rejected", "command": f"reject {asked.id} because …", "button": "Rejected"},
    ]
    put = asked.about["proposal"]
    about: dict[str, Plain] = {"words": asked.words, "proposal": put, "buttons": buttons}
    return Post("to admin", f"Please count the votes on proposal {put}", (), about)


@rule.after(Rang)
def nobody_has_counted(view: View, rang: Rang) -> list[Intent]:
    kind, _, number = rang.name.partition(" ")
    waiting = [one for one in view.petitions("count") if one.about["proposal"] == number] if kind == "count" else []
    return [Deny(one, "Nobody has counted the votes in time.") for one in waiting]


@rule.command("turn PLAYER because TEXT", "Begin the turn of a player, where no rule says whose it is.", by="admin")
def begins_a_turn_by_hand(view: View, order: Order) -> list[Intent] | Refuse:
    if view.game.get("turns") is None:
        return Refuse("no-turns", "This game is not played one player at a time.")
    turn = on_turn(view)
    begin = BeginTurn(order.arguments["player"])
    if turn is not None:
        return Refuse("somebody-is", f"It is {turn}’s turn.")
    return [Resume(order.text), begin]


def ready_again(view: View) -> TurnReady | None:
    """Return that the player on turn can act again, if he stopped acting for something that is over now."""
    turn = on_turn(view)
    if turn is None or view.due("turn") is not None or view.game.paused or undecided(view):
        return None
    return TurnReady(turn, view.game.turns)


def somebody_is_awaited(view: View) -> list[Intent | Event]:
    """Return what keeps a game from standing still where nothing is due: the player on turn can act, or the Admin."""
    if view.game.get("turns") is None or not view.game.started or view.game.paused or not view.game.turns:
        return []
    if on_turn(view) is None:
        return [*standstill("it is nobody’s turn, and no rule in force says who is next")]
    ready = ready_again(view)
    return [ready] if ready is not None else []


def decided(view: View, ballot: str, accepted: bool) -> list[Intent | Event]:
    """Return what follows when the Admin has decided a ballot."""
    found = view.thing("ballot", ballot)
    return verdict(found, accepted, "the Admin has decided") if found is not None else []


def counted(view: View, number: str, accepted: bool) -> list[Intent | Event]:
    """Return what follows when the Admin has counted the votes on a proposal."""
    put: Thing | None = view.thing("proposal", number)
    if put is None or put.status != "open":
        return []
    done: list[Intent | Event] = [CancelTimer(f"count {number}"), Conclude(put, "accepted" if accepted else "rejected")]
    done += [Enact(put)] if accepted else []
    ready = ready_again(view)
    return [*done, ready] if ready is not None else done
