"""Paying: the order that a line means which says that money goes to somebody: “send Cleo 200 dollars”.

Of the Admin it means a correction, either way round: “Ann should get 500”, “fine Bert 100 for swearing”.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...law import Command
from ...post.text.languages import in_small_letters
from ..commands.grammar import Grammar
from ..commands.numbers import in_full
from . import wishes
from .guess import ALL_OF_IT, Guess
from .spoken import asks, denies, said_in

_GIVING = wishes.words("paying_somebody")
_TAKING = wishes.words("taking_money")
_THEY_GET = re.compile(r"\b(?:gets?|got|receives?|deserves?|earns?|earned|should have|is (?:owed|due)|forgot|missed)\b")
_THEY_PAY = re.compile(r"\b(?:(?:has|have|needs?|ought) to pay|(?:must|should|shall|will) pay|pays?|loses?|owes?)\b")
_TO_ME = re.compile(r"\b(?:pays?|gives?|sends?|owes?|lends?|hands?) me\b")
_FROM_ME = re.compile(r"\b(?:from|by|off) me\b")
_SUM = re.compile(
    r"(?<![\w.,])\$?(?P<amount>\d{1,3}(?:,\d{3})+|\d{1,15})\$?"
    r"(?P<money> ?(?:dollars?|bucks?|usd|\$))?(?![\w,]|\.\d)", re.IGNORECASE)
_IN_WORDS = re.compile(r"\b(?:a|one) (hundred|thousand|grand|million)\b", re.IGNORECASE)
_ONES = {"hundred": "100", "thousand": "1000", "grand": "1000", "million": "1000000"}
_ALL = frozenset({"all", "everybody", "everyone"})
_REASON = re.compile(r"\b(?P<how>because|bc|cos|cuz|since|for)\s+(?!\$?\d)(?P<reason>\S.*)", re.IGNORECASE)
_LEFT_OUT = re.compile(r"\s*\[[^\]]*\]")
_TWO, _TOGETHER = 2, _ALL | {"&", "and", "both", "each"}
"""How many players a line names of whom one pays the other, unless it says that both are meant."""
_AROUND = wishes.words("around_a_payment") | _ALL | _GIVING | _TAKING
_OTHERS = 1
"""How many words a player's line may have besides that say something else: “here” is nothing, a story is no order."""
_LONGEST = 200


def paid(line: str, grammar: Grammar, players: Sequence[str], writer: str) -> tuple[Guess, ...]:
    """Return the orders by which a line pays what it says, or an Admin's line gives or takes it; else nothing.

    players: the names of all. writer: who of them wrote it, "" for the Admin.
    """
    plain = in_full(_IN_WORDS.sub(lambda said: _ONES[in_small_letters(said[1])], line.strip().rstrip(".!")))
    if len(line) > _LONGEST or asks(line) or denies(said_in(line)):
        return ()
    why = _REASON.search(plain) if not writer else None
    said = plain[: why.start()] if why is not None else plain
    sums, whom = [*_SUM.finditer(said)], _named(said, players, writer)
    if len(sums) != 1 or not whom:
        return ()
    taken = _goes(said.casefold(), bool(writer), whom)
    if taken is None or _says_more(said, sums[0], whom, bool(writer)):
        return ()
    amount = sums[0]["amount"].replace(",", "")
    reason = "" if writer else f" because {_because(why)}"
    one_to_another = not writer and len(whom) == _TWO and _TOGETHER.isdisjoint(said_in(said))
    ways = [taken, not taken] if one_to_another else [taken] * len(whom)
    lines = [_written(grammar, way, name, amount, bool(writer)) for way, name in zip(ways, whom, strict=True)]
    order = grammar.order(f"{lines[0]}{reason}") if all(lines) else None
    if order is None:
        return ()
    return (Guess("\n".join(f"{one}{reason}" for one in lines), 0, order, ALL_OF_IT if len(lines) > 1 else ""),)


def _written(grammar: Grammar, taken: bool, name: str, amount: str, by_player: bool) -> str:
    """Return the order that gives a player a sum, or takes it from them; "" if there is none."""
    command = next((one for one in grammar.commands if _moves_money(one, taken, by_player)), None)
    needed = _LEFT_OUT.sub("", command.pattern) if command is not None else ""
    return needed.replace("PLAYER", name).replace("DOLLARS", amount)


def _because(why: re.Match[str] | None) -> str:
    """Return a reason as it stands behind “because”."""
    if why is None:
        return "…"
    return f"of {why['reason'].strip()}" if why["how"].casefold() == "for" else why["reason"].strip()


def _named(said: str, players: Sequence[str], writer: str) -> list[str]:
    """Return the players whom a line names, in its order; all but its writer if it says so."""
    words = re.findall(r"[\w'’-]+", said.casefold())
    if not _ALL.isdisjoint(words):
        return [name for name in players if name != writer]
    bare = f" {' '.join(word.replace('’', chr(39)).removesuffix(chr(39) + 's') for word in words)} "
    found = [(bare.find(f" {name.casefold()} "), name) for name in players if name != writer]
    return [name for place, name in sorted(found) if place >= 0]


def _goes(said: str, by_player: bool, whom: Sequence[str]) -> bool | None:
    """Tell whether money is taken from those named, or goes to them; None if a line says neither."""
    words = [word for word in re.findall(r"[a-z]+", said) if word in _GIVING | _TAKING]
    verb, name = next(iter(words), ""), whom[0].casefold()
    first = said.find(name) >= 0 and (not verb or said.find(name) < said.find(verb))
    if by_player:
        if _TO_ME.search(said):
            return None
        theirs = first and _THEY_GET.search(said) and _FROM_ME.search(said)
        owed = "split" in said or (first and not theirs)
        return False if theirs or (verb in _GIVING and not owed) else None
    if first and _THEY_PAY.search(said):
        return True
    if first and _THEY_GET.search(said):
        return False
    if verb in _TAKING or (verb and re.search(r"\b(?:from|off)\b", said)):
        return True
    return False if verb in _GIVING and not first else None


def _says_more(said: str, amount: re.Match[str], whom: Sequence[str], by_player: bool) -> bool:
    """Tell whether a line says other things: what is to be given is no money, or a story is told."""
    rest = f"{said[: amount.start()]} {said[amount.end() :]}".casefold().replace("’", "'")
    for name in whom:
        rest = re.sub(rf"\b{re.escape(name.casefold())}(?:'?s)?\b", " ", rest)
    rest = _THEY_PAY.sub(" ", _THEY_GET.sub(" ", rest))
    words = [word for word in re.findall(r"[\w'$]+", rest) if word not in _AROUND]
    behind = re.match(r"\s*(?:\w+\s+)?([a-z]+)", said[amount.end() :].casefold())
    counted = behind is not None and not amount["money"] and said[amount.end() :].split()[0].casefold() in words
    return len(words) > (_OTHERS if by_player else 2) or counted


def _moves_money(command: Command, taken: bool, by_player: bool) -> bool:
    """Tell whether a command does no more than give a player money, or take it from them."""
    needed = _LEFT_OUT.sub("", command.pattern).split()
    arguments = sorted(word for word in needed if word.isupper())
    fixed = [word for word in needed[1:] if not word.isupper()]
    verbs = _TAKING if taken else _GIVING
    return (command.by == ("player" if by_player else "admin") and arguments == ["DOLLARS", "PLAYER"]
            and needed[0] in verbs and fixed in ([], ["to"], ["from"]) and not command.answers)
