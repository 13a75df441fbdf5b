"""Riders: words that one rule lets players add to the commands of others: “buy 14 on credit”."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .commands import PLAYERS, Command

RIDER = "rider"
"""The argument of an order that holds its rider's pattern; the rider's own arguments are called “rider.player”."""


def joined(rider: Rider, own: Mapping[str, Any]) -> dict[str, Any]:
    """Return a rider and its arguments in the form in which the arguments of its order hold them."""
    return {RIDER: rider.pattern} | {f"{RIDER}.{name}": value for name, value in own.items()}


def parted(arguments: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the arguments of an order, split into its own and those of its rider."""
    if RIDER not in arguments:
        return dict(arguments), {}
    own = {name: value for name, value in arguments.items() if name.partition(".")[0] != RIDER}
    return own, {name[len(RIDER) + 1 :]: value for name, value in arguments.items() if name.startswith(f"{RIDER}.")}


@dataclass(frozen=True, slots=True)
class Rider:
    """Words that can follow commands: `credit = rule.rider("on credit", "Pay in a week.", "buy", "bet")`.

    It is written, refused and carried out as a `Command` is. `to` are the first words of the commands that it can
    follow; () means all commands that rules give players.
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
        """Return whether it can follow a command."""
        if not command.rule or command.by not in PLAYERS:
            return False
        return not self.to or any(f"{command.pattern} ".startswith(f"{words} ") for words in self.to)
