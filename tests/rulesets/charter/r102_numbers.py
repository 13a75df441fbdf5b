"""1. What is lower in number prevails."""

from mailgame.law import *

rule = Rule(102, "Numbers")


@rule.precedence
def the_lower_number_prevails(view: View, one: Standing, other: Standing) -> str:
    if other.number in one.over:
        return f"it takes precedence over rule {other.number} by its own words"
    return "it has the lower number" if one.number < other.number and one.number not in other.over else ""
