"""1. There are six isles in a ring: Palm, Rock, Cove, Reef, Hill and Mist.

2. Everybody begins with {purse:money} and a boat, which lies at an isle of their own as long as there is one.
3. Whoever wants to play says what flag they sail under, and is in.
"""

from mailgame.law import *

from .words import *

RING = ("Palm", "Rock", "Cove", "Reef", "Hill", "Mist")

rule = Rule(1, "The isles", purse=dollars(50))
rule.kind("isle", shown="Isles", owner="owner")
rule.kind("boat", shown="Boats", owner="owner")
rule.attribute("isle", "beside", "list", [], of="isle")
rule.attribute("isle", "owner", "player")
rule.attribute("boat", "owner", "player")
rule.attribute("boat", "isle", "isle", shown="Lies at")
rule.attribute("player", "money", "money")
rule.attribute("player", "flag", "text", "", most=20)

flag = rule.asks_newcomers("flag", "What flag do you sail under?", example="a black cat", otherwise="none")


coming = rule.command("join as NAME", "Come in.", by="stranger")


@coming
def comes_in(view: View, order: Order) -> Answer:
    return Seat(order.name, order.address, order.answers)


@flag.refuse
def too_long_a_flag(view: View, answer: str) -> str:
    return too_long(answer, 20)


@rule.after(Started)
def the_isles_are_there(view: View, started: Started) -> Answer:
    return [Create("isle", name) for name in RING]


@rule.after(Created)
def each_is_beside_two(view: View, created: Created) -> Answer:
    if created.thing.kind != "isle" or created.thing.id != RING[-1]:
        return None
    ring = enumerate(view.things("isle"))
    return [Set(isle, beside=[RING[at - 1], RING[(at + 1) % 6]]) for at, isle in ring]


@rule.after(Seated)
def everybody_has_a_purse_and_a_boat(view: View, seated: Seated, purse: int) -> Answer:
    home = [*view.things("isle", owner=None), *view.things("isle")][0]
    boat = Create("boat", str(view.next_number("boat")), {"owner": seated.player, "isle": home})
    own = [] if home.owner else [Own(seated.player, home)]
    return [Pay("", seated.player, purse, "to begin with"), boat, *own]


@rule.answers(NextTo)
def as_the_chart_has_it(view: View, asked: NextTo) -> bool:
    return asked.other.id in asked.isle.beside
