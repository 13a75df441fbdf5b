"""The tables of casinos: roulette, blackjack and poker, what is won there, and the books of the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mailgame.law import Event, Intent, Pay, Player, Set, Tell, Thing, View, money, say_list, those_named, with_article
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .blocks import sort_of_block
from .combinations import best_sum, poker_hand
from .doings import TellOf
from .hands import DECK, RANKS, rank

TABLES = ("blackjack", "poker")
"""Games at a casino that are played with cards."""
KEPT = ("1", "2", "3", "4", "5", "all", "none")
"""What can be kept of the cards of poker: by their places, all or none."""
ON_THE_WHEEL = ("green", "red", "black")
"""The colours of a wheel."""


@dataclass(frozen=True, slots=True)
class KeepBooks(Intent):
    """Put an amount on the books of the casino on a square: what it takes, or below zero, what it pays out."""

    square: Thing = field(metadata=naming("square"))
    net: int = 0


@carried_out(KeepBooks)
def with_the_type_of_its_block(view: View, kept: KeepBooks) -> list[Intent | Event]:
    """The type of the block is kept, too, in case it falls before the profit is shared."""
    square = kept.square
    if not square.exists:
        return []
    net = square.casino_books.get("net", 0) + kept.net
    return [Set(square, casino_books={"net": net, "sort": sort_of_block(square)})]


def in_small(words: Sequence[str]) -> list[str]:
    """Return words as they are compared: in small letters, without commas and “and”, 07 as 7."""
    said = [bare for word in words if (bare := word.casefold().strip(",")) != "and"]
    return [str(int(bare)) if bare.isdecimal() else bare for bare in said]


def no_pick(picks: Sequence[str], n: Mapping[str, int]) -> str:
    """Return why nobody can bet on something in roulette, in words; "" if one can."""
    numbers = [pick for pick in picks if pick.isdecimal()]
    if len(picks) == 1 and (picks[0] in ON_THE_WHEEL or (numbers and int(numbers[0]) <= n["wheel"])):
        return ""
    if len(numbers) == len({*picks}) == 5 == len(picks) and all(int(one) <= n["wheel"] for one in numbers):
        return ""
    return f"One bets on a color, a number from 0 to {n['wheel']}, or five different ones: red; 17; 1 2 3 4 5."


def paid_out(view: View, player: Player, square: Thing, dollars: int) -> list[Intent]:
    """Return what pays a player what they win at a casino."""
    return [Pay("", player, dollars, "for a win at a Casino"), KeepBooks(square, -dollars)] if dollars else []


def colour_of(number: int) -> str:
    """Return the colour of a number on the wheel."""
    return ON_THE_WHEEL[0] if number == 0 else ON_THE_WHEEL[1] if number % 2 else ON_THE_WHEEL[2]


def spun(view: View, player: Player, dollars: int, picks: Sequence[str], n: Mapping[str, int]) -> list[Intent]:
    """Return what comes of a bet on roulette: the wheel is spun now."""
    number = view.roll("wheel", player, faces=tuple(range(n["wheel"] + 1)))
    if picks[0] in ON_THE_WHEEL:
        wins = n["color_pays"] if picks[0] == colour_of(number) else 0
    else:
        wins = n["one_number" if len(picks) == 1 else "five_numbers"] if str(number) in picks else 0
    shows = f"The wheel shows {number}, which is {colour_of(number)}: {outcome(dollars, wins * dollars)}."
    told = TellOf(player, f"bets|bet {money(dollars)} on {say_list(picks)}. {shows}")
    return [told, *paid_out(view, player, player.square, wins * dollars)]


def outcome(bet: int, wins: int) -> str:
    """Return what becomes of a bet, in words."""
    if wins == bet:
        return f"the bet of {money(bet)} comes back"
    return f"that brings {money(wins)}" if wins else f"the bet of {money(bet)} is lost"


def dealt_at(
    view: View, player: Player, game: str, dollars: int, stands: int | None, n: Mapping[str, int]
) -> list[Intent]:
    """Return what begins a game of cards, or (`stands`) plays it to its end by a plan."""
    table: dict[str, Any] = {"game": game, "bet": dollars, "square": player.square.id, "plan": stands is not None}
    if game == "poker":
        table["cards"] = view.picks("casino card", DECK, 5, player)
        kept = best_kept(table["cards"]) if stands is not None else []
        if stands is not None:
            return replaced_cards(view, player, table, kept, n)
        told = TellOf(player, f"bets|bet {money(dollars)} on poker. The cards are {say_list(table['cards'])}.")
        how = Tell("Say which to keep, by their places: keep 1 2, keep all, or keep none", (player,))
        return [Set(player, casino_table=table), told, how]
    first, shown, second = view.picks("casino card", DECK, 3, player)
    hole = view.picks("casino card", [card for card in DECK if card not in (first, shown, second)], 1, secret=True)
    table |= {"cards": [first, second], "dealer": [shown, *hole]}
    if stands is not None:
        while total(table["cards"], n) < stands:
            table["cards"] = [*table["cards"], one_more(view, player, table)]
        return ended(view, player, table, n)
    cards = f"The cards are {say_list(table['cards'])}; the dealer shows {shown}"
    told = TellOf(player, f"bets|bet {money(dollars)} on blackjack. {cards}.")
    return [Set(player, casino_table=table), told, Tell("To go on: hit, or stand", (player,))]


def total(cards: Sequence[str], n: Mapping[str, int]) -> int:
    """Return what cards of blackjack count."""
    return best_sum(cards, n["exactly"], n["picture"], n["low"], n["high"])


def one_more(view: View, player: Player, table: Mapping[str, Any]) -> str:
    """Return a card from what is left of the deck of a game."""
    gone = {*table["cards"], *table.get("dealer", ())}
    return view.picks("casino card", [card for card in DECK if card not in gone], 1, player)[0]


def no_move(player: Player, verb: str, said: Mapping[str, Any]) -> str:
    """Return why a player cannot go on like this in a game that has begun, in words; "" if they can."""
    wanted = "poker" if verb == "keep" else "blackjack"
    if player.casino_table.get("game") != wanted:
        return f"You have no game of {wanted}. To begin one at a Casino: bet {wanted} 25"
    named = in_small(said.get("word", ()))
    kept = {*named}
    if verb == "keep" and not kept <= {*KEPT}:
        return "Say what you keep by their places, from 1 to 5: keep 1 3, keep all, or keep none"
    if len(named) > len(kept):
        return "You say the same twice. Name each card that you keep once: keep 1 3"
    return "Keep all, none, or some of them: keep 1 3" if len(kept) > 1 and kept & {"all", "none"} else ""


def gone_on(view: View, player: Player, verb: str, said: Mapping[str, Any], n: Mapping[str, int]) -> list[Intent]:
    """Return what comes of an order in a game that has begun."""
    table = dict(player.casino_table)
    if verb == "keep":
        kept = {*in_small(said["word"])}
        places = [*range(5)] if kept == {"all"} else [int(one) - 1 for one in kept if one != "none"]
        return replaced_cards(view, player, table, places, n)
    if verb == "hit":
        table["cards"] = [*table["cards"], one_more(view, player, table)]
        if total(table["cards"], n) <= n["exactly"]:
            told = TellOf(player, f"draws|draw {table['cards'][-1]}, which makes {total(table['cards'], n)}.")
            return [Set(player, casino_table=table), told]
    return ended(view, player, table, n)


def ended(view: View, player: Player, table: dict[str, Any], n: Mapping[str, int]) -> list[Intent]:
    """Return what ends a game of blackjack: the dealer draws, unless the player has too much, and it is paid out."""
    mine, most, bet = total(table["cards"], n), n["exactly"], table["bet"]
    while mine <= most and total(table["dealer"], n) < n["dealer_stands"]:
        table["dealer"] = [*table["dealer"], one_more(view, player, table)]
    theirs = total(table["dealer"], n)
    wins = 0 if mine > most else 2 * bet if theirs > most or mine > theirs else bet if mine == theirs else 0
    has = f"has|have {mine} with {say_list(table['cards'])}"
    dealer = "" if mine > most else f"; the dealer has {theirs} with {say_list(table['dealer'])}"
    return [TellOf(player, f"{has}{dealer}: {outcome(bet, wins)}."), *closed(view, player, table, wins)]


def best_kept(cards: Sequence[str]) -> list[int]:
    """Return the places of the cards of poker that a plan keeps: those that make its hand; else the highest."""
    hand, ranks = poker_hand(cards), [rank(card) for card in cards]
    if hand in ("royal flush", "straight flush", "full house", "flush", "straight"):
        return [*range(5)]
    alike = [place for place, one in enumerate(ranks) if ranks.count(one) > 1]
    return alike or [max(range(5), key=lambda place: RANKS.index(ranks[place]))]


def replaced_cards(
    view: View, player: Player, table: dict[str, Any], kept: Sequence[int], n: Mapping[str, int]
) -> list[Intent]:
    """Return what ends a game of poker: the cards at other places than `kept` are replaced, and it is paid out."""
    rest = [card for card in DECK if card not in table["cards"]]
    missing = [place for place in range(5) if place not in kept]
    new = view.picks("casino card", rest, len(missing), player) if missing else []
    cards = [new[missing.index(place)] if place in missing else table["cards"][place] for place in range(5)]
    hand = poker_hand(cards)
    wins = n[hand.replace("of a kind", "alike").replace(" ", "_")] * table["bet"] if hand else 0
    plural = hand in ("two pairs", "three of a kind", "four of a kind")
    what = hand if plural else with_article(hand) if hand else "nothing"
    ends = outcome(table["bet"], wins)
    return [TellOf(player, f"has|have {say_list(cards)}, which is {what}: {ends}."),
            *closed(view, player, table, wins)]


def closed(view: View, player: Player, table: Mapping[str, Any], wins: int) -> list[Intent]:
    """Return what pays a game out and clears the table."""
    square = next(iter(those_named(view, "square", [table["square"]])), player.square)
    return [*paid_out(view, player, square, wins), Set(player, casino_table={})]
