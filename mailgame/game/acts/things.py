"""Things and their attributes: set, counted, made, removed."""

from __future__ import annotations

from mailgame import law
from mailgame.game.faults import traces
from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine
from mailgame.world import ledger
from mailgame.world.rows import plain

LONGEST_NUMBER = 15
"""The most digits an id may have to count as a number."""

acts: Acts[Engine] = Acts()


@acts.carry_out(law.Set)
def set_attribute(engine: Engine, intent: law.Set) -> None:
    """Set one or several attributes of a thing."""
    traces.note_set(engine, intent.thing, intent.attribute)
    before = engine.world.set(intent.thing, intent.attribute, intent.value)
    if "WasSet" in engine.book.afters:
        engine.announce(law.WasSet(intent.thing, intent.attribute, plain(intent.value), before))
    if intent.thing.kind == "rule" and engine.book.judged_by and before != plain(intent.value):
        engine.run.unranked = True  # the rule of precedence may look at it
    if intent.more:
        for following in intent.each()[1:]:
            engine.do(following)


@acts.carry_out(law.Count)
def count(engine: Engine, intent: law.Count) -> None:
    """Change one entry of an attribute that counts things."""
    world = engine.world
    counts = world.read(intent.thing.kind, intent.thing.id, intent.attribute)
    if not isinstance(counts, dict):
        engine.refuse("no-counts", f"“{intent.attribute}” of a {intent.thing.kind} is nothing that counts.")
    if engine.cause.trial and world.declared[intent.thing.kind, intent.attribute].hidden:
        engine.refuse("not-known-before", "What is hidden is not known before.")
    number = counts.get(intent.key, 0) + intent.by
    if number > ledger.GREATEST:
        engine.refuse("too-many", f"There cannot be so many: {intent.key}.")
    if number < 0:
        own = intent.thing == engine.cause.acting_player
        needs, has = ("You need", "have") if own else (f"{intent.thing.id} needs", "has")
        left = counts.get(intent.key, 0) or "none"
        wanted = f"{-intent.by} × {intent.key}" if intent.by < -1 else law.with_article(intent.key)
        engine.refuse("too-few", f"{needs} {wanted} and {has} {left}.")
    if number:
        counts[intent.key] = number
    else:
        counts.pop(intent.key, None)
    traces.note_set(engine, intent.thing, intent.attribute)
    world.set(intent.thing, intent.attribute, counts)
    engine.announce(law.Counted(intent.thing, intent.attribute, intent.key, intent.by))


@acts.carry_out(law.Create)
def create(engine: Engine, intent: law.Create) -> None:
    """Make a thing. If its id is a number, that number is taken."""
    if intent.id.isdecimal() and len(intent.id) <= LONGEST_NUMBER:
        engine.world.take_number(intent.kind, int(intent.id))
    created = engine.world.create(intent.kind, intent.id, intent.attributes)
    traces.note_made(engine, created)
    engine.announce(law.Created(created))


@acts.carry_out(law.Remove)
def remove(engine: Engine, intent: law.Remove) -> None:
    """Remove a thing from the game, if it exists."""
    if intent.thing.exists:
        engine.world.remove(intent.thing)
        engine.announce(law.Removed(intent.thing.kind, intent.thing.id))
