"""1. All players keep to the rules in force at all times. Nobody may of his own will do what a rule in force
   forbids; what a rule does to a player happens all the same.
2. The rules as they are written here serve to read the proposals that were accepted. Where a rule and the
   proposal that made it say different things, the proposal holds. The rules of the start have no proposal:
   their own text holds.
3. Where rules contradict each other, a rule that says that it takes precedence over the other, or defers to it,
   is taken at its word. Failing that the one that has stood longest in its present form prevails, and among
   equally old ones the one with the lower number.
"""

from mailgame.law import Rule, Standing, View

rule = Rule(1, "The Rules")


@rule.precedence
def longest_standing_prevails(view: View, one: Standing, other: Standing) -> bool:
    if other.number in one.over or one.number in other.under:
        return True
    if one.number in other.over or other.number in one.under:
        return False
    return (one.since, one.number) < (other.since, other.number)
