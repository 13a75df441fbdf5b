"""1. Money Making Squares are unnumbered and green, stand at random places of the board, and cannot be bought. There
   are {squares} at the start.
2. When all have moved, whoever landed on one in that turn gets {of_rent} per cent of all rent that was paid in it.
"""

from mailgame.law import *

from .words import *

rule = Rule(21, "Money Making Squares", squares=number(1, "squares", most=20), of_rent=percent(10, most=1000))
rule.attribute("game", "making_rents", "number", 0, seen_by="nobody", least=0, most=10**15)
rule.attribute("game", "earners", "list", [], seen_by="nobody", of="player")


@rule.after(Started)
def they_stand_at_random_places(view: View, started: Started, squares: int) -> Answer:
    return scattered(view, "Making", squares, "money making square")


@rule.after(SquareAdded, Surveyed)
def which_they_are(view: View, seen: SquareAdded | Surveyed) -> Answer:
    return special(seen.square, "Money Making Square", False, "green") if is_one(seen.square, "Making") else None


@rule.after(Landed, step="the square")
def will_get_a_share(view: View, landed: Landed) -> Answer:
    return Set(view.game, earners=[*view.game.earners, landed.player.id]) if is_one(landed.square, "Making") else None


@rule.after(RentPaid)
def rents_are_counted(view: View, paid: RentPaid) -> Answer:
    return Set(view.game, making_rents=view.game.making_rents + paid.amount)


@rule.after(UpdatePlayed, step="shares of rent")
def gets_a_share_of_all_rent(view: View, played: UpdatePlayed, of_rent: int) -> Answer:
    rents, earners = view.game.making_rents, those_named(view, "player", view.game.earners)
    paid = [share_of_rents("", player, rents, of_rent, "from a Money Making Square") for player in earners]
    return [*paid, Set(view.game, earners=[], making_rents=0)] if earners or rents else None
