"""Guests: who outside the game may give orders, by what a world knows of them."""

from __future__ import annotations

from mailgame.game.facts import Facts
from mailgame.law import Command, Refuse, Thing
from mailgame.world.world import World

ANSWERS = frozenset({"yes", "no"})
"""The commands with which guests say whether they agree to act at all."""


def by_address(world: World) -> dict[str, list[Thing]]:
    """Return the guests of a game by their address; several players may have asked the same."""
    guests: dict[str, list[Thing]] = {}
    for guest in world.all("guest"):
        guests.setdefault(Facts(guest).line("address", 200), []).append(guest)
    return guests


def is_yet_to_agree(world: World, address: str) -> bool:
    """Tell whether somebody at an address is asked to act, and has agreed to nothing so far."""
    asked_there = by_address(world).get(address.lower(), [])
    return bool(asked_there) and not any(Facts(guest).flag("agreed") for guest in asked_there)


def refusal(world: World, command: Command, address: str) -> Refuse | None:
    """Return why an order from an address is not taken as a guest's; None if it is."""
    guests = by_address(world).get(address.lower(), [])
    if not guests:
        return Refuse("no-guest", "Nobody in this game wants you to act for them any more.")
    if command.pattern not in ANSWERS and not any(Facts(guest).flag("agreed") for guest in guests):
        return Refuse("not-agreed", "You have not agreed yet to act here. Answer: yes")
    return None
