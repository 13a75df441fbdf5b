"""House players who do more than letters offer them, and not always well: typos, quotes, commands out of place."""

from __future__ import annotations

import email
import email.policy
import email.utils
import re
from base64 import b64decode
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from typing import Any

from msgspec.structs import replace

from mailgame.foresight.choices import Idea, ideas
from mailgame.foresight.whims import Whims
from mailgame.game.game import Game
from mailgame.law import Command
from mailgame.law.commands import BUILT_IN, LEAVING, PLAYERS, arguments_of, kind_of, name_of
from mailgame.playing.houseplayers import HousePlayer
from tests.soak.proposers import proposals

STEPS = 3             # how often each command is thought of
SHUNS = frozenset({"order", "ballot", "petition", "offer"})
PICTURED = re.compile("^(standing )?pawn$", re.MULTILINE)
PICTURE = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
ODD = 12              # an idea that is less eager than that was not offered
OFFERED, OFTEN, REFUSED = 70, 35, 15  # how often an idea is followed, in per cent: offered, any other, one in vain
MOST, VAIN = 5, 2     # ideas in a letter, and those of them that are in vain
TYPO, QUOTE, STANDING = 4, 15, 8   # per cent: of lines, of letters, of ideas
OWN, NONE, AWAY = 75, 5, 4   # per cent: of things named, of numbers, of weeks
MORE, LEAVES = 10, 1  # per cent: of letters of their own accord that hold more, of times they think of leaving


class Clumsy:
    """A house player who also writes whatever commands the rules have, with arguments by whim.

    Some lines have a slip in them, some letters quote what they answer, some orders are to stand.
    """

    def __init__(
        self, player: HousePlayer, game: Callable[[], Game],
        aside: Callable[[], AbstractContextManager[None]] = nullcontext, given: Counter[str] | None = None,
        unsaid: str = "",
    ) -> None:
        """Play as `player` does, and more; `game` returns the game as it is.

        aside: within what it gives, they try out what could be done. given: how often each command was given at the
        table; they rather give one that was not. unsaid: a word that they do not write.
        """
        self._player, self._game, self._aside = player, game, aside
        self._given = Counter[str]() if given is None else given
        self._unsaid = unsaid

    def of_their_own(self, now: datetime) -> bytes | None:
        """Return what the player writes of their own accord on a day; None for nothing, or if they have left."""
        if not self._game().world.exists("player", self._player.name):
            return None
        own = self._player.of_their_own(now)
        whims = Whims(f"{self._player.name} {now:%Y-%m-%d}")
        if own is None or whims.below(100, "more") >= MORE:
            return own
        letter = email.message_from_bytes(own, policy=email.policy.default)
        ideas = [line for line in self._ideas(whims) if not self._unsaid or self._unsaid not in line]
        lines = [*ideas, *proposals(self._game(), whims)]
        letter.set_content("\n".join([_words_of(letter).partition("\n-- ")[0], *lines, ""]))
        return letter.as_bytes()

    def answer(self, raw: bytes, now: datetime) -> bytes | None:
        """Return the answer to a letter, or None if it needs none."""
        answer = self._player.answer(raw, now)
        letter = BytesHeaderParser(policy=email.policy.default).parsebytes(raw)
        if self._is_away(self._game()) or (answer is None and letter["x-mailgame-kind"] != "update"):
            return None
        whims = Whims(f"{self._player.name} {letter['message-id']}")
        lines = _words_of(email.message_from_bytes(answer, policy=email.policy.default)).split("\n") if answer else []
        more = [] if letter["x-mailgame-kind"] == "receipt" or not self._thinks(whims) else self._ideas(whims)
        if not (lines or more):
            return None
        kept = [line for line in [*more, "", *lines[1:]] if not self._unsaid or self._unsaid not in line]
        lines = [self._slip(whims, at, line) for at, line in enumerate(kept)]
        if letter["x-mailgame-kind"] == "update":
            lines += proposals(self._game(), whims)
        text = "\n".join(["Hello,", "", *lines])
        if whims.below(100, "quotes") < QUOTE:
            read = _words_of(email.message_from_bytes(raw, policy=email.policy.default))
            text += "\n\nOn Monday the game wrote:\n" + "\n".join(f"> {line}" for line in read.split("\n"))
        return self._reply(letter, text, now)

    def _thinks(self, whims: Whims) -> bool:
        """Tell whether a letter makes the player think of more; where they write on any day there are many letters."""
        return not self._player.habits.get("daily") or whims.below(100, "thinks") < MORE

    def _reply(self, letter: EmailMessage, text: str, now: datetime) -> bytes:
        reply = EmailMessage()
        reply["From"] = email.utils.formataddr((self._player.name, self._player.address))
        reply["To"] = str(letter["reply-to"] or letter["from"])
        reply["Subject"] = f"Re: {letter['subject']}"
        reply["Date"] = email.utils.format_datetime(now)
        reply["Message-ID"] = f"<{self._player.name}.{str(letter['message-id']).strip('<>')}>"
        reply["In-Reply-To"] = str(letter["message-id"])
        reply.set_content(text)
        if PICTURED.search(text):
            reply.add_attachment(PICTURE, "image", "png", filename="me.png")
        return reply.as_bytes()

    def _ideas(self, whims: Whims) -> list[str]:
        """Return lines that the player thinks of by themselves."""
        game, name = self._game(), self._player.name
        if not game.world.exists("player", name) or self._is_away(game):
            return []
        usable = [one for one in game.commands() if one.by in PLAYERS and one.rule and one.help and not one.block]
        found: list[str] = []
        vain, trial = 0, game.fork("can")
        for idea in self._by_turns(game, name, usable, whims):
            if len(found) < MOST and whims.below(100, "follows", idea.name) < (OFFERED if idea.eager > ODD else OFTEN):
                meant = replace(idea, arguments=self._meant(game, idea, whims))
                in_vain = not self._can(trial, meant)
                leaves = idea.command.sort == LEAVING and whims.below(100, "leaves") >= LEAVES
                if leaves or (in_vain and (vain == VAIN or whims.below(100, "all the same", idea.name) >= REFUSED)):
                    continue
                vain += in_vain
                stands = "standing " if whims.below(100, "stands", idea.name) < STANDING else ""
                found.append(stands + line_of(meant, whims))
                self._given[idea.command.pattern] += 1
        return found

    def _by_turns(self, game: Game, name: str, usable: Sequence[Command], whims: Whims) -> list[Idea]:
        """Return ideas, first those for commands that have been given least."""
        found = (idea for step in range(STEPS) for idea in ideas(game, name, usable, whims, step, SHUNS))
        once = {idea.name: idea for idea in found}
        return sorted(once.values(), key=lambda idea: self._given[idea.command.pattern])

    def _can(self, trial: Game, idea: Idea) -> bool:
        """Tell whether an order would not be refused after those tried before; one that is refused leaves no trace."""
        with self._aside():
            return trial.handle(idea.instruct(trial, self._player.name)).refusal is None

    def _meant(self, game: Game, idea: Idea, whims: Whims) -> dict[str, Any]:
        """Return the arguments of an idea: of things that can be owned mostly the player's own, now and then none."""
        meant = dict(idea.arguments)
        for word in arguments_of(idea.command.pattern) if idea.eager <= ODD else ():
            kind, name = kind_of(word), name_of(word)
            things = game.world.things.get(kind.lower(), {}) if kind not in BUILT_IN else {}
            own = [id for id, row in things.items() if row.get("owner") == f"player/{self._player.name}"]
            if own and whims.below(100, "own", idea.name, word) < OWN:
                meant[name] = whims.one_of(own, "which", idea.name, word)
            elif kind == "NUMBER" and name in meant and whims.below(100, "none", idea.name, word) < NONE:
                meant[name] = 0
        return meant

    def _is_away(self, game: Game) -> bool:
        """Tell whether the player does not write in these two weeks."""
        fortnight = datetime.fromisoformat(game.world.data["clock"]).toordinal() // 14
        return Whims(self._player.name).below(100, "away", fortnight) < AWAY

    def _slip(self, whims: Whims, at: int, line: str) -> str:
        """Return a line, now and then with two letters of its first word swapped."""
        first, space, rest = line.partition(" ")
        if len(first) > 3 and not line.startswith("propose") and whims.below(100, "slips", at, line) < TYPO:
            return f"{first[0]}{first[2]}{first[1]}{first[3:]}{space}{rest}"
        return line


def line_of(idea: Idea, whims: Whims) -> str:
    """Return the line that gives an order; optional words are in it or not, by whim."""
    words, keep, inside = [], True, False
    for word in idea.command.pattern.split():
        if word.startswith("["):
            inside, keep = True, whims.below(2, "optional", idea.name, word) == 1
        if keep or not inside:
            bare = word.strip("[]")
            words.append(_written(idea.arguments.get(name_of(word)), kind_of(word)) if bare.isupper() else bare)
        if word.endswith("]"):
            inside = False
    return " ".join(words)


def _written(value: Any, kind: str) -> str:
    value = value[0] if isinstance(value, list) else value
    if kind == "DOLLARS":
        return f"${value}"
    return f'"{value}"' if " " in str(value) or kind in ("NAME", "TITLE") else str(value)


def _words_of(letter: Any) -> str:
    body = letter.get_body(("plain",))
    return str(body.get_content()).replace("\r\n", "\n") if body is not None else ""
