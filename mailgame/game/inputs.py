"""The inputs a game is made of, and the result of each."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from mailgame.chance.rolls import Epoch, Roll
from mailgame.kernel.narration import LetterWanted, Narration

Role = Literal["player", "Admin", "delegate", "stranger", "guest"]
"""The role in which somebody gives an order."""


class Newcomer(msgspec.Struct, frozen=True):
    """A person who plays from the start; `answers`: to what the ruleset asks newcomers."""

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
    """A command from a letter.

    player: whose order it is; "" for the Admin's own or a stranger's.
    pattern: which declared command it is; arguments: ids and plain values, by name.
    by: who wrote it: the "player", the "Admin", a "stranger", a "guest" from outside the game, or a "delegate", who is
      named in `delegate`. A stranger and a guest are known by their `address`.
    verdict: why law in its block does not compile, "" if it does, None if it was not checked; recorded because it may
      depend on the speed of the machine.
    standing: whether it is a standing order, which is kept and given again and again instead of played now.
    failed: why the law behind it could not carry out what it says for want of time; recorded for the same reason.
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
    failed: str = ""

    @property
    def writer(self) -> str:
        """Who wrote it in another player's name: a delegate, or "Admin"; "" if the player did."""
        return self.delegate or ("Admin" if self.by == "Admin" and self.player else "")


class Alarm(msgspec.Struct, frozen=True, tag="alarm"):
    """The clock: everything that was due at the earliest due moment is played, as if on time.

    passed_over: it could not be played at all, so it is skipped; calendars move to their next time.
    """

    at: str
    passed_over: bool = False


class Contact(msgspec.Struct, frozen=True, tag="contact"):
    """A player's own letter has arrived, whatever it says."""

    at: str
    player: str
    letter: str = ""


class Shift(msgspec.Struct, frozen=True, tag="shift"):
    """The Admin postpones all deadlines by some seconds, after a clock that jumped or an outage."""

    at: str
    seconds: int


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """The Admin undoes an input: the world becomes what it would be without line `seq` of the journal.

    `number` is this input's own line; `what` says what is undone, in words that everybody may read. An undo can be
    undone too. `game/undoing.py` replays the other lines; the game itself only records and tells it.
    """

    at: str
    seq: int
    number: int
    because: str
    what: str = ""


class Suspend(msgspec.Struct, frozen=True, tag="suspend"):
    """A rule of players' law has failed over the input that follows, and is suspended until somebody mends it.

    words: what went wrong, in one sentence; trace: the same in the rule's own lines.
    law: the hash of the law that failed; if it comes into force with the input that follows, it is suspended then.
    put_back: what it wrote that others cannot cope with and that is restored; see `traces`.
    """

    at: str
    rule: int
    words: str
    trace: str = ""
    law: str = ""
    put_back: tuple[str, ...] = ()


class Renew(msgspec.Struct, frozen=True, tag="renew"):
    """The database begins a new life: it was restored from a copy, and everything after the copy is lost.

    Seeds revealed since the copy must not be used again, so chance continues from `nonce`, which nobody can have known.
    `at` is the game's own clock, since no time has passed for the game; `since` says in words when its state dates
    from.
    """

    at: str
    nonce: str
    since: str = ""


Input = Begin | Instruct | Alarm | Contact | Shift | Undo | Suspend | Renew


class Fault(msgspec.Struct, frozen=True):
    """Which rule of players' law failed over an input, and how. The input was rolled back.

    died: the process that ran the rule died, so that the input may be tried again.
    of_order: it failed over what an order to it says, for want of time: the order is refused instead.
    """

    rule: int
    words: str
    trace: str = ""
    law: str = ""
    died: bool = False
    put_back: tuple[str, ...] = ()
    of_order: bool = False


class Refusal(msgspec.Struct, frozen=True):
    """Why something was refused: a slug, words for the player, and the rule's number (0: none)."""

    slug: str
    words: str
    rule: int = 0


class Result(msgspec.Struct):
    """The result of an input. `closed`: the epoch of chance that ended with it, if one did.

    declined: what rules wanted done by themselves and was refused, each with its rule and the reason.
    """

    outcome: Literal["done", "filed", "refused", "failed"] = "done"
    refusal: Refusal | None = None
    order: str = ""
    story: list[Narration] = []
    rolls: list[Roll] = []
    closed: Epoch | None = None
    events: list[Any] = []
    declined: list[Any] = []
    letters: list[LetterWanted] = []
    numbers: dict[str, list[int]] = {}
    seq: int = 0
    error: str = ""
    fault: Fault | None = None
