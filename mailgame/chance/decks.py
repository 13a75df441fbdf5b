"""Decks: cards that are shuffled once and dealt from as long as they last.

The order of a deck comes from a secret shuffle, so that nobody can work out the next cards from seeds published while
it lasts. Deals follow from that shuffle, and are checked against it when the game is over.

A deck belongs to the world and not to chance, so an undo restores it. Deals stand; but a card that goes back into the
deck has been seen, so the rest is reshuffled before the next deal. Chance, which is never undone, remembers how the
deck lay when it was last dealt from, and so shows whether any card went back. The same holds for copies in which
something is tried: their chance remembers nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from mailgame.chance.dice import Chance
from mailgame.chance.kept import Kept
from mailgame.chance.rolls import Lies

MOST_CARDS = 1_000
"""How many cards a deck can have."""

Row = dict[str, Any]


class Remembered(NamedTuple):
    """What chance remembers of a deck: the shuffle it lies in (see `Lies`), and a fingerprint of the cards left."""

    label: str
    shuffle: int
    place: int
    how: str
    left: str


_NEVER = Remembered("", 0, 0, "", "")


class Decks:
    """The decks of a game.

    Every method takes a deck's label and the number of the rule that asks; decks of players' law are for their own rule
    alone. A row holds the cards `left`, the top one first; the cards that everybody knows to be `unseen`; and its
    owner.

    is_players: returns whether a rule, by its number, is players' law.
    """

    def __init__(self, world: Kept, chance: Chance, is_players: Callable[[int], bool]) -> None:
        self._world = world
        self._chance = chance
        self._is_players = is_players

    def make(self, label: str, cards: Sequence[str], rule: int, secret: bool = False) -> None:
        """Shuffle cards into a deck, in place of what was left of it; without cards there is no deck any more.

        secret: whether the cards in it are not public. Raises ValueError if there are too many.
        """
        if len(cards) > MOST_CARDS:
            raise ValueError(f"a deck of {len(cards):,} cards: it can have {MOST_CARDS:,}")
        order = self._chance.shuffle(label, cards, secret=True)
        unseen = [] if secret else sorted(cards)
        self._shuffled(label, {"left": order, "unseen": unseen, "rule": rule, "law": self._is_players(rule)})
        if not cards:
            self._world.drop(self._rows, label)

    def left(self, label: str, rule: int) -> list[str]:
        """Return the cards left in a deck, the top one first; none if there is no such deck."""
        row = self._of(label, rule)
        return list(self._settled(label, row)["left"]) if row and row["left"] else []

    def deal(self, label: str, who: str, count: int, rule: int, secret: bool = False) -> list[str]:
        """Take `count` cards off a deck, or as many as there are, and return them.

        who: the player they are dealt to, "" for nobody.
        rule: the number of the rule that asks.
        secret: whether only that player may see them.
        Raises ValueError for a negative count.
        """
        if count < 0:
            raise ValueError(f"“{label}” cannot deal {count} cards")
        row = self._of(label, rule)
        if row is None or not min(count, len(row["left"])):
            return []
        count = min(count, len(row["left"]))
        row = self._settled(label, row, self._chance.is_dealt(label, who, row["left"], count))
        left, lies = row["left"], self._remembered(label)
        where = Lies(lies.label, lies.shuffle, lies.place, lies.how)
        cards = [str(card) for card in self._chance.deal(label, who, left, count, where, secret)]
        unseen = row["unseen"] if secret else _less(row["unseen"], cards)
        row = row | {"left": _less(left, cards), "unseen": unseen}
        self._world.put(self._rows, label, row)
        from_top = cards == left[:count]
        self._remember(label, lies._replace(place=lies.place + count, left=_print(row["left"]) if from_top else ""))
        return cards

    # --- how they lie

    @property
    def _rows(self) -> dict[str, Row]:
        rows: dict[str, Row] = self._world.data["decks"]
        return rows

    def _remembered(self, label: str) -> Remembered:
        row = self._world.data["chance"]["dealt"].get(label)
        return Remembered(*row) if row else _NEVER

    def _remember(self, label: str, lies: Remembered) -> None:
        """Let chance remember how a deck lies now, unless the latest roll is only a replay."""
        if self._chance.latest.how != "spared":
            self._world.put(self._world.data["chance"]["dealt"], label, list(lies))

    def _of(self, label: str, rule: int) -> Row | None:
        """Return a deck if the rule may use it: its own, or one of the shipped rules, which share theirs."""
        row = self._rows.get(label)
        if row is None or not (row["rule"] == rule or not (row["law"] or self._is_players(rule))):
            return None
        return row

    def _settled(self, label: str, row: Row, stands: bool = False) -> Row:
        """Return a deck in an order that can be dealt from, reshuffled if the present order is not to be relied on.

        stands: whether a recorded deal stands; then a new order is needed only if a reshuffle is recorded too.
        """
        left = row["left"]
        if self._chance.is_trial:
            if not row.get("tried"):
                row = row | {"left": self._chance.guess(label, left), "tried": True}
                self._world.put(self._rows, label, row)
            return row
        again = f"{label} again"
        lies = stands or self._chance.past or self._remembered(label).left == _print(left)
        if lies and not self._chance.is_shuffled(again, left):
            return row
        order = self._chance.shuffle(again, left, secret=True, scripted=False)
        return self._shuffled(label, row | {"left": order})

    def _shuffled(self, label: str, row: Row) -> Row:
        """Keep a deck that has just been shuffled."""
        shuffle = self._chance.latest
        self._world.put(self._rows, label, row)
        self._remember(label, Remembered(shuffle.label, shuffle.n, 0, shuffle.how, _print(row["left"])))
        return row


def _print(cards: Sequence[str]) -> str:
    """Return a fingerprint of cards in their order."""
    return hashlib.sha256(json.dumps(list(cards)).encode()).hexdigest()[:16]


def _less(cards: Sequence[str], taken: Sequence[str]) -> list[str]:
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return left
