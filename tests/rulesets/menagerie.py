"""Creatures of Nomopoly II on a board, for tests: put there, moved, and looked at."""

from __future__ import annotations

from typing import Any

from mailgame.law import Jump
from tests.rulesets.nomopoly import Nomopoly

FAR = {"Ann": "41", "Bob": "41", "Cid": "41"}
"""Where players are out of the way of everything."""


def zoo(*, squares: int = 52, **places: str) -> Nomopoly:
    """Return a game on so many squares, 52 if nothing is said, with the players on these."""
    table = Nomopoly(_6_squares=squares)
    for player, square in (FAR | places).items():
        if int(square) <= squares:
            table.place(player, square)
    return table


def put(table: Nomopoly, sort: str, square: str, **has: Any) -> str:
    """Let a creature be on a square, and return what it is called."""
    known = {*table.see("creatures")} if table.see("creatures") else set()
    spawn = table.word("Spawn")
    table.carry(spawn(sort, table.thing("square", square), True))
    (called,) = {*table.see("creatures")} - known
    table.set("creature", called, **has)
    return str(called)


def creature(table: Nomopoly, called: str) -> tuple[str, int]:
    """Return where a creature is, and its health; ("", 0) if it is gone."""
    if called not in (table.see("creatures") or {}):
        return "", 0
    return table.see(f"creatures.{called}.square"), table.see(f"creatures.{called}.health")


def lands(table: Nomopoly, called: str, square: str) -> None:
    """Let a creature, or a player, land on a square by a jump."""
    pawn = table.game.world.thing("creature", called) or table.thing("player", called)
    table.carry(Jump(pawn, table.thing("square", square)))


def moves(table: Nomopoly, called: str) -> None:
    """Let a creature make a move of its own."""
    table.carry(table.word("MoveCreature")(table.thing("creature", called)))


def drawn(table: Nomopoly, what: str) -> int:
    """Return how often something was drawn by lot in the last update."""
    return sum(label == what for label, _, _ in table.rolls)


def skunk_on(table: Nomopoly, square: str) -> None:
    """Let a Skunk land on a square, from far away."""
    put(table, "skunk", "45")
    lands(table, "Skunk", square)


def with_building(building: str, square: str = "12", **places: str) -> Nomopoly:
    """Return a game in which a building is on a square."""
    table = zoo(**places)
    table.set("square", square, buildings=[building])
    return table
