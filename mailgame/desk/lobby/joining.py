"""Joining: reads “join GAME as NAME”, and says which games can be joined, and how."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from mailgame.game.game import Game
from mailgame.game.inputs import Instruct

from ...kernel.faults import Refused
from ...law import Command
from ...law.commands import STRANGERS
from ...law.inquiries import UNANSWERED, Inquiry, as_line
from ...post.reading.letter import Letter
from ...post.text.attribution import less_advertisement
from ..commands.unmarked import bare, unquoted

LINES = 20
"""How many lines of a letter are searched for a wish to join."""
_WISH = re.compile(
    r"(?:please\s+)?(?:(?:let me|i(?:['’]d| would)? (?:like|want|wish|love) to)\s+)?join\s+(?:(?P<game>.+?)\s+)?as\s+"
    r"(?P<rest>\S.*)", re.IGNORECASE)
_COURTESY = re.compile(
    r"(?<=\w)[\s,.!]+(?:please|pls|plz|thanks|thank you|many thanks|thx|bitte|danke|s['’]il vous plaît|svp|merci"
    r"|por favor|gracias|per favore|grazie)[\s.!]*\Z", re.IGNORECASE)
_PLACEHOLDER = re.compile(r"(?-i:NAME)\b.*|[\[<{]\s*(?:your )?name\s*[\]>}].*|your name\b.*|…|\.{3}", re.IGNORECASE)
"""Words of an invitation that were not filled in: whoever sends them back hears again how it is done."""


class Wish(Struct, frozen=True):
    """A wish to join: the game as the writer calls it ("" if they do not), and the words after “as”."""

    game: str
    rest: str


def wish_in(letter: Letter) -> Wish | None:
    """Return the first wish to join in a letter or its subject; None if there is none."""
    for line in (letter.said_in_subject, *letter.text.split("\n")[:LINES]):
        wanted = wish(line)
        if wanted is not None:
            return wanted
    return None


def wish(line: str) -> Wish | None:
    """Read a line as a wish to join, whatever marks are around it; None if it is none."""
    if line.isascii() and "join" not in line.lower():
        return None
    match = _WISH.fullmatch(line.strip()) or _WISH.fullmatch(unquoted(bare(line)))
    if match is None or _PLACEHOLDER.fullmatch(match["rest"].strip()):
        return None
    return Wish((match["game"] or "").strip("\"“”„"), without_courtesy(less_advertisement(match["rest"])))


def without_courtesy(words: str) -> str:
    """Return words without the thanks and the “please” behind them."""
    while (fewer := _COURTESY.sub("", words)) != words:
        words = fewer
    return words


def invitation(slug: str, inquiries: Mapping[str, Inquiry]) -> tuple[str, str]:
    """Return the command that joins a game, and what to write in place of its words in capitals."""
    needed = {name: inquiry for name, inquiry in inquiries.items() if inquiry.otherwise is None}
    command = as_line(f"join {slug} as NAME", needed.values(), {name: name.upper() for name in needed})
    placeholders = [f"{_possible(inquiry)} in place of {name.upper()}" for name, inquiry in needed.items()]
    return command, " and ".join(placeholders)


def _possible(inquiry: Inquiry) -> str:
    return " or ".join(inquiry.among) or f"your {inquiry.called}"


def takes_newcomers(game: Game) -> bool:
    """Tell whether a newcomer could join now: the rules in force are asked, and everything is rolled back."""
    if game.over:
        return False
    for command in game.commands():
        if command.by not in STRANGERS or command.verb != "join":
            continue
        instruct = Instruct(
            at=game.world.data["clock"],
            player="",
            pattern=command.pattern,
            arguments={"name": "Somebody New"},
            by="stranger",
            words="join",
            address="newcomer@invalid",
        )
        if _would_do(game, command, instruct):
            return True
    return False


def _would_do(game: Game, command: Command, instruct: Instruct) -> bool:
    try:
        game.orders.try_out(command, instruct)
    except Refused as refused:
        return refused.refusal.slug == UNANSWERED
    except Exception:  # a faulty rule shows when somebody joins; it must not spoil letters before
        return False
    return True
