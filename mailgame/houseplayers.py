"""House players.

They have a mailbox like anybody else, read the letters that come, and answer with commands they find there.
"""

from __future__ import annotations

import email
import email.policy
import email.utils
import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from email.message import EmailMessage
from typing import Any

_COMMAND = re.compile(r"^ {2,6}([a-z][a-z]+(?: .{0,120})?)$", re.MULTILINE)
_ANSWERED = frozenset({"update", "turn", "voting", "offer", "reminder"})
_KNOWN = ("buy", "vote", "collect", "pass", "use", "exchange", "name", "reactivate", "gift", "land")
"""The verbs that a house player knows, whatever the game."""


@dataclass
class HousePlayer:
    """Somebody of the house who plays. `habits` is what the ruleset says house players of it do."""

    name: str
    address: str
    habits: Mapping[str, Any] = field(default_factory=dict)
    written: int = 0

    def answer(self, raw: bytes, now: datetime) -> bytes | None:
        """Return the answer to a letter, or None if it needs none. The same letter gets the same answer."""
        letter = email.message_from_bytes(raw, policy=email.policy.default)
        kind = str(letter["x-mailgame-kind"] or "")
        body = letter.get_body(("plain",))
        if kind not in _ANSWERED or body is None:
            return None
        draws = _Draws(f"{self.name} {letter['message-id']}")
        lines = self._commands(body.get_content(), draws)
        if kind == "update" and draws.below(100) < 35:
            lines += self._proposal(draws)
        if not lines:
            return None
        self.written += 1
        answer = EmailMessage()
        answer["From"] = email.utils.formataddr((self.name, self.address))
        answer["To"] = str(letter["reply-to"] or letter["from"])
        answer["Subject"] = f"Re: {letter['subject']}"
        answer["Date"] = email.utils.format_datetime(now)
        answer["Message-ID"] = (
            f"<{self.written}.{hashlib.sha256(self.address.encode()).hexdigest()[:12]}@{self.address.partition('@')[2]}>"
        )
        answer["In-Reply-To"] = str(letter["message-id"])
        answer.set_content("\n".join(["Hello,", "", *lines, "", "-- ", self.name]) + "\n")
        return answer.as_bytes()

    def _commands(self, text: str, draws: _Draws) -> list[str]:
        found = [
            command.strip()
            for command in _COMMAND.findall(text)
            if "…" not in command and command.split()[0] in _KNOWN
        ]
        choices: dict[str, list[str]] = {}
        for command in dict.fromkeys(found):
            words = command.split()
            # Of the votes on one proposal, one is cast; any other command stands for itself.
            choices.setdefault(" ".join(words[:2]) if words[0] == "vote" else command, []).append(command)
        lines = []
        for options in choices.values():
            eager = 95 if options[0].startswith(("vote", "collect")) else 60
            if draws.below(100) < eager:
                lines.append(self._filled(options[draws.below(len(options))], draws))
        return lines[:4]

    def _filled(self, command: str, draws: _Draws) -> str:
        names: Sequence[str] = self.habits.get("names", ("Corner",))
        name = f"{names[draws.below(len(names))]}"
        command = command.replace('"NAME" m', f'"{name}" {"mf"[draws.below(2)]}').replace("NAME", name)
        return re.sub(r"\b10$", str(draws.below(25)), command) if command.startswith("vote") else command

    def _proposal(self, draws: _Draws) -> list[str]:
        ideas: Sequence[str] = self.habits.get("proposals", ())
        return ideas[draws.below(len(ideas))].split("\n") if ideas else []


class _Draws:
    """A house player's whims: they follow from the letter, and are no part of the game's chance."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._count = 0

    def below(self, bound: int) -> int:
        self._count += 1
        digest = hashlib.sha256(f"{self._seed} {self._count}".encode()).digest()
        return int.from_bytes(digest[:4]) % bound
