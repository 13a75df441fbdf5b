"""What commands print: lines of words as they are, done or wrong."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

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
