"""A ruleset to begin with: `mailgame ruleset new` writes a small game that plays, and a rehearsal of it."""

from __future__ import annotations

import re
from pathlib import Path

from mailgame.paths import templates_folder
from mailgame.rulesets.loading import RulesetError

__all__ = ["begin", "fit_for_one"]


def fit_for_one(name: str) -> str:
    """Return the name of a ruleset that is nearest to any text."""
    better = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "mygame"
    return better if better[0].isalpha() else f"game_{better}"


def begin(name: str, inside: Path, title: str = "") -> Path:
    """Write a ruleset called `name` into the folder `inside`, and return its folder.

    Raises RulesetError if the name cannot be one, or there is something of that name.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise RulesetError(f"“{name}” cannot be the name of a ruleset: it is made of small letters, figures and "
                           f"underscores. This would do: mailgame ruleset new {fit_for_one(name)}")
    folder = inside / name
    if folder.exists():
        raise RulesetError(f"There is something at {folder} already. Take another name, or another folder: "
                           f"mailgame ruleset new {name} --in FOLDER")
    title = title or name.replace("_", " ").title()
    start = templates_folder() / "ruleset"
    for file in sorted(start.rglob("*.*")):
        if file.suffix in (".py", ".toml", ".md"):
            text = file.read_text(encoding="utf-8-sig")
            text = text.replace('"TITLE"', f'"{_quoted(title)}"').replace('"NAME"', f'"{name}"')
            target = folder / file.relative_to(start)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
    return folder


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
