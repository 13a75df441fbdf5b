"""1. Those who are there as the game starts play. Each begins with {money:money}; nobody can pay what they do not have,
   and nobody but its owner sees a purse.
2. Players start in the first territories, in the order of their turns. These are land, {apart} hexes apart: one in
   the middle, the others around it, clockwise from the north. Then the map grows around each of them.
3. However units come, go or change hands, whoever has units on its ground owns a territory, and the map grows around
   them. Units go with their territory. If a sort of unit gets more hit points or fewer, so do its units: wounds stay.
   Whoever leaves is out, with all units; whoever joins later is last.
4. Of rules that contend the one prevails that says so itself, or to which the other defers; then the one that has stood
   longest in its present form; then the one with the lower number.
"""

from mailgame.law import *

from .words import *

rule = Rule(100, "What Goes Without Saying", money=dollars(0), apart=number(3, "hexes", least=1, most=100))
rule.attribute("player", "money", "money", seen_by="owner")
rule.attribute("player", "status", "text", "playing", keep=True, most=20, shown=False)
rule.attribute("game", "whole", "table", {}, shown=False)
rule.attribute("player", "at", "text", "", most=20, shown=False)


@rule.after(Opened)
def the_game_is_set_up(view: View, opened: Opened) -> Answer:
    return [SetUp(), AllSetUp()]


@rule.carry_out(SetUp)
def everybody_has_a_place(view: View, setting: SetUp, money: int, apart: int) -> Answer:
    names = view.shuffle("order", [player.id for player in view.players()])
    lands = [AddTerritory(q, r, start=True) for q, r in start_places(view, names, apart)]
    purses = [Pay("", player, money, "to begin with") for player in view.players() if money]
    return [Set(view.game, order=names), *lands, *purses, LandGiven((*names,), 1)]


@rule.after(AllSetUp, Amended, Enacted, Repealed, TurnNears)
def wounds_stay_as_they_are(view: View, changed: Event) -> Answer:
    return recounted(view)


@rule.after(Amended, Enacted, Repealed)
def ground_is_held_by_what_units_are_now(view: View, changed: Event) -> Answer:
    return unsettled(view)


@rule.after(Seated)
def whoever_comes_later_is_last(view: View, seated: Seated, money: int, apart: int) -> Answer:
    return seated_last(view, seated.player, money, apart) if view.game.order else None


@rule.after(Leaving)
def whoever_leaves_is_out(view: View, leaving: Leaving) -> Answer:
    return whoever_leaves(view, leaving.player)


@rule.after(Created)
@rule.after(WasSet, attribute="at")
@rule.after(WasSet, attribute="owner")
@rule.after(WasSet, attribute="sort")
def it_is_seen_who_holds_the_ground(view: View, changed: Created | WasSet) -> Answer:
    return grounds_of(view, changed)


@rule.after(GroundHeld)
def whoever_holds_it_owns_it(view: View, held: GroundHeld) -> Answer:
    return SettleOwner(held.territory)


@rule.after(Removed)
def units_and_ground_go_together(view: View, removed: Removed) -> Answer:
    return [*stranded(view), *unsettled(view)] if removed.kind in ("unit", "territory") else None


@rule.after(GroundLeft)
def it_is_told_that_nobody_does(view: View, left: GroundLeft) -> Answer:
    return nobodys_now(view, left)


@rule.after(GroundHeld)
def the_map_grows_beside_units_that_were_given_too(view: View, held: GroundHeld) -> Answer:
    return Grow(held.territory) if is_occupied(view, held.territory) else None


@rule.precedence
def which_rule_prevails(view: View, one: Standing, other: Standing) -> str:
    said = other.number in one.over or one.number in other.under
    if said != (one.number in other.over or other.number in one.under):
        return "as they say themselves" if said else ""
    return "it has stood longer in its present form" if one.since < other.since else ""
