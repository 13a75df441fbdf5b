"""What things have and who may know it: attributes and kinds, as rules declare them."""

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
    "revisions", "interpretations", "pauses",
})
"""What every rule has of itself; no attribute of rules can be called so."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute that a rule declares for a kind of thing.

    `type` is "number", "text", "flag", "list", "counts", "table", "moment", "money" (the balance of a player's
    account), or the name of a kind, for a reference to a thing of it. `seen_by` says who may see it: "closed" is
    everybody, once the thing is `closed` or if it is not `sealed`, and of a table till then each player their own
    entry; "owner" is whose the thing is, and the Admin; "rules" is what no person is shown and all law may look at;
    "nobody" is what the rule keeps to itself.
    When the rule is repealed the attribute goes with it, unless `keep`.
    `least` and `most` bound a number, or how many letters or entries there are: what lies beyond is refused. `of` says
    what a list or a table holds: a type, or a kind of thing; then it holds only such as there are. A table of what is
    "named" is read with things in it: what is called as a kind of thing, “player” or “player2”, is one of it.
    `shown` are the words under which letters and pages list it, True for its name, False where it is not listed: then
    it is drawn, or said in other words, or mere bookkeeping. `drawn` is what it is on the board or of a player, see
    `Drawn`; None is what the words of the law make of it.
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

    @property
    def drawn_as(self) -> Drawn:
        """What it is on the board or of a player, "" for nothing."""
        return drawn_as(self.kind, self.name, self.drawn)

    @property
    def hidden(self) -> bool:
        """Whether other rules than its own may not look at it."""
        return self.seen_by in ("owner", "nobody")


@dataclass(frozen=True, slots=True)
class Kind:
    """Who may know of the things of one kind; a kind of which no rule says anything is for everybody.

    `seen_by` is "everyone", or "owner": whoever the attribute `owner` names, and the Admin. With `itself` a thing is
    its own owner. `unless` tells of one thing of such a kind that it is everybody's to know all the same. `rules` are
    the attributes at which all law may look even there. `shown` is the heading under which letters and pages list
    them, True for their plural, False where they are drawn or said in other words. `board`: they are the places of
    the board.
    """

    name: str
    seen_by: Literal["everyone", "owner"] = "everyone"
    owner: str = "owner"
    itself: bool = False
    unless: Callable[[Thing], bool] | None = None
    rules: frozenset[str] = frozenset()
    shown: str | bool = True
    board: bool = False
