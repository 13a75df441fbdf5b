"""Comparisons that never come out otherwise: a player with a text, a number with “7”, a day of the week with “Monday”.

What is compared is read from how it is written: what an order says, what an event is about, what things have.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from ...law.commands import arguments_of, kind_of, lists_of, name_of, shortest
from ..language import Language
from .mending import ARROW
from .quoting import in_its_line, quoted
from .reading import parsed
from .shapes import called_on_rule
from .slips import pattern_of, patterns_of
from .steady import commands_of
from .untyped import numbers_of

THING, NUMBER, TEXT, MOMENT, UNSURE = "a player (or another thing)", "a number", "a text", "a moment", ""
LIST, TUPLE = "a list in square brackets", "several things in round brackets"
VOTE = "a vote, which has a choice and more"
_WRITTEN = {"number": NUMBER, "money": NUMBER, "text": TEXT, "moment": UNSURE, "flag": UNSURE, "list": UNSURE,
            "counts": UNSURE, "table": UNSURE, "any": UNSURE}
"""The kinds of what things have, by its type; a type that is not among them is a kind of things."""
_ASKED = {**dict.fromkeys(("roll", "balance", "free", "held", "next_number"), NUMBER),
          **dict.fromkeys(("player", "thing", "rule"), THING)}
ACT = "an act, which nobody has answered yet"
_CALLED = {**dict.fromkeys(("Ask", "OpenBallot", "Petition"), ACT),
           "len": NUMBER, "int": NUMBER, "str": TEXT, "vote_of": VOTE}
_OF_PROPOSALS = {**dict.fromkeys(("passed", "adopted", "approved", "enacted", "yes"), "accepted"),
                 **dict.fromkeys(("failed", "denied", "defeated", "lost", "no"), "rejected")}
"""What is said of a proposal elsewhere, and here."""
_ORDERS = {"PLAYER": THING, "PROPOSAL": THING, "RULE": THING, "NUMBER": NUMBER, "DOLLARS": NUMBER, "TEXT": TEXT,
           "WORD": TEXT, "NAME": TEXT, "TITLE": TEXT}
_FIELDS = {"Thing": THING, "Player": THING, "int": NUMBER, "str": TEXT, "datetime": MOMENT}
_OF_A_MOMENT = frozenset({"year", "month", "day", "hour", "minute"})
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_ONE_BY_ONE = frozenset({"players", "things", "rules", "active"})
_COMPARES = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot)
_AMONG = (ast.In, ast.NotIn)
_ORDERS_BY = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)


class _Known(Struct, frozen=True):
    """What is known in a function: its names, and the types of what things have."""

    names: Mapping[str, str]
    fields: Mapping[tuple[str, str], str]
    attributes: Mapping[str, str]


def compared(spoken: Language, source: str, attributes: Mapping[str, str]) -> str:
    """Return what is compared and always differs, with its line and what would do; "" if there is nothing of the sort.

    attributes: the type of each known attribute, by name.
    """
    tree, lines = parsed(source), source.split("\n")
    commands, patterns, numbers = commands_of(tree), patterns_of(tree), numbers_of(tree)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            fields = dict(_fields(spoken, node, commands, patterns, {*attributes.values()} - {*_WRITTEN}))
            given = {one.arg: _FIELDS[numbers[one.arg]] for one in node.args.args[2:] if one.arg in numbers}
            known = _Known({**given, **_names(node)}, fields, attributes)
            known = _Known({**_constants(tree, known), **known.names, **_assigned(node, known)}, fields, attributes)
            for one in ast.walk(node):
                if isinstance(one, ast.Compare):
                    slips = _slips(one, known, source, lines) if len(one.ops) == 1 else ()
                    for number, words, better in (*slips, *_unordered(one, known, source)):
                        mended = f"\n{ARROW}{better}" if better else ""
                        return f"Line {number}: {words}\n    {lines[number - 1].strip()}{mended}"
    return ""


def _slips(node: ast.Compare, known: _Known, source: str, lines: list[str]) -> Iterator[tuple[int, str, str]]:
    left, right, op = node.left, node.comparators[0], node.ops[0]
    number = node.lineno
    if not isinstance(op, _COMPARES + _AMONG) or node.end_lineno != number:
        return
    if isinstance(right, ast.Constant) and right.value in _OF_PROPOSALS and isinstance(op, _COMPARES) \
            and isinstance(left, ast.Attribute) and left.attr == "status" and _is_of_a_proposal(left.value, known):
        said, better = f"“{right.value}”", _OF_PROPOSALS[right.value]
        quoted = ast.get_source_segment(source, right) or ""
        yield number, f"no proposal is ever {said}; is “{better}” meant?", \
            lines[number - 1].strip().replace(quoted, f'"{better}"')
    kinds = _kind(left, known), _kind(right, known) if isinstance(op, _COMPARES) else _each(right, known)
    written = isinstance(op, ast.Is | ast.IsNot) and any(_is_written(part) for part in (left, right))
    if not written and (UNSURE in kinds or kinds[0] == kinds[1]):
        return
    one, other = (ast.get_source_segment(source, part) or "" for part in (left, right))
    said = ast.get_source_segment(source, node) or ""
    line = lines[number - 1].strip()
    if written:
        sign = "==" if isinstance(op, ast.Is) else "!="
        words = f"“is” asks whether two are one and the same thing, which no text or number ever is: write {sign}"
        yield number, words, line.replace(said, f"{one} {sign} {other}")
    if UNSURE in kinds or kinds[0] == kinds[1]:
        return
    words = f"“{one}” is {kinds[0]} and “{other}” is {kinds[1]}, so they are never the same"
    if isinstance(op, _AMONG):
        words = f"“{one}” is {kinds[0]} and in “{other}” each is {kinds[1]}, so it is never in there"
        alike = _alike(left, right, kinds, known)
        each = [_alike(left, part, kinds, known) for part in getattr(right, "elts", ())]
        if each and all(part and part[1] for part in each):
            yield number, words, line.replace(other, f"[{', '.join(part[1] for part in each if part)}]", 1)
            return
        yield number, words, line.replace(one, alike[0], 1) if alike and alike[0] else ""
        return
    sign = {ast.Is: "==", ast.IsNot: "!="}.get(type(op), "==" if isinstance(op, ast.Eq) else "!=")
    if alike := _alike(left, right, kinds, known):
        yield number, words, line.replace(said, f"{alike[0] or one} {sign} {alike[1] or other}")
    elif alike := _alike(right, left, (kinds[1], kinds[0]), known):
        yield number, words, line.replace(said, f"{alike[1] or one} {sign} {alike[0] or other}")
    else:
        yield number, words, ""


def _unordered(node: ast.Compare, known: _Known, source: str) -> Iterator[tuple[int, str, str]]:
    """Yield what is put in order and has none: a square with a number, `3 < player.square < 8`."""
    parts = [node.left, *node.comparators]
    for left, op, right in zip(parts, node.ops, parts[1:], strict=False):
        kinds = _kind(left, known), _kind(right, known)
        if not isinstance(op, _ORDERS_BY) or not {*kinds} <= {THING, NUMBER, TEXT} or kinds[0] == kinds[1]:
            continue
        odd, other = (left, right) if kinds[1] == NUMBER else (right, left)
        if NUMBER in kinds and (THING in kinds or _is_written(odd)):
            kind = THING if THING in kinds else TEXT
            pair = (odd, other, (THING, NUMBER)) if kind == THING else (other, odd, (NUMBER, TEXT))
            alike = _alike(*pair, known)
            instead = next(filter(None, alike or ()), "")
            words = f"“{quoted(source, odd)}” is {kind}, and no number is more or less than it"
            yield node.lineno, words, in_its_line(source, odd, instead) if instead else ""


def _alike(one: ast.expr, other: ast.expr, kinds: tuple[str, str], known: _Known) -> tuple[str, str] | None:
    """Return what to write for two so that they can be the same, "" for what stays; None if that is not known."""
    if kinds == (THING, TEXT) and isinstance(other, ast.Attribute) and other.attr == "id":
        return "", ast.unparse(other.value)
    if kinds == (VOTE, TEXT):
        return _choice(one), ""
    if VOTE in kinds or ACT in kinds:
        return None
    if kinds[0] == THING:
        return f"{ast.unparse(one)}.{'number' if kinds[1] == NUMBER and 'number' in known.attributes else 'id'}", ""
    if kinds == (NUMBER, TEXT) and isinstance(other, ast.Constant):
        text = str(ast.literal_eval(other))
        day = next((n for n, day in enumerate(_DAYS) if len(text) > 2 and day.startswith(text.lower())), None)
        is_day = isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and one.func.attr == "weekday"
        if is_day and day is not None:
            return "", str(day)
        return ("", text) if text.lstrip("-").isdigit() else None
    if kinds == (LIST, TUPLE) and isinstance(other, ast.Tuple):
        return "", ast.unparse(ast.List(other.elts)).replace("'", '"')
    if kinds == (TEXT, NUMBER) and isinstance(other, ast.Constant):
        return "", f'"{ast.unparse(other)}"'
    return None


def _is_written(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str | int) and not isinstance(node.value, bool)


def _kind(node: ast.expr, known: _Known) -> str:
    """Return of what kind an expression is, UNSURE if that is not plain."""
    match node:
        case ast.Constant(value=bool()):
            return UNSURE
        case ast.Constant(value=str(value)):
            return TEXT if value else UNSURE
        case ast.Constant(value=int()):
            return NUMBER
        case ast.Name(id=name):
            return known.names.get(name, UNSURE)
        case ast.Attribute(value=ast.Name(id="view"), attr="now" | "acting_player" | "game" as asked):
            return MOMENT if asked == "now" else THING
        case ast.Attribute(value=ast.Name(id=name), attr=field) if (name, field) in known.fields:
            return known.fields[name, field]
        case ast.Attribute(value=ast.Attribute(value=ast.Name(id="view"), attr="now"), attr=part):
            return NUMBER if part in _OF_A_MOMENT else UNSURE
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="now"), attr="weekday" | "isoweekday")):
            return NUMBER
        case ast.Attribute(value=value, attr="id") if _kind(value, known) == THING:
            return TEXT
        case ast.Attribute(value=value, attr=name) if _kind(value, known) == THING and name in known.attributes:
            return _WRITTEN.get(known.attributes[name], THING)
    return _made(node, known)


def _made(node: ast.expr, known: _Known) -> str:
    """Return of what kind something is that is asked, filled in, added up or looked up."""
    match node:
        case ast.Subscript(value=ast.Attribute(attr="votes")):
            return VOTE
        case ast.JoinedStr():
            return TEXT
        case ast.List() | ast.ListComp() | ast.Call(func=ast.Name(id="list" | "sorted")):
            return LIST
        case ast.Tuple() | ast.Call(func=ast.Name(id="tuple")):
            return TUPLE
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv() | ast.Mod(), right=right):
            return NUMBER if {_kind(left, known), _kind(right, known)} == {NUMBER} else UNSURE
        case ast.Call(func=ast.Attribute(value=ast.Name(id="view"), attr=name)):
            return _ASKED.get(name, UNSURE)
        case ast.Call(func=ast.Name(id=name)):
            return _CALLED.get(name, UNSURE)
    return UNSURE


def _each(node: ast.expr, known: _Known) -> str:
    """Return of what kind each is that is in a list which is written out, or in one of the file; UNSURE if they differ.

    A text that is looked for in a text is another matter.
    """
    if isinstance(node, ast.Name):
        return known.names.get(f"{node.id}[]", UNSURE)
    if not isinstance(node, ast.List | ast.Tuple | ast.Set):
        return UNSURE
    kinds = {_kind(one, known) for one in node.elts}
    return kinds.pop() if len(kinds) == 1 else UNSURE


def _choice(vote: ast.expr) -> str:
    """Return how one asks what a vote is for; somebody may not have voted."""
    if isinstance(vote, ast.Subscript):
        return f'{ast.unparse(vote.value)}.get({ast.unparse(vote.slice)}, {{}}).get("choice")'
    said = ast.unparse(vote)
    return f'({said} or {{}}).get("choice")' if isinstance(vote, ast.Call) else f'{said}["choice"]'


def _is_of_a_proposal(node: ast.expr, known: _Known) -> bool:
    """Return whether something is a proposal, or tells how one came out."""
    match node:
        case ast.Attribute(attr="proposal"):
            return True
        case ast.Name(id=name):
            return name == "proposal" or {(name, "proposal"), (name, "status")} <= {*known.fields}
    return False


def _constants(tree: ast.Module, known: _Known) -> dict[str, str]:
    """Return of what kind the names above all functions are, “NAME[]” for what is in them, if they are said once."""
    said = [node for node in tree.body if isinstance(node, ast.Assign)]
    named = [(one.targets[0].id, one.value) for one in said if len(one.targets) == 1
             and isinstance(one.targets[0], ast.Name)]
    stored = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    taken = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    once = [(name, value) for name, value in named if stored.count(name) == 1 and name not in taken]
    return {name: _kind(value, known) for name, value in once} | {
        f"{name}[]": _each(value, known) for name, value in once if not isinstance(value, ast.Name)}


def _assigned(function: ast.FunctionDef, known: _Known) -> dict[str, str]:
    """Return of what kind those names of a function are that are said once: `lucky = view.roll("luck")`."""
    found: dict[str, str] = {}
    stored = [node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    stored += [node.arg for node in ast.walk(function) if isinstance(node, ast.arg)]
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if stored.count(name) == 1:
                found[name] = _kind(value, _Known({**known.names, **found}, known.fields, known.attributes))
    return {name: kind for name, kind in found.items() if kind}


def _fields(
    spoken: Language, function: ast.FunctionDef, commands: frozenset[str], patterns: Mapping[str, str],
    types: Collection[str],
) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield the kinds of what a handler is given: of what its order says, of the fields of its one word."""
    places = [*function.args.posonlyargs, *function.args.args]
    if len(places) < 2 or len(function.decorator_list) != 1:
        return
    decorator, name = function.decorator_list[0], places[1].arg
    if any(isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)
           for node in ast.walk(function)):
        return
    on = called_on_rule(decorator, commands)
    if on == "command" and (pattern := pattern_of(decorator, patterns)):
        yield (name, "giver"), THING
        for argument in arguments_of(shortest(pattern)):
            if (own := name_of(argument)) not in lists_of(pattern):
                kind = kind_of(argument)
                yield (name, own), THING if kind.lower() in types else _ORDERS.get(kind, UNSURE)
    elif isinstance(decorator, ast.Call) and len(decorator.args) == 1 and isinstance(decorator.args[0], ast.Name):
        word = spoken.words.get(decorator.args[0].id)
        if word is not None and on in ("check", "alter", "after", "carry_out"):
            for field, hint in spoken.hints(word).items():
                yield (name, field), _FIELDS.get(getattr(hint, "__name__", ""), UNSURE)


def _names(function: ast.FunctionDef) -> dict[str, str]:
    """Return which names of a function stand for things, one by one: those of `for one in view.players()`."""
    found: dict[str, str] = {}
    stored = [node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    for node in ast.walk(function):
        if isinstance(node, ast.For | ast.comprehension) and isinstance(node.target, ast.Name):
            asked = node.iter
            name = node.target.id
            if (isinstance(asked, ast.Call) and isinstance(asked.func, ast.Attribute)
                    and getattr(asked.func.value, "id", "") == "view" and asked.func.attr in _ONE_BY_ONE
                    and stored.count(name) == 1):
                found[name] = THING
        match node:
            case ast.For(target=target, iter=each) | ast.comprehension(target=target, iter=each):
                votes = isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute) and (
                    each.func.attr == dict.items.__name__ and getattr(each.func.value, "attr", "") == "votes")
                match target:
                    case ast.Tuple(elts=[ast.Name(id=name), ast.Name(id=vote)]) if votes and stored.count(vote) == 1:
                        found[name], found[vote] = TEXT, VOTE
    return found
