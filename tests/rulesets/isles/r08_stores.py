"""1. Stores can be bought for a boat, as many of each as one likes: load BOAT with NUMBER STORE, …. Rum is {rum:money},
   bread {bread:money}.
2. A boat with bread has {crew} more aboard. Nobody but its owner knows what is in it.
"""

from mailgame.law import *

from .words import *

rule = Rule(8, "Stores", rum=dollars(5), bread=dollars(2), crew=number(1, "hands"))
rule.argument("STORE", "rum", "bread")
rule.attribute("boat", "stores", "counts", {}, seen_by="owner")

loading = rule.command("load BOAT with [NUMBER] STORE…", "Buy stores for a boat of yours.")


@loading.refuse
def whose_boat_it_is(view: View, order: Order) -> str:
    return not_yours(order.boat, order.giver)


@loading
def loads(view: View, order: Order, rum: int, bread: int) -> Answer:
    stores = list(zip(order.store, (number or 1 for number in order.number), strict=True))
    price = sum(number * {"rum": rum, "bread": bread}[store] for store, number in stores)
    return [Pay(order.giver, "", price, "for stores"), *(Count(order.boat, "stores", *store) for store in stores)]


@rule.answers(Crew)
def whoever_is_fed_comes_aboard(view: View, asked: Crew, crew: int) -> int:
    return 1 + (crew if asked.boat.stores.get("bread", 0) else 0)
