"""Revising: what an accepted proposal, or the law that the Admin gives a text, says is entered into the rulebook."""

from __future__ import annotations

from typing import Any

from mailgame import law
from mailgame.game.lawmaking import records
from mailgame.game.lawmaking.examining import says_the_same
from mailgame.law import Rule, Thing
from mailgame.world.world import World

from .repealing import forget, take_out


def enter_proposal(world: World, proposal: Thing, compiled: Rule | None, number: int) -> tuple[Thing | None, str]:
    """Enter what a proposal says into the rulebook.

    number: the number of a new rule, 0 for the next one. Returns the rule that the proposal is about, and a sentence
    that says what was done.
    """
    stamp = {
        "at": world.data["clock"],
        "by": proposal.author.id if proposal.author else "Admin",
        "proposal": proposal.id,
    }
    if proposal.act == "change":
        _set_numbers(world, proposal, stamp)
        return None, f"“{proposal.title}” is adopted."
    if proposal.act == "add":
        number = number or world.next_number("rule")
        how = _add(world, proposal, stamp, compiled, number)
    else:
        number = proposal.target
        if proposal.act in law.LEAVING:
            done = f"{proposal.act}ed"
            take_out(world, number, done, stamp, f"{done} by proposal {proposal.id}")
            how = f"Rule {number}, “{world.rules[str(number)]['title']}”, is {done}."
        elif proposal.act == "replace":
            how = _replace(world, proposal, stamp, compiled)
        else:
            how = _change(world, proposal, stamp, compiled)
    return world.thing("rule", str(number)), how


def _add(world: World, proposal: Thing, stamp: dict[str, Any], compiled: Rule | None, number: int) -> str:
    """Enter a new rule; return a sentence that says so."""
    params = {
        name.rpartition(".")[2]: value
        for name, value in proposal.sets.items()
        if name.startswith((".", f"{number}."))
    }
    records.revise(
        world,
        number,
        **stamp,
        how=f"added by proposal {proposal.id}",
        title=proposal.title,
        text=_text_of(proposal, compiled),
        params=_numbers(compiled) | params,
        law=compiled.source if compiled is not None else "",
    )
    _claims(world, number, compiled)
    _set_numbers(world, proposal, stamp, but=str(number))
    return f"Rule {number}, “{proposal.title}”, is in force."


def _change(world: World, proposal: Thing, stamp: dict[str, Any], compiled: Rule | None) -> str:
    """Enter another text, law or numbers of a rule; return a sentence that says so."""
    number = proposal.target
    record = world.rules[str(number)]
    records.revise(
        world,
        number,
        **stamp,
        how=f"changed by proposal {proposal.id}",
        title=proposal.title or record["title"],
        text=_text_of(proposal, compiled) or record["text"],
        params=(_numbers(compiled) if compiled is not None else record["params"]) | _own_numbers(proposal),
        law=compiled.source if compiled is not None else record["law"],
    )
    _claims(world, number, compiled)
    _set_numbers(world, proposal, stamp, but=str(number))
    how = f"Rule {number}, “{proposal.title or record['title']}”, is changed"
    how += " and in force again" if record["standing"] == "suspended" else ""
    how += " and takes effect by itself from now on" if compiled is not None and record["effect"] == "by hand" else ""
    return f"{how}."


def _replace(world: World, proposal: Thing, stamp: dict[str, Any], compiled: Rule | None) -> str:
    """Put a new text under an old number; return a sentence that says so.

    The law behind it stays if the new text has numbers for it, set or still named. Otherwise it goes with the old text,
    and new law or the Admin takes over.
    """
    number = proposal.target
    record = world.rules[str(number)]
    own = _own_numbers(proposal)
    lives = bool(own) or law.keeps(Thing(world, "rule", str(number)), proposal.text)
    text = _text_of(proposal, compiled) or record["text"]
    params = {name: value for name, value in record["params"].items() if "{" + name in text}
    if compiled is not None:
        params = _numbers(compiled)
    title = proposal.title or record["title"]
    records.revise(
        world,
        number,
        **stamp,
        how=f"replaced by proposal {proposal.id}",
        title=title,
        text=text,
        params=params | own,
        law=compiled.source if compiled is not None else record["law"] if lives else "",
        afresh=True,
    )
    _claims(world, number, compiled)
    if not lives or compiled is not None:
        forget(world, number)
    renamed = f" by “{title}”" if title != record["title"] else ""
    return f"Rule {number}, “{record['title']}”, is replaced{renamed}."


def _own_numbers(proposal: Thing) -> dict[str, Any]:
    """Return the numbers that a proposal sets in the rule that it is about, by their names."""
    home = f"{proposal.target}."
    return {name.partition(".")[2]: value for name, value in proposal.sets.items() if name.startswith(home)}


def _set_numbers(world: World, proposal: Thing, stamp: dict[str, Any], but: str = "") -> None:
    """Set what a proposal sets in rules other than the one it is about (`but`)."""
    homes: dict[str, dict[str, Any]] = {}
    for name, value in proposal.sets.items():
        home, _, own = name.rpartition(".")
        if home and home != but:
            homes.setdefault(home, {})[own] = value
    for home, values in homes.items():
        record = world.record(home)
        if record and record["standing"] == "in force":
            records.revise(
                world,
                record["number"],
                **stamp,
                how=f"changed by proposal {proposal.id}",
                title=record["title"],
                text=record["text"],
                params=record["params"] | values,
                law=record["law"],
            )


def enter_law(world: World, number: int, stamp: dict[str, Any], how: str, compiled: Rule, text: str) -> None:
    """Enter a revision that puts law behind a text."""
    records.revise(
        world,
        number,
        **stamp,
        how=how,
        title=world.rules[str(number)]["title"],
        text=compiled.text if compiled.text and (not text or says_the_same(compiled, text)) else text,
        params={name: parameter.value for name, parameter in compiled.parameters.items()},
        law=compiled.source,
    )
    _claims(world, number, compiled)


def _claims(world: World, number: int, compiled: Rule | None) -> None:
    """Record over which rules law claims precedence and to which it defers, in addition to what the text says."""
    if compiled is not None and (compiled.over or compiled.under):
        record = world.rules[str(number)]
        now = world.number_now
        over = list(dict.fromkeys([*record["over"], *(int(now(number)) for number in compiled.over)]))
        under = list(dict.fromkeys([*record["under"], *(int(now(number)) for number in compiled.under)]))
        world.put(world.rules, str(number), record | {"over": over, "under": under})


def _text_of(proposal: Thing, compiled: Rule | None) -> str:
    """Return the text that a proposal gives a rule: that of its law, which has the numbers in it, if there is one."""
    return str((compiled.text if compiled is not None else "") or proposal.text)


def _numbers(compiled: Rule | None) -> dict[str, Any]:
    """Return the numbers that a proposal's law gives its rule, by their names."""
    return {name: parameter.value for name, parameter in compiled.parameters.items()} if compiled is not None else {}
