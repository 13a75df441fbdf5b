"""Examining: checks law that a player wrote when it arrives, against the game as it is."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable

from mailgame.game.lawmaking import commanding, having, reckoning, resting, unheard
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import LawFailed, NotLaw, TooSlow
from mailgame.law import Attribute, Refuse, Rule, fill_in, read_block
from mailgame.law.attributes import OF_A_RULE
from mailgame.world.sound import NAMED

_SHOWN = 60
"""So much of a text is shown that stands there twice, in characters."""
_DOORS = ("message admin", "leave")
"""Commands of the customs that players' law can never replace and has no say in, however they go on."""
EXAMINING, EXAMINING_A_LETTER = 200_000, 50
"""The work of examining law that players' law brings forward by itself, and how much more it is for each letter."""
_CALLED = {
    **dict.fromkeys(("date", "day", "name", "str", "string"), "text"), "array": "list", "bool": "flag",
    "boolean": "flag", "dict": "table", "dollars": "money", "int": "number", "integer": "number", "time": "moment",
}
"""What types are called by those who do not know what they are called here."""
_KINDS_OF_TYPES = frozenset({"number", "text", "flag", "list", "counts", "moment", "money", "table"})


def attributes(engine: Engine, but: int = -1) -> dict[str, str]:
    """Return the attributes that things have, other than those of rule `but`, with their types.

    If kinds have attributes of the same name but of different types, the type is "any".
    """
    own = engine.book.rules.get(but)
    declared_here = {(attribute.kind, attribute.name) for attribute in own.attributes} if own is not None else set()
    return types_of(attribute for name, attribute in engine.world.declared.items() if name not in declared_here)


def types_of(declared: Iterable[Attribute]) -> dict[str, str]:
    """Return the types of attributes by name, "any" where kinds have some of one name but of different types."""
    types: dict[str, str] = dict.fromkeys(sorted(OF_A_RULE), "any")
    for attribute in declared:
        types[attribute.name] = attribute.type if types.get(attribute.name, attribute.type) == attribute.type else "any"
    return types


def no_type(attribute: Attribute, kinds: Collection[str]) -> str:
    """Return why an attribute cannot be of its type, or hold what it is to hold, in words; "" if it can.

    kinds: the kinds of things that there are.
    """
    known = {*_KINDS_OF_TYPES, *kinds, "rule"}
    for said, wanted in (("", attribute.type), ("of=", attribute.of)):
        if wanted and wanted not in known and not (said and wanted == NAMED):
            types = ", ".join(sorted(_KINDS_OF_TYPES))
            near = [_CALLED[wanted]] if wanted in _CALLED else difflib.get_close_matches(wanted, sorted(known), 1, 0.7)
            meant = f" Is {said}“{near[0]}” meant?" if near else ""
            return f"“{attribute.name}”: there is no type {wanted}. There are {types}, and kinds of things.{meant}"
    return ""


def verdict(engine: Engine, block: str) -> str | None:
    """Return why law in a block does not compile, "" if it does, or if there is none; None without a compiler.

    The types are checked with all attributes that there are.
    """
    if engine.compiler is None:
        return None
    law = read_block(block)[2]
    if not law:
        return ""
    try:
        engine.compiler.examine(0, "", law, attributes(engine))
    except NotLaw as error:
        return f"The law cannot be accepted. {error}"
    return ""


def examine(engine: Engine, target: int, title: str, text: str, law: str) -> Refuse | None:
    """Return why law cannot become rule `target` (0: a new one), in words; None if it can.

    Without a compiler any law is accepted, and the Admin applies it.

    title, text: of the rule, as proposed beside the law.
    """
    if engine.compiler is None:
        return None
    if engine.run.verdict:
        return Refuse("not-law", engine.run.verdict)
    number = target or engine.world.next_number("rule")
    if engine.law:
        engine.work(EXAMINING + len(law) * EXAMINING_A_LETTER)
    try:
        compiled = _compiled(engine, number, title, law)
    except NotLaw as error:
        return Refuse("not-law", f"The law cannot be accepted. {error}")
    return (
        _twice(engine, compiled, number)
        or having.lacking(engine, compiled)
        or resting.baseless(engine, compiled)
        or reckoning.spoiled(engine, compiled, number)
        or _not_its_own(engine, compiled)
        or _for_others(engine, compiled, number)
        or commanding.unfit(engine, compiled, _before(engine, number))
        or unheard.never_rings(engine, compiled)
        or _two_texts(compiled, text)
    )


def _compiled(engine: Engine, number: int, title: str, law: str) -> Rule:
    """Return the rule that law defines. Raises NotLaw.

    How fast the machine is decides nothing here, or a replay would come out otherwise: `verdict` has looked at that
    before. Where players' law brings law forward, a lack of time is its failure. Raises LawFailed.
    """
    compiler, verdict = engine.compiler, engine.run.verdict
    assert compiler is not None
    try:
        return compiler.examine(number, title, law, attributes(engine, number))
    except TooSlow as error:
        if engine.law:
            engine.run.erring = engine.law
            raise LawFailed("the law that it brings forward takes too long to examine", timed=True) from error
        if verdict is None:
            raise
        return compiler(number, title, law)


def _for_others(engine: Engine, rule: Rule, number: int) -> Refuse | None:
    """Refuse commands for anybody but players, except those that the rule already had."""
    had = {(command.pattern, command.by) for form in _before(engine, number) for command in form.commands}
    new = next(
        (command for command in rule.commands if command.by != "player" and (command.pattern, command.by) not in had),
        None,
    )
    if new is None:
        return None
    return Refuse("not-for-players", f"“{new.pattern}”: a rule of players gives new commands to players alone.")


def _before(engine: Engine, number: int) -> list[Rule]:
    """Return the forms of a rule whose commands it may keep: the one in force, and the shipped one."""
    record = engine.world.record(number)
    shipped = engine.ruleset.shipped(record) if record is not None else None
    forms = [engine.book.rules.get(number), shipped]
    return [form for form in forms if form is not None]


def _twice(engine: Engine, rule: Rule, number: int) -> Refuse | None:
    """Refuse attributes that another rule declares already, or whose type does not exist."""
    kinds = engine.world.kinds | {attribute.kind for attribute in rule.attributes}
    for own in rule.attributes:
        home = next(
            (
                other for other, book in engine.book.rules.items()
                if other != number and any((a.kind, a.name) == (own.kind, own.name) for a in book.attributes)
            ),
            None,
        )
        if home is not None:
            by = f"Rule {home} declares" if home else "Every game has"
            return Refuse("declared-already", f"{by} “{own.name}” of a {own.kind} already: choose another name.")
        if words := no_type(own, kinds):
            return Refuse("no-type", words)
        shipped = _as_shipped(engine, own)
        if shipped is not None and (shipped.type, shipped.of) != (own.type, own.of):
            is_now, was = reckoning.type_of(own), reckoning.type_of(shipped)
            words = f"“{own.name}” of a {own.kind} is a {was} to the rules that came with the game, and they "
            return Refuse("other-type", f"{words}would err over a {is_now}: keep its type, or choose another name.")
    return None


def _as_shipped(engine: Engine, attribute: Attribute) -> Attribute | None:
    """Return an attribute as the shipped rules declare it, whether or not they are still in force."""
    wanted = attribute.kind, attribute.name
    return next(
        (
            attribute
            for rule in engine.ruleset.rules.values()
            for attribute in rule.attributes
            if (attribute.kind, attribute.name) == wanted
        ),
        None,
    )


def lasts(rule: int, pattern: str) -> bool:
    """Return whether a command is one of the doors that are open to everybody, such as “leave yes”."""
    return not rule and any(pattern == door or pattern.startswith(f"{door} ") for door in _DOORS)


def _not_its_own(engine: Engine, rule: Rule) -> Refuse | None:
    """Refuse to redeclare commands that are not for players alone, and attributes that a former rule had hidden."""
    for command in rule.commands:
        other = engine.book.command(command.pattern)
        if other is None or other.rule == rule.number:
            continue
        if other.by != "player":
            words = f"“{command.pattern}” is not a command of players alone"
            return Refuse("not-its-own", commanding.choose_another(rule, command.pattern, words))
        if lasts(other.rule, other.pattern):
            words = f"Everybody can always write “{command.pattern}”"
            return Refuse("not-its-own", commanding.choose_another(rule, command.pattern, words))
    hidden = {
        (attribute.kind, attribute.name)
        for past, _ in engine.repealed.rules
        for attribute in past.attributes
        if attribute.seen_by not in ("everyone", "rules") and past.number != rule.number
    }
    for attribute in rule.attributes:
        if (attribute.kind, attribute.name) in hidden:
            words = f"“{attribute.name}” of a {attribute.kind} was hidden by a rule that is gone: choose another name."
            return Refuse("was-hidden", words)
    return None


def says_the_same(rule: Rule, text: str) -> bool:
    """Return whether the text in a rule's law equals another text, with or without its numbers filled in."""
    filled = fill_in(rule.text, {name: parameter.value for name, parameter in rule.parameters.items()})
    return " ".join(text.split()) in (" ".join(rule.text.split()), " ".join(filled.split()))


def _two_texts(rule: Rule, text: str) -> Refuse | None:
    if text and rule.text and not says_the_same(rule, text):
        said = " ".join(text.split())
        return Refuse(
            "two-texts",
            "The rule’s text stands there twice and is not the same: in the law’s first lines, and outside the law, "
            f"“{said if len(said) <= _SHOWN else said[:_SHOWN].rpartition(' ')[0] + ' …'}”. Leave one of the two out; "
            "what is no part of the rule stands below “end”.",
        )
    return None
