"""Warning: the author of players' law hears that what it did by itself was not possible."""

from __future__ import annotations

from mailgame.game.faults import discreet
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import Refused


def warn(engine: Engine, rule: int, refused: Refused) -> None:
    """Tell the author of a law that a value of what it did by itself did not fit, once in each input."""
    world = engine.world
    if refused.refusal.slug not in ("out-of-bounds", "no-room") or rule not in engine.players_law:
        return
    author = world.rules[world.number_now(rule)]["revisions"][-1]["by"]
    if rule not in engine.run.warned and world.exists("player", author):
        engine.run.warned.add(rule)
        words = discreet.of_refusal(engine, rule, refused.refusal).words
        engine.say(f"Your rule {rule} did nothing here. {words}", [author])
