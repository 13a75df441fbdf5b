"""Enacting: what an accepted proposal does to the rulebook, at once and as one revision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import law
from ..law import Thing, describe, fill_in
from . import rulebook
from .world import World

if TYPE_CHECKING:
    from .engine import Engine


def enact(engine: Engine, intent: law.Enact) -> None:
    """Let a proposal take effect, or say that it no longer fits and lay it on the Admin's desk."""
    world, proposal = engine.world, intent.proposal
    world.set(proposal, "waits", False)
    target = world.rules.get(str(proposal.target))
    if proposal.act not in ("add", "change") and (target is None or target["standing"] != "in force"):
        why = f"rule {proposal.target} is no longer in force"
        engine.announce(law.Unfit(proposal, why))
        engine.do(
            law.Petition(
                "unfit",
                f"Proposal {proposal.id} was accepted but cannot take effect: {why}.",
                about={"proposal": proposal.id},
            )
        )
        return
    world.set(proposal, "enacted", world.data["clock"])
    before = {name: _number(world, name) for name in proposal.sets}
    rule, how = _write(world, proposal, proposal.law if engine.compiler is not None else "")
    how = _with_numbers(world, proposal, how, before)
    if proposal.sets or proposal.law or rule is not None:
        engine.read_lawbook()
    by_hand = " It is a text that the Admin applies by hand." if proposal.effect == "by hand" else ""
    engine.announce(law.Enacted(proposal, rule, how + by_hand))
    if proposal.act in law.LEAVING:
        _say_farewell(engine, proposal.target)
    if by_hand:
        if rule is not None:
            rulebook.set_effect(world, int(rule.id), "by hand")
        engine.do(
            law.Petition(
                "effect",
                f"Proposal {proposal.id} was adopted as text only: {describe(proposal)}. "
                "Apply it by hand, then approve this.",
                about={"proposal": proposal.id},
            )
        )


def _number(world: World, name: str) -> Any:
    """Return what a number is now that a proposal sets ("14.price_factor"), None if there is none."""
    home, _, own = name.rpartition(".")
    return world.rules.get(home, {}).get("params", {}).get(own)


def _with_numbers(world: World, proposal: Thing, how: str, before: dict[str, Any]) -> str:
    """Return the sentence that says what was done, with each number that has changed: “price_factor 25 → 30”."""
    changed = []
    for name, value in before.items():
        home, _, own = name.rpartition(".")
        now = _number(world, name)
        if value is not None and value != now:
            changed.append(f"{own} {value} → {now}" + (f" (rule {home})" if home != str(proposal.target) else ""))
    return f"{how.removesuffix('.')}: {', '.join(changed)}." if changed else how


def repeal(engine: Engine, intent: law.Repeal) -> None:
    """Take a rule out of force without a proposal, because a rule says so."""
    world, number = engine.world, intent.rule
    record = world.rules.get(str(number))
    if record is None or record["standing"] != "in force":
        return
    stamp = {"at": world.data["clock"], "by": "", "proposal": ""}
    _take_out(world, number, intent.standing, stamp, f"{intent.standing} {intent.why}".rstrip())
    engine.read_lawbook()
    gone = Thing(world, "rule", str(number))
    engine.announce(law.Repealed(gone, number, record["title"], intent.standing, intent.why))
    _say_farewell(engine, number)


def _say_farewell(engine: Engine, number: int) -> None:
    shipped = engine.ruleset.rules.get(number)
    if shipped is not None and shipped.farewell and engine.world.rules[str(number)]["law"] == "shipped":
        engine.do(law.Tell(fill_in(shipped.farewell, engine.world.rules[str(number)]["params"])))


def _take_out(world: World, number: int, standing: str, stamp: dict[str, Any], how: str) -> None:
    """Enter that a rule is out of force, and take away what it has set going."""
    record = world.rules[str(number)]
    rulebook.revise(
        world,
        number,
        **stamp,
        how=how,
        title=record["title"],
        text=record["text"],
        params=record["params"],
        law=record["law"],
        standing=standing,
    )
    _forget(world, number)


def _replace(world: World, proposal: Thing, stamp: dict[str, Any], source: str) -> str:
    """Let a new text stand under an old number; return a sentence that says so.

    What the rule does goes on if the new text has numbers for it: those that are set, and those that it still names.
    Otherwise it goes with the old text, and new law or the Admin's hand takes its place.
    """
    number = proposal.target
    record = world.rules[str(number)]
    own = {name.partition(".")[2]: value for name, value in proposal.sets.items() if name.startswith(f"{number}.")}
    lives = bool(own) or law.keeps(Thing(world, "rule", str(number)), proposal.text)
    text = proposal.text or record["text"]
    params = {name: value for name, value in record["params"].items() if "{" + name in text}
    title = proposal.title or record["title"]
    rulebook.revise(
        world,
        number,
        **stamp,
        how=f"replaced by proposal {proposal.id}",
        title=title,
        text=text,
        params=params | own,
        law=source or (record["law"] if lives else ""),
        afresh=True,
    )
    if not lives or source:
        _forget(world, number)
    renamed = f" by “{title}”" if title != record["title"] else ""
    return f"Rule {number}, “{record['title']}”, is replaced{renamed}."


def _write(world: World, proposal: Thing, source: str) -> tuple[Thing | None, str]:
    """Enter what a proposal says into the rulebook.

    Return the rule it is about and a sentence that says what was done.
    """
    act = proposal.act
    stamp = {
        "at": world.data["clock"],
        "by": proposal.author.id if proposal.author else "Admin",
        "proposal": proposal.id,
    }
    if act == "add":
        number = world.next_number("rule")
        params = {
            name.rpartition(".")[2]: value
            for name, value in proposal.sets.items()
            if name.startswith((".", f"{number}."))
        }
        rulebook.revise(
            world,
            number,
            **stamp,
            how=f"added by proposal {proposal.id}",
            title=proposal.title,
            text=proposal.text,
            params=params,
            law=source,
        )
        _set_numbers(world, proposal, stamp, but=str(number))
        return world.thing("rule", str(number)), f"Rule {number}, “{proposal.title}”, is in force."
    if act == "change":
        _set_numbers(world, proposal, stamp)
        return None, f"“{proposal.title}” is adopted."
    number = proposal.target
    record = world.rules[str(number)]
    if act in law.LEAVING:
        done = f"{act}ed"
        _take_out(world, number, done, stamp, f"{done} by proposal {proposal.id}")
        return world.thing("rule", str(number)), f"Rule {number}, “{record['title']}”, is {done}."
    if act == "replace":
        return world.thing("rule", str(number)), _replace(world, proposal, stamp, source)
    own = {name.partition(".")[2]: value for name, value in proposal.sets.items() if name.startswith(f"{number}.")}
    rulebook.revise(
        world,
        number,
        **stamp,
        how=f"changed by proposal {proposal.id}",
        title=proposal.title or record["title"],
        text=proposal.text or record["text"],
        params=record["params"] | own,
        law=source or record["law"],
    )
    _set_numbers(world, proposal, stamp, but=str(number))
    return world.thing("rule", str(number)), f"Rule {number}, “{proposal.title or record['title']}”, is changed."


def _set_numbers(world: World, proposal: Thing, stamp: dict[str, Any], but: str = "") -> None:
    """Set what a proposal sets in rules other than the one it is about."""
    homes: dict[str, dict[str, Any]] = {}
    for name, value in proposal.sets.items():
        home, _, own = name.rpartition(".")
        if home and home != but:
            homes.setdefault(home, {})[own] = value
    for home, values in homes.items():
        record = world.rules.get(home)
        if record and record["standing"] == "in force":
            rulebook.revise(
                world,
                int(home),
                **stamp,
                how=f"changed by proposal {proposal.id}",
                title=record["title"],
                text=record["text"],
                params=record["params"] | values,
                law=record["law"],
            )


def _forget(world: World, number: int) -> None:
    """Take away what a rule that is no longer in force has set going: its timers, its open offers, its attributes.

    A vote that is going on is brought to its end all the same. What the Admin was to apply by hand is off the desk.
    """
    for name, timer in list(world.timers.items()):
        if timer["rule"] == number and not name.startswith(("ballot ", "count ")):
            world.drop(world.timers, name)
    past = {revision["proposal"] for revision in world.rules[str(number)]["revisions"][:-1]}
    for petition in world.all("petition"):
        if petition.what == "effect" and petition.about.get("proposal") in past:
            world.drop(world.things["petition"], petition.id)
    for offer in world.all("offer"):
        if offer.rule == number:
            world.drop(world.things["offer"], offer.id)
