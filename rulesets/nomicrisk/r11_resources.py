"""1. Every territory has natural resources: a random whole number from {fewest} to {top}, times {unit_worth:money}.
2. In their turn a player may set units to harvest where they are. Until their next turn these do nothing else, and do
   not defend. As it begins each takes its harvesting rate from the resources, as far as they go, and the player has it.
3. A unit that is destroyed before brings nothing. Nobody else knows who harvests until it has to be known.
4. A player does not know the resources of a territory before they have surveyed it with a soldier, by occupying it or
   passing through.
"""

from mailgame.law import *

from .words import *

rule = Rule(11, "Natural Resources", fewest=number(1, most=1000), top=number(20, least=1, most=1000),
            unit_worth=dollars(1_000_000, most=10**9))
rule.attribute("territory", "resources", "number", 0, seen_by="nobody", least=0, most=10**15)
rule.attribute("player", "known", "table", {}, seen_by="owner", of="money", drawn="known", shown="Resources")
rule.attribute("unit", "exposed", "flag", False, shown="Seen to harvest")
rule.argument("SORT", *SORTS)

harvesting = rule.command("harvest TERRITORY [with NUMBER SORT…]", "Let units harvest until your next turn.", sort=TURN)


@rule.after(TerritoryAdded, step="resources")
def there_is_something_in_it(view: View, added: TerritoryAdded, fewest: int, top: int, unit_worth: int) -> Answer:
    share = fewest - 1 + view.roll("resources", sides=max(1, top - fewest + 1), secret=True)
    return Set(added.territory, resources=share * unit_worth)


@rule.answers(Surveys)
def soldiers_survey(view: View, asked: Surveys) -> bool:
    return bare(asked.unit.sort) == SOLDIER


@rule.after(Entered, step="survey")
def whoever_comes_with_one_knows(view: View, entered: Entered) -> Answer:
    knows = any(view.ask(Surveys(unit)) for unit in entered.units)
    return Survey(entered.player, entered.territory) if knows else None


@rule.after(TurnBegan)
def what_they_know_is_of_today(view: View, began: TurnBegan) -> Answer:
    return looks_of(view, began.player)


@harvesting.refuse
def who_brings_nothing(view: View, order: Order) -> str:
    return fruitless(view, order)


@harvesting
def sets_them_to_harvest(view: View, order: Order) -> Answer:
    return BeginHarvest(order.giver, (*harvesters(view, order),))


@rule.alter(Busy)
def whoever_harvests_does_nothing_else(view: View, asked: Busy) -> Answer:
    return Reply("is harvesting") if asked.unit.status == HARVESTING else None


@rule.after(TurnStep, name="harvest")
def the_harvest_comes_in(view: View, step: TurnStep) -> Answer:
    return harvests_of(view, step.player)
