"""Former commands: those that went with their rules, and what is said to whoever still writes one."""

from __future__ import annotations

from itertools import takewhile

from mailgame.kernel.rulebook import Repealed
from mailgame.law import Command


def commands(repealed: Repealed) -> list[tuple[Command, str]]:
    """Return the commands of rules that are repealed, replaced or suspended, each with why it is gone."""
    former = []
    for rule, record in repealed.rules:
        standing = record["standing"]
        now = {"in force": "replaced", "suspended": "suspended, since it failed"}.get(standing, standing)
        for command in rule.commands:
            words = " ".join(takewhile(str.islower, command.pattern.split()))
            why = f"“{words}” came with rule {rule.number}, “{rule.title}”, which has been {now}."
            former.append((command, why))
    return former
