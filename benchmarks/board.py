"""Updates of the board game with ten players: the rules alone, with letters, on a server; and where the time goes."""

from __future__ import annotations

import cProfile
import shutil
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import mailgame
from benchmarks.measure import Asked, Goal, Row, race, timed
from benchmarks.table import START, Table
from benchmarks.update import Listening
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Newcomer
from mailgame.game.orders.entering import for_example
from mailgame.paths import rulesets_folder, templates_folder
from mailgame.press.letters.letters import Letters
from mailgame.rulesets.loading import load

PACKAGE = Path(mailgame.__file__).parent
RULESET, PLAYERS = "borednomic2", 10
UPDATES, FEW = 12, 3    # four weeks; a week
LEAST = 0.02            # of the time: what has less is not named


def rows(folder: Path, asked: Asked) -> list[Row]:
    """Measure it, updates a second; then the shares of the parts, in per cent."""
    updates = FEW if asked.quick else UPDATES
    press = Listening(templates_folder())
    _server(folder, updates, press)
    rules, letters = "floor A: the rules alone", "floor B: and their letters, from the templates alone"

    def with_letters() -> float:
        return 1 / (1 / _rules(updates) + _writing(press, updates))

    race_of_three = race(f"updates of BoredNomic II with {PLAYERS} players", "updates/s", {
        rules: lambda: _rules(updates), letters: with_letters, "mailgame": lambda: _server(folder, updates),
    }, {"mailgame": [Goal(letters, 0.5)]}, asked.rounds)
    shares = {part: [100 * share] for part, share in _shares(folder, updates).items()}
    return [race_of_three, Row("where the time of such an update goes", "% of it", shares, {})]


def _rules(updates: int) -> float:
    """Return how many updates a second a game plays in memory, without a journal, a letter or a page."""
    ruleset = load(RULESET, [rulesets_folder()])
    answers = {name: for_example(one) for name, one in ruleset.inquiries.items()}
    people = tuple(Newcomer(f"Player{one}", f"player{one}@example.net", answers) for one in range(PLAYERS))
    at = f"{START:%Y-%m-%dT%H:%M:%SZ}"
    begin = Begin(at, "bench", RULESET, "Europe/Berlin", "bench", "admin@example.org", people)
    game = Game.new(ruleset, begin)
    game.handle(begin)
    with timed() as watch:
        for _ in range(updates):
            result = game.handle(Alarm(game.due_at))
            assert result.outcome == "done", result
    return watch.rate(updates)


def _writing(press: Listening, updates: int) -> float:
    """Return how many seconds the letters of one update take."""
    letters = Letters(templates_folder())
    letters.check()
    with timed() as watch:
        for occasion in press.occasions:
            letters.write("update", occasion)
    return watch.seconds / updates


def _server(folder: Path, updates: int, press: Listening | None = None) -> float:
    """Return how many updates a second a server plays, until their letters are committed."""
    table = _table(folder, press)
    with timed() as watch:
        _play(table, updates)
    table.close()
    return watch.rate(updates)


def _table(folder: Path, press: Listening | None = None) -> Table:
    shutil.rmtree(folder, ignore_errors=True)
    return Table(folder, PLAYERS, press, RULESET)


def _play(table: Table, updates: int) -> None:
    for _ in range(updates):
        table.next_deadline()
        table.settle()


def _shares(folder: Path, updates: int) -> Mapping[str, float]:
    """Return what share of the time each part takes by itself, the largest first; the rest is “what has less”."""
    table, profile = _table(folder), cProfile.Profile()
    profile.runcall(_play, table, updates)
    table.close()
    took: defaultdict[str, float] = defaultdict(float)
    for entry in profile.getstats():
        took[_part(entry.code if isinstance(entry.code, str) else entry.code.co_filename)] += entry.inlinetime
    whole = sum(took.values())
    shares = {part: took[part] / whole for part in sorted(took, key=lambda part: -took[part])}
    named = {part: share for part, share in shares.items() if share >= LEAST}
    return {**named, "what has less": 1 - sum(named.values())}


def _part(file: str) -> str:
    """Return what a file belongs to: a part of mailgame, the rules, or a library."""
    path = Path(file)
    if path.is_relative_to(PACKAGE):
        return f"mailgame/{path.relative_to(PACKAGE).parts[0]}"
    if path.is_relative_to(rulesets_folder()):
        return "the rules"
    if "site-packages" in path.parts:
        return path.parts[path.parts.index("site-packages") + 1]
    return "templates" if path.is_relative_to(templates_folder()) else "Python itself"
