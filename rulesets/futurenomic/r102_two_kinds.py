"""Rules 101 to 116 are immutable at first, and all others mutable. Later a rule may be either, whatever its number,
and any of the first rules can be transmuted from the one to the other.
"""

from mailgame.law import *

FIRST, LAST = 101, 116  # the rules that are immutable at first

rule = Rule(102, "Immutable and Mutable")
rule.attribute("rule", "mutable", "flag", True, keep=True)


@rule.after(Started)
def some_rules_are_immutable_at_first(view: View, started: Started) -> Answer:
    return [Set(one, mutable=False) for one in view.rules() if FIRST <= one.number <= LAST]
