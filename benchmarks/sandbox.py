"""Law that players wrote: one call of a handler, and whole updates with twenty such rules and ten players."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic_monty import Monty, MontySession

from benchmarks.measure import Asked, Goal, Row, race, timed
from benchmarks.twenty import twenty
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Contact, Newcomer
from mailgame.law import Landed, Rule, Submit, Thing
from mailgame.law.kits.proposals import Enact
from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import load
from mailgame.sandbox import Sandbox

PLAYERS = ("Ann", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jo")
RENT = '''"""Whoever lands on a square of somebody else's pays {factor} times its number."""
from mailgame.law import Landed, PayRent, Rule, View
rule = Rule(0, "Rent", factor=3)
@rule.after(Landed)
def pays_rent(view: View, landed: Landed, factor: int) -> PayRent | None:
    square = landed.square
    if square.owner is None or square.owner == landed.player:
        return None
    return PayRent(landed.player, square.owner, square, factor * square.number)
'''
ALONE = '''
def pays_rent(landed):
    if landed["owner"] == None or landed["owner"] == landed["player"]:
        return None
    return {"kind": "PayRent", "player": landed["player"], "owner": landed["owner"], "amount": 3 * landed["number"]}
'''
GIVEN = {"player": "Ann", "owner": "Bert", "number": 5}


def rows(_: Path, asked: Asked) -> list[Row]:
    """Measure both."""
    calls, updates = (300, 3) if asked.quick else (3_000, 15)
    sandbox = Sandbox()
    try:
        with Monty() as pool, pool.checkout() as session:
            session.feed_run(ALONE)
            one = _one_call(sandbox, session, calls, asked.rounds)
        return [one, _updates(sandbox, updates, asked.rounds)]
    finally:
        sandbox.close()


def _one_call(sandbox: Sandbox, session: MontySession, calls: int, rounds: int) -> Row:
    game = _game(sandbox)
    number = _adopt(game, "Rent", RENT)
    square = Thing(game.world, "square", "5")
    game.world.set(square, "owner", Thing(game.world, "player", "Bert"))
    ann = Thing(game.world, "player", "Ann")
    landed = Landed(ann, ann, square, "move")
    boxed, view = sandbox(number, "Rent", RENT).afters[0][1], game.engine.view(number)
    shipped = _as_python(number, "Rent", RENT).afters[0][1]
    assert boxed(view, landed) == shipped(view, landed)

    def alone() -> float:
        with timed() as watch:
            for _ in range(calls):
                session.feed_run("pays_rent(landed)", inputs={"landed": GIVEN})
        return watch.rate(calls)

    def ours() -> float:
        with timed() as watch:
            for _ in range(calls):
                sandbox.begin_input()
                boxed(view, landed)
        return watch.rate(calls)

    def as_python() -> float:
        with timed() as watch:
            for _ in range(calls):
                shipped(view, landed)
        return watch.rate(calls)

    bare = "pydantic-monty: alone, plain values"
    contestants = {bare: alone, "players’ law": ours, "the same rule, shipped": as_python}
    goals = {"players’ law": [Goal(bare, 1 / 1.5)]}
    return race("one call of a rule on rent", "calls/s", contestants, goals, rounds)


def _updates(sandbox: Sandbox, count: int, rounds: int) -> Row:
    def run(compiler: Any) -> float:
        game = _game(compiler)
        for title, source in twenty():
            _adopt(game, title, source)
        with timed() as watch:
            for _ in range(count):
                for name in PLAYERS:
                    game.handle(Contact(game.world.data["clock"], name))
                result = game.handle(Alarm(game.due_at))
                assert result.outcome == "done", result
        return watch.rate(count)

    contestants = {"the same rules, shipped": lambda: run(_Python()), "twenty rules of players": lambda: run(sandbox)}
    return race("updates with twenty such rules and ten players", "updates/s", contestants, {}, rounds)


class _Python:
    """Takes law up as ordinary Python: what a shipped rule is."""

    def __init__(self) -> None:
        self._made: dict[str, Rule] = {}

    def __call__(self, number: int, title: str, source: str) -> Rule:
        if source not in self._made:
            self._made[source] = _as_python(number, title, source)
        return self._made[source]

    def examine(self, number: int, title: str, source: str, attributes: object) -> Rule:  # noqa: ARG002
        return self(number, title, source)

    def begin_input(self) -> None:
        pass


def _as_python(number: int, title: str, source: str) -> Rule:
    names: dict[str, Any] = {}
    exec(source, names)
    rule: Rule = names["rule"]
    rule.number, rule.title, rule.source = number, title, source
    return rule


def _game(compiler: Any) -> Game:
    newcomers = tuple(
        Newcomer(name, f"{name.lower()}@example.org", {"gender": "mf"[seat % 2]}) for seat, name in enumerate(PLAYERS)
    )
    begin = Begin(
        "2026-11-23T14:00:00Z", "bench", "borednomic2", "America/Toronto", "bench", "admin@example.org", newcomers,
        {"11.least_turns": 10_000},
    )
    game = Game.new(load("borednomic2", [rulesets_folder()]), begin, compiler)
    game.handle(begin)
    return game


def _adopt(game: Game, title: str, source: str) -> int:
    """Let a proposal with law be put and take effect; return the number of its rule."""
    engine = game.engine
    number = engine.world.next_number("proposal")
    engine.begin_input()
    engine.play(Submit(engine.world.thing("player", "Ann"), "add", title, 0, "", {}, source))
    engine.play(Enact(Thing(engine.world, "proposal", str(number))))
    rule = engine.world.data["series"]["rule"]
    assert engine.world.rules[str(rule)]["law"] == source
    return int(rule)
