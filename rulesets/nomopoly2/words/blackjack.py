"""Blackjack: the squares of that name, and the cards that can be traded in there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mailgame.law import Ask, Event, Intent, Pay, Player, Thing, View, ratio, say_list
from mailgame.law.vocabulary import carried_out

from .combinations import can_make, held_for, some_make
from .doings import TellOf
from .hands import GiveUpCards, in_words, without


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


def offered_for_cards(view: View, player: Player, total: int, picture: int, low: int, high: int) -> Intent | None:
    """Return the offer to trade in cards that make a sum, with one way to do it; None to a player who has none."""
    if not some_make(player.cards, total, picture, low, high):
        return None
    chosen = [*player.cards]
    for card in player.cards:
        left = without(chosen, [card]) or []
        if some_make(left, total, picture, low, high):
            chosen = left
    options = () if "Joker" in chosen else (f"Trade in {', '.join(chosen)} | blackjack {' '.join(chosen)}",)
    words = f"You have cards that make {total}, and can trade them in."
    until = view.due("update")
    return Ask(player, "blackjack", words, options, {"held": [*player.cards]}, "you keep your cards", until, True)


def got_later(held: Sequence[str], cards: Sequence[str]) -> str:
    """Return that a player did not have all of these cards when they landed, in words; "" if they did."""
    missing = "" if without(held, cards) is not None else "You can trade in only cards that you had when you landed."
    return f"{missing} They were: {', '.join(held)}." if missing else ""


def makes_another_sum(cards: Sequence[str], total: int, picture: int, low: int, high: int) -> str:
    """Return that cards do not make exactly a sum, in words; "" if they do."""
    return "" if can_make(cards, total, picture, low, high) else f"{', '.join(cards)} do not make exactly {total}."


def traded_in(player: Player, cards: Sequence[str]) -> list[Intent]:
    """Return what takes cards that somebody has named out of their hand, Jokers for some of them too, and tells it."""
    told = TellOf(player, f"trades|trade in {say_list(in_words(card) for card in cards)}.")
    return [GiveUpCards(player, (*held_for(player, cards),)), told]


def bonus_on_money(view: View, player: Player, percent: int) -> Intent:
    """Return what pays a player so many per cent of the money they have now; nothing if they are in debt."""
    return Pay("", player, ratio(max(0, view.balance(player)) * percent, 100), "for Blackjack")
