"""What a game is made of: its inputs, and what came of each."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from mailgame.chance.rolls import Epoch, Roll
from mailgame.kernel.narration import LetterWanted, Narration

Role = Literal["player", "Admin", "delegate", "stranger"]
"""As whom somebody gives an order."""


class Newcomer(msgspec.Struct, frozen=True):
    """A person who plays from the start; `answers` is what the ruleset asks of a newcomer."""

    name: str
    address: str
    answers: dict[str, Any] = {}


class Begin(msgspec.Struct, frozen=True, tag="begin"):
    """The first input of every game. `params` sets parameters by "rule.name"; `script` scripts chance."""

    at: str
    name: str
    ruleset: str
    timezone: str
    seed: str
    admin: str
    players: tuple[Newcomer, ...] = ()
    params: dict[str, Any] = {}
    script: tuple[dict[str, Any], ...] = ()


class Instruct(msgspec.Struct, frozen=True, tag="order"):
    """A command from a letter: `pattern` names the declared command, `arguments` are ids and plain values.

    `player` is whose order it is ("" for the Admin's own or a stranger's). `by` says who wrote it: the "player", the
    "Admin", a "stranger", or a "delegate", the player named in `delegate`. `verdict`: why law in its block cannot be
    taken up, "" if it can; None if nobody has looked. That may hang on how fast a machine is, so it is kept with the
    input. What is `standing` is not played now, but given anew, time after time.
    """

    at: str
    player: str
    pattern: str
    arguments: dict[str, Any] = {}
    block: str = ""
    by: Role = "player"
    letter: str = ""
    words: str = ""
    address: str = ""
    pictures: tuple[str, ...] = ()
    verdict: str | None = None
    standing: bool = False
    delegate: str = ""

    @property
    def writer(self) -> str:
        """Who wrote it in another player's name: a delegate, or "Admin"; "" if it is the player's own."""
        return self.delegate or ("Admin" if self.by == "Admin" and self.player else "")


class Alarm(msgspec.Struct, frozen=True, tag="alarm"):
    """The clock: everything that was due at the earliest due moment is played, as if on time.

    `passed_over`: it could not be played at all, so nothing of it happens; calendars are set on to their next time.
    """

    at: str
    passed_over: bool = False


class Contact(msgspec.Struct, frozen=True, tag="contact"):
    """A letter of a player's own has come, whatever it says."""

    at: str
    player: str
    letter: str = ""


class Shift(msgspec.Struct, frozen=True, tag="shift"):
    """The Admin moves all deadlines by some seconds, after a clock that jumped or a server that was away."""

    at: str
    seconds: int


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """The Admin takes an input back: the world is what it would be if line `seq` of the journal had not been.

    `number` is this input's own line, `what` says in words what is undone, as everybody may know it. An undo can be
    undone too. `game/undoing.py` plays the others again; the game itself only notes and tells it.
    """

    at: str
    seq: int
    number: int
    because: str
    what: str = ""


class Suspend(msgspec.Struct, frozen=True, tag="suspend"):
    """A rule of players' law has failed over the input that follows and is out of force until somebody mends it.

    `words` say in one sentence what went wrong, `trace` says it in the rule's own lines. `law` tells which law failed:
    where it is to come into force by the input that follows, it is suspended as it does. `put_back` names what it has
    written that others cannot go on with, see `traces`.
    """

    at: str
    rule: int
    words: str
    trace: str = ""
    law: str = ""
    put_back: tuple[str, ...] = ()


class Renew(msgspec.Struct, frozen=True, tag="renew"):
    """The database begins a new life: it was restored from a copy, and what came after the copy is lost.

    Seeds that were told since the copy was made must not be used again, so chance goes on from `nonce`, which nobody
    can have known. `at` is the game's own clock: for the game no time has passed. `since` says in words up to when the
    game stands.
    """

    at: str
    nonce: str
    since: str = ""


Input = Begin | Instruct | Alarm | Contact | Shift | Undo | Suspend | Renew


class Fault(msgspec.Struct, frozen=True):
    """Which rule of players' law failed over an input, and how; nothing of the input has happened.

    `died`: what ran the rule broke down, so the input may be played again.
    """

    rule: int
    words: str
    trace: str = ""
    law: str = ""
    died: bool = False
    put_back: tuple[str, ...] = ()


class Refusal(msgspec.Struct, frozen=True):
    """Why something was refused: a short name, words for the player, the rule's number (0: none)."""

    slug: str
    words: str
    rule: int = 0


class Result(msgspec.Struct):
    """What came of an input. `closed` is the epoch of chance that ended with it, if one did."""

    outcome: Literal["done", "filed", "refused", "failed"] = "done"
    refusal: Refusal | None = None
    order: str = ""
    story: list[Narration] = []
    rolls: list[Roll] = []
    closed: Epoch | None = None
    events: list[Any] = []
    letters: list[LetterWanted] = []
    numbers: dict[str, list[int]] = {}
    seq: int = 0
    error: str = ""
    fault: Fault | None = None
