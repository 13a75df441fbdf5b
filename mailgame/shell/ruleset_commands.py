"""`mailgame ruleset`: a ruleset of one's own is begun, and checked."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from mailgame.shell.counted import so_many

Say = Callable[[str], None]


def new(name: str, inside: Path, title: str, say: Say) -> None:
    """Make a ruleset in a folder of its own, `inside` another, and say what to do next.

    name: of its folder. title: what the game is called, "" for the name in words. Raises RulesetError.
    """
    from mailgame.proving.starting import begin

    folder = begin(name, inside, title)
    rules = len(list(folder.glob("r[0-9]*.py")))
    say(f"✓ {folder} is a ruleset of {so_many(rules, 'rule')}, with a rehearsal of its first week.")
    say(f"  Check it:  mailgame ruleset check {folder}")
    say(f"  Play it:   mailgame play --ruleset {folder}")
    say("  Add to it: docs/writing-a-ruleset.md, “A rule in ten minutes”")


def check(folder: Path, say: Say) -> bool:
    """Check the ruleset in a folder, say what is wrong with it, and return whether all is well. Raises RulesetError."""
    from mailgame.proving.checks import checks

    logging.getLogger("mailgame").addHandler(logging.NullHandler())  # what fails is said below, in words
    done = [(each, each.find()) for each in checks(folder)]
    wrong = [(each, words) for each, faults in done for words in faults]
    for each, words in wrong:
        say(f"✗ {each.file.relative_to(folder) if each.file.is_relative_to(folder) else each.file.name}: {words}")
    if wrong:
        say(f"{len(wrong)} {'thing needs' if len(wrong) == 1 else 'things need'} mending.")
        return False
    rules = len({each.file for each, _ in done if each.holds == "it has a title and a text"})
    rehearsals = len({each.file for each, _ in done if each.holds == "no input fails"})
    say(f"✓ {folder}: {so_many(rules, 'rule')}, {so_many(rehearsals, 'rehearsal')}, {len(done)} checks.")
    return True


Name = Annotated[str, typer.Argument(metavar="NAME", help="Its name: small letters, figures and underscores.")]
Inside = Annotated[Path, typer.Option("--in", metavar="FOLDER", help="Where its folder is made.")]
Title = Annotated[str, typer.Option(help="What the game is called; NAME in words if it is not given.")]
Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of a ruleset.")]


def commands(say: Say) -> typer.Typer:
    """Return the commands; `say` prints a line."""
    app = typer.Typer(no_args_is_help=True, help="Rulesets of your own.")

    @app.command("new")
    def _new(name: Name, inside: Inside = Path(), title: Title = "") -> None:
        """Make a folder with a small game that plays, to begin with."""
        new(name, inside, title, say)

    @app.command("check")
    def _check(folder: Folder) -> None:
        """Check a ruleset: its files, its text and numbers, and its rehearsals, with each rule repealed in turn."""
        raise typer.Exit(0 if check(folder, say) else 1)

    return app
