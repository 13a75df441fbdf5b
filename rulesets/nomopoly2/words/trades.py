"""Trades: what several players give each other at one moment. A gift is written from|to|sort|what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import (
    Count,
    Event,
    Intent,
    Order,
    Own,
    Pay,
    Player,
    Set,
    Thing,
    View,
    label,
    say_list,
    those_named,
    with_article,
)
from mailgame.law.vocabulary import carried_out

from .agreements import cannot_pay
from .hands import CARDS, GiveUpCards, HoldLimit, in_hand, in_words
from .items import ITEMS
from .squares import numbered

DEEDS = ("ticket", "bingo", "patent")
"""Kinds of things that are items, each with an owner of its own: “ticket 3”."""
MOST_DIGITS = 9
"""A number of more digits is no amount."""
EXAMPLE = "trade 14 to Bob for $500"
"""What a trade looks like, for those whose words are none."""


@dataclass(frozen=True, slots=True)
class Exchange(Intent):
    """Let players give each other what a trade says: all of it, or nothing. `gifts` are as the words of trades say."""

    parties: tuple[Player, ...]
    gifts: tuple[str, ...]


@carried_out(Exchange)
def nothing_changes_hands(view: View, trade: Exchange) -> list[Intent | Event]:
    """What it is to trade is for a rule to say."""
    return []


def player_called(view: View, giver: Player, words: str) -> Player | None:
    """Return the player that words of somebody mean, “me” themselves; None if they mean nobody."""
    name = words.strip().casefold()
    if name in ("me", "myself"):
        return giver
    return next((player for player in view.players() if player.id.casefold() == name), None)


def gift_meant(view: View, words: str) -> str:
    """Return what can be traded and is meant by words, as sort|what; "" if nothing is."""
    said = " ".join(words.split()).removeprefix("his ").removeprefix("her ").removeprefix("my ").removeprefix("the ")
    bare = said.replace(",", "")
    amount = bare.removeprefix("$") if bare.startswith("$") else bare.removesuffix(" dollars").removesuffix(" bucks")
    if amount != bare and amount.isdecimal():
        return f"money|{int(amount)}"
    number = said.casefold().removeprefix("square ")
    if number.isdecimal() and numbered(view, int(number)) is not None:
        return f"square|{int(number)}"
    if amount.isdecimal() and len(amount) <= MOST_DIGITS:  # there is no such square
        return f"money|{int(amount)}"
    card = next((card for card in CARDS if card.casefold() == said.casefold().removeprefix("card ")), "")
    if card:
        return f"card|{card}"
    kind, _, id = said.casefold().replace("bingo card", "bingo").partition(" ")
    deeds = view.things(kind) if kind in DEEDS else []
    deed = next((one for one in deeds if id in (one.id, str(one.get("name", "")).casefold())), None)
    if deed is not None:
        return f"{kind}|{deed.id}"
    item = next((item for item in ITEMS if said.casefold() in (item.casefold(), with_article(item).casefold())), "")
    return f"item|{item}" if item else ""


def gifts_meant(view: View, one: Player, other: Player, words: str) -> list[str]:
    """Return what one player gives another by words; what means nothing is there as “?|…”."""
    parts = words.replace(" and ", ", ").split(", ")
    meant = [(part.strip(), gift_meant(view, part)) for part in parts if part.strip() not in ("", "nothing")]
    return [f"{one.id}|{other.id}|{gift or f'?|{part}'}" for part, gift in meant if gift != "money|0"]


def terms(order: Order) -> str:
    """Return what an order of a trade says, “$100 to Bob” of “give Bob $100”."""
    if "dollars" not in order.arguments:
        return str(order.text)
    back = f" for {order.text}" if order.arguments.get("text") else ""
    return f"${order.dollars} to {order.player}{back}"


def in_order(view: View, giver: Player, clause: str) -> str:
    """Return a clause of a trade as “14 to Bob for $500”, whichever way round it is said.

    “Bob 14 for $500”, “14 for $500 with Bob”, “14 with Bob for $500”; and “6 from Bob for 14”, which they want of Bob.
    """
    first, _, others = clause.partition(" ")
    if player_called(view, giver, first) not in (None, giver) and others:
        clause = f"{others.partition(' for ')[0]} to {first}{''.join(others.partition(' for ')[1:])}"
    for between in (" with ", " to "):
        what, _, whom = clause.rpartition(between)
        if " for " in what and " from " not in what and player_called(view, giver, whom) is not None:
            given, _, back = what.partition(" for ")
            return f"{given.partition(' to ')[0]} to {whom} for {back}"
        what, _, back = clause.partition(" for ")
        given, _, whom = what.rpartition(between)
        if given and " from " not in given and player_called(view, giver, whom) is not None:
            return f"{given} to {whom}{f' for {back}' if back else ''}"
    wanted, _, rest = clause.partition(" from ")
    whom, _, back = rest.partition(" for ")
    return f"{back} to {whom} for {wanted}" if back and player_called(view, giver, whom) is not None else clause


def trade_meant(view: View, giver: Player, words: str) -> list[str]:
    """Return the gifts of a trade that a player writes; a first one that begins with “?” says what is not understood.

    “14 and 7S to Bob for $500”; of more players, with semicolons: “14 to Bob; $500 from Bob to Cid; QH from Cid to me”.
    """
    gifts: list[str] = []
    for clause in words.split(";"):
        given, _, rest = in_order(view, giver, clause.strip()).rpartition(" to ")
        to, _, back = rest.partition(" for ")
        what, _, sender = given.partition(" from ")
        one, other = player_called(view, giver, sender or "me"), player_called(view, giver, to)
        if not given or one is None or other is None or one == other:
            return [f"?{clause.strip()}"]
        gifts += gifts_meant(view, one, other, what)
        gifts += gifts_meant(view, other, one, back)
    odd = next((gift.rpartition("|")[2] for gift in gifts if gift.split("|")[2] == "?"), "")
    return [f"?{odd}"] if odd else gifts


def not_a_trade(view: View, giver: Player, words: str) -> str:
    """Return why what a player writes is no trade, in words; "" if it is one."""
    gifts = trade_meant(view, giver, words)
    odd = gifts[0][1:] if gifts and gifts[0].startswith("?") else ""
    if odd or not gifts:
        can = f"Squares, cards, money and items can be traded, such as: {EXAMPLE}"
        return f"“{odd or words}” is nothing that can be traded. {can}"
    named = [gift.split("|")[2:] for gift in gifts if gift.split("|")[2] in ("square", *DEEDS)]
    twice = next((one_in_words(view, sort, what) for sort, what in named if named.count([sort, what]) > 1), "")
    if twice:
        return f"You name {twice} twice; once in a trade is all."
    return "" if giver in traders(view, giver, gifts) else "You are no party to it."


def traders(view: View, giver: Player, gifts: Sequence[str]) -> list[Player]:
    """Return the parties of a trade, who proposes it first, then as they are named."""
    named = [part for gift in gifts for part in gift.split("|")[:2]]
    return those_named(view, "player", [*dict.fromkeys([giver.id, *named])])


def in_plain_words(view: View, gifts: Sequence[str]) -> str:
    """Return a trade in words: “Ann gives Bob square 14, and Bob gives Ann $500”."""
    pairs = [*dict.fromkeys(tuple(gift.split("|")[:2]) for gift in gifts)]
    said = []
    for one, other in pairs:
        mine = [gift.split("|")[2:] for gift in gifts if gift.split("|")[:2] == [one, other]]
        said += [f"{one} gives {other} {say_list(one_in_words(view, sort, what) for sort, what in mine)}"]
    return say_list(said)


def one_in_words(view: View, sort: str, what: str) -> str:
    """Return what is traded, in words."""
    if sort == "money":
        return f"${int(what):,}"
    if sort == "card":
        return in_words(what)
    if sort == "item":
        return with_article(what)
    thing = view.thing(sort, what)
    return label(thing) if thing is not None else f"{sort} {what}"


def untradable(view: View, gifts: Sequence[str]) -> str:
    """Return why a trade cannot be carried out, in words; "" if it can."""
    for player in traders(view, view.players()[0], gifts):
        mine = [gift.split("|")[2:] for gift in gifts if gift.startswith(f"{player.id}|")]
        for sort, what in mine:
            if not theirs(view, player, sort, what, mine.count([sort, what])):
                return f"{player} does not have {one_in_words(view, sort, what)}."
        poor = cannot_pay(view, player, sum(int(what) for sort, what in mine if sort == "money"))
        if poor:
            return poor
        got = sum(gift.split("|")[1:3] == [player.id, "card"] for gift in gifts)
        left = len(player.cards) + got - sum(sort == "card" for sort, _ in mine)
        if got and left > max(view.ask(HoldLimit(player)), len(player.cards)):
            return f"{player} would have {left} cards, and can hold {view.ask(HoldLimit(player))}."
    return ""


def theirs(view: View, player: Player, sort: str, what: str, count: int) -> bool:
    """Tell whether a player has so many of something to trade."""
    if sort == "money":
        return True
    if sort == "card":
        return [*player.cards].count(in_hand(player, what)) >= count
    if sort == "item":
        return bool(player.items.get(what, 0) >= count)
    thing = view.thing(sort, what)
    return thing is not None and thing.owner == player


def change_hands(view: View, gifts: Sequence[str]) -> list[Intent | Event]:
    """Return what carries out a trade: everything is given up before anything is received."""
    given: list[Intent] = []
    received: list[Intent] = []
    hands: dict[str, list[str]] = {}
    for gift in gifts:
        one, other, sort, what = gift.split("|")
        giver, taker = those_named(view, "player", [one, other])
        thing = view.thing(sort, what) if sort in ("square", *DEEDS) else None
        if sort == "money":
            given += [Pay(giver, taker, int(what), "in a trade")]
        elif sort == "card":
            given += [GiveUpCards(giver, (in_hand(giver, what),))]
            hands[other] = [*hands.get(other, []), in_hand(giver, what)]
        elif sort == "item":
            given += [Count(giver, "items", what, -1)]
            received += [Count(taker, "items", what, 1)]
        elif thing is not None:
            received += [Own(taker, thing, "in a trade", quiet=True)]
            received += [Set(thing, traded={**thing.traded, one: view.game.updates})] if sort == "square" else []
    received += [Deal(player, tuple(hands[player.id])) for player in those_named(view, "player", [*hands])]
    return [*given, *received, *told_of_goods(view, gifts)]


@dataclass(frozen=True, slots=True)
class HandedOver(Event):
    """A player gave another something in a trade; of money it is told that it is paid."""

    giver: Player
    taker: Player
    what: str
    told: ClassVar[str] = "{giver} {gives|give} {taker} {what} in a trade."


def told_of_goods(view: View, gifts: Sequence[str]) -> list[Intent | Event]:
    """Return what tells who gives whom what in a trade, besides money."""
    given: dict[tuple[str, str], list[str]] = {}
    for one, other, sort, what in (gift.split("|") for gift in gifts):
        given.setdefault((one, other), []).extend([one_in_words(view, sort, what)] if sort != "money" else [])
    pairs = [(those_named(view, "player", pair), what) for pair, what in given.items() if what]
    return [HandedOver(giver, taker, say_list(what)) for (giver, taker), what in pairs]


@dataclass(frozen=True, slots=True)
class Deal(Intent):
    """Put cards into a player's hand that others have given up."""

    player: Player
    cards: tuple[str, ...]


@carried_out(Deal)
def into_the_hand(view: View, deal: Deal) -> list[Intent | Event]:
    """As they are: nobody draws them."""
    return [Set(deal.player, cards=[*deal.player.cards, *deal.cards])]


def traded_away(view: View, player: Player | None, square: Thing) -> str:
    """Return that a player has traded a square away in this update, in words; "" if they have not."""
    if player is None or square.kind != "square" or square.traded.get(player.id, -1) != view.game.updates:
        return ""
    return f"You have traded {label(square)} away in this update; from the next one on you can do that."
