"""Enacting: what an accepted proposal does to the rulebook, at once and as one revision."""

from __future__ import annotations

from typing import Any

from mailgame import law
from mailgame.game.lawmaking import records
from mailgame.game.lawmaking.examining import examine
from mailgame.game.lawmaking.reckoning import changed_since
from mailgame.game.lawmaking.renumbering import give_number, taken
from mailgame.game.lawmaking.revising import enter_law, enter_proposal
from mailgame.game.lawmaking.suspending import suspend_if_failed
from mailgame.kernel.effects import listed
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import Refused
from mailgame.law import Rule, Thing, describe, say_list
from mailgame.law.attributes import ACTS
from mailgame.world.world import World

from .repealing import say_farewell


def enact(engine: Engine, intent: law.Enact) -> None:
    """Put a proposal into effect; if it no longer fits, say so and lay it on the Admin's desk."""
    world, proposal = engine.world, intent.proposal
    world.set(proposal, "waits", False)
    why, mend = _unfit(engine, proposal, intent)
    if why:
        _cannot(engine, proposal, why, mend)
        return
    world.set(proposal, "enacted", world.data["clock"])
    before = {name: _number(world, name) for name in proposal.sets}
    compiled = _law_of(engine, proposal, intent.number)
    if proposal.act in ACTS:
        rule, how = enter_proposal(world, proposal, compiled, intent.number)
    else:
        mark = engine.mark()
        try:
            rule, how = _as_declared(engine, proposal)
        except Refused as refused:
            engine.back_to(mark)
            _cannot(engine, proposal, refused.refusal.words.rstrip("."), "")
            return
    if compiled is not None and rule is not None:
        _off_the_desk(world, int(rule.id))
        if engine.law:
            engine.run.makers[int(rule.id)] = engine.run.makers.get(engine.law, engine.law)
    how = _with_numbers(world, proposal, how, before)
    if proposal.sets or proposal.law or rule is not None:
        engine.law_has_changed()
    by_hand = " It is a text that the Admin applies by hand." if proposal.effect == "by hand" else ""
    engine.announce(law.Enacted(proposal, rule, how + by_hand))
    if intent.number and rule is not None and rule.standing == "in force":
        give_number(engine, int(rule.id), intent.number)
        rule = world.thing("rule", str(intent.number))
    if rule is not None:
        suspend_if_failed(engine, int(rule.id))
    if proposal.act in law.LEAVING:
        say_farewell(engine, proposal.target)
    if by_hand:
        if rule is not None:
            records.set_effect(world, int(rule.id), "by hand")
        engine.do(
            law.Petition(
                "effect",
                f"Proposal {proposal.id} was adopted as text only: {describe(proposal)}. "
                "Apply it by hand, then say so.",
                about={"proposal": proposal.id},
            )
        )


def _cannot(engine: Engine, proposal: Thing, why: str, mend: str) -> None:
    """Say that an accepted proposal cannot take effect, and lay it on the Admin's desk."""
    engine.announce(law.CannotEnact(proposal, why))
    words = f"Proposal {proposal.id} was accepted but cannot take effect: {why}. {mend}"
    engine.do(law.Petition("unfit", words.strip(), about={"proposal": proposal.id, "changed": bool(mend)}))


def _as_declared(engine: Engine, proposal: Thing) -> tuple[Thing | None, str]:
    """Carry out a proposal as the rule that declares its act says, as one revision. Raises Refused."""
    world = engine.world
    clause, done = engine.book.enacts[proposal.act]
    parts = list(listed(engine.call(clause, proposal)))
    with engine.under(engine.cause.by(clause.rule, clause.rule)):
        for part in parts:
            engine.do(part)
    record = world.record(proposal.target)
    if record is None:
        return None, f"“{proposal.title}” is {done}."
    records.revise(
        world,
        record["number"],
        at=world.data["clock"],
        by=proposal.author.id if proposal.author else "Admin",
        proposal=proposal.id,
        how=f"{done} by proposal {proposal.id}",
        title=record["title"],
        text=record["text"],
        params=record["params"],
        law=record["law"],
        standing=record["standing"],
        effect=record["effect"],
    )
    return world.thing("rule", str(record["number"])), f"Rule {record['number']}, “{record['title']}”, is {done}."


def _unfit(engine: Engine, proposal: Thing, intent: law.Enact) -> tuple[str, str]:
    """Return why a proposal no longer fits the rules, and what the Admin can do; ("", "") if it fits.

    Numbers alone fit whatever else has changed; a text or law was written for the rule as it was then.
    """
    target = engine.world.rules.get(str(proposal.target))
    if proposal.act not in ACTS and proposal.act not in engine.book.enacts:
        return f"no rule in force says any more what it is to {proposal.act} a rule", ""
    if proposal.act not in ("add", "change") and (proposal.target or proposal.act in ACTS):
        if target is None or target["standing"] not in ("in force", "suspended"):
            return f"rule {proposal.target} is no longer in force", ""
        written = proposal.text or proposal.law
        if written and proposal.base != target["since"] and not intent.anyway and proposal.act not in law.LEAVING:
            why = f"rule {proposal.target} has been changed since it was written"
            return why, "Approve this if it is to stand in place of what the rule says now; else turn it down."
    gets_number = intent.number and proposal.act not in ("change", *law.LEAVING)
    if gets_number and (why := taken(engine, intent.number, proposal.target)):
        return why[:1].lower() + why[1:].rstrip("."), ""
    if proposal.law and engine.compiler is not None:
        why = "" if intent.anyway else changed_since(engine, proposal.law, proposal.at, proposal.target)
        if why:
            return why, "Approve this if it is to take effect all the same; else turn it down."
        refusal = examine(engine, proposal.target, proposal.title, "", proposal.law)
        if refusal is not None:
            return refusal.words.rstrip("."), ""
    return "", ""


def _law_of(engine: Engine, proposal: Thing, number: int) -> Rule | None:
    """Return the rule that a proposal's law defines, None if it has none or no compiler is available.

    number: the number of a new rule, 0 for the next one.
    """
    if not proposal.law or engine.compiler is None:
        return None
    number = proposal.target or number or engine.world.next_number("rule")
    return engine.compiler(number, proposal.title, proposal.law)


def implement(engine: Engine, intent: law.Implement) -> None:
    """Give a rule that a proposal adopted as text only its law, from the Admin. Raises Refused."""
    world, proposal = engine.world, intent.proposal
    record = next(
        (
            row
            for row in world.rules.values()
            if any(revision["proposal"] == proposal.id for revision in row["revisions"])
        ),
        None,
    )
    if record is None or record["standing"] != "in force":
        words = f"Proposal {proposal.id} has added or changed no rule that is in force"
        raise Refused(law.Refuse("no-rule", f"{words}, so there is none to give law to."))
    if engine.compiler is None:
        raise Refused(law.Refuse("no-law", "Law cannot be run here."))
    number = record["number"]
    refusal = examine(engine, number, record["title"], "", intent.law)
    if refusal is not None:
        raise Refused(refusal)
    compiled = engine.compiler(number, record["title"], intent.law)
    how = f"given its effect by the Admin, for proposal {proposal.id}"
    stamp = {"at": world.data["clock"], "by": "Admin", "proposal": proposal.id}
    enter_law(world, number, stamp, how, compiled, record["text"])
    world.set(proposal, "effect", "by itself")
    _off_the_desk(world, number)
    engine.law_has_changed()
    sentence = f"Rule {number}, “{record['title']}”, takes effect by itself from now on."
    engine.announce(law.Enacted(proposal, Thing(world, "rule", str(number)), sentence))
    suspend_if_failed(engine, number)


def _off_the_desk(world: World, number: int) -> None:
    """Remove from the Admin's desk any petition to apply a rule by hand, or about its suspension."""
    past = {revision["proposal"] for revision in world.rules[str(number)]["revisions"]}
    for petition in world.all("petition"):
        by_hand = petition.what == "effect" and str(petition.about.get("proposal")) in past
        if by_hand or (petition.what == "suspended" and petition.about.get("rule") == number):
            world.drop(world.things["petition"], petition.id)


def _number(world: World, name: str) -> Any:
    """Return the present value of a number that a proposal sets ("14.price_factor"), None if there is none."""
    home, _, own = name.rpartition(".")
    return world.numbers(home).get(own)


def _with_numbers(world: World, proposal: Thing, how: str, before: dict[str, Any]) -> str:
    """Return the sentence about what was done, with each number that has changed: “price factor from 25 to 30”."""
    changed = []
    for name, value in before.items():
        home, _, own = name.rpartition(".")
        now = _number(world, name)
        if value is not None and value != now:
            other = f" (rule {home})" if home != str(proposal.target) else ""
            changed.append(f"{own.replace('_', ' ')} from {value} to {now}{other}")
    return f"{how.removesuffix('.')}: {say_list(changed)}." if changed else how
