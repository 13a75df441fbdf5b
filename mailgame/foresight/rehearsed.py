"""Rehearsals of a ruleset, played again with a proposal enacted at their start: which expectations would be otherwise.

A rehearsal is kept as what its letters came to: the inputs of the game with their times. Deadlines are not kept, since
they come as the rules in force set them. Expectations of the state are looked at; words of letters are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mailgame.chance.dice import ScriptError
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Input
from mailgame.game.lawmaking import enacting
from mailgame.game.state import look_up, state

from ..kernel.rulebook import Ruleset
from ..law import CannotEnact, Enact
from .result import Broken, Miss, Rehearsed

_SHOWN = 3
"""How many misses of a rehearsal are told one by one."""
_TRIED = 899
"""A rule that is added for a trial comes after this number, so that those of the rehearsal keep theirs."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a rehearsal expects: at a moment (UTC text) a value under a path, or words in it."""

    at: str
    path: str
    value: Any
    contains: str = ""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A rehearsal as what it came to: its title, how it begins, its inputs with their times, and what it expects.

    `usual` are the places of expectations that are not met on the kernel alone, such as what an undo brings about.
    """

    title: str
    begin: Begin
    inputs: tuple[Input, ...]
    wanted: tuple[Wanted, ...]
    until: str
    usual: frozenset[int] = frozenset()


def as_usual(ruleset: Ruleset, recorded: Recorded) -> Recorded:
    """Return a rehearsal with what it misses when nothing is changed."""
    return replace(recorded, usual=frozenset(_play(ruleset, recorded, None) or ()))


def rehearse(
    ruleset: Ruleset,
    recorded: Sequence[Recorded],
    change: dict[str, Any],
    enough: Callable[[], bool],
) -> Rehearsed:
    """Play rehearsals with a proposal (its attributes); return those that come out differently than without it.

    `enough` tells when to stop: what has been played until then is what is told.
    """
    broken, played, fits = [], 0, not recorded
    for one in recorded:
        if enough():
            break
        adopted = _play(ruleset, one, change)
        if adopted is None:
            continue
        fits = True
        played += 1
        misses = [
            Miss(one.wanted[place].path, _said(one.wanted[place]), found)
            for place, found in adopted.items()
            if place not in one.usual
        ]
        if misses:
            broken.append(Broken(one.title, len(misses), tuple(misses[:_SHOWN])))
    return Rehearsed(played, tuple(broken), fits)


def _said(wanted: Wanted) -> str:
    return f"“{wanted.contains}” in it" if wanted.contains else _plain(wanted.value)


def _plain(value: Any) -> str:
    return "nothing" if value in (None, "") else str(value)


def _play(ruleset: Ruleset, recorded: Recorded, change: dict[str, Any] | None) -> dict[int, str] | None:
    """Return the expectations that are missed, by place, with what was found; None if the change does not fit."""
    game = Game.new(ruleset, recorded.begin)
    game.handle(recorded.begin)
    if change is not None and not _enact(game, change):
        return None
    moments: list[tuple[str, int, Any]] = [(given.at, 0, given) for given in recorded.inputs]
    moments += [(wanted.at, 1, place) for place, wanted in enumerate(recorded.wanted)]
    missed: dict[int, str] = {}
    try:
        for at, kind, what in sorted(moments, key=lambda moment: moment[:2]):
            _pass_time(game, at)
            if kind == 0:
                game.play(what)
            elif (found := _look(game, recorded.wanted[what])) is not None:
                missed[what] = found
    except ScriptError:
        rest = [place for place, wanted in enumerate(recorded.wanted) if wanted.at >= game.world.data["clock"]]
        missed |= {place: "other dice would be rolled than those it has" for place in rest if place not in missed}
    return missed


def _pass_time(game: Game, until: str) -> None:
    while (due := game.due_at) and due <= until and not game.over:
        game.play(Alarm(at=due))


def _look(game: Game, wanted: Wanted) -> str | None:
    """Return what is found under a path where something else is expected, None if it is as expected."""
    try:
        value = look_up(state(game), wanted.path)
    except LookupError:
        return "nothing"
    if wanted.contains:
        return None if wanted.contains in str(value) else _plain(value)
    met = value == wanted.value or (wanted.value == "" and value is None)
    return None if met else _plain(value)


def _enact(game: Game, change: dict[str, Any]) -> bool:
    """Enact a proposal before anything has happened; return whether there is what it changes."""
    world, engine = game.world, game.engine
    target = world.rules.get(str(change.get("target", 0)))
    if change.get("act") not in ("add", "change") and (target is None or target["standing"] != "in force"):
        return False
    engine.begin_input()
    homes = [name.rpartition(".")[0] for name in change.get("sets", {})]
    if change.get("act") != "add" and any(home and home not in world.rules for home in homes):
        return False
    taken = dict(world.data["series"])
    world.take_number("rule", _TRIED)
    sets = {_own(name, world.rules): value for name, value in change.get("sets", {}).items()}
    base = target["since"] if target is not None else 0  # it was written for the rule as it is here
    made = {**change, "sets": sets, "base": base, "author": None, "status": "accepted", "again": None}
    put = world.create("proposal", "0", made)
    try:
        enacting.enact(engine, Enact(put))
        engine.drain()
        if any(isinstance(event, CannotEnact) for event in engine.run.events):
            return False
    except Exception:  # whatever it does wrong: that is told elsewhere
        return False
    finally:
        for series in ("rule", "proposal", "petition"):
            world.put(world.data["series"], series, taken.get(series, 0))
        for petition in world.all("petition"):
            if petition.about.get("proposal") == put:
                world.drop(world.things["petition"], petition.id)
        world.commit()
        engine.begin_input()
    return True


def _own(name: str, rules: Iterable[str]) -> str:
    """Return the name of a number; one of the new rule has no rule before the dot."""
    home, _, own = name.rpartition(".")
    return name if not home or home in rules else f".{own}"
