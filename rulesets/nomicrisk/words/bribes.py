"""Bribes: before the dice of an attack the sides bid for the mercenaries in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Event, Intent, Pay, Player, Question, Set, Tell, Thing, View, money, with_article
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .lives import SettleOwner
from .map import Bears
from .units import at_rest, foreign_units, on_ground


@dataclass(frozen=True, slots=True)
class MostForBribe(Question[int]):
    """How much a player would pay a mercenary for a turn, to win it or to win it back in a fight; in dollars."""

    player: Player
    unit: Thing = field(metadata=naming("unit"))
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Bid(Intent):
    """Let the sides of an attack bid for each other's mercenaries, before the dice.

    `attackers` and `defenders` are those who have been chosen to fight; `territory` is attacked from `origin`.
    """

    player: Player
    defender: Player
    attackers: tuple[Thing, ...] = field(metadata=naming("unit"))
    defenders: tuple[Thing, ...] = field(metadata=naming("unit"))
    territory: Thing = field(metadata=naming("territory"))
    origin: Thing = field(metadata=naming("territory"))


@dataclass(frozen=True, slots=True)
class GoOver(Intent):
    """Let a mercenary serve a player for another wage, and be where they fight from; the first is paid at once."""

    unit: Thing = field(metadata=naming("unit"))
    player: Player
    wage: int
    territory: Thing = field(metadata=naming("territory"))


@dataclass(frozen=True, slots=True)
class WentOver(Event):
    """A mercenary was bribed; `before` is whom it served."""

    player: Player
    sort: str
    before: Player
    wage: int
    told: ClassVar[str] = "{player} {bribes|bribe} {sort:a}: its wage is {wage:money} a turn from now on."


@carried_out(GoOver)
def goes_over(view: View, go: GoOver) -> list[Intent | Event]:
    """Whoever ends up with it pays; the other gets nothing back."""
    unit, left, before = go.unit, go.unit.at, go.unit.owner
    paid = Pay(go.player, "bank", go.wage, f"for {with_article(unit.sort)}")
    if before == go.player:
        return [paid, Set(unit, wage=go.wage), WentOver(go.player, unit.sort, before, go.wage)]
    now = [Set(unit, owner=go.player, at=go.territory, wage=go.wage, served=view.game.turns), *at_rest(unit)]
    owners = [SettleOwner(left), SettleOwner(go.territory)]
    return [paid, *now, *owners, WentOver(go.player, unit.sort, before, go.wage)]


def bidding(view: View, bid: Bid, factor: int) -> list[Intent]:
    """Return what comes of the bids for each mercenary in a fight: nothing, or it goes over, or costs more."""
    sides = (bid.player, bid.defender)
    places = {bid.player: bid.origin, bid.defender: bid.territory}
    done: list[Intent] = []
    over: list[Thing] = []
    spent = dict.fromkeys(sides, 0)
    for unit in (*bid.attackers, *bid.defenders):
        if not unit.mercenary:
            continue
        holder, wage = unit.owner, unit.wage
        while holder in sides and wage > 0 and factor > 1:
            other = sides[1 - sides.index(holder)]
            if wage * factor > min(view.ask(MostForBribe(other, unit)), view.free(other) - spent[other]):
                break
            if other != unit.owner and not can_go_over(view, unit, other, places[other], over):
                break
            holder, wage = other, wage * factor
        if wage != unit.wage:
            spent[holder] += wage
            done.append(GoOver(unit, holder, wage, places[holder]))
            over += [unit] if holder != unit.owner else []
    return [*done, *([] if done else nobody_bribed(view, bid, factor))]


def nobody_bribed(view: View, bid: Bid, factor: int) -> list[Intent]:
    """Return what tells whoever attacks bribing why nobody is bribed, once in a battle."""
    rider = view.rider()
    if rider is None or rider.verb != "bribing" or view.game.get("rounds", []):
        return []
    theirs = [unit for unit in bid.defenders if unit.mercenary]
    could = [unit for unit in theirs if can_go_over(view, unit, bid.player, bid.origin, [])]
    why = "no mercenary defends it" if not theirs else "there is no place for it where you fight from"
    if could:
        why = f"it would take {money(min(unit.wage for unit in could) * factor)} a turn"
    return [Tell(f"Nobody is bribed: {why}.", (bid.player,))]


def can_go_over(view: View, unit: Thing, player: Player, place: Thing, over: Sequence[Thing]) -> bool:
    """Tell whether a mercenary could be where its briber fights from: on its own ground, among no other player's units.

    over: those who go over before it.
    """
    if view.ask(Bears(unit.sort, place)):
        return False
    others = [one for one in foreign_units(view, player, place, ground=True) if one != unit and one not in over]
    return not others or not on_ground(view, [unit])


def limit_of(view: View, player: Player, unit: Thing) -> int:
    """Return how much a player would pay for a bribe: all they have if they attack bribing, else what they have said.

    Whoever attacks says so in the attack; by what they have said before they only win back their own.
    """
    rider = view.rider()
    if player == view.game.turn and rider is not None and rider.verb == "bribing":
        return view.free(player)
    if player == view.game.turn and unit.owner != player:
        return 0
    orders = [one for one in view.standing_orders(player) if one.pattern.startswith("bribe ")]
    return max([int(player.bribes), *(int(one.arguments["dollars"]) for one in orders)])
