"""How a game begins: its rules are entered, its numbers and its script of chance set, its players seated."""

from __future__ import annotations

from mailgame import law
from mailgame.game.inputs import Begin
from mailgame.game.lawmaking import records
from mailgame.game.orders import entering
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import Refused
from mailgame.kernel.rulebook import Ruleset


def begin(engine: Engine, ruleset: Ruleset, given: Begin) -> None:
    """Set up a game: its rules, the numbers that this table has chosen, its script of chance, and its players.

    Raises Refused if a number that was chosen does not exist, or cannot be what was chosen.
    """
    world = engine.world
    for number in sorted(ruleset.rules):
        records.enter(world, ruleset.rules[number], given.at)
    records.enter_past(world, ruleset.formerly, ruleset.repealed, given.at)
    if ruleset.last_number:  # new rules go on from there, also if some stand apart, with higher numbers
        world.put(world.data["series"], "rule", ruleset.last_number)
    for name, value in given.params.items():
        home, _, own = name.rpartition(".")
        if home not in world.rules or own not in world.rules[home]["params"]:
            raise Refused(law.Refuse("no-parameter", f"There is no parameter {name!r} in this ruleset."))
        shape = ruleset.rules[int(home)].parameters[own]
        value = shape.read(value)
        problem = shape.refuse(value)
        if problem:
            raise Refused(law.Refuse("bad-value", f"Parameter {name} cannot be {value!r}: {problem}."))
        record = world.rules[home]
        params = record["params"] | {own: value}
        first = record["revisions"][0] | {"params": params}
        world.put(world.rules, home, record | {"params": params, "revisions": [first]})
    world.put(
        world.data["chance"],
        "script",
        [{"what": row["what"], "who": row.get("who", ""), "values": list(row["values"])} for row in given.script],
    )
    engine.read_lawbook()
    game = engine.view(0).game
    facts = {"name": given.name, "admin": given.admin, "bank": ruleset.bank}
    for name, value in facts.items():
        world.set(game, name, value)
    engine.play(law.Started())
    del engine.run.story[1:]  # the setup is not news
    for newcomer in given.players:
        answers = entering.from_the_start(engine, newcomer.name, newcomer.answers)
        engine.attempt(law.Seat(newcomer.name, newcomer.address, answers))
        engine.drain()
    world.set(game, "started", True)
    engine.play(law.Opened())
