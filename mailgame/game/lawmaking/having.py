"""Having: law sets and reads of players, the game and its things only what things of their kind have.

Law without types says nothing of kinds, so this goes by what it names plainly: `order.giver`, `view.game`, each of
`view.things("dog")`. What cannot be told so is seen when it is used.
"""

from __future__ import annotations

import ast
import dataclasses
import difflib
import inspect
import re
import warnings
from collections.abc import Iterator
from functools import cache, lru_cache

from mailgame.kernel.engine import Engine
from mailgame.law import Refuse, Rule, with_article
from mailgame.law.attributes import OF_A_RULE
from mailgame.law.lexicon import WORDS

_EVERY = frozenset({"id", "kind", "exists", "get"})
"""What every thing has."""
_PLAYERS = frozenset({"players", "active"})
_DOING = frozenset({"rule.after", "rule.alter", "rule.carry_out", "rule.check", "rule.command"})
_SAME = frozenset({"sorted", "list", "reversed", "tuple"})
_ORDERED = frozenset({"sorted", "max", "min"})
_PLAINLY = {("order", "giver"): "player", ("view", "game"): "game", ("view", "acting_player"): "player"}
_SEVERAL, _PROBABLY = "several ", "probably "
_PURSE = frozenset({"money"})
"""What is seldom asked of a word that has it too."""
_SURELY = frozenset({"ballot", "case", "offer", "office", "petition", "proposal"})
"""Fields that hold nothing else than what they are called after."""
_UNSURE = ""
_PARSED = 8  # so many trees are remembered
Kinds = dict[str, str]
"""What local names stand for: the kind of a thing, or several of one, or what cannot be told."""


def lacking(engine: Engine, rule: Rule) -> Refuse | None:
    """Return that a law sets or reads what things of a kind do not have, with its line; None if it does not."""
    declared = {*engine.world.declared, *engine.world.repealed, *((one.kind, one.name) for one in rule.attributes)}
    before = engine.ruleset.rules.get(rule.number)
    shipped = {ast.unparse(one) for one in parsed(before.source).body} if before is not None else set()
    if refusal := _of_several(engine, rule):
        return refusal
    for function in ast.walk(parsed(rule.source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        if refusal := _by_name(engine, function, rule.source):
            return refusal
        if refusal := _unheard_of(engine, function, rule):
            return refusal
        local = _names(function, _given(engine, function))
        if refusal := _of_another_kind(function, local, rule.source) or _no_deed(function, local, rule.source):
            return refusal
        uses = list(_uses(function, local))
        for line, kind, name, _ in uses:
            if (kind, name) not in declared:
                own = sorted(other for of, other in declared if of == kind)
                said = rule.source.split("\n")[line - 1].strip()
                near = _near(kind, name, own)
                whose = {re.escape(asked) for one, of, other, asked in uses if (one, of, other) == (line, kind, name)}
                mended = re.sub(rf"\b({'|'.join(sorted(whose))})\.{name}\b", rf"\1.{near}", said)
                better = f"\n    {said}\n    → {mended}" if near and mended != said else ""
                return Refuse("not-law", f"The law cannot be accepted. Line {line}: {_said(kind, name, own)}{better}")
        if ast.unparse(function) not in shipped and (refusal := _not_to_see(engine, function, rule)):
            return refusal
    return None


def _of_several(engine: Engine, rule: Rule) -> Refuse | None:
    """Refuse to say of “players” what each player is to have: such things there are none."""
    known = {"rule", "game", *engine.world.kinds, *engine.world.things, *(one.name for one in rule.kinds)}
    for node in ast.walk(parsed(rule.source)):
        if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "rule.attribute" and node.args):
            continue
        kind = str(node.args[0].value) if isinstance(node.args[0], ast.Constant) else ""
        one = kind.lower().removesuffix("s")
        if kind != one and kind not in known and one in known and f'Create("{kind}"' not in rule.source:
            said = rule.source.split("\n")[node.lineno - 1].strip()
            words = f"there are no things of the kind “{kind[:40]}”; is “{one}” meant?"
            better = said.replace(f'"{kind}"', f'"{one}"', 1).replace(f"'{kind}'", f"'{one}'", 1)
            return Refuse("not-law", f"The law cannot be accepted. Line {node.lineno}: {words}\n    {said}"
                          f"\n    → {better}")
    return None


def _unheard_of(engine: Engine, function: ast.FunctionDef, rule: Rule) -> Refuse | None:
    """Refuse to make things of a kind that no rule declares: `Create("dog", "Rex")`."""
    known = {"rule", *engine.world.kinds, *engine.world.things, *(kind for kind, _ in engine.world.declared)}
    known |= {*(one.name for one in rule.kinds), *(one.kind for one in rule.attributes)}
    known |= {kind for kind, _ in engine.world.repealed}
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Create" and node.args:
            kind = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
            if isinstance(kind, str) and kind not in known:
                words = f"no rule says what a “{kind[:40]}” is. Say what each has, above the functions, for example"
                better = f'    → rule.attribute("{kind[:40]}", "owner", "player")'
                return Refuse("not-law", f"The law cannot be accepted. Line {node.lineno}: {words}:\n{better}")
    return None


def _of_another_kind(function: ast.FunctionDef, local: Kinds, source: str) -> Refuse | None:
    """Refuse to ask of one kind of things what only another has: `vote_of(concluded.proposal, "Ann")`."""
    for node in ast.walk(function):
        asked = WORDS.get(node.func.id) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
        if not isinstance(node, ast.Call) or not inspect.isfunction(asked):
            continue
        for one, wanted in zip(node.args, inspect.signature(asked).parameters, strict=False):
            kind = _kind(one, local) if wanted in _SURELY else _UNSURE
            if kind and kind != wanted and not kind.startswith((_SEVERAL, _PROBABLY)):
                line, written = source.split("\n")[one.lineno - 1], ast.get_source_segment(source, one) or ""
                words = f"“{asked.__name__}” wants {with_article(wanted)}, and “{written}” is {with_article(kind)}"
                meant = {("ballot", "proposal"): f"last_ballot(view, {written})"}.get((wanted, kind), "")
                whole = line.encode()
                better = (whole[: one.col_offset] + meant.encode() + whole[one.end_col_offset :]).decode().strip()
                return Refuse("not-law", f"The law cannot be accepted. Line {one.lineno}: {words}.\n    {line.strip()}"
                              + (f"\n    → {better}" if meant and one.lineno == one.end_lineno else ""))
    return None


def _no_deed(function: ast.FunctionDef, local: Kinds, source: str) -> Refuse | None:
    """Refuse to answer with a player, or another thing, where something is to be done."""
    on = [ast.unparse(one.func if isinstance(one, ast.Call) else one) for one in function.decorator_list]
    if not on or not all(one in _DOING or one.isidentifier() for one in on):
        return None
    for answer in (one.value for one in ast.walk(function) if isinstance(one, ast.Return) and one.value is not None):
        parts = answer.elts if isinstance(answer, ast.List | ast.Tuple) else [answer]
        for part in parts:
            kind = _kind(part, local)
            if kind and not kind.startswith((_SEVERAL, _PROBABLY)):
                written = ast.get_source_segment(source, part) or ""
                said = source.split("\n")[part.lineno - 1].strip()
                left = [ast.get_source_segment(source, one) or "" for one in parts if one is not part]
                better = f"return [{', '.join(left)}]" if left else "return None"
                words = f"“{written}” is {with_article(kind)}, and nothing to be done"
                return Refuse("not-law", f"The law cannot be accepted. Line {part.lineno}: {words}.\n    {said}"
                              + (f"\n    → {better}" if answer.lineno == answer.end_lineno else ""))
    return None


def _not_to_see(engine: Engine, function: ast.FunctionDef, rule: Rule) -> Refuse | None:
    """Refuse to read what no rule of players may see, such as purses where they are private."""
    own = {(one.kind, one.name) for one in rule.attributes}
    given = [one.arg for one in (*function.args.posonlyargs, *function.args.args)][1:2]
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Attribute(
                value=ast.Name(id="author" | "giver" | "owner" | "player")
                | ast.Attribute(attr="author" | "giver" | "owner" | "player")
                | ast.Call(func=ast.Attribute(value=ast.Name(id="view"))), attr="get",
            ), args=[ast.Constant(value=str(name)), *_]):
                pass  # a table of the law’s own may have any key
            case ast.Attribute(value=value, attr=name, ctx=ast.Load()):
                if name in _of_words() and (name not in _PURSE or [getattr(value, "id", "")] == given):
                    continue
            case _:
                continue
        known = {key: one for key, one in engine.world.declared.items() if key[1] == name}
        if known and own.isdisjoint(known) and all(one.hidden for one in known.values()):
            words = f"“{name}” of {with_article(next(iter(known))[0])} is not for every rule to know in this game"
            said = rule.source.split("\n")[node.lineno - 1].strip()
            return Refuse("not-law", f"The law cannot be accepted. Line {node.lineno}: {words}.\n    {said}")
    return None


@cache
def _of_words() -> frozenset[str]:
    """Return what words have, such as the “amount” of a payment: that may be meant where a thing has the same."""
    words = (word for word in WORDS.values() if isinstance(word, type) and dataclasses.is_dataclass(word))
    return frozenset(field.name for word in words for field in dataclasses.fields(word))


def _by_name(engine: Engine, function: ast.FunctionDef, source: str) -> Refuse | None:
    """Refuse to pay an account that is called like a player, and is none: `Pay("", "Bert", 5)`."""
    players = {player.id for player in engine.world.all("player")}
    for node in ast.walk(function):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Pay"):
            continue
        for one in (*node.args[:2], *(key.value for key in node.keywords if key.arg in ("payer", "payee"))):
            if isinstance(one, ast.Constant) and one.value in players:
                said = source.split("\n")[one.lineno - 1].strip()
                written = ast.get_source_segment(source, one) or ""
                better = said.replace(written, f'view.player("{one.value}")')
                words = f"“{one.value}” in quotation marks is an account of that name, and no player"
                return Refuse(
                    "not-law", f"The law cannot be accepted. Line {one.lineno}: {words}.\n    {said}\n    → {better}")
    return None


@lru_cache(maxsize=_PARSED)
def parsed(source: str) -> ast.Module:
    """Return the source of a rule that was read before: with a byte order mark, or escapes of which Python warns.

    Whoever looks at a source gets the same tree, which is looked at and never changed.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(source.removeprefix("\ufeff"))


def _said(kind: str, name: str, own: list[str]) -> str:
    """Say that things of a kind have no such attribute, and what would work. `own`: those that they have."""
    if kind == "rule":
        return f"“{name}” of a rule is not for law to set. Amend sets a number of a rule, Renumber gives it another."
    if near := _near(kind, name, own):
        return f"{with_article(kind)} has no “{name}”; is “{near}” meant?"
    return f"{with_article(kind)} has no “{name}”. To give it one: rule.attribute(\"{kind}\", \"{name}\", …)"


def _near(kind: str, name: str, own: list[str]) -> str:
    if (kind, name) == ("player", "name"):
        return "id"
    near = difflib.get_close_matches(name, own, 1, 0.7)
    if not near and name in ("label", "title") and "name" in own:
        return "name"
    return near[0] if near else ""


def _given(engine: Engine, function: ast.FunctionDef) -> Kinds:
    """Return of which kinds the things are that the word has which a handler is told: “landed.player”, “landed.square”.

    A field that is called after a kind of thing probably holds one. And of which kinds what things have is:
    “square/owner”.
    """
    held = {f"{kind}/{name}": one.type for (kind, name), one in engine.world.declared.items()
            if one.type in engine.world.kinds}
    told = [one.args[0] for one in function.decorator_list if isinstance(one, ast.Call) and len(one.args) == 1]
    known = {**WORDS, **engine.ruleset.words.named}
    word = known.get(getattr(told[0], "id", "")) if len(told) == 1 else None
    places = [*function.args.posonlyargs, *function.args.args][1:2]
    if not places or not dataclasses.is_dataclass(word):
        return held
    sure = {"Player": "player", **{name: name for name in _SURELY}}
    kinds = {field.name: sure.get(field.type if field.type == "Player" else field.name, f"{_PROBABLY}{field.name}")
             for field in dataclasses.fields(word)
             if field.type == "Player" or (field.type == "Thing" and field.name in engine.world.kinds)}
    return held | {f"{places[0].arg}.{name}": kind for name, kind in kinds.items()}


def _uses(function: ast.FunctionDef, local: Kinds) -> Iterator[tuple[int, str, str, str]]:
    """Yield each attribute that is set or read of a thing whose kind is plain: its line, kind, name, of what."""
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and node.attr not in _EVERY:
            kind = _kind(node.value, local)
            if kind.startswith(_PROBABLY) and node.attr in OF_A_RULE:
                kind = kind.removeprefix(_PROBABLY)
            if kind and kind != "rule" and not kind.startswith((_SEVERAL, _PROBABLY)):
                yield node.lineno, kind, node.attr, ast.unparse(node.value)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Set" and node.args:
            kind = _kind(node.args[0], local)
            if kind and not kind.startswith(_PROBABLY):
                yield from ((node.lineno, kind, name, ast.unparse(node.args[0])) for name in _set(node))


def _set(node: ast.Call) -> Iterator[str]:
    second = node.args[1] if len(node.args) > 1 else None
    if isinstance(second, ast.Constant) and isinstance(second.value, str):
        yield second.value
    if second is None:
        yield from (one.arg for one in node.keywords if one.arg and one.arg not in ("attribute", "value", "more"))


def _names(function: ast.FunctionDef, given: Kinds) -> Kinds:
    """Return what the local names of a function stand for; a name that stands for several things is left unsure."""
    found: Kinds = {}

    def bind(target: ast.expr, kind: str) -> None:
        for one in ast.walk(target):
            if isinstance(one, ast.Name):
                told = kind if one is target else _UNSURE
                found[one.id] = told if found.get(one.id, told) == told else _UNSURE

    for node in ast.walk(function):
        if isinstance(node, ast.For | ast.comprehension):
            each, target = node.iter, node.target
            if isinstance(each, ast.Call) and getattr(each.func, "id", "") == "enumerate" and each.args:
                each, target = each.args[0], target.elts[1] if isinstance(target, ast.Tuple) else ast.Tuple([])
            bind(target, _one_of(each, {**given, **found}))
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in _ORDERED and node.args:
            for key in (one.value for one in node.keywords if isinstance(one.value, ast.Lambda)):
                for place in key.args.args:
                    bind(ast.Name(place.arg), _one_of(node.args[0], {**given, **found}))
        elif isinstance(node, ast.Assign):
            known = {**given, **found}
            several = _one_of(node.value, known) if not isinstance(node.value, ast.Name) else _UNSURE
            for target in node.targets:
                bind(target, f"{_SEVERAL}{several}" if several else _kind(node.value, known))
        elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.NamedExpr):
            bind(node.target, _UNSURE)
    return {**given, **found}


def _one_of(node: ast.expr, local: Kinds) -> str:
    """Return of which kind each of several things is, "" if that is unsure."""
    if isinstance(node, ast.Name):
        several = local.get(node.id, _UNSURE)
    elif isinstance(node, ast.ListComp | ast.GeneratorExp) and len(node.generators) == 1:
        (one,) = node.generators
        same = isinstance(node.elt, ast.Name) and node.elt.id == getattr(one.target, "id", "")
        return _one_of(one.iter, local) if same else _UNSURE
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in _SAME and node.args:
        return _one_of(node.args[0], local)
    else:
        several = _kind(node, local)
    return several.removeprefix(_SEVERAL) if several.startswith(_SEVERAL) else _UNSURE


def _kind(node: ast.expr, local: Kinds) -> str:
    """Return of which kind a thing is that is named plainly; “several dog” for a list of dogs, "" if that is unsure.

    It is “probably square” if only the name of a field says so.
    """
    if isinstance(node, ast.Name):
        told = local.get(node.id, _UNSURE)
        return _UNSURE if told.startswith(_SEVERAL) else told
    if isinstance(node, ast.Attribute) and (whose := _kind(node.value, local)):
        certain = "" if whose == whose.removeprefix(_PROBABLY) else _PROBABLY
        held = local.get(f"{whose.removeprefix(_PROBABLY)}/{node.attr}", _UNSURE)
        return held and certain + held
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return local.get(f"{node.value.id}.{node.attr}") or _PLAINLY.get((node.value.id, node.attr), _UNSURE)
    if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "pick" and len(node.args) > 1:
        return _one_of(node.args[1], local)
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("min", "max") and len(node.args) == 1:
        return _one_of(node.args[0], local)
    if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
        return _one_of(node.value, local)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
        return _asked(node, node.func.attr) if node.func.value.id == "view" else _UNSURE
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _PLAYERS:
        return f"{_SEVERAL}player"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        asked = WORDS.get(node.func.id)
        says = inspect.signature(asked).return_annotation if inspect.isfunction(asked) else ""
        return "player" if says in ("Player", "Player | None") else _UNSURE
    return _UNSURE


def _asked(node: ast.Call, question: str) -> str:
    """Return of which kind the answer of a view is."""
    first = node.args[0] if node.args else None
    named = first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else _UNSURE
    return {
        "player": "player", "rule": "rule", "thing": named, "players": f"{_SEVERAL}player",
        "things": f"{_SEVERAL}{named}" if named else _UNSURE,
    }.get(question, _UNSURE)
