"""Chance: labelled dice from a seeded stream, or from a script.

The n-th roll under a label for a player is drawn from HMAC-SHA256(seed, label | player | n), so that a roll
under one label never shifts those under another. This is the one place of the project that makes chance.

Rolls can stand: when a game is corrected, what was thrown before is thrown again, as long as it fits.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from typing import Any

from .world import World

Roll = tuple[str, str, list[Any]]


class ScriptError(ValueError):
    """A scripted value does not fit what was asked for; the message says which."""


class Chance:
    """The dice of one game.

    `rolls` are those of the input that is played (label, who, values); `standing` are recorded ones, each of which is
    taken once, instead of a drawn one, by the first roll of its label and player that it fits. Where `spares` is set,
    what stands uses up nothing: no die is thrown a second time, and none is lost that nobody has seen.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self.rolls: list[Roll] = []
        self.standing: Sequence[Roll] = ()
        self.spares = False
        self._taken: list[int | None] = []

    def dice(self, label: str, who: str, dice: int, sides: int) -> list[int]:
        """Roll `dice` dice with `sides` sides. Raises ScriptError when the script holds something else."""

        def fits(values: list[Any]) -> bool:
            return len(values) == dice and all(type(v) is int and 1 <= v <= sides for v in values)

        if self.spares and self._stands(label, who, fits) is not None:
            return self._thrown(label, who, [], fits)
        scripted = self._scripted(label, who)
        if scripted is None:
            draws = _Draws(self._seed, label, who, self._count(label, who))
            values = [draws.below(sides) + 1 for _ in range(dice)]
        else:
            values = scripted if isinstance(scripted, list) else [scripted]
            if not fits(values):
                raise ScriptError(
                    f"chance “{label}” for {who or 'all'}: {scripted!r} is not {dice} dice of {sides} sides"
                )
        return self._thrown(label, who, values, fits)

    def pick(self, label: str, who: str, options: Sequence[str]) -> str:
        """Draw one option.

        Raises ValueError if there are none, ScriptError for a scripted one that is not among them.
        """
        if not options:
            raise ValueError(f"nothing to draw from for “{label}”")

        def fits(values: list[Any]) -> bool:
            return len(values) == 1 and values[0] in options

        if self.spares and self._stands(label, who, fits) is not None:
            return str(self._thrown(label, who, [], fits)[0])
        scripted = self._scripted(label, who)
        if scripted is None:
            chosen = options[_Draws(self._seed, label, who, self._count(label, who)).below(len(options))]
        elif (
            isinstance(scripted, int)
            and not isinstance(scripted, bool)
            and 1 <= scripted <= len(options)
            and str(scripted) not in options
        ):
            chosen = options[scripted - 1]
        elif str(scripted) in options:
            chosen = str(scripted)
        else:
            raise ScriptError(f"chance “{label}” for {who or 'all'}: {scripted!r} is not one of {', '.join(options)}")
        return str(self._thrown(label, who, [chosen], fits)[0])

    def shuffle(self, label: str, options: Sequence[str]) -> list[str]:
        """Return the options in a random order; a script may name only the first ones."""

        def fits(values: list[Any]) -> bool:
            return sorted(map(str, values)) == sorted(options)

        if self.spares and self._stands(label, "", fits) is not None:
            return [str(value) for value in self._thrown(label, "", [], fits)]
        left = list(options)
        scripted = self._scripted(label, "")
        order: list[str] = []
        if scripted is not None:
            names = scripted if isinstance(scripted, list) else [scripted]
            for name in names:
                if name not in left:
                    raise ScriptError(f"chance “{label}”: {name!r} is not one of {', '.join(options)}")
                left.remove(name)
                order.append(name)
        draws = _Draws(self._seed, label, "", self._count(label, ""))
        while left:
            order.append(left.pop(draws.below(len(left))))
        return self._thrown(label, "", order, fits)

    def _thrown(self, label: str, who: str, values: list[Any], fits: Callable[[list[Any]], bool]) -> list[Any]:
        """Note a roll and return what it shows: a recorded one that stands, or else these values.

        Unless what stands spares it, whatever was drawn or scripted is used up all the same, so that later rolls come
        out as they did.
        """
        stands = self._stands(label, who, fits)
        if stands is not None:
            values = list(self.standing[stands][2])
        self._taken.append(stands)
        self.rolls.append((label, who, list(values)))
        return values

    def _stands(self, label: str, who: str, fits: Callable[[list[Any]], bool]) -> int | None:
        """Return the place of the recorded roll that stands for one, or None."""
        del self._taken[len(self.rolls) :]  # rolls that were taken back give back what they took
        return next(
            (
                place
                for place, roll in enumerate(self.standing)
                if (roll[0], roll[1]) == (label, who) and place not in self._taken and fits(list(roll[2]))
            ),
            None,
        )

    @property
    def _seed(self) -> bytes:
        seed: str = self._world.data["chance"]["seed"]
        return seed.encode()

    def _count(self, label: str, who: str) -> int:
        drawn: dict[str, int] = self._world.data["chance"]["drawn"]
        key = f"{label}|{who}"
        count = drawn.get(key, 0) + 1
        self._world.put(drawn, key, count)
        return count

    def _scripted(self, label: str, who: str) -> Any | None:
        """Return the next scripted value for a label: first come first served, rows for this player or for anybody."""
        script: list[dict[str, Any]] = self._world.data["chance"]["script"]
        for row in script:
            if row["what"] == label and row["who"] in ("", who) and row["values"]:
                value, *rest = row["values"]
                self._world.put(row, "values", rest)
                return value
        return None


class _Draws:
    """Bytes of HMAC-SHA256 turned into numbers without bias."""

    __slots__ = ("_block", "_key", "_message", "_position", "_round")

    def __init__(self, seed: bytes, label: str, who: str, count: int) -> None:
        self._key = seed
        self._message = f"{label}|{who}|{count}"
        self._round = 0
        self._block = hmac.digest(seed, self._message.encode(), "sha256")
        self._position = 0

    def _byte(self) -> int:
        if self._position == len(self._block):
            self._round += 1
            self._block = hmac.digest(self._key, f"{self._message}|{self._round}".encode(), "sha256")
            self._position = 0
        byte = self._block[self._position]
        self._position += 1
        return byte

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1, each equally likely."""
        if bound <= 256:
            limit = 256 - 256 % bound
            while (byte := self._byte()) >= limit:
                pass
            return byte % bound
        limit = 2**32 - 2**32 % bound
        while (number := int.from_bytes(bytes(self._byte() for _ in range(4)))) >= limit:
            pass
        return number % bound
