"""Changes in words: the differences between two worlds of a game, as a reader may know them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mailgame.game.difference import Change, differences
from mailgame.game.game import Game
from mailgame.game.inputs import Instruct
from mailgame.game.journal import Redone
from mailgame.game.talk import KEPT, message_of, without_addresses
from mailgame.game.undoing import Replayed

from ...game.facts import Facts, moment
from ...game.telling.deals import told_once
from ...game.telling.telling import as_told, roll_in_words
from ...kernel.narration import Narration
from ...law import Thing, label, money
from ...law.texts import figures
from ...press.scenes.differences import Changed
from ...press.scenes.differences import Changes as Group
from ...world import calendar
from ...world.sight import Sight
from .presenter import Presenter

_ORDER = ("Money", "Players", "The game", "Rules", "Proposals and votes", "On file", "Dates")
_ON_FILE = frozenset({"order", "offer", "petition"})
_LONGEST = 80
MOST = 40
"""How many lines of one kind are written out; the rest are counted."""


class Changes:
    """The differences between two games, for one reader: a player, "" for everybody, or the Admin."""

    def __init__(self, before: Presenter, after: Presenter, reader: str = "", *, admin: bool = False) -> None:
        self.before, self.after = before, after
        self.reader, self.admin = reader, admin
        self._sights = [Sight(presenter.world, reader, admin=admin) for presenter in (after, before)]

    def groups(self) -> tuple[Group, ...]:
        """Return the facts that differ, by kind."""
        by_heading: dict[str, list[Changed]] = {}
        for change in differences(self.before.world, self.after.world):
            if change.kind == "timer" and change.id.partition(" ")[0] in _ON_FILE:
                continue  # it comes and goes with its thing
            if self.admin or (_is_news(change, self.reader) and self._may_know(change)):
                for line in self._lines(change):
                    by_heading.setdefault(self._heading(change), []).append(line)
        headings = [heading for heading in _ORDER if heading in by_heading]
        order = dict.fromkeys([*headings, *by_heading])
        return tuple(Group(heading, shortened(by_heading[heading])) for heading in order)

    def _may_know(self, change: Change) -> bool:
        """Return whether the reader may know of a difference, in the world before it and in the one after it."""
        kind, id, name = change.kind, change.id, change.attribute
        declared = any((kind, name) in sight.world.declared for sight in self._sights)
        if kind == "account" or (kind == "rule" and not declared):
            return True
        if kind == "timer":
            return all(id in sight.dates() for sight in self._sights if id in sight.world.timers)
        sights = [sight for sight in self._sights if sight.world.exists(kind, id)]
        if not name:
            return all(sight.sees(kind, id) for sight in sights)
        if (kind, name) == ("ballot", "votes"):
            return True  # each vote is checked by itself
        return any(sight.reads(kind, id, name) for sight in sights)

    def _heading(self, change: Change) -> str:
        if change.type == "money":
            return "Money"
        if change.kind in _ON_FILE:
            return "On file"
        fixed = {"player": "Players", "game": "The game", "rule": "Rules", "timer": "Dates",
                 "proposal": "Proposals and votes", "ballot": "Proposals and votes", KEPT: "Talk"}
        return fixed.get(change.kind, f"{change.kind.capitalize()}s")

    def _lines(self, change: Change) -> Iterable[Changed]:
        name = self._name(change)
        if not change.attribute:
            gone = change.after is None
            yield Changed(name, "there" if gone else "not there", "gone" if gone else "there")
        elif change.type == "counts" or (change.kind, change.attribute) == ("ballot", "votes"):
            old, new = _table(change.before), _table(change.after)
            for key in dict.fromkeys([*old, *new]):
                if old.get(key) == new.get(key) or not self._may_know_key(change, key):
                    continue
                if change.type == "counts":
                    then, now = old.get(key, 0), new.get(key, 0)
                    by = signed(now - then) if type(then) is int and type(now) is int else ""
                    yield Changed(f"{name}: {key}", _in_words(then), _in_words(now), by)
                else:
                    yield Changed(f"{name}: {key}", _vote(old.get(key)), _vote(new.get(key)))
        else:
            what = name if change.type == "money" else f"{name}: {change.attribute.replace('_', ' ')}"
            if change.kind == "timer":
                what = name
            by = "" if change.by is None else signed(change.by, change.type == "money")
            before, after = change.before, change.after
            if isinstance(before, list) and isinstance(after, list):
                before, after = _less(before, after), _less(after, before)
                if before == after:
                    what, before, after = f"{what}, its order", change.before, change.after
            yield Changed(what, self._value(change, before), self._value(change, after), by)

    def _may_know_key(self, change: Change, key: str) -> bool:
        if change.kind != "ballot":
            return True
        after = self._sights[0]
        return key == self.reader or after.reads(change.kind, change.id, change.attribute)

    def _name(self, change: Change) -> str:
        if change.kind in ("player", "account"):
            return change.id if change.kind == "player" else f"The {change.id}"
        if change.kind == "game":
            return "The game"
        if change.kind == "timer":
            return self.after.name_of_date(change.id, self.before)
        for world in (self.after.world, self.before.world):
            if change.kind == KEPT and (message := message_of(world, int(change.id))) is not None:
                words = short(without_addresses(message.words))
                return f"What {message.author} said, “{words}”" if self.admin else f"Something {message.author} said"
            if world.exists(change.kind, change.id):
                thing = Thing(world, change.kind, change.id)
                if change.kind == "rule":
                    return f"Rule {change.id}, “{thing.title}”"
                if change.kind in _ON_FILE:
                    words = Facts(thing).text("words")
                    owner = Facts(thing).thing("player", "player")
                    whose = f" of {owner}" if owner else ""
                    if owner is not None and owner.id == self.reader:
                        return f"Your {change.kind} {change.id}, “{short(words.removesuffix('.'))}”"
                    return f"{change.kind.capitalize()} {change.id}{whose}, “{short(words.removesuffix('.'))}”"
                return label(thing, capital=True)
        return f"{change.kind.capitalize()} {change.id}"

    def _value(self, change: Change, value: Any) -> str:
        if change.type == "money" and type(value) is int:
            return money(value)
        if change.type == "flag":
            return "yes" if value else "no"
        if value is None or value == "" or value == []:
            return "none"
        if change.type == "moment" and (at := moment(value)) is not None:
            return self.after.say(at)
        if isinstance(value, list):
            return short(", ".join(_in_words(part) for part in value))
        return short(_in_words(value)) or "none"

    # --- the outcomes of orders

    def outcomes(
        self, results: Sequence[Replayed], heading: str = "What would come out differently"
    ) -> tuple[Group, ...]:
        """Return the inputs whose outcome differs, and how. The Admin sees all, a player only their own orders."""
        lines = [self._replayed(replayed) for replayed in results if replayed.changed and self._is_for_reader(replayed)]
        return (Group(heading, shortened(lines)),) if lines else ()

    def _is_for_reader(self, replayed: Replayed) -> bool:
        given = replayed.given
        return self.admin or (isinstance(given, Instruct) and bool(self.reader) and given.player == self.reader)

    def _replayed(self, replayed: Replayed) -> Changed:
        given, before, now = replayed.given, replayed.before, replayed.now
        moment = self.after.say(calendar.read(given.at))
        if isinstance(given, Instruct):
            who = given.player or ("a stranger" if given.by == "stranger" else "the Admin")
            whose = "your" if given.player == self.reader and self.reader else f"{who}:"
            what = f"No. {now.seq}, {whose} “{short(given.words)}” ({moment})"
        elif now.seq:
            what = f"No. {now.seq} ({moment})"
        else:
            numbers = now.numbers.get("update") or (before.numbers.get("update") if before is not None else None)
            what = f"Update {numbers[0]}, {moment}" if numbers else f"What was due, {moment}"
        then = set(self._told(before.story)) if before is not None else set()
        lines = self._told(now.story)
        lost = [words for words in self._told(before.story) if words not in set(lines)] if before is not None else []
        return Changed(
            what, _came(before, lost), _came(now, [words for words in lines if words not in then])
        )

    def _told(self, story: Sequence[Narration]) -> list[str]:
        return [
            roll_in_words(entry, self.reader) if "roll" in entry else as_told(entry, self.reader, self.after.timezone)
            for entry in told_once(
                entry for entry in story if self._sights[0].hears(entry.get("to"), entry.get("but", ()))
            )
            if "roll" in entry or entry["template"]
        ]


def _is_news(change: Change, reader: str) -> bool:
    """Return whether players are told of a difference at all. Some are obvious, others are told elsewhere."""
    kind, name = change.kind, change.attribute
    if kind in ("order", "offer"):
        return not name
    if kind == "player" and name in ("away", "delegate"):
        return change.id == reader
    if kind == "game":
        return name not in ("admin", "bank", "name", "started", "ended", "paused_at")
    attributes = {"petition": (), "ballot": ("votes",), "proposal": ("", "status", "enacted")}
    return name in attributes[kind] if kind in attributes else kind != "rule" or name not in ("law", "effect")


def _came(outcome: Redone | None, lines: Sequence[str]) -> str:
    """Say the outcome of an input: why it was refused, or what was told about it."""
    if outcome is None:
        return "it was not played"
    if outcome.outcome == "none":
        return "it does not ring"
    if outcome.refusal is not None:
        return f"refused: {outcome.refusal.words}"
    if outcome.outcome == "filed":
        return f"filed as order {outcome.order}"
    return " ".join(lines) or ("done" if outcome.outcome == "done" else outcome.outcome)


def _table(value: Any) -> dict[str, Any]:
    """Return a value if it is a table, else {}: an attribute may have had another type in the earlier world."""
    return value if isinstance(value, dict) else {}


def _less(some: list[Any], others: list[Any]) -> list[Any]:
    """Return the entries of one list that are not in another."""
    return [line for line in some if line not in others]


def _vote(vote: Any) -> str:
    if not vote:
        return "no vote"
    return f"{vote['choice']} {money(vote['amount'])}" if vote.get("amount") else str(vote["choice"])


def signed(number: int, dollars: bool = False) -> str:
    """Write a number with its sign: +$10, −2."""
    sign = "+" if number > 0 else "−"
    return f"{sign}{money(abs(number)) if dollars else figures(abs(number))}"


def short(words: str, most: int = _LONGEST) -> str:
    """Return words on one line, cut to at most so many characters."""
    line = " ".join(words.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def shortened(lines: Sequence[Changed]) -> tuple[Changed, ...]:
    """Return at most `MOST` lines, and how many more there are."""
    if len(lines) <= MOST:
        return tuple(lines)
    return (*lines[:MOST], Changed(f"and {len(lines) - MOST} more", "…", "…"))


def compared(presenter: Presenter, game: Game) -> Presenter:
    """Return a presenter of another game at the same table."""
    return Presenter(game, presenter.slug, presenter.address, presenter.site, missing=presenter.missing)


def _in_words(value: Any) -> str:
    """Return a value as people read it: of a table each name with what it holds."""
    if type(value) is int:
        return figures(value)
    return ", ".join(f"{key} {part}" for key, part in value.items()) if isinstance(value, dict) else str(value)
