"""When a handler was meant to be asked, said as other programs say it: `@rule.on("vote")`, `@rule.every("Friday")`."""

from __future__ import annotations

import ast
import difflib
import re

from ... import law
from ..language import Language
from .acting import plainly
from .mending import ARROW

_WHEN = {name: when for when, names in {
    "by the clock": "schedule scheduled every daily weekly hourly monthly cron timer at each repeat periodic",
    "before": "before forbid prevent validate require can",
}.items() for name in names.split()}
"""When something is asked, by what others call it; of all else it is asked afterwards."""
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MEANT = tuple((re.compile(pattern), names.split()) for pattern, names in (
    (r"propos.*(?:accept|pass|adopt|enact)|(?:accept|pass|adopt|enact)ed", "Enacted Enact"),
    (r"propos|submit", "Submitted Submit"), (r"vot|ballot|bid", "Voted Cast"),
    (r"turn.*(?:end|over)|end.*turn", "TurnEnded EndTurn"), (r"turn", "TurnBegan BeginTurn"),
    (r"land|arriv", "Landed Land"), (r"pass(?:es)?", "Passed"), (r"pay|paid|money|rent", "Paid Pay"),
    (r"attack|battle|fight", "RoundFought Assault"), (r"join", "Joined Seat"), (r"leav|left|quit", "Leaving Leave"),
))
"""What is listened to, by the words of others: the event, and the act that may be refused."""
_ASKED = frozenset({"after", "alter", "answers", "carry_out", "check", "command"})
"""What says when a function is asked."""
_TEXT = re.compile(r"@rule\.\w+\(\s*[\"']([^\"']+)[\"']")


def listened(spoken: Language, tree: ast.Module, line: str, number: int, name: str) -> str:
    """Return the line, or lines, that say when a function is asked, "" if that cannot be told.

    tree: the file. line, number: the decorator, and where it stands, from 1. name: what the rule has not.
    """
    text = _TEXT.match(line)
    if _WHEN.get(name) == "by the clock":
        return _by_the_clock(tree, line, number)
    if text is None:
        return ""
    kind = law.Intent if _WHEN.get(name) == "before" else law.Event
    known = [one for one, word in spoken.words.items()
             if issubclass(word, kind) and not getattr(word, "reserved", False)]
    plain = "".join(part.capitalize() for part in re.split(r"\W+|_", text[1]))
    near = [one for others, names in _MEANT if others.search(text[1].lower()) for one in names if one in known]
    found = [one for one in known if one == plain] or near or difflib.get_close_matches(plain, known, 1, 0.8)
    return f"@rule.{'check' if kind is law.Intent else 'after'}({found[0]})" if found else ""


def by_its_verb(tree: ast.Module, number: int, name: str) -> tuple[str, str] | None:
    """Return how a check is asked about a command by its verb: `@rule.check(Buy)`; None if a line is no such check.

    tree: the file. number: the line, from 1. name: what no word of the law is.
    """
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and len(node.args.args) > 1 and node.lineno == number + 1 and any(
            ast.unparse(one) == f"rule.check({name})" for one in node.decorator_list
        ):
            order, verb = node.args.args[1].arg, re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
            words = f"“{name}” is no word of the law; what players order is known by its verb, in place of lines " \
                f"{number} and {number + 1}"
            lines = ["@rule.check(Act)", f"def {node.name}({ast.unparse(node.args)}):",
                     f'    if not {order}.verb.startswith("{verb}"): return None']
            return words, f"\n{ARROW}".join(lines)
    return None


def without_function(tree: ast.Module, source: str) -> tuple[int, str] | None:
    """Return which line says when a function is asked and has none, with what would do; None if all have one.

    It lacks its @, or the function stands within the brackets, or nothing says what a command does.
    """
    given = {one.id for node in tree.body if isinstance(node, ast.FunctionDef) for one in node.decorator_list
             if isinstance(one, ast.Name)}
    for node, following in zip(tree.body, [*tree.body[1:], None], strict=True):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Attribute(
                    value=ast.Name(id="rule"), attr="command")) as made) if name not in given:
                said = source.split("\n")[node.lineno - 1].strip()
                lines = [said, "", f"@{name}", f"def {name}_is_done(view, order):", '    return Tell("…")']
                pattern = next((ast.literal_eval(one) for one in made.args if isinstance(one, ast.Constant)), name)
                words = f"“{pattern}” has no function that says what it does."
                place = f"    {said}\n    in place of line {node.lineno}:"
                return node.lineno, f"\n{ARROW}".join([f"{words}\n{place}", *lines])
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="rule"), attr=asked)) as call) \
                    if asked in _ASKED and (lines := _with_function(call, asked, following)):
                last = node.end_lineno or node.lineno
                place = f"lines {node.lineno} to {last}" if last > node.lineno else f"line {last}"
                words = "an @ stands before it, and the function that says what it does below it"
                said = source.split("\n")[node.lineno - 1].strip()
                return node.lineno, f"\n{ARROW}".join([f"{words}\n    {said}\n    in place of {place}:", *lines])
    return None


def _with_function(call: ast.Call, asked: str, following: ast.stmt | None) -> list[str]:
    """Return the line that says when a function is asked, with its function; nothing if that cannot be told.

    following: what stands below it.
    """
    inside = next((one for one in call.args if isinstance(one, ast.Lambda)), None)
    others = [one for one in call.args if one is not inside]
    head = f"@{plainly(ast.Call(call.func, others, call.keywords))}"
    if inside is None and isinstance(following, ast.FunctionDef) and not following.decorator_list:
        return [head]
    named = re.search(r"[a-z]+", ast.unparse(others[0]).lower()) if others else None
    head = f"{head}\n{ARROW}def {named[0] if named else 'this'}_is_answered"
    if inside is not None:
        return [f"{head}({ast.unparse(inside.args)}):", f"    return {plainly(inside.body)}"]
    return [f"{head}(view, order):", '    return Tell("…")'] if asked == "command" else []


def _by_the_clock(tree: ast.Module, line: str, number: int) -> str:
    """Return what sets a clock when the rule takes effect, and what is asked when it rings."""
    function = next((node for node in tree.body if isinstance(node, ast.FunctionDef)
                     and any(one.lineno == number for one in node.decorator_list)), None)
    clock = function.name if function is not None else "clock"
    said = [place for place, day in enumerate(_DAYS) if day in line.lower()]
    days = tuple(said or range(7 if re.search(r"day|dai", line.lower()) else 1))
    hour = re.search(r"\b(\d{1,2}):(\d\d)\b", line)
    time = f', time="{hour[1]}:{hour[2]}"' if hour else ""
    lines = ["@rule.after(Enacted)", "def sets_the_clock(view, enacted):",
             "    if enacted.rule == view.rule(rule.number):",
             f'        return SetTimer("{clock}", days={days}{time})', "", f'@rule.after(Rang, name="{clock}")']
    return f"\n{ARROW}".join(lines)
