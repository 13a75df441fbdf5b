"""The recipes of docs/writing-a-ruleset.md, followed word for word: what it says to write and type is what is run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

DOCUMENT = Path(__file__).parent.parent / "docs" / "writing-a-ruleset.md"
BLOCK = re.compile(r"(?:^`(?P<file>[\w/.]+)`:\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(heading: str) -> Iterator[tuple[str, str, str]]:
    """Yield the fenced blocks of a section: the file that each is, "" for none, its kind, and its text."""
    section = DOCUMENT.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    for block in BLOCK.finditer(section):
        yield block["file"] or "", block["kind"], block["text"]


def typed(command: str, here: Path) -> str:
    """Type a command into a shell there; return what it prints."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(["bash", "-c", command], cwd=here, capture_output=True, text=True, check=False,
                          env={**os.environ, "PATH": path, "COLUMNS": "120"})
    return done.stdout + done.stderr


def follow(heading: str, here: Path) -> int:
    """Do what a section says; return how many commands it has. What they print is as the section says."""
    count = 0
    for file, kind, text in blocks(heading):
        if file:
            (here / file).parent.mkdir(parents=True, exist_ok=True)
            (here / file).write_text(text, encoding="utf-8")
        elif kind == "console":
            for each in text.removeprefix("$ ").split("\n$ "):
                command, _, wanted = each.partition("\n")
                said = typed(command, here)
                assert re.fullmatch(like(wanted.strip()), said.strip(), re.DOTALL), f"$ {command}\n{said}"
                count += 1
    return count


def like(wanted: str) -> str:
    """Return the pattern of what is to be printed: “…” stands for anything."""
    return re.escape(wanted).replace(re.escape("…"), ".*")


@pytest.mark.slow
@pytest.mark.parametrize(("heading", "commands"), [("A rule in ten minutes", 7), ("A game in an hour", 8)])
def test_whoever_follows_the_recipe_gets_what_it_says(heading: str, commands: int, tmp_path: Path) -> None:
    assert follow(heading, tmp_path) == commands
