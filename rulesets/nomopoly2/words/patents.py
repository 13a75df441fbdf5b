"""Patents: games and items that players invent for their casinos, and how these are played and bought there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from mailgame.law import (
    Create,
    Event,
    Gain,
    Intent,
    Lose,
    Pay,
    Petition,
    Player,
    Set,
    Tell,
    Thing,
    View,
    label,
    money,
)
from mailgame.law.bounds import within
from mailgame.law.vocabulary import carried_out

from .blocks import has_building
from .casino import CASINO, SOLD, GamesAnUpdate
from .items import ITEMS
from .tables import TABLES, KeepBooks
from .weeks import once_more_now, this_update

ASKED_OF = (("game", ("Rules", "Bets", "Payouts")), ("item", ("Price", "Use", "Effects")))
"""What an application says of a game, and of an item, each on a line that begins so."""


@dataclass(frozen=True, slots=True)
class PlayPatent(Intent):
    """Let a player play a patented game at a casino; the bet has been paid."""

    player: Player
    patent: Thing
    square: Thing
    dollars: int = field(metadata=within(1, 10**9))


@dataclass(frozen=True, slots=True)
class PatentPlayed(Event):
    """A player plays a patented game at a casino, called `name`: the law that came with it says what comes of it.

    What the player wins is paid by `PayOut`, so that it counts on the casino's books.
    """

    name: str
    player: Player
    patent: Thing
    square: Thing
    dollars: int
    told: ClassVar[str] = "{player} {plays|play} {name} for {dollars:money} on {square}."


@dataclass(frozen=True, slots=True)
class PatentBought(Event):
    """A player has bought a patented item at a casino, called `name`."""

    name: str
    player: Player
    patent: Thing
    square: Thing


@dataclass(frozen=True, slots=True)
class UsePatent(Intent):
    """Let a player use a patented item, which they have no more; `how` is what they say of it."""

    player: Player
    patent: Thing
    how: str = ""


@dataclass(frozen=True, slots=True)
class PatentUsed(Event):
    """A player uses a patented item, called `name`: the law that came with it says what comes of it."""

    name: str
    player: Player
    patent: Thing
    how: str
    told: ClassVar[str] = "{player} {uses|use} {name:a}."


@dataclass(frozen=True, slots=True)
class PayOut(Intent):
    """Pay a player what they win at the casino on a square."""

    player: Player
    square: Thing
    dollars: int = field(metadata=within(0, 10**9))


@carried_out(PlayPatent)
def it_is_played(view: View, play: PlayPatent) -> list[Intent | Event]:
    """What has no law is played by the Admin, by hand."""
    patent, player = play.patent, play.player
    begun = f"{player} plays {patent.name} for {money(play.dollars)} on {label(play.square)}. Play it by hand, pay"
    how = f"pay out $20 to {player} at {play.square.id}"
    words = f"{begun} what they win ({how}), and approve. Its terms: {patent.terms}"
    by_hand = [] if patent.lawful else [Petition("patented game", words, player, {"square": play.square})]
    return [*by_hand, PatentPlayed(patent.name, player, patent, play.square, play.dollars)]


@carried_out(UsePatent)
def it_is_used(view: View, use: UsePatent) -> list[Intent | Event]:
    """What has no law is done by the Admin, by hand."""
    patent, player, how = use.patent, use.player, f": {use.how}" if use.how else ""
    words = f"{player} uses {patent.name}{how}. Do by hand what it does, and approve. Its terms: {patent.terms}"
    by_hand = [] if patent.lawful else [Petition("patented item", words, player)]
    return [Lose(player, patent.name), *by_hand, PatentUsed(patent.name, player, patent, use.how)]


@carried_out(PayOut)
def it_counts_on_the_books(view: View, paid: PayOut) -> list[Intent | Event]:
    """The Admin Bank Account pays."""
    return [Pay("", paid.player, paid.dollars, "for a win at a Casino"), KeepBooks(paid.square, -paid.dollars)]


def lacking(sort: str, text: str) -> str:
    """Return what an application for a patent does not say, in words; "" if it says all."""
    wanted = next((parts for name, parts in ASKED_OF if name == sort), ())
    missing = [part for part in wanted if not part_of(text, part)]
    lines = "; ".join(f"{part}: …" for part in wanted)
    return f"It lacks {' and '.join(missing)}. Each stands on a line of its own: {lines}" if missing else ""


def part_of(text: str, part: str) -> str:
    """Return what an application says on the line that begins with a word, “Price:”; "" if there is none."""
    for line in text.splitlines():
        head, _, said = line.partition(":")
        if head.strip().casefold().removesuffix("s") == part.casefold().removesuffix("s"):
            return said.strip()
    return ""


def price_in(text: str) -> int:
    """Return the price that an application for an item names, in dollars; 0 if it names none."""
    words = "".join(sign if sign.isdecimal() else " " for sign in part_of(text, "Price").replace(",", "")).split()
    return int(words[0]) if words else 0


def taken_name(view: View, name: str) -> str:
    """Return that something is called so already, in words; "" if nothing is."""
    asked = [petition.about.get("name", "") for petition in view.petitions("patent")]
    names = [*(patent.name for patent in view.things("patent")), *asked, *SOLD, *TABLES, "roulette", *ITEMS]
    wanted = name.strip().casefold()
    if not wanted:
        return "Give it a name: patent game \"Dice\""
    return f"There is something called “{name.strip()}” already." if wanted in [one.casefold() for one in names] else ""


def applied(player: Player, sort: str, name: str, text: str, law: str) -> Intent:
    """Return what puts an application on the Admin's desk, where it waits as long as it must."""
    about = {"name": name.strip(), "sort": sort, "terms": text, "lawful": bool(law)}
    hand = "" if law else " No law comes with it: what it does is done by hand."
    words = f"{player} asks for a patent on the {sort} “{name.strip()}”.{hand}\n{text}"
    return Petition("patent", words, player, about, law=law, title=name.strip() if law else "")


def patented(view: View, player: Player, about: Mapping[str, Any]) -> list[Intent]:
    """Return what makes a player the owner of a patent that the Admin has accepted."""
    number, terms = str(view.next_number("patent")), str(about["terms"])
    made = {"owner": player, "name": about["name"], "sort": about["sort"], "terms": terms, "lawful": about["lawful"],
            "price": price_in(terms) if about["sort"] == "item" else 0}
    told = Tell(f"{player} has a patent on the {about['sort']} “{about['name']}”: their Casinos offer it.")
    return [Create("patent", number, made), told]


def not_offered(view: View, player: Player, patent: Thing, sort: str, dollars: int = 1) -> str:
    """Return why a player cannot play or buy something patented where they are, in words; "" if they can."""
    square = player.square
    if patent.sort != sort:
        return f"{patent.name} is a game: bet {patent.name} 10" if sort == "item" else (
            f"{patent.name} is an item: buy patented {patent.name}")
    if not has_building(square, CASINO):
        return f"There is no Casino on {label(square)}, where you are."
    if square.owner is None or square.owner != patent.owner:
        return f"The Casino on {label(square)} does not offer {patent.name}; those of {patent.owner or 'nobody'} do."
    if dollars < 1:
        return "A bet is at least $1."
    most = view.ask(GamesAnUpdate())
    late = sort == "game" and this_update(view, player.casino_games) >= most
    return f"You have played {most} games already, as many as one can in an update." if late else ""


def played_patent(view: View, player: Player, patent: Thing, dollars: int) -> list[Intent]:
    """Return what lets a player play a patented game where they are."""
    square, counted = player.square, once_more_now(view, player.casino_games)
    paid = [Pay(player, "", dollars, f"for a bet on {patent.name}"), KeepBooks(square, dollars)]
    return [*paid, Set(player, casino_games=counted), PlayPatent(player, patent, square, dollars)]


def bought_patent(player: Player, patent: Thing) -> list[Intent | Event]:
    """Return what sells a player a patented item where they are."""
    square = player.square
    paid = [Pay(player, "", patent.price, f"for {patent.name}"), KeepBooks(square, patent.price)]
    return [*paid, Gain(player, patent.name), PatentBought(patent.name, player, patent, square)]
