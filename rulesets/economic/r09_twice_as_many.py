"""A change of the rules is ratified only if at least {ratio} times as many dollars say yea as say nay, and at least
{least_yea:money} says yea. What is not ratified has no effect."""

from mailgame.law import Decide, Event, Intent, Parameter, Rule, View, money, tally, verdict

rule = Rule(
    9, "Twice as Many", ratio=Parameter(2, least=0, most=100, unit="times"),
    least_yea=Parameter(1, least=0, unit="dollars"),
)
rule.without("From now on a change is ratified if more dollars say yea than nay.")


@rule.carry_out(Decide)
def so_many_yea_dollars_ratify(view: View, decide: Decide) -> list[Intent | Event]:
    yea, nay = list(tally(decide.ballot).sums.values())[:2]
    needed = max(view.param("ratio") * nay, view.param("least_yea"))
    return verdict(decide.ballot, yea >= needed, f"{money(needed)} yea was needed")
