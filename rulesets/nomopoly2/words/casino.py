"""Casinos: the games that are played there, what is sold there, Grease, and what the owner of a casino gets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from mailgame.law import (
    Count,
    Event,
    Intent,
    Land,
    Pause,
    Pay,
    Player,
    Put,
    Question,
    Set,
    Tell,
    Thing,
    View,
    label,
    money,
    ratio,
    say_list,
    step,
    those_named,
    with_article,
)
from mailgame.law.bounds import naming, within
from mailgame.law.vocabulary import carried_out

from .blocks import has_building, sort_of_block
from .combinations import best_sum, held_for, poker_hand
from .doings import TellOf
from .hands import (
    DECK,
    JOKER,
    RANKS,
    DrawCards,
    GiveUpCards,
    TakeCard,
    in_words,
    not_held,
    rank,
    room_for_cards,
    without,
)
from .health import GainHealth, LoseHealth
from .items import CASINO_WARES, MayNotBuy, Use
from .moves import Dice, Faces, gone_round
from .squares import is_first
from .transport import goes_by
from .wares import Obtain, played_by
from .weeks import once_more_now, this_update

CASINO = "Casino"
"""The building in which games are played."""
TABLES = ("blackjack", "poker")
"""Games at a casino that are played with cards."""
KEPT = ("1", "2", "3", "4", "5", "all", "none")
"""What can be kept of the cards of poker: by their places, all or none."""
SOLD = (*CASINO_WARES, JOKER)
"""What casinos sell."""
ON_THE_WHEEL = ("green", "red", "black")
"""The colours of a wheel."""
PLENTY = 1_000
"""More squares than a slide can lead over before it is known to be endless."""


@dataclass(frozen=True, slots=True)
class GamesAnUpdate(Question[int]):
    """How many games one can play at casinos in an update."""

    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class SlideOn(Intent):
    """Let whoever lands on Grease slide on to the first square without, for `hurts` health each, `most` in one move.

    `fresh` says that a move begins; the other fields are those of `Land`.
    """

    player: Player | None
    pawn: Thing
    square: Thing
    by: str
    fresh: bool
    hurts: int = field(metadata=within(0, 10**6))
    most: int = field(metadata=within(0, 10**6))
    course: Thing | None = field(default=None, metadata=naming("course"))


@dataclass(frozen=True, slots=True)
class SlideTo(Intent):
    """Put what has slid on a square, where it has landed then, unless it is not on the first one any more."""

    player: Player | None
    pawn: Thing
    square: Thing
    by: str
    since: Thing = field(metadata=naming("square"))
    course: Thing | None = field(default=None, metadata=naming("course"))


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


@carried_out(SlideOn)
def over_the_grease(view: View, slide: SlideOn) -> list[Intent | Event]:
    """Where it has no end, the game is paused."""
    pawn, way = slide.pawn, [slide.square]
    while way[-1].grease and len(way) <= PLENTY:
        way += [step(view, way[-1], 1)]
    *over, square = way
    if len(over) == PLENTY:
        name = pawn.id if pawn.kind == "player" else label(pawn, True)
        return [Pause(f"{name} would slide on Grease without end, and stays on {label(slide.square)}")]
    # To land on the first square at the end of a move counts by itself, and to jump onto it does not.
    gone = any(is_first(view, one) for one in (over if slide.by == "move" else way[1:]))
    lost = 0 if slide.fresh or pawn.kind != "player" else pawn.get("greased", 0)
    hurt = min(len(over) * slide.hurts, max(0, slide.most - lost))
    whom = played_by(pawn) or slide.player or pawn
    kept: list[Intent | Event] = [Set(pawn, greased=lost + hurt)] if pawn.kind == "player" else []
    kept += [gone_round(pawn)] if gone and pawn.kind == "player" else []
    to = SlideTo(slide.player, pawn, square, slide.by, slide.square, slide.course)
    return [*kept, LoseHealth(whom, hurt, f"on the Grease of {label(slide.square)}"), to]


@carried_out(SlideTo)
def slides_there(view: View, slide: SlideTo) -> list[Intent | Event]:
    """What was reset, or is gone, slides no further."""
    pawn = slide.pawn
    if not pawn.exists or pawn.square != slide.since:
        return []
    name = pawn.id if pawn.kind == "player" else label(pawn, True)
    told = Tell(f"{name} slides from {label(slide.since)} to {label(slide.square)}.")
    return [told, Put(pawn, slide.square), Land(slide.player, pawn, slide.square, slide.by, slide.since, slide.course)]


def not_at_casino(
    view: View, player: Player, verb: str, said: Mapping[str, Any], n: Mapping[str, int]
) -> str:
    """Return why an order that is given at a casino cannot be done, in words; "" if it can."""
    if verb.startswith("give"):
        return no_flower(player, said["player"])
    if verb.startswith("use"):
        return ""
    if verb in ("hit", "stand", "keep"):
        return no_move(player, verb, said)
    if not has_building(player.square, CASINO):
        return f"There is no Casino on {label(player.square)}, where you are."
    if verb == "buy":
        if said["ware"] == JOKER and not room_for_cards(view, player):
            return f"You have {len(player.cards)} cards, and can hold no more."
        return view.ask(MayNotBuy(player, said["ware"]))
    game = "roulette" if verb.endswith("roulette") else said["table"]
    picked = no_pick(in_small(said["word"]), n) if game == "roulette" else ""
    return no_bet(view, player, game, said["dollars"], n) or picked


def done_at_casino(
    view: View, player: Player, verb: str, said: Mapping[str, Any], n: Mapping[str, int]
) -> list[Intent]:
    """Return what an order does that is given at a casino, by its verb."""
    if verb.startswith("give"):
        return given_flower(player, said["player"])
    if verb == "use weighted die":
        return [Use(player, "Weighted Die", None, said["number"])]
    if verb == "use auto-shuffler":
        return [Use(player, "Auto-Shuffler", None, 0, tuple(held_for(player, said["card"])))]
    if verb in ("hit", "stand", "keep"):
        return gone_on(view, player, verb, said, n)
    if verb == "buy":
        return sold(player, said["ware"], n)
    game = "roulette" if verb.endswith("roulette") else said["table"]
    begun: list[Intent] = [
        Pay(player, "", said["dollars"], f"for a bet on {game}"), KeepBooks(player.square, said["dollars"]),
        Set(player, casino_games=once_more_now(view, player.casino_games)),
    ]
    if game == "roulette":
        return [*begun, *spun(view, player, said["dollars"], in_small(said["word"]), n)]
    stands = (said.get("number") or n["dealer_stands"]) if verb.startswith("plan") else None
    return [*begun, *dealt_at(view, player, game, said["dollars"], stands, n)]


def no_bet(view: View, player: Player, game: str, dollars: int, n: Mapping[str, int]) -> str:
    """Return why a player cannot place a bet, in words; "" if they can."""
    if player.casino_table.get("game"):
        how = "hit, or stand" if player.casino_table["game"] == "blackjack" else "keep 1 2, keep all, or keep none"
        return f"Finish your game of {player.casino_table['game']} before: {how}"
    if this_update(view, player.casino_games) >= n["games"]:
        return f"You have played {n['games']} games already, as many as one can in an update."
    return "" if 0 < dollars <= n[game] else f"A bet on {game} is $1 to {money(n[game])}, not {money(dollars)}."


def in_small(words: Sequence[str]) -> list[str]:
    """Return words as they are compared: in small letters, without commas, and without “and”."""
    return [bare for word in words if (bare := word.casefold().strip(",")) != "and"]


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
    ends = f"and wins {money(wins * dollars)}" if wins else "and loses"
    shows = f"the wheel shows {number}, which is {colour_of(number)}"
    words = f"{player} bets {money(dollars)} on {say_list(picks)}: {shows}, {ends}."
    return [Tell(words), *paid_out(view, player, player.square, wins * dollars)]


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
        words = f"{player} bets {money(dollars)} on poker, and has {say_list(table['cards'])}."
        how = Tell("Say which to keep, by their places: keep 1 2, keep all, or keep none", (player,))
        return [Set(player, casino_table=table), Tell(words), how]
    first, shown, second = view.picks("casino card", DECK, 3, player)
    hole = view.picks("casino card", [card for card in DECK if card not in (first, shown, second)], 1, secret=True)
    table |= {"cards": [first, second], "dealer": [shown, *hole]}
    if stands is not None:
        while total(table["cards"], n) < stands:
            table["cards"] = [*table["cards"], one_more(view, player, table)]
        return ended(view, player, table, n)
    has = f"has {say_list(table['cards'])}; the dealer shows {shown}"
    words = f"{player} bets {money(dollars)} on blackjack, and {has}."
    return [Set(player, casino_table=table), Tell(words), Tell("To go on: hit, or stand", (player,))]


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
    kept = {*in_small(said.get("word", ()))}
    if verb == "keep" and not kept <= {*KEPT}:
        return "Say what you keep by their places, from 1 to 5: keep 1 3, keep all, or keep none"
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
            words = f"{player} draws {table['cards'][-1]}, and has {total(table['cards'], n)}."
            return [Set(player, casino_table=table), Tell(words)]
    return ended(view, player, table, n)


def ended(view: View, player: Player, table: dict[str, Any], n: Mapping[str, int]) -> list[Intent]:
    """Return what ends a game of blackjack: the dealer draws, unless the player has too much, and it is paid out."""
    mine, most, bet = total(table["cards"], n), n["exactly"], table["bet"]
    while mine <= most and total(table["dealer"], n) < n["dealer_stands"]:
        table["dealer"] = [*table["dealer"], one_more(view, player, table)]
    theirs = total(table["dealer"], n)
    wins = 0 if mine > most else 2 * bet if theirs > most or mine > theirs else bet if mine == theirs else 0
    has = f"{player} has {mine} with {say_list(table['cards'])}"
    dealer = "" if mine > most else f"; the dealer has {theirs} with {say_list(table['dealer'])}"
    ends = f"{player} gets {money(wins)}" if wins else f"the bet of {money(bet)} is lost"
    return [Tell(f"{has}{dealer}: {ends}."), *closed(view, player, table, wins)]


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
    ends = f"{player} gets {money(wins)}" if wins else f"the bet of {money(table['bet'])} is lost"
    return [Tell(f"{player} has {say_list(cards)}, which is {what}: {ends}."),
            *closed(view, player, table, wins)]


def closed(view: View, player: Player, table: Mapping[str, Any], wins: int) -> list[Intent]:
    """Return what pays a game out and clears the table."""
    square = next(iter(those_named(view, "square", [table["square"]])), player.square)
    return [*paid_out(view, player, square, wins), Set(player, casino_table={})]


def sold(player: Player, item: str, n: Mapping[str, int]) -> list[Intent]:
    """Return what sells a player something at a casino."""
    key = {"Flower": "flower", "Weighted Die": "die_price", "Salad": "salad", "Auto-Shuffler": "shuffler",
           "Grease": "grease", JOKER: "joker"}[item]
    got = TakeCard(player, JOKER, "at a Casino", drawn=False) if item == JOKER else Obtain(player, item)
    what = item if item == "Grease" else with_article(item)
    return [Pay(player, "", n[key], f"for {what}"), KeepBooks(player.square, n[key]), got]


def no_flower(player: Player, other: Player) -> str:
    """Return why a player cannot give another a Flower, in words; "" if they can."""
    if not player.items.get("Flower", 0):
        return "You have no Flower."
    return "A Flower is for somebody else." if other == player else ""


def given_flower(player: Player, other: Player) -> list[Intent]:
    """Return what hands a Flower to another player."""
    return [
        Count(player, "items", "Flower", -1), Count(other, "items", "Flower", 1),
        Tell(f"{player} gives you a Flower, as a sign of friendship.", (other,)),
        Tell(f"You give {other} a Flower.", (player,)),
    ]


def no_use_at_casino(view: View, player: Player, item: str, number: int, cards: tuple[str, ...]) -> str:
    """Return why a player cannot use a ware of casinos like this, in words; "" if they can."""
    square = player.square
    if item not in CASINO_WARES or not player.items.get(item, 0):
        return ""
    if item == "Weighted Die":
        sides = view.ask(Dice(player))
        faces = view.ask(Faces(player)) or tuple(range(1, max(sides) + 1))
        if goes_by(player) == "springy shoes":
            return "Your springy shoes roll no dice."
        if player.weighted:
            return f"One of your dice will show {player.weighted} already; one Weighted Die serves for a turn."
        named = f"Name what it shows, {say_list(map(str, faces), 'or')}: use weighted die {faces[-1]}"
        return "" if number in faces else named
    if item == "Salad" and this_update(view, player.salads):
        return "You have eaten a Salad already; one can eat one an update."
    if item == "Auto-Shuffler":
        if not cards:
            return "Say which cards: use auto-shuffler 7S QH"
        return not_held(player, cards) if without(player.cards, cards) is None else ""
    if item == "Grease":
        mine = "" if square.owner == player else f"{label(square, True)} is not yours; Grease is for a square of yours."
        return mine or (f"There is Grease on {label(square)} already." if square.grease else "")
    return ""


def used_at_casino(
    view: View, player: Player, item: str, number: int, cards: tuple[str, ...], fed: int
) -> list[Intent]:
    """Return what a ware of casinos does when it is used, with a number or cards that were named."""
    square = player.square
    if item == "Weighted Die":
        return [Set(player, weighted=number)]
    if item == "Salad":
        return [GainHealth(player, fed, "from a Salad"), Set(player, salads=once_more_now(view, player.salads))]
    if item == "Auto-Shuffler":
        told = TellOf(player, f"gives|give in {say_list(in_words(card) for card in cards)}.")
        return [told, GiveUpCards(player, cards), DrawCards(player, len(cards), "from the Auto-Shuffler")]
    if item != "Grease":
        return []
    return [Set(square, grease=True), TellOf(player, f"spreads|spread Grease on {label(square)}.")]


def fits_the_die(number: int, sides: Sequence[int], faces: Sequence[int]) -> bool:
    """Tell whether a die of those that are rolled can show a number."""
    return number in faces if faces else 0 < number <= max(sides, default=0)


def at_casinos(view: View, name: str, part: str, n: Mapping[str, int]) -> list[Intent]:
    """Return what casinos do in a part of an update: games are ended, profits shared, incomes paid."""
    done: list[Intent] = []
    if name == "run out":
        for player in view.players():
            table = dict(player.casino_table)
            if table.get("game") == "poker":
                done += replaced_cards(view, player, table, [*range(5)], n)
            elif table.get("game"):
                done += ended(view, player, table, n)
    for square in view.things("square") if name in ("casinos", "incomes") else []:
        books, owner = square.casino_books, square.owner
        if name == "incomes" and part == "weekend" and has_building(square, CASINO) and owner is not None:
            done += [Pay("", owner, n["income"], f"for the Casino on {label(square)}")]
        if name == "casinos" and books:
            share = ratio(books["net"] * n.get(sort_of_block(square) or books["sort"], 0), 100)
            why = f"as a share of the Casino on {label(square)}"
            pays = Pay("", owner, share, why) if books["net"] > 0 else Pay(owner or "", "", -share, why)
            done += [pays] if owner is not None and share else []
            done += [Set(square, casino_books={})]
    return done
