"""1. All players keep to the rules at all times. Nobody may of their own will do what a rule in force forbids.
2. The rules as they stand here are for convenience: they serve to read the proposals that were accepted. Where a rule
   and the proposal that made it differ, the proposal holds.
3. Where rules contradict each other, one that defers to another, or says that it takes precedence over another, is
   taken at its word. If that does not settle it, the rule that has stood longest in its present form prevails.
"""

from mailgame.law import *

rule = Rule(1, "The Rules")


@rule.precedence
def longest_standing_prevails(view: View, one: Standing, other: Standing) -> str:
    word = claim(one, other)
    if bool(word) != bool(claim(other, one)):
        return word
    if one.since != other.since:
        return "it has stood longer in its present form" if one.since < other.since else ""
    return "of two that are equally old it has the lower number" if one.number < other.number else ""


def claim(one: Standing, other: Standing) -> str:
    """Return by whose word a rule comes before another, "" if nobody says so. Two such words undo each other."""
    if other.number in one.over:
        return f"it takes precedence over rule {other.number} by its own words"
    return f"rule {other.number} defers to it by its own words" if one.number in other.under else ""
