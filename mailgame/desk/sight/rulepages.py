"""Rule pages: a rule as it stands, with its numbers, its law, and the history of its revisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from mailgame.game.game import Game

from ...game.facts import moment, one_line
from ...kernel.faults import NotLaw
from ...law import Parameter, Plain, Thing, fill_in, label
from ...numerals import label as label_of
from ...press.scenes import rulescene, scene
from ...world import calendar
from ...world.sound import REFERENCES_NOT
from ...world.world import World
from . import drafting
from .cases import cases_about


def no_rule(game: Game, number: int) -> str:
    """Say that there is no rule with this number; "" if there is one."""
    if game.world.record(number) is not None:
        return ""
    last = max(int(row["number"]) for row in game.world.rules.values())
    return f"there is no rule {number}; the last one is {label_of(last, game.world.numerals)}"


def rule_page(game: Game, number: int) -> rulescene.RulePage:
    """Return a rule with its revisions, as everybody may know it. `number`: its own, or a former one."""
    number = int(game.world.number_now(number))
    row = game.world.rules[str(number)]
    thing = Thing(game.world, "rule", str(number))
    shapes = _shapes(game, number)
    return rulescene.RulePage(
        number=thing.label,
        title=row["title"],
        text=thing.text,
        standing=row["standing"],
        in_force=row["standing"] == "in force",
        by_hand=row["effect"] == "by hand" or number in game.ruleset.look.get("in_the_making", ()),
        parameters=tuple(_parameter(name, value, shapes.get(name)) for name, value in row["params"].items()),
        revisions=tuple(_revision(game, number, place, revision) for place, revision in enumerate(row["revisions"], 1)),
        cases=cases_about(game, "rule", str(number)),
        source=drafting.source_of(game, number, row["law"]),
        origin=_origin(row),
        over=tuple(label_of(number, game.world.numerals) for number in row["over"]),
        under=tuple(label_of(number, game.world.numerals) for number in row["under"]),
        may_do=_may_do(game, number, row),
        suspensions=tuple(
            rulescene.Suspension(calendar.read(pause["at"]), pause["standing"], pause["why"])
            for pause in row.get("pauses", ())
        ),
        attributes=_attributes(game.world, game.world.known_of_rule(str(number))),
    )


def _attributes(world: World, values: Mapping[str, Any]) -> tuple[rulescene.Parameter, ...]:
    """Return the attributes of a rule that have a value, in words: “mutable”, “yes”."""
    shown = {}
    for name, value in values.items():
        declared = world.declared.get(("rule", name))
        if value in (None, "", [], {}) or declared is None or declared.shown is False:
            continue
        name = declared.shown if isinstance(declared.shown, str) else name.replace("_", " ")
        if declared.type not in REFERENCES_NOT:
            shown[name] = label(Thing(world, declared.type, str(value)))
        elif isinstance(value, bool):
            shown[name] = "yes" if value else "no"
        elif isinstance(value, dict):
            shown[name] = ", ".join(f"{key} {_said(content)}" for key, content in value.items())
        else:
            shown[name] = ", ".join(map(_said, value)) if isinstance(value, list) else _said(value)
    return tuple(rulescene.Parameter(one_line(name), one_line(words)) for name, words in shown.items())


def words_of(game: Game, proposal: Thing) -> str:
    """Return the text that a proposal gives a rule, from the proposal or its law, with its numbers filled in."""
    row = rule_before(game, proposal)
    text, numbers = proposal.text, dict(row.get("params", {}))
    if proposal.law and game.engine.compiler is not None:
        with suppress(NotLaw):
            rule = game.engine.compiler(proposal.target or 0, proposal.title, proposal.law)
            text, numbers = rule.text or text, {name: parameter.value for name, parameter in rule.parameters.items()}
    homes = ("", str(proposal.target or ""))
    own = {name.rpartition(".")[2]: value for name, value in proposal.sets.items() if name.rpartition(".")[0] in homes}
    return fill_in(text or (row.get("text", "") if own else ""), numbers | own)


def rule_before(game: Game, proposal: Thing) -> Mapping[str, Any]:
    """Return the rule that a proposal is about, its `text` and `params`: as it is, or was when that was decided."""
    row: Mapping[str, Any] = game.world.rules.get(str(proposal.target), {})
    revisions = revisions_before(proposal, row)
    return row if proposal.status == "open" or not revisions else revisions[-1]


def revisions_before(proposal: Thing, row: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Return the forms of a rule before a proposal changes it: all so far, or up to when that was decided."""
    revisions: Sequence[Mapping[str, Any]] = row.get("revisions", ())
    places = [place for place, revision in enumerate(revisions) if revision["proposal"] == proposal.id]
    if places:
        return revisions[: places[0]]
    if proposal.status != "open" and (until := moment(proposal.concluded)) is not None:
        return [revision for revision in revisions if calendar.read(revision["at"]) <= until]
    return revisions


def _shapes(game: Game, number: int) -> Mapping[str, Parameter]:
    rule = game.engine.book.rules.get(number) or game.ruleset.shipped(game.world.rules[str(number)])
    return rule.parameters if rule is not None else {}


def _parameter(name: str, value: Plain, shape: Parameter | None) -> rulescene.Parameter:
    if shape is None:
        return rulescene.Parameter(name, _said(value))
    first = _said(shape.value) if shape.value != value and type(shape.value) is type(value) else ""
    return rulescene.Parameter(name, _said(value), shape.unit, _bounds(shape), first)


def _said(value: Plain) -> str:
    if isinstance(value, bool) or not isinstance(value, int):
        return drafting.said(value)
    return f"{value:,}"


def _bounds(shape: Parameter) -> str:
    """Say to what a number can be set: “0 to 1,000”, or the texts that it can be; "" for anything."""
    if shape.among:
        return ", ".join(shape.among)
    if shape.least is not None and shape.most is not None:
        return f"{shape.least:,} to {shape.most:,}"
    if shape.least is not None:
        return f"at least {shape.least:,}"
    return f"at most {shape.most:,}" if shape.most is not None else ""


def _revision(game: Game, number: int, place: int, row: Mapping[str, Any]) -> rulescene.Revision:
    return rulescene.Revision(
        number=place,
        title=row["title"],
        text=fill_in(row["text"], row["params"]),
        what=row["how"],
        by=row["by"],
        at=calendar.read(row["at"]) if place > 1 or row["proposal"] else None,
        proposal=int(row["proposal"]) if row["proposal"] else None,
        parameters=(
            *(rulescene.Parameter(name, _said(value)) for name, value in row["params"].items()),
            *_attributes(game.world, row.get("attributes", {})),
        ),
        source=drafting.source_of(game, number, row["law"]),
    )


def _origin(row: Mapping[str, Any]) -> str:
    """Say where a rule's law comes from, and whether its text has been changed since; "" if it has no law."""
    if not row["law"]:
        return ""
    if row["law"] == "shipped":
        words, since = "It came with the game.", row["revisions"][0]
    else:
        since = next(revision for revision in row["revisions"] if revision["law"] == row["law"])
        author = "the Admin" if since["by"] in ("", "Admin") else since["by"]
        words = f"It was written by {author}" + (f" for proposal {since['proposal']}." if since["proposal"] else ".")
    if since["text"] != row["text"]:
        words += " The rule’s text has been changed since then; what counts is the text above."
    return words


def _may_do(game: Game, number: int, row: Mapping[str, Any]) -> tuple[scene.MayDo, ...]:
    """Return the letters that propose to change a rule: its text, its numbers, and its law."""
    verb = drafting.changing(game.commands())
    if not verb or row["standing"] not in ("in force", "suspended"):
        return ()
    thing = Thing(game.world, "rule", str(number))
    words = f"{verb} {number}\n{thing.wording}\nend"
    letters = [scene.MayDo("Write its new text.", words, "Propose other words", instead=f"draft {number}")]
    numbers = [name for name, value in row["params"].items() if isinstance(value, int | str)]
    if numbers:
        sets = "\n".join(f"set {name} = {drafting.said(row['params'][name])}" for name in numbers)
        letters.append(
            scene.MayDo("Edit what you want to change, and delete the rest.", f"{verb} {number}\n{sets}\nend",
                        "Propose other numbers", instead=f"draft {number}")
        )
    if drafting.source_of(game, number, row["law"]):
        letters.append(
            scene.MayDo("The rule’s law is in the letter; edit it as you like.", drafting.draft(game, number, verb),
                        "Propose other law", instead=f"draft {number}")
        )
    return tuple(letters)
