"""House players.

They have a mailbox like anybody else, read the letters that come, and answer with commands they find there: what is
offered, and what the rules suggest. What more they know of a game is in its ruleset, under [look.house].
"""

from __future__ import annotations

import email
import email.policy
import email.utils
import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.message import EmailMessage
from typing import Any

_COMMAND = re.compile(r"^ {2,6}([a-z][a-z]+(?: .{0,120})?)$", re.MULTILINE)
_PROPOSAL = re.compile(r"^    (propose .+\n(?:    .+\n)+?    end)$", re.MULTILINE)
_PURSE = re.compile(r"^ *You have +\$?(-?[\d,]+)(?: \(.*\))?$", re.MULTILINE)
_STANDING = re.compile(r"^  (\S.*?) {2,}.*?\$(-?[\d,]+)$", re.MULTILINE)
_HEADING = re.compile(r"\n\n(?=\S.*\n[-=]{3,}\n)")
_ASKED = re.compile(r"^(?:Until .{0,100}?\. )?Otherwise ", re.MULTILINE | re.DOTALL)
"""What stands below the choices of an offer."""
_TO_FILL_IN = re.compile(r"…|\b[A-Z]{4,}\d*\b")
"""What stands in a command for words that only a person can choose."""
_SPAN = re.compile(r"\{(\d+)\.\.(\d+)\}")
_AGAIN = "New "
_HEAD, _VOTED = "\nProposal ", "\nYour answer so far: "
"""How a proposal begins in a letter, and what stands below one that its reader has voted on."""
_VOTE = re.compile(r"vote ((?:ballot )?\S+) ([^\s\"]+|\"[^\"]+\")(?: (\d+))?")
_ADDED = re.compile(r"It is proposal (\d+)\.")
_PUT = re.compile(r"^Proposal (\d+) by (.+?):", re.MULTILINE)
_WHOLE = 900
"""How long a header may be, in characters: where it is folded, spaces beside what is encoded would be lost."""
LETTERS = 2
"""How many letters a turn of many commands takes at most if nobody says otherwise."""
_ANSWERED = frozenset({"update", "turn", "voting", "offer", "reminder", "receipt"})


@dataclass
class HousePlayer:
    """A computer player. `habits` is what the ruleset says about how house players play it.

    `takes`: the verbs of commands that they give where they find them, `leaves` those that they do not. `names`,
    `proposals`: what they choose from, where {2..6} stands for a number; letters suggest further proposals. `propose`:
    how often, in per cent, they propose something when they can, and `propose_if`: what a letter says if they can.
    `one_action`: a turn is one command, or a proposal instead;
    `each`: what the letter calls the number of commands in a turn. `ends`: what ends a turn of as many commands as they
    like; they send it when they have read what came of those. `stages`: verbs of which the first come first in such a
    turn, and others when there is nothing left to do with those; what is in none comes last. `asks`: what shows them
    what they may do now; it goes with all letters of such a turn but the last. `replies`: how many letters it takes at
    most. `rather`: verbs that they choose where an offer has several. `bid`, by what they bid for ("own", "other",
    "rival": of somebody who is ahead of them): two shares of their money in per cent, and how often they are for it.
    `reads`: further kinds of letter that they answer. `says`: what they answer to what others say, one time in four, at
    most once a day. `reasons`: by the verb of a command that ends with “because …”, why. `daily`: what they write of
    their own accord, each a `line` and how often, in per cent, they do on any day (`chance`); {own} is a proposal of
    theirs, {any} one of anybody's, {other} another player, {away} a week from the day after, and {idea} one of the
    `proposals`.
    """

    name: str
    address: str
    habits: Mapping[str, Any] = field(default_factory=dict)
    _purse: int = 0
    _ahead: frozenset[str] = frozenset()
    _instead: tuple[str, ...] = ()
    _given: set[str] = field(default_factory=set)
    _in_turn: int = 0
    _own: list[str] = field(default_factory=list)
    _any: dict[str, str] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=set)
    _reply_to: str = ""
    _wrote: str = ""
    _spoke: str = ""

    def answer(self, raw: bytes, now: datetime) -> bytes | None:
        """Return the answer to a letter, or None if it needs none.

        The same letters in the same order get the same answers, so that a server that already has them recognises them.
        """
        letter = email.message_from_bytes(raw, policy=email.policy.default)
        kind = str(letter["x-mailgame-kind"] or "")
        body = letter.get_body(("plain",))
        text = body.get_content().replace("\r\n", "\n") if body is not None else ""
        answered = kind in _ANSWERED | {*self.habits.get("reads", ())}
        if answered or not self._reply_to:  # not the address of a question: only answers to it go there
            self._reply_to = str(letter["reply-to"] or letter["from"])
        self._look_at_proposals(kind, text)
        self._taken |= {name for name in self._names() if name in text}
        if not answered or body is None:
            return None
        self._look_at_purses(text)
        draws = _Draws(f"{self.name} {letter['message-id']}")
        lines = self._said(draws, now) if kind == "post" else self._lines(kind, text, draws)
        if not lines:
            return None
        answer = self._letter(f"{self.address} {letter['message-id']}", f"Re: {letter['subject']}", lines, now)
        answer["In-Reply-To"] = str(letter["message-id"])
        return answer.as_bytes()

    def of_their_own(self, now: datetime) -> bytes | None:
        """Return what they write of their own accord on a day, once; None if that is nothing."""
        day, draws = f"{now:%Y-%m-%d}", _Draws(f"{self.name} {now:%Y-%m-%d}")
        if day == self._wrote or not self._reply_to:
            return None
        self._wrote = day
        lines: list[str] = []
        for habit in self.habits.get("daily", ()):
            if not lines and draws.below(100) < int(habit["chance"]):
                lines = self._meant(str(habit["line"]), now, draws)
        return self._letter(f"{self.address} {day}", "Today", lines, now).as_bytes() if lines else None

    def _letter(self, here: str, subject: str, lines: Sequence[str], now: datetime) -> EmailMessage:
        letter = EmailMessage(policy=email.policy.default.clone(max_line_length=_WHOLE))
        letter["From"] = email.utils.formataddr((self.name, self.address))
        letter["To"] = self._reply_to
        letter["Subject"] = subject
        letter["Date"] = email.utils.format_datetime(now)
        letter["Message-ID"] = f"<{hashlib.sha256(here.encode()).hexdigest()[:24]}@{self.address.partition('@')[2]}>"
        letter.set_content("\n".join(["Hello,", "", *lines, "", "-- ", self.name]) + "\n")
        return letter

    def _meant(self, line: str, now: datetime, draws: _Draws) -> list[str]:
        """Return what they write of their own accord, with what it is about; nothing if there is none of that."""
        ideas: Sequence[str] = self.habits.get("proposals", ())
        others = [name for name in dict.fromkeys(self._any.values()) if name != self.name]
        sources: dict[str, Sequence[str]] = {
            "own": self._own[-3:], "any": list(self._any)[-5:], "other": others, "idea": ideas,
        }
        names = {
            word: _numbered(options[draws.below(len(options))], draws) for word, options in sources.items() if options
        }
        names["away"] = f"{now + timedelta(days=1):%Y-%m-%d} {now + timedelta(days=8):%Y-%m-%d}"
        wanted = set(re.findall(r"{(\w+)}", line))
        return line.format_map(names).split("\n") if wanted <= names.keys() else []

    def _said(self, draws: _Draws, now: datetime) -> list[str]:
        """Answer what somebody says; once a day, as many who answer each answer would never come to an end."""
        says: Sequence[str] = self.habits.get("says", ())
        if f"{now:%Y-%m-%d}" == self._spoke or not says or draws.below(100) >= 25:
            return []
        self._spoke = f"{now:%Y-%m-%d}"
        return [says[draws.below(len(says))]]

    def _look_at_proposals(self, kind: str, text: str) -> None:
        if kind == "receipt":
            self._own += _ADDED.findall(" ".join(text.split()))
        self._any |= {number: " ".join(name.split()) for number, name in _PUT.findall(text)}

    def _look_at_purses(self, text: str) -> None:
        everybody = {name.partition(",")[0]: _number(money) for name, money in _STANDING.findall(text)}
        mine = _PURSE.search(text)
        if mine is None and self.name not in everybody:
            return
        self._purse = everybody[self.name] if mine is None else _number(mine[1])
        self._ahead = frozenset(name for name, money in everybody.items() if money > self._purse)

    def _lines(self, kind: str, text: str, draws: _Draws) -> list[str]:
        commands = self._found(text)
        if ends := str(self.habits.get("ends", "")):
            return self._whole_turn(kind, ends, text, commands, draws)
        if kind == "receipt":
            instead, self._instead = self._instead, ()
            return list(instead) if "✗" in text else []
        if self.habits.get("one_action") and kind in ("turn", "reminder"):
            return self._turn(kind, text, commands, draws)
        if kind == "update":
            self._given.clear()
        lines = [*self._votes(text, commands, draws), *self._acts(commands, text, draws)][:4]
        if kind == "update" and self._can_propose(text):
            lines += self._proposal(draws, text)
        return lines

    def _acts(self, commands: list[str], text: str, draws: _Draws) -> list[str]:
        """Do some of what they find and have not done yet, in its order."""
        lines = []
        for command in self._one_of_each_offer(text, commands, draws):
            eager = draws.below(100) < (95 if command.split()[0] in self.habits.get("surely", ()) else 75)
            if eager and not command.startswith("vote ") and command not in self._given:
                self._given.add(command)
                lines.append(self._filled(command, draws))
        return lines

    def _whole_turn(self, kind: str, ends: str, text: str, commands: list[str], draws: _Draws) -> list[str]:
        """Do what makes sense in a turn; with the next letter what came of it makes possible, and end the turn."""
        begins = ends in commands and (kind != "receipt" or not self._in_turn)
        letter = 0 if begins else self._in_turn
        if begins:
            self._given.clear()
        votes = self._votes(text, commands, draws)
        if not begins and not letter:
            return votes
        acts = self._first_of([each for each in commands if each != ends], text, draws)
        proposal = self._proposal(draws, text) if begins else []
        more = bool(acts or proposal) and letter + 1 < int(self.habits.get("replies", LETTERS))
        self._in_turn = letter + 1 if more else 0
        asks = str(self.habits.get("asks", ""))
        return [*votes, *acts, *proposal, *([asks] if more and asks else [] if more else [ends])]

    def _first_of(self, commands: list[str], text: str, draws: _Draws) -> list[str]:
        """Do some of what they find that belongs to the first stage in which there is anything to do."""
        stages: Sequence[Sequence[str]] = self.habits.get("stages", ())
        staged = {verb for stage in stages for verb in stage}
        rest = [verb for each in commands if (verb := each.split()[0]) not in staged]
        for stage in (*stages, rest):
            if acts := self._acts([each for each in commands if each.split()[0] in stage], text, draws):
                return acts
        return []

    def _found(self, text: str) -> list[str]:
        takes: Sequence[str] = self.habits.get("takes", ())
        offered = (command.strip() for command in _COMMAND.findall(text))
        reasons: Mapping[str, str] = self.habits.get("reasons", {})
        complete = (f"{each.removesuffix('…')}{reasons[each.split()[0]]}" if each.endswith(" because …")
                and each.split()[0] in reasons else each for each in offered)
        return [each for each in dict.fromkeys(complete) if each.split()[0] in takes and self._can_fill(each)]

    def _one_of_each_offer(self, text: str, commands: list[str], draws: _Draws) -> list[str]:
        """Return what was found in a letter, but of what one offer lets them choose from only one.

        It is what they would rather do, or at random.
        """
        rather: Sequence[str] = self.habits.get("rather", ())
        offers = [set(_COMMAND.findall(part)) for part in _HEADING.split(text) if _ASKED.search(part)]
        for offer in offers:
            options = [command for command in commands if command in offer and not command.startswith("vote ")]
            liked = [command for command in options if command.split()[0] in rather] or options
            chosen = liked[draws.below(len(liked))] if len(options) > 1 else ""
            commands = [command for command in commands if not chosen or command == chosen or command not in options]
        return commands

    def _turn(self, kind: str, text: str, commands: list[str], draws: _Draws) -> list[str]:
        """Do one thing, as often as the letter says; or propose something, with that thing as a fallback."""
        if not commands:
            return []
        each = re.search(rf"^ *{re.escape(str(self.habits.get('each', '')))} +(\d+)$", text, re.MULTILINE)
        plain = [self._filled(commands[0], draws)] * (int(each[1]) if each else 1)
        proposal = self._proposal(draws, text) if kind == "turn" else []
        self._instead = tuple(plain) if proposal else ()
        return proposal or plain

    # --- votes

    def _votes(self, text: str, commands: list[str], draws: _Draws) -> list[str]:
        """Vote once on each proposal: for one's own, and for one's money where votes cost money."""
        choices: dict[str, list[str]] = {}
        for command in commands:
            vote = _VOTE.fullmatch(command)
            if vote is not None:
                choices.setdefault(vote[1], []).append(command)
        lines = []
        for options in choices.values():
            if all(option in self._given for option in options):
                continue
            self._given.update(options)
            above = text[: text.index(options[0])]
            if _VOTED in above[above.rfind(_HEAD) :]:
                continue
            by = _last_author(above)
            if options[0].split()[-1].isdecimal():
                lines.append(self._bid(options, by, draws))
            elif draws.below(100) < 95:
                lines.append(options[0] if by == self.name else options[draws.below(len(options))])
        return lines

    def _bid(self, options: list[str], author: str, draws: _Draws) -> str:
        whose = "own" if author == self.name else "rival" if author in self._ahead else "other"
        least, most, eager = self.habits.get("bid", {}).get(whose, (0, 10, 100 if whose == "own" else 50))
        side = options[0] if draws.below(100) < eager else options[-1]
        amount = max(0, self._purse) * (least + draws.below(most - least + 1)) // 100
        return f"{side.rpartition(' ')[0]} {amount}"

    # --- the rest

    def _filled(self, command: str, draws: _Draws) -> str:
        free = [name for name in self._names() if name not in self._taken] or self._names()
        names = [name for name in free if not name.startswith(_AGAIN)] or free
        name = names[draws.below(len(names))] if "NAME" in command else ""
        self._taken |= {name} if name else set()
        return command.replace('"NAME" m', f'"{name}" {"mf"[draws.below(2)]}').replace("NAME", name)

    def _names(self) -> list[str]:
        """Return the names that they give, and the same again for when all have been given."""
        names: Sequence[str] = self.habits.get("names", ("Corner",))
        return [*names, *(f"{_AGAIN}{name}" for name in names)]

    @staticmethod
    def _can_fill(command: str) -> bool:
        return _TO_FILL_IN.search(command.replace("NAME", "")) is None

    def _can_propose(self, text: str) -> bool:
        return str(self.habits.get("propose_if", "")) in " ".join(text.split())

    def _proposal(self, draws: _Draws, text: str) -> list[str]:
        """Propose what the letter suggests, or what the ruleset says; not what has words to fill in."""
        written = filter(self._can_fill, _PROPOSAL.findall(text))
        suggested = [proposal.replace("\n    ", "\n") for proposal in written]
        ideas: Sequence[str] = [*suggested, *self.habits.get("proposals", ())]
        if draws.below(100) >= int(self.habits.get("proposes", 35)):
            return []
        return _numbered(ideas[draws.below(len(ideas))], draws).split("\n") if ideas else []


def _last_author(text: str) -> str:
    authors = re.findall(r"^(?:By|Proposal \d+, by) (.+?)(?:;\s+it\s|\.$)", text, re.MULTILINE | re.DOTALL)
    return " ".join(authors[-1].split()) if authors else ""


def _numbered(idea: str, draws: _Draws) -> str:
    """Return an idea with a number in each span: {2..6} becomes 2, 3, 4, 5 or 6."""
    return _SPAN.sub(lambda span: str(int(span[1]) + draws.below(int(span[2]) - int(span[1]) + 1)), idea)


def _number(text: str) -> int:
    return int(text.replace(",", ""))


class _Draws:
    """A house player's whims: derived from the letter, and not part of the game's chance."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._count = 0

    def below(self, bound: int) -> int:
        self._count += 1
        digest = hashlib.sha256(f"{self._seed} {self._count}".encode()).digest()
        return int.from_bytes(digest[:4]) % bound
