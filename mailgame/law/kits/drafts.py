"""Words of drafts: what a player's letter proposes, and why it cannot be proposed."""

from __future__ import annotations

from ..attributes import ACTS
from ..commands import Order
from ..outcomes import Refuse
from ..thing import Plain, Player, Thing
from ..view import View
from .blocks import read_block
from .proposals import LEAVING, Submit, describe

__all__ = [
    "cannot_come_again", "dead_already", "draft", "effect_for", "lacks_effect", "not_in_force", "once_again",
    "rule_made_by", "says_nothing",
]

MOST_NAMED = 20
"""Of how many rules at most all are named where one is meant that there is not."""


def draft(view: View, order: Order, act: str = "", title: str = "", target: int = 0) -> Submit | Refuse:
    """Return what a command with a block proposes, or why it cannot be proposed.

    It changes one rule, the `target`. `act` is "add", or what is to be done to the target; without one the command says
    it all: its second word is the act, TITLE and NUMBER are title and target. To discard a rule takes no text, nor does
    an act that a rule `enacts`; anything else takes a text, or numbers that the present text names.
    """
    if not act:
        arguments = order.arguments
        return draft(view, order, order.verb.split()[1], arguments.get("title") or "", arguments.get("number") or 0)
    text, sets, law = read_block(order.block)
    present = view.rule(target) if target else None
    target = int(present.number) if present is not None else target
    if target and (present is None or present.standing not in ("in force", "suspended")):
        return Refuse("not-in-force", _no_such_rule(view, target, present))
    if act in LEAVING or act not in ACTS:
        name = title or (present.title if present else "")
        return Submit(order.giver, act, name, target) if present else Refuse("no-rule", "Say which rule.")
    if not text and not law and (present is None or not sets):
        return Refuse("no-text", f"There is no text below “{order.words}”. Write it in the lines below, up to “end”.")
    if present is None:
        if sets and not law:
            return Refuse("no-parameter", "A new rule cannot set the numbers of others: replace the rule that has it.")
        own = view.resolve_sets(0, sets, law)
        return own if isinstance(own, Refuse) else Submit(order.giver, act, title, 0, text, own, law)
    resolved = view.resolve_sets(target, sets, law)
    if isinstance(resolved, Refuse):
        return resolved
    elsewhere = [name for name in resolved if not name.startswith(f"{target}.")]
    if elsewhere:
        return Refuse("one-rule", f"One proposal changes one rule: {elsewhere[0]} is not a number of rule {target}.")
    return _unlike(order.giver, act, title or present.title, present, text, resolved, law)


def _unlike(
    author: Player, act: str, title: str, present: Thing, text: str, sets: dict[str, Plain], law: str
) -> Submit | Refuse:
    """Return a change of a rule, or why not: it changes nothing, or its text would go on saying an old number."""
    now: dict[str, Plain] = present.params
    own = {name.partition(".")[2]: value for name, value in sets.items()}
    texts = (present.text, present.wording)
    same = " ".join(text.split()) in ("", *(" ".join(wording.split()) for wording in texts))
    if same and not law and all(now.get(name) == value for name, value in own.items()):
        return Refuse("no-change", f"Rule {present.number} says exactly that already, so this would be no change.")
    unnamed = [name for name in own if not text and not law and "{" + name not in present.wording]
    if unnamed:
        words = f"The text of rule {present.number} does not name “{unnamed[0]}”, so it would go on saying what it says"
        return Refuse("text-says-otherwise", f"{words}: write its new text as well.")
    return Submit(author, act, title, int(present.number), text, sets, law)


def rule_made_by(view: View, proposal: Thing) -> Thing | None:
    """Return the rule in force that a proposal added or changed; None if there is none."""
    for rule in view.rules():
        if proposal.id in [revision["proposal"] for revision in rule.revisions]:
            return rule
    return None


def lacks_effect(view: View, order: Order) -> str:
    """Return why the law below an order cannot give an effect to PROPOSAL, adopted as text only; "" if it can."""
    proposal, rule = order.proposal, rule_made_by(view, order.proposal)
    text, sets, law = read_block(order.block)
    if proposal.status != "accepted" or proposal.enacted == "":
        return f"Proposal {proposal.id} is {proposal.status}; only one that is in force can be given law."
    if rule is None:
        return f"Proposal {proposal.id}, to {describe(proposal)}, has left no rule in force that could be given law."
    if rule.effect != "by hand":
        own = f"Rule {rule.number}, “{rule.title}”, takes effect by itself."
        return f"{own} To change it: propose amend {rule.number}"
    if not law:
        return f"There is no law below “{order.words}”. It stands between a line ```law and a line ```."
    only_law = f"Only law can stand here: rule {rule.number} keeps its text."
    return f"{only_law} To change that: propose amend {rule.number}" if text or sets else ""


def effect_for(view: View, order: Order) -> Submit | None:
    """Return the proposal that gives the law below an order to the rule that PROPOSAL added; None if it is gone."""
    rule, law = rule_made_by(view, order.proposal), read_block(order.block)[2]
    return Submit(order.giver, "amend", rule.title, rule.number, rule.wording, {}, law) if rule is not None else None


def cannot_come_again(view: View, first: Thing, otherwise: str = "") -> str:
    """Return why a proposal cannot be made again: it was not rejected, or has been made again already; "" if it can.

    `otherwise` is any other reason against it, "" if there is none; it counts once the proposal was rejected.
    """
    if first.status != "rejected":
        return f"Proposal {first.id} is {first.status}; only a rejected one can be proposed again."
    if otherwise:
        return otherwise
    repeats = (repeat for repeat in view.things("proposal", again=first) if repeat.status in ("open", "dead"))
    again = next(repeats, None)
    return f"Proposal {first.id} has come again as proposal {again.id}, which is {again.status}." if again else ""


def once_again(author: Player, first: Thing) -> Submit:
    """Return what makes a proposal once again as it was, by this author; its `again` is the first one."""
    return Submit(author, first.act, first.title, first.target, first.text, dict(first.sets), first.law, first)


def _no_such_rule(view: View, target: int, gone: Thing | None) -> str:
    """Return, in words, that no rule of a number is in force, and which there are; of many, how to get the list."""
    rules, any_more = view.rules(), " any more" if gone is not None else ""
    if len(rules) > MOST_NAMED:
        return f"There is no rule {target} in force{any_more}. “rules” lists those that are."
    return f"There is no rule {target} in force. There are: {', '.join(f'{one.label} {one.title}' for one in rules)}."


def dead_already(view: View, submit: Submit) -> Refuse | None:
    """Refuse a proposal that is word for word a dead one, which was rejected a second time; None if it is not."""
    same = view.things("proposal", status="dead", act=submit.act, target=submit.target, text=submit.text)
    if not same or not submit.text:
        return None
    return Refuse("dead", f"Word for word that is proposal {same[0].id}, which is Dead and may not come again.")


def not_in_force(view: View, number: int) -> str:
    """Return, in words, that no rule of a number is in force; "" if there is one, suspended or not."""
    rule = view.rule(number)
    if rule is not None and rule.standing in ("in force", "suspended"):
        return ""
    if rule is not None:
        return f"Rule {rule.label}, “{rule.title}”, is no longer in force: “history {rule.label}” says why."
    last = max(view.rules(), key=lambda rule: rule.number)
    return f"There is no rule {number} in force; the last one is {last.label}. Write “rules” for the list."


def says_nothing(order: Order) -> str:
    """Say that there is nothing below an order: no text or law, or, if it is about a rule by NUMBER, nothing to set."""
    (text, sets, law), number = read_block(order.block), order.arguments.get("number")
    where = f"below “{order.words}”. Write"
    if number is not None:
        words = f"There is nothing {where} the new text of rule {number}, or: set NAME = VALUE"
        return "" if text or sets or law else words
    return "" if text or law else f"There is no text {where} what you propose in the lines after it, up to “end”."
