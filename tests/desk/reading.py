"""A game to write to, its grammar, and tests that are letters: behind the arrow stands how a line is read."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from mailgame.desk.answers import QUERIES
from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Misread, Parsed
from mailgame.game.game import Game
from mailgame.law import Create, Event, Intent, Opened, Order, Set, Submit, Thing, View
from tests.kernel.builders import a_rule, begun, order


@cache
def game() -> Game:
    """Return a game with squares, items, proposals and orders on file."""
    rule = a_rule(1)
    rule.attribute("player", "items", "counts", {})
    rule.attribute("square", "name", "text", "")
    rule.attribute("square", "number", "number", 0)
    rule.argument("ITEM", "Silver Card", "Gold Card", "Double Double Card", "Get out of Jail Free Card")
    rule.argument("GENDER", "m", "f")

    def nothing(view: View, order: Order) -> list[Intent]:
        return []

    for pattern in (
        "buy [NUMBER] ITEM",
        "use jail card",
        "pay PLAYER DOLLARS",
        "move NUMBER men from SQUARE to SQUARE2",
        "say TEXT",
        "give up SQUARE",
        "name SQUARE NAME",
    ):
        rule.command(pattern, "Do it.")(nothing)
    rule.command("buy SQUARE [as NAME] [GENDER]", "Buy a square.", when="filed")(nothing)
    rule.command("propose add TITLE", "Propose.", block=True)(nothing)
    rule.command("propose amend NUMBER", "Propose.", block=True)(nothing)
    rule.command("fine PLAYER [because TEXT]", "Fine.", by="admin")(nothing)

    @rule.command("submit", "Submit.")
    def submits(view: View, order: Order) -> Intent:
        return Submit(order.giver, "change", "A bench", text="A bench.")

    @rule.after(Opened)
    def lays_the_table(view: View, opened: Event) -> list[Intent]:
        squares: list[Intent] = [Create("square", str(number), {"number": number}) for number in range(1, 21)]
        names = {"8": "Pirate Cove", "9": "Pirate’s Den", "10": "Coral Reef"}
        return squares + [Set(Thing(view.game._source, "square", id), "name", name) for id, name in names.items()]

    made = begun(rule, players=("Ann", "Anton", "Bert", "Mary Lou", "Élise"))
    order(made, "Ann", "submit")
    order(made, "Bert", "submit")
    order(made, "Ann", "buy SQUARE [as NAME] [GENDER]", square="8")
    return made


DESKS = [command for command in QUERIES.commands if command.by != "admin"]


@cache
def grammar(admin: bool = False) -> Grammar:
    names = Names(game())
    of_players = [command for command in game().commands() if command.by in ("player", "anyone")]
    of_admin = [command for command in game().commands() if command.by in ("admin", "anyone")]
    acting = Grammar([*of_players, *DESKS], names)
    return Grammar([*(of_admin if admin else of_players), *DESKS], names, lambda: acting)


def words(found: Parsed | Misread) -> str:
    """Say how a line was read."""
    if isinstance(found, Misread):
        return f"✗ {found.reason}"
    arguments = "".join(f", {name} {value!r}" for name, value in found.arguments.items())
    whose = f"for {found.name}: " if found.name else ""
    block = f" | {found.block}".replace("\n", " / ") if found.block else ""
    return f"{whose}{found.command.pattern}{arguments}{block}"


def letter(test: Callable[[], Any]) -> Callable[[], None]:
    """Make a test of a docstring: the letter stands left of the arrows, what is read to their right."""
    lines = [line.partition(" → ") for line in (test.__doc__ or "").strip("\n").split("\n")]

    def reads() -> None:
        reading = grammar(test() == "admin").read("\n".join(line.strip() for line, _, _ in lines))
        assert [words(found) for found in reading.found] == [said.strip() for _, _, said in lines if said]

    reads.__name__, reads.__doc__ = test.__name__, test.__doc__
    return reads
