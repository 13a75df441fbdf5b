"""The Governor: bids for candidacy, the election, and who is in office."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mailgame.law import (
    CloseBallot,
    Conclude,
    Event,
    Intent,
    OpenBallot,
    Order,
    Pay,
    Player,
    Set,
    Tell,
    Thing,
    View,
    in_phase,
    label,
    money,
    once_more,
    say_list,
    tally,
    this_week,
)
from mailgame.law.vocabulary import carried_out

from .blocks import Build, BuildingPrice, sort_of_block
from .buildings import cannot_stand
from .doings import TellOf
from .hands import Bury, HoldLimit
from .money import ADMIN, MINT
from .squares import BuildSquare, gaps, next_free
from .terror import Terrorist
from .weeks import once_more_now

ELECTION = "governor"
"""What a ballot on who becomes Governor is called."""
NEVER_IN_OFFICE = ("Time Bomb", "Hammer")
"""What the Governor may neither buy nor use."""


@dataclass(frozen=True, slots=True)
class EndTerm(Intent):
    """Bury what a player, who was Governor, holds beyond what others can hold."""

    player: Player


@carried_out(EndTerm)
def cards_are_buried(view: View, ended: EndTerm) -> list[Intent | Event]:
    """They are drawn at random, and go under the player's square."""
    hand: list[str] = ended.player.cards
    over = len(hand) - view.ask(HoldLimit(ended.player))
    places = [str(place) for place in range(len(hand))]
    drawn = view.picks("term end", places, over, ended.player, secret=True) if over > 0 else []
    return [Bury(ended.player, hand[int(place)]) for place in drawn]


def is_governor(view: View, player: Player | None) -> bool:
    """Tell whether a player is in office."""
    return player is not None and view.game.get("governor") == player


def election_week(view: View, term: int) -> bool:
    """Tell whether there is an election this week: in the last of each term."""
    return int(view.game.get("week", 1)) % term == 0


def the_election(view: View) -> Thing | None:
    """Return the ballot on who becomes Governor, if it is open."""
    return next((ballot for ballot in view.things("ballot", closed="") if ballot.what == ELECTION), None)


def able(view: View) -> list[Player]:
    """Return the players who can be candidates."""
    return [player for player in view.players() if not view.ask(Terrorist(player))]


def candidates(view: View, bids: Mapping[Player, int]) -> list[Player]:
    """Return who bid most, two at most; of equal bids the lot decides. Against a single bidder somebody is drawn."""
    best = sorted(bids, key=lambda player: -bids[player])
    if len(best) == 1:
        others = [player.id for player in able(view) if player != best[0]]
        drawn = view.player(view.pick("opponent", others)) if others else None
        return [*best, drawn] if drawn is not None else best
    for place in range(min(2, len(best))):
        equal = [player.id for player in best[place:] if bids[player] == bids[best[place]]]
        if place + len(equal) > 2:
            chosen = view.picks("bid tie", equal, 2 - place)
            return [*best[:place], *(player for player in best if player.id in chosen)]
    return best[:2]


def election_held(view: View, part: str, term: int) -> list[Intent]:
    """Return what happens for an election in an update, the “midweek” or the “weekend” one; of the next all are told.

    Bids are taken from the first day of a week on, when no letter comes that would say so.
    """
    if not election_week(view, term):
        told = Tell("A Governor is elected next week. Bids for candidacy are taken until its first update: bid 300")
        return [told] if part == "weekend" and int(view.game.get("week", 1)) % term == term - 1 else []
    return bids_opened(view) if part == "midweek" else votes_closed(view)


def bids_opened(view: View) -> list[Intent]:
    """Return what makes candidates of those who bid most, and opens the election; a single one is elected at once."""
    bids = {player: int(player.bid) for player in able(view) if 0 < player.bid <= view.free(player)}
    chosen = candidates(view, bids)
    paid: list[Intent] = [Pay(player, "", bids[player], "for candidacy") for player in chosen if player in bids]
    lost = [player for player in view.players() if player.bid and not (player in bids and player in chosen)]
    paid += [part for player in lost for part in bid_lost(view, player, player in bids)]
    named = [*paid, Set(view.game, candidates=[player.id for player in chosen])]
    if not chosen:
        return [*named, Tell("Nobody has bid for candidacy: there will be no Governor.")]
    if len(chosen) == 1:
        told = Tell(f"{chosen[0]} is elected Governor: there is nobody else.")
        return [*named, Set(view.game, elected=chosen[0]), told]
    drawn = " and drawn as opponent"
    who = say_list(f"{player} ({money(bids.get(player, 0))}{'' if player in bids else drawn})" for player in chosen)
    ballot = OpenBallot("Who becomes Governor?", tuple(view.players()), closes=view.due("update", "weekend"),
                        candidates=tuple(chosen), what=ELECTION)
    return [Tell(f"The candidates for Governor are {who}."), *named, ballot]


def bid_lost(view: View, player: Player, too_low: bool) -> list[Intent]:
    """Return what tells a bidder why they are no candidate by their bid, and forgets it."""
    why = f"you have {money(view.free(player))}" if player in able(view) else "a terrorist cannot become Governor"
    why = "two others bid more, or were drawn before you" if too_low else why
    words = f"Your bid of {money(player.bid)} for candidacy comes to nothing, and costs nothing: {why}."
    return [Set(player, bid=0), Tell(words, (player,))]


def bids_forgotten(view: View) -> list[Intent]:
    """Return what forgets all bids as a week begins: those of the next election are made in its own week."""
    return [Set(player, bid=0) for player in view.players() if player.bid]


def votes_closed(view: View) -> list[Intent]:
    """Return what closes the election, so that its votes can be seen."""
    ballot = the_election(view)
    return [CloseBallot(ballot)] if ballot is not None else []


def elected_by(view: View, ballot: Thing) -> list[Intent]:
    """Return what makes somebody the next Governor: most votes, of equals the higher bid, of equal bids the lot."""
    running = [player for player in view.players() if player.id in view.game.candidates]
    sums = tally(ballot).sums
    keys = {player: (sums.get(player.id, 0), player.bid) for player in running}
    best = [player for player in running if keys[player] == max(keys.values())]
    if not best:
        return []
    winner = best[0] if len(best) == 1 else view.player(view.pick("election tie", [player.id for player in best]))
    count = ", ".join(f"{player} {sums.get(player.id, 0)}" for player in running)
    told = [Tell(f"{winner} is elected Governor ({count}).")] if winner is not None else []
    return [Set(view.game, elected=winner), *told]


def runs_no_more(view: View, player: Player) -> list[Intent]:
    """Return what ends a player's office and their candidacy."""
    left = [name for name in view.game.candidates if name != player.id]
    office = [Set(view.game, governor=None)] if is_governor(view, player) else []
    elected = [Set(view.game, elected=None)] if view.game.elected == player else []
    return [Set(view.game, candidates=left), Set(player, bid=0), *office, *elected]


def no_bid(view: View, order: Order, term: int) -> str:
    """Return why the giver of an order cannot bid for candidacy, in words; "" if they can."""
    if not election_week(view, term) or not in_phase(view, "proposals"):
        return f"Bids are taken in each week whose number is a multiple of {term}, until its first update."
    if view.ask(Terrorist(order.giver)):
        return "A terrorist cannot become Governor."
    return "Bid one dollar at least." if order.dollars < 1 else ""


def term_over(view: View) -> list[Intent]:
    """Return what ends the Governor's term: cards beyond what others can hold are buried, drawn at random."""
    governor: Player | None = view.game.governor
    if governor is None:
        return []
    cards = [EndTerm(governor)] if governor.get("cards") else []
    return [Set(view.game, governor=None), Set(governor, in_office={}), *cards]


def taking_office(view: View) -> list[Intent]:
    """Return what makes whoever was elected Governor."""
    elected: Player | None = view.game.elected
    if elected is None:
        return []
    return [Set(view.game, governor=elected, elected=None, candidates=[]), TellOf(elected, "is|are Governor now.")]


def not_in_office(view: View, order: Order, per: Mapping[str, int]) -> str:
    """Return why the giver of an order cannot do in office what they ask for, in words; "" if they can."""
    governor, done = order.giver, order.giver.in_office
    if not is_governor(view, governor):
        return "Only the Governor can do that."
    if order.verb == "veto":
        if order.proposal.author is None and view.game.paused:
            return "What the Admin proposes to end a pause cannot be vetoed."
        if order.proposal.status != "open":
            return f"Proposal {order.proposal.id} is {order.proposal.status}."
        again = this_week(view, done.get("veto", {})) >= per["vetoes"]
        return "You have vetoed a proposal this week already." if again else ""
    if order.verb == "governor build":
        price = view.ask(BuildingPrice(order.building))
        if sort_of_block(order.square) != "government":
            return f"{label(order.square, True)} is in no Government block."
        if this_week(view, done.get("build", {})) >= per["buildings"]:
            return "You have had something built this week already."
        return cannot_stand(view, order.square, order.building) or _too_dear(view, price)
    if done.get("squares", 0) >= per["squares"]:
        return f"You have had {per['squares']} squares added in this term; more are not possible."
    free = [*gaps(view), next_free(view)]
    if order.arguments.get("number") and order.number not in free:
        return f"No square {order.number} can be added; these can: {say_list(free, 'or')}."
    return _too_dear(view, per["square"])


def _too_dear(view: View, price: int) -> str:
    has = view.balance(ADMIN)
    return f"That costs {money(price)}, and the {ADMIN} has {money(has)}." if has < price else ""


def done_in_office(view: View, order: Order, per: Mapping[str, int]) -> list[Intent]:
    """Return what the Governor does by an order. What it costs the Admin's account leaves the game."""
    governor, done = order.giver, order.giver.in_office
    if order.verb == "veto":
        noted = done | {"veto": once_more(view, done.get("veto", {}))}
        why = f"{governor} vetoes it as Governor."
        return [Set(governor, in_office=noted), Conclude(order.proposal, "vetoed", why)]
    if order.verb == "governor build":
        noted, price = done | {"build": once_more(view, done.get("build", {}))}, view.ask(BuildingPrice(order.building))
        paid = Pay(ADMIN, MINT, price, f"for a {order.building} on {label(order.square)}")
        built = Set(order.square, built=once_more_now(view, order.square.built))
        return [Set(governor, in_office=noted), paid, Build(order.square, order.building), built]
    noted = done | {"squares": done.get("squares", 0) + 1}
    paid = Pay(ADMIN, MINT, per["square"], "for a square")
    return [Set(governor, in_office=noted), paid, BuildSquare(order.arguments.get("number") or 0)]


def forbidden_in_office(view: View, players: tuple[Player, ...], item: str) -> str:
    """Return that one of some players is Governor and may not do this with an `item`, or any atrocity; "" if not."""
    if not any(is_governor(view, player) for player in players) or (item and item not in NEVER_IN_OFFICE):
        return ""
    return f"The Governor may not buy or use a {item}." if item else "The Governor may commit no atrocity."
