"""What sorts of acts rules look for: a sort that no command has is never found, and what hangs on it never happens."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from mailgame.paths import rulesets_folder
from tests.foresight.builders import a_game

GAMES = sorted(path.parent.name for path in rulesets_folder().glob("*/ruleset.toml"))


def looked_for(folder: Path) -> Iterator[str]:
    """Yield the sorts with which the rules of a folder compare `act.sort`, also those that a constant of it lists."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in sorted(folder.rglob("*.py"))]
    constants = {
        target.id: node.value for tree in trees for node in tree.body if isinstance(node, ast.Assign)
        for target in node.targets if isinstance(target, ast.Name)
    }
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.Compare) and ast.unparse(node.left) == "act.sort":
            (other,) = node.comparators
            found = ast.literal_eval(constants.get(other.id, other) if isinstance(other, ast.Name) else other)
            yield from (found,) if isinstance(found, str) else found


@pytest.mark.parametrize("slug", GAMES)
def test_rules_look_for_sorts_of_acts_that_commands_have(slug: str) -> None:
    declared = {command.sort for command in a_game(slug).commands()}
    assert {*looked_for(rulesets_folder() / slug)} - declared == set()
