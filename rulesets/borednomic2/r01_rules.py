"""1. All players keep to the rules in force at all times. Nobody may of their own will do what a rule in force
   forbids; what a rule does to a player happens all the same.
2. The rules as they are written here serve to read the proposals that were accepted. Where a rule and the
   proposal that made it say different things, the proposal holds. The rules of the start have no proposal:
   their own text holds.
3. Where rules contradict each other, a rule that says that it takes precedence over the other, or defers to it,
   is taken at its word; two such words against each other count for nothing. Failing that the one that has stood
   longest in its present form prevails, and among equally old ones the one with the lower number.
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
