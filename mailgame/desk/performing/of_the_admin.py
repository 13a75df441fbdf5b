"""Of the Admin: what an Admin's prose means of the journal, “undo Bert”, and of whoever wants to play."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from mailgame.game.customs.correcting import UNDO
from mailgame.game.inputs import Instruct

from ..commands.grammar import Grammar
from ..lobby.joining import invitation, takes_newcomers
from ..meaning import wishes
from ..meaning.guess import Guess
from ..meaning.topics import LETTER
from ..tables.table import Table

_UNDOES = re.compile(
    r"(?:please |pls |can you |could you |i want to |let['’]?s )*"
    r"(?P<how>undo|revert|rollback|roll back|reverse|take back|take that back|take it back)\b(?P<what>[^\d]*)",
    re.IGNORECASE)
_OF_IT = wishes.words("around_an_undo")
"""Words of a line that says which order is meant, besides a player's name."""
_ADDRESS = re.compile(r"[^\s@<(]+@[^\s@>)]+\.[^\s@>)]+")
_OF_AN_ADDRESS = frozenset({"address", "email", "mail"})
_VETOES = re.compile(
    r"(?:please |pls |can you |let['’]?s )*(?:stop|delete|kill|block|remove|cancel|throw out|get rid of|withdraw|end)"
    r" (?:the )?(?:proposal|prop|vote on(?: proposal)?|proposal no\.?) #?(?P<number>\d+)", re.IGNORECASE)
_LOOKED_AT = 200
"""How many lines of the journal are looked at."""
_NEWCOMER = re.compile(
    r"(?:please |pls |can you |could you |i(?:['’]d| would)? (?:want|like) to |let['’]?s )*"
    r"(?:(?:add|invite|admit|enrol|register|new|another)\b.*\b(?:players?|participants?)\b.*"
    r"|(?:add|invite|admit) \S+@\S+.*"
    r"|(?:add|invite) (?:a |an )?(?:new |another )?(?!rule\b)\S+(?: to the game)?|let (?P<who>\w+) (?:in|join|play)\b.*"
    r"|(?!.*\bto (?:buy|propose|vote|sell)\b).*\b(?:wants?|would like|['’]d like|wishes) to (?:play|join|come in)\b.*"
    r"|.*\b(?:takes? over from|replaces?|instead of|joins? for)\b.*|replace \w+ (?:by|with) .*)", re.IGNORECASE)


def undoing(line: str, table: Table, grammar: Grammar) -> tuple[Guess, ...]:
    """Return the undo that an Admin's line means: the last order of all, or of a player whom it names."""
    said = _UNDOES.fullmatch(line.strip().rstrip(".!"))
    if said is None:
        return ()
    names = {name.casefold(): name for name in table.game.world.rows("player")}
    words = [word.removesuffix("'s") for word in re.findall(r"[\w']+", said["what"].casefold().replace("’", "'"))]
    plain = [word if word in names else word.removesuffix("s") for word in words if word not in _OF_IT]
    whose = [*dict.fromkeys(names[word] for word in plain if word in names)]
    if len(whose) > 1 or any(word not in names and word != "admin" for word in plain):
        return ()
    seq = _last(table, whose[0] if whose else None)
    order = grammar.order(UNDO.split(" [")[0].replace("NUMBER", str(seq))) if seq else None
    return (Guess(f"{order.words} because …", 0, order),) if order is not None else ()


def meant_by_the_admin(line: str, table: Table, grammar: Grammar) -> tuple[Guess, ...]:
    """Return what a line of the Admin's surely means: an undo, another address, a veto, or a letter to everybody."""
    of_the_game = undoing(line, table, grammar) or _readdressing(line, table, grammar)
    return of_the_game or _vetoing(line, grammar) or _announcing(line, grammar)


def _readdressing(line: str, table: Table, grammar: Grammar) -> tuple[Guess, ...]:
    """Return the correction of a player's address, if a line says theirs and another; nobody else may read it."""
    address = _ADDRESS.search(line)
    words = re.findall(r"\w+", line.casefold().replace("’", "'").replace("'s", ""))
    names = [name for name in table.game.world.rows("player") if name.casefold() in words]
    if address is None or len(names) != 1 or not _OF_AN_ADDRESS.intersection(words):
        return ()
    order = grammar.order(f"set {names[0]} address {address[0].rstrip('.,;:)>')}")
    return (Guess(f"{order.words} because …", 0, order),) if order is not None else ()


def _vetoing(line: str, grammar: Grammar) -> tuple[Guess, ...]:
    """Return the veto on a proposal that a line wants gone."""
    said = _VETOES.fullmatch(line.strip().rstrip(".!"))
    order = grammar.order(f"veto {said['number']}") if said is not None else None
    return (Guess(order.words, 0, order),) if order is not None else ()


def _announcing(line: str, grammar: Grammar) -> tuple[Guess, ...]:
    """Return the letter to everybody that a line is, which has its text behind the command and not below it."""
    verb, _, text = line.strip().partition(" ")
    order = grammar.order(verb.rstrip(":,"))
    text = text.strip().lstrip(":").strip()
    if order is None or not text or order.command.sort != LETTER or not order.command.block:
        return ()
    return (Guess(f"{order.words.rstrip(':,')}\n{text}\nend", 0, replace(order, block=text)),)


def _last(table: Table, player: str | None) -> int:
    """Return the number in the journal of the last order that was carried out, a player's or anybody's; 0 for none."""
    undone = {one["seq"] for one in table.game.world.data.get("undone", [])}
    for seq in range(table.seq, max(table.seq - _LOOKED_AT, 0), -1):
        entry = table.entry(seq)
        given = entry.input
        own = isinstance(given, Instruct) and (player is None or given.player == player)
        if own and entry.outcome == "done" and seq not in undone:
            return seq
    return 0


def on_newcomers(talk: Sequence[str], table: Table) -> str:
    """Return how somebody comes to play, if an Admin's letter says that they want to; else ""."""
    if not any(_is_of_a_newcomer(line, table) for line in talk):
        return ""
    if not takes_newcomers(table.game):
        return "Nobody can join this game now: its rules take no newcomers at this point."
    command, questions = invitation(table.id, table.game.engine.book.inquiries)
    extra = f", and {questions}" if questions else ""
    return (f"Players join by themselves: whoever wants to play writes to {table.row.address} from their own address: "
            f"“{command}”, with their name in place of NAME{extra}. Their wish then waits on your desk.")


def _is_of_a_newcomer(line: str, table: Table) -> bool:
    plain = line.strip().rstrip(".!")
    found = _NEWCOMER.fullmatch(plain)
    words = set(re.findall(r"\w+", plain.casefold()))
    kinds = {kind for kind in table.game.world.kinds if kind not in ("game", "player")}
    return found is not None and words.isdisjoint(kinds)
