"""`python -m benchmarks`: runs the rows, prints a table of ratios, and says which goals are met."""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.measure import Asked, Row, say

ROWS = {
    "letters_in": "a letter in",
    "mailbox": "a full mailbox over IMAP",
    "update": "an update of a game",
    "board": "updates of BoredNomic II with ten players",
    "turn": "a turn on a map that has grown",
    "sandbox": "law that players wrote",
    "growth": "a letter as the journal, and the server, grow",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is asked for; return 0."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"which rows: {', '.join(ROWS)}; all if none is named")
    parser.add_argument("--rounds", type=int, default=3, help="how often each contestant runs (3)")
    parser.add_argument("--quick", action="store_true", help="fewer letters: to see that it runs, not for the record")
    parser.add_argument("--peers", action="store_true", help="also others' programs, where they are installed")
    parser.add_argument("--work", type=Path, help="where databases are put: the disk that counts")
    parser.add_argument("--record", type=Path, metavar="FILE", help="also append the table to this file, as Markdown")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.rows if name not in ROWS]
    if unknown:
        parser.error(f"there is no row {unknown[0]}; there are {', '.join(ROWS)}")
    found: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="mgb", dir=asked.work) as folder:
        Path(folder).chmod(0o755)
        for name in asked.rows or ROWS:
            say(f"{ROWS[name]} …")
            rows: Callable[[Path, Asked], list[Row]] = import_module(f"benchmarks.{name}").rows
            found += rows(Path(folder) / name, Asked(asked.rounds, asked.quick, asked.peers))
    _print(found)
    if asked.record:
        with asked.record.open("a", encoding="utf-8") as file:
            file.write(_markdown(found, asked.rounds, sys.argv[1:] if arguments is None else arguments))
    return 0


def _lines(row: Row) -> list[tuple[str, str, str, str]]:
    """Return (contestant, rates, ratios, goal met) for each contestant of a row."""
    lines = []
    for name, rates in row.rates.items():
        spread = f"{row.median(name):,.0f} ({min(rates):,.0f}–{max(rates):,.0f})"
        goals = row.goals.get(name, ())
        given = [(goal, row.ratio(name, goal.against)) for goal in goals]
        ratios = "; ".join(f"{ratio:.2f} × {goal.against.partition(':')[0]}" for goal, ratio in given)
        met = "; ".join(f"{'✓' if ratio >= goal.least else '✗'} {goal.least:.2g}" for goal, ratio in given)
        lines.append((name, spread, ratios, met))
    return lines


def _print(rows: Sequence[Row]) -> None:
    console = Console()
    console.width = max(console.width, 116)
    for row in rows:
        table = Table(title=row.what, title_justify="left", title_style="bold")
        for heading in ("", f"{row.unit}, median (range)", "ratio", "to reach"):
            table.add_column(heading, justify="left" if heading in ("", "ratio") else "right")
        for line in _lines(row):
            table.add_row(*line)
        console.print(table)


def _markdown(rows: Sequence[Row], rounds: int, arguments: Sequence[str]) -> str:
    when = datetime.now(UTC)
    command = f'make bench ARGS="{" ".join(arguments)}"'
    parts = [f"\n## {when:%Y-%m-%d}, Python {platform.python_version()}, {platform.machine()}\n\n`{command}`, "
             f"medians of {rounds} rounds taken in turns\n"]
    for row in rows:
        parts.append(f"\n**{row.what}**\n\n| | {row.unit}, median (range) | ratio | to reach |\n")
        parts.append("| --- | ---: | --- | --- |\n")
        parts += ["| " + " | ".join(line) + " |\n" for line in _lines(row)]
    return "".join(parts)


if __name__ == "__main__":
    sys.exit(main())
