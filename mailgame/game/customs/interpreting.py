"""Interpretation: the Admin says how a rule is read, which is kept and shown."""

from __future__ import annotations

from mailgame.law import Intent, Interpret, Order, Refuse, Rule, View

PLACE = 160

rule = Rule(0, "Interpretation")


_OF_THE_RULE = frozenset((
    "can", "cannot", "cant", "could", "did", "didnt", "does", "doesnt", "had", "has", "is", "isnt", "looks", "must",
    "needs", "seems", "should", "shouldnt", "was", "wasnt", "wont", "would",
))
"""Words with which a sentence goes on whose subject is the rule: such a sentence is said of it, and is no ruling."""


@rule.command("rule NUMBER TEXT", "Interpret a rule: your ruling is kept, and shown with it.", by="admin")
def says_how_a_rule_is_read(view: View, order: Order) -> list[Intent] | Refuse:
    words, known = order.text.replace("’", "'"), any(one.number == order.number for one in view.rules())
    if known and words.endswith("?"):
        return Refuse("no-ruling", f"A question is no ruling. What the rule says: rules {order.number}")
    if known and words.split()[0].replace("'", "") in _OF_THE_RULE:
        return Refuse("no-ruling", f"A ruling is a sentence of its own, such as: rule {order.number} It {words}")
    return [Interpret(order.number, order.text)]
