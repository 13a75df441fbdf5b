"""Words of turns: how they begin and end, and what players do in them.

Where players act one at a time, a rule declares the game's attributes `turn` (a player) and `turns` (how many there
were), and the player's attribute `actions` (how many they have left). The timer “turn” is the clock of a turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import ClassVar

from ..outcomes import Refuse
from ..plainly import say_list
from ..questions import Question
from ..thing import Plain, Player
from ..view import View
from ..vocabulary import carried_out
from ..word import Event, Intent
from ..words.letters import Post
from ..words.things import Set
from ..words.time import CancelTimer, SetTimer
from ..words.whole import Pause
from .order import whose_turn

__all__ = [
    "ActionSpent", "Await", "BeginTurn", "EndTurn", "LapseTurn", "NextTurnWaits", "RollAndMove", "Rolled",
    "SpendAction", "TakeDefault", "TakeTurn", "TurnBegan", "TurnEnded", "TurnLapsed", "TurnNears", "TurnReady",
    "call_on", "hours_from", "standstill", "turn_words",
]


@dataclass(frozen=True, slots=True)
class TakeTurn(Intent):
    """Let a player take their whole turn now; a rule says what that is. All of it is played before the next turn."""

    stage: ClassVar[bool] = True
    player: Player


@dataclass(frozen=True, slots=True)
class RollAndMove(Intent):
    """Let a player make the movement of their turn; a rule says how."""

    player: Player


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A player rolled the dice of their turn."""

    player: Player
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BeginTurn(Intent):
    """Begin the turn of a player, who then acts alone."""

    player: Player
    rests_on: ClassVar[tuple[str, str, str] | None] = ("game", "turns", "number")


@dataclass(frozen=True, slots=True)
class TurnNears(Event):
    """A turn begins: whatever was to take effect with it takes effect now, before anything else."""

    player: Player
    told: ClassVar[str] = "{player:own} turn begins."


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player is on turn."""

    player: Player


@dataclass(frozen=True, slots=True)
class TurnReady(Event):
    """The player on turn can act, or act again; `number` counts the turns of the game."""

    player: Player
    number: int
    late: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Await(Intent):
    """Write to the player on turn and wait for them; a rule says how long. See `call_on`."""

    player: Player


@dataclass(frozen=True, slots=True)
class SpendAction(Intent):
    """Spend one of the actions of a player's turn; refused if it is not their turn or they have none left."""

    player: Player
    rests_on: ClassVar[tuple[str, str, str] | None] = ("game", "turns", "number")


@dataclass(frozen=True, slots=True)
class ActionSpent(Event):
    """A player spent an action of their turn."""

    player: Player
    left: int
    late: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class TakeDefault(Intent):
    """Take the action that is taken for a silent player; a rule says what that is."""

    player: Player


@dataclass(frozen=True, slots=True)
class LapseTurn(Intent):
    """Let the time of a player's turn run out: rules answer `TurnLapsed`, and then the turn ends."""

    player: Player
    rests_on: ClassVar[tuple[str, str, str] | None] = ("game", "turns", "number")


@dataclass(frozen=True, slots=True)
class TurnLapsed(Event):
    """The time of a player's turn ran out before they had spent their actions."""

    player: Player
    told: ClassVar[str] = "Nothing came from {player} in time."


@dataclass(frozen=True, slots=True)
class EndTurn(Intent):
    """End the turn of a player. It does nothing if it is not their turn, or no longer the turn of this `number`.

    `leaves` says that they are leaving the game, so that the next turn cannot be theirs.
    """

    player: Player
    why: str = ""
    number: int = 0
    leaves: bool = False
    rests_on: ClassVar[tuple[str, str, str] | None] = ("game", "turns", "number")


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A player's turn is over; `number` counts the turns of the game, and `leaves` says that they leave the game."""

    player: Player
    why: str
    number: int = 0
    leaves: bool = False
    told: ClassVar[str] = "{player:own} turn is over: {why}"


@dataclass(frozen=True, slots=True)
class NextTurnWaits(Question[str]):
    """Why the next turn does not begin yet, in words; "" if nothing holds it up. The game does not pause over it."""

    otherwise: ClassVar[str] = ""


@carried_out(BeginTurn, stage=True)
def begins_a_turn(view: View, begin: BeginTurn) -> list[Intent | Event]:
    """First whatever was to take effect with the turn, then what the turn brings, then the player can act."""
    number = view.game.turns + 1
    return [
        Set(view.game, turn=begin.player),
        Set(view.game, turns=number),
        TurnNears(begin.player),
        TurnBegan(begin.player),
        TurnReady(begin.player, number),
    ]


@carried_out(EndTurn, stage=True)
def ends_a_turn(view: View, end: EndTurn) -> list[Intent | Event]:
    """Actions that are left are lost with the turn."""
    number = view.game.turns
    if view.game.turn != end.player or end.number not in (0, number):
        return []
    done: list[Intent | Event] = [Set(end.player, actions=0)] if end.player.get("actions") else []
    return [
        *done,
        Set(view.game, turn=None),
        CancelTimer("turn"),
        CancelTimer("reminder"),
        TurnEnded(end.player, end.why, number, end.leaves),
    ]


@carried_out(LapseTurn, stage=True)
def lapses_a_turn(view: View, lapse: LapseTurn) -> list[Intent | Event]:
    """Rules act for the silent player first; if that has ended the turn, it does not end again."""
    number = view.game.turns
    return [TurnLapsed(lapse.player), EndTurn(lapse.player, number=number)]


@carried_out(Await)
def waits_two_days(view: View, waiting: Await) -> list[Intent | Event]:
    """The player has two days."""
    return [*call_on(view, waiting.player, 48)]


@carried_out(SpendAction)
def spends_an_action(view: View, spend: SpendAction) -> list[Intent | Event] | Refuse:
    """A command out of turn is refused and not kept."""
    if view.game.turn != spend.player:
        why = f"{whose_turn(view)}, so this was not done. It is not kept: send it when it is your turn."
        return Refuse("not-your-turn", why)
    left: int = spend.player.get("actions", 0)
    if left < 1:
        return Refuse("no-action", "You have no action left in this turn.")
    return [Set(spend.player, actions=left - 1), ActionSpent(spend.player, left - 1)]


@carried_out(TakeDefault)
def does_nothing(view: View, default: TakeDefault) -> list[Intent | Event]:
    """Nothing is done for a silent player."""
    return []


def standstill(why: str, turn: Player | None = None) -> list[Intent]:
    """Return what pauses a game that cannot go on by itself, tells everybody `why`, and asks the Admin what to do.

    Everybody hears what led to it, as nothing else may be told for long.

    turn: who is on turn and has no action to spend; None if nobody is on turn.
    """
    words = f"The game is paused: {why}."
    todo = "To begin a turn, write: turn NAME because … To go on: resume."
    if turn is not None:
        todo = f"It is {turn}’s turn; to give them an action, write: set {turn} actions 1 because … To go on: resume."
    todo += " To end the game: end because …"
    asked: dict[str, Plain] = {"words": f"{words} {todo}", "command": "resume", "button": "Let it go on"}
    return [
        Pause(why, quiet=True, forced=True),
        Post("to admin", "The game is paused", (), asked),
        Post("paused", "The game is paused", None, {"words": f"{words} The Admin has been told."}),
        Post("update", "What happened before the pause", None, {"name": "pause"}, news=True),
    ]


def call_on(view: View, player: Player, hours: float, default: Intent | None = None) -> list[Intent]:
    """Return what gives the player on turn a number of `hours`, and writes to everybody that it is their turn.

    `default` is what a rule will do for each action that they have left when the time is up.
    """
    about = turn_words(view, player, default)
    return [
        SetTimer("turn", hours_from(view, hours), about={"what": f"the end of {player}’s turn"}),
        Post("turn", f"{player}’s turn", None, about, news=True),
    ]


def turn_words(view: View, player: Player, default: Intent | None = None) -> dict[str, Plain]:
    """Return what a letter about a turn says: whose it is, and to them what is done if they do not write."""
    own = view.foresee(default, player) if default is not None else ""
    standing = say_list(f"“{order.words}”" for order in view.standing_orders(player))
    if own and player.get("actions", 0) > 1:
        own = f"{own.rstrip('.')}, once for each action that is left."
    own = f"Your standing orders are given: {standing}. {own}".strip() if standing else own
    return {"player": player.id, "default": own}


def hours_from(view: View, hours: float) -> datetime:
    """Return the moment this many hours from now, in UTC; clock changes make no difference.

    What no calendar reaches is the first day of the year 9000, or of the year 1.
    """
    try:
        return view.now.astimezone(UTC) + timedelta(hours=hours)
    except OverflowError:
        return datetime(9000 if hours > 0 else 1, 1, 1, tzinfo=UTC)
