"""1. If mutable rules conflict with each other, or immutable ones do, the one with the lower number prevails.
2. If at least one of them says of itself that it defers to another rule or kind of rules, or prevails over it,
   that counts before the numbers.
3. If two or more claim to prevail over each other, or to defer to each other, the numbers decide again.
"""

from mailgame.law import *

rule = Rule(211, "Precedence")


@rule.precedence
def which_rule_prevails(view: View, one: Standing, other: Standing) -> str:
    first, second = view.rule(one.number), view.rule(other.number)
    immutable = [found is not None and not found.get("mutable", True) for found in (first, second)]
    if immutable[0] != immutable[1]:
        return "it is immutable" if immutable[0] else ""
    for_one = says_that_it_prevails(one, other, first, second)
    if for_one != says_that_it_prevails(other, one, second, first):
        return "as they say themselves" if for_one else ""
    return "it has the lower number" if one.number < other.number else ""


def says_that_it_prevails(one: Standing, other: Standing, first: Thing | None, second: Thing | None) -> bool:
    """Return whether one says that it prevails over the other, by number or kind, or the other that it defers."""
    if other.number in one.over or one.number in other.under:
        return True
    if first is None or second is None:
        return False
    return prevails_by_kind(first, second) or defers_by_kind(second, first)
