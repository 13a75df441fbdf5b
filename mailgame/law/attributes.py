"""Attributes and kinds of things, as rules declare them: what they hold, and who may see them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from .drawing import Drawn, drawn_as
from .thing import Plain, Thing

__all__ = ["Attribute"]


SeenBy = Literal["everyone", "closed", "owner", "rules", "nobody"]


OF_A_RULE = frozenset({
    "number", "label", "title", "text", "wording", "standing", "params", "over", "under", "since", "law", "effect",
    "revisions", "pauses",
})
"""What every rule has anyway; no attribute of rules can have such a name."""
ACTS = frozenset({"add", "amend", "change", "discard", "repeal", "replace"})
"""What a proposal can do to a rule in every game; “change” is done to something else."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute that a rule declares for a kind of thing.

    `type` is "number", "text", "flag", "list", "counts", "table", "moment", "money" (the balance of a player's
    account), or the name of a kind, for a reference to a thing of it. `seen_by` says who may see it: "closed" is
    everybody, once the thing is `closed` or if it is not `sealed` (until then each player sees their own entry of a
    table); "owner" is the player whose thing it is, and the Admin; "rules" means that no person is shown it, but all
    law may look at it; "nobody" means that the rule keeps it to itself.
    When the rule is repealed the attribute goes with it, unless `keep` is set.
    `least` and `most` bound a number, or the length of a text or a list; anything beyond is refused. `of` is what a
    list or a table holds: a type, or a kind of thing, of which only those in the game can be in it; what holds "money"
    has amounts, or rows that begin with one. A number of "money" is dollars. In a table of "named", an entry that is
    called after a kind of thing, “player” or “player2”, is read as that thing.
    `shown` are the words under which letters and pages list it: True for its name, False if it is not listed, because
    it is drawn, or said in other words, or mere bookkeeping. `drawn` is what it is on the board, or of a player: see
    `Drawn`; None leaves that to the words of the law. A moment that is `counted` is one from or to which time is
    counted: it moves with the deadlines, so that no time passes while the clocks stand still.
    """

    kind: str
    name: str
    type: str
    first: Plain = None
    seen_by: SeenBy = "everyone"
    keep: bool = False
    least: int | None = None
    most: int | None = None
    of: str = ""
    shown: str | bool = True
    drawn: Drawn | None = None
    counted: bool = False

    @property
    def drawn_as(self) -> Drawn:
        """What it is drawn as on the board or of a player, "" for nothing."""
        return drawn_as(self.kind, self.name, self.drawn)

    @property
    def hidden(self) -> bool:
        """Whether only its own rule may look at it."""
        return self.seen_by in ("owner", "nobody")


@dataclass(frozen=True, slots=True)
class Kind:
    """Who may know of the things of a kind: everybody, if no rule says anything.

    `seen_by` is "everyone", or "owner": the player whom the attribute `owner` names, and the Admin. With `itself` a
    thing is its own owner. `unless` is asked about each thing, and True makes it known to everybody all the same.
    `rules` are attributes that all law may look at even so. `shown` is the heading under which letters and pages list
    the things: True for the plural of the kind, False if they are drawn or said in other words. With `board`, they are
    the places of the board.
    """

    name: str
    seen_by: Literal["everyone", "owner"] = "everyone"
    owner: str = "owner"
    itself: bool = False
    unless: Callable[[Thing], bool] | None = None
    rules: frozenset[str] = frozenset()
    shown: str | bool = True
    board: bool = False
