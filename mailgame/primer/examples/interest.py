"""Every Monday each player gets {percent} per cent of their money as
interest, rounded down.
"""

from mailgame.law import *

rule = Rule(0, "Interest", percent=percent(5, most=100))


@rule.after(Enacted)
def the_clock_is_set_once(view: View, enacted: Enacted) -> Answer:
    if view.due("interest") is not None:
        return None
    return SetTimer("interest", days=(0,), about={"what": "interest"})


@rule.after(Rang, name="interest")
def money_brings_interest(view: View, rang: Rang, percent: int) -> Answer:
    bank = view.game.bank
    return [
        Pay(bank, player, player.money * percent // 100, "interest")
        for player in view.players()
        if player.money > 0
    ]
