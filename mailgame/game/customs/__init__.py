"""Customs: what holds in every game unless its rules say otherwise. Players cannot amend them.

Each file is one custom: its `rule`, written as in a rule file, with the number 0, and its `PLACE`. A ruleset changes a
custom by declaring a command of the same pattern, or by refusing or altering its intents.
"""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from mailgame.law import Rule
from mailgame.scanning import Stray, declared, scan


def gathered(folder: Path | None = None) -> Rule:
    """Return the customs of a folder, by default this one, as one rule with the number 0.

    A custom's `PLACE`, a number of its own, says where its commands appear in help. When two customs react to the same
    event, the lower place goes first; the order of files never matters.

    Raises Stray, naming the file: it is not a custom, or its place or something it declares is taken.
    """
    modules = scan(folder, "") if folder else scan(Path(__file__).parent, __name__)
    whole = Rule(0, "The customs of the table")
    whole.text = ""
    taken: dict[object, Path] = {}
    for path, module in sorted(modules.items(), key=lambda one: declared(one[0], one[1], "PLACE", int)):
        custom = _custom(path, module)
        named: list[object] = [f"place {module.PLACE}", *(f"“{command.pattern}”" for command in custom.commands)]
        named += [f"{attribute.kind}.{attribute.name}" for attribute in custom.attributes] + list(custom.arguments)
        named += [f"the kind {kind.name}" for kind in custom.kinds]
        for name in named:
            if name in taken:
                raise Stray(f"{path}: {name} is taken by {taken[name].name}")
            taken[name] = path
        whole.kinds += custom.kinds
        whole.attributes += custom.attributes
        whole.arguments |= custom.arguments
        whole.commands += custom.commands
        whole.checks += custom.checks
        whole.alters += custom.alters
        whole.afters += custom.afters
    return whole


def _custom(path: Path, module: ModuleType) -> Rule:
    custom = declared(path, module, "rule", Rule)
    if custom.number != 0:
        raise Stray(f"{path}: a custom has the number 0")
    if custom.parameters or custom.carries or custom.judge or custom.sums or custom.farewell:
        raise Stray(f"{path}: a custom declares kinds, attributes, arguments, commands and handlers, and nothing else")
    return custom
