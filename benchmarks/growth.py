"""One letter, as the journal behind it grows, and as the server has more games: it should cost the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.correspondents import letters
from benchmarks.measure import Asked, Contestant, Goal, Row, race, say, timed
from benchmarks.table import GAME, Table
from mailgame.store import JournalRow, PlayerRow

LETTERS = 200
JOURNALS = (1_000, 100_000, 1_000_000)
GAMES = (1, 100, 10_000)
AT_ONCE = 5_000


def rows(folder: Path, asked: Asked) -> list[Row]:
    """Measure it, letters a second. A rate of 1/1.1 of the first is a time of 1.1 times it."""
    journals, games = (JOURNALS[:2], GAMES[:2]) if asked.quick else (JOURNALS, GAMES)
    say("  growing journals …")
    old = {_name(size, "lines of journal"): _with_journal(folder / f"journal{size}", size) for size in journals}
    found = [_row("a letter with a journal behind it", old, 1.1, asked.rounds)]
    say("  making games …")
    full = {_name(size, "games" if size > 1 else "game"): _with_games(folder / f"games{size}", size) for size in games}
    return [*found, _row("a letter on a server with many games", full, 1.2, asked.rounds)]


def _row(what: str, tables: Mapping[str, Table], most: float, rounds: int) -> Row:
    first, *others = tables
    contestants: dict[str, Contestant] = {
        name: lambda table=table, number=number: _letters(table, f"{what} {number}")  # type: ignore[misc]
        for number, (name, table) in enumerate(tables.items())
    }
    for run in contestants.values():
        run()  # whatever is read once is read now
    row = race(what, "letters/s", contestants, {name: [Goal(first, 1 / most)] for name in others}, rounds)
    for table in tables.values():
        table.close()
    return row


def _letters(table: Table, seed: str) -> float:
    """Take in and play letters one at a time."""
    arrived = table.arrived(letters(LETTERS, table.people, f"{seed} {table.now}"))
    before = table.receipts()
    with timed() as watch:
        for each in arrived:
            table.take([each])
            table.settle()
    assert table.receipts() - before == LETTERS
    return watch.rate(LETTERS)


def _with_journal(folder: Path, size: int) -> Table:
    """Return a table whose game has so many lines of journal behind it."""
    table = Table(folder)
    with table.store.begin() as tx:
        lines = list(tx.journal(GAME))
    for first in range(len(lines) + 1, size + 1, AT_ONCE):
        with table.store.begin() as tx:
            tx.append_journal(GAME, _more(lines, range(first, min(first + AT_ONCE, size + 1))))
    with table.store.begin() as tx:
        game = tx.lock_game(GAME)
        tx.save_game(GAME, tx.world(GAME).world, game.due_at, game.version, max(size, len(lines)), False)
    return table


def _more(lines: Sequence[JournalRow], numbers: range) -> list[JournalRow]:
    """Return lines like those there are, with these numbers; none longer than a letter's."""
    short = min(lines, key=lambda line: len(line.entry))
    entry = short.entry[:400]
    return [JournalRow(number, short.at, short.kind, short.author, None, entry) for number in numbers]


def _with_games(folder: Path, size: int) -> Table:
    """Return a table on whose server there are so many games."""
    table = Table(folder)
    with table.store.begin() as tx:
        game, world = tx.game(GAME), tx.world(GAME).world
    for first in range(2, size + 1, AT_ONCE // 10):
        with table.store.begin() as tx:
            for number in range(first, min(first + AT_ONCE // 10, size + 1)):
                name = f"game{number}"
                tx.create_game(name, ruleset=game.ruleset, name=name, address=game.address, created_at=game.created_at,
                               due_at=game.due_at, world=world)
                tx.put_player(PlayerRow(name, "Admin", "admin@example.org", admin=True))
                for player in range(2):
                    tx.put_player(PlayerRow(name, f"Player{player}", f"player{player}.{number}@example.net"))
    return table


def _name(size: int, what: str) -> str:
    return f"{size:,} {what}"
