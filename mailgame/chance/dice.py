"""Chance: labelled dice, from a seed that is committed to beforehand and revealed afterwards, or from a script.

Chance is divided into epochs, each from one letter with news for everybody to the next. An epoch has a seed of its own,
derived from the game's secret master seed. Its hash is in the letter before any of its dice are thrown, and the seed
itself in the letter that tells of them, so that everybody can check them. The seed of the open epoch and the master
seed never leave the world. Secret rolls come from one seed for the whole game, revealed when the game is over.
`drawing.py` says how a roll follows from a seed. This is the only place in the project that makes chance.

Trials (an order when it is filed, a look ahead) throw dice of their own. Rolls can stand: when a game is corrected,
what was thrown before is thrown again, as long as it fits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from mailgame.chance import throwing
from mailgame.chance.drawing import Draws, commitment, seed_of
from mailgame.chance.kept import Kept
from mailgame.chance.rolls import Epoch, Lies, Roll, Throw
from mailgame.chance.throwing import RollRequest, ScriptError

__all__ = ["Chance", "Roll", "ScriptError"]


_NUMBERED = re.compile(r"\(rule \d+\)\Z")


class Trial:
    """A block within which other dice are thrown than those to come."""

    __slots__ = ("_chance",)

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def __enter__(self) -> None:
        self._chance._trials += 1

    def __exit__(self, *_: object) -> None:
        self._chance._trials -= 1


class Chance:
    """The dice of one game.

    Every roll has a label and belongs to a player, `who` ("" for nobody); a `secret` roll comes from the game's secret
    seed. The methods that roll raise ScriptError when the script has a value that does not fit.

    rolls: those of the input being played (label, player, values).
    recorded: rolls that stand. Each is used once, by the first roll with the same label and player that it fits,
      instead of a drawn one.
    spares: whether a roll that stands uses up no die, so that none is thrown twice and none is lost unseen.
    seen: what was drawn for the input being played, also what was rolled back again.
    past: whether all comes out as it did, since what is played again lies before whatever differs: then no deck is
      shuffled but where that is recorded.
    """

    def __init__(self, world: Kept) -> None:
        self._world = world
        self.rolls: list[Roll] = []
        self.recorded: Sequence[Roll] = ()
        self.spares = self.past = False
        self._taken: list[int | None] = []
        self._throws: list[Throw] = []
        self.seen: list[Throw] = []
        self._trials = 0

    # --- rolls

    def trial(self) -> Trial:
        """Throw other dice within it, so that a trial reveals nothing of those to come."""
        return Trial(self)

    def label_for(self, rule: int, label: str, is_players: Callable[[int], bool], note: bool = True) -> str:
        """Return the label under which a rule throws.

        A label belongs to the rule that used it first, but a shipped rule takes it over from players' law. Under the
        label of another rule, players' law throws with its own number added: it can neither see nor use up another
        rule's dice.

        note: whether to record the owner.
        """
        if is_players(rule) and _NUMBERED.search(label):
            return f"{label} (rule {rule})"  # it may be the label under which another rule of players throws
        owners: dict[str, int] = self._state["labels"]
        owner = owners.get(label)
        if owner is None or (owner != rule and is_players(owner) and not is_players(rule)):
            if note:
                self._world.put(owners, label, rule)
        elif owner != rule and is_players(rule):
            return f"{label} (rule {rule})"
        return label

    def dice(
        self, label: str, who: str, dice: int, sides: int | Sequence[int], secret: bool = False
    ) -> list[int]:
        """Roll `dice` dice of so many sides each, or one die for each entry of `sides`. Raises ScriptError."""
        return self._throw(throwing.dice(label, who, dice, sides, secret))

    def faces(self, label: str, who: str, dice: int, faces: Sequence[int], secret: bool = False) -> list[int]:
        """Roll `dice` dice with these faces. Raises ScriptError."""
        return self._throw(throwing.faces(label, who, dice, faces, secret))

    def happens(self, label: str, who: str, share: Fraction, secret: bool = False) -> bool:
        """Return whether something happens; `share` is its chance, from 0 to 1. Raises ScriptError."""
        return bool(self._throw(throwing.chance(label, who, share, secret))[0])

    def pick(self, label: str, who: str, options: Sequence[str], secret: bool = False) -> str:
        """Draw one option. Raises ValueError if there are none, and ScriptError."""
        return str(self._throw(throwing.pick(label, who, options, secret))[0])

    def picks(self, label: str, who: str, options: Sequence[str], count: int, secret: bool = False) -> list[str]:
        """Draw `count` options, none of them twice; a script may name only the first ones.

        Raises ValueError if there are too few, and ScriptError.
        """
        return self._throw(throwing.picks(label, who, options, count, secret))

    def shuffle(
        self, label: str, options: Sequence[str], who: str = "", secret: bool = False, scripted: bool = True
    ) -> list[str]:
        """Return the options in a random order; a script may name only the first ones. `scripted`: whether it is asked.

        Raises ScriptError.
        """
        return self._throw(throwing.shuffle(label, who, options, secret), scripted)

    def deal(self, label: str, who: str, cards: Sequence[str], count: int, lies: Lies, secret: bool) -> list[str]:
        """Note the topmost `count` cards, or a recorded deal that stands, as dealt, and return them.

        lies: the shuffle in whose order the cards lie, and the place of the top one. See `Decks`.
        """
        request = throwing.deal(label, who, cards, count, lies, secret)
        return self._thrown(request, list(cards[:count]), how=lies.how)

    def is_dealt(self, label: str, who: str, cards: Sequence[str], count: int) -> bool:
        """Return whether a recorded deal stands for this one."""
        return self._stands(throwing.deal(label, who, cards, count, Lies("", 0, 0), False)) is not None

    def is_shuffled(self, label: str, cards: Sequence[str]) -> bool:
        """Return whether a recorded shuffle of these cards stands."""
        return self._stands(throwing.shuffle(label, "", cards, True)) is not None

    def guess(self, label: str, cards: Sequence[str]) -> list[str]:
        """Return cards in a random order for a trial, and count that as a roll: the real order must stay unknown."""
        request = throwing.shuffle(label, "", cards, True)
        self.rolls.append((label, "", []))
        return request.draw(self._draws(request, self._count(request)), [])

    @property
    def is_trial(self) -> bool:
        """Whether something is only being tried."""
        return self._trials > 0

    @property
    def latest(self) -> Throw:
        """The latest roll."""
        return self._throws[-1]

    def _throw(self, request: RollRequest, from_script: bool = True) -> list[Any]:
        """Make a roll: one that stands, or what the script says, or what the seed gives."""
        if self._is_spared(request):
            return self._thrown(request, [])
        scripted = self._scripted(request.label, request.who) if from_script else None
        if scripted is None:
            count = self._count(request)
            return self._thrown(request, request.draw(self._draws(request, count), []), count)
        values, count = request.scripted(scripted), 0
        if request.begins:
            count = self._count(request)
            values = request.draw(self._draws(request, count), values)
        return self._thrown(request, values, count, "scripted")

    def _thrown(self, request: RollRequest, values: list[Any], count: int = 0, how: str = "") -> list[Any]:
        """Note a roll and return its values: those of a recorded roll that stands, otherwise `values`.

        `count` is its number among the drawn ones, 0 if nothing was drawn. Unless `spares` is set, a drawn or scripted
        value is used up even if a recorded roll stands, so that later rolls come out as they did.
        """
        stands = self._stands(request)
        if stands is not None:
            values, how = list(self.recorded[stands][2]), "spared" if self.spares else "stands"
        del self._throws[len(self.rolls) :]
        self._taken.append(stands)
        self._throws.append(
            Throw(
                request.label,
                request.who,
                list(values),
                request.kind,
                request.of,
                count,
                how,
                request.secret,
                str(self._world.data["clock"]),
            )
        )
        self.rolls.append((request.label, request.who, list(values)))
        if not self._trials and how in ("", "stands"):
            self.seen.append(self._throws[-1])
        return values

    def _is_spared(self, request: RollRequest) -> bool:
        return self.spares and self._stands(request) is not None

    def _stands(self, request: RollRequest) -> int | None:
        """Return the index of the recorded roll that stands for this one, or None."""
        del self._taken[len(self.rolls) :]  # rolls that were rolled back free the records they used
        if self._trials:
            return None
        return next(
            (
                place
                for place, roll in enumerate(self.recorded)
                if (roll[0], roll[1]) == (request.label, request.who)
                and place not in self._taken
                and request.fits(list(roll[2]))
            ),
            None,
        )

    # --- epochs

    @property
    def _state(self) -> dict[str, Any]:
        state: dict[str, Any] = self._world.data["chance"]
        return state

    @property
    def number(self) -> int:
        """The number of the open epoch; the beginning of the game is epoch 0."""
        number: int = self._state["epoch"]
        return number

    @property
    def promised(self) -> str:
        """The hash of the open epoch's seed, which is public."""
        return commitment(self._seed(self.number))

    @property
    def has_secrets(self) -> bool:
        """Whether there has been a secret roll in the game."""
        return bool(self._state["secret"]) or any(Throw(*row).secret for row in self._state["thrown"])

    @property
    def secrets_promised(self) -> str:
        """The hash of the seed of secret rolls, which is public."""
        return commitment(self.secret_seed)

    def note(self) -> None:
        """Keep the rolls of the input that was played, until their epoch is closed."""
        del self._throws[len(self.rolls) :]
        new = [list(throw) for throw in self._throws if throw.how != "spared"]
        self._throws = []
        if new:
            self._world.put(self._state, "thrown", [*self._state["thrown"], *new])

    def keep(self, seen: Sequence[Throw]) -> None:
        """Let what was drawn for an input that was refused count as thrown, since players' law may have told of it.

        So nobody learns what is to come by what is refused. A deck of which a card was seen is reshuffled.
        """
        for throw in () if self.spares else seen:
            if throw.kind == "deal":
                self._world.drop(self._state["dealt"], throw.label)
                continue
            drawn: dict[str, int] = self._state["secret" if throw.secret else "drawn"]
            key = f"{throw.label}|{throw.who}"
            if throw.n > drawn.get(key, 0):
                self._world.put(drawn, key, throw.n)
                self._throws = [*self._throws[: len(self.rolls)], throw]
                self.rolls.append((throw.label, throw.who, list(throw.values)))

    def close(self, over: bool, nonce: str = "") -> Epoch:
        """Close the open epoch, open the next, and return what is published of the closed one.

        over: whether the game is over, so that the seed of secret rolls is revealed too.
        nonce: if given, later epochs have seeds of another life, see `renew`.
        """
        state, now = self._state, str(self._world.data["clock"])
        seed = self._seed(self.number)
        secrets, revealed = self.secrets_promised, self.secret_seed if over else ""
        if nonce:
            self.renew(nonce)
        epoch = Epoch(
            self.number,
            commitment(seed),
            seed,
            state["since"] or now,
            now,
            tuple(Throw(*row) for row in state["thrown"]),
            "" if over else commitment(self._seed(self.number + 1)),
            secrets,
            revealed,
            bool(nonce),
        )
        for name, value in {"epoch": self.number + 1, "since": now, "drawn": {}, "thrown": []}.items():
            self._world.put(state, name, value)
        return epoch

    def renew(self, nonce: str) -> None:
        """Change all future seeds, including that of secret rolls; the old secret seeds are kept, to be revealed.

        Decks are reshuffled before they are next dealt from.
        """
        state = self._state
        self._world.put(state, "earlier", [*self.earlier_secrets, self.secret_seed])
        self._world.put(state, "secret", {})
        self._world.put(state, "dealt", {})
        self._world.put(state, "seed", seed_of(state["seed"], f"life|{nonce}"))

    @property
    def earlier_secrets(self) -> list[str]:
        """The seeds of secret rolls from before the database was restored, in order."""
        return list(self._state.get("earlier", ()))

    def _seed(self, number: int) -> str:
        return seed_of(self._state["seed"], f"epoch|{number}")

    @property
    def secret_seed(self) -> str:
        """The seed of secret rolls, which nobody may know until the game is over."""
        return seed_of(self._state["seed"], "secrets")

    def _draws(self, request: RollRequest, count: int) -> Draws:
        seed = self.secret_seed if request.secret else self._seed(self.number)
        if self._trials:
            seed = seed_of(self._state["seed"], "trial")
        return Draws(seed, request.label, request.who, count)

    def _count(self, request: RollRequest) -> int:
        drawn: dict[str, int] = self._state["secret" if request.secret else "drawn"]
        key = f"{request.label}|{request.who}"
        count = drawn.get(key, 0) + 1
        self._world.put(drawn, key, count)
        return count

    def _scripted(self, label: str, who: str) -> Any | None:
        """Return the next scripted value for a label, from the first row for this player or for anybody."""
        script: list[dict[str, Any]] = [] if self._trials else self._state["script"]
        for row in script:
            if row["what"] == label and row["who"] in ("", who) and row["values"]:
                value, *rest = row["values"]
                self._world.put(row, "values", rest)
                return value
        return None
