"""When a handler was meant to be asked, said as other programs say it: `@rule.on("vote")`, `@rule.every("Friday")`."""

from __future__ import annotations

import ast
import difflib
import re

from ... import law
from ..language import Language
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
