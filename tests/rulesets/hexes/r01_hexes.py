"""1. The hexes lie in two rows: Ash, Birch and Cedar, and north of them Dogwood and Elm. The Fen is beside them.
2. Everybody comes to Ash, with {purse:money}, two shells, and a caravan there.
3. Anybody can walk to any hex, lead their caravan there, or stake a claim to where they stand.
4. The gazette is printed when somebody prints it, and tells all that has happened.
"""

from mailgame.law import *

HEXES = {"Ash": (1, 1), "Birch": (1, 2), "Cedar": (1, 3), "Dogwood": (2, 1), "Elm": (2, 3)}
TINTS = ("green", "blue", "vermilion")

rule = Rule(1, "Hexes", purse=dollars(40))
rule.kind("hex", shown=False, board=True)
rule.attribute("game", "trail", "list", [], of="hex", shown=False, drawn="track")
rule.attribute("hex", "northing", "number", 0, drawn="row")
rule.attribute("hex", "easting", "number", 0, drawn="column")
rule.attribute("hex", "milestone", "number", 0, drawn="number")
rule.attribute("hex", "dubbed", "text", "", drawn="name")
rule.attribute("hex", "holder", "player", drawn="owner")
rule.attribute("hex", "rune", "text", "", drawn="mark")
rule.attribute("hex", "lore", "list", [], drawn="notes")
rule.attribute("hex", "tents", "list", [], drawn="pieces")
rule.attribute("hex", "holdable", "flag", True, drawn="ownable")
rule.attribute("player", "coins", "money")
rule.attribute("player", "tint", "text", "", drawn="colour")
rule.attribute("player", "satchel", "counts", {}, drawn="hand")
rule.attribute("player", "whereabouts", "hex", drawn="place")
rule.attribute("caravan", "whereabouts", "hex", drawn="place")
rule.attribute("caravan", "holder", "player", drawn="owner")


@rule.after(Started)
def the_hexes_lie_there(view: View, started: Started) -> Answer:
    hexes = [
        Create("hex", name, {"northing": north, "easting": east, "milestone": 10 * north + east})
        for name, (north, east) in HEXES.items()
    ]
    fen = Create("hex", "Fen", {"holdable": False, "lore": ["Boggy", "Haunted"]})
    return [*hexes, fen, Set(view.game, trail=[*HEXES])]


@rule.after(Seated)
def everybody_comes_to_ash(view: View, seated: Seated, purse: int) -> Answer:
    place = view.next_number("caravan")
    return [
        Pay("", seated.player, purse, "to begin with"),
        Set(seated.player, tint=TINTS[place - 1], satchel={"Shell": 2, "Map": 1}, whereabouts="Ash"),
        Create("caravan", str(place), {"whereabouts": "Ash", "holder": seated.player}),
    ]


@rule.command("walk HEX", "Walk to a hex.")
def walks(view: View, order: Order) -> Answer:
    return [Set(order.giver, whereabouts=order.hex), Tell(f"{order.giver} walks to {order.hex.id}.")]


@rule.command("lead HEX", "Lead your caravan to a hex.")
def leads(view: View, order: Order) -> Answer:
    return [Set(mine, whereabouts=order.hex) for mine in view.things("caravan", holder=order.giver)]


@rule.command("claim as NAME", "Stake a claim to the hex where you stand.")
def claims(view: View, order: Order) -> Answer:
    here = order.giver.whereabouts
    claimed = Set(here, holder=order.giver, dubbed=order.name, rune="*", tents=["House", "Tent"])
    return [claimed, Tell(f"{order.giver} claims {here.id}.")]


@rule.command("offer HEX", "Be offered a hex.")
def is_offered(view: View, order: Order) -> Answer:
    return for_sale(order.giver, order.hex, 25, "walk Ash")


@rule.command("print", "Print the gazette.")
def prints(view: View, order: Order) -> Answer:
    return Post("gazette", "The gazette", news=True)
