"""A turn on a map that has grown: a letter that ends it, and all letters that come of it, as there is more on it."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from functools import partial
from itertools import count, islice
from pathlib import Path

from benchmarks.correspondents import Correspondent
from benchmarks.measure import Asked, Contestant, Goal, Row, race, timed
from benchmarks.table import Table
from mailgame.game.game import Game
from mailgame.law import Thing

RULESET = "nomicrisk"
PLAYERS = 4
SIZES = ((20, 8), (300, 200))   # territories and units
TURNS = 8
LEAST = 0.5                     # twice the time


def rows(folder: Path, asked: Asked) -> list[Row]:
    """Measure it, turns a second."""
    tables = {_name(*size): _table(folder / str(size[0]), *size) for size in SIZES}
    small, *others = tables
    turns = 2 if asked.quick else TURNS
    contestants: dict[str, Contestant] = {name: partial(_turns, table, turns) for name, table in tables.items()}
    for run in contestants.values():
        run()  # whatever is read once is read now
    row = race("a turn on a map", "turns/s", contestants, {name: [Goal(small, LEAST)] for name in others}, asked.rounds)
    for table in tables.values():
        table.close()
    return [row]


def _name(areas: int, units: int) -> str:
    return f"{areas} territories, {units} units"


def _table(folder: Path, areas: int, units: int) -> Table:
    """Return a table with a game that has so many territories, in rings, and so many units on them."""
    table = Table(folder, PLAYERS, ruleset=RULESET)
    game = table.game()
    _grow(game, areas, units)
    table.keep(game)
    return table


def _grow(game: Game, areas: int, units: int) -> None:
    world = game.world
    taken = {(row["q"], row["r"]) for row in world.things["territory"].values()}
    for q, r in islice((place for place in _rings() if place not in taken), max(0, areas - len(taken))):
        id = _number(game, "territory")
        world.create("territory", id, {"q": q, "r": r, "terrain": "land", "resources": 5_000_000})
    players = [Thing(world, "player", name) for name in world.things["player"]]
    free = [id for id, row in world.things["territory"].items() if not row.get("owner") and row["terrain"] == "land"]
    for place in range(max(0, units - len(world.things["unit"]))):
        where = Thing(world, "territory", free[place // 2 % len(free)])
        owner = players[place // 2 % PLAYERS]
        unit = world.create("unit", _number(game, "unit"), {"sort": "soldier", "hp": 1, "at": where.id})
        world.set(unit, "owner", owner)
        world.set(where, "owner", owner)
    world.commit()


def _number(game: Game, series: str) -> str:
    number = game.world.next_number(series)
    game.world.take_number(series, number)
    return str(number)


def _rings() -> Iterator[tuple[int, int]]:
    """Yield places around the middle, ring by ring."""
    for ring in count():
        for q in range(-ring, ring + 1):
            yield from ((q, r) for r in range(-ring, ring + 1) if max(abs(q), abs(r), abs(q + r)) == ring)


def _turns(table: Table, turns: int) -> float:
    """Let whoever is on turn end it: what they have received goes where most of theirs are, and the next begins."""
    before = table.game().world.read("game", "game", "turns")
    with timed() as watch:
        for _ in range(turns):
            table.take(table.arrived([_letter(table)]))
            table.settle()
    assert table.game().world.read("game", "game", "turns") == before + turns
    return watch.rate(turns)


def _on_turn(table: Table) -> Correspondent:
    name = table.game().world.read("game", "game", "turn").id
    return next(one for one in table.people if one.name == name)


def _letter(table: Table) -> bytes:
    who, letter = _on_turn(table), EmailMessage()
    letter["Message-ID"] = f"<{table.now.timestamp()}@example.net>"
    letter["From"], letter["To"], letter["Subject"] = who.address, who.reply_to, "My turn"
    letter.set_content("done\n")
    return letter.as_bytes()
