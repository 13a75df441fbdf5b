"""Blackjack: the squares of that name, and the cards that can be traded in there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mailgame.law import Ask, Event, Intent, Player, Thing, View
from mailgame.law.vocabulary import carried_out

from .combinations import some_make
from .hands import without


@dataclass(frozen=True, slots=True)
class OfferBlackjack(Intent):
    """Let a player who has landed on Blackjack trade in cards, if they have some that make the sum."""

    player: Player


@carried_out(OfferBlackjack)
def nothing_is_offered(view: View, offer: OfferBlackjack) -> list[Intent | Event]:
    """Where no rule says what it brings, it brings nothing."""
    return []


def is_blackjack(square: Thing) -> bool:
    """Tell whether a square is named “Blackjack”, in whatever letters."""
    return bool(str(square.get("name", "")).strip().casefold() == "blackjack")


def offered_for_cards(
    view: View, player: Player, cards: Sequence[str], total: int, picture: int, low: int, high: int
) -> Intent:
    """Return the offer to trade in cards that make a sum, with one way to do it."""
    chosen = [*cards]
    for card in cards:
        left = without(chosen, [card]) or []
        if some_make(left, total, picture, low, high):
            chosen = left
    options = () if "Joker" in chosen else (f"Trade in {', '.join(chosen)} | blackjack {' '.join(chosen)}",)
    words = f"You have cards that make {total}, and can trade them in."
    until = view.due("update")
    return Ask(player, "blackjack", words, options, {"held": [*cards]}, "you keep your cards", until, True)


def got_later(held: Sequence[str], cards: Sequence[str]) -> str:
    """Return that a player did not have all of these cards when they landed, in words; "" if they did."""
    missing = "" if without(held, cards) is not None else "You can trade in only cards that you had when you landed."
    return f"{missing} They were: {', '.join(held)}." if missing else ""
