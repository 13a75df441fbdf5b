"""What a line lacks, or says in another order, that anybody would say alike: `Pay(player, 5)`, `Refuse("No.")`."""

from __future__ import annotations

import ast
import re
from contextlib import suppress

from .acting import plainly

_HELD = dict.items.__name__
"""What somebody has of each sort, by name."""
_TEXT = r"f?\"[^\"]*\"|f?'[^']*'"
_COMPLETE = (
    (r"\brule\.attribute\([\"'](\w+)\.(\w+)[\"']", r'rule.attribute("\1", "\2"'),
    (rf"^@rule\.command\(({_TEXT})\)$", r'@rule.command(\1, "…")'),
    (r"^raise (?=Refuse\()", "return "),
    (r"^([\w.]+)\.(\w+)\.add\(([^\n]+)\)$", r"return Set(\1, \2=\1.\2 + [\3])"),
    (r"\bkey=(\w[\w.]*)\.get(?=[,)])", r"key=lambda one: \1[one]"),
    (r"\bsum\(([^()]+(?:\(\))?), key=lambda (\w+): ([^()]+)\)", r"sum(\3 for \2 in \1)"),
    (r"\bhasattr\((\w[\w.]*), ([\"']\w+[\"'])\)", r"(\1.get(\2) is not None)"),
    (r"\bgetattr\((\w[\w.]*), ([\"']\w+[\"'](?:, [\w\"'.]+)?)\)", r"\1.get(\2)"),
    (r"^setattr\((\w[\w.]*), [\"'](\w+)[\"'], (.+)\)$", r"return Set(\1, \2=\3)"),
    (r"\bThing\(([\"'](?!player\b)\w+[\"'], [^()]+)\)", r"view.thing(\1)"),
    (r"\b(?:Player|Thing)\((?:[\"']player[\"'], )?([\"']\w+[\"'])\)", r"view.player(\1)"),
    (rf"\b(Refuse|Stop)\(({_TEXT})\)", r'\1("no", \2)'),
    (r"\bRefuse\(\)", 'Refuse("no", "…")'),
    (r"\bStop\(\)", 'Stop("no", "…")'),
    (rf"\bRule\(({_TEXT})(?=[,)])(?!\s*,\s*\d)", r"Rule(0, \1"),
    (r"\bRule\(\)", 'Rule(0, "…")'),
    (rf"\bTell\(([\w.]+), ({_TEXT})\)", r"Tell(\2, (\1,))"),
    (r"\bRedirect\((\w+)=([^=]+)\)$", r'Redirect("\1", \2)'),
    (r"\bWin\(([\w.]+)\)", r'Win(\1, "…")'),
    (r"\.add\((?=(?:Pay|Tell|Set|Gain|Lose|Move|Post)\()", ".append("),
    (r"\bSet\((\w+\.\w+)\.(\w+), ([^,()]+)\)", r"Set(\1, \2=\3)"),
    (r"\brule\.attribute\(([^,]+, [^,]+), (number|text|flag|list|table|counts|moment)\b", r'rule.attribute(\1, "\2"'),
    (r"\btime=(\d{1,2})(?=[,)])", r'time="\1:00"'),
    (r"\bview\.roll\(\)", 'view.roll("dice")'),
    (r"\bview\.rolls\(\)", 'view.rolls("dice")'),
    (r"\bview\.roll\((\d+)\)", r'view.roll("dice", sides=\1)'),
    (r"\bview\.rolls\((\d+)\)", r'view.rolls("dice", dice=\1)'),
    (r"\brule\.attribute\(([^,]+, [^,]+), (?=-?\d|True|False)", r'rule.attribute(\1, "number", '),
    (r"\brule\.attribute\(([^,]+, [^,]+), (?:int|float)\b", r'rule.attribute(\1, "number"'),
    (r"\brule\.attribute\(([^,]+, [^,]+), str\b", r'rule.attribute(\1, "text"'),
    (r"\bAmend\((\d+|rule\.number), (\w+)=([^(),]+)\)", r'Amend(\1, "\2", \3)'),
    (r"\bAmend\([\"'](\d+)\.(\w+)[\"'], ", r'Amend(\1, "\2", '),
    (r"\bRepeal\((?:rule|self)\)", "Repeal(rule.number)"),
    (r"\bRepeal\([\"'](?:[Rr]ule )?(\d+)[\"']", r"Repeal(\1"),
    (r"\bPay\((view\.player\([^()]*\)|[\w.]+), ([\w.]+)\)", r'Pay("", \1, \2)'),
    (r"\b([\w.]+)\.has\(([^()]+)\)", r"has(\1, \2)"),
    (r"\.items\.count\(([^()]+)\)", r".items.get(\1, 0)"),
    (r"(\d),(\d{3})(?!\d)", r"\1\2"),
    (r"\.join\(((?:\w+\.)?\w+\(\))\)", r".join(one.id for one in \1)"),
    (r"\breturn (\[.+\]) \+ ([A-Z]\w+\(.*\))$", r"return \1 + [\2]"),
)


def complete(line: str) -> str:
    """Return a line with what it lacks, "" if that cannot be told."""
    if line.startswith("del "):
        return _without_del(line)
    for pattern, better in _COMPLETE:
        if re.search(pattern, line):
            return re.sub(pattern, better, line)
    return ""


def _without_del(line: str) -> str:
    """Return a line that takes away what another does with “del”, which the language has not; "" if it does not."""
    said = []
    with suppress(SyntaxError):
        for gone in getattr(ast.parse(line).body[0], "targets", ()):
            match gone:
                case ast.Subscript(value=ast.Attribute(value=whose, attr=held), slice=what) if held == _HELD:
                    said.append(f"return Lose({plainly(whose)}, {plainly(what)})")
                case ast.Subscript(slice=ast.Slice()):
                    said.append(f"{plainly(gone)} = []")
                case ast.Subscript(value=some, slice=what):
                    said.append(f"{plainly(some)}.pop({plainly(what)})")
                case ast.Name(id=name):
                    said.append(f"{name} = None")
    return "; ".join(said)
