"""Every Monday each player gets {percent} per cent of their money as
interest, rounded down.
"""

from mailgame.law import Enacted, Intent, Parameter, Pay, Rang, Rule
from mailgame.law import SetTimer, View

rule = Rule(0, "Interest", percent=Parameter(5, least=0, most=100))


@rule.after(Enacted)
def the_clock_is_set_once(view: View, enacted: Enacted) -> Intent | None:
    if view.due("interest") is not None:
        return None
    return SetTimer("interest", days=(0,), about={"what": "interest"})


@rule.after(Rang)
def money_brings_interest(view: View, rang: Rang) -> list[Intent]:
    if rang.name != "interest":
        return []
    percent, bank = view.param("percent"), view.game.bank
    return [
        Pay(bank, player, player.money * percent // 100, "interest")
        for player in view.players()
        if player.money > 0
    ]
