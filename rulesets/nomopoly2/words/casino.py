"""Casinos: what can be done there, what is sold and used, and what the owner of a casino gets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from mailgame.law import (
    Count,
    Intent,
    Pay,
    Player,
    Question,
    Set,
    Tell,
    View,
    label,
    money,
    ratio,
    say_list,
    with_article,
)

from .blocks import has_building, sort_of_block
from .combinations import held_for
from .doings import TellOf
from .hands import JOKER, DrawCards, GiveUpCards, TakeCard, in_words, not_held, room_for_cards, without
from .health import GainHealth
from .items import CASINO_WARES, MayNotBuy, Use
from .moves import Dice, Faces
from .tables import KeepBooks, dealt_at, ended, gone_on, in_small, no_move, no_pick, replaced_cards, spun
from .transport import goes_by
from .wares import Obtain
from .weeks import once_more_now, this_update

CASINO = "Casino"
"""The building in which games are played."""
SOLD = (*CASINO_WARES, JOKER)
"""What casinos sell."""


@dataclass(frozen=True, slots=True)
class GamesAnUpdate(Question[int]):
    """How many games one can play at casinos in an update."""

    otherwise: ClassVar[int] = 0


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
