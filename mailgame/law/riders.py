"""Riders: words behind a command that one rule declares, and that others see while it is played: “… on credit”."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .commands import PLAYERS, Command

RIDER = "rider"
"""Under which name the arguments of an order have the pattern of what stands behind it; its own are “rider.player”."""


def joined(rider: Rider, own: Mapping[str, Any]) -> dict[str, Any]:
    """Return a rider and its arguments as arguments of the order that it stands behind."""
    return {RIDER: rider.pattern} | {f"{RIDER}.{name}": value for name, value in own.items()}


def parted(arguments: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the arguments of an order: its own, and those of what stands behind it."""
    behind = {name[len(RIDER) + 1 :]: one for name, one in arguments.items() if name.startswith(f"{RIDER}.")}
    return {name: one for name, one in arguments.items() if name.partition(".")[0] != RIDER}, behind


@dataclass(frozen=True, slots=True)
class Rider:
    """Words that can stand behind commands: `credit = rule.rider("on credit", "Pay in a week.", "buy", "bet")`.

    It is written, refused and carried out as a `Command` is; `to` are the words with which the commands begin behind
    which it can stand, () for all that rules give players.
    """

    command: Command
    to: tuple[str, ...] = ()

    @property
    def pattern(self) -> str:
        """How it is written."""
        return self.command.pattern

    @property
    def rule(self) -> int:
        """The rule that declares it."""
        return self.command.rule

    def fits(self, command: Command) -> bool:
        """Tell whether it can stand behind a command."""
        if not command.rule or command.by not in PLAYERS:
            return False
        return not self.to or any(f"{command.pattern} ".startswith(f"{one} ") for one in self.to)
