"""The file of a rehearsal: TOML, read strictly; errors name the line."""

from __future__ import annotations

import re
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct

from mailgame.game.inputs import Newcomer
from mailgame.rulesets.listing import unreadable


class WrongFile(Exception):
    """A rehearsal cannot be read; the message says where, and what was expected."""


class Mail(Struct, frozen=True):
    """A letter in the file. `eml` is a raw message, None if it is made from the other fields."""

    number: int
    at: datetime
    sender: str = ""
    subject: str = ""
    body: str = ""
    eml: bytes | None = None


class Expectation(Struct, frozen=True):
    """What must hold at a moment.

    A value under a path, words in the last letter to an address, or how many letters it got.
    """

    at: datetime | None
    said: str = ""
    path: str = ""
    value: Any = None
    contains: str = ""
    mail_to: str = ""
    letters_to: str = ""
    line: int = 0


class Rehearsal(Struct, frozen=True):
    """A rehearsal as its file describes it; times in UTC.

    `second_looks`: in how many games each proposal is simulated on arrival; 0: only on request. `rulesets`: where
    rulesets are looked for before those that are installed; the one in whose folder the file lies, if it does.
    `situation`: what it shows, in words that follow “when”.
    """

    file: Path
    ruleset: str
    name: str
    timezone: str
    start: datetime
    until: datetime
    seed: str
    admin: str
    players: tuple[Newcomer, ...]
    letters: tuple[Mail, ...]
    script: tuple[dict[str, Any], ...]
    expectations: tuple[Expectation, ...]
    params: dict[str, Any]
    rulesets: tuple[Path, ...] = ()
    second_looks: int = 0
    situation: str = ""

    def local(self, moment: datetime) -> datetime:
        """Return a local time of the file as a moment in UTC."""
        return _moment(moment, ZoneInfo(self.timezone))


_GAME = {"ruleset": str, "name": str, "timezone": str, "start": datetime, "until": datetime, "seed": str, "admin": str}
_OPTIONAL = ("situation", "params", "second_looks")
_MAIL = {"at", "from", "subject", "body", "eml"}
_CHANCE = {"what", "who", "values"}
_EXPECT = {"at", "path", "value", "contains", "mail_to", "letters_to"}


def read_file(file: Path) -> Rehearsal:
    """Read a rehearsal. Raises WrongFile."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise WrongFile(f"it cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise WrongFile(str(error)) from error
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        words, number = unreadable(str(error), text)
        raise WrongFile(f"line {number}: {words}" if number else words) from error
    return _Reader(file, text, tree).rehearsal()


def strangers(rehearsal: Rehearsal) -> list[str]:
    """Return the addresses from which letters of a rehearsal come and nobody plays when it begins."""
    known = {rehearsal.admin.casefold(), *(player.address.casefold() for player in rehearsal.players)}
    return [sender for sender in dict.fromkeys(letter.sender for letter in rehearsal.letters)
            if sender and sender.casefold() not in known]


def _moment(moment: datetime, zone: ZoneInfo) -> datetime:
    return (moment if moment.tzinfo else moment.replace(tzinfo=zone)).astimezone(UTC)


def _around(file: Path) -> tuple[Path, ...]:
    """Return the ruleset in whose folder `rehearsals` a file lies, or nothing."""
    above = file.absolute().parent.parent
    return (above,) if file.absolute().parent.name == "rehearsals" and (above / "ruleset.toml").is_file() else ()


class _Reader:
    def __init__(self, file: Path, text: str, tree: dict[str, Any]) -> None:
        self.file = file
        self.tree = tree
        self.places: dict[str, list[int]] = {}
        for number, line in enumerate(text.splitlines(), 1):
            match = re.match(r"\s*\[\[?\s*([\w.]+)\s*\]?\]", line)
            if match:
                self.places.setdefault(match[1], []).append(number)

    def wrong(self, table: str, index: int, words: str) -> WrongFile:
        places = self.places.get(table, [])
        line = f"line {places[index]}, " if index < len(places) else ""
        return WrongFile(f"{line}[{table}]: {words}")

    def rehearsal(self) -> Rehearsal:
        unknown = set(self.tree) - {"game", "player", "mail", "chance", "expect"}
        if unknown:
            raise WrongFile(f"there is no table “{sorted(unknown)[0]}”; there are game, player, mail, chance, expect")
        game = self.tree.get("game")
        if not isinstance(game, dict):
            raise WrongFile("there is no table [game]")
        for key, kind in _GAME.items():
            if key not in game:
                raise self.wrong("game", 0, f"“{key}” is missing")
            if not isinstance(game[key], kind):
                raise self.wrong("game", 0, f"“{key}” must be a {'date with time' if kind is datetime else 'text'}")
        keys = ", ".join([*_GAME, *_OPTIONAL])
        extra = set(game) - set(_GAME) - set(_OPTIONAL)
        if extra:
            raise self.wrong(
                "game", 0, f"there is no key “{sorted(extra)[0]}”; there are {keys}"
            )
        looks = game.get("second_looks", 0)
        if not isinstance(looks, int) or isinstance(looks, bool) or not 0 <= looks <= 100:
            raise self.wrong("game", 0, "“second_looks” must be a whole number of games, from 0 to 100")
        if not isinstance(game.get("situation", ""), str):
            raise self.wrong("game", 0, "“situation” must be a text")
        try:
            zone = ZoneInfo(game["timezone"])
        except (ZoneInfoNotFoundError, ValueError) as error:
            raise self.wrong("game", 0, f"there is no time zone {game['timezone']!r}") from error
        self.zone = zone
        return Rehearsal(
            file=self.file,
            ruleset=game["ruleset"],
            name=game["name"],
            timezone=game["timezone"],
            start=_moment(game["start"], zone),
            until=_moment(game["until"], zone),
            seed=game["seed"],
            admin=game["admin"],
            players=tuple(self._player(i, row) for i, row in enumerate(self.tree.get("player", []))),
            letters=tuple(self._mail(i, row) for i, row in enumerate(self.tree.get("mail", []))),
            script=tuple(self._chance(i, row) for i, row in enumerate(self.tree.get("chance", []))),
            expectations=tuple(self._expect(i, row) for i, row in enumerate(self.tree.get("expect", []))),
            params=dict(game.get("params", {})),
            rulesets=_around(self.file),
            second_looks=looks,
            situation=game.get("situation", ""),
        )

    def _player(self, index: int, row: dict[str, Any]) -> Newcomer:
        for key in ("name", "email"):
            if not isinstance(row.get(key), str):
                raise self.wrong("player", index, f"“{key}” is missing")
        return Newcomer(
            row["name"], row["email"], {key: value for key, value in row.items() if key not in ("name", "email")}
        )

    def _at(self, table: str, index: int, row: dict[str, Any]) -> datetime:
        if not isinstance(row.get("at"), datetime):
            raise self.wrong(table, index, "“at” must be a date with time, such as 2026-11-23T10:00:00")
        return _moment(row["at"], self.zone)

    def _keys(self, table: str, index: int, row: dict[str, Any], keys: set[str]) -> None:
        extra = set(row) - keys
        if extra:
            raise self.wrong(
                table, index, f"there is no key “{sorted(extra)[0]}”; there are {', '.join(sorted(keys))}"
            )

    def _mail(self, index: int, row: dict[str, Any]) -> Mail:
        self._keys("mail", index, row, _MAIL)
        at = self._at("mail", index, row)
        if "eml" in row:
            try:
                raw = (self.file.parent / row["eml"]).read_bytes()
            except OSError as error:
                raise self.wrong("mail", index, f"{row['eml']} cannot be read: {error.strerror}") from error
            return Mail(index, at, eml=raw)
        if not isinstance(row.get("from"), str):
            raise self.wrong("mail", index, "“from” is missing")
        return Mail(index, at, row["from"], row.get("subject", ""), row.get("body", ""))

    def _chance(self, index: int, row: dict[str, Any]) -> dict[str, Any]:
        self._keys("chance", index, row, _CHANCE)
        if not isinstance(row.get("what"), str) or not isinstance(row.get("values"), list):
            raise self.wrong(
                "chance", index, "“what” must be a label, and “values” a list with one entry for each time"
            )
        return {"what": row["what"], "who": row.get("who", ""), "values": row["values"]}

    def _expect(self, index: int, row: dict[str, Any]) -> Expectation:
        self._keys("expect", index, row, _EXPECT)
        at = self._at("expect", index, row) if "at" in row else None
        if not any(key in row for key in ("path", "mail_to", "letters_to")):
            raise self.wrong("expect", index, "“path” is missing")
        places = self.places.get("expect", [])
        return Expectation(
            at,
            str(row.get("at", "")),
            row.get("path", ""),
            row.get("value"),
            row.get("contains", ""),
            row.get("mail_to", ""),
            row.get("letters_to", ""),
            places[index] if index < len(places) else 0,
        )
