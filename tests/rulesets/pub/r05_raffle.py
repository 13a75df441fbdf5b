"""1. On Friday at nine, {winners} of the players win {prize:money} each in the raffle."""

from mailgame.law import Intent, Pay, Rang, Rule, SetTimer, Started, View

rule = Rule(5, "The raffle", winners=2, prize=3)


@rule.after(Started)
def it_is_held_on_fridays(view: View, started: Started) -> Intent:
    return SetTimer("raffle", days=(4,), time="21:00")


@rule.after(Rang)
def some_win(view: View, rang: Rang, winners: int, prize: int) -> list[Intent]:
    if rang.name != "raffle":
        return []
    names = [player.id for player in view.players()]
    lucky = view.picks("raffle", names, min(winners, len(names)))
    return [Pay("", view.player(name) or "", prize, "in the raffle") for name in lucky]
