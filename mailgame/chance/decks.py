"""Decks: cards that are shuffled once and dealt from as long as they last.

A deck lies in the order of a secret shuffle, so that nobody can work out what comes from the seeds that are told while
it lasts. What is dealt follows from that shuffle, and is checked against it when the game is over.

A deck belongs to the world and not to chance: where something is undone, it is as it was then. What was dealt stands;
but a card that goes back into the deck has been seen, so the cards that are left are put in a new order before the next
is dealt. Whether some went back is known by counting: chance, which is never undone, has counted more than the deck.
The same holds for copies in which something is tried out, since their chance has counted nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from mailgame.chance.dice import Chance
from mailgame.chance.kept import Kept
from mailgame.chance.rolls import Lies

MOST_CARDS = 1_000
"""How many cards a deck can have."""

Row = dict[str, Any]


class Counted(NamedTuple):
    """What chance knows of a deck: what was dealt of it, and the number of its last shuffle and how that was thrown."""

    dealt: int
    shuffle: int
    how: str


_NEVER = Counted(-1, 0, "")


class Decks:
    """The decks of a game. Whoever asks is a rule, by its number; decks of players' law are for the rule alone.

    A row has the cards that are `left`, the top one first, and its `place` in the shuffle that they lie in; how many
    cards were `dealt` so far, shuffles counting as one; the cards that everybody knows to be `unseen`; and whose deck
    it is. Chance has counted what was dealt of each deck too, and knows its last shuffle, by number, and `how` that was
    thrown: where the counts are not the same, the order is not to be relied on.
    """

    def __init__(self, world: Kept, chance: Chance, is_players: Callable[[int], bool]) -> None:
        self._world = world
        self._chance = chance
        self._is_players = is_players

    def make(self, label: str, cards: Sequence[str], rule: int, secret: bool = False) -> None:
        """Put cards into a deck in a random order, in place of what was left of it; without any there is no deck.

        With `secret` not everybody knows which cards are in it. Raises ValueError if there are too many.
        """
        if len(cards) > MOST_CARDS:
            raise ValueError(f"a deck of {len(cards):,} cards: it can have {MOST_CARDS:,}")
        before = self._rows.get(label)
        order = self._chance.shuffle(label, cards, secret=True)
        row = {"left": order, "unseen": [] if secret else sorted(cards), "rule": rule, "law": self._is_players(rule)}
        self._shuffled(label, row, before["dealt"] if before else 0)
        if not cards:
            self._world.drop(self._rows, label)
            if self._chance.latest.how != "spared":
                self._world.drop(self._world.data["chance"]["dealt"], label)

    def left(self, label: str, rule: int) -> list[str]:
        """Return the cards that are left in a deck, the top one first; none if there is no such deck."""
        row = self._of(label, rule)
        return list(self._settled(label, row)["left"]) if row and row["left"] else []

    def deal(self, label: str, who: str, count: int, rule: int, secret: bool = False) -> list[str]:
        """Take so many cards off a deck, or as many as there are, and return them.

        Raises ValueError for fewer than none.
        """
        if count < 0:
            raise ValueError(f"“{label}” cannot deal {count} cards")
        row = self._of(label, rule)
        if row is None or not min(count, len(row["left"])):
            return []
        count = min(count, len(row["left"]))
        if not self._chance.is_dealt(label, who, row["left"], count):
            row = self._settled(label, row)
        left = row["left"]
        counted = self._counted(label)
        lies = Lies(counted.shuffle, row["place"], counted.how)
        cards = [str(card) for card in self._chance.deal(label, who, left, count, lies, secret)]
        row = row | {
            "left": _less(left, cards),
            "place": row["place"] + count,
            "unseen": row["unseen"] if secret else _less(row["unseen"], cards),
            "dealt": row["dealt"] + count if cards == left[:count] else 0,
        }
        self._world.put(self._rows, label, row)
        if self._chance.latest.how != "spared":
            self._count(label, counted.dealt + count, counted.shuffle, counted.how)
        return cards

    # --- how they lie

    @property
    def _rows(self) -> dict[str, Row]:
        rows: dict[str, Row] = self._world.data["decks"]
        return rows

    def _counted(self, label: str) -> Counted:
        row = self._world.data["chance"]["dealt"].get(label)
        return Counted(*row) if row else _NEVER

    def _count(self, label: str, dealt: int, shuffle: int, how: str) -> None:
        self._world.put(self._world.data["chance"]["dealt"], label, [dealt, shuffle, how])

    def _of(self, label: str, rule: int) -> Row | None:
        """Return a deck if it is the rule's: its own, or one of the shipped rules together."""
        row = self._rows.get(label)
        if row is None or not (row["rule"] == rule or not (row["law"] or self._is_players(rule))):
            return None
        return row

    def _settled(self, label: str, row: Row) -> Row:
        """Return a deck in an order that it can be dealt from: a new one, where it is not to be relied on."""
        if self._chance.is_trial:
            if not row.get("tried"):
                row = row | {"left": self._chance.guess(label, row["left"]), "tried": True}
                self._world.put(self._rows, label, row)
            return row
        if row["dealt"] == self._counted(label).dealt:
            return row
        order = self._chance.shuffle(label, row["left"], secret=True, scripted=False)
        return self._shuffled(label, row | {"left": order}, row["dealt"])

    def _shuffled(self, label: str, row: Row, dealt: int) -> Row:
        """Keep a deck that has just been shuffled, of which so much had been dealt."""
        shuffle = self._chance.latest
        if shuffle.how != "spared":
            dealt = max(dealt, self._counted(label).dealt)
            self._count(label, dealt + 1, shuffle.n, shuffle.how)
        row = row | {"place": 0, "dealt": dealt + 1}
        self._world.put(self._rows, label, row)
        return row


def _less(cards: Sequence[str], taken: Sequence[str]) -> list[str]:
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return left
