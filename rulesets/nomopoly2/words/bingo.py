"""Bingo Cards: their numbers, what is marked on them, and what that is worth."""

from __future__ import annotations

from dataclasses import dataclass

from mailgame.law import Create, Event, Gain, Intent, Own, Pay, Player, Set, Thing, View, label
from mailgame.law.vocabulary import carried_out

from .doings import TellOf
from .squares import NeverOwned

SIDE = 5
"""How many columns a Bingo Card has."""
MARKS = (
    "centre=middle", "corners=four corners", *(f"row {place}" for place in range(1, SIDE + 1)),
    *(f"column {place}" for place in range(1, SIDE + 1)), "diagonal", "perimeter=edge=whole edge",
    "whole card=all of it",
)
"""What can be marked on a Bingo Card so that it is worth a prize, as it is written in an order."""


@dataclass(frozen=True, slots=True)
class DealBingoCard(Intent):
    """Give a player a new Bingo Card, with random numbers."""

    player: Player


@carried_out(DealBingoCard)
def there_are_none(view: View, dealt: DealBingoCard) -> list[Intent | Event]:
    """Where no rule says what is on it, there is none."""
    return []


def random_numbers(view: View, player: Player, ranges: str, count: int) -> list[int]:
    """Return the numbers of a new Bingo Card, column by column, `count` in each; `ranges` says “1 to 15, 16 to 30”.

    They are numbers of squares, each once, if there are enough of these; else they may come again, and where there are
    none they are any numbers of the column.
    """
    numbers: list[int] = []
    for one in ranges.split(","):
        low, _, high = one.partition(" to ")
        column = [str(number) for number in range(int(low), int(high) + 1)]
        there = [number for number in column if view.thing("square", number) is not None]
        if len(there) >= count:
            drawn = view.picks("bingo card", there, count, player)
        else:
            faces = tuple(int(number) for number in there or column)
            drawn = [str(number) for number in view.rolls("bingo card", player, count, faces=faces)]
        numbers += [int(number) for number in drawn]
    return numbers


def dealt(view: View, player: Player, numbers: list[int]) -> list[Intent]:
    """Return what gives a player a Bingo Card with these numbers."""
    number = str(view.next_number("bingo"))
    columns = [numbers[start : start + len(numbers) // SIDE] for start in range(0, len(numbers), len(numbers) // SIDE)]
    said = [" ".join(str(one) for one in column) for column in columns]
    told = TellOf(player, f"gets|get Bingo Card {number}, with the columns {'; '.join(said)}.")
    return [Create("bingo", number, {"owner": player, "numbers": [*numbers], "printed": [*said]}), told]


def marked_off(view: View, player: Player, square: Thing) -> list[Intent]:
    """Return what marks the number of a square on all Bingo Cards of a player that have it."""
    done: list[Intent] = []
    for card in view.things("bingo", owner=player):
        if square.number in card.numbers and square.number not in card.marked:
            done.append(Set(card, marked=[*card.marked, square.number]))
            done.append(TellOf(player, f"marks|mark {square.number} on Bingo Card {card.id}."))
    return done


def has_marks(card: Thing, marks: str) -> bool:
    """Tell whether all fields that make something are marked on a Bingo Card; of the diagonals one will do."""
    high, found = len(card.numbers) // SIDE, []
    word, _, place = marks.partition(" ")
    for column in range(SIDE):
        for row in range(high):
            edge = column in (0, SIDE - 1) or row in (0, high - 1)
            chosen = (
                word == "whole" or (word == "perimeter" and edge) or (word == "row" and row == int(place) - 1)
                or (word == "column" and column == int(place) - 1)
                or (word == "corners" and column in (0, SIDE - 1) and row in (0, high - 1))
                or (word == "centre" and column == SIDE // 2 and row == high // 2)
            )
            found += [card.numbers[column * high + row]] if chosen else []
    if word == "diagonal":
        falls = [card.numbers[place * high + place] for place in range(SIDE)]
        rises = [card.numbers[place * high + high - 1 - place] for place in range(SIDE)]
        return any(all(number in card.marked for number in way) for way in (falls, rises))
    return bool(found) and all(number in card.marked for number in found)


def unclaimable(view: View, player: Player, card: Thing, marks: str, square: Thing | None) -> str:
    """Return why a player cannot trade in a Bingo Card for what is marked on it, in words; "" if they can."""
    if card.owner != player:
        return f"Bingo Card {card.id} is not yours."
    if not has_marks(card, marks):
        there = ", ".join(str(number) for number in card.marked) or "nothing"
        name = f"a {marks}" if marks == "diagonal" else marks if " " in marks else f"the {marks}"
        return f"On Bingo Card {card.id} {name} is not marked: marked so far: {there}." if marks != "whole card" else (
            f"Bingo Card {card.id} is not all marked: marked so far: {there}.")
    if marks != "diagonal":
        return ""
    if square is None:
        return f"Say which square you take, such as: claim bingo {card.id} diagonal for 14"
    return f"{label(square, True)} is yours already." if square.owner == player else view.ask(NeverOwned(square))


def prize_of(player: Player, marks: str, square: Thing | None, line: int, free: int, immune: int) -> list[Intent]:
    """Return what a player gets for a Bingo Card; `line` is in dollars, `free` and `immune` in updates."""
    if marks == "diagonal" and square is not None:
        return [Own(player, square, "for a Bingo Card")]
    if marks == "corners":
        told = TellOf(player, f"pays|pay no rent in this update and the next {free - 1}.")
        return [Set(player, rent_free=max(player.rent_free, free)), told]
    if marks == "perimeter":
        told = TellOf(player, f"has|have Diplomatic Immunity in this update and the next {immune - 1}.")
        return [Set(player, diplomatic=max(player.diplomatic, immune)), told]
    if marks in ("centre", "whole card"):
        return [Gain(player, "Warp Bubble" if marks == "centre" else "Mask", 1, "for a Bingo Card")]
    return [Pay("", player, line, "for a Bingo Card")]
