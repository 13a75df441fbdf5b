"""1. Money Taking Squares are unnumbered, stand at random places of the board, and cannot be bought. There are
   {squares} at the start.
2. When all have moved, whoever landed on one in that turn pays the Nomic Bank {of_rent} per cent of all rent that was
   paid in it.
"""

from mailgame.law import *

from .words import *

rule = Rule(24, "Money Taking Square", squares=number(1, "squares", most=20), of_rent=percent(10, most=1000))
rule.attribute("game", "taking_rents", "number", 0, seen_by="nobody", least=0, most=10**15)
rule.attribute("game", "payers", "list", [], seen_by="nobody", of="player")


@rule.after(Started)
def they_stand_at_random_places(view: View, started: Started, squares: int) -> Answer:
    return scattered(view, "Taking", squares, "money taking square")


@rule.after(SquareAdded, Surveyed)
def which_they_are(view: View, seen: SquareAdded | Surveyed) -> Answer:
    return special(seen.square, "Money Taking Square", False) if is_one(seen.square, "Taking") else None


@rule.after(Landed, step="the square")
def will_pay_a_share(view: View, landed: Landed) -> Answer:
    return Set(view.game, payers=[*view.game.payers, landed.player.id]) if is_one(landed.square, "Taking") else None


@rule.answers(OwesForLanding)
def they_owe_a_share(view: View, asked: OwesForLanding) -> bool:
    return asked.player.id in view.game.payers


@rule.after(RentPaid)
def rents_are_counted(view: View, paid: RentPaid) -> Answer:
    return Set(view.game, taking_rents=view.game.taking_rents + paid.amount)


@rule.after(UpdatePlayed, step="shares of rent")
def pays_a_share_of_all_rent(view: View, played: UpdatePlayed, of_rent: int) -> Answer:
    rents, payers = view.game.taking_rents, those_named(view, "player", view.game.payers)
    paid = [share_of_rents(player, BANK, rents, of_rent, "on a Money Taking Square") for player in payers]
    return [*paid, Set(view.game, payers=[], taking_rents=0)] if payers or rents else None
