"""Differences: what a correction would change in a game, or has changed, fact by fact."""

from __future__ import annotations

from msgspec import Struct

from .answer import Answer
from .scene import MayDo


class Changed(Struct, frozen=True):
    """One fact that differs, or would: what it is, its value before and after, and by how much (“+$10”)."""

    what: str
    before: str
    after: str
    by: str = ""


class Changes(Struct, frozen=True):
    """Facts of one kind that differ: “Money”, “Squares”."""

    heading: str
    lines: tuple[Changed, ...]


class Difference(Answer, frozen=True):
    """What a correction would change, or has changed. `text` comes before the facts, `after` follows them.

    A group of `stories` is told as it was and as it would be (if it is `done`: as it is now), one below the other.
    """

    heading: str
    text: str = ""
    groups: tuple[Changes, ...] = ()
    stories: tuple[Changes, ...] = ()
    after: str = ""
    may_do: tuple[MayDo, ...] = ()
    done: bool = False


def in_lines(difference: Difference) -> list[str]:
    """Return a difference as lines of plain text, for a terminal."""
    lines = [difference.heading, "", difference.text, ""]
    for group in difference.groups:
        lines.append(f"{group.heading}:")
        lines += [
            f"  {line.what}: {line.before} → {line.after}{f'  ({line.by})' if line.by else ''}" for line in group.lines
        ]
    now = "now" if difference.done else "as it would be"
    for story in difference.stories:
        lines.append(f"{story.heading}:")
        for entry in story.lines:
            lines.append(f"  {entry.what}")
            lines += [
                f"    {when}: {words}" for when, words in (("as it was", entry.before), (now, entry.after)) if words
            ]
    return [*lines, "", difference.after]
