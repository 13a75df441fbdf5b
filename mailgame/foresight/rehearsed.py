"""Rehearsals of a ruleset, replayed with a proposal enacted at their start, to see which expectations would fail.

A rehearsal is recorded as the inputs that its letters became, with their times, but without alarms, since deadlines
follow from the rules in force. Expectations of the state are checked, words of letters are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mailgame.chance.dice import ScriptError
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Input
from mailgame.game.lawmaking import enacting
from mailgame.game.state import look_up, state

from ..kernel.rulebook import Ruleset
from ..law import CannotEnact, Enact
from .result import Broken, Miss, Rehearsed

_SHOWN = 3
"""How many misses of one rehearsal are listed."""
_TRIED = 899
"""A rule added for a trial is numbered after this, so that the rehearsal's own rules keep their numbers."""


class Wanted(Struct, frozen=True):
    """What a rehearsal expects: at a moment (UTC text), a value at a path, or words in it."""

    at: str
    path: str
    value: Any
    contains: str = ""


class Recorded(Struct, frozen=True):
    """A recorded rehearsal: its title, first input, inputs with their times, expectations, and when it ends.

    usual: the indexes of expectations that the kernel alone does not meet, such as the effect of an undo.
    situation: what it shows, in words that follow “when”; "" if it does not say.
    """

    title: str
    begin: Begin
    inputs: tuple[Input, ...]
    wanted: tuple[Wanted, ...]
    until: str
    usual: frozenset[int] = frozenset()
    situation: str = ""


def as_usual(ruleset: Ruleset, recorded: Recorded) -> Recorded:
    """Return a rehearsal with `usual` set to the expectations that it misses with nothing changed."""
    return replace(recorded, usual=frozenset(_play(ruleset, recorded, None) or ()))


def rehearse(
    ruleset: Ruleset,
    recorded: Sequence[Recorded],
    change: dict[str, Any],
    enough: Callable[[], bool],
) -> Rehearsed:
    """Return which rehearsals come out differently with a proposal than without it.

    change: the proposal's attributes.
    enough: returns whether time is up; the result then covers what was played until then.
    """
    broken, played, fits = [], 0, not recorded
    for rehearsal in recorded:
        if enough():
            break
        adopted = _play(ruleset, rehearsal, change)
        if adopted is None:
            continue
        fits = True
        played += 1
        misses = [
            Miss(rehearsal.wanted[place].path, _said(rehearsal.wanted[place]), actual)
            for place, actual in adopted.items()
            if place not in rehearsal.usual
        ]
        if misses:
            broken.append(Broken(rehearsal.title, len(misses), tuple(misses[:_SHOWN]), rehearsal.situation))
    return Rehearsed(played, tuple(broken), fits)


def _said(wanted: Wanted) -> str:
    return f"“{wanted.contains}” in it" if wanted.contains else _plain(wanted.value)


def _plain(value: Any) -> str:
    return "nothing" if value in (None, "") else str(value)


def _play(ruleset: Ruleset, recorded: Recorded, change: dict[str, Any] | None) -> dict[int, str] | None:
    """Return the expectations that are missed, by index, with the value found; None if the change does not fit."""
    game = Game.new(ruleset, recorded.begin)
    game.handle(recorded.begin)
    if change is not None and not _enact(game, change):
        return None
    moments: list[tuple[str, int, Any]] = [(played.at, 0, played) for played in recorded.inputs]
    moments += [(wanted.at, 1, place) for place, wanted in enumerate(recorded.wanted)]
    missed: dict[int, str] = {}
    try:
        for at, kind, what in sorted(moments, key=lambda moment: moment[:2]):
            _pass_time(game, at)
            if kind == 0:
                game.play(what)
            elif (actual := _look(game, recorded.wanted[what])) is not None:
                missed[what] = actual
    except ScriptError:
        rest = [place for place, wanted in enumerate(recorded.wanted) if wanted.at >= game.world.data["clock"]]
        missed |= {place: "other dice would be rolled than those it has" for place in rest if place not in missed}
    return missed


def _pass_time(game: Game, until: str) -> None:
    while (due := game.due_at) and due <= until and not game.over:
        game.play(Alarm(at=due))


def _look(game: Game, wanted: Wanted) -> str | None:
    """Return the value found where another is expected, None if it is as expected."""
    try:
        value = look_up(state(game), wanted.path)
    except LookupError:
        return "nothing"
    if wanted.contains:
        return None if wanted.contains in str(value) else _plain(value)
    met = value == wanted.value or (wanted.value == "" and value is None)
    return None if met else _plain(value)


def _enact(game: Game, change: dict[str, Any]) -> bool:
    """Enact a proposal before anything has happened; return whether it fits the rules."""
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
    base = target["since"] if target is not None else 0  # as if it was written for the rule as it is here
    attributes = {**change, "sets": sets, "base": base, "author": None, "status": "accepted", "again": None}
    proposal = world.create("proposal", "0", attributes)
    try:
        enacting.enact(engine, Enact(proposal))
        engine.drain()
        if any(isinstance(event, CannotEnact) for event in engine.run.events):
            return False
    except Exception:  # whatever is wrong with it is reported elsewhere
        return False
    finally:
        for series in ("rule", "proposal", "petition"):
            world.put(world.data["series"], series, taken.get(series, 0))
        for petition in world.all("petition"):
            if petition.about.get("proposal") == proposal:
                world.drop(world.things["petition"], petition.id)
        world.commit()
        engine.begin_input()
    return True


def _own(name: str, rules: Iterable[str]) -> str:
    """Return the name of a number; the new rule's own numbers have no rule before the dot."""
    home, _, own = name.rpartition(".")
    return name if not home or home in rules else f".{own}"
