"""Suspending: a rule of players' law that failed is out of force until it is mended, or the Admin reinstates it."""

from __future__ import annotations

from textwrap import indent
from typing import Any

from mailgame import law
from mailgame.game import timers
from mailgame.game.faults import discreet, traces
from mailgame.game.inputs import Suspend
from mailgame.game.lawmaking import records
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import Refused
from mailgame.law import Thing
from mailgame.world.rows import sign
from mailgame.world.world import World


def suspend(engine: Engine, given: Suspend) -> None:
    """Suspend a rule of players' law that failed, and tell everybody; its author and the Admin get the trace.

    What it had going stays, since it may come back into force, but not what it did to clocks of the game. Law that only
    comes into force with the input over which it failed is suspended at that moment; see `suspend_if_failed`.
    """
    world, number = engine.world, int(engine.world.number_now(given.rule))
    if given.law:
        failed = {"law": given.law, "words": given.words, "trace": given.trace}
        world.put(world.data, "failed", world.data.get("failed", {}) | {str(number): failed})
    traces.put_back(world, number, given.put_back)
    record = world.rules.get(str(number))
    if record is not None and record["standing"] == "in force" and given.law in ("", sign(record["law"])):
        _put_to_rest(engine, given)


def suspend_if_failed(engine: Engine, number: int) -> None:
    """Suspend a rule that has just come into force, if its law is known to fail over this very input."""
    record, failed = engine.world.rules[str(number)], _failed_now(engine.world, number)
    if failed is not None and record["standing"] == "in force":
        _put_to_rest(engine, Suspend(engine.world.data["clock"], number, failed["words"], failed["trace"]))


def _failed_now(world: World, number: int) -> dict[str, Any] | None:
    """Return how a rule's law failed over the input that is being played again, None if it did not."""
    noted: dict[str, dict[str, Any]] = world.data.get("failed", {})
    failed = next((noted[had] for had in world.numbers_of(number) if had in noted), None)
    same_law = failed is not None and failed["law"] == sign(world.rules[str(number)]["law"])
    return failed if same_law else None


def forget_failures(world: World) -> None:
    """Forget which law failed over an input, now that the input has been played without it."""
    if world.data.get("failed"):
        world.put(world.data, "failed", {})


def _put_to_rest(engine: Engine, given: Suspend) -> None:
    world, number = engine.world, int(engine.world.number_now(given.rule))
    record = world.rules[str(number)]
    said = discreet.of_secrets(engine, number, given.words)
    records.set_status(world, number, "suspended", given.at, said)
    timers.give_back(world, number)
    engine.read_lawbook()
    suspended, why = Thing(world, "rule", str(number)), f"because it failed: {said}."
    engine.announce(law.Repealed(suspended, number, record["title"], "suspended", why))
    called = f"Rule {number}, “{record['title']}”, has failed"
    words, lines = f"{called}: {given.words}. It is suspended.", _lines(given.trace)
    mend = f"It can be mended by a proposal that amends it. To put it back as it is: reinstate {number}"
    # No rule is asked about this, so that no fault of other law can prevent a suspension.
    engine.apply(law.Petition("suspended", f"{words} {mend}{lines}", about={"rule": number}))
    author = world.thing("player", record["revisions"][-1]["by"])
    if author is not None:
        went_on = "What was being played went on without it. It can be mended by a proposal."
        theirs = _lines(given.trace.replace(given.words, said))
        about = {"words": f"{called}: {said}. It is suspended. {went_on}{theirs}",
                 "command": f"draft {number}", "button": "Change it"}
        engine.apply(law.Post("notice", f"Your rule {number} is suspended", (author,), about))


def _lines(trace: str) -> str:
    return f"\n\n{indent(trace, '    ')}" if trace else ""


def reinstate(engine: Engine, intent: law.Reinstate) -> None:
    """Put a suspended rule back in force. Raises Refused if it is not suspended, or fails at once."""
    world, number = engine.world, int(engine.world.number_now(intent.rule))
    record = world.rules.get(str(number))
    if record is None or record["standing"] != "suspended":
        raise Refused(law.Refuse("not-suspended", f"Rule {number} is not suspended."))
    failed = _failed_now(world, number)
    if failed is not None:
        words = f"Rule {number} fails at once: {failed['words']}. It stays suspended."
        raise Refused(law.Refuse("fails-at-once", words))
    records.set_status(world, number, "in force", world.data["clock"], intent.why)
    engine.law_has_changed()
    for petition in world.all("petition"):
        if petition.what == "suspended" and petition.about.get("rule") == number:
            world.drop(world.things["petition"], petition.id)
    engine.announce(law.Reinstated(Thing(world, "rule", str(number)), number, record["title"], intent.why))
