"""Looking for secrets that show: what a reader is shown, told and sent, in a game whose secrets are others."""

from __future__ import annotations

import email
import email.policy
import re
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from mailgame.desk.sight.history import JournalReader
from mailgame.desk.sight.known import ALL
from mailgame.desk.sight.presenter import Presenter
from mailgame.desk.tables.table import Table
from mailgame.foresight.public import public_world
from mailgame.game.game import Game
from mailgame.game.inputs import Instruct, Result
from mailgame.game.journal import Entry, journal_events
from mailgame.game.telling.telling import as_told
from mailgame.law import Attribute, Thing
from mailgame.proving.replayed import beginning
from mailgame.rehearsing.rehearsal import play
from mailgame.rehearsing.rehearsal_file import read_file
from mailgame.sandbox.running.discretion import Discretion, Secret
from mailgame.store.rows import JournalRow
from mailgame.world.sight import Sight
from mailgame.world.sound import OutOfBounds
from mailgame.world.world import OUTSIDE, account_key
from tests.played import Played

MUCH = 13_000_000
OTHERS: dict[str, Any] = {
    "number": MUCH, "text": "hidden", "flag": True, "list": ["Q"], "counts": {"Q": 3}, "table": {"Q": [7, "then"]},
    "moment": "2031-01-01T00:00:00Z",
}
"""Another value of each type, than any that a game has."""
QUIET = frozenset({("territory", "resources"), ("player", "known"), ("player", "letters")})
"""Secrets of Nomic Risk that decide nothing that others see."""
PRIVATE = ("harvest", "bribe", "pay")
"""What a player orders in Nomic Risk without anybody else knowing of it."""
ODD = 1_000_003
"""What a unit of resources is worth, so that an amount tells what it is an amount of."""
OF_ANY_RULE = 9_999
"""The number of a rule of players."""
_LATEST = 6
_FIGURES = re.compile(r"\d{1,3}(?:,\d{3})+|\d{4,}")


# --- other secrets


def hidden(game: Game, reader: str) -> list[tuple[Attribute, str]]:
    """Return the attributes that a reader may not know, each with the id of a thing that has it and that they see."""
    sight = Sight(game.world, reader)
    return [
        (attribute, id)
        for (kind, name), attribute in game.world.declared.items()
        for id in game.world.things.get(kind, {})
        if sight.sees(kind, id) and not sight.reads(kind, id, name)
    ]


def changed(game: Game, reader: str, only: Collection[tuple[str, str]] = ()) -> tuple[Game, int]:
    """Return a copy of a game with other secrets for a reader, and how many were changed.

    only: the attributes that are changed, as (kind, name); none for all.
    """
    copy = Game.load(game.ruleset, game.encode())
    secrets = [(one, id) for one, id in hidden(copy, reader) if not only or (one.kind, one.name) in only]
    count = sum(_changes(copy, attribute, id, reader) for attribute, id in secrets)
    copy.world.commit()
    return copy, count


def _changes(game: Game, attribute: Attribute, id: str, reader: str) -> bool:
    """Give a thing another value of an attribute, within its bounds; return whether there is one."""
    world, thing = game.world, Thing(game.world, attribute.kind, id)
    if attribute.seen_by == "closed":
        return _sealed_otherwise(game, thing, attribute.name, reader)
    if attribute.type == "money":
        key = account_key(thing)
        world.put(world.accounts, key, world.accounts.get(key, 0) + MUCH)
        world.put(world.accounts, OUTSIDE, world.accounts.get(OUTSIDE, 0) - MUCH)
        return True
    other = [MUCH] if attribute.of == "number" else OTHERS.get(attribute.type)
    if attribute.type == "number" and attribute.most is not None:
        other = min(MUCH, attribute.most)
    try:
        world.set(thing, attribute.name, other)
    except (OutOfBounds, TypeError, ValueError):
        return False
    return other is not None


def _sealed_otherwise(game: Game, thing: Thing, name: str, reader: str) -> bool:
    """Let others have said something else under seal; who has said anything is no secret."""
    kept = game.world.things[thing.kind][thing.id].get(name)
    if not isinstance(kept, dict):
        return False
    other = {who: {**said, "choice": "no" if said["choice"] != "no" else "yes"} if who != reader else said
             for who, said in kept.items() if "choice" in said}
    game.world.set(thing, name, {**kept, **other})
    return other != {} and [*other] != [reader]


# --- what there is to see


def shown(game: Game, reader: str, entries: Sequence[Entry] = ()) -> dict[str, str]:
    """Return all that is shown to a reader of how a game stands, by what it is part of; `entries` are its journal."""
    presenter = Presenter(game, "game", "game@example.org", "")
    parts: dict[str, object] = {
        "table": presenter.table(), "seats": presenter.seats(reader), "lists": presenter.lists(reader),
        "board": presenter.board(), "known": presenter.known(reader, ALL), "dates": presenter.dates(),
        "rules": presenter.rules(repealed=True), "proposals": presenter.proposals(), "ballots": presenter.ballots(),
        "cases": presenter.cases(), "history": history(game, presenter, reader, entries),
    }
    if reader:
        parts |= {
            "may do": presenter.may_do_at_length(reader), "offers": presenter.offers(reader),
            "votes": presenter.votes(reader), "orders": presenter.orders(reader),
        }
    else:
        parts |= {"second looks": public_world(game).encode(), "players’ law": seen_by_law(game)}
    return {name: repr(part) for name, part in parts.items()}


def seen_by_law(game: Game) -> list[str]:
    """Return all that law of players can read of the things of a game."""
    discretion, world = Discretion(game.world, OF_ANY_RULE, frozenset()), game.world
    found = []
    for kind, name in world.declared:
        for id in world.things.get(kind, {}):
            try:
                found.append(f"{kind} {id} {name}: {discretion.read(kind, id, name)}")
            except Secret:
                found.append(f"{kind} {id} {name}: secret")
    return found


def history(
    game: Game, presenter: Presenter, reader: str, entries: Sequence[Entry], lines: int = _LATEST
) -> list[str]:
    """Return what `history` tells a reader: of the latest lines, and of each of them."""
    rows = [JournalRow(seq, datetime.fromisoformat(entry.input.at), "", "", None, msgspec.json.encode(entry))
            for seq, entry in enumerate(entries, 1)]
    table = SimpleNamespace(
        id="game", seq=len(rows), game=game, ruleset=game.ruleset, timezone=game.world.data["timezone"], entries=rows,
        row_of=lambda seq: rows[seq - 1], tx=SimpleNamespace(journal=lambda *_: []),
    )
    journal = JournalReader(cast(Table, table), presenter, reader)
    latest = range(max(1, len(rows) - lines + 1), len(rows) + 1)
    return [repr(journal.latest()), *(repr(journal.story(seq)) for seq in latest)]


def heard(game: Game, result: Result, reader: str, alone: bool = True) -> list[str]:
    """Return what a reader is told of a result, and the letters that they get; not what is told to some `alone`."""
    sight = Sight(game.world, reader)
    story = [one for one in result.story if sight.hears(one.get("to"), one.get("but", ()))
             and (alone or one.get("to") is None)]
    found = [repr(one["values"]) if "roll" in one else as_told(one, reader) for one in story]
    letters = [one for one in result.letters if one.to is None or (alone and reader in one.to)]
    return [*found, *(f"{one.kind}: {one.title} {dict(one.about)}" for one in letters if not one.number)]


# --- a game, step by step


def steps(found: Played) -> Iterator[tuple[Game, list[Entry], Entry]]:
    """Yield a rehearsal before each of its inputs but the first: how it stands, its journal, and what comes next."""
    entries = found.entries()
    game = Game.new(found.rules(), beginning(entries))
    for at, entry in enumerate(entries):
        if at:
            yield game, entries[:at], entry
        game.handle(entry.input)


def some(found: Played, count: int) -> Iterator[tuple[Game, list[Entry], Entry]]:
    """Yield so many steps of a rehearsal, spread over all of it, the last among them."""
    last = len(found.journal) - 1
    wanted = {round(part * last / count) for part in range(1, count + 1)}
    return (step for at, step in enumerate(steps(found), 1) if at in wanted)


def that_look_other(game: Game, entries: Sequence[Entry]) -> list[str]:
    """Return what looks other to somebody where only secrets are, that they may not know."""
    leaks = []
    for reader in ["", *game.world.things["player"]]:
        other, count = changed(game, reader)
        assert count > 10, "there is something to hide"
        before, after = shown(game, reader, entries), shown(other, reader, entries)
        leaks += [f"{name}, as {reader or 'everybody'} sees it" for name in before if before[name] != after[name]]
    return leaks


def that_are_told(game: Game, entries: Sequence[Entry], entry: Entry) -> list[str]:
    """Return to whom something else is told of an input, and of its line in the history, if only secrets are others.

    Whoever acts may learn something by it: what is told to them alone is not looked at.
    """
    leaks = []
    once = Game.load(game.ruleset, game.encode())
    result = once.handle(entry.input)
    acting = {getattr(entry.input, "player", ""), _on_turn(game), _on_turn(once)} - {""}
    for reader in ["", *game.world.things["player"]]:
        other, _ = changed(game, reader, QUIET)
        otherwise = other.handle(entry.input)
        alone = reader not in acting
        told = [heard(one, how, reader, alone) for one, how in ((once, result), (other, otherwise))]
        lines = [_of_line(one, how, reader, [*entries, _entry(entry, how)]) for one, how in (
            (once, result), (other, otherwise))] if alone else ["", ""]
        leaks += [f"what {reader or 'everybody'} hears: {one} / {two}" for one, two in zip(*told, strict=False)
                  if one != two]
        leaks += [f"how much {reader or 'everybody'} hears"] if len(told[0]) != len(told[1]) else []
        leaks += [f"history for {reader or 'everybody'}"] if lines[0] != lines[1] else []
    return leaks


def _on_turn(game: Game) -> str:
    player = Thing(game.world, "game", "game").turn
    return player.id if player is not None else ""


def _entry(entry: Entry, result: Result) -> Entry:
    return Entry(entry.input, result.outcome, result.refusal, result.order, result.rolls,
                 journal_events(result.events), result.story)


def _of_line(game: Game, result: Result, reader: str, entries: Sequence[Entry]) -> list[str]:
    return history(game, Presenter(game, "game", "game@example.org", ""), reader, entries, 1)


def that_orders_show(game: Game, entries: Sequence[Entry], entry: Entry) -> list[str]:
    """Return to whom an order that is nobody else's business shows: in what they hear, see, or read in the history."""
    if not isinstance(entry.input, Instruct) or not entry.input.pattern.startswith(PRIVATE) or entry.refusal:
        return []
    once = Game.load(game.ruleset, game.encode())
    result, leaks = once.handle(entry.input), []
    for reader in ["", *game.world.things["player"]]:
        if reader == entry.input.player:
            continue
        before, after = shown(game, reader), shown(once, reader)
        leaks += [f"{name}, as {reader or 'everybody'} sees it" for name in before if before[name] != after[name]]
        leaks += [f"{reader or 'everybody'} hears: {words}" for words in heard(once, result, reader)]
        lines = _of_line(once, result, reader, [*entries, _entry(entry, result)])
        leaks += [f"history for {reader or 'everybody'}: {line}" for line in lines if entry.input.words in line]
    return leaks


# --- whole letters and pages


def that_leave_the_house(file: Path, pages: Path) -> tuple[list[str], int]:
    """Play a rehearsal where each unit of resources is worth an odd sum; return which letters and pages tell of it.

    A letter may tell a player the amounts that they have known. Also returned is how many letters tell of any.
    """
    rehearsal = read_file(file)
    outcome = play(replace(rehearsal, params={**rehearsal.params, "11.unit_worth": ODD}), pages=pages)
    found = Played(rehearsal.ruleset, 0, [], 0, outcome.letters, outcome.journal, outcome.world)
    secret, known = _amounts(found)
    people = {one.address: one.name for one in beginning(found.entries()).players}
    leaks, telling = [], 0
    for raw in outcome.letters:
        letter = email.message_from_bytes(raw, policy=email.policy.default)
        reader = people.get(letter["To"].addresses[0].addr_spec, rehearsal.admin)
        told = _figures(_words(letter)) & secret if reader != rehearsal.admin else set()
        telling += bool(told)
        leaks += [f"“{letter['Subject']}” tells {reader} {told}"] if told - known.get(reader, set()) else []
    for page in (one for one in pages.rglob("*") if one.suffix in (".html", ".json", ".js", ".atom", ".ics")):
        told = _figures(page.read_text(encoding="utf-8")) & secret
        leaks += [f"{page.relative_to(pages)} tells everybody {told}"] if told else []
    return leaks, telling


def _amounts(found: Played) -> tuple[set[int], dict[str, set[int]]]:
    """Return all amounts of resources that there ever were, and those that each player ever knew."""
    secret: set[int] = set()
    known: dict[str, set[int]] = {}
    entries = found.entries()
    game = Game.new(found.rules(), beginning(entries))
    for entry in entries:
        game.handle(entry.input)
        _note(game, secret, known)
    return {amount for amount in secret if amount % 1000 and amount != ODD}, known  # the rule says what a unit is worth


def _note(game: Game, secret: set[int], known: dict[str, set[int]]) -> None:
    secret.update(one.resources for one in game.world.all("territory"))
    for player in game.world.all("player"):
        known.setdefault(player.id, set()).update(row[0] for row in player.known.values())


def _words(letter: Any) -> str:
    parts = [part.get_content() for part in letter.walk() if part.get_content_maintype() == "text"]
    return " ".join([str(letter["Subject"]), *parts])


def _figures(words: str) -> set[int]:
    return {int(figure.replace(",", "")) for figure in _FIGURES.findall(words)}
