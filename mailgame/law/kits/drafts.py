"""Words of drafts: what a letter proposes, and why it cannot be proposed."""

from __future__ import annotations

import ast
import re
from textwrap import dedent

from ..commands import Order
from ..outcomes import Refuse
from ..rule import ACTS
from ..thing import Plain, Player, Thing
from ..view import View
from .proposals import LEAVING, Submit, describe

__all__ = [
    "cannot_come_again", "dead_already", "draft", "effect_for", "lacks_effect", "not_in_force", "once_again",
    "read_block", "rule_made_by", "says_nothing",
]


def read_block(block: str) -> tuple[str, dict[str, Plain], str]:
    """Split the lines of a proposal into its text, what it sets (`set NAME = VALUE`) and its law (a fenced block).

    Law whose lines are all indented alike, as they are when it was copied from a letter, is moved to the margin.
    """
    text: list[str] = []
    law: list[str] = []
    sets: dict[str, Plain] = {}
    fenced = False
    for line in block.splitlines():
        words = line.strip()
        if words.startswith("```"):
            fenced = not fenced and words.removeprefix("```").strip().lower() in ("law", "python", "")
            continue
        if fenced:
            law.append(line)
        elif words.lower().startswith("set ") and "=" in words:
            name, _, value = words[4:].partition("=")
            sets[name.strip().lower().replace(" ", "_")] = _value(value.strip().rstrip("."))
        else:
            text.append(line)
    return "\n".join(text).strip(), sets, _as_typed(dedent("\n".join(law).translate(_UNSEEN)).strip())


_UNSEEN = {0xA0: " ", 0x202F: " ", 0x2007: " ", 0x200B: None, 0x200C: None, 0x200D: None, 0x2060: None, 0xFEFF: None}


_QUOTES = str.maketrans(dict.fromkeys("“”„«»", '"') | dict.fromkeys("‘’‚", "'"))


def _as_typed(source: str) -> str:
    """Return law with the quotation marks that its author typed, where a mail program has made it unreadable by others.

    What can be read is left as it is: such marks may stand in its texts.
    """
    plain = source.translate(_QUOTES)
    return plain if plain != source and not _reads(source) and _reads(plain) else source


def _reads(source: str) -> bool:
    try:
        ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _value(words: str) -> Plain:
    """Read what stands behind `set NAME =`: a whole number (a dollar sign and separators do not matter), or words."""
    bare = words.lstrip("$").replace(",", "").replace("'", "")
    if re.fullmatch(r"-?[0-9]{1,15}", bare):
        return int(bare)
    if words.lower() in ("true", "yes", "on", "false", "no", "off"):
        return words.lower() in ("true", "yes", "on")
    return words.strip("\"“”'")


def draft(view: View, order: Order, act: str, title: str = "", target: int = 0) -> Submit | Refuse:
    """Return what a block command proposes, or why it cannot be proposed.

    It changes one rule, its `target`, and no other. `act` is "add", or what is to become of the target. A discarded
    rule needs no text, nor does an act that a rule `enacts`; any other does: a text, or numbers for a text that names
    them.
    """
    text, sets, law = read_block(order.block)
    present = view.rule(target) if target else None
    target = int(present.number) if present is not None else target
    if target and (present is None or present.standing not in ("in force", "suspended")):
        named = ", ".join(f"{one.label} {one.title}" for one in view.rules())
        return Refuse("not-in-force", f"There is no rule {target} in force. There are: {named}.")
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
    """Return a change of a rule unless it changes nothing, or leaves a text that says another number than holds."""
    now: dict[str, Plain] = present.params
    own = {name.partition(".")[2]: value for name, value in sets.items()}
    same = " ".join(text.split()) in ("", *(" ".join(said.split()) for said in (present.text, present.wording)))
    if same and not law and all(now.get(name) == value for name, value in own.items()):
        return Refuse("no-change", f"Rule {present.number} says exactly that already, so this would be no change.")
    unnamed = [name for name in own if not text and not law and "{" + name not in present.wording]
    if unnamed:
        words = f"The text of rule {present.number} does not name “{unnamed[0]}”, so it would go on saying what it says"
        return Refuse("text-says-otherwise", f"{words}: write its new text as well.")
    return Submit(author, act, title, int(present.number), text, sets, law)


def rule_made_by(view: View, proposal: Thing) -> Thing | None:
    """Return the rule in force that a proposal has made or changed, None if there is none."""
    found = (one for one in view.rules() if proposal.id in [revision["proposal"] for revision in one.revisions])
    return next(found, None)


def lacks_effect(view: View, order: Order) -> str:
    """Say why the law below an order cannot give PROPOSAL its effect, which was adopted as text only; "" if it can."""
    put, made = order.proposal, rule_made_by(view, order.proposal)
    text, sets, law = read_block(order.block)
    if put.status != "accepted" or put.enacted == "":
        return f"Proposal {put.id} is {put.status}; only one that is in force can be given law."
    if made is None:
        return f"Proposal {put.id}, to {describe(put)}, has left no rule in force that could be given law."
    if made.effect != "by hand":
        own = f"Rule {made.number}, “{made.title}”, takes effect by itself."
        return f"{own} To change it: propose amend {made.number}"
    if not law:
        return f"There is no law below “{order.words}”. It stands between a line ```law and a line ```."
    kept = f"Only law can stand here: rule {made.number} keeps its text."
    return f"{kept} To change that: propose amend {made.number}" if text or sets else ""


def effect_for(view: View, order: Order) -> Submit | None:
    """Return the proposal that gives the law below an order to the rule which PROPOSAL has made."""
    made, law = rule_made_by(view, order.proposal), read_block(order.block)[2]
    return Submit(order.giver, "amend", made.title, made.number, made.wording, {}, law) if made is not None else None


def cannot_come_again(view: View, first: Thing, otherwise: str = "") -> str:
    """Say why a proposal cannot be put once again: it was not rejected, or has come again already.

    What else speaks against it is said `otherwise`, "" if nothing does; it counts for what was rejected.
    """
    if first.status != "rejected":
        return f"Proposal {first.id} is {first.status}; only a rejected one can be proposed again."
    if otherwise:
        return otherwise
    again = next((put for put in view.things("proposal", again=first) if put.status in ("open", "dead")), None)
    return f"Proposal {first.id} has come again as proposal {again.id}, which is {again.status}." if again else ""


def once_again(author: Player, first: Thing) -> Submit:
    """Return what puts a proposal once again as it was, for another author; its `again` is the first."""
    return Submit(author, first.act, first.title, first.target, first.text, dict(first.sets), first.law, first)


def dead_already(view: View, submit: Submit) -> Refuse | None:
    """Refuse what is word for word a proposal that was rejected when it came again, and so is dead."""
    same = view.things("proposal", status="dead", act=submit.act, target=submit.target, text=submit.text)
    if not same or not submit.text:
        return None
    return Refuse("dead", f"Word for word that is proposal {same[0].id}, which is Dead and may not come again.")


def not_in_force(view: View, number: int) -> str:
    """Say that there is no rule of a number in force; "" if there is, suspended or not."""
    found = view.rule(number)
    if found is not None and found.standing in ("in force", "suspended"):
        return ""
    last = max(view.rules(), key=lambda rule: rule.number)
    return f"There is no rule {number} in force; the last one is {last.label}. Write “rules” for the list."


def says_nothing(order: Order) -> str:
    """Say that what is to stand below an order is missing: text or law, or, of a rule by NUMBER, what to set."""
    (text, sets, law), number = read_block(order.block), order.arguments.get("number")
    there = f"below “{order.words}”. Write"
    if number is not None:
        words = f"There is nothing {there} the new text of rule {number}, or: set NAME = VALUE"
        return "" if text or sets or law else words
    return "" if text or law else f"There is no text {there} what you propose in the lines after it, up to “end”."
