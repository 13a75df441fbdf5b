"""Turns, where players do not propose at once: who is next, and what the next turn waits for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import (
    BeginTurn,
    CancelTimer,
    EndTurn,
    Event,
    Intent,
    NextTurnWaits,
    Plain,
    Player,
    Post,
    Question,
    Set,
    Thing,
    View,
    last_ballot,
    on_turn,
    open_cases,
)
from mailgame.law.vocabulary import carried_out

from .judgment import vote_over
from .players import Concurrent, next_to_play, order_of_play


@dataclass(frozen=True, slots=True)
class TurnOwed(Question[Thing | None]):
    """Who has the next turn out of the order of play; None for whoever comes next in it."""

    otherwise: ClassVar[Player | None] = None


@dataclass(frozen=True, slots=True)
class Consent(Intent):
    """Let a player agree that the next turn begins though a question is before a Judge."""

    player: Player
    acts_for: ClassVar[str] = "player"


@dataclass(frozen=True, slots=True)
class Consented(Event):
    """A player agrees that the next turn begins."""

    player: Player
    told: ClassVar[str] = "{player} {agrees|agree} that the next turn begins."


@carried_out(Consent)
def agrees(view: View, consent: Consent) -> list[Intent | Event]:
    """It holds for the next turn alone."""
    return [Set(view.game, consents=[*view.game.consents, consent.player.id]), Consented(consent.player)]


def begin_next(view: View, after_whom: Player | None, gone: Player | None = None) -> list[Intent]:
    """Return what begins the turn after somebody's, or after nobody's, or lets it wait while something holds it up.

    gone: who is leaving the game, and has no turn any more.
    """
    game = view.game
    if order_of_play(view) in ([], [gone]):
        return [Set(game, waits=True, after_whom=after_whom)]
    if why := view.ask(NextTurnWaits()):
        about: dict[str, Plain] = {
            "words": f"The next turn does not begin yet: {why}. It begins at once if most of the others agree.",
            "command": "consent", "button": "Let it begin",
        }
        told = [] if game.waits else [Post("notice", "The next turn waits", None, about)]
        return [Set(game, waits=True, after_whom=after_whom), *told]
    last = game.resumes_after or after_whom
    following = next_to_play(view, last, gone)
    owed = view.ask(TurnOwed()) or following
    resumes = last if owed != following else None
    return [Set(game, waits=False, resumes_after=resumes, turn_due=""), *([BeginTurn(owed)] if owed else [])]


def made_in_turn(view: View, proposal: Thing) -> list[Intent]:
    """Return what notes the proposal of the turn, which stops its clock; how long it had is kept."""
    due = view.due("turn")
    left = [Set(view.game, turn_due=due.isoformat())] if due is not None else []
    return [*left, Set(view.game, put=proposal), CancelTimer("turn")]


def no_turn_now(view: View) -> str | None:
    """Return why nobody can have a turn, in words; None if somebody can."""
    if view.ask(Concurrent()):
        return "changes are proposed at the same time"
    return None if order_of_play(view) else "nobody takes part now"


def no_turns(view: View) -> str:
    """Return why nobody is given a turn while changes are proposed at the same time, in words; "" if they are not."""
    return "Nobody has a turn here now: all may propose changes at the same time." if view.ask(Concurrent()) else ""


def out_of_turn(view: View, author: Player | None) -> str:
    """Return why a player cannot propose now, where players take turns, in words; "" if they can.

    author: None for the Admin, who needs no turn.
    """
    if author is None or view.ask(Concurrent()):
        return ""
    turn, put = on_turn(view), view.game.put
    if turn is None:
        waits = f"It is nobody’s turn, as {view.ask(NextTurnWaits()) or 'the next has not begun'}"
        return f"{waits}, and only the player on turn proposes." if view.game.waits else ""
    if turn != author:
        return f"It is {turn}’s turn, and only the player on turn proposes."
    return f"You have made proposal {put.id} in this turn already; a turn has one proposal." if put is not None else ""


def who_begins_next(view: View) -> Player | None:
    """Return whose turn it is next; None while nobody takes part."""
    return view.ask(TurnOwed()) or next_to_play(view, view.game.resumes_after or view.game.after_whom)


def most_consent(view: View) -> bool:
    """Return whether most of those who are not next agree that the next turn begins."""
    following = who_begins_next(view)
    rest = [player for player in order_of_play(view) if player != following]
    return 2 * sum(player.id in view.game.consents for player in rest) > len(rest)


def waits_for_a_judge(view: View) -> str:
    """Return which case the next turn waits for, in words; "" if it waits for none."""
    cases = open_cases(view)
    return f"case {cases[0].id} is not settled" if cases and not most_consent(view) else ""


def turn_hangs(view: View) -> bool:
    """Return whether all that keeps a turn from its end is a Judgment on its proposal, on which the vote is over."""
    put: Thing | None = view.game.put
    ballot = last_ballot(view, put) if put is not None and on_turn(view) is not None else None
    if put is None or ballot is None or not open_cases(view, put):
        return False
    return bool(vote_over(view, ballot)) or all(name in ballot.votes for name in ballot.electorate)


def goes_on_by_consent(view: View) -> list[Intent]:
    """Return what begins a turn that has waited, or ends one that hangs, if nothing holds up the next one any more."""
    turn = on_turn(view)
    if turn is not None and not turn.exists:  # it began while they were leaving
        return [Set(view.game, turn=None, put=None), CancelTimer("turn"), *begin_next(view, turn)]
    if view.game.waits and turn is None:
        return [] if view.ask(NextTurnWaits()) else begin_next(view, view.game.after_whom)
    hangs = turn is not None and turn_hangs(view) and most_consent(view)
    return [EndTurn(turn, "most of the others let the next one begin.")] if hangs and turn is not None else []


def not_to_consent(view: View, player: Player) -> str:
    """Return why a player cannot agree that the next turn begins, in words; "" if they can."""
    if not view.game.get("waits", False) and not turn_hangs(view):
        return "No turn waits for a Judge now."
    if player == who_begins_next(view):
        return "It is your turn that waits; that is for the others to say."
    return "You have agreed already." if player.id in view.game.consents else ""
