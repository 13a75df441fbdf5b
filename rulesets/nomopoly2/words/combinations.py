"""Combinations of cards: cards as players name them, sums that they make, and hands as in poker."""

from __future__ import annotations

from collections.abc import Sequence

from mailgame.law import Player

from .hands import DECK, JOKER, RANKS, WRITTEN, face, not_held, rank, suit, without

SAID_CARDS = (*WRITTEN, *(f"{JOKER} as {card}" for card in DECK))
"""What can be written for a card that is given up: also a Joker, with the card for which it stands."""
HANDS = (
    "royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind",
    "two pairs", "pair",
)
"""The hands of poker, the best first."""


def held_for(player: Player, cards: Sequence[str]) -> list[str]:
    """Return the entries of a hand that are meant by cards: each itself, or a Joker; as named where there is none."""
    left, meant = [*player.cards], []
    for card in cards:
        ways = (card, f"{JOKER} as {card}", JOKER if card.startswith(f"{JOKER} as ") else card)
        entry = next((way for way in ways if way in left), card)
        left = without(left, [entry]) or []
        meant.append(entry)
    return meant


def ungivable(player: Player, cards: Sequence[str]) -> str:
    """Return why a player cannot give up these cards as what they name, in words; "" if they can."""
    if without(player.cards, held_for(player, cards)) is None:
        return not_held(player, [card.partition(" as ")[0] if card.startswith(JOKER) else card for card in cards])
    return "Say which card your Joker is, such as: joker as KH" if JOKER in cards else ""


def can_make(cards: Sequence[str], total: int, picture: int, low: int, high: int) -> bool:
    """Tell whether these cards, all of them, make a sum; an ace counts low or high, a Joker as any card."""
    sums = {0}
    for card in cards:
        sums = {made + worth for made in sums for worth in worths(card, picture, low, high)}
    return total in sums


def some_make(cards: Sequence[str], total: int, picture: int, low: int, high: int) -> bool:
    """Tell whether some of these cards make a sum."""
    sums = {0}
    for card in cards:
        sums |= {made + worth for made in sums for worth in worths(card, picture, low, high) if made + worth <= total}
    return total > 0 and total in sums


def worths(card: str, picture: int, low: int, high: int) -> tuple[int, ...]:
    """Return what a card can count in a sum."""
    if card == JOKER:
        return tuple(sorted({*range(2, 11), picture, low, high}))
    if rank(card) == "A":
        return (low, high)
    return (picture,) if rank(card) in ("K", "Q", "J") else (int(rank(card)),)


def best_sum(cards: Sequence[str], most: int, picture: int, low: int, high: int) -> int:
    """Return the highest sum that all these cards make without going over `most`; else the lowest."""
    sums = {0}
    for card in cards:
        sums = {made + worth for made in sums for worth in worths(card, picture, low, high)}
    return max((made for made in sums if made <= most), default=min(sums))


def alike_in_rank(cards: Sequence[str]) -> list[int]:
    """Return how many cards there are of each rank, the most first: a full house is 3 and 2."""
    ranks = [rank(card) for card in cards]
    return sorted((ranks.count(one) for one in {*ranks}), reverse=True)


def one_suit(cards: Sequence[str]) -> bool:
    """Tell whether all cards have the same suit."""
    return len({suit(card) for card in cards}) == 1


def in_sequence(cards: Sequence[str]) -> bool:
    """Tell whether the ranks of cards follow each other; an ace is below the two, or above the king."""
    places = sorted(RANKS.index(rank(card)) for card in cards)
    low = sorted(place if place < len(RANKS) - 1 else -1 for place in places)
    return any(way == [*range(way[0], way[0] + len(way))] for way in (places, low))


def poker_hand(cards: Sequence[str]) -> str:
    """Return the best hand of poker that five cards make; "" for none."""
    counts, flush, straight = alike_in_rank(cards), one_suit(cards), in_sequence(cards)
    if flush and straight:
        royal = {rank(card) for card in cards} >= {"A", "K"}
        return "royal flush" if royal else "straight flush"
    if counts[:2] in ([4, 1], [5]):
        return "four of a kind"
    if counts == [3, 2]:
        return "full house"
    if flush or straight:
        return "flush" if flush else "straight"
    known = (([3, 1, 1], "three of a kind"), ([2, 2, 1], "two pairs"), ([2, 1, 1, 1], "pair"))
    return next((hand for shape, hand in known if counts == shape), "")


def makes(cards: Sequence[str], combination: str) -> bool:
    """Tell whether cards make a combination, with exactly as many cards as it has; a better one serves as well."""
    counts, number = alike_in_rank(cards), len(cards)
    faces = {face(card) for card in cards}
    shown = (
        ("a spade", number == 1 and one_suit(cards) and suit(cards[0]) == "S"),
        ("two cards of a suit", number == 2 and one_suit(cards)),
        ("a pair", counts == [2]),
        ("two cards of the same rank and suit", number == 2 and len(faces) == 1),
        ("two pairs", counts in ([2, 2], [4])),
        ("three of a kind", counts == [3]),
        ("a straight", number == 5 and in_sequence(cards)),
        ("a flush", number == 5 and one_suit(cards)),
        ("a full house", counts == [3, 2]),
        ("a straight flush", number == 5 and in_sequence(cards) and one_suit(cards)),
    )
    return any(fits for name, fits in shown if name == combination)
