"""Cards: the deck, hands, what a card is worth, and cards that are buried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Event, Intent, Player, Question, Refuse, Set, Tell, Thing, View, say_list
from mailgame.law.bounds import naming, within
from mailgame.law.vocabulary import carried_out

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""The ranks of cards, from the lowest up."""
SUITS = ("clubs", "diamonds", "hearts", "spades")
"""The suits; a card has the first letter of its suit."""
DECK = tuple(f"{rank}{suit}" for suit in "CDHS" for rank in RANKS)
"""The 52 cards of a standard deck: 7S is the seven of spades."""
JOKER = "Joker"
"""A card that may be used as any other; once it is declared to be one, it stays that one: “Joker as KH”."""
CARDS = (*DECK, JOKER)
"""All cards."""
PICTURES = ("J=jack", "Q=queen", "K=king", "A=ace")
"""What the cards are called that have no number."""
WRITTEN = (*(
    f"{rank}{suit[0].upper()}={next((one[2:] for one in PICTURES if one[0] == rank), rank)} of {suit}"
    for suit in SUITS for rank in RANKS
), JOKER)
"""What can be written for a card: 7S, or in words, “7 of spades”."""


@dataclass(frozen=True, slots=True)
class DrawCards(Intent):
    """Let a player draw cards; `why` completes the sentence “Ann draws 2 cards …”."""

    player: Player
    count: int = field(default=1, metadata=within(0, 1000))
    why: str = ""


@dataclass(frozen=True, slots=True)
class TakeCard(Intent):
    """Give a player a card that is known. By a draw it is buried if they have as many as one can draw.

    One that is not `drawn` they get unless they have as many as one can hold.
    """

    player: Player
    card: str
    why: str = ""
    drawn: bool = True


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A player drew a card."""

    player: Player
    card: str
    words: str
    why: str
    told: ClassVar[str] = "{player} {draws|draw} a card {why}: {words} ({card})."


@dataclass(frozen=True, slots=True)
class CardBuried(Event):
    """A card is under a square now. Only the player who buried it, or would have got it, knows which one."""

    player: Player
    square: Thing = field(metadata=naming("square"))
    confided: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Bury(Intent):
    """Put a card under the square that a player is on; `held` says that it is out of their hand."""

    player: Player
    card: str
    held: bool = True


@dataclass(frozen=True, slots=True)
class Dig(Intent):
    """Give a player the cards that are buried under their square, as many as they can hold."""

    player: Player


@dataclass(frozen=True, slots=True)
class GiveUpCards(Intent):
    """Take these cards out of a player's hand; refused if they do not have them."""

    player: Player
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawLimit(Question[int]):
    """How many cards a player can have by drawing."""

    player: Player
    otherwise: ClassVar[int] = 12


@dataclass(frozen=True, slots=True)
class HoldLimit(Question[int]):
    """How many cards a player can have however they come by them."""

    player: Player
    otherwise: ClassVar[int] = 25


@dataclass(frozen=True, slots=True)
class CardValue(Question[int]):
    """What a card on a square is worth: ace, face card, number."""

    card: str
    otherwise: ClassVar[int] = 0


def face(card: str) -> str:
    """Return the card that a card counts as: itself, or what a Joker was declared to be; "" for one that was not."""
    return card.partition(" as ")[2] if card.startswith(JOKER) else card


def rank(card: str) -> str:
    """Return the rank of a card, “7”, “K”; "" for a Joker that is no card yet."""
    return face(card)[:-1]


def suit(card: str) -> str:
    """Return the letter of a card's suit; "" for a Joker that is no card yet."""
    return face(card)[-1:]


def in_words(card: str) -> str:
    """Return what a card is called: “the 7 of spades”."""
    pictures = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
    of = next((name for name in SUITS if name[0].upper() == suit(card)), "")
    name = f"the {pictures.get(rank(card), rank(card))} of {of}" if of else "a Joker"
    return f"a Joker for {name}" if card.startswith(JOKER) and face(card) else name


def without(hand: Sequence[str], cards: Sequence[str]) -> list[str] | None:
    """Return a hand without some cards; None if they are not all in it."""
    left = [*hand]
    for card in cards:
        if card not in left:
            return None
        left = [*left[: left.index(card)], *left[left.index(card) + 1 :]]
    return left


def in_hand(player: Player, card: str) -> str:
    """Return the entry of a hand that is meant by a card: the card, or a Joker that stands for it; "" for none."""
    hand: list[str] = player.cards
    return next((held for held in (card, f"{JOKER} as {card}") if held in hand), "")


def not_held(player: Player, cards: Sequence[str]) -> str:
    """Return that a player does not have all of these cards, in words; "" if they do."""
    missing = next((card for card in cards if without(player.cards, [card]) is None), "")
    if missing or without(player.cards, cards) is None:
        hand = ", ".join(player.cards) or "no cards"
        return f"You do not have {missing or ', '.join(cards)}; in your hand: {hand}."
    return ""


def full(view: View, player: Player) -> bool:
    """Tell whether a player has as many cards as one can draw."""
    return len(player.cards) >= view.ask(DrawLimit(player))


def room_for_cards(view: View, player: Player) -> int:
    """Return how many more cards a player can hold."""
    return max(0, view.ask(HoldLimit(player)) - len(player.cards))


def dug_up(view: View, player: Player, buried: Sequence[str], most: int) -> tuple[list[str], list[str]]:
    """Return which of the cards that are buried a player gets, and which stay."""
    room = max(0, most - len(player.cards))
    if len(buried) <= room:
        return [*buried], []
    places = [str(place) for place in range(len(buried))]
    chosen = view.picks("shovel", places, room, player, secret=True) if room else []
    found = [buried[int(place)] for place in chosen]
    return found, without(buried, found) or []


def told_of_digging(player: Player, found: Sequence[str], left: Sequence[str]) -> list[Intent]:
    """Return what tells a player, and nobody else, which cards they have dug up, and which are still there."""
    got = say_list(in_words(card) for card in found)
    words = f"You dig up {got}." if found else "You dig, and find nothing."
    more = f" Still buried there: {say_list(in_words(card) for card in left)}." if left else ""
    return [Tell(f"{words}{more}", (player,))]


@carried_out(DrawCards)
def one_by_one(view: View, draw: DrawCards) -> list[Intent | Event]:
    """A card that will be buried is nobody else's to see."""
    if draw.count != 1:
        return [DrawCards(draw.player, 1, draw.why)] * draw.count
    card = view.pick("card", DECK, draw.player, secret=full(view, draw.player))
    return [TakeCard(draw.player, card, draw.why)]


@carried_out(TakeCard)
def kept_or_buried(view: View, taken: TakeCard) -> list[Intent | Event]:
    """A hand that is full stays as it is."""
    player, card = taken.player, taken.card
    if full(view, player) if taken.drawn else not room_for_cards(view, player):
        return [Bury(player, card, held=False)]
    return [Set(player, cards=[*player.cards, card]), CardDrawn(player, card, in_words(card), taken.why)]


@carried_out(GiveUpCards)
def out_of_the_hand(view: View, given: GiveUpCards) -> list[Intent | Event] | Refuse:
    """All of them, or none."""
    left = without(given.player.cards, given.cards)
    if left is None:
        return Refuse("no-card", not_held(given.player, given.cards))
    return [Set(given.player, cards=left)]
