"""The dice book: what a game has published of its dice (`dice.json` of its pages), and the check of every one of them.

This file stands alone: it needs Python and nothing else, knows no other file of mailgame, and says a second time how
a roll follows from a seed, so that what the server threw is checked by something that did not throw it.

    python dicebook.py dice.json

A seed is a text of 64 hexadecimal digits, promised beforehand by its SHA-256. The n-th roll under a label for a player
is made from the bytes of HMAC-SHA256(key: the seed, message: "label|player|n"), followed by those of the messages
"label|player|n#1", "label|player|n#2" … as far as bytes are needed. A number below b is made from one byte (from four
bytes, the first counting most, if b is more than 256): bytes from the greatest multiple of b that fits upwards are
passed over, and what is left is taken modulo b. A die of b sides shows one more than such a number; one with faces of
its own shows the face with that number, counted from 0. What has a chance of a in b happens if the number is below a.
One of b options is the option with that number, counted from 0; several, and a new order, are drawn option by option
from those that are left. A deck lies in the order of a secret shuffle, and what is dealt are the cards of that order,
from a place on; it can be checked when secret rolls are told.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_DRAWN, _SCRIPTED, _STANDS = "", "scripted", "stands"
_MOST_DICE, _MOST_SIDES = 1_000, 1_000_000


class NotABook(ValueError):
    """The input is not a dice book; the message says why."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A roll and what its seed gives.

    `where` is its epoch ("3"), or "secret". `values` is what was published, `drawn` what the seed gives, None where
    nothing was drawn: `how` is then "scripted" (by a rehearsal's script) or "stands" (repeated in a correction).
    """

    where: str
    label: str
    who: str
    n: int
    kind: str
    of: Any
    values: tuple[Any, ...]
    drawn: tuple[Any, ...] | None
    how: str = ""

    @property
    def right(self) -> bool:
        """Whether the roll shows what its seed gives; one that was not drawn cannot be wrong."""
        return self.drawn is None or self.drawn == self.values


@dataclass(slots=True)
class Report:
    """The result of a check: every roll, and a sentence for each thing that is wrong."""

    rolls: list[Checked] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    secret: int = 0
    """How many rolls are still secret."""

    @property
    def waits(self) -> int:
        """How often was dealt from decks that cannot be looked into yet."""
        return sum(roll.drawn is None and not roll.how for roll in self.rolls)

    @property
    def right(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    @property
    def verdict(self) -> str:
        """The result in a sentence or two."""
        drawn = [roll for roll in self.rolls if roll.drawn is not None]
        others = len(self.rolls) - len(drawn) - self.waits
        wrong = sum(not roll.right for roll in drawn)
        if not drawn and self.right:
            words = "No dice have been thrown that can be checked yet."
        elif self.right:
            words = f"All {len(drawn)} rolls are right." if len(drawn) != 1 else "The one roll is right."
        elif wrong:
            words = f"{wrong} of {len(drawn)} rolls {'is' if wrong == 1 else 'are'} not right."
        else:
            words = "The rolls are right, but not what was promised of them."
        if others:
            words += f" {others} more {'was' if others == 1 else 'were'} set by a script or a correction, not thrown."
        if self.waits:
            decks = "a deck" if self.waits == 1 else "decks"
            words += f" {self.waits} from {decks} can be checked when the game is over."
        if self.secret:
            words += f" {self.secret} {'is' if self.secret == 1 else 'are'} secret until the game is over."
        return words


def draw(seed: str, label: str, who: str, n: int, kind: str, of: Any, count: int) -> list[Any]:
    """Return what a roll shows.

    That is `count` dice of `of` sides, or one of each of several sides ("dice"), `count` dice with the faces `of`
    ("faces"), whether a chance of `of` (a in b) came true ("chance"), `count` of the options `of` ("pick"), or all of
    them in a new order ("shuffle"). Raises NotABook for an impossible roll.
    """
    numbers = _bytes(seed, f"{label}|{who}|{n}")
    if kind == "dice":
        sides = of if isinstance(of, list) else [of] * min(count, _MOST_DICE + 1)
        if not all(_is_whole(size, 1) for size in sides) or not count == len(sides) <= _MOST_DICE:
            raise NotABook(f"“{label}”: there are no {count} dice of {of!r} sides")
        return [_below(size, numbers) + 1 for size in sides]
    if not isinstance(of, list):
        raise NotABook(f"“{label}”: {of!r} are no options")
    if kind == "chance":
        if len(of) != 2 or not _is_whole(of[0], 0) or not _is_whole(of[1], max(1, of[0])):
            raise NotABook(f"“{label}”: {of!r} is no chance")
        return [_below(of[1], numbers) < of[0]]
    if kind == "faces" and of and count <= _MOST_DICE:
        return [of[_below(len(of), numbers)] for _ in range(count)]
    if kind == "shuffle" or (kind == "pick" and 0 <= count <= len(of)):
        left = list(of)
        return [left.pop(_below(len(left), numbers)) for _ in range(len(of) if kind == "shuffle" else count)]
    raise NotABook(f"“{label}”: there is no {kind!r} of {count} of {len(of)}")


def _is_whole(number: Any, least: int) -> bool:
    return type(number) is int and least <= number <= _MOST_SIDES


def _bytes(seed: str, message: str) -> Iterator[int]:
    block = 0
    while True:
        words = f"{message}#{block}" if block else message
        yield from hmac.new(seed.encode("utf-8"), words.encode("utf-8"), hashlib.sha256).digest()
        block += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    size = 1 if bound <= 256 else 4
    top = 256**size // bound * bound
    while True:
        number = 0
        for _ in range(size):
            number = number * 256 + next(numbers)
        if number < top:
            return number % bound


def check(book: Mapping[str, Any]) -> Report:
    """Check a dice book: every seed against its promise, every roll against its seed, and that none is missing.

    Raises NotABook if it is not one.
    """
    report = Report()
    try:
        epochs = list(book["epochs"])
        secrets = book["secrets"]
        groups = [*secrets.get("earlier", ()), secrets] if "seed" in secrets else []
        decks = _Decks(groups)
        promised = ""
        for place, epoch in enumerate(epochs):
            _check_epoch(report, decks, epoch, epochs[place - 1] if place else None, promised)
            promised = epoch["next"]
        following = book.get("open")
        if following is not None and promised and following["hash"] != promised:
            report.faults.append("The hash of the dice to come is not the one that was promised last.")
        for group in groups:
            _check_group(report, decks, "secret", group, group["hash"], _SECRET if group is secrets else _EARLIER)
        if not groups:
            report.secret = sum(epoch.get("secret", 0) for epoch in epochs)
        report.faults += decks.faults()
    except (KeyError, TypeError, AttributeError) as error:
        raise NotABook(f"this is no dice book: {error!r} is missing or not as it should be") from error
    return report


_SECRET, _EARLIER = "The secret rolls", "The secret rolls before the game was restored"


class _Decks:
    """The orders in which decks lay, as far as they are told, and what was dealt of each."""

    def __init__(self, groups: Sequence[Mapping[str, Any]]) -> None:
        self._told = {group["hash"] for group in groups}
        self._orders: dict[tuple[str, str, int], list[Any] | None] = {}
        self._dealt: dict[tuple[str, str, int], list[tuple[int, int]]] = {}
        for group in groups:
            for row in group["rolls"]:
                if row["kind"] == "shuffle" and not row["who"]:
                    drawn = None
                    if not row.get("how"):
                        drawn = draw(str(group["seed"]), row["label"], "", row["n"], "shuffle", row["of"], 0)
                    self._orders[group["hash"], row["label"], row["n"]] = drawn

    def dealt(self, promised: str, row: Mapping[str, Any]) -> list[Any] | None:
        """Return what a deck gives where something was dealt, None if it cannot be looked into yet.

        `promised` is the hash of the seed that the deck was shuffled with.
        """
        if promised not in self._told:
            return None
        label, shuffle, place = row["of"]
        deck = promised, label, shuffle
        self._dealt.setdefault(deck, []).append((place, len(row["values"])))
        return (self._orders.get(deck) or [])[place : place + len(row["values"])]

    def faults(self) -> list[str]:
        """Return a sentence for each deck of which cards were left out in dealing."""
        gaps = []
        for (_, label, shuffle), dealt in self._dealt.items():
            place = 0
            for begin, count in sorted(dealt):
                if begin != place:
                    gaps.append(f"The deck “{label}”, shuffle no. {shuffle}: a card is left out at place {place + 1}.")
                    break
                place += count
        return gaps


def _check_epoch(
    report: Report, decks: _Decks, epoch: Mapping[str, Any], before: Mapping[str, Any] | None, promised: str
) -> None:
    number = epoch["number"]
    if before is not None:
        if number != before["number"] + 1:
            report.faults.append(f"Epoch {number} does not follow on epoch {before['number']}.")
        elif promised and epoch["hash"] != promised:  # "": the game was over, and that was undone
            report.faults.append(f"Epoch {number}: its hash is not the one that was promised before it.")
    elif number != 0:
        report.faults.append(f"The book begins with epoch {number}, not with the beginning of the game.")
    _check_group(report, decks, str(number), epoch, epoch.get("secrets", ""), f"Epoch {number}")


def _check_group(
    report: Report, decks: _Decks, where: str, group: Mapping[str, Any], secrets: str, name: str
) -> None:
    """Check the rolls that come from one seed."""
    seed = str(group["seed"])
    if hashlib.sha256(seed.encode("utf-8")).hexdigest() != group["hash"]:
        report.faults.append(f"{name}: the SHA-256 of the seed is not the hash that was promised.")
    taken: dict[str, list[int]] = {}
    for row in group["rolls"]:
        roll = _checked(where, seed, row, decks, secrets)
        report.rolls.append(roll)
        if roll.n:
            taken.setdefault(f"{roll.label}|{roll.who}", []).append(roll.n)
        if not roll.right:
            gives = _list(roll.drawn or ())
            report.faults.append(f"{name}: {said(roll)} shows {_list(roll.values)}; its seed gives {gives}.")
    for key, numbers in taken.items():
        if numbers != list(range(1, len(numbers) + 1)):
            label, _, who = key.rpartition("|")
            listed = ", ".join(map(str, numbers))
            report.faults.append(
                f"{name}: the rolls “{label}” for {who or 'all'} are numbered {listed}, not from 1 on: one is left out."
            )


def _checked(where: str, seed: str, row: Mapping[str, Any], decks: _Decks, secrets: str) -> Checked:
    how = row.get("how", _DRAWN)
    if how not in (_DRAWN, _SCRIPTED, _STANDS):
        raise NotABook(f"“{row['label']}”: a roll is drawn, scripted or stands, not {how!r}")
    values = tuple(row["values"])
    drawn: tuple[Any, ...] | None = None
    if row["kind"] == "deal":
        dealt = decks.dealt(secrets, row)
        drawn = None if dealt is None or how != _DRAWN else tuple(dealt)
    elif how == _DRAWN:
        drawn = tuple(draw(seed, row["label"], row["who"], row["n"], row["kind"], row["of"], len(values)))
    return Checked(where, row["label"], row["who"], row["n"], row["kind"], row["of"], values, drawn, how)


def said(roll: Checked) -> str:
    """Name a roll: “move” for Ann, no. 2."""
    return f"“{roll.label}”{f' for {roll.who}' if roll.who else ''}{f', no. {roll.n},' if roll.n else ''}"


def _list(values: Sequence[Any]) -> str:
    return ", ".join(_said(value) for value in values) or "nothing"


def _said(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _of(roll: Checked) -> str:
    """Return what was rolled, in short: 2 × d6, d6 + d10, 1 in 3, 2 of 52, 52 shuffle."""
    if roll.kind == "dice":
        several = isinstance(roll.of, list)
        return " + ".join(f"d{size}" for size in roll.of) if several else f"{len(roll.values)} × d{roll.of}"
    if roll.kind == "chance":
        return f"{roll.of[0]} in {roll.of[1]}"
    if roll.kind == "deal":
        return f"deck {roll.of[1]}, from {roll.of[2] + 1}"
    if roll.kind == "pick" and len(roll.values) != 1:
        return f"{len(roll.values)} of {len(roll.of)}"
    return f"{len(roll.of)} {roll.kind}"


def read(file: Path) -> dict[str, Any]:
    """Read a dice book from a file. Raises NotABook if it is none, or cannot be read."""
    try:
        book = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise NotABook(f"{file} cannot be read as dice.json: {getattr(error, 'strerror', error)}") from error
    if not isinstance(book, dict) or "epochs" not in book:
        raise NotABook(f"{file} is no dice book")
    return book


def table(report: Report) -> Iterator[str]:
    """Return a line for every roll: a mark, its epoch, label, player, number, what was rolled, and what it shows."""
    yield f"{'':2}{'epoch':>6}  {'for':<22} {'of':<16} {'no.':>4}  {'from':<15} shows"
    for roll in report.rolls:
        mark = "✗" if not roll.right else "·" if roll.drawn is None else "✓"
        shown = _list(roll.values)
        if roll.how:
            shown += f" ({roll.how})"
        elif roll.drawn is None:
            shown += " (checked when the game is over)"
        elif not roll.right:
            shown += f"; the seed gives {_list(roll.drawn or ())}"
        number = str(roll.n or "")
        yield f"{mark:2}{roll.where:>6}  {roll.label:<22} {roll.who:<16} {number:>4}  {_of(roll):<15} {shown}"


def main(arguments: Sequence[str]) -> int:
    """Check the dice book in a file and print the result. Returns 0: all is right, 1: it is not, 2: not a dice book."""
    if len(arguments) != 1:
        sys.stderr.write("python dicebook.py dice.json\n")
        return 2
    try:
        report = check(read(Path(arguments[0])))
    except NotABook as wrong:
        sys.stderr.write(f"✗ {wrong}\n")
        return 2
    for line in (*table(report), *(f"✗ {fault}" for fault in report.faults)):
        sys.stdout.write(f"{line}\n")
    sys.stdout.write(f"{'✓' if report.right else '✗'} {report.verdict}\n")
    return 0 if report.right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
