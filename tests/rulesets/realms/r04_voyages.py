"""1. Round the sea lie Quay, Cape, Bay, Reef, Isle and Strand, and after Strand comes Quay again. The Reefway leads by
   Shoal and Lagoon to Strand. From the Dock one comes to the Quay first.
2. Everybody has a ship, in the Dock at first. It can sail on, or along the Reefway, at any time.
3. Whose ship passes the Cape pays {toll:money}.
4. The Kraken lies at the Isle. Anybody can wake it, and it swims on. Whose ship it meets pays {damage:money}.
5. Anybody can sink a square; one sails over where it was.
"""

from mailgame.law import *

SEA = {
    "Quay": (1, 1), "Cape": (1, 2), "Bay": (1, 3), "Reef": (1, 4), "Isle": (2, 4), "Strand": (2, 1),
    "Shoal": (2, 2), "Lagoon": (2, 3),
}
ROUND = ["Quay", "Cape", "Bay", "Reef", "Isle", "Strand"]

rule = Rule(4, "Voyages", toll=dollars(1), damage=dollars(5))
rule.attribute("game", "track", "list", [], of="square")
rule.attribute("course", "track", "list", [], of="square")
rule.attribute("course", "onward", "square")
rule.attribute("square", "row", "number", 0)
rule.attribute("square", "column", "number", 0)
rule.attribute("square", "onward", "square")
rule.attribute("square", "ownable", "flag", False, drawn="ownable")
rule.attribute("ship", "name", "text", "")
rule.attribute("ship", "owner", "player")
rule.attribute("ship", "square", "square")
rule.attribute("monster", "square", "square")


@rule.after(Started)
def the_sea_is_there(view: View, started: Started) -> Answer:
    squares = [Create("square", name, {"row": row, "column": column}) for name, (row, column) in SEA.items()]
    ways = [
        Set(view.game, track=ROUND),
        Create("course", "Reefway", {"track": ["Shoal", "Lagoon"], "onward": "Strand"}),
        Create("square", "Dock", {"onward": "Quay"}),
        Create("monster", "Kraken", {"square": "Isle"}),
    ]
    return [*squares, *ways]


@rule.after(Seated)
def everybody_has_a_ship(view: View, seated: Seated) -> Answer:
    number, names = view.next_number("ship"), ("Argo", "Beagle", "Calypso")
    name = names[(number - 1) % len(names)]
    return Create("ship", str(number), {"name": name, "owner": seated.player, "square": "Dock"})


def ship_of(view: View, player: Player) -> Thing:
    return view.things("ship", owner=player)[0]


@rule.command("sail NUMBER", "Sail your ship on by so many squares.")
def sails(view: View, order: Order) -> Answer:
    return Move(ship_of(view, order.giver), order.number)


@rule.command("dare NUMBER", "Sail your ship along the Reefway.")
def sails_along_the_reefway(view: View, order: Order) -> Answer:
    return Move(ship_of(view, order.giver), order.number, view.thing("course", "Reefway"))


@rule.command("wake NUMBER", "Wake the Kraken, which swims on by so many squares.")
def the_kraken_swims(view: View, order: Order) -> Answer:
    return Move(view.things("monster")[0], order.number)


@rule.command("sink SQUARE", "Sink a square of the sea.")
def a_square_sinks(view: View, order: Order) -> Answer:
    return [Remove(order.square), Tell(f"{label(order.square, True)} sinks.")]


@rule.command("chart SQUARE", "See how many squares it is from your ship to another.")
def looks_at_the_chart(view: View, order: Order) -> Answer:
    far = steps_apart(ship_of(view, order.giver).square, order.square)
    return Tell("No way leads there." if far is None else f"It is {far} squares away.", (order.giver,))


@rule.after(Passed)
def the_cape_has_its_price(view: View, passed: Passed, toll: int) -> Answer:
    return Pay(passed.player, "", toll, f"for passing {label(passed.square)}") if passed.square.id == "Cape" else None


@rule.after(Landed, StrayLanded)
def the_kraken_meets_a_ship(view: View, landed: Landed | StrayLanded, damage: int) -> Answer:
    if not view.things("monster", square=landed.square):
        return None
    met = [landed.pawn] if landed.pawn.kind == "ship" else view.things("ship", square=landed.square)
    return [Pay(owner, "", damage, "for damage") for owner in map(whose, met) if owner is not None]
