"""The lottery: tickets, what is drawn, and what a line wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mailgame.law import Ask, Create, Event, Intent, Own, Pay, Player, Set, Tell, Thing, Unseat, View
from mailgame.law.bounds import within
from mailgame.law.vocabulary import carried_out

from .combinations import ungivable
from .doings import TellOf
from .hands import RANKS, face, rank
from .money import ADMIN
from .proposals import GiveVotes

PRIZE = "prize"
"""The kind of offer by which a winner chooses."""
FEW = 6
"""Of so many players each has a button in an offer; of more none."""


@dataclass(frozen=True, slots=True)
class WinVotes(Intent):
    """Give a player `count` votes, in place of one, on all proposals that are counted next."""

    player: Player
    count: int = field(default=2, metadata=within(1, 1000))


@dataclass(frozen=True, slots=True)
class WinLine(Intent):
    """Give a player what a line of a ticket wins of which `count` numbers match, apart from money."""

    player: Player
    count: int = field(metadata=within(0, 1000))


@carried_out(WinLine)
def nothing_is_won(view: View, line: WinLine) -> list[Intent | Event]:
    """Where no rule says what it wins, it wins nothing."""
    return []


@carried_out(WinVotes)
def in_place_of_one(view: View, won: WinVotes) -> list[Intent | Event]:
    """Who has won them for that week already wins nothing more."""
    player, week = won.player, view.due("update", "weekend")
    mark = week.isoformat() if week is not None else ""
    if player.won_votes == mark:
        return []
    return [Set(player, won_votes=mark), GiveVotes(player, won.count - 1, "from the lottery")]


def no_ticket(player: Player, card: str, bonus: str | None, low: int, high: int) -> str:
    """Return why a player cannot get a ticket for a card, and another for a bonus number; "" if they can."""
    if why := ungivable(player, [card, *([bonus] if bonus else [])]):
        return why
    if lines_for(card, low, high) == 0:
        return f"A ticket takes a card from {low} to {high}, such as: ticket 7S"
    if bonus and rank(bonus) not in RANKS[-4:]:
        return f"A bonus number takes a face card or an ace, such as: ticket {face(card)} bonus KH"
    return ""


def lines_for(card: str, low: int, high: int) -> int:
    """Return how many lines a ticket has for a card; 0 if there is none for it."""
    worth = int(rank(card)) if rank(card).isdecimal() else 0
    return worth if low <= worth <= high else 0


def new_ticket(view: View, player: Player, lines: int, length: int, highest: int) -> list[Intent]:
    """Return what gives a player a ticket of random lines, each of so many different numbers up to the highest."""
    numbers = [str(number) for number in range(1, highest + 1)]
    drawn = [view.picks("ticket", numbers, min(length, highest), player) for _ in range(lines)]
    written = [" ".join(sorted(line, key=int)) for line in drawn]
    number = str(view.next_number("ticket"))
    ticket = Create("ticket", number, {"owner": player, "rows": [*written]})
    told = TellOf(player, f"gets|get lottery ticket {number}, with {lines} line{'s' if lines > 1 else ''}.")
    return [told, ticket]


def matches(row: str, drawn: Sequence[str]) -> int:
    """Return how many of the numbers of a line are among those drawn."""
    return sum(number in drawn for number in row.split())


def alike_lines(view: View, drawn: Sequence[str], least: int) -> list[tuple[Player, int]]:
    """Return for each line of each ticket, in their order, who has it and how many match, if at least so many do."""
    tickets = [ticket for ticket in view.things("ticket") if ticket.owner is not None and ticket.owner.exists]
    found = [(ticket.owner, matches(row, drawn)) for ticket in tickets for row in ticket.rows]
    return [(player, count) for player, count in found if count >= least]


def winners_told(won: Sequence[tuple[Player, int]]) -> list[Intent]:
    """Return what tells everybody which lines have won."""
    lines = [f"{player} wins in the lottery, with {count} numbers of a line." for player, count in won]
    return [Tell(line) for line in lines or ["Nobody wins in the lottery."]]


def jackpot(view: View, winners: Sequence[Player]) -> list[Intent]:
    """Return what shares all money of the Admin Bank Account among lines, rounded down."""
    share = view.balance(ADMIN) // len(winners) if winners else 0
    return [Pay("", player, share, "from the lottery") for player in winners] if share > 0 else []


def choice_of_prize(view: View, player: Player, votes: bool) -> Intent:
    """Return the offer to take over or eliminate a player, or, with `votes`, to have votes instead."""
    others = [other for other in view.players() if other != player]
    each = others if len(others) <= FEW else []
    options = [f"Take over {other} | prize takeover {other}" for other in each]
    options += [f"Eliminate {other} | prize eliminate {other}" for other in each]
    more = ["Have more votes | prize votes"] if votes else []
    default = "you have more votes next week" if votes else "nobody is struck"
    either = "take over a player, eliminate one, or have more votes" if votes else "take over or eliminate a player"
    how = "" if each else " Such as: prize takeover NAME"
    words = f"You have won in the lottery: you may {either}.{how}"
    about = {"instead": votes}
    return Ask(player, PRIZE, words, (*more, *options), about, default, view.due("update", "midweek"), True)


def votes_to_choose(view: View, player: Player) -> Thing | None:
    """Return the offer by which a player may have votes instead of striking somebody; None if there is none."""
    return next((offer for offer in view.offers(PRIZE, player) if offer.about.get("instead")), None)


def no_victim(order_offer: Thing | None, player: Player, other: Player) -> str:
    """Return why a player cannot take over or eliminate another, in words; "" if they can."""
    if order_offer is None:
        return "Only who wins in the lottery may do that, until the update after."
    return "It must be another player than you." if other == player else ""


def prize_taken(view: View, player: Player, other: Player, verb: str) -> list[Intent]:
    """Return what takes another player over, or eliminates them, as the verb of an order says."""
    if verb.endswith("eliminate"):
        return [Unseat(other, f"That is what {player} chose as a prize of the lottery.")]
    told = Tell(f"{player} takes {other} over, and gets all their squares.")
    return [told, *(Own(player, square, f"by taking {other} over") for square in view.things("square", owner=other))]
