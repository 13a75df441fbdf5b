"""Law that is written as a class, `class Tax(Rule): …`, as programs of other games are: the lines of a rule."""

from __future__ import annotations

import ast

_HELD = {str: "text", bool: "flag"}


def kept_by(node: ast.ClassDef) -> list[str]:
    """Return the attributes that keep what the things of a class are to keep: `self.pot = 0` where they are made."""
    return [
        f'rule.attribute("game", "{target.attr}", "{_HELD.get(type(getattr(part.value, "value", None)), "number")}")'
        for made in node.body if isinstance(made, ast.FunctionDef) and made.name == "__init__"
        for part in ast.walk(made) if isinstance(part, ast.Assign) for target in part.targets
        if isinstance(target, ast.Attribute) and getattr(target.value, "id", "") == "self"
    ]


def as_rule(node: ast.ClassDef) -> list[str]:
    """Return a class as a rule is written: its title, and its methods as functions, without “self”.

    What stands in the class besides is left out. There is nothing for a class that is not made of a rule.
    """
    if not any(ast.unparse(base).rpartition(".")[2] == "Rule" for base in node.bases):
        return []
    title = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in node.name).strip()
    lines = [f'rule = Rule(0, "{title[:1].upper()}{title[1:].replace("_", " ")}")']
    for part in node.body:
        if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            own = [one for one in part.args.args if one.arg not in ("self", "cls")]
            function = ast.FunctionDef(
                part.name, ast.arguments([], own, None, [], [], None, part.args.defaults[-len(own) :] if own else []),
                part.body, part.decorator_list, None, lineno=part.lineno,
            )
            lines += ast.unparse(ast.fix_missing_locations(function)).strip().split("\n")
    return lines
