"""What players' law never sets, makes or removes, since it has words of its own: proposals, who has won, letters."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Collection, Iterator, Mapping

from ... import law
from ...law import words
from .acting import plainly
from .mending import ARROW
from .reading import parsed
from .tenses import counterpart

FREE: Mapping[str, frozenset[str]] = {
    "ballot": frozenset({"chosen", "result", "quorum", "closes"}),
    "proposal": frozenset({"waits", "place"}),
    "guest": frozenset(),
    "case": frozenset(),
    "offer": frozenset(),
    "order": frozenset(),
    "petition": frozenset(),
}
"""For these kinds, the attributes that `Set` may set; everything else has words of its own."""

CLOSED: Mapping[str, frozenset[str]] = {
    "game": frozenset(
        {"name", "admin", "bank", "started", "over", "ended", "winner", "winners", "paused", "paused_at"}
        | {"pause_reason"}
    ),
    "player": frozenset({"absences", "address", "answers", "delegate", "invitations"}),
    "rule": frozenset(),
}
"""For these kinds, the attributes that `Set` may not set."""
_ACTS = {
    ("proposal", "status"): "Conclude({whose}, {value})", ("ballot", "closed"): "CloseBallot({whose})",
    ("game", "winner"): 'Win({value}, "…")', ("game", "over"): 'End("…")', ("game", "paused"): 'Pause("…")',
}
"""The act that is meant by setting something."""


_INSTEAD = {
    ("Remove", "player"): "Unseat({whose})", ("Remove", "rule"): "Repeal({whose}.number)",
    ("Remove", "proposal"): 'Conclude({whose}, "withdrawn")', ("Remove", "ballot"): "CloseBallot({whose})",
    ("Remove", "offer"): "Settle({whose})",
    ("Create", "ballot"): "OpenBallot", ("Create", "offer"): "Ask", ("Create", "petition"): "Petition",
    ("Create", "proposal"): "Submit", ("Create", "rule"): "Submit",
}
"""The act that is meant by removing a thing, and the word that makes one."""
LETTERS = frozenset({"notice", "proposed", "voting", "result", "reminder", "turn", "update", "paused", "to admin"})
"""The kinds of letters that law writes."""


def is_closed(kind: str, name: str) -> bool:
    """Return whether `Set` never sets an attribute of a kind of things, unless a rule has declared it itself."""
    return (kind in FREE and name not in FREE[kind]) or name in CLOSED.get(kind, ())


def never_to_be_set(source: str, own: Collection[str]) -> str:
    """Return what a law would set and may not, with its line and the act that does it; "" if there is nothing.

    own: the names of the attributes that the law declares itself.
    """
    tree, lines = parsed(source), source.split("\n")
    loops = dict(_loops(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (act := _announced(node)) is not None:
            line, said = lines[node.lineno - 1].strip(), ast.get_source_segment(source, node) or ""
            what = f"only the game announces “{ast.unparse(node.func)}”; answer with what is to be done"
            mended = f"\n{ARROW}{line.replace(said, act, 1)}" if act and said in line else ""
            return f"Line {node.lineno}: {what}\n    {line}{mended}"
        if isinstance(node, ast.Call) and node.args and (other := _with_words_of_its_own(node, loops)):
            line = lines[node.lineno - 1].strip()
            said, (what, act) = ast.get_source_segment(source, node) or "", other
            mended = f"\n{ARROW}{line.replace(said, act, 1)}" if act and "\n" not in said else ""
            return f"Line {node.lineno}: {what}\n    {line}{mended}"
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == law.Set.__name__ and node.args:
            kind = _kind(node.args[0], loops)
            for name, value in _set(node):
                if name not in own and is_closed(kind, name):
                    act = _ACTS.get((kind, name), "").format(whose=plainly(node.args[0]), value=plainly(value))
                    said = ast.get_source_segment(source, node) or ""
                    alone = act and len([*_set(node)]) == 1 and "\n" not in said
                    line = lines[node.lineno - 1].strip()
                    better = f"\n{ARROW}{line.replace(said, act, 1)}" if alone else ""
                    what = f"“{name}” of {law.with_article(kind)} is not set: there are words of their own for it"
                    return f"Line {node.lineno}: {what}\n    {line}{better}"
    return ""


def _announced(call: ast.Call) -> str | None:
    """Return the act that brings the event which a law would announce, "" if that is not plain; None if it does not."""
    name = getattr(call.func, "id", "")
    event = vars(law).get(name)
    if not (isinstance(event, type) and issubclass(event, law.Event) and is_the_games(event)):
        return None
    acts = {one: word for one, word in vars(law).items() if isinstance(word, type) and issubclass(word, law.Intent)}
    act = counterpart(name, acts)
    fields, said = ([one.name for one in dataclasses.fields(word)] for word in (acts.get(act, event), event))
    alike = act and not call.keywords and fields[: len(call.args)] == said[: len(call.args)]
    return plainly(ast.Call(ast.Name(act, ast.Load()), call.args, [])) if alike else ""


def is_the_games(event: type[law.Event]) -> bool:
    """Return whether an event is one that the game alone can announce: rules announce those of their own words."""
    return event.__module__.startswith(f"{words.__name__}.")


def _with_words_of_its_own(call: ast.Call, loops: Mapping[str, str]) -> tuple[str, str] | None:
    """Return what is wrong with an act that makes or removes what has words of its own, and the act that does it.

    So with a letter of a kind that law does not write; None if nothing is.
    """
    word, first = str(getattr(call.func, "id", "")), call.args[0]
    said = str(first.value) if isinstance(first, ast.Constant) else ""
    if word == law.Post.__name__ and isinstance(first, ast.Constant) and said not in LETTERS:
        act = plainly(ast.Call(call.func, [ast.Constant("notice"), *call.args[1:]], call.keywords))
        return f"law writes no letter of the kind “{said[:40]}”: there are {law.say_list(sorted(LETTERS))}", act
    kind = _kind(first, loops) if word == law.Remove.__name__ else said if word == law.Create.__name__ else ""
    if kind not in {*FREE, *CLOSED}:
        return None
    instead = _INSTEAD.get((word, kind), "")
    if "{" in instead:
        return f"{law.with_article(kind)} is not removed: there are words of their own for it", instead.format(
            whose=plainly(first))
    never = "is not removed by law" if word == law.Remove.__name__ else "is not made by law"
    return f"{law.with_article(kind)} {never}" + (f" but by {instead}" if instead else ""), ""


def _set(call: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    """Yield what a `Set` sets, and to what."""
    if len(call.args) > 2 and isinstance(call.args[1], ast.Constant):
        yield str(call.args[1].value), call.args[2]
    for one in call.keywords:
        yield str(one.arg), one.value


def _kind(node: ast.expr, loops: Mapping[str, str]) -> str:
    """Return of what kind a thing is by how it is written: `order.proposal`, `view.game`; "" if that is not plain."""
    match node:
        case ast.Attribute(attr="proposal" | "ballot" | "case" as kind):
            return kind
        case ast.Attribute(value=ast.Name(id="view"), attr="game"):
            return "game"
        case ast.Call(func=ast.Attribute(value=ast.Name(id="view"), attr="player" | "rule" as kind)):
            return kind
        case ast.Subscript(value=ast.Call(func=ast.Attribute(value=ast.Name(id="view"), attr="players"))):
            return "player"
        case ast.Call(func=ast.Attribute(value=ast.Name(id="view"), attr="thing"), args=[ast.Constant(value=kind), *_]):
            return str(kind)
        case ast.Name(id=name):
            return loops.get(name, "")
    return ""


def _loops(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the names that stand for the things of a kind, one by one: `for one in view.things("proposal")`."""
    for node in ast.walk(tree):
        match node:
            case ast.For(target=ast.Name(id=name), iter=each) | ast.comprehension(target=ast.Name(id=name), iter=each):
                match each:
                    case ast.Call(func=ast.Attribute(attr="things"), args=[ast.Constant(value=kind), *_]):
                        yield name, str(kind)
                    case ast.Call(func=ast.Attribute(value=ast.Name(id="view"), attr="players" | "rules" as several)):
                        yield name, several.removesuffix("s")
