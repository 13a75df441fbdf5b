"""A change of the rules is ratified only if at least {ratio} times as many dollars say yea as say nay, and at least
{least_yea:money} says yea. What is not ratified has no effect."""

from mailgame.law import *

rule = Rule(9, "Twice as Many", ratio=number(2, "times", most=100), least_yea=dollars(1))
rule.without("From now on a change is ratified if more dollars say yea than nay.")


@rule.carry_out(Decide)
def so_many_yea_dollars_ratify(view: View, decide: Decide, ratio: int, least_yea: int) -> Answer:
    yea, nay = list(tally(decide.ballot).sums.values())[:2]
    needed = max(ratio * nay, least_yea)
    return verdict(decide.ballot, yea >= needed, f"{money(needed)} yea was needed")
