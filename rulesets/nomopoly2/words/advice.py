"""Advice: what a player could do now, the most useful first. The rules that have the commands suggest it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mailgame.law import Player, Thing, View, label, money, neighbour, neighbours, reach, with_article

from .blackjack import is_blackjack
from .blocks import (
    BLOCKS,
    BUILDINGS,
    MISSILES,
    BuildingPrice,
    MissilePrice,
    allowed,
    block_of,
    has_building,
    listed_squares,
    sort_of_block,
    unfit_for_block,
)
from .casino import CASINO
from .combinations import makes
from .hands import JOKER, RANKS, SUITS, CardValue, face, in_words, rank, suit
from .land import Price
from .lottery import lines_for
from .missiles import silo_block
from .money import ADMIN
from .squares import NeverOwned, before, numbered, standing_on
from .tables import best_kept
from .wares import FOR_CARDS, HOUSE

ENOUGH = 2
"""So many ways to do much the same are enough."""
SAYS_ALL = ("use shovel", "use jetpack", "use salad", "use grease", "use glue", "use time bomb")
"""Uses of items that say all by their names, in the order in which they are suggested."""


def own_squares(view: View, player: Player) -> list[Thing]:
    """Return the squares of a player, the highest number first."""
    return sorted(view.things("square", owner=player), key=lambda square: -square.number)


def deck_cards(player: Player) -> list[str]:
    """Return the cards of a player as those of the deck that they are; a Joker that is none yet is left out."""
    return [face(card) for card in player.cards if card != JOKER]


def names_advised(view: View, player: Player) -> list[str]:
    """Return what gives the best of a player's squares that have no name one."""
    return [f"name {square.id} NAME" for square in own_squares(view, player) if not square.name][:1]


def cards_advised(view: View, player: Player) -> list[str]:
    """Return what puts the best card of a player on the best of their squares that has none."""
    free = [square for square in own_squares(view, player) if not square.card]
    cards = sorted(deck_cards(player), key=lambda card: -view.ask(CardValue(card)))
    if not free or not cards:
        return []
    more = free[0].number * view.ask(CardValue(cards[0]))
    return [f"Raise the rent of {label(free[0])} by {money(more)} | place {cards[0]} on {free[0].id}"]


def tickets_advised(view: View, player: Player, low: int, high: int) -> list[str]:
    """Return what gets the longest lottery ticket that a player has cards for."""
    cards = deck_cards(player)
    best = max(cards, key=lambda card: lines_for(card, low, high), default="")
    lines = lines_for(best, low, high) if best else 0
    bonus = next((f" bonus {card}" for card in cards if rank(card) in RANKS[-4:]), "")
    pot = max(0, view.balance(ADMIN))
    words = f"Get {lines} lines in Sunday’s lottery, with {money(pot)} to win" if pot else ""
    return [f"{words} | ticket {best}{bonus}"] if lines else []


def alike_cards(cards: Sequence[str], count: int) -> list[str]:
    """Return so many cards of one rank, the lowest that has them; none if no rank has."""
    found = ([card for card in cards if rank(card) == one] for one in RANKS)
    return next((some[:count] for some in found if len(some) >= count), [])


def cards_making(cards: Sequence[str], combination: str) -> list[str]:
    """Return cards out of a hand that make a combination of the House of Cards; none if none do."""
    by_suit = [[card for card in cards if suit(card) == one[0].upper()] for one in SUITS]
    pairs = [some[:2] for one in RANKS if len(some := [card for card in cards if rank(card) == one]) > 1]
    threes = alike_cards(cards, 3)
    twos = [pair for pair in pairs if not threes or rank(pair[0]) != rank(threes[0])]
    row = RANKS[-1:] + RANKS
    runs = [[next((card for card in held if rank(card) == one), "") for one in row[start:start + 5]]
            for held in (*by_suit, cards) for start in range(len(row) - 4)]
    tried = [
        *([card] for card in by_suit[-1]), *(held[:2] for held in by_suit), *pairs, threes,
        *([card, card] for card in cards if [*cards].count(card) > 1), [*threes, *(twos[0] if twos else [])],
        [*(pairs[0] if pairs else []), *(pairs[1] if len(pairs) > 1 else [])], *(held[:5] for held in by_suit), *runs,
    ]
    return next((some for some in tried if some and "" not in some and makes(some, combination)), [])


def wares_advised(view: View, player: Player, house: int, shovel: int) -> list[str]:
    """Return what a player could get at the House of Cards, the rarest first, if they are there."""
    if player.square.number != house:
        return []
    cards = deck_cards(player)
    found = [(ware, cards_making(cards, combination)) for ware, combination in FOR_CARDS[::-1]]
    had = [f"{with_article(ware, True)} for {_count(some)} | exchange {' '.join(some)} for {ware.lower()}"
           for ware, some in found if some]
    return [*had[:ENOUGH], f"Buy a Shovel at the {HOUSE} | exchange ${shovel} for shovel"]


def _count(cards: Sequence[str]) -> str:
    return in_words(cards[0]) if len(cards) == 1 else f"{len(cards)} cards"


def items_advised(view: View, player: Player) -> list[str]:
    """Return how a player could use the items that they have."""
    uses = ["use medicine"] if player.health <= 85 else []
    others = [other for other in view.players() if other != player]
    near = [other for other in standing_on(view, player.square) if other != player]
    free = [square for square in view.things("square") if square.owner is None and not is_blackjack(square)
            and not view.ask(NeverOwned(square))]
    if free:
        goal = max(free, key=lambda square: square.number)
        uses += [f"Jump to {label(goal)}, which you can buy then | use warp bubble to {goal.id}"]
    uses += [f"use hammer on {other}" for other in near[:1]]
    uses += [f"use {item} {other}" for other in others[:1] for item in ("anthrax on", "mask as")]
    rivals = [square for square in view.things("square") if square.owner in others]
    creatures = view.things("creature")
    if rivals and creatures:
        uses += [f"use pokeball to {max(rivals, key=lambda square: square.number).id}"]
    return [*uses, *SAYS_ALL] if player.items else []


def railroads_advised(view: View, player: Player) -> list[str]:
    """Return what builds a railroad that would lead somewhere: beside another railroad, or another square of theirs."""
    mine = [square for square in own_squares(view, player) if not square.railroad]
    fit = [square for square in mine
           if any(near.railroad or near.owner == player for near in neighbours(square))]
    return [f"build railroad on {square.id}" for square in fit[:1]]


def trades_advised(view: View, player: Player) -> list[str]:
    """Return an offer for a square beside one of a player's own, by number: together they would make a block."""
    for square in own_squares(view, player):
        for number in (square.number + 1, square.number - 1):
            other = numbered(view, number)
            if block_of(square) is None and other is not None and other.owner not in (None, player):
                words = f"Offer {other.owner} twice its price for {label(other)}, next to yours"
                return [f"{words} | trade ${2 * view.ask(Price(other))} to {other.owner} for {other.id}"]
    return []


def blocks_advised(view: View, player: Player, prices: Mapping[str, int]) -> list[str]:
    """Return which of a player's own squares could become blocks, one of each type."""
    found = []
    for sort in BLOCKS[:3]:
        fit = [squares for square in own_squares(view, player) for squares in _grouped(view, square, sort)
               if all(one.owner == player for one in squares) and not unfit_for_block(view, sort, squares)]
        for squares in fit[:1]:
            cost, which = money(prices[sort] * len(squares)), " ".join(square.id for square in squares)
            found += [f"Make {listed_squares(squares)} {with_article(sort)} block, for {cost} | block {sort} {which}"]
    return found


def _grouped(view: View, square: Thing, sort: str) -> list[tuple[Thing, ...]]:
    """Return the groups of squares that could be a block of a type with a square in their corner."""
    ways = {way: neighbour(square, way) for way in ("north", "south", "east", "west")}
    if sort == "residential":
        return [(low, square)] if (low := before(view, square.number)) is not None else []
    if sort == "industrial":
        ends = [(ways[one], ways[other]) for one, other in (("east", "west"), ("north", "south"))]
        return [(one, square, other) for one, other in ends if one is not None and other is not None]
    north, east = ways["north"], ways["east"]
    across = neighbour(north, "east") if north is not None else None
    known = [one for one in (north, east, across) if one is not None]
    return [(square, *known)] if len(known) == 3 else []


def buildings_advised(view: View, player: Player) -> list[str]:
    """Return what a player could build in their blocks: two buildings on the square that has fewest."""
    mine = [square for square in own_squares(view, player) if sort_of_block(square) not in ("", "government")]
    for square in sorted(mine, key=lambda square: len(square.buildings)):
        fit = [one for one in BUILDINGS if allowed(one, sort_of_block(square)) and not has_building(square, one)]
        turned = square.number % len(fit) if fit else 0
        some = [(one, money(view.ask(BuildingPrice(one)))) for one in [*fit[turned:], *fit[:turned]][:ENOUGH]]
        return [f"{with_article(one, True)} for {price} | build {one.lower()} on {square.id}" for one, price in some]
    return []


def missiles_advised(view: View, player: Player) -> list[str]:
    """Return which missile a player could buy for a silo of theirs, and at whom they could fire."""
    done = []
    for silo in own_squares(view, player):
        if not silo_block(view, silo):
            continue
        if silo.missiles:
            near = [square for square in reach(silo, 4) if square.owner not in (None, player)]
            best = max(near, key=lambda square: len(square.buildings), default=None)
            done += [f"fire {silo.missiles[0].lower()} from {silo.id} at {best.id}"] if best is not None else []
        else:
            price = money(view.ask(MissilePrice(MISSILES[0])))
            done += [f"Have a missile made, for {price} | buy missile {MISSILES[0].lower()} at {silo.id}"]
    return done[:ENOUGH]


def casinos_advised(view: View, player: Player, n: Mapping[str, int]) -> list[str]:
    """Return what a player could do at a Casino, if they are there: go on with a game, bet, or buy something."""
    table = player.casino_table
    if table.get("game") == "poker":
        kept = best_kept(table["cards"])
        return [f"Keep what makes your hand | keep {' '.join(str(place + 1) for place in kept)}"]
    given = [f"give flower to {other}" for other in view.players() if other != player][:1]
    dice = ["use weighted die 6"] if not player.weighted else []
    if table.get("game") or not has_building(player.square, CASINO):
        return [*given, *dice] if player.items else []
    bets = [
        f"Bet up to {money(n['blackjack'])} on blackjack | bet blackjack {min(100, n['blackjack'])}",
        f"Bet up to {money(n['poker'])} on poker | bet poker {n['poker']}",
        f"Bet up to {money(n['roulette'])} on a color or numbers | bet roulette {n['roulette']} on red",
    ]
    salad = f"A Salad: {n['fed']} health more, for {money(n['salad'])} | buy salad"
    return [*bets, salad, "buy weighted die", *given, *dice]


def transport_advised(player: Player, n: Mapping[str, int]) -> list[str]:
    """Return how whoever goes on foot could go faster; or an abandoned car where they are."""
    if player.square is not None and player.square.cars:
        return ["Take the car that stands here | retrieve car"]
    if player.transport != "foot":
        return []
    return [f"Go faster by car, with two dice of {n['car_sides']} sides, for {money(n['car'])} | travel by car"]


def bank_advised(view: View, player: Player, interest: int) -> list[str]:
    """Return what a player could do at the bank, or an ATM."""
    half = view.free(player) // 200 * 100
    put = f"Put half of your money into your account, which grows by {interest} per cent an update | deposit {half}"
    mine = [square.id for square in view.things("square", owner=player)]
    back, more = [f"unmortgage {one}" for one in mine], [f"mortgage {one}" for one in mine]
    return [*([put] if half > 0 else []), "withdraw all", "take credit card", *back, *more[-ENOUGH:]]
