"""Rehearsals for second looks: each is played once through its letters, and the resulting inputs are kept."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from mailgame.desk.tables.table import Entry
from mailgame.foresight.rehearsed import Recorded, Wanted, as_usual
from mailgame.game.inputs import Alarm, Begin
from mailgame.paths import rehearsals_folders, ruleset_places
from mailgame.rehearsing.rehearsal import play
from mailgame.rehearsing.rehearsal_file import WrongFile, read_file
from mailgame.rulesets.loading import available
from mailgame.rulesets.sandboxed import sandboxed
from mailgame.world import calendar


@cache
def recorded(ruleset: str, folders: tuple[Path, ...]) -> tuple[Recorded, ...]:
    """Return the rehearsals of a ruleset: those in these folders and those that come with the program.

    `folders` are where rulesets are looked for: a ruleset keeps its own rehearsals in a folder of that name. A
    rehearsal that cannot be played, or misses an expectation, says nothing about a proposal and is left out.
    """
    own = available(ruleset_places(folders)).get(ruleset)
    places = ([own / "rehearsals"] if own is not None else []) + list(rehearsals_folders())
    recordings = (record(file, ruleset, folders) for place in places for file in sorted(place.glob("*.toml")))
    return tuple(recording for recording in recordings if recording is not None)


def record(file: Path, ruleset: str, folders: tuple[Path, ...] = ()) -> Recorded | None:
    """Return one rehearsal, or None if it is of another ruleset or fails."""
    try:
        rehearsal = read_file(file)
        if rehearsal.ruleset != ruleset:
            return None
        outcome = play(replace(rehearsal, rulesets=folders))
    except (WrongFile, ValueError, LookupError):
        return None
    if outcome.missed:
        return None
    entries: Iterable[Entry] = msgspec.convert(outcome.journal, list[Entry])
    inputs = [entry.input for entry in entries if not isinstance(entry.input, Alarm)]
    if not inputs or not isinstance(inputs[0], Begin):
        return None
    until = calendar.write(rehearsal.until)
    wanted = [
        Wanted(calendar.write(expectation.at) if expectation.at else until, expectation.path, expectation.value,
               expectation.contains)
        for expectation in rehearsal.expectations
        if expectation.path
    ]
    title = file.stem.replace("_", " ")
    recording = Recorded(title, inputs[0], tuple(inputs[1:]), tuple(wanted), until, situation=rehearsal.situation)
    return as_usual(sandboxed(ruleset, ruleset_places(folders)), recording)
