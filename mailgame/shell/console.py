"""What commands print, lines of words as they are, done or wrong; and what they ask at the keyboard."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Any

import typer
from rich.console import Console
from rich.markup import escape

from mailgame.settings.config import WrongInput

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def say(words: str) -> None:
    """Print words to the standard output."""
    out.print(escape(words), soft_wrap=True)


def done(words: str) -> None:
    """Print to the standard output that something is done, or as it should be."""
    out.print(f"[bold green]✓[/] {escape(words)}", soft_wrap=True)


def wrong(words: str) -> None:
    """Print to the standard error output what is wrong."""
    err.print(f"[bold red]✗[/] {escape(words)}", soft_wrap=True)


def whatever_the_locale() -> None:
    """Let what the terminal's character set has no sign for be written as “?”, so that no mark ends a command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def in_words(error: OSError) -> str:
    """Return what the operating system refused, in a sentence."""
    if error.strerror is None or not error.filename:
        return f"{error}."
    return f"{error.filename}: {error.strerror}. See to it that this user may use it, and that the disk has room."


def asked(words: str, instead: str, **options: Any) -> str:
    """Ask at the keyboard and return the answer; `options` are those of `typer.prompt`.

    Raises WrongInput, with what to do `instead`, where there is no keyboard and nothing was piped in.
    """
    try:
        return str(typer.prompt(words, **options))
    except typer.Abort:
        if sys.stdin.isatty():
            raise
        out.print()
        raise WrongInput(f"Nobody is there to be asked. {instead}") from None
