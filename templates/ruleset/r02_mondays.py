"""Each {day} as the day begins, every player rolls a die with {sides} sides and has as many points more as it shows."""

from mailgame.law import *

WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

rule = Rule(2, "The Roll", day=Parameter("Monday", among=WEEK), sides=number(6, "sides", least=2, most=100))


@rule.after(Started, Enacted)
def the_clock_is_set(view: View, event: Started | Enacted, day: str) -> Answer:
    return SetTimer("roll", days=(WEEK.index(day),), time="00:00")


@rule.after(Rang, name="roll")
def a_roll_is_due(view: View, rang: Rang) -> Answer:
    return Update(f"{rang.at:%A}")


@rule.carry_out(Update)
def everybody_rolls(view: View, update: Update, sides: int) -> Answer:
    rolls = {player: view.roll("points", player, sides=sides) for player in active(view)}
    done: list[Intent | Event] = [Set(player, points=player.points + roll) for player, roll in rolls.items()]
    done += [Tell(f"{player} rolls {roll}.") for player, roll in rolls.items()]
    letter = Post("update", f"{update.name}’s roll", None, {"name": update.name}, news=True)
    return [UpdateBegan(update.name), *done, UpdatePlayed(update.name), letter]
